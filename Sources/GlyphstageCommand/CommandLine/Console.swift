import Foundation

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

    /// The text without what would steer a terminal: control characters other than line ends become U+FFFD.
    static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            result.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    /// Writes to standard error; there is nobody to tell where that fails.
    static func say(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

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
