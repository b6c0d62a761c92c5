import Foundation

extension AnimatedValue {
    /// What is shown at `time` seconds. From a change's end on it is exactly the target.
    public func value(at time: Double) -> Value {
        let (target, offset) = state(at: time, withRate: false)
        return target - offset.value
    }

    /// The derivative of what is shown at `time` seconds, per second; at a change it is the one just after it.
    ///
    /// Analytic for every built-in animation; for an author's it is a difference over 1/1200 s. Components are infinite
    /// where a curve is vertical.
    public func velocity(at time: Double) -> Value {
        let rate = Value.zero - state(at: time, withRate: true).offset.rate
        return rate.magnitudeSquared.isNaN ? .zero : rate
    }

    /// The value of the model at `time` seconds: what was set last.
    public func target(at time: Double) -> Value {
        guard hasChanges else { return initial }
        let plan = worked
        let change = plan.change(at: Self.queried(time))
        return change >= 0 ? plan.changes[change].target : initial
    }

    /// Whether the value still moves at `time` seconds: an animated change has not settled.
    public func isAnimating(at time: Double) -> Bool {
        let plan = worked
        let change = plan.change(at: Self.queried(time))
        guard change >= 0, plan.stepAtChange[change] >= 0 else { return false }
        return !plan.steps[plan.stepAtChange[change]].isSettled(at: Self.queried(time))
    }

    /// The earliest moment, from `time` seconds on, at which the value has settled; infinite where it never does.
    ///
    /// Changes that come while it still moves are followed.
    public func settled(after time: Double) -> Double {
        let plan = worked
        let time = Self.queried(time)
        let change = plan.change(at: time)
        guard change >= 0, plan.stepAtChange[change] >= 0 else { return time }
        var step = plan.stepAtChange[change]
        while step + 1 < plan.steps.count, !plan.steps[step].isSettled(at: plan.steps[step + 1].time) {
            step += 1
        }
        return max(time, plan.steps[step].ends.settled)
    }

    /// The moment in seconds from which the value stands for good, or nil where it never changes. Infinite for a motion
    /// that never ends.
    public var settledEnd: Double? {
        let plan = worked
        guard let last = plan.times.last else { return nil }
        return max(last, plan.steps.last?.ends.settled ?? last)
    }

    private func state(at time: Double, withRate: Bool) -> (target: Value, offset: MotionPlan<Value>.Offset) {
        guard hasChanges else { return (initial, .init()) }
        let plan = worked
        let time = Self.queried(time)
        let change = plan.change(at: time)
        guard change >= 0 else { return (initial, .init()) }
        let step = plan.stepAtChange[change]
        return (plan.changes[change].target, plan.offset(at: time, step: step, withRate: withRate))
    }

    /// A moment within ±10¹⁵ s; NaN counts as before everything.
    private static func queried(_ time: Double) -> Double { time > -1e15 ? min(time, 1e15) : -1e15 }
}
