import Foundation
import Synchronization

/// What a process that is told to end must not leave behind: files that are not whole yet, and programs that it started.
///
/// Why global: a signal is for the whole process, and whoever receives it knows none of its objects.
nonisolated public enum Leftovers {
    struct State: Sendable {
        var files: Set<String> = []
        var children: Set<pid_t> = []
    }

    private static let state = Mutex(State())

    /// Does something that makes a leftover, or makes one whole, and writes that down in one step: `endProcess` comes
    /// before or after it, never between.
    static func update<Result: Sendable, Failure: Error>(
        _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try state.withLock(body)
    }

    /// Ends the children, removes the files, calls `lastWords` and ends the process, at once and from any thread.
    ///
    /// Why without running deinits and exit handlers: another thread may be in the middle of a picture of a gigabyte, and
    /// what it is about to write must not appear.
    public static func endProcess(status: Int32, lastWords: () -> Void) -> Never {
        state.withLock { state in
            // First the children, so that none of them writes any more.
            for child in state.children {
                kill(child, SIGKILL)
                var raw: Int32 = 0
                while waitpid(child, &raw, 0) < 0, errno == EINTR {}
            }
            for file in state.files { unlink(file) }
            lastWords()
            // Inside: the lock is never given back, so that nothing is made any more.
            _exit(status)
        }
    }
}
