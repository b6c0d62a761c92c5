import Foundation
import Glibc
import Synchronization

/// Tells when one of some files may have changed, however it was saved.
///
/// Watches folders, by name, along the whole way to each file (`WatchedPlaces`): so a rename over the file, a deletion and a
/// re-creation, of the file or of a folder on the way, and a link that is switched are seen, and editors' swap files are
/// not. It says only that something happened; whether the contents differ is for the reader to find out. A file that is
/// being written to counts when its writer closes it, or keeps it open for longer: what lies there in between may be half of
/// a scene, and a whole one all the same.
public final class FileWatcher: Sendable {
    private struct State {
        var paths: [String] = []
        var places = WatchedPlaces([])
        /// By inotify's number of the watch: the names that matter in the folder.
        var watches: [Int32: Set<String>] = [:]
    }

    private let state = Mutex(State())
    private let descriptors: Descriptors
    private let patience: Int32
    private let handler: @Sendable () -> Void

    /// - Parameters:
    ///   - patience: For how many milliseconds a writer may keep a file open before what it wrote counts.
    ///   - handler: Called on the watcher's own thread.
    /// - Returns: Nil where the system gives no more watches.
    public init?(patience: Int = 50, _ handler: @escaping @Sendable () -> Void) {
        guard let descriptors = Descriptors() else { return nil }
        (self.descriptors, self.patience, self.handler) = (descriptors, Int32(clamping: patience), handler)
        let thread = Thread { [descriptors, weak self] in FileWatcher.run(descriptors) { self } }
        thread.name = "file watcher"
        thread.start()
    }

    deinit { descriptors.end() }

    /// Watches these files (absolute paths) from now on, and no others. Where that means other folders than before, the
    /// handler is called once: what happened between a reading of the files and this call is not missed.
    public func watch(_ paths: [String]) {
        let hasNewPlaces = state.withLock { state in
            state.paths = paths
            return arm(&state)
        }
        if hasNewPlaces { descriptors.wake() }
    }

    /// Follows the paths again, and watches where they lead now. - Returns: Whether that is elsewhere than before.
    private func arm(_ state: inout State) -> Bool {
        var isNew = false
        // Again until nothing is new: a folder that comes up between the look at its parent and the watch makes no event. A
        // way that changes all the time is left to the events of that.
        for _ in 0..<8 {
            let places = WatchedPlaces(state.paths)
            guard places != state.places else { break }
            (state.places, isNew) = (places, true)
            var watches: [Int32: Set<String>] = [:]
            for (folder, names) in places.names {
                let watch = inotify_add_watch(
                    descriptors.inotify, folder,
                    places.lastFolders.contains(folder) ? Self.comesGoesOrChanges : Self.comesOrGoes)
                if watch >= 0 { watches[watch, default: []].formUnion(names) }
            }
            for watch in state.watches.keys where watches[watch] == nil { inotify_rm_watch(descriptors.inotify, watch) }
            state.watches = watches
        }
        return isNew
    }

    private static let comesOrGoes = UInt32(
        IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    private static let comesGoesOrChanges = comesOrGoes | UInt32(IN_CLOSE_WRITE | IN_MODIFY)

    private static func run(_ descriptors: Descriptors, _ watcher: () -> FileWatcher?) {
        defer { descriptors.closeReadingEnds() }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        // When what an open file holds will count.
        var due: ContinuousClock.Instant?
        while true {
            var waiting = [
                pollfd(fd: descriptors.inotify, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptors.wakeReading, events: Int16(POLLIN), revents: 0),
            ]
            let room = due.map { max(0, ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up) }
            guard poll(&waiting, 2, room.map { Int32($0) } ?? -1) >= 0 || errno == EINTR else { return }
            var news = News.none
            if waiting[1].revents != 0 {
                guard read(descriptors.wakeReading, &buffer, buffer.count) > 0 else { return }
                news = .change
            }
            let count = read(descriptors.inotify, &buffer, buffer.count)
            guard let watcher = watcher() else { return }
            if count > 0 { news = max(news, watcher.news(in: buffer[..<count])) }
            if news == .writing, due == nil { due = .now + .milliseconds(watcher.patience) }
            guard news == .change || due.map({ $0 <= .now }) == true else { continue }
            due = nil
            watcher.handler()
        }
    }

    /// What has happened to the watched files; the later cases are more.
    private enum News: Int, Comparable {
        case none
        /// Something was written, and the writer is not done.
        case writing
        case change

        static func < (one: News, other: News) -> Bool { one.rawValue < other.rawValue }
    }

    /// What the events say of the watched places (or that events were lost). Follows the paths again where the way to one may
    /// have changed.
    private func news(in bytes: ArraySlice<UInt8>) -> News {
        state.withLock { state in
            var (news, isOtherWay) = (News.none, false)
            for event in Self.events(in: bytes) {
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                    (news, isOtherWay) = (.change, true)
                } else if let names = state.watches[event.watch] {
                    if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
                        // The number of a watch that has gone may be given to another.
                        if event.mask & UInt32(IN_IGNORED) != 0 { state.watches[event.watch] = nil }
                        (news, isOtherWay) = (.change, true)
                    } else if names.contains(event.name) {
                        // Why creation too: who makes a file is about to write it.
                        let isWriting = event.mask & UInt32(IN_MODIFY | IN_CREATE) != 0
                        news = max(news, isWriting ? .writing : .change)
                        if event.mask & UInt32(IN_CLOSE_WRITE | IN_MODIFY) == 0 { isOtherWay = true }
                    }
                }
            }
            if isOtherWay {
                state.places = WatchedPlaces([])
                _ = arm(&state)
            }
            return news
        }
    }

    private struct Event {
        var watch: Int32
        var mask: UInt32
        var name: String
    }

    /// inotify(7): each event is a head of four 32-bit words (watch, mask, cookie, the name's length) and the name, filled
    /// up with zeros.
    private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
        bytes.withUnsafeBytes { raw in
            var events: [Event] = []
            var offset = 0
            let head = MemoryLayout<inotify_event>.size
            while offset + head <= raw.count {
                let length = Int(raw.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                let name = raw[(offset + head)..<min(raw.count, offset + head + length)].prefix { $0 != 0 }
                events.append(
                    Event(
                        watch: raw.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        mask: raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        name: String(decoding: name, as: UTF8.self)))
                offset += head + length
            }
            return events
        }
    }
}

/// What the watcher and its thread speak through: inotify, and a pipe whose bytes wake the thread and whose end ends it.
private struct Descriptors: Sendable {
    let inotify: Int32
    let wakeReading: Int32
    private let wakeWriting: Int32

    /// Nil where there is no room for them; then none is left open.
    init?() {
        let inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard inotify >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            close(inotify)
            return nil
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (self.inotify, wakeReading, wakeWriting) = (inotify, ends[0], ends[1])
    }

    /// Why a full pipe does not matter: the thread is woken by what is in it.
    func wake() { _ = write(wakeWriting, [1], 1) }

    func end() { close(wakeWriting) }

    func closeReadingEnds() {
        close(inotify)
        close(wakeReading)
    }
}
