import Foundation

/// The history of one value: what it was set to, when, and under which animation. It can be asked for any moment.
///
/// Nothing is stepped. A change at a moment has happened at that moment. What is shown is the target less an offset; each
/// animated change adds its difference to the offset and lets its curve take it away. A change mid-flight continues what
/// was shown:
/// - a bare spring of the interval (`.spring`, `.smooth`, `.bouncy` …) takes over the position, and the velocity too if
///   a spring (or a `UnitCurve`) was running;
/// - every other animation runs combined with those before it: it interpolates from their still moving output, and when
///   it ends, all before it is hidden;
/// - a change without an animation moves the target, and a running animation goes on adding its offset, so that the value
///   may leave the range between its targets.
///
/// Any moment costs O(log n + live), where live counts the changes that have not ended, and the answer has the same bits
/// whatever was asked before. Values and targets must be finite: a target that is not is ignored, a difference whose
/// square overflows (or vanishes) is a cut.
public struct AnimatedValue<Value: VectorArithmetic & Sendable>: Sendable {
    /// The value before the first change.
    public var initial: Value {
        didSet {
            if !initial.isFinite { initial = .zero }
            plan = PlanBox()
        }
    }

    /// The changes in the order of calls.
    fileprivate var recorded: [Change] = []
    /// The latest time of a change.
    private var latest = -Double.infinity
    private var plan = PlanBox()

    /// A value that has not changed yet. One that is not finite counts as zero.
    public init(_ initial: Value) { self.initial = initial.isFinite ? initial : .zero }

    /// Records that the value becomes `target`.
    ///
    /// Changes may be recorded in any order of time; those at equal times keep the order of calls.
    ///
    /// - Parameters:
    ///   - target: The value from then on; ignored where it is not finite.
    ///   - time: Seconds; NaN counts as 0, and ±10¹² is the limit.
    ///   - animation: How the change is shown; nil for a cut.
    public mutating func set(_ target: Value, at time: Double, animation: Animation?) {
        record(Change(time: Animation.limited(time), target: target, animation: animation))
    }

    /// Records that the value becomes `target` in a transaction: under its animation, unless animations are disabled.
    public mutating func set(_ target: Value, at time: Double, transaction: Transaction) {
        transaction.completions.forEach { $0.markAttached() }
        record(
            Change(
                time: Animation.limited(time), target: target,
                animation: transaction.isAnimated ? transaction.animation : nil,
                tracksVelocity: transaction.tracksVelocity, completions: transaction.completions))
    }

    /// Records that the value becomes `target` at the current moment, in the current transaction. Outside any moment it
    /// sets the initial value.
    public mutating func set(_ target: Value) {
        if let moment = Moment.current {
            set(target, at: moment, transaction: .current)
        } else {
            initial = target
        }
    }

    fileprivate mutating func record(_ change: Change) {
        guard change.target.isFinite else { return }
        recorded.append(change)
        // Why: a plan only grows at its end, and only where no copy of this value shares it.
        if change.time >= latest, isKnownUniquelyReferenced(&plan) {
            plan.append(change)
        } else {
            plan = PlanBox()
        }
        latest = max(latest, change.time)
    }

    /// Whether the value was ever set.
    var hasChanges: Bool { !recorded.isEmpty }

    /// The value's history worked out, made at the first question.
    var worked: MotionPlan<Value> { plan.plan(initial: initial, recorded: recorded) }
}

extension AnimatedValue {
    /// One change.
    struct Change: Sendable {
        var time: Double
        var target: Value
        var animation: Animation?
        var tracksVelocity = false
        var completions: [AnimationCompletion] = []
    }
}

extension AnimatedValue {
    /// The history of what `transform` makes of the value: the same changes, at the same times, under the same
    /// animations.
    public func map<Other>(_ transform: (Value) -> Other) -> AnimatedValue<Other> {
        var other = AnimatedValue<Other>(transform(initial))
        for change in recorded {
            other.record(
                AnimatedValue<Other>.Change(
                    time: change.time, target: transform(change.target), animation: change.animation,
                    tracksVelocity: change.tracksVelocity, completions: change.completions))
        }
        return other
    }
}
