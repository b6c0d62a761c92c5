import Foundation

/// The history of a value, worked out so that any moment can be answered at once.
///
/// Every change that moves something under an animation is a *step*. The offset D from the target follows from the steps
/// alone: D ← (1 - f)·(D + δ) for a step of progress f whose change is δ, or the closed form of a spring from its own
/// offset and rate. What is shown is target - D. A step that is at rest has D = 0 whatever came before it, and a spring
/// holds all that came before it, so a question only looks at the steps that still run.
struct MotionPlan<Value: VectorArithmetic & Sendable> {
    struct Step {
        /// The moment of the change, in seconds.
        var time: Double
        /// The difference of the targets.
        var delta: Value
        var animation: Animation
        var motion: Motion
        /// The step whose output this one continues, or -1.
        var below: Int
        /// The moments at which the step is over; nil for a spring that blends, which is long to follow to its end.
        var knownEnds: AnimationEnds?
        /// The change that made the step.
        var change: Int
    }

    enum Motion {
        /// A built-in curve, by its index in `profiles`.
        case curve(Int)
        /// A spring that took over all that was.
        case spring(SpringRun<Value>)
        /// An author's animation.
        case custom(CustomRun<Value>)
    }

    /// The offset from the target, its derivative, and the derivative that a spring would take over (nil for none).
    struct Offset {
        var value: Value = .zero
        var rate: Value = .zero
        var inherited: Value?
    }

    /// The changes in order of time.
    private(set) var changes: [AnimatedValue<Value>.Change] = []
    /// Their times, side by side for the search.
    private(set) var times: [Double] = []
    /// The last step at or before each change, or -1.
    private(set) var stepAtChange: [Int] = []
    private(set) var steps: [Step] = []
    private(set) var profiles: [AnimationProfile] = []
    private var profileIndices: [Animation: Int] = [:]
    /// The passages of springs between responses so far.
    private var blends: [ResponseBlend.Description: ResponseBlend] = [:]
    private var sampler = VelocitySampler<Value>()
    let initial: Value

    init(initial: Value) { self.initial = initial }

    // MARK: - Building

    /// Takes in a change, which must not be earlier than the last one.
    mutating func append(_ change: AnimatedValue<Value>.Change) {
        let delta = change.target - (changes.last?.target ?? initial)
        times.append(change.time)
        changes.append(change)
        if let animation = change.animation, Self.canMove(delta) {
            addStep(delta, animation, at: change.time)
        }
        if change.animation == nil, change.tracksVelocity {
            sampler.add(change.target, at: change.time)
        } else {
            sampler = VelocitySampler()
        }
        stepAtChange.append(steps.count - 1)
    }

    private static func canMove(_ delta: Value) -> Bool {
        let square = delta.magnitudeSquared
        return square > 0 && square < .infinity
    }

    private static func bounded(_ vector: Value) -> Value { vector.magnitudeSquared < .infinity ? vector : .zero }

    private mutating func addStep(_ delta: Value, _ animation: Animation, at time: Double) {
        let below = steps.count - 1
        var step = Step(
            time: time, delta: delta, animation: animation, motion: .curve(0), below: below, knownEnds: .never,
            change: times.count - 1)
        if let (spring, blendDuration) = animation.mergingSpring {
            let previous = offset(at: time, step: below)
            // Why: a sum that overflows would never be finite again; the value is then simply at its target.
            let offset = Self.bounded(previous.value + delta)
            let rate = Self.bounded((previous.inherited ?? .zero) - sampler.velocity)
            let run = SpringRun(
                spring, offset: offset, rate: rate, change: delta,
                profile: profiles[profile(of: animation)],
                blend: blend(to: spring, over: blendDuration, at: time, step: below))
            step.motion = .spring(run)
            step.knownEnds = run.plainEnds?.map { $0 + time }
        } else if animation.custom != nil {
            let run = customRun(for: &step)
            step.motion = .custom(run)
            step.knownEnds = run.ends.map { $0 + run.origin }
        } else {
            let index = profile(of: animation)
            step.motion = .curve(index)
            step.knownEnds = profiles[index].end.map { $0 + time }
        }
        steps.append(step)
    }

    private mutating func profile(of animation: Animation) -> Int {
        if let index = profileIndices[animation] { return index }
        profiles.append(AnimationProfile(animation))
        profileIndices[animation] = profiles.count - 1
        return profiles.count - 1
    }

    // MARK: - Asking

    /// The last change at or before `time`, or -1.
    func change(at time: Double) -> Int { times.partitionIndex { $0 > time } - 1 }

    /// The offset from the target at `time` that the steps up to `last` leave; its derivatives only if asked for.
    func offset(at time: Double, step last: Int, withRate: Bool = true) -> Offset {
        var result = Offset()
        var running: [Int] = []
        var index = last
        while index >= 0, !steps[index].isAtRest(at: time) {
            if case .spring(let run) = steps[index].motion {
                result = run.offset(at: time - steps[index].time)
                break
            }
            running.append(index)
            index = steps[index].below
        }
        for index in running.reversed() { apply(steps[index], to: &result, at: time, withRate: withRate) }
        return result
    }

    private func apply(_ step: Step, to offset: inout Offset, at time: Double, withRate: Bool) {
        switch step.motion {
        case .spring: break
        case .custom(let run): offset = run.offset(at: time, step: step, plan: self, withRate: withRate)
        case .curve(let index):
            let profile = profiles[index]
            guard let progress = profile.progress(at: time - step.time) else { return offset = Offset() }
            let whole = offset.value + step.delta
            let remaining = 1 - progress.value
            guard withRate else { return offset.value = whole.scaled(by: remaining) }
            func rate(from rate: Value) -> Value {
                // Why: an infinite rate that is multiplied by zero has no part in the result.
                let kept = remaining == 0 ? .zero : rate.scaled(by: remaining)
                return kept - whole.scaledKeepingZeros(by: progress.slope)
            }
            let reports =
                if case .timing(_, _, reportsVelocity: true) = profile.kernel { profile.modifiers.isEmpty } else {
                    false
                }
            offset = Offset(
                value: whole.scaled(by: remaining), rate: rate(from: offset.rate),
                inherited: reports ? rate(from: offset.inherited ?? .zero) : nil)
        }
    }

    /// How `spring` leaves the response of the spring that runs at `time`, if the last step is one; nil where it takes its
    /// own response at once.
    private mutating func blend(to spring: Spring, over duration: Double, at time: Double, step: Int) -> ResponseBlend?
    {
        guard duration > 0, step >= 0, case .spring(let run) = steps[step].motion, !steps[step].isAtRest(at: time)
        else { return nil }
        let description = ResponseBlend.Description(
            from: run.response(at: time - steps[step].time), to: spring.response, dampingRatio: spring.dampingRatio,
            duration: duration)
        if let known = blends[description] { return known }
        let made = ResponseBlend(description)
        blends[description] = made
        return made
    }
}
