import Foundation

/// A value that is driven by keyframes: its path played whenever it is triggered, as a function of time.
///
/// Each trigger plays the path once, and its end is held. A trigger while a run is under way starts from the value of
/// that moment and keeps its velocity; one while nothing plays starts from the initial value. A repeating value starts its
/// path anew, from the initial value, whenever it is over.
public struct KeyframePlayback<Value: VectorArithmetic & Sendable>: Sendable {
    private struct Run: Sendable {
        var start: Double
        var curve: KeyframeCurve<Value>
    }

    private let initial: Value
    private let repeats: Bool
    /// The least length of one pass of a repeating run, in seconds.
    private let period: Double
    /// The path from the initial value.
    private let fresh: KeyframeCurve<Value>
    private var runs: [Run] = []

    /// A value driven by keyframes.
    ///
    /// - Parameters:
    ///   - initial: The value until the first trigger.
    ///   - keyframes: The path.
    ///   - triggers: The moments in seconds at which the path is played, in any order.
    ///   - repeating: Whether each run is played again and again, until the next trigger.
    ///   - period: How long one pass of a repeating run takes at least, in seconds, its end held until then: the length of
    ///     the longest of several tracks that repeat together.
    public init(
        initial: Value, keyframes: [Keyframe<Value>], triggers: [Double] = [0], repeating: Bool = false,
        period: Double = 0
    ) {
        self.initial = initial
        fresh = KeyframeCurve(initial: initial, keyframes: keyframes)
        self.period = period < .infinity ? max(period, fresh.duration) : fresh.duration
        // Why: a path without length can't be played again and again.
        repeats = repeating && self.period > 0
        for trigger in triggers.filter({ !$0.isNaN }).sorted() {
            let running = runs.last.flatMap { repeats || trigger - $0.start < $0.curve.duration ? $0 : nil }
            let curve =
                running == nil
                ? fresh
                : KeyframeCurve(
                    initial: value(at: trigger), initialVelocity: velocity(at: trigger), keyframes: keyframes)
            runs.append(Run(start: trigger, curve: curve))
        }
    }

    /// The value at `time` seconds.
    public func value(at time: Double) -> Value {
        guard let (curve, elapsed) = running(at: time) else { return initial }
        return curve.value(at: elapsed)
    }

    /// The derivative per second at `time` seconds, at a joint the one just after it.
    public func velocity(at time: Double) -> Value {
        guard let (curve, elapsed) = running(at: time) else { return .zero }
        return curve.velocity(at: elapsed)
    }

    /// What the run of `time` seconds comes to at its end: the initial value before the first.
    public func target(at time: Double) -> Value {
        guard let (curve, _) = running(at: time) else { return initial }
        // Why not at the duration: the last keyframe may be a move, which is there only after it.
        return curve.value(at: .infinity)
    }

    /// The moments in seconds of the joints of the runs, in order: of the first pass where they repeat.
    public var joints: [Double] {
        runs.enumerated().flatMap { index, run in
            let end = index + 1 < runs.count ? runs[index + 1].start : .infinity
            return ([0] + run.curve.joints).map { run.start + $0 }.filter { $0 < end }
        }
    }

    /// When each run starts and ends (of one pass where it repeats), in seconds.
    public var spans: [(start: Double, end: Double)] {
        runs.enumerated().map { index, run in
            let next = index + 1 < runs.count ? runs[index + 1].start : .infinity
            return (run.start, min(run.start + run.curve.duration, next))
        }
    }

    /// Whether a run is under way at `time` seconds.
    public func isAnimating(at time: Double) -> Bool {
        guard let (curve, elapsed) = running(at: time) else { return false }
        return repeats || elapsed < curve.duration
    }

    /// The end in seconds of the last run, of one pass where it repeats; nil where nothing is ever played.
    public var timelineEnd: (end: Double, isEndless: Bool)? {
        runs.last.map { ($0.start + (repeats ? period : $0.curve.duration), repeats) }
    }

    /// The run of a moment, and how far it is into the path.
    private func running(at time: Double) -> (curve: KeyframeCurve<Value>, elapsed: Double)? {
        let index = runs.partitionIndex { $0.start > time } - 1
        guard index >= 0 else { return nil }
        let (run, elapsed) = (runs[index], time - runs[index].start)
        guard repeats, elapsed >= period, elapsed < .infinity else { return (run.curve, elapsed) }
        // The first pass may have begun with another value; every later one is the plain path.
        return (fresh, elapsed.truncatingRemainder(dividingBy: period))
    }
}
