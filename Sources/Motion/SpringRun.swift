import Foundation

/// A spring of the interval under way, from the offset and rate at its start.
struct SpringRun<Value: VectorArithmetic & Sendable>: Sendable {
    let flow: SpringFlow
    let response: Double
    /// The offset from the target at the start.
    let offset: Value
    /// Its derivative there, per second.
    let rate: Value
    /// How the response goes over from that of the spring before.
    let blend: ResponseBlend?
    /// When it is over, in seconds after its start.
    let ends: AnimationEnds

    /// - Parameters:
    ///   - change: The difference of the targets: settling is relative to it, or to the offset where that is larger.
    ///   - profile: The profile of the bare spring, whose ends hold for a start from rest.
    ///   - blend: The response of the spring that runs, and the seconds over which to leave it.
    init(
        _ spring: Spring, offset: Value, rate: Value, change: Value, profile: AnimationProfile,
        blend: (response: Double, duration: Double)?
    ) {
        flow = spring.flow
        response = spring.response
        self.offset = offset
        self.rate = rate
        self.blend = blend.flatMap {
            ResponseBlend(from: $0.response, to: spring.response, dampingRatio: spring.dampingRatio, over: $0.duration)
        }
        if self.blend == nil, rate.magnitudeSquared == 0 {
            ends = profile.end
        } else {
            let size = max(change.magnitude, offset.magnitude)
            let flow = self.flow
            let blend = self.blend
            func end(_ fraction: Double) -> Double {
                guard let blend else {
                    return SpringRest.end(flow, offset: offset, rate: rate, change: size, within: fraction)
                }
                return blend.end(flow, offset: offset, rate: rate, change: size, within: fraction)
            }
            ends = AnimationEnds(
                settled: end(SpringRest.settled), rest: end(SpringRest.rest), logical: spring.response)
        }
    }

    func offset(at time: Double) -> MotionPlan<Value>.Offset {
        let transfer =
            if let blend { blend.transfer(time, then: flow) } else { flow.transfer(time) }
        let rate = transfer.rate(offset, self.rate)
        return MotionPlan.Offset(value: transfer.offset(offset, self.rate), rate: rate, inherited: rate)
    }

    /// The response in seconds at `time` seconds after the start.
    func response(at time: Double) -> Double { blend?.response(at: time) ?? response }
}
