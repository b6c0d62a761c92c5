import Drawing

extension Text.Layout.Line {
    /// The line's words in reading order, each with its clusters in visual order; clusters that draw nothing are in none.
    ///
    /// A word starts at a word boundary of Unicode (UAX #29) and reaches to the next or to a space: punctuation belongs to
    /// the word that it touches. In Han, Hiragana and Katakana each place that a line may break at starts a word.
    public var words: [[Text.Layout.RunSlice]] {
        var (words, word, hasStart) = ([[Text.Layout.RunSlice]](), [Text.Layout.RunSlice](), false)
        func close() {
            if !word.isEmpty { words.append(word.inVisualOrder) }
            (word, hasStart) = ([], false)
        }
        for slice in slicesInReadingOrder {
            if slice.isBlank {
                if slice.endsWord { close() }
                continue
            }
            if slice.startsWord {
                if hasStart { close() }
                hasStart = true
            }
            word.append(slice)
        }
        close()
        return words
    }

    /// The line's clusters in reading order, those together that are written joined, as Arabic's are: each group in
    /// visual order. Clusters that draw nothing are in none.
    public var joinedClusters: [[Text.Layout.RunSlice]] { clusters(splitsJoined: false) }

    /// The line's clusters in reading order, each with what belongs to it in other fonts; unless they are split, those
    /// together that are written joined.
    func clusters(splitsJoined: Bool) -> [[Text.Layout.RunSlice]] {
        var groups: [[Text.Layout.RunSlice]] = []
        var previous: Text.Layout.RunSlice?
        for slice in slicesInReadingOrder {
            defer { previous = slice }
            if slice.isBlank { continue }
            if let previous, !previous.isBlank,
                !slice.startsCharacter || (!splitsJoined && JoiningType.joins(previous.scalars, slice.scalars))
            {
                groups[groups.count - 1].append(slice)
            } else {
                groups.append([slice])
            }
        }
        return groups.map(\.inVisualOrder)
    }

    private var slicesInReadingOrder: [Text.Layout.RunSlice] {
        flatMap { Array($0) }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

extension Text.Layout.RunSlice {
    /// Whether a word starts with the slice.
    fileprivate var startsWord: Bool { run.shaped.value.clusters[indices.lowerBound].startsWord }

    /// Whether what a reader sees as a character starts with the slice.
    fileprivate var startsCharacter: Bool { run.shaped.value.clusters[indices.lowerBound].startsCharacter }

    /// Whether a slice that draws nothing stands between words, as spaces do; joiners and soft hyphens stand in them.
    fileprivate var endsWord: Bool {
        scalars.contains { $0.isSpace || $0.value == 0x200B }
    }

    fileprivate var scalars: ArraySlice<Unicode.Scalar> { run.shaped.value.source.value.shown(in: range) }
}

extension [Text.Layout.RunSlice] {
    fileprivate var inVisualOrder: Self {
        sorted { $0.typographicBounds.origin.x < $1.typographicBounds.origin.x }
    }
}
