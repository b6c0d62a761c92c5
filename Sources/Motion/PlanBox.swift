import Synchronization

/// Holds a plan that is made when it is first asked for.
///
/// `@unchecked Sendable`: the plan is read and made under a lock, and a plan that was handed out is never changed,
/// because it is a value. Only the states of authors' animations in it are not `Sendable` themselves; they are copied and
/// never shared for writing.
final class AnimationPlanBox<Value: VectorArithmetic & Sendable>: @unchecked Sendable {
    private let lock = Mutex(())
    private var made: MotionPlan<Value>?

    /// The plan of the given history, which must be the one that this box belongs to.
    func plan(initial: Value, changes: [AnimatedValue<Value>.Change]) -> MotionPlan<Value> {
        lock.withLock { _ in
            if let made { return made }
            var plan = MotionPlan(initial: initial)
            for change in changes { plan.append(change) }
            made = plan
            return plan
        }
    }

    /// Takes a change into the plan, if there is one already. The caller holds the only reference.
    func append(_ change: AnimatedValue<Value>.Change) {
        lock.withLock { _ in made?.append(change) }
    }
}

extension AnimatedValue {
    typealias PlanBox = AnimationPlanBox<Value>
}
