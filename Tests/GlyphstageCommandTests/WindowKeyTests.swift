import Foundation
import Testing

@testable import Studio

/// Every key of the table in a real window: what it did is read from the report.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowKeyTests {
    /// A key as the hand presses it, the command that it is bound to, and what is seen after it.
    private struct Press: Sendable {
        var key: String
        var action: StudioAction
        var what: String
        var isSeen: @Sendable (TestWindow.State) -> Bool

        init(
            _ key: String, _ action: StudioAction, _ what: String,
            _ isSeen: @escaping @Sendable (TestWindow.State) -> Bool
        ) { (self.key, self.action, self.what, self.isSeen) = (key, action, what, isSeen) }
    }

    /// Every key of the table, pressed one after the other, each seen in the report before the next.
    private static let transport: [Press] = [
        Press("comma", .stepBack, "one frame back") { $0.frame == 65 },
        Press("period", .stepForward, "one frame on") { $0.frame == 66 },
        Press("Left", .stepBack, "one frame back") { $0.frame == 65 },
        Press("Right", .stepForward, "one frame on") { $0.frame == 66 },
        Press("shift+Right", .stepForwardTen, "ten frames on") { $0.frame == 76 },
        Press("shift+Left", .stepBackTen, "ten frames back") { $0.frame == 66 },
        Press("greater", .stepForwardTen, "ten frames on") { $0.frame == 76 },
        Press("less", .stepBackTen, "ten frames back") { $0.frame == 66 },
        Press("End", .goToEnd, "the end") { $0.moment == 3.6 },
        Press("Up", .previousEvent, "the event before") { $0.moment == 3.4 },
        Press("ctrl+Left", .previousEvent, "the first event") { $0.moment == 0 },
        Press("Down", .nextEvent, "the event after") { $0.moment == 3.4 },
        Press("Home", .goToStart, "the start") { $0.moment == 0 },
        Press("ctrl+Right", .nextEvent, "the next event") { $0.moment == 3.4 },
        Press("bracketleft", .slower, "half speed") { $0.speed == 0.5 },
        Press("bracketright", .faster, "full speed") { $0.speed == 1 },
        Press("bracketright", .faster, "double speed") { $0.speed == 2 },
        Press("BackSpace", .normalSpeed, "full speed again") { $0.speed == 1 },
        Press("q", .nextLoop, "ping-pong") { $0.loop == "pingPong" },
        Press("q", .nextLoop, "once") { $0.loop == "off" },
        Press("Home", .goToStart, "the start again") { $0.moment == 0 },
        Press("i", .setIn, "an in mark") { $0.inMark == 0 },
        Press("Down", .nextEvent, "the last event") { $0.moment == 3.4 },
        Press("o", .setOut, "an out mark") { $0.outMark == 3.4 },
        Press("x", .clearMarks, "no marks") { $0.inMark == nil && $0.outMark == nil },
        // Why a loop: however slow the machine is, playing back never ends at the start.
        Press("q", .nextLoop, "a loop") { $0.loop == "loop" },
        Press("j", .shuttleBack, "playing back") { $0.playing && $0.speed == -1 },
        Press("j", .shuttleBack, "twice as fast") { $0.speed == -2 },
        Press("k", .pause, "stopped") { !$0.playing && $0.speed == 1 },
        Press("Home", .goToStart, "the start once more") { $0.moment == 0 },
        Press("l", .shuttleForward, "playing") { $0.playing && $0.speed == 1 },
        Press("l", .shuttleForward, "twice as fast") { $0.playing && $0.speed == 2 },
        Press("space", .togglePlay, "paused") { !$0.playing && $0.moment > 0 },
        Press("Return", .returnToStart, "where play began") { $0.moment == 0 },
    ]

    private static let view: [Press] = [
        Press("1", .fullSize, "full size") { $0.zoom == 1 },
        Press("2", .doubleSize, "double size") { $0.zoom == 2 },
        Press("minus", .zoomOut, "smaller") { $0.zoom == 1.6 },
        Press("plus", .zoomIn, "larger") { $0.zoom == 2 },
        Press("0", .fit, "fitted") { $0.zoom < 1 },
        Press("g", .layoutFrames, "frames of the layout") { $0.view.frames },
        Press("g", .layoutFrames, "no frames") { !$0.view.frames },
        Press("b", .background, "checkerboard") { $0.view.background == "checkerboard" },
        Press("b", .background, "black") { $0.view.background == "black" },
        Press("b", .background, "white") { $0.view.background == "white" },
        Press("b", .background, "the scene's") { $0.view.background == "scene" },
        Press("v", .compare, "the version before") { $0.view.compare },
        Press("v", .compare, "this version alone") { !$0.view.compare },
        Press("m", .reduceMotion, "reduced motion") { $0.view.reduceMotion },
        Press("m", .reduceMotion, "motion again") { !$0.view.reduceMotion },
        Press("d", .colorScheme, "a light scene") { $0.view.colorScheme == "light" },
        Press("d", .colorScheme, "a dark scene") { $0.view.colorScheme == "dark" },
        Press("t", .textSize, "the next text size") { $0.view.textSize == "xLarge" },
        Press("h", .hidePanels, "no panels") { !$0.view.panels },
        Press("h", .hidePanels, "panels") { $0.view.panels && $0.view.inspector },
        Press("n", .inspector, "no inspector") { !$0.view.inspector },
        Press("n", .inspector, "the inspector") { $0.view.inspector },
        Press("shift+d", .windowScheme, "a light window") { $0.view.light },
        Press("shift+d", .windowScheme, "a dark window") { !$0.view.light },
        Press("F11", .fullScreen, "the whole screen") { $0.view.fullScreen },
        Press("F11", .fullScreen, "a window again") { !$0.view.fullScreen },
        Press("ctrl+plus", .timelineIn, "less of the timeline") { $0.view.visible[1] < 3 },
        Press("ctrl+minus", .timelineOut, "more of it") { $0.view.visible == [0, 3.6] },
        Press("ctrl+equal", .timelineIn, "less of it again") { $0.view.visible[1] < 3 },
        Press("ctrl+0", .wholeTimeline, "all of it") { $0.view.visible == [0, 3.6] },
        Press("F1", .help, "the keys") { $0.view.overlay == "help" },
        Press("Escape", .dismiss, "no keys") { $0.view.overlay == nil },
        Press("question", .help, "the keys again") { $0.view.overlay == "help" },
        Press("question", .help, "none again") { $0.view.overlay == nil },
        Press("Tab", .nextFocus, "the first control") { $0.view.focus != nil },
        Press("shift+Tab", .previousFocus, "none") { $0.view.focus == nil },
        Press("ctrl+c", .copyMoment, "copied") { $0.view.note?.hasPrefix("Copied: blur-reveal.yaml") == true },
        Press("ctrl+shift+c", .copyAnimation, "the animation") { $0.view.note == "Copied: .easeOut(duration: 2.2)" },
    ]

    /// Keys that leave files behind, or change what is in them.
    private static let files: [Press] = [
        Press("s", .capture, "a capture") { $0.captured?.hasSuffix("/shot.png") == true },
        Press("shift+s", .captureWindow, "another") { $0.captured?.hasSuffix("/shot-2.png") == true },
        Press("r", .record, "a recording") { $0.view.recording != nil },
        Press("r", .record, "its end") { $0.view.recording == nil && $0.captured?.hasSuffix(".png") == false },
        Press("shift+r", .renderRange, "a rendering") { $0.view.note?.contains(" — 15 frames") == true },
        Press("ctrl+z", .undo, "no change") { $0.view.edits == 0 },
        Press("ctrl+shift+z", .redo, "the change again") { $0.view.edits == 1 },
        Press("ctrl+BackSpace", .resetEdits, "no change") { $0.view.edits == 0 },
        Press("ctrl+z", .undo, "the change once more") { $0.view.edits == 1 },
        Press("ctrl+s", .writeEdits, "written") { $0.view.edits == 0 && $0.view.note?.hasPrefix("Written") == true },
        Press("ctrl+o", .openFile, "the dialog") { $0.view.overlay == "open" },
        Press("Escape", .dismiss, "no dialog") { $0.view.overlay == nil },
    ]

    private func press(_ keys: [Press], in window: TestWindow) async throws {
        for press in keys { try await window.press(press.key, until: press.what, press.isSeen) }
    }

    @Test func transportKeysDoWhatTheTableSays() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try await press(Self.transport, in: window)
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func feedbackIsFeltWhilePlayingForwardsOnly() async throws {
        let text = """
            glyphstage: 1
            canvas: {size: [320, 180]}
            layers: [{name: dot, circle: {}}]
            timeline:
              duration: 1
              events: [{at: 0.25, feedback: impact}, {at: 0.5, set: {dot.opacity: 0.5}, feedback: success}]

            """
        let window = try await TestWindow("--paused", text: text)
        try await window.press("Down", until: "the first event") { $0.moment == 0.25 }
        try await window.press("End", until: "the end") { $0.moment == 1 && $0.felt == 0 }
        try await window.press("Home", until: "the start") { $0.moment == 0 && $0.felt == 0 }
        try await window.press("l", until: "the end, played") { !$0.playing && $0.moment == 1 && $0.felt == 2 }
        try await window.press("j", until: "the start, played back") { !$0.playing && $0.moment == 0 && $0.felt == 2 }
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func viewKeysDoWhatTheTableSays() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try await press(Self.view, in: window)
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func keysForFilesDoWhatTheTableSays() async throws {
        let window = try await TestWindow(
            "--paused", "--at", "1.1", "--in", "1", "--out", "1.25", "--capture-name", "shot",
            environment: ["VISUAL": "", "EDITOR": ""])
        try window.click(x: 1_240, y: 140)
        try await window.state("typing") { $0.view.typing == "12 pt" }
        try window.hand("type", "3")
        try await window.press("Return", until: "a change") { $0.view.edits == 1 }
        try await press(Self.files, in: window)
        let written = try window.sceneText()
        #expect(written.contains("blurRadius: 3"))
        // What no watcher has seen is read when it is asked for: here both come to the same.
        let text = written + "# by hand\n"
        try window.save(text)
        for key in ["F5", "ctrl+r"] {
            try await window.press(key, until: "the scene") { $0.scene == TestWindow.hash(of: text) }
        }
        try await window.press("e", until: "a word") { $0.view.note?.hasPrefix("No editor: set VISUAL") == true }
        #expect(try await window.quit().status == 0)
    }

    @Test func theTableIsPressedWhole() {
        let pressed = (Self.transport + Self.view + Self.files).map(\.action) + [.reload, .editFile, .quit]
        for binding in KeyMap.bindings { #expect(pressed.contains(binding.action), "\(binding.label)") }
    }

    @Test func theEditorIsOpenedAtTheChosenLayerAndAtAMistake() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("editor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (editor, words) = (folder.appendingPathComponent("editor"), folder.appendingPathComponent("words"))
        try Data("#!/bin/sh\necho \"$@\" > '\(words.path).new'\nmv '\(words.path).new' '\(words.path)'\n".utf8).write(
            to: editor)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor.path)
        func opened() async throws -> String {
            for _ in 0..<2_000 {
                if let data = FileManager.default.contents(atPath: words.path) {
                    try FileManager.default.removeItem(at: words)
                    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
                }
                try await Task.sleep(for: .milliseconds(10))
            }
            return "nothing"
        }
        let window = try await TestWindow("--paused", "--at", "2.5", environment: ["VISUAL": editor.path + " --wait"])
        let lines = try window.sceneText().split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("name: poem") }) + 1
        try window.click(x: 496, y: 305)
        try await window.state("the poem") { $0.selection == "poem" }
        try window.press("e")
        #expect(try await opened() == "--wait +\(line) \(window.scene.path)")
        try window.save(try window.sceneText() + "nonsense: 1\n")
        let state = try await window.state("a mistake") { !$0.diagnostics.isEmpty }
        try window.press("e")
        #expect(try await opened() == "--wait +\(try #require(state.diagnostics.first).line) \(window.scene.path)")
    }

    @Test func aFieldIsEditedWithTheUsualKeys() async throws {
        let window = try await TestWindow("--paused")
        try window.click(x: 90, y: 800 - 216 + 20)
        try await window.state("typing") { $0.view.typing == "0:00.000" }
        try window.hand("type", "12")
        try await window.state("what was typed instead") { $0.view.typing == "12" }
        try await window.press("BackSpace", until: "one less") { $0.view.typing == "1" }
        try window.hand("type", ".5")
        try await window.press("Home", until: "the same") { $0.view.typing == "1.5" }
        try await window.press("Delete", until: "without the first") { $0.view.typing == ".5" }
        try window.hand("type", "2")
        try await window.state("the first anew") { $0.view.typing == "2.5" }
        try await window.press("Left", until: "the same") { $0.view.typing == "2.5" }
        try await window.press("End", until: "the same") { $0.view.typing == "2.5" }
        try await window.press("ctrl+c", until: "copied") { $0.view.note == "Copied: 2.5" }
        try await window.press("ctrl+u", until: "nothing") { $0.view.typing == "" }
        try await window.press("ctrl+v", until: "pasted") { $0.view.typing == "2.5" }
        try await window.press("ctrl+a", until: "the same") { $0.view.typing == "2.5" }
        try await window.press("ctrl+v", until: "pasted over it") { $0.view.typing == "2.5" }
        try await window.press("space", until: "a space, and no playing") { $0.view.typing == "2.5 " && !$0.playing }
        try await window.press("Return", until: "the moment") { $0.view.typing == nil && $0.moment == 2.5 }
        // What was copied is text for other programs, too: the dialog takes it.
        try await window.press("ctrl+shift+c", until: "copied") { $0.view.note == "Copied: .easeOut(duration: 2.2)" }
        try await window.press("ctrl+o", until: "the dialog") { $0.view.overlay == "open" }
        try await window.press("ctrl+v", until: "pasted") { $0.view.typing == ".easeOut(duration: 2.2)" }
        try await window.press("Escape", until: "no dialog") { $0.view.overlay == nil }
    }

    @Test func everyKeyWithEveryModifierDoesNoHarm() async throws {
        let window = try await TestWindow()
        let keys =
            "a b c d f g h i j k l m n p t u v w x y z 0 1 2 3 9 comma period slash bracketleft bracketright equal minus "
            + "space Return Escape BackSpace Delete Insert Home End Prior Next Left Right Up Down F1 F2 F5 F12 Tab Menu"
        for modifiers in ["", "shift+", "ctrl+", "alt+", "ctrl+shift+", "ctrl+alt+", "super+"] {
            // The letters for quitting, opening, editing, capturing and recording have tests of their own.
            try window.hand(["key", "--delay", "2"] + keys.split(separator: " ").map { modifiers + $0 })
            try window.press("Escape")
        }
        try window.hand("key", "Escape", "Escape", "Home")
        try await window.state("the start after all of it") { $0.moment == 0 || $0.playing }
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func capturingTheWindowShowsItsPanels() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let whole = try await window.capture("shift+s")
        let size = try window.size()
        // Width and height of a PNG stand in bytes 16 … 23, most significant first.
        func number(_ at: Int) -> Int { whole[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(16) == size.width && number(20) == size.height)
    }

    @Test func aMomentIsTypedOverTheTimecode() async throws {
        let window = try await TestWindow("--paused")
        let y = try window.size().height - 216 + 20
        try window.click(x: 90, y: y)
        try await window.state("typing") { $0.view.typing == "0:00.000" }
        try window.hand("type", "66f")
        try await window.state("what was typed") { $0.view.typing == "66f" }
        try await window.press("Return", until: "frame 66") { $0.moment == 1.1 && $0.view.typing == nil }
    }
}
