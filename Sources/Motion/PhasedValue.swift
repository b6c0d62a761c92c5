import Foundation

/// A value that is driven by phases, as a function of time: the history of one value whose changes are the entries of a
/// `PhaseSequence`.
///
/// An endless run becomes periodic, because springs forget where they came from. As many rounds as that takes (to 10⁻⁹,
/// at most 20,000 changes) are kept, and later rounds show the last of them.
public struct PhasedValue<Value: VectorArithmetic & Sendable>: Sendable {
    private var history: AnimatedValue<Value>
    private let start: Double
    private let period: Double
    private let rounds: Int
    private let isEndless: Bool

    /// - Parameters:
    ///   - targets: The value in each phase. Phases beyond the last have the last one's; without any the value is zero.
    ///   - sequence: When which phase is shown.
    public init(targets: [Value], sequence: PhaseSequence) {
        history = AnimatedValue(targets.first ?? .zero)
        isEndless = sequence.isEndless
        period = sequence.period
        let rest = sequence.animations.compactMap { $0?.unitEnds.rest }.filter { $0 < .infinity }.max() ?? 0
        let wanted = isEndless ? (2 * rest / period).rounded(.up) + 2 : 1
        rounds = Int(min(wanted, Double(max(2, 20_000 / max(sequence.count, 1)))))
        let entries = targets.isEmpty ? [] : sequence.entries(rounds: rounds)
        start = entries.first?.moment ?? 0
        for entry in entries {
            history.set(
                targets[min(entry.phase, targets.count - 1)], at: entry.moment,
                animation: sequence.animations[entry.phase])
        }
    }

    /// What is shown at `time` seconds.
    public func value(at time: Double) -> Value { history.value(at: folded(time)) }

    /// The derivative of what is shown, per second, just after `time` seconds.
    public func velocity(at time: Double) -> Value { history.velocity(at: folded(time)) }

    /// The value of the current phase at `time` seconds.
    public func target(at time: Double) -> Value { history.target(at: folded(time)) }

    /// Whether the value moves at `time` seconds.
    public func isAnimating(at time: Double) -> Bool { history.isAnimating(at: folded(time)) }

    /// The changes, of the first round where the run is endless.
    public var segments: [AnimatedValue<Value>.Segment] {
        history.segments.filter { !isEndless || $0.start < start + period }
    }

    /// The moment in seconds from which the value stands, or for an endless run the end of its first round; nil where
    /// nothing ever changes.
    public var timelineEnd: (end: Double, isEndless: Bool)? {
        isEndless ? (start + period, true) : history.timelineEnd
    }

    /// A moment of a later round, taken back to the last round that is kept.
    private func folded(_ time: Double) -> Double {
        let kept = start + Double(rounds) * period
        guard isEndless, time >= kept, time < .infinity else { return time }
        return start + Double(rounds - 1) * period + (time - start).truncatingRemainder(dividingBy: period)
    }
}
