import Foundation
import Synchronization

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
    /// The size that settling is relative to.
    private let size: Double
    /// When it is over, in seconds after its start, where that is known from the beginning.
    let plainEnds: AnimationEnds?
    /// The same of one that blends, once somebody asked.
    private let blendedEnds: Late<AnimationEnds>?

    /// - Parameters:
    ///   - change: The difference of the targets: settling is relative to it, or to the offset where that is larger.
    ///   - profile: The profile of the bare spring, whose ends hold for a start from rest.
    ///   - blend: The passage from the response of the spring that runs.
    init(
        _ spring: Spring, offset: Value, rate: Value, change: Value, profile: AnimationProfile, blend: ResponseBlend?
    ) {
        flow = spring.flow
        response = spring.response
        self.offset = offset
        self.rate = rate
        self.blend = blend
        size = max(change.magnitude, offset.magnitude)
        blendedEnds = blend.map { _ in Late() }
        if blend != nil {
            plainEnds = nil
        } else if rate.magnitudeSquared == 0 {
            plainEnds = profile.end
        } else {
            let (flow, size) = (flow, size)
            func end(_ fraction: Double) -> Double {
                SpringRest.end(flow, offset: offset, rate: rate, change: size, within: fraction)
            }
            plainEnds = AnimationEnds(
                settled: end(SpringRest.settled), rest: end(SpringRest.rest), logical: spring.response)
        }
    }

    /// When it is over, in seconds after its start.
    var ends: AnimationEnds {
        guard let blend, let blendedEnds else { return plainEnds ?? .never }
        return blendedEnds.value {
            func end(_ fraction: Double) -> Double {
                blend.end(flow, offset: offset, rate: rate, change: size, within: fraction)
            }
            return AnimationEnds(settled: end(SpringRest.settled), rest: end(SpringRest.rest), logical: response)
        }
    }

    /// Whether one that blends has not come to `fraction` of its size at `time`, as far as a short look can tell: false says
    /// nothing.
    func surelyMoves(at time: Double, within fraction: Double) -> Bool {
        blend?.surelyMoves(at: time, offset: offset, rate: rate, change: size, within: fraction) ?? false
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

/// A value that is worked out when it is first asked for.
private final class Late<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            let value = made ?? make()
            made = value
            return value
        }
    }
}
