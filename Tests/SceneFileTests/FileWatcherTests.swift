import Foundation
import Synchronization
import Testing

@testable import SceneFile

/// A folder with a watched scene file, and the reloads that follow what happens to it.
private final class WatchedScene {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    let folder: String
    let path: String
    var loader: SceneLoader
    private let watcher: FileWatcher
    private let count = Count()
    private var handled = 0

    /// - Parameters:
    ///   - patience: The watcher's, in milliseconds.
    ///   - prepare: Puts the files there, given the folder.
    ///   - path: The scene's, given the folder.
    init(
        patience: Int = 50,
        _ prepare: (String) throws -> Void = { try WatchedScene.write("# 0", $0 + "/s.yaml") },
        path: (String) -> String = { $0 + "/s.yaml" }
    ) throws {
        folder = NSTemporaryDirectory() + "watched-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try prepare(folder)
        self.path = path(folder)
        loader = SceneLoader(path: self.path)
        let watcher = FileWatcher(patience: patience) { [count] in count.value.withLock { $0 += 1 } }
        self.watcher = try #require(watcher)
        self.watcher.watch(loader.document.dependencies)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    static func write(_ comment: String, _ path: String) throws {
        try "glyphstage: 1\n\(comment)\n".write(toFile: path, atomically: false, encoding: .utf8)
    }

    /// Reloads until `condition` holds of the document, or nothing happens for four seconds.
    func settles(_ condition: (SceneDocument) -> Bool) -> Bool {
        while !condition(loader.document) {
            if reloads(atLeast: 1) == 0 { return false }
        }
        return true
    }

    /// The good versions that were found until nothing happened for 150 ms, by their contents' hashes; the last of them is
    /// waited for.
    func goodVersions(until hash: String) -> [String] {
        var found: [String] = []
        while found.last != hash || reloads(atLeast: 0) > 0 {
            if found.last != hash, reloads(atLeast: 1) == 0 { break }
            if loader.document.scene() != nil, found.last != loader.contentHash { found.append(loader.contentHash) }
        }
        return found
    }

    /// How often the contents were found changed until nothing happened for 150 ms, or until one change was found.
    func reloads(atLeast wanted: Int) -> Int {
        var found = 0
        var quiet = 0
        let patience = wanted > 0 ? 400 : 15
        while quiet < patience, wanted == 0 || found < wanted {
            usleep(10_000)
            let now = count.value.withLock { $0 }
            if now == handled {
                quiet += 1
                continue
            }
            (handled, quiet) = (now, 0)
            if loader.reload() {
                found += 1
                watcher.watch(loader.document.dependencies)
            }
        }
        return found
    }
}

@Suite("Watching files") struct FileWatcherTests {
    @Test func aPlainWriteIsSeen() throws {
        let scene = try WatchedScene()
        try WatchedScene.write("# 1", scene.path)
        #expect(scene.reloads(atLeast: 1) == 1)
        #expect(scene.loader.document.scene() != nil)
    }

    /// [LR-01]
    @Test func renamingOverTheFileIsSeenEachTime() throws {
        let scene = try WatchedScene()
        for number in 1...3 {
            try WatchedScene.write("# \(number)", scene.path + ".tmp")
            rename(scene.path + ".tmp", scene.path)
            #expect(scene.reloads(atLeast: 1) == 1)
        }
    }

    /// [LR-03]
    @Test func aFileThatIsDeletedAndWrittenAgainIsSeen() throws {
        let scene = try WatchedScene()
        unlink(scene.path)
        #expect(scene.reloads(atLeast: 1) == 1)
        #expect(scene.loader.document.diagnostics.map(\.message) == ["there is no such file"])
        try WatchedScene.write("# 1", scene.path)
        while scene.loader.document.scene() == nil, scene.reloads(atLeast: 1) > 0 {}
        #expect(scene.loader.document.diagnostics.isEmpty)
    }

