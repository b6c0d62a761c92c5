extension YAMLReader {
    /// More blank lines than this in a row are refused.
    static let mostBlankLines = 100
    /// A longer tag is refused where it is verbatim (`!<…>`) or has escapes.
    static let longestTag = 200

    /// Refuses what libfyaml 0.7.12 does not survive, found by feeding it random input and long runs of indicators. Its time
    /// is quadratic in the length of a directive, of a run of blank lines inside a scalar and of a tag that is verbatim or
    /// has escapes, so that a file of `%`, of line feeds or of `]` behind `!<` runs for hours; and a tab after the `:` of a
    /// mapping with a `?` key frees one key twice. Scene files need none of these.
    static func checkGate(_ text: [UInt8]) throws(Failure) {
        var hasExplicitKey = false
        var isLineStart = true
        // Only indicators and blanks so far on this line.
        var isAtIndicators = true
        var isBlankLine = true
        var blankLines = 0
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if byte == UInt8(ascii: "\n"), index > 0, text[index - 1] == UInt8(ascii: "\r") { continue }
                blankLines = isBlankLine ? blankLines + 1 : 0
                if blankLines > mostBlankLines {
                    throw Failure(
                        span: place(of: index, in: text), message: "more than \(mostBlankLines) blank lines in a row")
                }
                (isLineStart, isAtIndicators, isBlankLine) = (true, true, true)
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                isLineStart = false
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
            case UInt8(ascii: "!") where isSlowTag(text, at: index):
                throw Failure(
                    span: place(of: index, in: text), message: "a tag longer than \(longestTag) bytes")
            case UInt8(ascii: "-"), UInt8(ascii: ":"): break
            default: isAtIndicators = false
            }
            (isLineStart, isBlankLine) = (false, false)
        }
    }

    private static func isBlank(_ text: [UInt8], at index: Int) -> Bool {
        index >= text.count || [9, 10, 13, 32].contains(text[index])
    }

    /// Whether a tag may begin at this `!`, and would take libfyaml long.
    private static func isSlowTag(_ text: [UInt8], at index: Int) -> Bool {
        switch index == 0 ? 10 : text[index - 1] {
        case 9, 10, 13, 32, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"): break
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"): break
        default: return false
        }
        var hasEscapes = false
        var end = index + 1
        while !isBlank(text, at: end) {
            if text[end] == UInt8(ascii: "%") { hasEscapes = true }
            end += 1
            if end - index > longestTag { return hasEscapes || text[index + 1] == UInt8(ascii: "<") }
        }
        return false
    }

    /// Whether the line is `%YAML 1.x`, which is short and harmless.
    private static func isVersionDirective(_ rest: ArraySlice<UInt8>) -> Bool {
        let line = rest.prefix(16).prefix { $0 != 10 && $0 != 13 }
        return line.starts(with: "%YAML 1.".utf8) && line.count <= 12
    }
}
