import Drawing
import Foundation

extension Text.Layout {
    /// Neighbouring clusters of one font, style and direction: slices in visual order.
    public struct Run: Hashable, Sendable, RandomAccessCollection {
        let shaped: Shared<ShapedRun>
        let looks: [SpanLook]

        public var typographicBounds: TypographicBounds { shaped.value.bounds(of: 0..<count) }
        public var layoutDirection: LayoutDirection { shaped.value.direction }
        /// Family, style and size of the face that is really used: "Noto Serif Regular 28".
        public var fontName: String { shaped.value.font.value.name }
        /// The scalars that the run covers.
        public var range: Range<CharacterIndex> { shaped.value.range(of: 0..<count) }
        /// The characters of `range`.
        public var text: String { shaped.value.source.value.text(in: range) }
        /// The scalars of the run, in logical order.
        public var characterIndices: [CharacterIndex] { Array(range) }
        /// Whether nothing of the run leaves ink.
        public var isBlank: Bool { shaped.value.glyphs.isEmpty }

        /// The mark of a type that the text carries here, if it carries one.
        public subscript<A: TextAttribute>(type: A.Type) -> A? { look.attributes[type] }

        /// The marks that the text carries here by name, as scene files give them.
        public var marks: Set<String> { look.marks }

        public var startIndex: Int { 0 }
        public var endIndex: Int { shaped.value.clusters.count }
        public subscript(index: Int) -> RunSlice { RunSlice(run: self, indices: index..<index + 1) }
        public var slices: [RunSlice] { Array(self) }

        /// What is drawn, in layout coordinates.
        public var glyphRuns: [GlyphRun] { glyphRun.map { [$0] } ?? [] }

        /// Whether both are one and the same run.
        func isSame(as other: Run) -> Bool { shaped === other.shaped }

        var look: SpanLook { looks[shaped.value.span] }

        var glyphRun: GlyphRun? { glyphRun(of: 0..<count) }

        /// The lines under and through the text.
        var rules: [TextRule] { rules(of: 0..<count) }

        func glyphRun(of clusters: Range<Int>) -> GlyphRun? {
            let glyphs = shaped.value.glyphs(of: clusters)
            guard !glyphs.isEmpty else { return nil }
            let font = shaped.value.font.value
            let all = glyphs.count == shaped.value.glyphs.count
            return GlyphRun(
                face: font.face, size: font.size, glyphs: all ? shaped.value.glyphs : Array(glyphs),
                paint: look.paint)
        }
    }
}
