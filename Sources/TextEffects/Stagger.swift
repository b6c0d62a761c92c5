/// How units come in one after another: each takes the same share of the whole, and neighbours overlap.
///
/// With n units, step = 1 − overlap and d = 1 / ((n − 1)·step + 1), the unit whose turn is i runs from i·step·d to that
/// plus d. At progress 0 every unit is at 0, at 1 every unit is at 1.
public struct Stagger: Hashable, Sendable {
    public let count: Int
    /// How much of a unit's part passes before the next unit's begins, in shares of the part: 1 − overlap.
    public let step: Double
    /// Each unit's turn; nil: its number.
    private let turns: [Int]?

    /// - Parameter overlap: 0 (one after another) … 1 (all together); others are pulled in.
    public init(count: Int, overlap: Double, order: UnitOrder = .forward) {
        (self.count, step) = (max(0, count), 1 - (overlap.isFinite ? min(max(overlap, 0), 1) : 0))
        turns = order.turns(self.count)
    }

    /// Units of which `window` are coming in at a time: each takes that many turns, the next one begins a turn later.
    ///
    /// - Parameter window: Less than 1 leaves pauses between units; pulled to 0.001 at least.
    public init(count: Int, window: Double, order: UnitOrder = .forward) {
        (self.count, step) = (max(0, count), 1 / (window.isNaN ? 1 : max(window, 0.001)))
        turns = order.turns(self.count)
    }

    /// The whole, in shares of a unit's part: 1 / d.
    private var total: Double { Double(max(count, 1) - 1) * step + 1 }

    /// The part of the progress in which unit `index` comes in.
    public func interval(of index: Int) -> ClosedRange<Double> {
        let start = min(1, Double(turn(of: index)) * step / total)
        return start...max(start, min(1, start + 1 / total))
    }

    /// Unit `index`'s own progress, 0…1.
    public func progress(of index: Int, at progress: Double) -> Double {
        guard progress.isFinite else { return progress > 0 ? 1 : 0 }
        // Why these ends by hand: rounding may leave the last unit a hair short of 1.
        if progress >= 1 { return 1 }
        return min(max(progress * total - Double(turn(of: index)) * step, 0), 1)
    }

    private func turn(of index: Int) -> Int { turns.map { index < $0.count ? $0[index] : index } ?? index }
}
