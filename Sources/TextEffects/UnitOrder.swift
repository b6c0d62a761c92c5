/// The order in which the units of a text take their turns.
public enum UnitOrder: Hashable, Sendable {
    /// As the text is read.
    case forward
    /// From the last to the first.
    case backward
    /// From the middle outwards, of two that are as far from it the earlier first.
    case centre
    /// Shuffled; the same seed and count give the same order everywhere.
    case random(seed: UInt64)

    /// Each unit's turn, 0 first; nil: as the text is read.
    public func turns(_ count: Int) -> [Int]? {
        guard count > 1 else { return nil }
        switch self {
        case .forward: return nil
        case .backward: return (0..<count).reversed()
        case .centre:
            // Unit i lies |2i − (n − 1)| half steps from the middle; two units at most lie as far as one does.
            var (turns, turn) = ([Int](repeating: 0, count: count), 0)
            var (left, right) = ((count - 1) / 2, count / 2)
            while left >= 0 {
                turns[left] = turn
                turn += 1
                if right != left {
                    turns[right] = turn
                    turn += 1
                }
                (left, right) = (left - 1, right + 1)
            }
            return turns
        case .random(let seed):
            var (sequence, turns) = (Array(0..<count), [Int](repeating: 0, count: count))
            var generator = SplitMix64(seed: seed)
            for last in stride(from: count - 1, to: 0, by: -1) {
                let other = Int(generator.next().multipliedFullWidth(by: UInt64(last + 1)).high)
                sequence.swapAt(last, other)
            }
            for (turn, unit) in sequence.enumerated() { turns[unit] = turn }
            return turns
        }
    }
}

/// Numbers that look random, from a seed.
///
/// Source: SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014). The shuffle is Fisher and Yates's, from the end down; a
/// place among k is the high half of the number times k.
private struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
