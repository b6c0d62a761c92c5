import Synchronization

/// When an animation counts as complete.
public enum AnimationCompletionCriteria: Hashable, Sendable {
    /// When each change's own animation reaches its logical end: the duration of a curve, the response of a spring. A
    /// later change of the same value does not postpone it.
    case logicallyComplete
    /// When the values no longer move: a later animated change mid-flight postpones it to the end of the whole.
    case removed
}

/// Something that waits for the animations of the changes made in the body of one `withAnimation`.
///
/// Two are equal when they come from the same call.
public struct AnimationCompletion: Sendable, Hashable {
    /// When it is due.
    public let criteria: AnimationCompletionCriteria

    /// The moment of the call in seconds; the moment it is due where the body changed nothing.
    public let moment: Double

    /// What is to be done, once, when playback crosses the moment it is due.
    public let action: @Sendable () -> Void

    private let identity = Identity()

    /// A completion of a call at `moment` seconds.
    public init(
        criteria: AnimationCompletionCriteria, moment: Double, action: @escaping @Sendable () -> Void = {}
    ) {
        self.criteria = criteria
        self.moment = moment
        self.action = action
    }

    /// Whether some animated value holds this completion.
    var isAttached: Bool { identity.isAttached.load(ordering: .relaxed) }

    func markAttached() { identity.isAttached.store(true, ordering: .relaxed) }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity === rhs.identity }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

    private final class Identity: Sendable {
        let isAttached = Atomic(false)
    }
}
