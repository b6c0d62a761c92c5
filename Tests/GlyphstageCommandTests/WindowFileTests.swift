import Foundation
import TestSupport
import Testing

/// Files that come to a real window: dropped, typed, written by others.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowFileTests {
    private static let other = """
        glyphstage: 1
        layers:
          - name: word
            text: Another scene
        timeline: {duration: 2}
        """

    @Test func aDroppedSceneIsOpened() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let file = window.folder.appendingPathComponent("ander é.yaml")
        try Data(Self.other.utf8).write(to: file)
        try window.ask("drop \(file.path)")
        let state = try await window.state("the dropped scene") { $0.scene == TestWindow.hash(of: Self.other) }
        #expect(state.moment == 0 && state.diagnostics.isEmpty)
        // It is watched from now on.
        let changed = Self.other + "\n"
        try Data(changed.utf8).write(to: file)
        try await window.state("a change of it") { $0.scene == TestWindow.hash(of: changed) }
    }

    @Test func whatIsNoSceneIsRefusedWithAReason() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let first = try #require(try window.states().last)
        let folder = window.folder.appendingPathComponent("folder.yaml")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let large = window.folder.appendingPathComponent("large.bin")
        try Data().write(to: large)
        try #require(truncate(large.path, 2 << 30) == 0, "two gigabytes that take no room")
        let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
        var last: String?
        for file in [folder, large, font, window.folder.appendingPathComponent("missing.yaml")] {
            try window.ask("drop \(file.path)")
            let state = try await window.state("a word about \(file.lastPathComponent)") {
                $0.view.note?.hasPrefix("Not opened: \(file.lastPathComponent)") == true && $0.view.note != last
            }
            last = state.view.note
            #expect(state.scene == first.scene && state.moment == 1.1 && state.diagnostics.isEmpty)
        }
        #expect(try await window.quit().status == 0)
    }

    @Test func aPathIsTypedAndOpened() async throws {
        let window = try await TestWindow("--paused")
        let file = window.folder.appendingPathComponent("other.yaml")
        try Data(Self.other.utf8).write(to: file)
        try await window.press("ctrl+o", until: "the dialog") { $0.view.overlay == "open" && $0.view.typing == "" }
        try window.hand("type", "--delay", "4", window.folder.path + "/oth")
        try await window.state("what was typed") { $0.view.typing?.hasSuffix("/oth") == true }
        try await window.press("Tab", until: "the whole name") { $0.view.typing == file.path }
        try await window.press("Return", until: "the scene") { $0.scene == TestWindow.hash(of: Self.other) }
    }

    @Test func theWindowIsFoundAgainAsItWasLeft() async throws {
        let window = try await TestWindow("--paused")
        try window.resize(1_000, 700)
        try await window.settle()
        try await window.press("n", until: "no inspector") { !$0.view.inspector }
        #expect(try await window.quit().status == 0)
        let settings = window.folder.appendingPathComponent("config/glyphstage/studio.json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: settings)) as? [String: Any])
        let frame = try #require(object["window"] as? [String: Any])
        #expect(frame["width"] as? Double == 1_000 && frame["height"] as? Double == 700)
        #expect((object["panels"] as? [String: Any])?["showsInspector"] as? Bool == false)
    }

    @Test func whatWasSetIsWrittenIntoTheFileAndNothingElse() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText()
        // The value of the blur's radius: the second row under the effect's head.
        try window.click(x: 1_240, y: 140)
        try await window.state("typing") { $0.view.typing == "12 pt" }
        try window.hand("type", "7.5")
        try await window.press("Return", until: "a change") { $0.view.edits == 1 }
        let changed = try await window.capture()
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        let written = try window.sceneText()
        #expect(written == text.replacingOccurrences(of: "blurRadius: 12", with: "blurRadius: 7.5"))
        #expect(written != text)
        try await window.state("the written scene") { $0.scene == TestWindow.hash(of: written) }
        #expect(try await window.capture() == changed)
        #expect(try await window.quit().status == 0, "nothing is asked where nothing is left to write")
    }

    @Test func whatIsNotWrittenIsAskedAboutOnce() async throws {
        let window = try await TestWindow("--paused")
        let text = try window.sceneText()
        try window.click(x: 1_240, y: 140)
        try await window.state("typing") { $0.view.typing != nil }
        try window.hand("type", "3")
        try await window.press("Return", until: "a change") { $0.view.edits == 1 }
        try await window.press("ctrl+q", until: "the question") { $0.view.overlay == "quit" }
        try await window.press("Escape", until: "no question") { $0.view.overlay == nil }
        try await window.press("ctrl+q", until: "the question again") { $0.view.overlay == "quit" }
        try window.press("Return")
        #expect(try await window.status() == 0)
        #expect(try window.sceneText() == text.replacingOccurrences(of: "blurRadius: 12", with: "blurRadius: 3"))
    }

    @Test func everythingOnTheGraphicsHardwareCanBeLost() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        for _ in 0..<3 {
            let drawn = try #require(try window.states().last).drawn
            try window.ask("lose")
            try await window.settle()
            #expect(try #require(try window.states().last).drawn > drawn)
        }
        let after = try await window.capture()
        #expect(try after == window.rendering(at: 1.1, as: "x.png"))
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func nothingIsDrawnWhileNothingMoves() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try await window.settle()
        let drawn = try #require(try window.states().last).drawn
        // Time and a pointer over the stage change nothing.
        for x in 300..<330 { try window.point(x: x, y: 200) }
        try await Task.sleep(for: .milliseconds(500))
        try window.press("g")
        let later = try await window.state("one more frame") { $0.view.frames }
        #expect(later.drawn <= drawn + 2)
    }
}
