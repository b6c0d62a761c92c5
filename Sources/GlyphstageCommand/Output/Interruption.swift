import Foundation
import Synchronization

/// Whether the person, or the system, asked the program to end (SIGINT, SIGTERM, SIGHUP), so that it can tidy up first.
nonisolated enum Interruption {
    /// Why global: a signal handler has no argument to carry it. It is only ever set, to the signal's number.
    private static let received = Atomic<Int32>(0)

    /// From now on the three signals are noted instead of ending the process; a second one of them ends it at once. One that
    /// the caller had ignored (as `nohup` does) stays ignored.
    static func watch() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&signals, number)
            var before = sigaction()
            sigaction(number, nil, &before)
            // SIG_IGN is the address 1, which Swift cannot compare functions with.
            guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 else { continue }
            signal(number) { number in
                Interruption.received.store(number, ordering: .relaxed)
                _ = signal(number, SIG_DFL)
            }
        }
        // A parent's blocked signals are inherited.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Throws once a signal has come.
    static func check() throws(CommandFailure) {
        if received.load(ordering: .relaxed) != 0 {
            throw CommandFailure(.interrupted, "interrupted")
        }
    }
}
