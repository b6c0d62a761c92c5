/// A file name with a place for a frame's number: `out/frame-%04d.png`.
nonisolated public struct NumberedName: Hashable, Sendable {
    /// What stands before and after the number.
    public var prefix: String
    public var suffix: String
    /// The least number of digits; zeros are put before shorter numbers.
    public var digits: Int

    /// Nil where there is not exactly one `%d` or `%0Nd` (N from 1 to 9); `%%` stands for a percent sign.
    public init?(pattern: String) {
        var pieces = [""]
        var found: Int?
        var rest = pattern[...]
        while let character = rest.popFirst() {
            if character != "%" {
                pieces[pieces.count - 1].append(character)
            } else if rest.first == "%" {
                rest.removeFirst()
                pieces[pieces.count - 1].append("%")
            } else if let match = rest.prefixMatch(of: /(?:0([1-9]))?d/), found == nil {
                found = match.1.flatMap { Int($0) } ?? 1
                rest = rest[match.range.upperBound...]
                pieces.append("")
            } else {
                return nil
            }
        }
        guard let found else { return nil }
        (prefix, suffix, digits) = (pieces[0], pieces[1], found)
    }

    /// The name of frame `number` of `count`: all names are padded to the same length, so that they sort as they play.
    public func name(_ number: Int, of count: Int) -> String {
        let width = max(digits, String(max(0, count - 1)).count)
        let text = String(number)
        return prefix + String(repeating: "0", count: max(0, width - text.count)) + text + suffix
    }
}
