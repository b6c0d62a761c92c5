import Foundation
import Testing

/// What was set in a real window's inspector, written into files.
@Suite(.serialized, .enabled(if: TestWindow.isAvailable, TestWindow.requirement))
struct WindowWritingTests {
    /// Types a value into a field of the inspector.
    private func type(_ text: String, at y: Int, in window: TestWindow, edits: Int) async throws {
        try window.click(x: 1_240, y: y)
        try await window.state("typing") { $0.view.typing != nil }
        try window.hand("type", text)
        try await window.press("Return", until: "a change") { $0.view.edits == edits }
    }

    @Test func aNumberOfAnAnimationIsSetUndoneAndWritten() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText()
        let before = try await window.capture()
        // The duration: the first row under the curve.
        try await type("1.5", at: 522, in: window, edits: 1)
        let changed = try await window.capture()
        #expect(changed != before)
        try await window.press("ctrl+shift+c", until: "the animation") {
            $0.view.note == "Copied: .easeOut(duration: 1.5)"
        }
        try await window.press("ctrl+z", until: "no change") { $0.view.edits == 0 }
        #expect(try await window.capture() == before)
        try await window.press("ctrl+shift+z", until: "the change again") { $0.view.edits == 1 }
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        #expect(try window.sceneText() == text.replacing("easeOut: {duration: 2.2}", with: "easeOut: {duration: 1.5}"))
        #expect(try await window.capture() == changed)
        #expect(try window.rendering(at: 1.1, as: "x.png") == changed)
    }

    @Test func aLayerWithoutANameIsWrittenWhereItStands() async throws {
        let text = """
            glyphstage: 1
            layers:
              - rectangle: {fill: indigo}
                opacity: 1 # of the ground
              - text: No name
                opacity: 1 # of the words
            timeline: {duration: 2}
            """
        let window = try await TestWindow("--paused", text: text)
        // The opacity: the first row under the layer's own head; the text is the second of two layers, and the first row.
        try await type("0.25", at: 138, in: window, edits: 1)
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        #expect(
            try window.sceneText() == text.replacing("opacity: 1 # of the words", with: "opacity: 0.25 # of the words"))
    }

    @Test func anEffectsFileIsWrittenOnceThePersonHasAgreed() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let soft = window.folder.appendingPathComponent("soft.yaml")
        let config = "effect: blurReveal # soft\nblurRadius: 12   # points\n"
        try Data(config.utf8).write(to: soft)
        let scene = try window.sceneText().replacing(#/{blurReveal: .*}}/#, with: "{from: soft.yaml, progress: 0}")
        try window.save(scene)
        try await window.state("the file that is read") { state in
            state.diagnostics.isEmpty && state.scene != TestWindow.hash(of: scene)
        }
        func isConfig(_ radius: String) throws -> Bool {
            try String(contentsOf: soft, encoding: .utf8)
                == config.replacing("blurRadius: 12", with: "blurRadius: \(radius)")
        }
        try await type("7", at: 140, in: window, edits: 1)
        try await window.press("ctrl+s", until: "a question") { $0.view.overlay == "config" }
        try await window.press("Escape", until: "no question") { $0.view.overlay == nil }
        #expect(try isConfig("12"), "who does not agree changes nothing")
        try await window.press("ctrl+s", until: "the question again") { $0.view.overlay == "config" }
        try await window.press("Return", until: "nothing to write") { $0.view.edits == 0 && $0.view.overlay == nil }
        #expect(try isConfig("7"))
        #expect(try window.sceneText() == scene)
        // Who has agreed is not asked again.
        try await type("8", at: 140, in: window, edits: 1)
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        #expect(try isConfig("8"))
    }
}
