/// Brings a text with too many lines down to its limit: characters move together, then the type becomes smaller, then text
/// is left out. A later step is taken only where the ones before don't do.
struct TextFitter {
    let composer: Composer
    let options: TextLayoutOptions

    /// How far characters may move together, in shares of the em.
    static let tightest = 0.05
    /// In how many steps tightening and scaling are tried.
    private static let steps = 64

    /// - Parameter whole: The text as it stands.
    func fit(_ whole: Composer.Composition) -> LineReader {
        guard let limit = options.lineLimit, limit >= 1, whole.lines.drafts.count > limit else { return whole.lines }
        var (best, fitting) = (whole, Fitting())
        // Why: where line breaks alone make too many lines, nothing but leaving some out helps.
        if whole.unwrapped.drafts.count <= limit {
            var changes: [(Double) -> Fitting] = []
            let smallest = options.minimumScaleFactor.isNaN ? 1 : min(max(options.minimumScaleFactor, 0.01), 1)
            let tightest = options.allowsTightening ? Self.tightest : 0
            if tightest > 0 { changes.append { Fitting(tightening: $0 * tightest) } }
            if smallest < 1 {
                // Why in 1/256: sizes that print short.
                changes.append {
                    Fitting(scale: ((1 + $0 * (smallest - 1)) * 256).rounded(.up) / 256, tightening: tightest)
                }
            }
            for change in changes {
                if let found = leastChange(change, within: limit) { return found }
                fitting = change(1)
                best = composer.compose(fitting)
            }
        }
        return TextTruncation(composer: composer, mode: options.truncationMode, limit: limit).cut(best, fitting)
    }

    /// The text under the smallest change, of those between 0 and 1, that brings it within the limit; nil where none does.
    /// Not every smaller change need be too small, as words wrap in jumps; the one that is found does fit.
    private func leastChange(_ change: (Double) -> Fitting, within limit: Int) -> LineReader? {
        func fits(_ step: Int) -> LineReader? {
            let lines = composer.compose(change(Double(step) / Double(Self.steps))).lines
            return lines.drafts.count <= limit ? lines : nil
        }
        guard var found = fits(Self.steps) else { return nil }
        var (tooSmall, enough) = (0, Self.steps)
        while enough - tooSmall > 1 {
            let middle = (tooSmall + enough) / 2
            if let lines = fits(middle) { (found, enough) = (lines, middle) } else { tooSmall = middle }
        }
        return found
    }
}
