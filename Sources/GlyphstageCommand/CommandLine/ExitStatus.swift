/// What the process tells its caller; the numbers follow `sysexits.h` where it has one. A process that a signal ended has 128
/// and the signal's number: see `Interruption`.
nonisolated enum ExitStatus: Int32, Hashable, Sendable {
    case done = 0
    /// The input is wrong; its diagnostics are on standard error.
    case wrongInput = 1
    /// The call is wrong: an unknown flag, or a value that is not what its flag takes.
    case usage = 2
    /// There is no display, or no OpenGL.
    case unavailable = 69
    /// Something could not be written: a disk, a folder, a film encoder.
    case cannotWrite = 74
}

/// Ends a verb with one message on standard error.
nonisolated struct CommandFailure: Error, Hashable, CustomStringConvertible {
    var status: ExitStatus
    /// One sentence, the place first; empty where everything was said already.
    var message: String

    init(_ status: ExitStatus, _ message: String) {
        (self.status, self.message) = (status, message)
    }

    static func usage(_ message: String) -> CommandFailure { CommandFailure(.usage, message) }

    var description: String { message }
}
