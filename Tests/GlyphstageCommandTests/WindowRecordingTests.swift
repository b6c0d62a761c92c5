import Foundation
import TestSupport
import Testing

/// Recordings made in a real window, counted in the files.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowRecordingTests {
    private static let hasEncoder = XServer.path(of: "ffmpeg") != nil

    /// The frames of a film as they can be read back.
    private func frames(of path: String) throws -> Int {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = XServer.path(of: "ffmpeg")
        process.arguments =
            ["-v", "error", "-i", path, "-map", "0:v:0", "-c", "copy", "-progress", "pipe:1"]
            + ["-f", "null", "/dev/null"]
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let counts = text.split(separator: "\n").filter { $0.hasPrefix("frame=") }
        return try #require(counts.last.flatMap { Int($0.dropFirst(6)) })
    }

    @Test(.enabled(if: hasEncoder)) func theMarkedRangeIsRenderedFrameByFrame() async throws {
        let window = try await TestWindow("--paused", "--in", "1", "--out", "1.25")
        try window.press("shift+r")
        let state = try await window.state("the film", within: 60) { $0.captured?.hasSuffix(".mp4") == true }
        #expect(state.view.note?.hasSuffix("15 frames") == true)
        #expect(try frames(of: #require(state.captured)) == 15)
        #expect(state.view.recording == nil && !state.playing)
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func withoutAnEncoderFramesArePictures() async throws {
        let window = try await TestWindow("--paused", "--in", "1", "--out", "1.1", environment: ["PATH": "/nowhere"])
        try window.press("shift+r")
        let path = try #require(try await window.state("the frames", within: 60) { $0.captured != nil }.captured)
        let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(files == (0..<6).map { "frame-00000\($0).png" })
    }

    @Test(.enabled(if: hasEncoder)) func whatIsShownIsRecordedAtItsRate() async throws {
        let window = try await TestWindow()
        try await window.press("r", until: "a recording") { ($0.view.recording ?? 0) >= 1 }
        try await Task.sleep(for: .milliseconds(600))
        // A window that is resized meanwhile does not disturb the film.
        try window.resize(1_000, 700)
        try await Task.sleep(for: .milliseconds(300))
        try window.press("r")
        let state = try await window.state("the film", within: 60) { $0.captured?.hasSuffix(".mp4") == true }
        let note = try #require(state.view.note)
        let said = try #require(note.split(separator: " ").enumerated().first { $0.element.hasPrefix("frame") })
        let count = try #require(Int(note.split(separator: " ")[said.offset - 1]))
        #expect(try frames(of: #require(state.captured)) == count && count > 0)
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test(.enabled(if: hasEncoder)) func aRenderingThatIsStoppedLeavesNothing() async throws {
        let window = try await TestWindow("--paused", "--scale", "2")
        try await window.press("shift+r", until: "a rendering") { $0.view.recording != nil }
        try window.press("Escape")
        let state = try await window.state("its end") { $0.view.note?.hasPrefix("Stopped") == true }
        #expect(state.captured == nil)
        let shots = window.folder.appendingPathComponent("shots")
        #expect(try FileManager.default.contentsOfDirectory(atPath: shots.path).isEmpty)
    }

    @Test func whereNothingCanBeWrittenANoteSaysWhy() async throws {
        let window = try await TestWindow("--paused")
        // A file stands where the folder would be.
        try Data("in the way".utf8).write(to: window.folder.appendingPathComponent("shots"))
        try await window.press("s", until: "a word") { $0.view.note?.hasPrefix("Not saved") == true }
        try await window.press("r", until: "a word") { $0.view.note?.hasPrefix("Not recorded") == true }
        #expect(try await window.quit().status == 0)
    }
}
