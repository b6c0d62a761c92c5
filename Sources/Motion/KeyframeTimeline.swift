import Foundation

/// How a value of several parts changes over time: one track of keyframes for each part.
///
/// It may be asked for any moment. Names are SwiftUI's:
///
///     let timeline = KeyframeTimeline(initialValue: Look()) {
///         KeyframeTrack(\.scale) {
///             SpringKeyframe(1.5, duration: 0.2)
///             CubicKeyframe(1, duration: 0.3)
///         }
///     }
///     let look = timeline.value(time: 0.25)
public struct KeyframeTimeline<Value> {
    private let initialValue: Value
    private let tracks: [AnyKeyframeTrack<Value>]

    /// The length in seconds: that of the longest track.
    public let duration: Double

    /// A timeline that starts with `initialValue`.
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        self.initialValue = initialValue
        tracks = content()._tracks.map { $0.resolved(initialValue) }
        duration = tracks.map(\.duration).max() ?? 0
    }

    /// The value at `time` seconds. Tracks apply in the order of their declaration; a short one holds its end.
    public func value(time: Double) -> Value {
        var value = initialValue
        for track in tracks { track.apply(&value, time) }
        return value
    }

    /// The value at a fraction of the duration.
    public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// One or more tracks of keyframes. Compose them in `body`.
public protocol Keyframes<Value> {
    associatedtype Value
    associatedtype Body: Keyframes

    /// The tracks that this one is made of.
    @KeyframesBuilder<Value> var body: Body { get }

    /// The tracks, before they know what they start with. Not to be implemented by authors.
    var _tracks: [_KeyframeTrackSource<Value>] { get }
}

extension Keyframes where Body.Value == Value {
    public var _tracks: [_KeyframeTrackSource<Value>] { body._tracks }
}

/// A track that becomes a path once the initial value is known.
public struct _KeyframeTrackSource<Root> {
    let resolved: (Root) -> AnyKeyframeTrack<Root>
}

/// A path that writes one part of a value.
struct AnyKeyframeTrack<Root> {
    var duration: Double
    var apply: (inout Root, Double) -> Void
}

/// The keyframes of one part of a value.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Content.Value == Value {
    private let keyPath: WritableKeyPath<Root, Value>
    private let content: Content

    /// A track of the whole value.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
        self.init(\.self, content: content)
    }

    /// A track of the part at `keyPath`.
    public init(
        _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
    ) {
        self.keyPath = keyPath
        self.content = content()
    }

    public var body: KeyframeTracks<Root> { return KeyframeTracks(_tracks: _tracks) }

    public var _tracks: [_KeyframeTrackSource<Root>] {
        let (keyPath, keyframes) = (keyPath, content._keyframes)
        return [
            _KeyframeTrackSource { root in
                let curve = KeyframeCurve(initial: root[keyPath: keyPath].animatableData, keyframes: keyframes)
                return AnyKeyframeTrack(duration: curve.duration) {
                    $0[keyPath: keyPath].animatableData = curve.value(at: $1)
                }
            }
        ]
    }
}

/// Several tracks in the order of their declaration. What `KeyframesBuilder` makes.
public struct KeyframeTracks<Value>: Keyframes {
    public let _tracks: [_KeyframeTrackSource<Value>]

    public var body: KeyframeTracks<Value> { return self }
}

/// Builds the tracks of a timeline, or the keyframes of one track of the whole value.
@resultBuilder
public enum KeyframesBuilder<Value> {
    public static func buildExpression<K: Keyframes<Value>>(_ expression: K) -> [_KeyframeTrackSource<Value>] {
        expression._tracks
    }

    public static func buildBlock(_ parts: [_KeyframeTrackSource<Value>]...) -> [_KeyframeTrackSource<Value>] {
        parts.flatMap { $0 }
    }

    public static func buildFinalResult(_ tracks: [_KeyframeTrackSource<Value>]) -> KeyframeTracks<Value> {
        KeyframeTracks(_tracks: tracks)
    }

    public static func buildExpression<K: KeyframeTrackContent<Value>>(
        _ expression: K
    ) -> [Keyframe<Value.AnimatableData>] where Value: Animatable { expression._keyframes }

    public static func buildBlock(
        _ parts: [Keyframe<Value.AnimatableData>]...
    ) -> [Keyframe<Value.AnimatableData>] where Value: Animatable { parts.flatMap { $0 } }

    public static func buildArray(
        _ parts: [[Keyframe<Value.AnimatableData>]]
    ) -> [Keyframe<Value.AnimatableData>] where Value: Animatable { parts.flatMap { $0 } }

    public static func buildFinalResult(
        _ keyframes: [Keyframe<Value.AnimatableData>]
    ) -> KeyframeTrack<Value, Value, KeyframeSequence<Value>> where Value: Animatable {
        KeyframeTrack { KeyframeSequence(_keyframes: keyframes) }
    }
}
