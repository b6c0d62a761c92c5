import Synchronization

/// Runs `body`, whose changes are shown under `animation`, and has `completion` done once when they are complete.
///
/// Completion is a moment like any other: what records the scene collects the completions (`CompletionLog`), and what
/// plays it does them when it crosses their moment (`CompletionSchedule`). Where nothing is collected and the body
/// changed nothing, `completion` is done right after the body.
///
/// - Parameters:
///   - animation: The animation of the changes; nil for none.
///   - completionCriteria: When a change counts as complete.
///   - completion: What is to be done.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping @Sendable () -> Void
) rethrows -> Result {
    let pending = AnimationCompletion(
        criteria: completionCriteria, moment: Moment.current ?? 0, action: completion)
    CompletionLog.current?.add(pending)
    var transaction = Transaction(animation: animation)
    transaction.completions = Transaction.current.completions + [pending]
    let result = try withTransaction(transaction, body)
    if CompletionLog.current == nil, !pending.isAttached { completion() }
    return result
}

/// Runs `body`, whose changes are shown under `animation`, and hands back something to wait for their completion with:
/// `await withAnimation(.bouncy) { … }.value`.
///
/// Not SwiftUI's: a shorter way to write the form with a completion.
@_disfavoredOverload
@discardableResult
public func withAnimation(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Void
) rethrows -> AnimationTask {
    let task = AnimationTask()
    let trigger = CompletionTrigger(task.signal)
    try withAnimation(animation, completionCriteria: completionCriteria, body) { trigger.fire() }
    return task
}

/// The animations of one `withAnimation`, as something to wait for.
public struct AnimationTask: Sendable {
    let signal = CompletionSignal()

    /// Returns when the animations are complete, or when nothing is left that could complete them.
    public var value: Void {
        get async { await signal.wait() }
    }
}

/// Gives a signal when it is fired, or when nothing holds it any more.
final class CompletionTrigger: Sendable {
    private let signal: CompletionSignal

    init(_ signal: CompletionSignal) { self.signal = signal }

    func fire() { signal.finish() }

    deinit { signal.finish() }
}

/// A signal that is given once and may be waited for by many.
final class CompletionSignal: Sendable {
    private enum State {
        case waiting([CheckedContinuation<Void, Never>])
        case finished
    }

    private let state = Mutex(State.waiting([]))

    func finish() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .waiting(let continuations) = state else { return [] }
            state = .finished
            return continuations
        }
        waiting.forEach { $0.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state -> Bool in
                guard case .waiting(let continuations) = state else { return true }
                state = .waiting(continuations + [continuation])
                return false
            }
            if isFinished { continuation.resume() }
        }
    }
}
