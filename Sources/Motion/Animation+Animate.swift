import Foundation

/// An animation can be asked as an author's one, so that an author's animation can be built around another.
extension Animation {
    /// How far the motion by `value` is `time` seconds after its start, or nil when it is over.
    public func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        if custom != nil {
            return animate(value: value, time: time, context: &context, level: modifiers.count)
        }
        let profile = profile(in: &context)
        if time >= profile.end.logical { context.isLogicallyComplete = true }
        return profile.progress(at: max(time, 0)).map { value.scaled(by: $0.value) }
    }

    /// The velocity per second that a successor takes over: that of a spring of the interval, of a `UnitCurve`, or what an
    /// author's animation says. Nil for every other, and under any modifier.
    public func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? {
        guard modifiers.isEmpty else { return nil }
        switch kernel {
        case .custom(let base): return base.velocity(value: value, time: time, context: context)
        case .fluid, .timing(_, _, reportsVelocity: true):
            var context = context
            return value.scaledKeepingZeros(by: profile(in: &context).progress(at: max(time, 0))?.slope ?? 0)
        case .timing, .interpolating: return nil
        }
    }

    /// Whether this animation takes the place of `previous`: an author's says so itself, if both carry equal modifiers.
    public func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
    ) -> Bool {
        guard let custom, modifiers == previous.modifiers else { return false }
        var bare = previous
        bare.dropModifiers()
        return custom.shouldMerge(previous: bare, value: value, time: time, context: &context)
    }

    private func profile<V: VectorArithmetic>(in context: inout AnimationContext<V>) -> AnimationProfile {
        if let profile = context.state[ProfilesKey.self][self] { return profile }
        let profile = AnimationProfile(self)
        context.state[ProfilesKey.self][self] = profile
        return profile
    }

    private func animate<V: VectorArithmetic>(
        value: V, time: Double, context: inout AnimationContext<V>, level: Int
    ) -> V? {
        guard level > 0 else {
            return custom?.animate(value: value, time: time, context: &context)
        }
        switch modifiers[level - 1] {
        case .delay(let delay):
            return animate(value: value, time: max(0, time - delay), context: &context, level: level - 1)
        case .speed(let speed):
            return animate(value: value, time: max(0, time * speed), context: &context, level: level - 1)
        case .logicallyComplete(let duration):
            let wasComplete = context.isLogicallyComplete
            let result = animate(value: value, time: time, context: &context, level: level - 1)
            context.isLogicallyComplete = wasComplete || time >= duration
            return result
        case .repeat(let count, let autoreverses):
            var leg = context.state[LegsKey.self][level] ?? Leg()
            var result = animate(value: value, time: time - leg.start, context: &context, level: level - 1)
            if result == nil {
                leg.index += 1
                leg.start = time
                if let count, leg.index >= count { return nil }
                // Why: every leg begins anew, but the repeats around it go on.
                let outer = context.state[LegsKey.self].filter { $0.key > level }
                context.state = AnimationState()
                context.state[LegsKey.self] = outer
                context.state[LegsKey.self][level] = leg
                context.isLogicallyComplete = false
                result = animate(value: value, time: 0, context: &context, level: level - 1)
            }
            return autoreverses && leg.index % 2 == 1 ? result.map { value - $0 } : result
        }
    }
}

/// Where a repeat around an author's animation is.
private struct Leg {
    var index = 0
    var start = 0.0
}

private enum LegsKey: AnimationStateKey { static var defaultValue: [Int: Leg] { [:] } }
private enum ProfilesKey: AnimationStateKey { static var defaultValue: [Animation: AnimationProfile] { [:] } }
