/// Leaves text out so that a limit of lines holds, with an ellipsis for what is left out.
///
/// The lines before the last stay as they are. The last line holds, by the mode: what follows them and then an ellipsis
/// (tail); an ellipsis and the end of the text (head); what follows them, an ellipsis, and the end of the text, each as
/// wide as the other where there is enough of both (middle). Spaces beside the ellipsis are left out too, and no line
/// break is kept behind what is left out.
struct TextTruncation {
    let composer: Composer
    let mode: Text.TruncationMode
    /// At least 1.
    let limit: Int

    /// - Parameter whole: The text with too many lines, as it is set with `fitting`.
    func cut(_ whole: Composer.Composition, _ fitting: Fitting) -> LineReader {
        var start = whole.lines.drafts[limit - 1].range.lowerBound
        let end = whole.lines.source.count
        var fitting = fitting
        fitting.wraps = whole.wraps.filter { $0 <= start }
        var (head, tail) = parts(of: whole, from: start)
        // Shaping anew beside the ellipsis may widen the line: then a cluster more goes.
        while true {
            let from = head.last?.upperBound ?? start
            let to = max(tail.first?.lowerBound ?? end, from)
            fitting.cut = TextSource.Cut(
                range: from..<to, directionMark: head.isEmpty ? mark(of: whole, from: start) : nil)
            let lines = composer.compose(fitting).lines
            if lines.drafts.count <= limit { return lines }
            if tail.count > head.count {
                tail.removeFirst()
            } else if !head.isEmpty {
                head.removeLast()
            } else {
                // A line before the last was broken once more: what does not fit then goes too.
                start = min(start - 1, lines.drafts[limit - 1].range.lowerBound)
                fitting.wraps = fitting.wraps.filter { $0 <= start }
                if start < 0 { return lines }
            }
        }
    }

    /// The clusters that are kept of the last line, before the ellipsis and after it.
    private func parts(of whole: Composer.Composition, from start: Int) -> (head: [Range<Int>], tail: [Range<Int>]) {
        let lines = whole.unwrapped.drafts
        let first = lines.last { $0.range.lowerBound <= start } ?? lines[0]
        let front = first.clusters.filter { $0.cluster.range.lowerBound >= start }
        let back = lines[lines.count - 1].clusters.filter { $0.cluster.range.lowerBound >= start }
        let room = (composer.width ?? .infinity) - ((front.first ?? back.first)?.font.value.ellipsis ?? 0)
        let ownBack = Array(back.reversed())

        func fill(_ clusters: [(cluster: ShapedRun.Cluster, font: Shared<ShapedFont>)], _ room: Double) -> (
            count: Int, Double
        ) {
            var (width, reached, count) = (LineReader.ClusterWidth(), 0.0, 0)
            for (index, entry) in clusters.enumerated() {
                width.add(entry.cluster)
                if width.points > room { break }
                if !whole.unwrapped.hangs(entry.cluster.range.lowerBound) {
                    (count, reached) = (index + 1, width.points)
                }
            }
            return (count, reached)
        }

        var (kept, rest) = (0, 0)
        switch mode {
        case .tail: kept = fill(front, room).count
        case .head: rest = fill(ownBack, room).count
        case .middle:
            let half = fill(front, room / 2)
            let other = fill(ownBack, room - half.1)
            kept = fill(front, room - other.1).count
            rest = other.count
        }
        return (front.prefix(kept).map(\.cluster.range), ownBack.prefix(rest).reversed().map(\.cluster.range))
    }

    /// What tells the direction where a paragraph's first letters are left out.
    private func mark(of whole: Composer.Composition, from start: Int) -> Unicode.Scalar? {
        let lines = whole.unwrapped.drafts
        let shown = mode == .head ? lines.last : lines.last { $0.range.lowerBound <= start }
        return shown?.direction == .rightToLeft ? "\u{200F}" : "\u{200E}"
    }
}
