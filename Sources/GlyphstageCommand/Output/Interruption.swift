import Capture
import Foundation

/// The person, or the system, asks the program to end: SIGINT, SIGTERM, SIGHUP.
nonisolated enum Interruption {
    /// From now on one of the three signals tidies up and ends the process with 128 and the signal's number, whatever it is
    /// doing; a second one ends it without tidying. One that the caller had ignored (as `nohup` does) stays ignored.
    ///
    /// A thread waits for the signals, since a handler may do next to nothing, and a flag is looked at too late: a large
    /// picture takes many seconds to draw and to encode. Call it before there are other threads.
    static func watch() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var before = sigaction()
            sigaction(number, nil, &before)
            // SIG_IGN is the address 1, which Swift cannot compare functions with.
            if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 { sigaddset(&signals, number) }
        }
        // Blocked here and, by inheritance, in every thread to come: so they wait for the one that takes them.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Thread.detachNewThread { [signals] in
            var awaited = signals
            var number: Int32 = 0
            while sigwait(&awaited, &number) != 0 {}
            pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
            Leftovers.endProcess(status: 128 + number) {
                // A progress bar, and the terminal's own ^C, stand on the line.
                Console.say((isatty(STDERR_FILENO) != 0 ? "\n" : "") + "glyphstage: interrupted\n")
            }
        }
    }
}
