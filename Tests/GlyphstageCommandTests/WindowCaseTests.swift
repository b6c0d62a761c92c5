import Foundation
import Pictures
import TestSupport
import Testing

/// What windows of tools like this one got wrong: sizes, scales, what is hidden, what is lost.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowCaseTests {
    /// Many sizes, and at the end 1,000 × 700.
    private static func sizes(_ count: Int) -> [(Int, Int)] {
        var sizes: [(Int, Int)] = []
        for step in 0..<count {
            let (width, height) = (step * 37 % 600, step * 53 % 500)
            sizes.append((400 + width, 300 + height))
        }
        return sizes + [(1_000, 700)]
    }

    // WG-02, WG-09, WG-11
    @Test func afterAnyNumberOfResizesThePictureIsThatOfTheSize() async throws {
        let fresh = try await TestWindow("--paused", "--at", "1.1", size: (1_000, 700))
        let expected = try await fresh.bareWindow()
        let window = try await TestWindow("--paused", "--at", "1.1", size: (640, 480))
        try window.resize(1_000, 700)
        #expect(try await window.bareWindow() == expected, "the next frame has the new size")
        try window.resize(quickly: Self.sizes(30))
        #expect(try await window.bareWindow() == expected)
        // As fast as one program can send them: at most one frame is drawn for each, and none afterwards.
        let before = try #require(try window.states().last).drawn
        try window.resize(quickly: Self.sizes(500))
        #expect(try await window.bareWindow() == expected)
        #expect(try #require(try window.states().last).drawn - before < 520)
        #expect(try await window.quit().status == 0)
    }

    // WG-03
    @Test func atTwiceTheScaleThePointerAndThePictureAgree() async throws {
        let window = try await TestWindow("--paused", size: (640, 400), uiScale: 2)
        #expect(try window.size() == (1_280, 800))
        // 640 × 400 points: 3.6 s lie between x = 176 and x = 616, two pixels a point.
        let x = 2 * (176 + 440 * 1.1 / 3.6)
        try window.click(x: Int(x.rounded()), y: 2 * (200 + 40 + 14))
        try await window.state("frame 66") { $0.moment == 1.1 }
        let picture = try PNGCodec.decode([UInt8](try await window.capture("shift+s")))
        #expect(picture.width == 1_280 && picture.height == 800)
        // The head's line is two points wide; it lies on the panel, left and right of it.
        func brightness(_ x: Int) -> Int {
            let at = ((780 * picture.width) + x) * 4
            return picture.bytes[at..<at + 3].reduce(0) { $0 + Int($1) }
        }
        let head = Int(x.rounded())
        #expect(brightness(head - 1) > 600 && brightness(head) > 600)
        #expect(brightness(head - 6) < 300 && brightness(head + 6) < 300)
    }

    // WG-05, WG-06
    @Test func whatIsNotSeenIsNotDrawn() async throws {
        let window = try await TestWindow()
        try await window.state("playing") { $0.playing }
        try window.hide(true)
        // Frames that were under way are done.
        try await Task.sleep(for: .milliseconds(700))
        let before = try window.processorTime()
        try await Task.sleep(for: .seconds(2))
        // Two seconds of playing would take more than half of one, on any machine.
        #expect(try window.processorTime() - before < 0.2)
        try window.hide(false)
        try await window.press("space", until: "it is there again") { !$0.playing }
        try await window.press("Home", until: "the start") { $0.moment == 0 }
        #expect(try await window.capture() == window.rendering(at: 0, as: "x.png"))
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    // WG-08
    @Test func everythingLostWhilePlayingLeavesThePictureEqual() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let (bare, capture) = (try await window.bareWindow(), try await window.capture())
        try await window.press("Escape", until: "no note") { $0.view.note == nil }
        var generator = SplitMix64(state: 8)
        for _ in 0..<3 {
            try await window.press("space", until: "playing") { $0.playing }
            for _ in 0..<2 {
                try await Task.sleep(for: .milliseconds(Int.random(in: 20...400, using: &generator)))
                try window.ask("lose")
            }
            try await window.press("space", until: "paused") { !$0.playing }
            try window.ask("lose")
            try await window.press("i", until: "an in mark") { $0.inMark != nil }
            try await window.press("x", until: "none") { $0.inMark == nil }
        }
        // Back to where it began: 66 frames from the start.
        try await window.press("Home", until: "the start") { $0.moment == 0 }
        try window.hand(["key", "--delay", "1"] + Array(repeating: "shift+Right", count: 6))
        try window.hand(["key", "--delay", "1"] + Array(repeating: "Right", count: 6))
        try await window.state("frame 66") { $0.moment == 1.1 }
        #expect(try await window.capture() == capture)
        #expect(try await window.bareWindow() == bare)
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    // TL-16
    @Test func spacePlaysWhateverWasClicked() async throws {
        let window = try await TestWindow("--paused")
        try window.click(x: 420, y: 800 - 216 + 20)
        try await window.state("another loop") { $0.loop == "pingPong" }
        let state = try await window.press("space", until: "playing") { $0.playing }
        #expect(state.loop == "pingPong")
        try await window.press("space", until: "paused") { !$0.playing }
        try await window.press("Tab", until: "a focus") { $0.view.focus != nil }
        #expect(try await window.press("space", until: "playing") { $0.playing }.loop == "pingPong")
    }

    // CP-25
    @Test func whatLiesOverTheSceneIsNotCaptured() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let picture = try window.rendering(at: 1.1, as: "x.png")
        try window.click(x: 496, y: 292)
        try await window.state("a chosen layer") { $0.selection == "poem" }
        try await window.press("g", until: "frames") { $0.view.frames }
        try await window.press("2", until: "zoomed in") { $0.zoom == 2 }
        #expect(try await window.capture() == picture, "frames, a choice, a zoom, a note")
        try await window.press("F1", until: "the keys") { $0.view.overlay == "help" }
        #expect(try await window.capture() == picture, "the keys lie over it")
        try await window.press("Escape", until: "none") { $0.view.overlay == nil }
        let good = try window.sceneText()
        try window.save(good + "nonsense: 1\n")
        try await window.state("a mistake") { !$0.diagnostics.isEmpty }
        #expect(try await window.capture() == picture, "a mistake is explained over it")
    }

    // MARK: - Scenes that are much, or nothing

    @Test(arguments: [
        "glyphstage: 1\n",
        "glyphstage: 1\nlayers: [{name: p, text: a}]\ntimeline: {duration: 0}\n",
        "glyphstage: 1\nlayers: [{name: p, text: a}]\ntimeline: {duration: 0.01, fps: 24}\n",
        "glyphstage: 1\nlayers: [{name: p, text: a, opacity: 0}]\ntimeline: {duration: 36000, loop: true, events: "
            + "[{at: 0, withAnimation: {linear: {duration: 36000}}, set: {p.opacity: 1}}]}\n",
    ]) func everyLengthOfTimelineIsUsed(text: String) async throws {
        let window = try await TestWindow(text: text)
        for x in stride(from: 150, through: 1_270, by: 160) { try window.click(x: x, y: 630) }
        try window.hand(
            "key", "k", "i", "End", "o", "x", "Up", "Down", "ctrl+plus", "ctrl+plus", "ctrl+0", "j", "k", "r")
        try await window.state("a recording") { $0.view.recording != nil }
        try window.hand("key", "r")
        try await window.state("its end", within: 60) { $0.view.recording == nil && $0.captured != nil }
        try await window.press("Home", until: "the start") { $0.moment == 0 && !$0.playing }
        let end = try await window.quit()
        #expect(end.status == 0 && end.text.isEmpty)
    }

    @Test func tenThousandLayersAreLeafedThrough() async throws {
        let layers = (0..<10_000).map { index in
            "  - {name: c\(index), circle: {fill: red}, frame: {width: 4, height: 4}, "
                + "offset: [\(index % 100 * 6 - 300), \(index / 100 * 6 - 300)]}"
        }
        let events = (0..<2_000).map { "    - {at: 1, withAnimation: {spring: {}}, set: {c\($0 * 5).opacity: 0.5}}" }
        let text =
            "glyphstage: 1\nlayers:\n\(layers.joined(separator: "\n"))\ntimeline:\n  duration: 4\n  events:\n"
            + events.joined(separator: "\n") + "\n"
        let window = try await TestWindow("--paused", "--at", "1.2", text: text)
        try window.click(x: 1_100, y: 90)
        // Why so long: a build without optimisation takes a second for a frame of so many.
        try await window.state("a layer", within: 200) { $0.selection == "c9997" }
        try window.hand(["click", "--repeat", "20", "--delay", "2", "5"])
        try window.point(x: 80, y: 720)
        try window.hand(["click", "--repeat", "20", "--delay", "2", "5", "key", "Right"])
        try await window.state("the next frame", within: 200) { $0.frame == 73 }
        try window.click(x: 40, y: 720)
        try await window.state("a track's layer", within: 200) { $0.selection != "c9997" }
        #expect(try await window.quit().status == 0)
    }
}
