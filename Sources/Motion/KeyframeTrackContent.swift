import Foundation

/// One or more keyframes of a track. Compose them in `body`. The name is SwiftUI's, as are those of the keyframes below.
public protocol KeyframeTrackContent<Value> {
    associatedtype Value: Animatable
    associatedtype Body: KeyframeTrackContent

    /// The keyframes that this one is made of.
    @KeyframeTrackContentBuilder<Value> var body: Body { get }

    /// The keyframes as values. Not to be implemented by authors.
    var _keyframes: [Keyframe<Value.AnimatableData>] { get }
}

extension KeyframeTrackContent where Body.Value == Value {
    public var _keyframes: [Keyframe<Value.AnimatableData>] { body._keyframes }
}

/// A keyframe that has no body of its own.
public protocol PrimitiveKeyframe: KeyframeTrackContent where Body == KeyframeSequence<Value> {}

extension PrimitiveKeyframe {
    public var body: KeyframeSequence<Value> { KeyframeSequence(_keyframes: _keyframes) }
}

/// Keyframes one after another. What `KeyframeTrackContentBuilder` makes.
public struct KeyframeSequence<Value: Animatable>: PrimitiveKeyframe {
    public let _keyframes: [Keyframe<Value.AnimatableData>]
}

/// Goes to a value along a straight line.
public struct LinearKeyframe<Value: Animatable>: PrimitiveKeyframe {
    public let _keyframes: [Keyframe<Value.AnimatableData>]

    /// Goes to `to` in `duration` seconds, with its time eased by `timingCurve`.
    public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
        _keyframes = [.linear(to: to.animatableData, duration: duration, timingCurve: timingCurve)]
    }
}

/// Goes to a value along a cubic curve.
public struct CubicKeyframe<Value: Animatable>: PrimitiveKeyframe {
    public let _keyframes: [Keyframe<Value.AnimatableData>]

    /// Goes to `to` in `duration` seconds. A velocity (per second) that is not given makes the path smooth.
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        _keyframes = [
            .cubic(
                to: to.animatableData, duration: duration, startVelocity: startVelocity?.animatableData,
                endVelocity: endVelocity?.animatableData)
        ]
    }
}

/// Is pulled to a value by a spring.
public struct SpringKeyframe<Value: Animatable>: PrimitiveKeyframe {
    public let _keyframes: [Keyframe<Value.AnimatableData>]

    /// Is pulled to `to` for `duration` seconds, or until the spring settles; starts with the velocity (per second) of
    /// the keyframe before where none is given.
    public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
        _keyframes = [
            .spring(
                to: to.animatableData, duration: duration, spring: spring,
                startVelocity: startVelocity?.animatableData)
        ]
    }
}

/// Is at a value at once.
public struct MoveKeyframe<Value: Animatable>: PrimitiveKeyframe {
    public let _keyframes: [Keyframe<Value.AnimatableData>]

    /// Moves to `to` without taking time.
    public init(_ to: Value) { _keyframes = [.move(to: to.animatableData)] }
}

/// Builds the keyframes of a track.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
    public typealias Part = [Keyframe<Value.AnimatableData>]

    public static func buildExpression<K: KeyframeTrackContent<Value>>(_ expression: K) -> Part {
        expression._keyframes
    }

    public static func buildBlock(_ parts: Part...) -> Part { parts.flatMap { $0 } }

    public static func buildOptional(_ part: Part?) -> Part { part ?? [] }

    public static func buildEither(first: Part) -> Part { first }

    public static func buildEither(second: Part) -> Part { second }

    public static func buildArray(_ parts: [Part]) -> Part { parts.flatMap { $0 } }

    public static func buildFinalResult(_ keyframes: Part) -> KeyframeSequence<Value> {
        KeyframeSequence(_keyframes: keyframes)
    }
}