    /// [LR-08]
    @Test func aSymbolicLinkThatIsSwitchedIsSeenAndSoIsItsNewTarget() throws {
        let scene = try WatchedScene { folder in
            try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: true)
            try WatchedScene.write("# a", folder + "/a.yaml")
            try WatchedScene.write("# b", folder + "/b/b.yaml")
            try FileManager.default.createSymbolicLink(atPath: folder + "/s.yaml", withDestinationPath: "a.yaml")
        }
        try WatchedScene.write("# a2", scene.folder + "/a.yaml")
        #expect(scene.reloads(atLeast: 1) >= 1)
        try FileManager.default.createSymbolicLink(
            atPath: scene.folder + "/new", withDestinationPath: "b/b.yaml")
        rename(scene.folder + "/new", scene.path)
        #expect(scene.reloads(atLeast: 1) == 1)
        try WatchedScene.write("# b2", scene.folder + "/b/b.yaml")
        #expect(scene.reloads(atLeast: 1) >= 1)
    }

    /// [LR-06]
    @Test func touchingTheFileReloadsNothing() throws {
        let scene = try WatchedScene()
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.path))
        try handle.close()
        utimes(scene.path, nil)
        #expect(scene.reloads(atLeast: 0) == 0)
    }

    /// [LR-11]
    @Test func editorsOtherFilesReloadNothing() throws {
        let scene = try WatchedScene()
        for name in [
            ".s.yaml.swp", "4913", "#s.yaml#", ".#s.yaml", ".goutputstream-ABCDEF", "s.yaml~", "s.yaml___jb_tmp___",
        ] {
            try WatchedScene.write("# other", scene.folder + "/" + name)
            unlink(scene.folder + "/" + name)
        }
        #expect(scene.reloads(atLeast: 0) == 0)
    }

    @Test func theHashFollowsTheContents() throws {
        let scene = try WatchedScene()
        let first = scene.loader.contentHash
        try WatchedScene.write("# 1", scene.path)
        let isNew = scene.loader.reload()
        #expect(isNew)
        #expect(scene.loader.contentHash != first)
        try WatchedScene.write("# 0", scene.path)
        let isNewAgain = scene.loader.reload()
        #expect(isNewAgain)
        #expect(scene.loader.contentHash == first)
    }

    /// [LR-10]
    @Test func anEffectFileIsADependencyWhileItIsNamed() throws {
        let scene = try WatchedScene { folder in
            try "effect: blurReveal\n".write(toFile: folder + "/soft.yaml", atomically: false, encoding: .utf8)
            try "glyphstage: 1\nlayers: [{text: a, textRenderer: {from: soft.yaml}}]\n".write(
                toFile: folder + "/s.yaml", atomically: false, encoding: .utf8)
        }
        try "effect: blurReveal\nrise: 3\n".write(
            toFile: scene.folder + "/soft.yaml", atomically: false, encoding: .utf8)
        #expect(scene.reloads(atLeast: 1) >= 1)
        try WatchedScene.write("# no effect", scene.path)
        while scene.loader.document.dependencies.count > 1, scene.reloads(atLeast: 1) > 0 {}
        _ = scene.reloads(atLeast: 0)
        try "effect: blurReveal\nrise: 4\n".write(
            toFile: scene.folder + "/soft.yaml", atomically: false, encoding: .utf8)
        #expect(scene.reloads(atLeast: 0) == 0)
    }

    // MARK: - Folders on the way

    @Test func aFolderThatIsDeletedAndMadeAgainIsWatchedAgain() throws {
        let scene = try WatchedScene { folder in
            try FileManager.default.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
            try WatchedScene.write("# 0", folder + "/a/b/s.yaml")
        } path: {
            $0 + "/a/b/s.yaml"
        }
        for round in 1...3 {
            try FileManager.default.removeItem(atPath: scene.folder + "/a")
            #expect(scene.reloads(atLeast: 1) == 1)
            #expect(scene.loader.document.diagnostics.map(\.message) == ["there is no such file"])
            for folder in ["/a", "/a/b"] {
                try FileManager.default.createDirectory(
                    atPath: scene.folder + folder, withIntermediateDirectories: false)
                // Time for the watcher to get there before the next one, or not.
                usleep(round == 2 ? 50_000 : 0)
            }
            try WatchedScene.write("# back \(round)", scene.path)
            #expect(scene.settles { $0.scene() != nil })
            try WatchedScene.write("# changed \(round)", scene.path)
            #expect(scene.reloads(atLeast: 1) >= 1)
        }
    }

    @Test func aFolderThatIsMovedAwayAndReplacedIsFollowed() throws {
        let scene = try WatchedScene { folder in
            for name in ["one", "two"] {
                try FileManager.default.createDirectory(
                    atPath: folder + "/\(name)/b", withIntermediateDirectories: true)
                try WatchedScene.write("# \(name)", folder + "/\(name)/b/s.yaml")
            }
        } path: {
            $0 + "/one/b/s.yaml"
        }
        rename(scene.folder + "/one", scene.folder + "/old")
        #expect(scene.reloads(atLeast: 1) == 1)
        rename(scene.folder + "/two", scene.folder + "/one")
        #expect(scene.settles { $0.scene() != nil })
        try WatchedScene.write("# old, changed", scene.folder + "/old/b/s.yaml")
        #expect(scene.reloads(atLeast: 0) == 0)
        try WatchedScene.write("# two, changed", scene.path)
        #expect(scene.reloads(atLeast: 1) >= 1)
    }

    @Test func aLinkToAFolderThatIsSwitchedIsFollowed() throws {
        let scene = try WatchedScene { folder in
            for name in ["one", "two"] {
                try FileManager.default.createDirectory(
                    atPath: folder + "/\(name)/b", withIntermediateDirectories: true)
                try WatchedScene.write("# \(name)", folder + "/\(name)/b/s.yaml")
            }
            try FileManager.default.createSymbolicLink(atPath: folder + "/first", withDestinationPath: "./second")
            try FileManager.default.createSymbolicLink(atPath: folder + "/second", withDestinationPath: folder + "/one")
        } path: {
            $0 + "/first/b/../b/s.yaml"
        }
        try WatchedScene.write("# one, changed", scene.folder + "/one/b/s.yaml")
        #expect(scene.reloads(atLeast: 1) >= 1)
        _ = scene.reloads(atLeast: 0)
        // The link in the middle of the chain, switched as `ln -sfn` does it: a new one over the old.
        try FileManager.default.createSymbolicLink(atPath: scene.folder + "/new", withDestinationPath: "two")
        rename(scene.folder + "/new", scene.folder + "/second")
        #expect(scene.reloads(atLeast: 1) == 1)
        try WatchedScene.write("# two, changed", scene.folder + "/two/b/s.yaml")
        #expect(scene.reloads(atLeast: 1) >= 1)
        try WatchedScene.write("# one, changed again", scene.folder + "/one/b/s.yaml")
        #expect(scene.reloads(atLeast: 0) == 0)
    }

    @Test func theWayThroughLinksIsEveryNameOnIt() throws {
        let folder =
            try #require(realpath(NSTemporaryDirectory(), nil).map { String(cString: $0) }) + "/way-"
            + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder + "/b/c", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "b/./c")
        try FileManager.default.createSymbolicLink(atPath: folder + "/b/c/s.yaml", withDestinationPath: "../t.yaml")
        try FileManager.default.createSymbolicLink(atPath: folder + "/round", withDestinationPath: "round")
        let places = WatchedPlaces(["\(folder)/link/s.yaml"])
        #expect(places.names[folder] == ["link", "b"])
        #expect(places.names[folder + "/b"] == ["c", "t.yaml"])
        #expect(places.names[folder + "/b/c"] == ["s.yaml"])
        #expect(places.lastFolders == [folder + "/b/c", folder + "/b"])
        #expect(places.names["/"] != nil)
        // Where something is missing the way ends at the last folder that is there; a circle ends it, too.
        #expect(WatchedPlaces(["\(folder)/none/more/s.yaml"]).names[folder] == ["none"])
        #expect(WatchedPlaces(["\(folder)/none/more/s.yaml"]).names[folder + "/none"] == nil)
        #expect(WatchedPlaces(["\(folder)/round/s.yaml"]).names[folder] == ["round"])
    }

    // MARK: - Saves

    /// How editors save, as they were seen to do it: what is done to the file at `path`, given its new text.
    enum Way: String, CaseIterable {
        case overwritten, renamed, backedUpFirst, backedUpByCopy, replacedInTwoSteps, deletedFirst, truncatedEarlier
        case linkedOver, writtenInPieces

        func save(_ text: String, to path: String) throws {
            func write(_ path: String) throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }
            switch self {
            case .overwritten: try write(path)  // nano, VS Code, Helix
            case .renamed:  // GLib's ".goutputstream-…", QSaveFile, sed -i
                try write(path + ".tmp")
                rename(path + ".tmp", path)
            case .backedUpFirst:  // vim with 'backupcopy=no', Emacs
                try write(path + "-4913")
                unlink(path + "-4913")
                rename(path, path + "~")
                try write(path)
                unlink(path + "~")
            case .backedUpByCopy:  // vim with 'backupcopy=yes'
                try FileManager.default.copyItem(atPath: path, toPath: path + "~")
                try write(path)
                unlink(path + "~")
            case .replacedInTwoSteps:  // IntelliJ's safe write
                try write(path + "___jb_tmp___")
                rename(path, path + "___jb_old___")
                rename(path + "___jb_tmp___", path)
                unlink(path + "___jb_old___")
            case .deletedFirst:
                unlink(path)
                try write(path)
            case .truncatedEarlier:
                truncate(path, 0)
                usleep(30_000)
                try write(path)
            case .linkedOver:
                try write(path + ".new")
                unlink(path)
                link(path + ".new", path)
                unlink(path + ".new")
            case .writtenInPieces:
                let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                try handle.truncate(atOffset: 0)
                for line in text.split(separator: "\n") { try handle.write(contentsOf: Array("\(line)\n".utf8)) }
                try handle.close()
            }
        }
    }

    /// [LR-01] [LR-05] [LR-06] However a file is saved: one new version, and again the next time.
    @Test(arguments: Way.allCases)
    func everyWayOfSavingBringsOneVersion(way: Way) throws {
        // Why so much patience: pieces that are written slowly, on a busy machine, are one save all the same.
        let scene = try WatchedScene(patience: 3_000)
        _ = scene.reloads(atLeast: 0)
        for round in 1...2 {
            let text = "glyphstage: 1\nlayers:\n  - text: version \(round)\n  - text: the end\n"
            try way.save(text, to: scene.path)
            let hash = SceneLoader(path: scene.path).contentHash
            #expect(scene.goodVersions(until: hash) == [hash])
            #expect(scene.loader.document.scene()?.layers.count == 2)
        }
    }

    /// [LR-05] Half of a scene may be a whole one: it counts when its writer is done, or takes very long.
    @Test func whatIsHalfWrittenDoesNotCount() throws {
        let half = "glyphstage: 1\nlayers:\n  - text: a\n"
        let scene = try WatchedScene(patience: 60_000)
        _ = scene.reloads(atLeast: 0)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Array(half.utf8))
        #expect(scene.reloads(atLeast: 0) == 0)
        try handle.write(contentsOf: Array("  - text: b\n".utf8))
        try handle.close()
        #expect(scene.reloads(atLeast: 1) == 1)
        #expect(scene.loader.document.scene()?.layers.count == 2)
    }

    @Test func aWriterThatKeepsTheFileOpenIsHeardAllTheSame() throws {
        let scene = try WatchedScene()
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Array("glyphstage: 1\nlayers:\n  - text: a\n".utf8))
        #expect(scene.settles { $0.scene()?.layers.count == 1 })
        try handle.seekToEnd()
        try handle.write(contentsOf: Array("  - text: b\n".utf8))
        #expect(scene.settles { $0.scene()?.layers.count == 2 })
        try handle.close()
    }

    /// [LR-05] Whatever is read while it is empty has no scene, so that the last good one stays.
    @Test func aFileThatIsCutBeforeItIsWrittenIsNeverADefaultScene() throws {
        let scene = try WatchedScene()
        truncate(scene.path, 0)
        #expect(scene.reloads(atLeast: 1) == 1)
        #expect(scene.loader.document.scene() == nil)
        try WatchedScene.write("# 1", scene.path)
        #expect(scene.settles { $0.scene() != nil })
    }

    /// [LR-06]
    @Test func aSaveOfSedIsOneReload() throws {
        let scene = try WatchedScene()
        let sed = Process()
        sed.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        sed.arguments = ["sed", "-i", "s/# 0/# 1/", scene.path]
        try sed.run()
        sed.waitUntilExit()
        #expect(scene.reloads(atLeast: 1) == 1)
        #expect(scene.reloads(atLeast: 0) == 0)
    }

    /// [LR-22]
    @Test func mistakesInTwoFilesGoWhenBothAreMended() throws {
        let scene = try WatchedScene { folder in
            try "effect: blurReveal\nrise: high\n".write(
                toFile: folder + "/soft.yaml", atomically: false, encoding: .utf8)
            try "glyphstage: 1\nlayers: [{text: a, blurr: 1, textRenderer: {from: soft.yaml}}]\n".write(
                toFile: folder + "/s.yaml", atomically: false, encoding: .utf8)
        }
        #expect(scene.loader.document.diagnostics.count == 2)
        try "effect: blurReveal\nrise: 3\n".write(
            toFile: scene.folder + "/soft.yaml", atomically: false, encoding: .utf8)
        try "glyphstage: 1\nlayers: [{text: a, blur: 1, textRenderer: {from: soft.yaml}}]\n".write(
            toFile: scene.path, atomically: false, encoding: .utf8)
        #expect(scene.settles { $0.diagnostics.isEmpty })
    }

    /// [LR-12] In a process of its own, which has the folder to itself.
    @Test func aRelativePathIsWatchedWhereItLeads() async {
        await #expect(processExitsWith: .success) {
            for name in ["s.yaml", "./x/../s.yaml", "link/../s.yaml"] {
                let scene = try WatchedScene { folder in
                    try FileManager.default.createDirectory(atPath: folder + "/x", withIntermediateDirectories: true)
                    try FileManager.default.createDirectory(atPath: folder + "/y/z", withIntermediateDirectories: true)
                    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "y/z")
                    for path in ["/s.yaml", "/y/s.yaml"] { try WatchedScene.write("# 0", folder + path) }
                    chdir(folder)
                } path: { _ in
                    name
                }
                #expect(scene.loader.document.dependencies.count == 1)
                // What lies beside the scene's own place is another file.
                let isLinked = name.hasPrefix("link")
                try WatchedScene.write("# other", isLinked ? "s.yaml" : "y/s.yaml")
                #expect(scene.reloads(atLeast: 0) == 0)
                try WatchedScene.write("# 1", isLinked ? "y/s.yaml" : "s.yaml")
                #expect(scene.reloads(atLeast: 1) >= 1)
            }
        }
    }

    /// In a process of its own, whose descriptors are used up.
    @Test func withoutRoomForAPipeNothingIsLeftOpen() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var last: Int32 = -1
            while true {
                let next = open("/dev/null", O_RDONLY)
                if next < 0 { break }
                last = next
            }
            // Room for inotify alone, then for half of the pipe. (The runtime may close something meanwhile, and a watcher
            // succeed: it goes away with its descriptors all the same.)
            close(last)
            for _ in 0..<3 { _ = FileWatcher {} }
            close(last - 1)
            for _ in 0..<3 { _ = FileWatcher {} }
            for more in 2..<10 { close(last - Int32(more)) }
            var links = (0..<64).map {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            // A watcher's thread ends a little after the watcher.
            for _ in 0..<100 where links.contains(where: { $0?.contains("inotify") ?? false }) {
                usleep(20_000)
                links = (0..<64).map {
                    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                }
            }
            #expect(!links.contains { $0?.contains("inotify") ?? false })
        }
    }
}
