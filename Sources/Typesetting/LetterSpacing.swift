import Foundation

/// Puts room between the clusters of a line: kerning, tracking, and what tightening takes away again.
///
/// Room stands between neighbours only, none at the line's ends, so that centred lines stay centred. Clusters without a
/// width of their own (marks, joiners) get none, and neither do letters that are written joined: a gap would tear them
/// apart (CSS Text Level 3, "Cursive Scripts", gives the same advice).
struct LetterSpacing {
    /// Points after a cluster of each span.
    let spacing: [Double]
    /// Taken away after each cluster, in shares of the em.
    let tightening: Double
    let source: TextSource

    /// Whether nothing is to be done.
    var isIdentity: Bool { tightening == 0 && spacing.allSatisfy { $0 == 0 } }

    /// Adds the room to a line's runs and moves what stands at the right of it. Returns how much wider the line became.
    func apply(to runs: inout [ShapedRun]) -> Double {
        let places = runs.indices.flatMap { run in runs[run].clusters.indices.map { (run: run, cluster: $0) } }
        guard let rightmost = places.lastIndex(where: { runs[$0.run].clusters[$0.cluster].advance > 0 }) else {
            return 0
        }
        setGaps(of: &runs, places)
        var (shift, stretch) = (0.0, 0.0)
        for (index, place) in places.enumerated() {
            let cluster = runs[place.run].clusters[place.cluster]
            move(&runs[place.run], place.cluster, by: shift)
            guard cluster.advance > 0, index < rightmost else { continue }
            if isTab(cluster) {
                // A tab ends at its stop, wherever it starts.
                stretch = -min(shift, cluster.advance)
            } else {
                let next = places[(index + 1)...].first { runs[$0.run].clusters[$0.cluster].advance > 0 }!
                let other = runs[next.run].clusters[next.cluster]
                let isFirst = cluster.range.lowerBound < other.range.lowerBound
                let (first, second) = isFirst ? (cluster, other) : (other, cluster)
                // Where two directions meet, neighbours need not follow one another in the text, and are not joined.
                let follows = first.range.upperBound == second.range.lowerBound
                stretch = follows ? first.gap : gap(after: first, runs[isFirst ? place.run : next.run])
            }
            runs[place.run].clusters[place.cluster].width += stretch
            shift += stretch
        }
        return shift
    }

    /// What belongs between each cluster and the logically next one.
    private func setGaps(of runs: inout [ShapedRun], _ places: [(run: Int, cluster: Int)]) {
        let order = places.sorted {
            runs[$0.run].clusters[$0.cluster].range.lowerBound < runs[$1.run].clusters[$1.cluster].range.lowerBound
        }
        for (index, place) in order.enumerated() {
            let run = runs[place.run]
            let cluster = run.clusters[place.cluster]
            guard cluster.advance > 0 else { continue }
            if index + 1 < order.count {
                let next = runs[order[index + 1].run].clusters[order[index + 1].cluster]
                if JoiningType.joins(text(cluster), text(next)) { continue }
            }
            runs[place.run].clusters[place.cluster].gap = gap(after: cluster, run)
        }
    }

    /// The room after a cluster that is not joined to the next.
    private func gap(after cluster: ShapedRun.Cluster, _ run: ShapedRun) -> Double {
        isTab(cluster) ? 0 : spacing[run.span] - tightening * run.font.value.size
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
