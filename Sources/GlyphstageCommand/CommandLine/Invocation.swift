/// A call of one verb, taken apart: operands in order, and each flag's values in order.
nonisolated struct Invocation: Hashable, Sendable {
    var verb: String
    var operands: [String] = []
    /// By the flag's name without dashes; a flag that stands alone has empty strings.
    private(set) var values: [String: [String]] = [:]

    init(verb: String) { self.verb = verb }

    /// - Throws: `CommandFailure` with status `usage` where a flag that has one value gets a second; one of them would be lost.
    mutating func record(_ flag: Flag, _ value: String) throws(CommandFailure) {
        let key = flag.name.isEmpty ? String(flag.short!) : flag.name
        if flag.value != nil, !flag.repeats, let first = values[key]?.first {
            throw .usage("'\(flag.spelling)' has one value; here are two, '\(first)' and '\(value)'")
        }
        values[key, default: []].append(value)
    }

    /// Whether the flag is there.
    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// The flag's value.
    func value(_ flag: String) -> String? { values[flag]?.last }

    /// The values of all its uses.
    func all(_ flag: String) -> [String] { values[flag] ?? [] }
}
