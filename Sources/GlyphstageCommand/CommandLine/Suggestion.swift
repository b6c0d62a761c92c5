/// "Did you mean": the known word nearest to one that is not known.
nonisolated enum Suggestion {
    /// `; did you mean '…'?`, or nothing where no known word is near. `spell` shows the word as it is typed.
    static func phrase(
        for word: String, among known: [String], spell: (String) -> String = { $0 }
    ) -> String {
        nearest(to: word, among: known).map { "; did you mean '\(spell($0))'?" } ?? ""
    }

    /// The nearest word, at most a third of the longer one's letters away; the first of equals.
    static func nearest(to word: String, among known: [String]) -> String? {
        let ranked = known.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, max(word.count, best.word.count) / 3) ? best.word : nil
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
    ///
    /// Source: optimal string alignment, the restricted form of Damerau's distance (F. J. Damerau, CACM 7(3), 1964).
    static func distance(_ first: String, _ second: String) -> Int {
        let (a, b) = (Array(first), Array(second))
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var least = min(current[j] + 1, previous[j + 1] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
                current.append(least)
            }
            (before, previous) = (previous, current)
        }
        return previous[b.count]
    }
}
