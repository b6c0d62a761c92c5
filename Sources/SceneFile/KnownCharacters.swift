import Stage
import Typesetting

/// The plain characters that a font has shown without anything to report, font by font.
///
/// Why: to find what no font can show, a text has to be laid out, and a file may have ten thousand texts in one font. Only ASCII
/// counts: elsewhere a glyph may depend on the characters beside it.
struct KnownCharacters {
    /// What decides which face is used.
    private struct Use: Hashable {
        var font: Font
        var language: String?
        var style: Text.Style
    }

    /// A bit for each character.
    private var known: [Use: (low: UInt64, high: UInt64)] = [:]

    /// Whether every character of the text is known.
    func covers(_ content: Layer.TextContent) -> Bool {
        content.text.spans.allSatisfy { span in
            guard let shown = known[use(of: span, content)], let wanted = Self.bits(span.text) else { return false }
            return wanted.low & ~shown.low == 0 && wanted.high & ~shown.high == 0
        }
    }

    /// Notes that the text's characters have been shown.
    mutating func insert(_ content: Layer.TextContent) {
        for span in content.text.spans {
            guard let bits = Self.bits(span.text) else { continue }
            let shown = known[use(of: span, content)] ?? (0, 0)
            known[use(of: span, content)] = (shown.low | bits.low, shown.high | bits.high)
        }
    }

    private func use(of span: Text.Span, _ content: Layer.TextContent) -> Use {
        Use(font: content.font, language: content.language, style: span.style)
    }

    /// Nil where a character is not ASCII.
    private static func bits(_ text: String) -> (low: UInt64, high: UInt64)? {
        var bits: (low: UInt64, high: UInt64) = (0, 0)
        for byte in text.utf8 {
            guard byte < 128 else { return nil }
            if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte - 64) }
        }
        return bits
    }
}
