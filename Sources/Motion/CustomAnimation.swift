import Foundation

/// An animation whose curve is written by the author. Names and meanings are SwiftUI's.
///
/// It may keep state between calls in `context.state`. So that any moment can be asked for, in any order, it is replayed
/// from its start in steps of 1/120 s (with checkpoints): it is called at 0, 1/120, 2/120 … and at last at the moment
/// asked for, and a call must depend on its arguments alone. After ten minutes it is only called at the moment asked
/// for, with the state that it had then.
public protocol CustomAnimation: Hashable, Sendable {
    /// How far the motion is, or nil when it is over.
    ///
    /// - Parameters:
    ///   - value: The whole change.
    ///   - time: Seconds since the animation began.
    ///   - context: State that is kept between calls, and the flag of logical completion.
    func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V?

    /// The velocity per second that an animation which merges with this one takes over, or nil (the default).
    func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V?

    /// Whether this animation takes the place of `previous`, which still runs, with its state and its time (by default
    /// it does not, and the two run combined).
    ///
    /// - Parameters:
    ///   - previous: The animation that runs.
    ///   - value: The whole change of the previous animation.
    ///   - time: Seconds since the previous animation began.
    ///   - context: The state of the previous animation, to be made one's own.
    func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
    ) -> Bool
}

extension CustomAnimation {
    public func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? { nil }

    public func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
    ) -> Bool { false }
}

/// What a running `CustomAnimation` keeps between its calls.
public struct AnimationContext<Value: VectorArithmetic> {
    /// The animation's own state, empty at its start.
    public var state: AnimationState<Value>

    /// Whether the animation counts as complete, though it may move on. It stays complete once set.
    public var isLogicallyComplete = false

    /// A context with the given state.
    public init(state: AnimationState<Value> = AnimationState()) { self.state = state }

    /// A context with another state, for an animation inside this one.
    public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
        var context = AnimationContext<T>(state: state)
        context.isLogicallyComplete = isLogicallyComplete
        return context
    }
}

/// A key of a value in an `AnimationState`.
public protocol AnimationStateKey {
    associatedtype Value

    /// The value before one was set.
    static var defaultValue: Value { get }
}

/// Values by key, kept while an animation runs.
public struct AnimationState<Value: VectorArithmetic> {
    private var values: [ObjectIdentifier: Any] = [:]

    /// An empty state.
    public init() {}

    /// The value of `key`: its default until one is set.
    public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
