/// The name that `name` was probably meant to be: the shortest that begins with it, from three letters on; else the one that
/// differs least, where at most a third of its letters differ. Nil where none is near.
///
/// The distance is that of Damerau (optimal string alignment): letters added, left out, changed, or exchanged with their
/// neighbour. Letters differ by case for nothing.
public func nearestName(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(48))
    // Who stops too early has written what is there, however much is missing.
    if wanted.count >= 3, !names.contains(where: { Array($0.lowercased()) == wanted }),
        let longer = names.filter({ $0.lowercased().starts(with: wanted) }).min(by: { $0.count < $1.count })
    {
        return longer
    }
    var best: (name: String, distance: Int)?
    for candidate in names {
        let letters = Array(candidate.lowercased())
        let most = min(max(1, max(wanted.count, letters.count) / 3), (best?.distance ?? .max) - 1)
        // Why: the distance is never less, and a file may have many mistakes.
        guard abs(letters.count - wanted.count) <= most else { continue }
        let distance = editDistance(wanted, letters)
        if distance <= most { best = (candidate, distance) }
    }
    return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
///
/// Source: optimal string alignment, the restricted form of Damerau's distance (F. J. Damerau, CACM 7(3), 1964). Costs
/// the product of the lengths.
public func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var (beforeLast, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
