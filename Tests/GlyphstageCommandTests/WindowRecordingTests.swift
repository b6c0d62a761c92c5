import Foundation
import Pictures
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

    // CP-04
    @Test func tenQuickCapturesAreTenFiles() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        // Why a pause: without one the server takes them for one key that is held.
        try window.hand(["key", "--delay", "20"] + Array(repeating: "s", count: 10))
        let shots = window.folder.appendingPathComponent("shots")
        var files: [String] = []
        try await window.state("ten captures", within: 60) { _ in
            files = (try? FileManager.default.contentsOfDirectory(atPath: shots.path)) ?? []
            return files.filter { $0.hasSuffix(".png") && !$0.hasPrefix(".") }.count == 10
        }
        let pictures = try files.map { try Data(contentsOf: shots.appendingPathComponent($0)) }
        #expect(pictures.allSatisfy { $0 == pictures[0] })
    }

    // CP-16
    @Test func everyPresentedFrameIsAccountedForWhileTheWindowIsResized() async throws {
        let window = try await TestWindow(environment: ["PATH": "/nowhere"])
        let start = ContinuousClock.now
        try await window.press("r", until: "a recording") { ($0.view.recording ?? 0) >= 1 }
        for (width, height) in [(900, 600), (1_100, 760)] {
            try await Task.sleep(for: .seconds(1))
            try window.resize(width, height)
        }
        try await Task.sleep(for: .seconds(1))
        try window.press("r")
        let state = try await window.state("the frames", within: 300) { $0.captured != nil && $0.recorded != nil }
        let elapsed = start.duration(to: .now) / .seconds(1)
        let folder = URL(fileURLWithPath: try #require(state.captured))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let tally = try #require(state.recorded)
        #expect(tally.presented == tally.kept + tally.early + tally.refused)
        #expect(files.count == tally.kept + tally.missed + tally.refused + tally.held)
        #expect(tally.kept > 0 && files.count >= 3 * 60 && Double(files.count) <= elapsed * 60 + 1)
        #expect(files == files.indices.map { String(format: "frame-%06d.png", $0) })
        for name in files {
            let handle = try FileHandle(forReadingFrom: folder.appendingPathComponent(name))
            let head = [UInt8](try handle.read(upToCount: 24) ?? Data())
            // Width and height stand in bytes 16 … 23.
            #expect(Array(head[16..<24]) == [0, 0, 5, 0, 0, 0, 2, 208], "1,280 × 720, whatever the window's size")
            try handle.close()
        }
    }

    /// Shift+R ends a recording as R does.
    @Test(.enabled(if: hasEncoder), arguments: ["r", "shift+r"])
    func aPictureThatStandsStillIsRecordedForAsLongAsItIsShown(key: String) async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let start = ContinuousClock.now
        try await window.press("r", until: "a recording") { ($0.view.recording ?? 0) >= 1 }
        try await Task.sleep(for: .seconds(2))
        try window.press(key)
        let state = try await window.state("the film", within: 60) { $0.captured?.hasSuffix(".mp4") == true }
        let elapsed = start.duration(to: .now) / .seconds(1)
        let count = try frames(of: #require(state.captured))
        #expect(count >= 115 && Double(count) <= elapsed * 60 + 1, "\(count) frames")
        #expect(state.recorded?.missed == 0, "\(String(describing: state.recorded))")
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
        // The pictures are those of these very moments.
        for (index, name) in files.enumerated() {
            let moment = 1 + Double(index) / 60
            let written = try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name))
            let rendered = try window.rendering(at: moment, as: "x\(index).png")
            // Not the files: a recording's have no caption.
            let pictures = try [written, rendered].map { try PNGCodec.decode([UInt8]($0)).bytes }
            #expect(pictures[0] == pictures[1], "\(name)")
        }
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

    /// A film shows one version.
    @Test func aRenderingShowsTheVersionThatItBeganWith() async throws {
        let window = try await TestWindow("--paused", "--in", "2.6", "--out", "3.1", environment: ["PATH": "/nowhere"])
        let old = try window.sceneText()
        try await window.press("shift+r", until: "a rendering") { $0.view.recording != nil }
        let new = old.replacingOccurrences(of: "[indigo, black]", with: "[red, white]")
        try window.save(new)
        try await window.state("the save") { $0.scene == TestWindow.hash(of: new) && $0.view.recording != nil }
        let state = try await window.state("the frames", within: 120) { $0.captured != nil }
        #expect(state.view.note?.hasSuffix("30 frames; what was saved meanwhile is not in it") == true)
        let folder = URL(fileURLWithPath: try #require(state.captured))
        let last = try PNGCodec.decode([UInt8](Data(contentsOf: folder.appendingPathComponent("frame-000029.png"))))
        try window.save(old)
        let rendered = try PNGCodec.decode([UInt8](window.rendering(at: 2.6 + 29.0 / 60, as: "x.png")))
        let isOld = last.bytes == rendered.bytes
        #expect(isOld)
    }

    /// A film keeps its size: a canvas that becomes another one is fitted in.
    @Test func aCanvasThatChangesIsFittedIntoTheRecording() async throws {
        let window = try await TestWindow("--paused", "--at", "3", environment: ["PATH": "/nowhere"])
        try await window.press("r", until: "a recording") { ($0.view.recording ?? 0) >= 1 }
        let new = try window.sceneText().replacingOccurrences(of: "[1280, 720]", with: "[2560, 720]")
        try window.save(new)
        try await window.state("the save") { $0.scene == TestWindow.hash(of: new) }
        try window.press("r")
        let state = try await window.state("the frames", within: 120) { $0.captured != nil }
        #expect(state.view.note?.hasSuffix("; the canvas became 2560 × 720 meanwhile and was fitted in") == true)
        let folder = URL(fileURLWithPath: try #require(state.captured))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let pictures = try [names.first, names.last].map {
            try PNGCodec.decode([UInt8](Data(contentsOf: folder.appendingPathComponent(#require($0)))))
        }
        #expect(pictures.allSatisfy { $0.width == 1_280 && $0.height == 720 })
        let fitted = try PNGCodec.decode(
            [UInt8](window.rendering(at: 3, as: "x.png", "--size", "1280x720")))
        // Where an image lies in the store can turn the last bit.
        let distances = zip(pictures[1].bytes, fitted.bytes).map { abs(Int($0) - Int($1)) }
        #expect(try #require(distances.max()) <= 2)
        let isAnother = pictures[0].bytes != pictures[1].bytes
        #expect(isAnother)
    }

    /// Only Esc and Shift+R stop a rendering: R is for what is shown.
    @Test func aRenderingGoesOnWhileOtherThingsAreDone() async throws {
        let window = try await TestWindow("--paused", "--in", "2.6", "--out", "3.1", environment: ["PATH": "/nowhere"])
        try await window.press("shift+r", until: "a rendering") { $0.view.recording != nil }
        try await window.press("r", until: "a word") { $0.view.note?.hasPrefix("Not recorded") == true }
        let other = window.folder.appendingPathComponent("other.yaml")
        let text = "glyphstage: 1\nlayers: [{text: Other}]\ntimeline: {duration: 2}\n"
        try Data(text.utf8).write(to: other)
        try window.ask("drop \(other.path)")
        try await window.state("the other scene") { $0.scene == TestWindow.hash(of: text) }
        let state = try await window.state("the frames", within: 120) { $0.captured != nil }
        #expect(state.view.note?.hasSuffix("30 frames") == true)
        let folder = URL(fileURLWithPath: try #require(state.captured))
        let last = try Data(contentsOf: folder.appendingPathComponent("frame-000029.png"))
        let rendered = try window.rendering(at: 2.6 + 29.0 / 60, as: "x.png")
        let isEqual = try PNGCodec.decode([UInt8](last)).bytes == PNGCodec.decode([UInt8](rendered)).bytes
        #expect(isEqual)
    }

    /// Each frame is there once, though what the graphics hardware held went in the middle of it.
    @Test func aRenderingOutlivesALostContext() async throws {
        let window = try await TestWindow("--paused", "--in", "1", "--out", "1.25", environment: ["PATH": "/nowhere"])
        var paths: [String] = []
        for isLost in [false, true] {
            try await window.press("shift+r", until: "a rendering") { $0.view.recording != nil }
            if isLost { for _ in 0..<3 { try window.ask("lose") } }
            let state = try await window.state("the frames", within: 120) {
                $0.captured != nil && $0.captured != paths.last && $0.view.recording == nil
            }
            #expect(state.view.note?.hasSuffix("15 frames") == true)
            paths.append(try #require(state.captured))
        }
        for index in 0..<15 {
            let pictures = try paths.map { path in
                let name = String(format: "frame-%06d.png", index)
                let file = URL(fileURLWithPath: path).appendingPathComponent(name)
                return try PNGCodec.decode([UInt8](Data(contentsOf: file))).bytes
            }
            if pictures[0] == pictures[1] { continue }
            // Where an image lies in the store can turn the last bit.
            let distances = zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }
            #expect(try #require(distances.max()) <= 2, "frame \(index)")
        }
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

    /// The window goes on, nothing half-written stays, and the note says how the encoder ended.
    @Test(arguments: ["r", "shift+r"]) func anEncoderThatIsKilledIsTold(key: String) async throws {
        let programs = FileManager.default.temporaryDirectory.appendingPathComponent("encoder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: programs) }
        let encoder = programs.appendingPathComponent("ffmpeg").path
        try Data("#!/bin/sh\nread -r line\nkill -9 $$\n".utf8).write(to: URL(fileURLWithPath: encoder))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder)
        let window = try await TestWindow("--paused", "--at", "1.1", environment: ["PATH": programs.path])
        try await window.press(key, until: "a word") {
            $0.view.recording == nil && $0.view.note?.hasPrefix("Not recorded") == true
                && $0.view.note?.hasSuffix("it was ended by signal 9") == true
        }
        let shots = window.folder.appendingPathComponent("shots")
        #expect(try FileManager.default.contentsOfDirectory(atPath: shots.path).isEmpty)
        #expect(try await window.quit().status == 0)
    }

    /// Of a rendering without an encoder, too.
    @Test func picturesOfARenderingThatIsStoppedGo() async throws {
        let window = try await TestWindow("--paused", "--scale", "2", environment: ["PATH": "/nowhere"])
        try await window.press("shift+r", until: "a rendering") { $0.view.recording != nil }
        try window.press("Escape")
        try await window.state("its end") { $0.view.note?.hasPrefix("Stopped") == true }
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
