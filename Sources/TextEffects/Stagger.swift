/// How units come in one after another: each takes the same share of the whole, and neighbours overlap. At progress 0
/// every unit is at 0, at 1 every unit is at 1.
public struct Stagger: Hashable, Sendable {
    /// How parts lie to each other.
    private enum Spacing: Hashable {
        /// Of a part, 1 − overlap passes before the next one begins.
        case step(Double)
        /// A part is as long as so many parts begin in.
        case window(Double)
    }

    public let count: Int
    private let spacing: Spacing
    /// Each unit's turn; nil: its number.
    private let turns: [Int]?

    /// With n units, step = 1 − overlap and d = 1 / ((n − 1)·step + 1), the unit whose turn is i runs from i·step·d to that
    /// plus d.
    ///
    /// - Parameter overlap: 0 (one after another) … 1 (all together); others are pulled in.
    public init(count: Int, overlap: Double, order: UnitOrder = .forward) {
        self.count = max(0, count)
        spacing = .step(1 - (overlap.isFinite ? min(max(overlap, 0), 1) : 0))
        turns = order.turns(self.count)
    }

    /// With n units, of which `window` are coming in at a time, the unit whose turn is i runs from i / (n − 1 + window) to
    /// (i + window) / (n − 1 + window).
    ///
    /// - Parameter window: Less than 1 leaves pauses between units; pulled into 0.001…1,000,000.
    public init(count: Int, window: Double, order: UnitOrder = .forward) {
        self.count = max(0, count)
        spacing = .window(window.isNaN ? 1 : min(max(window, 0.001), 1e6))
        turns = order.turns(self.count)
    }

    /// The part of the progress in which unit `index` comes in.
    public func interval(of index: Int) -> ClosedRange<Double> {
        let (turn, last) = (Double(turn(of: index)), Double(max(count, 1) - 1))
        let (start, length) =
            switch spacing {
            case .step(let step): (turn * step / (last * step + 1), 1 / (last * step + 1))
            case .window(let window): (turn / (last + window), window / (last + window))
            }
        return min(1, start)...min(1, start + length)
    }

    /// Unit `index`'s own progress, 0…1.
    public func progress(of index: Int, at progress: Double) -> Double {
        guard progress.isFinite else { return progress > 0 ? 1 : 0 }
        // Why these ends by hand: rounding may leave the last unit a hair short of 1.
        if progress >= 1 { return 1 }
        let (turn, last) = (Double(turn(of: index)), Double(max(count, 1) - 1))
        switch spacing {
        case .step(let step):
            let share = 1 / (last * step + 1)
            return min(max((progress - turn * step * share) / share, 0), 1)
        case .window(let window):
            return min(max((progress * (last + window) - turn) / window, 0), 1)
        }
    }

    private func turn(of index: Int) -> Int { turns.map { index < $0.count ? $0[index] : index } ?? index }
}
