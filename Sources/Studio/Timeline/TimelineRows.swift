import Foundation
import Stage

/// The rows under the ruler: one for each property that changes, and below it one for each unit of a staggered effect.
///
/// Positions are worked out once, so that ten thousand rows cost no more to draw than the few that are seen.
nonisolated struct TimelineRows: Hashable, Sendable {
    /// What a row is about.
    enum Row: Hashable, Sendable {
        /// By its number among the tracks.
        case track(Int)
        /// A unit of a track, by its number.
        case unit(track: Int, Int)

        var track: Int {
            switch self {
            case .track(let track), .unit(let track, _): track
            }
        }
    }

    private(set) var rows: [Row] = []
    /// The top of each row, points from the first one's, and at the end where the last one ends.
    private var tops: [Double] = [0]

    /// Above the first row.
    static let inset = 6.0

    init() {}

    init(_ tracks: [Track]) {
        for (index, track) in tracks.enumerated() {
            append(.track(index), Metrics.rowHeight)
            for unit in track.units.indices { append(.unit(track: index, unit), Metrics.unitRowHeight) }
        }
    }

    private mutating func append(_ row: Row, _ height: Double) {
        rows.append(row)
        tops.append(tops[tops.count - 1] + height)
    }

    /// Points that all of them take.
    var height: Double { tops[tops.count - 1] + 2 * Self.inset }

    /// The rows that show in `height` points after `scroll`, with the top of each in the visible part.
    func visible(scroll: Double, height: Double) -> [(row: Row, top: Double, height: Double)] {
        guard height > 0, !rows.isEmpty else { return [] }
        // The last row whose top is not below the visible part.
        var (low, high) = (0, rows.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] + Self.inset <= scroll { low = middle } else { high = middle - 1 }
        }
        return (low..<rows.count).lazy
            .map { (rows[$0], tops[$0] + Self.inset - scroll, tops[$0 + 1] - tops[$0]) }
            .prefix { $0.1 < height }
            .filter { $0.1 + $0.2 > 0 }
    }

    /// The scroll that is possible and nearest to `scroll`, in `height` points.
    func limited(scroll: Double, height: Double) -> Double {
        guard scroll.isFinite else { return 0 }
        return min(max(scroll, 0), max(0, self.height - height))
    }

    /// The least change of `scroll` after which the track's own row is seen in `height` points.
    func revealing(track: Int, scroll: Double, height: Double) -> Double {
        guard let index = rows.firstIndex(of: .track(track)) else { return scroll }
        return revealing(index...index, scroll, height)
    }

    /// The same for all rows of some tracks that follow each other; of more than there is room for, the first ones.
    func revealing(tracks: ClosedRange<Int>, scroll: Double, height: Double) -> Double {
        guard let first = rows.firstIndex(of: .track(tracks.lowerBound)),
            let last = rows.lastIndex(where: { $0.track == tracks.upperBound })
        else { return scroll }
        return revealing(first...last, scroll, height)
    }

    private func revealing(_ span: ClosedRange<Int>, _ scroll: Double, _ height: Double) -> Double {
        let (top, bottom) = (tops[span.lowerBound] + Self.inset, tops[span.upperBound + 1] + Self.inset)
        if top < scroll || bottom - top > height { return limited(scroll: top - Self.inset, height: height) }
        return bottom > scroll + height ? limited(scroll: bottom - height, height: height) : scroll
    }
}
