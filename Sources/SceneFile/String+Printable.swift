extension String {
    /// The text as it may stand in a message on a terminal: what would steer the terminal, reorder its line or begin another
    /// one is written out as in Swift (`\u{1B}`), and what lies beyond `limit` scalars is left out with an ellipsis.
    ///
    /// - Parameter keepsLines: Whether line feeds stay.
    public func printable(limit: Int = .max, keepsLines: Bool = false) -> String {
        // Why a look first: hardly any text has something to write out.
        let scalars = unicodeScalars
        let isLong = limit < .max && scalars.dropFirst(limit).first != nil
        guard isLong || scalars.contains(where: \.steersTerminals) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in scalars.prefix(limit) {
            if scalar.steersTerminals, !(keepsLines && scalar == "\n") {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        if isLong { result.append("…") }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, ends a line, or changes the direction of what stands beside it.
    public var steersTerminals: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
