internal import CSDL
import Synchronization

/// Ends the wait of the window's event loop, from any thread: a file has changed, work in the background is done.
///
/// Wakes are coalesced: however often `wake()` is called before the loop comes round, the loop sees one `.wake`.
/// After the window has gone it does nothing.
nonisolated public final class EventWaker: Sendable {
    private struct State {
        var isPending = false
        var isOpen = true
    }

    let eventType: UInt32
    private let state = Mutex(State())

    init(eventType: UInt32) {
        self.eventType = eventType
    }

    /// Lets the event loop go round once.
    public func wake() {
        // Why under the lock: the queue must not be torn down while an event is being pushed.
        state.withLock { state in
            guard state.isOpen, !state.isPending else { return }
            var event = SDL_Event()
            event.type = eventType
            state.isPending = SDL_PushEvent(&event) == 1
        }
    }

    /// The loop has come round: the next `wake()` counts again.
    func delivered() { state.withLock { $0.isPending = false } }

    /// The queue is about to go.
    func close() { state.withLock { $0.isOpen = false } }
}
