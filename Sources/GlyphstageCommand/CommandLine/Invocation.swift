/// A call of one verb, taken apart: operands in order, and each flag's values in order.
nonisolated struct Invocation: Hashable, Sendable {
    var verb: String
    var operands: [String] = []
    /// By the flag's name without dashes; a flag that stands alone has empty strings.
    private(set) var values: [String: [String]] = [:]

    init(verb: String) { self.verb = verb }

    mutating func record(_ flag: Flag, _ value: String) {
        values[flag.name.isEmpty ? String(flag.short!) : flag.name, default: []].append(value)
    }

    /// Whether the flag is there.
    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// The value of the flag's last use.
    func value(_ flag: String) -> String? { values[flag]?.last }

    /// The values of all its uses.
    func all(_ flag: String) -> [String] { values[flag] ?? [] }
}
