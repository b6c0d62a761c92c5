/// Why a picture or a film could not be kept. Each message starts with the file's path.
nonisolated public enum CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is there and was not to be replaced.
    case exists(path: String)
    /// A folder stands where the file should be.
    case isFolder(path: String)
    /// The system refused; the reason is its own word for it.
    case cannotWrite(path: String, reason: String)
    /// There is no `ffmpeg` on PATH.
    case noEncoder(path: String)
    /// ffmpeg gave up; the reason is the last line it said. `frame` is the number of frames it had been given.
    case encoderFailed(path: String, frame: Int, reason: String)
    /// ffmpeg was content, but the film has another number of frames than it was given.
    case framesMissing(path: String, expected: Int, found: Int)

    public var description: String {
        switch self {
        case .exists(let path): "\(path): there is such a file already; --force replaces it"
        case .isFolder(let path): "\(path): cannot write: this is a folder"
        case .cannotWrite(let path, let reason): "\(path): cannot write: \(reason)"
        case .noEncoder(let path): "\(path): films are encoded by ffmpeg, and there is none on PATH"
        case .encoderFailed(let path, let frame, let reason): "\(path): ffmpeg failed at frame \(frame): \(reason)"
        case .framesMissing(let path, let expected, let found):
            "\(path): the film should have \(expected) frames and has \(found)"
        }
    }
}
