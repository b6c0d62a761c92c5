import Drawing
import Foundation

/// All of a span that changes no shape and no place: put in after the layout is cached.
struct SpanLook: Hashable, Sendable {
    var paint: Paint
    /// What fills the line under the text; nil for none.
    var underline: Shading?
    /// What fills the line through the text; nil for none.
    var strikethrough: Shading?
    var marks: Set<String>
    var attributes: TextAttributes

    /// - Parameter box: What gradients go over: the box of the whole text.
    init(_ style: Text.Style, box: CGRect, _ scheme: ColorScheme) {
        let shading = (style.foreground ?? .color(.primary)).shading(in: box)
        func line(_ line: Text.LineStyle?) -> Shading? {
            guard let line, line.isActive else { return nil }
            return line.color.map { .color($0) } ?? shading
        }
        paint = shading.resolve(in: scheme)
        (underline, strikethrough) = (line(style.underline), line(style.strikethrough))
        (marks, attributes) = (style.marks, style.attributes)
    }
}

/// All of a span that its shapes and places depend on, besides the layout's options.
struct SetSpan: Hashable, Sendable {
    var text: String
    var font: Font
    /// Points between neighbouring clusters.
    var spacing: Double
    /// Points up from the line's baseline.
    var rise: Double

    init(_ span: Text.Span) {
        (text, font) = (span.text, span.style.resolvedFont)
        (spacing, rise) = (span.style.spacing, span.style.rise)
    }

    // Why by hand: strings are equal where they mean the same characters, but é may be one scalar or two, and layouts
    // count scalars.
    static func == (lhs: SetSpan, rhs: SetSpan) -> Bool {
        (lhs.spacing, lhs.rise) == (rhs.spacing, rhs.rise) && lhs.font == rhs.font
            && lhs.text.hasSameBytes(as: rhs.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(font)
        hasher.combine(spacing)
        hasher.combine(rise)
    }
}

extension String {
    /// Whether both are the same scalars, byte by byte.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { other in
                own.count == other.count
                    && (own.isEmpty || memcmp(own.baseAddress!, other.baseAddress!, own.count) == 0)
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Text {
    /// The spans with neighbours of one style joined, so that no run ends between them.
    var joinedSpans: [Span] {
        guard spans.count > 1 else { return spans }
        return spans.reduce(into: []) { joined, span in
            if let last = joined.last, last.style == span.style {
                joined[joined.count - 1].text += span.text
            } else {
                joined.append(span)
            }
        }
    }
}
