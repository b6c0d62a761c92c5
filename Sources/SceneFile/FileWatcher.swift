import Foundation
import Glibc
import Synchronization

/// Tells when one of some files may have changed, however it was saved.
///
/// Watches the folders that the files lie in (and, along symbolic links, those of every link and target), by name: so a
/// rename over the file, a deletion and a re-creation are seen, and editors' swap files are not. It says only that
/// something happened; whether the contents differ is for the reader to find out.
public final class FileWatcher: Sendable {
    private struct State {
        var folders: [Int32: String] = [:]
        var files: Set<String> = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let descriptor: Int32
    private let handler: @Sendable () -> Void
    private let stopPipe: [Int32]

    /// - Parameter handler: Called on the watcher's own thread.
    /// - Returns: Nil where the system gives no more watches.
    public init?(_ handler: @escaping @Sendable () -> Void) {
        self.handler = handler
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        var ends: [Int32] = [-1, -1]
        guard descriptor >= 0, pipe(&ends) == 0 else {
            stopPipe = ends
            return nil
        }
        stopPipe = ends
        let stop = ends[0]
        let thread = Thread { [descriptor, weak self] in FileWatcher.run(descriptor, stop, { self }) }
        thread.name = "file watcher"
        thread.start()
    }

    deinit {
        // The thread closes the reading ends when it sees this one closed.
        if stopPipe[1] >= 0 { close(stopPipe[1]) }
    }

    /// Watches these files (absolute paths) from now on, and no others.
    public func watch(_ paths: [String]) {
        var wanted: Set<String> = []
        for path in paths { wanted.formUnion(Self.chain(path)) }
        let folders = Set(wanted.map { ($0 as NSString).deletingLastPathComponent })
        state.withLock { state in
            state.files = wanted
            for (watch, folder) in state.folders where !folders.contains(folder) {
                inotify_rm_watch(descriptor, watch)
                state.folders[watch] = nil
            }
            let known = Set(state.folders.values)
            let mask =
                UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
                | UInt32(IN_DELETE) | UInt32(IN_MODIFY)
            for folder in folders where !known.contains(folder) {
                let watch = inotify_add_watch(descriptor, folder.isEmpty ? "/" : folder, mask)
                if watch >= 0 { state.folders[watch] = folder }
            }
        }
    }

    /// The path and, where it or a folder on the way is a symbolic link, every path that it leads through.
    private static func chain(_ path: String) -> [String] {
        var all = [path]
        var current = path
        for _ in 0..<32 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else { break }
            let folder = (current as NSString).deletingLastPathComponent
            current = target.hasPrefix("/") ? target : (folder as NSString).appendingPathComponent(target)
            current = (current as NSString).standardizingPath
            all.append(current)
        }
        if let real = realpath(path, nil) {
            all.append(String(cString: real))
            free(real)
        }
        return all
    }

    private static func run(_ descriptor: Int32, _ stop: Int32, _ watcher: () -> FileWatcher?) {
        defer {
            close(descriptor)
            close(stop)
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            var waiting = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waiting, 2, -1) >= 0 || errno == EINTR else { return }
            if waiting[1].revents != 0 { return }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { continue }
            guard let watcher = watcher() else { return }
            if watcher.concerns(buffer[..<count]) { watcher.handler() }
        }
    }

    /// Whether any of the events is about a watched file (or events were lost).
    private func concerns(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { raw in
            var offset = 0
            let head = MemoryLayout<inotify_event>.size
            var found = false
            while offset + head <= raw.count {
                let watch = raw.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                let mask = raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                let length = Int(raw.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                let name = raw[(offset + head)..<min(raw.count, offset + head + length)].prefix { $0 != 0 }
                offset += head + length
                if mask & UInt32(IN_Q_OVERFLOW) != 0 { found = true }
                found =
                    found
                    || state.withLock { state in
                        guard let folder = state.folders[watch] else { return false }
                        return state.files.contains(
                            (folder as NSString).appendingPathComponent(String(decoding: name, as: UTF8.self)))
                    }
            }
            return found
        }
    }
}
