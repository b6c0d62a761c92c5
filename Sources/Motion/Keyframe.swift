import Foundation

/// One keyframe of a track: where the value goes next, and how.
///
/// Durations are seconds; one below zero or NaN counts as zero. Velocities are in units per second.
public enum Keyframe<Value: VectorArithmetic> {
    /// Goes to a value along a straight line, with its time eased by a curve.
    case linear(to: Value, duration: Double, timingCurve: UnitCurve = .linear)
    /// Goes to a value along a cubic; a velocity that is not given makes the path smooth (`KeyframeCurve`).
    case cubic(to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil)
    /// Is pulled to a value by a spring, and cut off after the duration; without one, when the spring settles.
    case spring(to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil)
    /// Is at a value at once.
    case move(to: Value)

    /// Where the keyframe goes.
    public var target: Value {
        switch self {
        case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
        }
    }
}

extension Keyframe: Sendable where Value: Sendable {}
extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}
