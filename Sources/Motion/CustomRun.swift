import Foundation

/// An author's animation under way, replayed from its start on a fixed grid so that any moment can be asked for.
///
/// It is called at its start, at the following multiples of 1/120 s and at last at the moment asked for, always with the
/// state that the call before left. The state after every call is kept, so that a question is one call, also where
/// several such animations run combined.
struct CustomRun<Value: VectorArithmetic & Sendable> {
    let animation: Animation
    /// The moment of elapsed time zero, in seconds: that of the change, or of the animation that this one took over from.
    let origin: Double
    /// The elapsed time of the first call, above zero after a merge.
    let first: Double
    /// When it is over, in elapsed seconds.
    private(set) var ends = AnimationEnds.never
    /// The state before the first call.
    private let start: AnimationContext<Value>
    /// The state after each call of the grid.
    private var states: [AnimationContext<Value>] = []

    private static var rate: Double { 120 }
    /// The number of calls that are replayed: ten minutes.
    private static var limit: Int { 72_000 }

    /// - Parameter whole: The change that is animated, offsets of earlier animations included, at an elapsed time.
    init(
        _ animation: Animation, origin: Double, first: Double, context: AnimationContext<Value>,
        whole: (Double) -> Value
    ) {
        self.animation = animation
        self.origin = origin
        self.first = first
        start = context
        replay(whole)
    }

    /// What remains of the change at an elapsed time, with the state after that call; nil when it is over.
    func remaining(at elapsed: Double, _ whole: (Double) -> Value) -> (value: Value, context: AnimationContext<Value>)?
    {
        guard elapsed < ends.rest else { return nil }
        let elapsed = max(elapsed, first)
        var last = min(Int(min((elapsed - first) * Self.rate, 1e9)) + 1, states.count - 1)
        while last >= 0, time(of: last) >= elapsed { last -= 1 }
        var context = last >= 0 ? states[last] : start
        let whole = whole(elapsed)
        return call(whole, elapsed, &context).map { (whole - $0, context) }
    }

    private func time(of index: Int) -> Double {
        index == 0 ? first : ((first * Self.rate).rounded(.down) + Double(index)) / Self.rate
    }

    /// The animation's answer; one that is not finite ends it.
    private func call(_ whole: Value, _ time: Double, _ context: inout AnimationContext<Value>) -> Value? {
        guard let value = animation.animate(value: whole, time: time, context: &context), value.isFinite else {
            return nil
        }
        return value
    }

    /// Makes every call of the grid until the animation is over.
    private mutating func replay(_ whole: (Double) -> Value) {
        var context = start
        var logical: Double?
        for index in 0..<Self.limit {
            let before = context
            let now = time(of: index)
            let value = call(whole(now), now, &context)
            if context.isLogicallyComplete, logical == nil { logical = now }
            guard value == nil else {
                states.append(context)
                continue
            }
            // The end lies after the call before, whose state all moments between the two see.
            var (alive, over) = (index == 0 ? now : time(of: index - 1), now)
            for _ in 0..<40 where over > alive {
                let middle = (alive + over) / 2
                var trial = before
                if call(whole(middle), middle, &trial) == nil { over = middle } else { alive = middle }
            }
            ends = AnimationEnds(settled: over, rest: over, logical: min(logical ?? over, over))
            return
        }
        ends.logical = logical ?? .infinity
    }
}

extension MotionPlan {
    /// Starts the author's animation of `step`, or lets it take the place of the step before if it says so.
    func customRun(for step: inout Step) -> CustomRun<Value> {
        var (origin, first) = (step.time, 0.0)
        var context = AnimationContext<Value>()
        if step.below >= 0, !steps[step.below].isAtRest(at: step.time) {
            let previous = steps[step.below]
            var (start, taken) = (previous.time, AnimationContext<Value>())
            if case .custom(let run) = previous.motion {
                start = run.origin
                let state = run.remaining(at: step.time - start) { self.whole(previous, at: start + $0) }
                taken = state?.context ?? taken
            }
            let elapsed = step.time - start
            if step.animation.shouldMerge(
                previous: previous.animation, value: whole(previous, at: step.time), time: elapsed, context: &taken)
            {
                (origin, first, context) = (start, elapsed, taken)
                step.delta += previous.delta
                step.below = previous.below
            }
        }
        let merged = step
        return CustomRun(step.animation, origin: origin, first: first, context: context) {
            self.whole(merged, at: origin + $0)
        }
    }

    /// The change that a step animates at `time`: its own and what the steps below have not taken away.
    func whole(_ step: Step, at time: Double) -> Value {
        step.delta + offset(at: time, step: step.below, withRate: false).value
    }
}

extension CustomRun {
    /// The offset that the author's animation leaves at `time`. Its rate is a difference over 1/1200 s.
    func offset(
        at time: Double, step: MotionPlan<Value>.Step, plan: MotionPlan<Value>, withRate: Bool
    ) -> MotionPlan<Value>.Offset {
        func whole(_ elapsed: Double) -> Value { plan.whole(step, at: origin + elapsed) }
        let elapsed = time - origin
        guard let now = remaining(at: elapsed, whole) else { return .init() }
        guard withRate else { return .init(value: now.value) }
        let width = 1 / 1200.0
        func ahead(_ steps: Double) -> Value { remaining(at: elapsed + steps * width, whole)?.value ?? .zero }
        let rate = (ahead(1).scaled(by: 4) - ahead(2) - now.value.scaled(by: 3)).scaled(by: 1 / (2 * width))
        let reported = animation.velocity(value: whole(elapsed), time: elapsed, context: now.context)
        return .init(value: now.value, rate: rate, inherited: reported.map { .zero - $0 })
    }
}
