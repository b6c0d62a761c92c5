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
    var path: String { folder + "/s.yaml" }
    var loader: SceneLoader
    private let watcher: FileWatcher
    private let count = Count()
    private var handled = 0

    /// - Parameter prepare: Puts the files there, given the folder.
    init(_ prepare: (String) throws -> Void = { try WatchedScene.write("# 0", $0 + "/s.yaml") }) throws {
        folder = NSTemporaryDirectory() + "watched-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try prepare(folder)
        loader = SceneLoader(path: folder + "/s.yaml")
        let watcher = FileWatcher { [count] in count.value.withLock { $0 += 1 } }
        self.watcher = try #require(watcher)
        self.watcher.watch(loader.document.dependencies)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    static func write(_ comment: String, _ path: String) throws {
        try "glyphstage: 1\n\(comment)\n".write(toFile: path, atomically: false, encoding: .utf8)
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

    @Test func renamingOverTheFileIsSeenEachTime() throws {
        let scene = try WatchedScene()
        for number in 1...3 {
            try WatchedScene.write("# \(number)", scene.path + ".tmp")
            rename(scene.path + ".tmp", scene.path)
            #expect(scene.reloads(atLeast: 1) == 1)
        }
    }

    @Test func aFileThatIsDeletedAndWrittenAgainIsSeen() throws {
        let scene = try WatchedScene()
        unlink(scene.path)
        #expect(scene.reloads(atLeast: 1) == 1)
        #expect(scene.loader.document.diagnostics.map(\.message) == ["there is no such file"])
        try WatchedScene.write("# 1", scene.path)
        while scene.loader.document.scene() == nil, scene.reloads(atLeast: 1) > 0 {}
        #expect(scene.loader.document.diagnostics.isEmpty)
    }

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

    @Test func touchingTheFileReloadsNothing() throws {
        let scene = try WatchedScene()
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.path))
        try handle.close()
        utimes(scene.path, nil)
        #expect(scene.reloads(atLeast: 0) == 0)
    }

    @Test func editorsOtherFilesReloadNothing() throws {
        let scene = try WatchedScene()
        for name in [".s.yaml.swp", "4913", "#s.yaml#", ".goutputstream-ABCDEF", "s.yaml~"] {
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
}
