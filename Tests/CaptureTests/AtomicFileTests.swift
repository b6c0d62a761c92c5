import Foundation
import Testing

@testable import Capture

struct AtomicFileTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test func theFileAppearsWholeAndAlone() throws {
        try AtomicFile.write([1, 2, 3], to: folder.file("a.png"), overwriting: false)
        #expect(folder.bytes(of: "a.png") == [1, 2, 3])
        #expect(folder.names == ["a.png"])
    }

    @Test func nothingIsThereUntilItIsCommitted() throws {
        let file = try AtomicFile(destination: folder.file("a.png"), overwriting: false)
        try file.write([1, 2, 3])
        #expect(!folder.names.contains("a.png"))
        try file.commit()
        #expect(folder.names == ["a.png"])
    }

    @Test func aFileThatIsGivenUpLeavesNothing() throws {
        do {
            let file = try AtomicFile(destination: folder.file("a.png"), overwriting: false)
            try file.write([1, 2, 3])
            #expect(folder.names.count == 1)
        }
        #expect(folder.names.isEmpty)
    }

    @Test func anotherFileIsReplacedOnlyWhenAsked() throws {
        let path = folder.file("a.png")
        try AtomicFile.write([1], to: path, overwriting: false)
        #expect(throws: CaptureError.exists(path: path)) { try AtomicFile.write([2], to: path, overwriting: false) }
        #expect(folder.bytes(of: "a.png") == [1])
        try AtomicFile.write([2], to: path, overwriting: true)
        #expect(folder.bytes(of: "a.png") == [2])
        #expect(folder.names == ["a.png"])
    }

    @Test func aFileThatComesUpMeanwhileIsNotReplaced() throws {
        let path = folder.file("a.png")
        let file = try AtomicFile(destination: path, overwriting: false)
        try file.write([2])
        try Data([1]).write(to: URL(filePath: path))
        #expect(throws: CaptureError.exists(path: path)) { try file.commit() }
        #expect(folder.bytes(of: "a.png") == [1])
    }

    @Test func aFolderIsNeverReplaced() throws {
        let path = folder.file("a.png")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: CaptureError.isFolder(path: path)) { try AtomicFile.write([2], to: path, overwriting: true) }
    }

    @Test func aMissingFolderIsNamedWithTheReason() throws {
        let path = folder.file("none/a.png")
        let expected = CaptureError.cannotWrite(path: path, reason: "No such file or directory")
        #expect(throws: expected) { try AtomicFile.write([2], to: path, overwriting: false) }
        #expect("\(expected)" == "\(path): cannot write: No such file or directory")
    }

    @Test func aPathUnderAFileIsNamedWithTheReason() throws {
        try AtomicFile.write([1], to: folder.file("a"), overwriting: false)
        let path = folder.file("a/b.png")
        #expect(throws: CaptureError.cannotWrite(path: path, reason: "Not a directory")) {
            try AtomicFile.write([2], to: path, overwriting: false)
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can mount a small disk"))
    func aFullDiskIsNamedAndLeavesNothing() throws {
        let disk = try SmallDisk(folder)
        let path = disk.path + "/a.png"
        #expect(throws: CaptureError.cannotWrite(path: path, reason: "No space left on device")) {
            try AtomicFile.write([UInt8](repeating: 7, count: 2 << 20), to: path, overwriting: false)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
    }
}

/// A disk of one megabyte inside a scratch folder, unmounted with this object.
private final class SmallDisk {
    let path: String

    init(_ folder: ScratchFolder) throws {
        path = folder.file("disk")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try #require(mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0, "mount: \(String(cString: strerror(errno)))")
    }

    deinit { umount(path) }
}
