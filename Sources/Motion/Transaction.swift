import Foundation

/// A value that travels with a transaction. The name and the requirements are SwiftUI's, but that a value is `Sendable`.
public protocol TransactionKey {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value where a transaction has none.
    static var defaultValue: Value { get }
}

/// What one update of the scene carries along: above all the animation under which its changes are shown.
///
/// The current transaction is local to the task; `withAnimation` and `withTransaction` bind it for a body. A transaction
/// remembers which of its values were set, so that one bound inside another changes only those.
public struct Transaction: Sendable {
    @TaskLocal static var bound: Transaction?

    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// A transaction in which nothing is set.
    public init() {}

    /// A transaction with an animation, where nil says that changes are not to be animated.
    public init(animation: Animation?) { self.animation = animation }

    /// The transaction of the running body; an empty one outside any.
    public static var current: Transaction { bound ?? Transaction() }

    /// The value of a key: its default until it is set.
    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The animation of the changes, or nil.
    public var animation: Animation? {
        get { self[AnimationKey.self] }
        set { self[AnimationKey.self] = newValue }
    }

    /// Whether implicit animations stay out, and changes are not animated at all.
    public var disablesAnimations: Bool {
        get { self[DisablesAnimationsKey.self] }
        set { self[DisablesAnimationsKey.self] = newValue }
    }

    /// Whether the update is one of many in a continuous interaction.
    public var isContinuous: Bool {
        get { self[IsContinuousKey.self] }
        set { self[IsContinuousKey.self] = newValue }
    }

    /// Whether unanimated changes count as samples of a velocity, which a spring that follows takes over.
    public var tracksVelocity: Bool {
        get { self[TracksVelocityKey.self] }
        set { self[TracksVelocityKey.self] = newValue }
    }

    /// Whether changes are animated: there is an animation, and animations are not disabled.
    public var isAnimated: Bool { animation != nil && !disablesAnimations }

    /// This transaction as it goes on below an implicit animation, `.animation(animation, value: …)`.
    ///
    /// Where the watched value changed in this update, `animation` (nil for none) takes the place of what came from above,
    /// so that of several the one nearest the changed property wins. It stays out where animations are disabled, and a
    /// value's first appearance is no change.
    public func implicitly(_ animation: Animation?, whenChanged changed: Bool) -> Transaction {
        guard changed, !disablesAnimations else { return self }
        var transaction = self
        transaction.animation = animation
        return transaction
    }

    /// This transaction with `completion` waiting for the animations of its changes, too.
    public func adding(_ completion: AnimationCompletion) -> Transaction {
        var transaction = self
        transaction.completions.append(completion)
        return transaction
    }

    /// What waits for the animations of the changes.
    var completions: [AnimationCompletion] {
        get { self[CompletionsKey.self] }
        set { self[CompletionsKey.self] = newValue }
    }

    /// This transaction with every value that is set in `other`.
    public func merging(_ other: Transaction) -> Transaction {
        var result = self
        result.values.merge(other.values) { $1 }
        return result
    }
}

private enum AnimationKey: TransactionKey { static let defaultValue: Animation? = nil }
private enum DisablesAnimationsKey: TransactionKey { static let defaultValue = false }
private enum IsContinuousKey: TransactionKey { static let defaultValue = false }
private enum TracksVelocityKey: TransactionKey { static let defaultValue = false }
private enum CompletionsKey: TransactionKey { static let defaultValue: [AnimationCompletion] = [] }

/// Runs `body` with `transaction` laid over the current one: what is set in it replaces what was.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$bound.withValue(Transaction.current.merging(transaction), operation: body)
}

/// Runs `body` with one value of the current transaction replaced.
public func withTransaction<Result, Value>(
    _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
    var transaction = Transaction()
    transaction[keyPath: keyPath] = value
    return try withTransaction(transaction, body)
}

/// Runs `body`, whose changes are shown under `animation` (nil: not animated). Of nested calls the innermost counts.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}
