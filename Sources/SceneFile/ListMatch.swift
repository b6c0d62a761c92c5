/// Which item of a list is which of the list's next version, as far as that can be told.
///
/// Nothing is guessed: where an item may be one of several, or another has come in its place, it is gone.
struct ListMatch {
    /// By what an item is told from others, as digests; what is the same is equal.
    struct Mark: Hashable {
        /// All that is written of it.
        var whole: Int
        /// What makes it what it is: of an event its moment and what it changes, of a layer its kind and its content.
        var core: Int
        /// What else it is told by where nothing has come or gone.
        var rest: Int
        /// Whoever has taken its place between the same neighbours and shares one of these is the same, changed.
        var traits: Set<Int>
        /// Of what has other items of the list in it: what is written of it besides those.
        var shell: Int?
    }

    /// A number for a mark, that differs where one of the parts does.
    static func digest(_ parts: AnyHashable?...) -> Int {
        var hasher = Hasher()
        hasher.combine(parts)
        return hasher.finalize()
    }

    /// Of each old item its number among the new ones; nil where it is not found again.
    private(set) var places: [Int?]
    private var isTaken: [Bool]
    private let old: [Mark]
    private let new: [Mark]

    init(_ old: [Mark], _ new: [Mark]) {
        (self.old, self.new) = (old, new)
        places = Array(repeating: nil, count: old.count)
        isTaken = Array(repeating: false, count: new.count)
        match(\.whole)
    }

    /// Goes on to items that have been changed.
    mutating func matchChanged() {
        match(\.core)
        if old.count == new.count { match(\.rest) }
        matchBetweenNeighbours()
    }

    /// Says that both are the same, unless one of them is another's.
    mutating func pair(_ i: Int, _ j: Int) {
        guard places[i] == nil, !isTaken[j] else { return }
        places[i] = j
        isTaken[j] = true
    }

    // MARK: - By one of the marks

    private mutating func match(_ key: KeyPath<Mark, Int>) {
        let free = (
            old: Dictionary(grouping: old.indices.filter { places[$0] == nil }) { old[$0][keyPath: key] },
            new: Dictionary(grouping: new.indices.filter { !isTaken[$0] }) { new[$0][keyPath: key] }
        )
        for (mark, items) in free.old where items.count == 1 {
            if let found = free.new[mark], found.count == 1 { pair(items[0], found[0]) }
        }
        // From both ends as far as nothing has changed. Of several that are equal none may be gone; where they are equal in
        // every respect more of them may have come: which is which then makes no difference.
        func isInPlace(_ i: Int, _ j: Int) -> Bool {
            // What only holds others that have changed keeps nobody from his place.
            if places[i] == j || places[i] == nil && old[i].shell != nil && old[i].shell == new[j].shell { return true }
            guard isSame(i, j, key) else { return false }
            let (before, now) = (
                free.old[old[i][keyPath: key]]?.count ?? 0, free.new[old[i][keyPath: key]]?.count ?? 0
            )
            return key == \.whole ? now >= before : now == before
        }
        var (first, rest) = (0, min(old.count, new.count))
        while first < rest, isInPlace(first, first) {
            if isSame(first, first, key) { pair(first, first) }
            first += 1
        }
        rest -= first
        var last = 0
        while last < rest, isInPlace(old.count - 1 - last, new.count - 1 - last) {
            let (i, j) = (old.count - 1 - last, new.count - 1 - last)
            if isSame(i, j, key) { pair(i, j) }
            last += 1
        }
        align(first..<(old.count - last), first..<(new.count - last), key)
    }

    private func isSame(_ i: Int, _ j: Int, _ key: KeyPath<Mark, Int>) -> Bool {
        places[i].map { $0 == j } ?? (!isTaken[j] && old[i][keyPath: key] == new[j][keyPath: key])
    }

    /// Matches what every longest common subsequence matches in the same way.
    private mutating func align(_ olds: Range<Int>, _ news: Range<Int>, _ key: KeyPath<Mark, Int>) {
        let (n, m) = (olds.count, news.count)
        // Why a limit: the work grows with both. Beyond it what is not alone counts as gone.
        guard n > 0, m > 0, n * m <= 1_000_000 else { return }
        func same(_ i: Int, _ j: Int) -> Bool { isSame(olds.lowerBound + i, news.lowerBound + j, key) }
        // The longest before, and from there on.
        var before = [[Int32]](repeating: [Int32](repeating: 0, count: m + 1), count: n + 1)
        var after = before
        for i in 0..<n {
            for j in 0..<m {
                before[i + 1][j + 1] = same(i, j) ? before[i][j] + 1 : max(before[i][j + 1], before[i + 1][j])
            }
        }
        for i in (0..<n).reversed() {
            for j in (0..<m).reversed() {
                after[i][j] = same(i, j) ? after[i + 1][j + 1] + 1 : max(after[i + 1][j], after[i][j + 1])
            }
        }
        let longest = before[n][m]
        var sure: [(Int, Int)] = []
        for i in 0..<n {
            if (0...m).contains(where: { before[i][$0] + after[i + 1][$0] == longest }) { continue }
            let found = (0..<m).filter { same(i, $0) && before[i][$0] + 1 + after[i + 1][$0 + 1] == longest }
            if found.count == 1 { sure.append((olds.lowerBound + i, news.lowerBound + found[0])) }
        }
        for (i, j) in sure { pair(i, j) }
    }

    // MARK: - By what is around

    private mutating func matchBetweenNeighbours() {
        for i in old.indices where places[i] == nil {
            guard let j = i == 0 ? 0 : places[i - 1].map({ $0 + 1 }), new.indices.contains(j), !isTaken[j] else {
                continue
            }
            let isClosed = i == old.count - 1 ? j == new.count - 1 : places[i + 1] == j + 1
            if isClosed, !old[i].traits.isDisjoint(with: new[j].traits) { pair(i, j) }
        }
    }
}
