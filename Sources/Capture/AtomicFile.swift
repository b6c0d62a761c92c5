import Foundation

/// A file that appears whole or not at all: it is written under a temporary name in the same folder and renamed at the end.
///
/// Until `commit()` the temporary file is removed when this object goes, and by `Leftovers.endProcess`, so any way out leaves
/// nothing half-written.
nonisolated public final class AtomicFile {
    /// Where the file will be.
    public let destination: String
    /// Where it is until then; another process may write there too.
    public let temporaryPath: String
    private let overwriting: Bool
    private let descriptor: Int32
    private var isCommitted = false

    /// - Parameters:
    ///   - destination: The file's path; its folder must be there.
    ///   - overwriting: Whether a file that is there already may be replaced.
    public init(destination: String, overwriting: Bool) throws(CaptureError) {
        try Self.check(destination, overwriting: overwriting)
        (self.destination, self.overwriting) = (destination, overwriting)
        let slash = destination.lastIndex(of: "/").map { destination.index(after: $0) } ?? destination.startIndex
        let folder = destination[..<slash]
        var attempt = 0
        while true {
            let path = "\(folder).glyphstage-\(getpid())-\(attempt).part"
            let opened = Leftovers.update { leftovers in
                let opened = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
                if opened >= 0 { leftovers.files.insert(path) }
                return opened
            }
            if opened >= 0 {
                (descriptor, temporaryPath) = (opened, path)
                return
            }
            guard errno == EEXIST, attempt < 10_000 else { throw Self.failure(destination) }
            attempt += 1
        }
    }

    deinit {
        close(descriptor)
        guard !isCommitted else { return }
        Leftovers.update { leftovers in
            unlink(temporaryPath)
            leftovers.files.remove(temporaryPath)
        }
    }

    /// Whether `path` could be written as far as can be told before: no folder there, no file unless it may be replaced.
    public static func check(_ path: String, overwriting: Bool) throws(CaptureError) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return }
        if facts.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
        if !overwriting { throw .exists(path: path) }
    }

    /// Writes `bytes` to `path`, whole or not at all.
    public static func write(_ bytes: [UInt8], to path: String, overwriting: Bool) throws(CaptureError) {
        let file = try AtomicFile(destination: path, overwriting: overwriting)
        try file.write(bytes)
        try file.commit()
    }

    /// Appends to the temporary file.
    public func write(_ bytes: [UInt8]) throws(CaptureError) {
        let isWhole = bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let written = Foundation.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
                if written >= 0 {
                    done += written
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        if !isWhole { throw Self.failure(destination) }
    }

    /// Waits until the disk has the bytes, then gives the file its name.
    public func commit() throws(CaptureError) {
        // Why not every error: some file systems have nothing to wait for and say so.
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw Self.failure(destination) }
        try Leftovers.update { leftovers throws(CaptureError) in
            try giveName()
            leftovers.files.remove(temporaryPath)
        }
        isCommitted = true
    }

    private func giveName() throws(CaptureError) {
        if overwriting {
            guard rename(temporaryPath, destination) == 0 else { throw Self.failure(destination) }
        } else if link(temporaryPath, destination) == 0 {
            // A link never replaces a file that has come up meanwhile.
            unlink(temporaryPath)
        } else {
            guard errno != EEXIST else { throw .exists(path: destination) }
            // A file system without links: look once more, then rename.
            try Self.check(destination, overwriting: false)
            guard rename(temporaryPath, destination) == 0 else { throw Self.failure(destination) }
        }
    }

    /// The last system call's error, for `path`.
    private static func failure(_ path: String) -> CaptureError {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
}
