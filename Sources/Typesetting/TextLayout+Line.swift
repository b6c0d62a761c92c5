import Drawing
import Foundation

extension Text.Layout {
    /// One line of a layout: runs in visual order.
    public struct Line: Hashable, Sendable, RandomAccessCollection {
        private(set) var shaped: ShapedLine
        let looks: [SpanLook]
        /// How the line is drawn, besides what a drawing call says.
        public var drawingOptions: DrawingOptions = []

        /// The left end of the baseline. A line that is given another moves there with all that is in it.
        public var origin: CGPoint {
            get { shaped.bounds.origin }
            set { shaped.move(by: CGSize(width: newValue.x - origin.x, height: newValue.y - origin.y)) }
        }

        init(shaped: ShapedLine, looks: [SpanLook]) { (self.shaped, self.looks) = (shaped, looks) }
        /// From the first to the last thing that counts: spaces that hang at the line's end don't. The heights are the
        /// greatest of its fonts'; a line without anything takes those of the text's font there.
        public var typographicBounds: TypographicBounds { shaped.bounds }
        /// Which way the paragraph reads that the line belongs to.
        public var paragraphLayoutDirection: LayoutDirection { shaped.direction }
        /// The scalars that the line covers: hanging spaces too, the line break not.
        public var range: Range<CharacterIndex> { shaped.range }
        /// The characters of `range`; an ellipsis for those that were left out.
        public var text: String { shaped.source.value.text(in: range) }
        /// Whether text was left out of the line; an ellipsis stands for it.
        public var isTruncated: Bool { shaped.isTruncated }
        /// Whether nothing of the line leaves ink: it is empty or all spaces.
        public var isBlank: Bool { allSatisfy(\.isBlank) }

        public var startIndex: Int { 0 }
        public var endIndex: Int { shaped.runs.count }
        public subscript(index: Int) -> Run { Run(shaped: shaped.runs[index], looks: looks) }
        public var runs: [Run] { Array(self) }

        /// What is drawn, in layout coordinates.
        public var glyphRuns: [GlyphRun] { compactMap(\.glyphRun) }

        /// The lines under and through the text.
        var rules: [TextRule] { TextRule.joined(flatMap(\.rules)) }
    }
}
