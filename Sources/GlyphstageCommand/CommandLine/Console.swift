import Foundation
import SceneFile

/// Standard output for what was asked for, standard error for everything else.
nonisolated struct Console: Sendable {
    /// Whether notes and progress are left out (`--quiet`); errors are always said.
    var isQuiet = false

    /// Writes to standard output, whole.
    ///
    /// - Throws: `CommandFailure` with status `cannotWrite`; without a message where the reader has simply gone.
    func print(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Writes bytes to standard output, whole.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        if let code = Self.write(bytes, to: STDOUT_FILENO) {
            throw CommandFailure(
                .cannotWrite, code == EPIPE ? "" : "standard output: \(String(cString: strerror(code)))")
        }
    }

    /// Says something that the caller may want to know.
    func note(_ message: String) {
        if !isQuiet { Self.say("glyphstage: note: \(message)\n") }
    }

    /// Writes a message to standard error, without what would steer a terminal; there is nobody to tell where that fails.
    static func say(_ text: String) { draw(text.printable(keepsLines: true)) }

    /// Writes to standard error as it stands.
    static func draw(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

    /// `write(2)` until all is written; the error's number where it can't be.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let written = Foundation.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                if written < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                done += written
            }
            return nil
        }
    }
}
