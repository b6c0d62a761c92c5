import Foundation
import Testing

/// The pointer in a real window. In 1280 × 800 the demo's 3.6 s lie between x = 176 and x = 1256: five pixels a frame.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowPointerTests {
    private static let ruler = 800 - 216 + 46

    @Test func shiftDragsByTenthsOfAFrameAndAltFreely() async throws {
        let window = try await TestWindow("--paused")
        try window.point(x: 300, y: Self.ruler)
        try window.hand("mousedown", "1")
        try await window.state("a whole frame") { $0.frame == 25 && abs($0.moment * 60 - 25) < 1e-9 }
        try window.hand("keydown", "shift")
        try window.point(x: 302, y: Self.ruler)
        // Frame 25.2 of the 216 that lie on 1,080 pixels.
        try await window.state("a tenth of a frame") { abs($0.moment * 60 - 25.2) < 1e-9 }
        try window.hand("keyup", "shift")
        try window.hand("keydown", "alt")
        try window.point(x: 303, y: Self.ruler)
        try await window.state("the very place") { abs($0.moment * 60 - 25.4) < 1e-9 }
        try window.hand("keyup", "alt")
        try window.hand("mouseup", "1")
    }

    @Test func theHeadSticksToAnEvent() async throws {
        let window = try await TestWindow("--paused")
        // The cut at 3.4 s is at x = 1196; three pixels beside it is another frame.
        try window.click(x: 1_199, y: Self.ruler)
        try await window.state("the event") { $0.moment == 3.4 }
    }

    // TL-15
    @Test func aDragGoesOnOutsideTheWindowAndEndsThere() async throws {
        let window = try await TestWindow("--paused")
        try window.point(x: 600, y: Self.ruler)
        try window.hand("mousedown", "1")
        try window.point(x: 900, y: 950)
        let far = try await window.state("under the far pointer") { abs($0.frame - 145) <= 1 }
        try window.hand("mouseup", "1")
        try window.point(x: 500, y: 400)
        try window.press("g")
        let end = try await window.state("after another key") { $0.view.frames }
        #expect(end.moment == far.moment)
    }

    @Test func theWheelZoomsTimeAndTheStage() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        try window.click(x: 716, y: Self.ruler, 4)
        try await window.state("less of the timeline") { $0.view.visible[1] < 3.6 }
        let before = try await window.state("a zoom") { _ in true }.zoom
        try window.click(x: 300, y: 200, 4)
        try await window.state("a larger canvas") { $0.zoom > before }
    }

    @Test func clickingABarChoosesItsLayer() async throws {
        let window = try await TestWindow("--paused")
        try window.click(x: 500, y: 800 - 216 + 40 + 28 + 6 + 14)
        try await window.state("the poem") { $0.selection == "poem" && $0.moment == 0 }
        try await window.press("Escape", until: "nothing") { $0.selection == nil }
    }

    @Test func clickingTheTextChoosesItsLayer() async throws {
        let window = try await TestWindow("--paused", "--at", "2.5")
        try window.click(x: 496, y: 292)
        try await window.state("the poem") { $0.selection == "poem" }
        try window.click(x: 60, y: 500)
        try await window.state("nothing") { $0.selection == nil }
    }

    @Test func aSliderChangesThePicture() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let before = try await window.capture()
        // The blur's radius: the second row under the effect's head.
        try window.point(x: 1_150, y: 140)
        try window.hand("mousedown", "1")
        try window.point(x: 1_190, y: 140)
        try window.hand("mouseup", "1")
        try await window.state("a changed value") { $0.view.edits == 1 }
        let changed = try await window.capture()
        #expect(changed != before)
        try await window.press("ctrl+z", until: "no change") { $0.view.edits == 0 }
        #expect(try await window.capture() == before, "an undone change leaves nothing behind")
        try await window.press("ctrl+shift+z", until: "the change again") { $0.view.edits == 1 }
        #expect(try await window.capture() == changed)
    }

    // WG-05
    @Test func anySizeIsDrawn() async throws {
        let window = try await TestWindow()
        for (width, height) in [(1, 1), (200, 1), (1, 200), (64, 64), (1_600, 1_000), (320, 200), (900, 37)] {
            try window.resize(width, height)
            try await window.settle()
        }
        try window.resize(1_280, 800)
        try await window.settle()
        try await window.press("k", until: "stopped") { !$0.playing }
        try await window.press("Home", until: "the start") { $0.moment == 0 }
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func clicksAnywhereDoNoHarm() async throws {
        let window = try await TestWindow()
        for y in stride(from: 3, through: 797, by: 61) {
            for x in stride(from: 3, through: 1_277, by: 91) { try window.click(x: x, y: y, (x + y) % 3 + 1) }
        }
        try window.hand("key", "Escape", "Escape", "Escape", "Escape", "k")
        try await window.state("stopped") { !$0.playing }
        try window.press("ctrl+q")
        // A slider under a click was changed: the question is answered by asking again.
        try window.press("ctrl+q")
        #expect(try await window.status() == 0)
        #expect(try window.errorText().isEmpty)
    }
}

extension TestWindow {
    /// Waits until the window has gone round its loop once more: a key that does nothing else is seen.
    func settle() async throws {
        let frames = try states().last?.view.frames ?? false
        try press("g")
        try await state("the frames' switch") { $0.view.frames != frames }
        try press("g")
        try await state("the frames' switch back") { $0.view.frames == frames }
    }
}
