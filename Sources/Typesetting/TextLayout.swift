import Drawing
import Foundation

extension Text {
    /// A laid-out text: lines ▸ runs ▸ slices, all random-access collections; SwiftUI's type of the same name.
    ///
    /// Coordinates are the layout's own: origin at the top left corner of the text's box, y down, points. Lines stand from
    /// top to bottom; runs and slices stand in visual order, from left to right. Ranges count the Unicode scalars of the
    /// text and give the logical order.
    public struct Layout: Hashable, Sendable, RandomAccessCollection {
        let shaped: Shared<ShapedText>
        /// One for each stretch of the text in one style.
        let looks: [SpanLook]

        /// The text's box: as wide as its widest line without the spaces that hang at its end, as high as its lines and
        /// the spacing between them. A text that ends with a line break has an empty last line; an empty text has none.
        public var size: CGSize { shaped.value.size }
        /// Whether text was left out for want of lines; an ellipsis stands for it.
        public var isTruncated: Bool { contains(where: \.isTruncated) }

        public var startIndex: Int { 0 }
        public var endIndex: Int { shaped.value.lines.count }
        public subscript(index: Int) -> Line { Line(shaped: shaped.value.lines[index], looks: looks) }
        public var lines: [Line] { Array(self) }

        /// Everything that is drawn, in layout coordinates.
        public var glyphRuns: [GlyphRun] { flatMap(\.glyphRuns) }
    }
}

extension Text.Layout {
    /// A Unicode scalar of the text, counted from its start.
    public typealias CharacterIndex = Int

    /// The measures of a line, run or slice, in layout coordinates.
    public struct TypographicBounds: Hashable, Sendable {
        /// The left end of the baseline.
        public var origin: CGPoint
        public var width: Double
        /// From the baseline up.
        public var ascent: Double
        /// From the baseline down.
        public var descent: Double
        /// What the font wants between lines; layouts don't add it.
        public var leading: Double

        /// From ascent to descent around the baseline.
        public var rect: CGRect { CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent) }
    }

    /// How glyphs are drawn.
    public struct DrawingOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Draws each glyph exactly at its place instead of at the nearest quarter of a pixel: for what moves.
        public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
    }
}
