import Drawing
import Foundation

extension Text.Layout {
    /// The kinds of parts that an effect may go through one by one.
    public enum UnitKind: String, Hashable, Sendable, CaseIterable {
        /// The whole text.
        case layer
        case line
        /// Neighbouring clusters of one font, style and direction.
        case run
        /// See `Line.words`.
        case word
        /// What shaping made of some characters together; letters that are written joined count as one.
        case cluster
    }

    /// A part of a text that an effect treats as one.
    public struct Unit: Hashable, Sendable {
        /// Which line it is in; the first one of a whole text.
        public let line: Int
        /// In visual order; neighbouring clusters of a run are one slice.
        public let slices: [RunSlice]

        /// The scalars from the logically first to the last.
        public var range: Range<CharacterIndex> {
            let ranges = slices.map(\.range)
            return (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
        }

        /// The box around the slices' boxes.
        public var bounds: CGRect { slices.map(\.typographicBounds.rect).reduce(CGRect.null) { $0.union($1) } }

        /// The direction of the logically first slice.
        public var layoutDirection: LayoutDirection {
            slices.min { $0.range.lowerBound < $1.range.lowerBound }?.layoutDirection ?? .leftToRight
        }

        /// What is drawn, in layout coordinates.
        public var glyphRuns: [GlyphRun] { slices.flatMap(\.glyphRuns) }

        /// The lines under and through the text.
        var rules: [TextRule] { TextRule.joined(slices.flatMap(\.rules)) }
    }

    /// The text's parts of a kind in logical order. Parts that draw nothing (blank lines, spaces) are left out, so that
    /// they get no turn; none reaches over the end of a line, but that of the whole text.
    ///
    /// - Parameter splitsJoined: Whether letters that are written joined, as Arabic's are, are clusters of their own.
    public func units(_ kind: UnitKind, splitsJoined: Bool = false) -> [Unit] {
        let units = enumerated().flatMap { index, line in
            line.parts(kind, splitsJoined: splitsJoined).map { Unit(line: index, slices: $0.joinedNeighbours) }
        }
        guard kind == .layer, let first = units.first else { return units }
        return [Unit(line: first.line, slices: units.flatMap(\.slices))]
    }
}

extension Text.Layout.Line {
    /// The clusters of each part of a kind, in logical order.
    fileprivate func parts(_ kind: Text.Layout.UnitKind, splitsJoined: Bool) -> [[Text.Layout.RunSlice]] {
        switch kind {
        case .layer, .line: isBlank ? [] : [flatMap { Array($0) }]
        case .run:
            filter { !$0.isBlank }.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { Array($0) }
        case .word: words
        case .cluster: clusters(splitsJoined: splitsJoined)
        }
    }
}

extension [Text.Layout.RunSlice] {
    /// The slices with those made one that stand side by side in a run.
    fileprivate var joinedNeighbours: Self {
        reduce(into: []) { joined, slice in
            if let last = joined.last, last.indices.upperBound == slice.indices.lowerBound,
                last.run.isSame(as: slice.run)
            {
                let indices = last.indices.lowerBound..<slice.indices.upperBound
                joined[joined.count - 1] = Text.Layout.RunSlice(run: last.run, indices: indices)
            } else {
                joined.append(slice)
            }
        }
    }
}
