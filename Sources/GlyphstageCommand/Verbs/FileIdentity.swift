import Foundation

/// Which file a path leads to, whatever the path: the device and the number on it.
nonisolated struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    /// Of the file at `path`, at the end of all links; nil where there is none.
    init?(path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
    }

    /// Refuses to write `output` where it is one of the files that a scene is read from.
    ///
    /// - Throws: `CommandFailure` with status `cannotWrite`.
    static func check(_ output: String, isNoneOf inputs: [String]) throws(CommandFailure) {
        guard let identity = FileIdentity(path: output), inputs.contains(where: { FileIdentity(path: $0) == identity })
        else { return }
        throw CommandFailure(.cannotWrite, "\(output): cannot write: the scene is read from this file")
    }
}
