import Foundation

/// The path of one value through keyframes, as a function of time.
///
/// Each keyframe starts from the value that the one before *reached*, which for a spring that is cut off is not its
/// target. A cubic is a Hermite curve. Where no velocity is given, its tangent is: 0 at the first and the last keyframe
/// (or the velocity at the start of the curve) and beside a move; between two cubics (next target - previous value) /
/// (both durations); beside a linear keyframe that one's slope; after a spring the spring's velocity; before a spring the
/// velocity that spring is given, or (its target - own start) / (2 · own duration). A velocity given on one side of a
/// joint of two cubics serves both.
///
/// The tangent rules are those of two independent re-implementations of SwiftUI's keyframes.
public struct KeyframeCurve<Value: VectorArithmetic> {
    struct Segment {
        var start: Double
        var duration: Double
        var from: Value
        var path: Path
    }

    enum Path {
        case linear(change: Value, UnitCurve)
        case cubic(change: Value, startVelocity: Value, endVelocity: Value)
        case spring(change: Value, SpringFlow, startVelocity: Value)
        case move(change: Value)
    }

    /// The value before the first keyframe.
    public let initial: Value

    /// The length in seconds.
    public private(set) var duration = 0.0

    private var segments: [Segment] = []

    /// A path from `initial` through `keyframes`.
    ///
    /// - Parameters:
    ///   - initial: The value at time zero.
    ///   - initialVelocity: The velocity there, which the first keyframe takes over if it can.
    ///   - keyframes: The keyframes, one after another. Without any the value stays as it is.
    public init(initial: Value, initialVelocity: Value = .zero, keyframes: [Keyframe<Value>]) {
        self.initial = initial
        var value = initial
        var velocity = initialVelocity
        for index in keyframes.indices {
            let previous = index > 0 ? (keyframes[index - 1], segments[index - 1]) : nil
            let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
            let segment = Segment(
                keyframes[index], from: value, velocity: velocity, start: duration, previous: previous, next: next)
            segments.append(segment)
            duration += segment.duration
            value = segment.value(at: segment.duration)
            velocity = segment.endVelocity
        }
    }

    /// The value at `time` seconds: before the start that of the start, after the end that reached at the end. At a joint
    /// the earlier keyframe counts.
    public func value(at time: Double) -> Value {
        let time = max(time, 0)
        let index = segments.partitionIndex { time <= $0.start + $0.duration }
        guard index < segments.count else {
            return segments.last.map { $0.value(at: $0.duration) } ?? initial
        }
        return segments[index].value(at: time - segments[index].start)
    }

    /// The derivative per second at `time` seconds, at a joint the one just after it; zero outside the path.
    public func velocity(at time: Double) -> Value {
        guard time >= 0, time < duration else { return .zero }
        let index = segments.partitionIndex { $0.start > time } - 1
        guard index >= 0 else { return .zero }
        return segments[index].velocity(at: time - segments[index].start)
    }
}

extension KeyframeCurve: Sendable where Value: Sendable {}
extension KeyframeCurve.Segment: Sendable where Value: Sendable {}
extension KeyframeCurve.Path: Sendable where Value: Sendable {}

extension KeyframeCurve.Segment {
    /// - Parameters:
    ///   - velocity: The velocity that the path before ends with.
    ///   - previous: The keyframe before and its path.
    init(
        _ keyframe: Keyframe<Value>, from: Value, velocity: Value, start: Double,
        previous: (keyframe: Keyframe<Value>, segment: Self)?, next: Keyframe<Value>?
    ) {
        let change = keyframe.target - from
        self.start = start
        self.from = from
        switch keyframe {
        case .linear(_, let seconds, let curve):
            duration = Self.duration(seconds)
            path = .linear(change: change, curve)
        case .cubic(let to, let seconds, let startVelocity, let endVelocity):
            let duration = Self.duration(seconds)
            self.duration = duration
            var joint = velocity
            if let previous, case .cubic(_, _, _, let given) = previous.keyframe {
                joint =
                    given
                    ?? Self.slope(to - previous.segment.from, over: previous.segment.duration + duration)
            }
            path = .cubic(
                change: change, startVelocity: startVelocity ?? joint,
                endVelocity: endVelocity ?? Self.tangent(to, from: from, duration: duration, before: next))
        case .spring(_, let seconds, let spring, let startVelocity):
            let startVelocity = startVelocity ?? velocity
            path = .spring(change: change, spring.flow, startVelocity: startVelocity)
            let settling = spring.settlingDuration(target: change, initialVelocity: startVelocity)
            // Why: a spring that never settles must still end, or nothing could follow it.
            duration = Self.duration(seconds ?? (settling < .infinity ? settling : spring.response))
        case .move:
            duration = 0
            path = .move(change: change)
        }
    }

    private static func duration(_ seconds: Double) -> Double { max(Animation.limited(seconds), 0) }

    private static func slope(_ change: Value, over duration: Double) -> Value {
        duration > 0 ? change.scaled(by: 1 / duration) : .zero
    }

    /// The tangent at the end of a cubic from `from` to `to`, by what comes next.
    private static func tangent(_ to: Value, from: Value, duration: Double, before next: Keyframe<Value>?) -> Value {
        switch next {
        case nil, .move: .zero
        case .linear(let target, let seconds, let curve):
            slope(target - to, over: Self.duration(seconds)).scaledKeepingZeros(by: finite(curve.velocity(at: 0)))
        case .cubic(let target, let seconds, let startVelocity, _):
            startVelocity ?? slope(target - from, over: duration + Self.duration(seconds))
        case .spring(let target, _, _, let startVelocity):
            startVelocity ?? slope(target - from, over: 2 * duration)
        }
    }

    /// A vertical tangent would make a cubic infinite.
    private static func finite(_ slope: Double) -> Double { min(max(slope, -1e6), 1e6) }

    func value(at time: Double) -> Value {
        switch path {
        case .linear(let change, let curve):
            return from + change.scaled(by: curve.value(at: duration > 0 ? time / duration : 1))
        case .cubic(let change, let v0, let v1):
            guard duration > 0 else { return from + change }
            let u = min(time / duration, 1)
            let (start, end) = (u * (1 - u) * (1 - u) * duration, u * u * (u - 1) * duration)
            return from + change.scaled(by: u * u * (3 - 2 * u)) + v0.scaled(by: start) + v1.scaled(by: end)
        case .spring(let change, let flow, let v0):
            return from + change + flow.transfer(min(time, duration)).offset(.zero - change, v0)
        case .move(let change):
            return from + change
        }
    }

    func velocity(at time: Double) -> Value {
        switch path {
        case .linear(let change, let curve):
            guard duration > 0 else { return .zero }
            return change.scaled(by: 1 / duration).scaledKeepingZeros(by: curve.slope(at: time / duration))
        case .cubic(let change, let v0, let v1):
            guard duration > 0 else { return .zero }
            let u = min(time / duration, 1)
            return change.scaled(by: 6 * u * (1 - u) / duration)
                + v0.scaled(by: (1 - u) * (1 - 3 * u)) + v1.scaled(by: u * (3 * u - 2))
        case .spring(let change, let flow, let v0):
            return flow.transfer(min(time, duration)).rate(.zero - change, v0)
        case .move:
            return .zero
        }
    }

    /// The velocity that the next keyframe takes over.
    var endVelocity: Value {
        switch path {
        case .linear(let change, let curve):
            Self.slope(change, over: duration).scaled(by: Self.finite(curve.velocity(at: 1)))
        case .cubic(_, _, let endVelocity): endVelocity
        case .spring: velocity(at: duration)
        case .move: .zero
        }
    }
}
