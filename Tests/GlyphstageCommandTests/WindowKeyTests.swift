import Foundation
import Testing

/// Every key of the table in a real window: what it did is read from the report.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowKeyTests {
    @Test func transportKeysDoWhatTheTableSays() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try await window.press("comma", until: "one frame back") { $0.frame == 65 }
        try await window.press("period", until: "one frame on") { $0.frame == 66 }
        try await window.press("shift+Right", until: "ten frames on") { $0.frame == 76 }
        try await window.press("shift+Left", until: "ten frames back") { $0.frame == 66 }
        try await window.press("End", until: "the end") { $0.moment == 3.6 }
        try await window.press("Up", until: "the event before") { $0.moment == 3.4 }
        try await window.press("ctrl+Left", until: "the first event") { $0.moment == 0 }
        try await window.press("Down", until: "the event after") { $0.moment == 3.4 }
        try await window.press("Home", until: "the start") { $0.moment == 0 }
        try await window.press("ctrl+Right", until: "the next event") { $0.moment == 3.4 }
        try await window.press("bracketleft", until: "half speed") { $0.speed == 0.5 }
        try await window.press("bracketright", until: "full speed") { $0.speed == 1 }
        try await window.press("bracketright", until: "double speed") { $0.speed == 2 }
        try await window.press("BackSpace", until: "full speed again") { $0.speed == 1 }
        try await window.press("q", until: "ping-pong") { $0.loop == "pingPong" }
        try await window.press("q", until: "once") { $0.loop == "off" }
        try await window.press("Home", until: "the start again") { $0.moment == 0 }
        try await window.press("i", until: "an in mark") { $0.inMark == 0 }
        try await window.press("Down", until: "the last event") { $0.moment == 3.4 }
        try await window.press("o", until: "an out mark") { $0.outMark == 3.4 }
        try await window.press("x", until: "no marks") { $0.inMark == nil && $0.outMark == nil }
        // Why a loop: however slow the machine is, playing back never ends at the start.
        try await window.press("q", until: "a loop") { $0.loop == "loop" }
        try await window.press("j", until: "playing back") { $0.playing && $0.speed == -1 }
        try await window.press("j", until: "twice as fast") { $0.speed == -2 }
        try await window.press("k", until: "stopped") { !$0.playing && $0.speed == 1 }
        try await window.press("Home", until: "the start once more") { $0.moment == 0 }
        try await window.press("l", until: "playing") { $0.playing && $0.speed == 1 }
        try await window.press("space", until: "paused") { !$0.playing && $0.moment > 0 }
        try await window.press("Return", until: "where play began") { $0.moment == 0 }
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
        try await window.press("1", until: "full size") { $0.zoom == 1 }
        try await window.press("2", until: "double size") { $0.zoom == 2 }
        try await window.press("minus", until: "smaller") { $0.zoom == 1.6 }
        try await window.press("plus", until: "larger") { $0.zoom == 2 }
        try await window.press("0", until: "fitted") { $0.zoom < 1 }
        try await window.press("g", until: "frames of the layout") { $0.view.frames }
        try await window.press("g", until: "no frames") { !$0.view.frames }
        for background in ["checkerboard", "black", "white", "scene"] {
            try await window.press("b", until: background) { $0.view.background == background }
        }
        try await window.press("m", until: "reduced motion") { $0.view.reduceMotion }
        try await window.press("m", until: "motion again") { !$0.view.reduceMotion }
        try await window.press("d", until: "a light scene") { $0.view.colorScheme == "light" }
        try await window.press("d", until: "a dark scene") { $0.view.colorScheme == "dark" }
        try await window.press("t", until: "the next text size") { $0.view.textSize == "xLarge" }
        try await window.press("h", until: "no panels") { !$0.view.panels }
        try await window.press("h", until: "panels") { $0.view.panels && $0.view.inspector }
        try await window.press("n", until: "no inspector") { !$0.view.inspector }
        try await window.press("n", until: "the inspector") { $0.view.inspector }
        try await window.press("ctrl+plus", until: "less of the timeline") { $0.view.visible[1] < 3 }
        try await window.press("ctrl+minus", until: "more of it") { $0.view.visible == [0, 3.6] }
        try await window.press("F1", until: "the keys") { $0.view.overlay == "help" }
        try await window.press("Escape", until: "no keys") { $0.view.overlay == nil }
        try await window.press("question", until: "the keys again") { $0.view.overlay == "help" }
        try await window.press("question", until: "none again") { $0.view.overlay == nil }
        try await window.press("Tab", until: "the first control") { $0.view.focus != nil }
        try await window.press("shift+Tab", until: "none") { $0.view.focus == nil }
        try await window.press("F5", until: "the same scene") { $0.diagnostics.isEmpty }
        try await window.press("ctrl+c", until: "copied") { $0.view.note?.hasPrefix("Copied") == true }
        try await window.press("ctrl+shift+c", until: "the animation") {
            $0.view.note == "Copied: .easeOut(duration: 2.2)"
        }
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
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
