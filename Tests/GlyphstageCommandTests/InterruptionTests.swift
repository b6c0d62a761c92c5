import Foundation
import Testing

/// A run that is told to end ends there and then, and leaves neither files nor programs behind.
@Suite(.serialized)
struct InterruptionTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    /// Waits until `condition` holds, a minute at most. Why without giving up the thread: long tests beside this one would keep
    /// it until the program has ended by itself.
    private func wait(until condition: () -> Bool) throws {
        for _ in 0..<6_000 where !condition() { usleep(10_000) }
        try #require(condition())
    }

    /// The number of the process that `parent` has started; nil where it has none.
    private func child(of parent: Int32) -> Int32? {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return numbers.first { number in
            // proc(5): number, name in brackets, state, parent.
            guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let name = stat.lastIndex(of: ")")
            else { return false }
            return stat[stat.index(after: name)...].split(separator: " ").dropFirst().first == Substring("\(parent)")
        }
    }

    private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    /// Drawing and encoding take many seconds here, and nothing between them looks for signals.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [100, 2_000])
    func aLargePictureIsGivenUp(signal: Int32, milliseconds: Int) throws {
        let (process, _, errors) = try runner.start(["render", "demo.yaml", "--size", "8192x8192", "-o", "a.png"])
        try wait { waitsForSignals(process.processIdentifier) }
        usleep(UInt32(milliseconds) * 1_000)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
        #expect(runner.names == ["demo.yaml"])
        try errors.seek(toOffset: 0)
        #expect(String(decoding: try #require(try errors.readToEnd()), as: UTF8.self) == "glyphstage: interrupted\n")
    }

    /// Whether the program waits for signals: that thread is the first that it starts.
    private func waitsForSignals(_ process: Int32) -> Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))?.count ?? 0) > 1
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func anInterruptedFilmLeavesNothing(signal: Int32) throws {
        let (process, _, _) = try runner.start(["render", "demo.yaml", "--fps", "240", "-o", "a.mp4"])
        var encoder: Int32?
        try wait {
            encoder = encoder ?? child(of: process.processIdentifier)
            return encoder != nil && runner.names.contains { $0.hasSuffix(".part") }
        }
        usleep(200_000)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
        #expect(runner.names == ["demo.yaml"])
        #expect(!isRunning(try #require(encoder)), "ffmpeg is ended with the program")
    }

    @Test func aFilmWhoseEncoderIsEndedLeavesNothing() throws {
        let (process, _, errors) = try runner.start(["render", "demo.yaml", "--fps", "240", "-o", "a.mp4"])
        var encoder: Int32?
        try wait {
            encoder = encoder ?? child(of: process.processIdentifier)
            return encoder != nil && runner.names.contains { $0.hasSuffix(".part") }
        }
        kill(try #require(encoder), SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 74)
        #expect(runner.names == ["demo.yaml"])
        try errors.seek(toOffset: 0)
        let text = String(decoding: try #require(try errors.readToEnd()), as: UTF8.self)
        #expect(text.contains("a.mp4: ffmpeg failed at frame"), "\(text)")
    }

    @Test func aSignalThatTheCallerIgnoresEndsNothing() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = runner.folder
        process.arguments = [
            "nohup", try #require(ProgramRunner.program).path(), "render", "demo.yaml", "--size", "2048x2048", "-o",
            "a.png",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try wait { waitsForSignals(process.processIdentifier) }
        kill(process.processIdentifier, SIGHUP)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(runner.names == ["demo.yaml", "a.png"])
    }
}
