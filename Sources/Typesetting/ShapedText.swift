import Drawing
import Foundation

/// What shaping and breaking made of a text, without its paints: so that colours can move without laying out again.
struct ShapedText: Hashable, Sendable {
    var lines: [ShapedLine] = []
    var size = CGSize.zero
    /// Made from `lines` when first asked for, which is after the text is shaped.
    var unitMaps = UnitMapCache()
}

/// One line.
struct ShapedLine: Hashable, Sendable {
    var runs: [Shared<ShapedRun>]
    var bounds: Text.Layout.TypographicBounds
    var direction: LayoutDirection
    var range: Range<Int>
    var isTruncated: Bool
    var source: Shared<SourceScalars>
}

extension ShapedLine {
    /// Moves the line with all that is in it.
    mutating func move(by distance: CGSize) {
        bounds.origin.x += distance.width
        bounds.origin.y += distance.height
        runs = runs.map { Shared($0.value.moved(to: CGPoint(x: distance.width, y: distance.height))) }
    }
}

/// Neighbouring clusters of one font, span and direction.
struct ShapedRun: Hashable, Sendable {
    /// What shaping made of some characters together.
    struct Cluster: Hashable, Sendable {
        /// Scalars of the text.
        var range: Range<Int>
        /// The left edge, layout coordinates.
        var x: Double
        /// The room it takes, with what is put between it and its right neighbour.
        var width: Double
        /// The room that its glyphs take.
        var advance: Double
        /// What is put between it and the logically next one, if that follows on the same line.
        var gap: Double
        /// Where its glyphs end among the run's; they start where the ones before end.
        var glyphEnd: Int
        /// Whether what a reader sees as a character starts here; not where a mark is set in another font than its letter.
        var startsCharacter: Bool
        /// Whether a line may start here.
        var mayStartLine: Bool
        /// Whether a word starts here.
        var startsWord: Bool
    }

    var font: Shared<ShapedFont>
    /// Which span of the text gives the look.
    var span: Int
    var direction: LayoutDirection
    var baseline: Double
    /// Where lines under and through the text go.
    var rules: RuleMetrics
    /// In visual order.
    var clusters: [Cluster]
    /// Only what leaves ink, in the clusters' order; layout coordinates.
    var glyphs: [GlyphRun.Glyph]
    var source: Shared<SourceScalars>

    func bounds(of indices: Range<Int>) -> Text.Layout.TypographicBounds {
        let (first, font) = (indices.isEmpty ? nil : clusters[indices.lowerBound], font.value)
        let right = indices.isEmpty ? 0 : clusters[indices.upperBound - 1].x + clusters[indices.upperBound - 1].width
        return Text.Layout.TypographicBounds(
            origin: CGPoint(x: first?.x ?? 0, y: baseline), width: first.map { right - $0.x } ?? 0,
            ascent: font.ascent, descent: font.descent, leading: font.leading)
    }

    /// The scalars from the logically first to the last of some clusters.
    func range(of indices: Range<Int>) -> Range<Int> {
        guard !indices.isEmpty else { return 0..<0 }
        let (one, other) = (clusters[indices.lowerBound].range, clusters[indices.upperBound - 1].range)
        return min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }

    func glyphs(of indices: Range<Int>) -> ArraySlice<GlyphRun.Glyph> {
        guard !indices.isEmpty else { return [] }
        let start = indices.lowerBound == 0 ? 0 : clusters[indices.lowerBound - 1].glyphEnd
        return glyphs[start..<clusters[indices.upperBound - 1].glyphEnd]
    }
}

/// A face at a size, with its measures in points.
struct ShapedFont: Hashable, Sendable {
    var face: FontFace
    var size: Double
    /// "Noto Serif Regular 28"
    var name: String
    var ascent: Double
    var descent: Double
    var leading: Double
    /// How wide a hyphen is.
    var hyphen: Double
    /// How wide an ellipsis is.
    var ellipsis: Double
}

/// Where a font wants lines under and through text, in points.
struct RuleMetrics: Hashable, Sendable {
    /// From the baseline down to the upper edge of a line under the text.
    var underline = 0.0
    var underlineThickness = 0.0
    /// From the baseline down to the upper edge of a line through the text: negative, as a rule.
    var strikethrough = 0.0
    var strikethroughThickness = 0.0
}

/// The scalars of a text, by number.
struct SourceScalars: Hashable, Sendable {
    var scalars: [Unicode.Scalar]
    /// Scalars that an ellipsis stands for.
    var cut: Range<Int>?

    /// The scalars of a cluster as they are; none for the ellipsis.
    func shown(in range: Range<Int>) -> ArraySlice<Unicode.Scalar> {
        cut?.lowerBound == range.lowerBound ? [] : scalars[range]
    }

    /// The characters of a range; NUL characters are left out, as they are of the layout.
    func text(in range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        func append(_ range: Range<Int>) { text.append(contentsOf: scalars[range].lazy.filter { $0.value != 0 }) }
        if let cut, range.contains(cut.lowerBound) {
            append(range.lowerBound..<cut.lowerBound)
            text.append(TextSource.ellipsis)
            append(min(cut.upperBound, range.upperBound)..<range.upperBound)
        } else {
            append(range)
        }
        return String(text)
    }
}

/// A value that many hold at once; equality looks at the identity first.
final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
    static func == (lhs: Shared, rhs: Shared) -> Bool { lhs === rhs || lhs.value == rhs.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
