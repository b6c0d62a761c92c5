import Drawing
import Foundation

extension Text.Layout {
    /// Neighbouring clusters of a run; as an element of a run, one cluster.
    ///
    /// A cluster is what shaping made of some characters together: a ligature is one, its range covers all its
    /// characters; so is a letter with its accents. The slices of a slice are its clusters again.
    public struct RunSlice: Hashable, Sendable, RandomAccessCollection {
        public let run: Run
        /// Which clusters of the run, in visual order.
        public let indices: Range<Int>

        /// - Precondition: `indices` lies within the run.
        public init(run: Run, indices: Range<Int>) {
            precondition(indices.lowerBound >= 0 && indices.upperBound <= run.count, "a slice lies within its run")
            (self.run, self.indices) = (run, indices)
        }

        public var typographicBounds: TypographicBounds { run.shaped.value.bounds(of: indices) }
        public var layoutDirection: LayoutDirection { run.layoutDirection }
        /// The scalars that the slice covers.
        public var range: Range<CharacterIndex> { run.shaped.value.range(of: indices) }
        /// The characters of `range`.
        public var text: String { run.shaped.value.source.value.text(in: range) }
        /// The scalars of the slice, in logical order.
        public var characterIndices: [CharacterIndex] { Array(range) }
        /// Whether nothing of the slice leaves ink.
        public var isBlank: Bool { run.shaped.value.glyphs(of: indices).isEmpty }

        /// The mark of a type that the text carries here, if it carries one.
        public subscript<A: TextAttribute>(type: A.Type) -> A? { run[type] }

        /// The marks that the text carries here by name, as scene files give them.
        public var marks: Set<String> { run.marks }

        public var startIndex: Int { indices.lowerBound }
        public var endIndex: Int { indices.upperBound }
        public subscript(index: Int) -> RunSlice { RunSlice(run: run, indices: index..<index + 1) }

        /// What is drawn, in layout coordinates.
        public var glyphRuns: [GlyphRun] { run.glyphRun(of: indices).map { [$0] } ?? [] }

        /// The lines under and through the text.
        var rules: [TextRule] { run.rules(of: indices) }
    }
}
