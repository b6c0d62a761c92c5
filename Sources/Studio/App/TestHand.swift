import Foundation
import SceneFile
import Windowing

/// A hand for tests, for what no program can do to another's window: files dropped on it, a lost context.
///
/// Where `GLYPHSTAGE_HAND` names a file, each line that is added to it is done: `drop PATH`, or `lose` for everything
/// that lives on the graphics hardware.
final class TestHand {
    enum Deed: Hashable { case drop(path: String), lose }

    private let path: String
    private let watcher: FileWatcher?
    private var done = 0

    /// Nil where the environment asks for none.
    init?(_ environment: [String: String], wake: @escaping @Sendable () -> Void) {
        guard let path = environment["GLYPHSTAGE_HAND"], path.hasPrefix("/") else { return nil }
        self.path = path
        watcher = FileWatcher(wake)
        watcher?.watch([path])
    }

    /// The whole lines that have come since the last call.
    func deeds() -> [Deed] {
        // Why the size first: this is asked in each round of the loop, and Foundation keeps 4 KB of each read of an empty file.
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_size > done,
            let data = FileManager.default.contents(atPath: path),
            let end = data.lastIndex(of: UInt8(ascii: "\n")), end >= done
        else { return [] }
        defer { done = end + 1 }
        return String(decoding: data[done...end], as: UTF8.self).split(separator: "\n").compactMap(Self.deed)
    }

    static func deed(_ line: some StringProtocol) -> Deed? {
        if line == "lose" { return .lose }
        return line.hasPrefix("drop ") ? .drop(path: String(line.dropFirst(5))) : nil
    }
}
