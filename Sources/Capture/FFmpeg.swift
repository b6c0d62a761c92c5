/// An `ffmpeg` process that is fed frames and ends in one of our errors.
nonisolated final class FFmpeg {
    private let path: String
    private let process: ChildProcess
    /// Frames given to it so far.
    private(set) var frameCount = 0

    /// Starts it.
    ///
    /// - Parameter path: What its errors are about.
    /// - Throws: `noEncoder` where there is none.
    init(_ arguments: [String], for path: String) throws(CaptureError) {
        self.path = path
        do {
            process = try ChildProcess("ffmpeg", ["-hide_banner", "-nostdin"] + arguments)
        } catch {
            throw error.isNoSuchProgram
                ? .noEncoder(path: path) : .cannotWrite(path: path, reason: "ffmpeg: \(error.reason)")
        }
    }

    /// Feeds one frame.
    func append(_ bytes: [UInt8]) throws(CaptureError) {
        do {
            try process.write(bytes)
        } catch {
            // A broken pipe says only that ffmpeg has gone; why is in its own words, or in how it ended.
            let status = process.finish()
            throw failure(otherwise: status > 128 ? "it was ended by signal \(status - 128)" : error.reason)
        }
        frameCount += 1
    }

    /// Ends its input and waits for its end.
    func finish() throws(CaptureError) {
        guard process.finish() == 0 else { throw failure(otherwise: "it ended with an error") }
    }

    /// What it wrote to standard output.
    var outputText: String { process.outputText }

    /// The last line that it said; nil where it said nothing.
    var lastWords: String? {
        process.errorText.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    }

    func failure(otherwise reason: String) -> CaptureError {
        .encoderFailed(path: path, frame: frameCount, reason: lastWords ?? reason)
    }
}
