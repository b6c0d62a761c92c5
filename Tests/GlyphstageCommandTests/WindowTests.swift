import Foundation
import Testing

/// The real window from outside: what keys, pointer and saves do, read from the report.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowTests {
    // MARK: - Keys and pointer

    @Test func spacePausesAndPlays() async throws {
        let window = try await TestWindow()
        try await window.state("playing from the start") { $0.playing }
        try window.press("space")
        let paused = try await window.state("paused") { !$0.playing }
        // What stands still says nothing more.
        let count = try window.states().count
        try await Task.sleep(for: .milliseconds(300))
        #expect(try window.states().count == count)
        #expect(try window.states().last?.moment == paused.moment)
        try window.press("space")
        try await window.state("playing again") { $0.playing }
        try window.press("space")
        let later = try await window.state("paused again") { !$0.playing }
        #expect(later.moment != paused.moment)
    }

    @Test func draggingTheSliderShowsTheFrameUnderThePointer() async throws {
        let window = try await TestWindow("--paused")
        let size = try window.size()
        #expect(size.width == 1280)
        // 216 frames lie between x = 176 and x = 1256, so five pixels apart: frame 66 at 176 + 330.
        let y = size.height - 216 + 52
        try window.point(x: 176 + 5 * 20, y: y)
        try window.hand("mousedown", "1")
        try await window.state("frame 20 at the press") { $0.frame == 20 }
        try window.point(x: 176 + 5 * 66, y: y)
        let state = try await window.state("frame 66 under the pointer") { $0.frame == 66 }
        #expect(state.moment == 1.1)
        try window.hand("mouseup", "1")
        try window.point(x: 176 + 5 * 120, y: y)
        try await Task.sleep(for: .milliseconds(200))
        let end = try #require(try window.states().last)
        #expect(end.frame == 66, "a pointer without a pressed button moves nothing")
        #expect(!end.playing)
    }

    @Test func arrowsStepByOneFrame() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try window.press("Right")
        let next = try await window.state("one frame on") { $0.frame == 67 }
        #expect(abs(next.moment - 67.0 / 60) < 1e-12)
        try window.press("Left")
        try await window.state("one frame back") { $0.frame == 66 }
        try window.press("Left")
        let before = try await window.state("two frames back") { $0.frame == 65 }
        #expect(abs(before.moment - 65.0 / 60) < 1e-12)
        #expect(!before.playing)
    }

    @Test func controlQEndsWithoutComplaint() async throws {
        let window = try await TestWindow()
        try window.press("ctrl+q")
        #expect(try await window.status() == 0)
        #expect(try window.errorText().isEmpty)
        #expect(try window.outputText() == "OpenGL: no errors, every object was freed\n")
        #expect(try window.states().last?.ended == "key")
        #expect(try window.states().dropLast().allSatisfy { $0.ended == nil })
    }

    // MARK: - Captures

    /// [CP-25] Nothing of the window is in it.
    @Test func aCaptureIsTheRenderedPictureToTheByte() async throws {
        let window = try await TestWindow("--paused", "--at", "0.777")
        try window.press("s")
        let state = try await window.state("a capture") { $0.captured != nil }
        let path = try #require(state.captured)
        #expect(path.hasPrefix(window.folder.appendingPathComponent("shots").path + "/blur-reveal-"))
        let captured = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(state.moment == 0.777)
        #expect(try captured == window.rendering(at: state.moment, as: "x.png"))
        #expect(try captured != window.rendering(at: 1.1, as: "y.png"), "another moment is another picture")
    }

    // MARK: - Saves

    @Test func aSaveIsShownAtOnceUnderTheSamePlayhead() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let first = try #require(try window.states().last)
        var times: [Duration] = []
        #expect(first.scene == TestWindow.hash(of: try window.sceneText()))
        for radius in [20, 4, 9] {
            let text = try window.sceneText(replacing: "blurRadius: \\d+", with: "blurRadius: \(radius)")
            let saved = ContinuousClock.now
            try window.save(text)
            let state = try await window.state("the save with radius \(radius)", within: 10) {
                $0.scene == TestWindow.hash(of: text)
            }
            times.append(saved.duration(to: .now))
            #expect(state.moment == 1.1)
            #expect(state.frame == 66)
            #expect(!state.playing)
            #expect(state.diagnostics.isEmpty)
        }
        print("from save to report: \(times)")
        try window.press("s")
        let path = try #require(try await window.state("a capture") { $0.captured != nil }.captured)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: path)) == window.rendering(at: 1.1, as: "x.png"),
            "what is shown is the saved scene")
    }

    // LR-13
    @Test(
        arguments: [
            ("textRenderer: {blurReveal:", "textRenderer: {blurRevael:", 17, 20),
            ("duration: 3.6", "duration: [3.6", nil, nil),
        ] as [(String, String, Int?, Int?)])
    func aBrokenSaveIsExplainedUntilItIsMended(whole: String, broken: String, line: Int?, column: Int?) async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let first = try #require(try window.states().last)
        let picture = try await window.capture()
        let good = try window.sceneText()
        let bad = good.replacingOccurrences(of: whole, with: broken)
        try #require(bad != good)
        try window.save(bad)
        let state = try await window.state("diagnostics") { !$0.diagnostics.isEmpty }
        #expect(state.moment == 1.1)
        #expect(state.scene != first.scene)
        let problem = try #require(state.diagnostics.first)
        #expect(problem.file == window.scene.path)
        #expect(problem.severity == "error")
        #expect(!problem.message.isEmpty)
        #expect(problem.line >= 1 && problem.column >= 1)
        if let line, let column {
            #expect(problem.line == line)
            #expect(problem.column == column)
        }
        #expect(try await window.capture() == picture, "the last good version stays")
        try window.save(good)
        let mended = try await window.state("no diagnostics") { $0.scene == first.scene && $0.diagnostics.isEmpty }
        #expect(mended.moment == 1.1)
    }

    @Test func aSaveByRenamingIsShown() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        // Twice: the second file is another inode than the one that was there at the start.
        for radius in [20, 4] {
            let text = try window.sceneText(replacing: "blurRadius: \\d+", with: "blurRadius: \(radius)")
            let new = window.folder.appendingPathComponent(".blur-reveal.yaml.swp")
            try Data(text.utf8).write(to: new)
            try #require(rename(new.path, window.scene.path) == 0)
            let state = try await window.state("radius \(radius)") { $0.scene == TestWindow.hash(of: text) }
            #expect(state.moment == 1.1)
            #expect(state.diagnostics.isEmpty)
        }
    }

    @Test func aFileThatGoesAndComesBackIsShown() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText(replacing: "blurRadius: \\d+", with: "blurRadius: 20")
        try FileManager.default.removeItem(at: window.scene)
        let gone = try await window.state("a word about the missing file") { !$0.diagnostics.isEmpty }
        #expect(gone.moment == 1.1)
        try window.save(text)
        let back = try await window.state("the file that came back") {
            $0.scene == TestWindow.hash(of: text) && $0.diagnostics.isEmpty
        }
        #expect(back.moment == 1.1)
    }
}

extension TestWindow {
    /// The scene's text with what `pattern` matches replaced; it must be there.
    func sceneText(replacing pattern: String, with replacement: String) throws -> String {
        let text = try sceneText()
        let range = try #require(text.range(of: pattern, options: .regularExpression))
        return text.replacingCharacters(in: range, with: replacement)
    }

    /// What the report calls a scene of one file: FNV-1a of its bytes, 64 bits. A file caught half written
    /// has another.
    static func hash(of text: String) -> String {
        String(text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}
