extension YAMLReader {
    /// Refuses what libfyaml 0.7.12 does not survive, found by feeding it random input: a directive takes time quadratic
    /// in its length, so that a file of `%` runs for hours; and a tab after the `:` of a mapping with a `?` key frees one
    /// key twice. Scene files need neither.
    static func checkGate(_ text: [UInt8]) throws(Failure) {
        var hasExplicitKey = false
        var isLineStart = true
        // Only indicators and blanks so far on this line.
        var isAtIndicators = true
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                (isLineStart, isAtIndicators) = (true, true)
                continue
            case UInt8(ascii: "%") where isLineStart && !isVersionDirective(text[index...]):
                throw Failure(span: place(of: index, in: text), message: "a scene file has no directives ('%')")
            case UInt8(ascii: "?") where isAtIndicators && isBlank(text, at: index + 1): hasExplicitKey = true
            case UInt8(ascii: ":") where hasExplicitKey:
                let next = text[(index + 1)...].firstIndex { $0 != UInt8(ascii: " ") }
                if let next, text[next] == UInt8(ascii: "\t") {
                    throw Failure(
                        span: place(of: next, in: text), message: "a tab after ':' in a file with a '?' key; use spaces"
                    )
                }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: ":"): break
            default: isAtIndicators = false
            }
            isLineStart = false
        }
    }

    private static func isBlank(_ text: [UInt8], at index: Int) -> Bool {
        index >= text.count || [9, 10, 13, 32].contains(text[index])
    }

    /// Whether the line is `%YAML 1.x`, which is short and harmless.
    private static func isVersionDirective(_ rest: ArraySlice<UInt8>) -> Bool {
        let line = rest.prefix(16).prefix { $0 != 10 && $0 != 13 }
        return line.starts(with: "%YAML 1.".utf8) && line.count <= 12
    }
}
