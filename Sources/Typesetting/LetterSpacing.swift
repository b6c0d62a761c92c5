import Foundation

/// Puts room between the clusters of a line: kerning, tracking, and what tightening takes away again.
///
/// Room stands between neighbours only, none at the line's ends, so that centred lines stay centred. Clusters without a
/// width of their own (marks, joiners) get none, and neither do letters that are written joined: a gap would tear them
/// apart (CSS Text Level 3, "Cursive Scripts", gives the same advice). However much is taken away, no cluster starts before
/// the one before it.
struct LetterSpacing {
    /// Points after a cluster of each span.
    let spacing: [Double]
    /// Taken away after each cluster, in shares of the em.
    let tightening: Double
    let source: TextSource

    /// Whether nothing is to be done.
    var isIdentity: Bool { tightening == 0 && spacing.allSatisfy { $0 == 0 } }

    /// A cluster of a line's runs.
    private struct Place {
        var run: Int
        var cluster: Int
    }

    /// Adds the room to a line's runs and moves what stands at the right of it. Returns how much wider the line became.
    func apply(to runs: inout [ShapedRun]) -> Double {
        let places = runs.indices.flatMap { run in
            runs[run].clusters.indices.map { Place(run: run, cluster: $0) }
        }
        let visible = places.filter { runs[$0.run].clusters[$0.cluster].advance > 0 }
        var gaps = gapsFromLeftToRight(in: &runs, visible)[...]
        var shift = 0.0
        for place in places {
            move(&runs[place.run], place.cluster, by: shift)
            let cluster = runs[place.run].clusters[place.cluster]
            guard cluster.advance > 0, var stretch = gaps.popFirst() else { continue }
            if isTab(cluster) {
                // A tab ends at its stop, wherever it starts.
                stretch = -min(shift, cluster.advance)
                runs[place.run].clusters[place.cluster].advance += stretch
            }
            runs[place.run].clusters[place.cluster].width += stretch
            shift += stretch
        }
        return shift
    }

    /// What belongs between visible clusters, each and its right neighbour. Also notes it for each cluster and the logically
    /// next one, of which lines' widths are worked out.
    ///
    /// Where directions meet, neighbours need not follow one another in the text; they get the room of those that do and
    /// stand apart, so that the sum is the same.
    private func gapsFromLeftToRight(in runs: inout [ShapedRun], _ visible: [Place]) -> [Double] {
        func cluster(_ index: Int) -> ShapedRun.Cluster { runs[visible[index].run].clusters[visible[index].cluster] }
        let order = visible.indices.sorted { cluster($0).range.lowerBound < cluster($1).range.lowerBound }
        var gaps = [Double?](repeating: nil, count: max(0, visible.count - 1))
        var rest: [Double] = []
        for (index, next) in zip(order, order.dropFirst()) {
            let (run, one, other) = (runs[visible[index].run], cluster(index), cluster(next))
            let follows = one.range.upperBound == other.range.lowerBound
            let isJoined = follows && JoiningType.joins(text(one), text(other))
            let room = max(spacing[run.span] - tightening * run.font.value.size, -one.advance)
            let gap = isJoined || isTab(one) ? 0 : room
            runs[visible[index].run].clusters[visible[index].cluster].gap = gap
            if abs(index - next) == 1 { gaps[min(index, next)] = gap } else { rest.append(gap) }
        }
        var left = rest[...]
        return gaps.map { $0 ?? left.popFirst() ?? 0 }
    }

    private func move(_ run: inout ShapedRun, _ cluster: Int, by shift: Double) {
        guard shift != 0 else { return }
        run.clusters[cluster].x += shift
        for glyph in (cluster == 0 ? 0 : run.clusters[cluster - 1].glyphEnd)..<run.clusters[cluster].glyphEnd {
            run.glyphs[glyph].position.x += shift
        }
    }

    private func isTab(_ cluster: ShapedRun.Cluster) -> Bool {
        !source.isCut(cluster.range.lowerBound) && source[cluster.range.lowerBound].value == 9
    }

    private func text(_ cluster: ShapedRun.Cluster) -> ArraySlice<Unicode.Scalar> {
        source.scalars.value.shown(in: cluster.range)
    }
}
