import Foundation

/// The places in the file system that decide what a path leads to: for each folder on the way, which of its entries.
///
///     /a/link/s.yaml, where link → ../b            "/": a, b    "/a": link    "/b": s.yaml
///
/// Each component counts, so that a folder that is moved, deleted and made again, or a link that is switched anywhere on the
/// way, is news. Where something is missing the way ends at the last folder that is there.
struct WatchedPlaces: Hashable, Sendable {
    /// By folder, free of links: the names that matter in it.
    private(set) var names: [String: Set<String>] = [:]
    /// The folders that hold the files themselves; in the others only what comes and goes matters.
    private(set) var lastFolders: Set<String> = []

    /// As many links as Linux follows on one way.
    private static let mostLinks = 40

    /// - Parameter paths: Absolute.
    init(_ paths: [String]) {
        for path in paths { add(path) }
    }

    private mutating func add(_ path: String) {
        var folder: [String] = []
        var rest = Self.components(path)[...]
        var links = 0
        while let name = rest.popFirst() {
            if name == ".." {
                _ = folder.popLast()
                continue
            }
            let folderPath = Self.path(folder)
            names[folderPath, default: []].insert(name)
            if rest.isEmpty { lastFolders.insert(folderPath) }
            var facts = stat()
            guard lstat(Self.path(folder + [name]), &facts) == 0 else { return }
            if facts.st_mode & S_IFMT == S_IFLNK {
                links += 1
                guard links <= Self.mostLinks, let target = Self.target(of: Self.path(folder + [name])) else { return }
                if target.hasPrefix("/") { folder = [] }
                rest = (Self.components(target) + rest)[...]
            } else {
                folder.append(name)
            }
        }
    }

    private static func components(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.map(String.init)
    }

    private static func path(_ components: [String]) -> String { "/" + components.joined(separator: "/") }

    private static func target(of link: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }
}
