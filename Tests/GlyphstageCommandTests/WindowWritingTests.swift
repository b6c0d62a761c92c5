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

    @Test func undoGoesOnAcrossWriting() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText()
        let before = try await window.capture()
        try await type("3", at: 140, in: window, edits: 1)
        let changed = try await window.capture()
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        let written = try window.sceneText()
        #expect(written == text.replacing("blurRadius: 12", with: "blurRadius: 3"))
        // Without its note: on a busy machine that is gone before it is read.
        try await window.press("ctrl+z", until: "a change from what is written") { $0.view.edits == 1 }
        #expect(try await window.capture() == before)
        #expect(try window.sceneText() == written)
        try await window.press("ctrl+s", until: "the old value in the file") { $0.view.edits == 0 }
        #expect(try window.sceneText() == text)
        try await window.press("ctrl+shift+z", until: "the change again") { $0.view.edits == 1 }
        #expect(try await window.capture() == changed)
        try await window.press("ctrl+s", until: "the new value in the file") { $0.view.edits == 0 }
        #expect(try window.sceneText() == written)
        // Where the file is changed by others it is right, and undo says that it does not go behind that.
        let other = written.replacing("blurRadius: 3", with: "blurRadius: 20")
        try window.save(other)
        try await window.state("the save") { $0.scene == TestWindow.hash(of: other) }
        try await window.press("ctrl+z", until: "a word") {
            $0.view.note == "Nothing to undo: the file has changed poem.blurReveal.blurRadius since"
        }
        #expect(try await window.capture() == window.rendering(at: 1.1, as: "x.png"))
        #expect(try await window.quit().status == 0)
    }

    @Test func whatWasNotInTheFileGoesOutOfItAgain() async throws {
        let text = """
            glyphstage: 1
            layers:
              - text: A word
                blur: 1 # point
            """
        let window = try await TestWindow("--paused", text: text)
        let before = try await window.capture()
        // The opacity: the first row under the layer's own head.
        try await type("0.25", at: 112, in: window, edits: 1)
        let changed = try await window.capture()
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        let written = try window.sceneText()
        #expect(written == text + "\n    opacity: 0.25")
        try await window.press("ctrl+z", until: "a change from what is written") { $0.view.edits == 1 }
        #expect(try await window.capture() == before)
        try await window.press("ctrl+s", until: "the file as it was") { $0.view.edits == 0 }
        #expect(try window.sceneText() == text)
        try await window.press("ctrl+shift+z", until: "the change again") { $0.view.edits == 1 }
        #expect(try await window.capture() == changed)
        try await window.press("ctrl+s", until: "the new value in the file") { $0.view.edits == 0 }
        #expect(try window.sceneText() == written)
    }

    @Test func whatTheFileHasNoPlaceForAnyMoreIsNamedAndKept() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText()
        try await type("3", at: 140, in: window, edits: 1)
        let other = text.replacing("name: poem", with: "name: verse").replacing("poem.progress", with: "verse.progress")
        try window.save(other)
        try await window.state("what is said of it") {
            $0.view.note == "Kept: poem.blurReveal.blurRadius, though the file has no place for it now"
        }
        try await window.press("ctrl+s", until: "why it is not written") {
            $0.view.note == "Not written: poem.blurReveal.blurRadius: there is no layer 'poem' any more"
        }
        #expect(try #require(try window.states().last).view.edits == 1)
        #expect(try window.sceneText() == other)
        // The quit question's answer to write doesn't throw it away either.
        try await window.press("ctrl+q", until: "the question") { $0.view.overlay == "quit" }
        try await window.press("Return", until: "it stays") { $0.view.overlay == nil }
        try window.save(text)
        try await window.state("its place again") { $0.scene == TestWindow.hash(of: text) && $0.view.edits == 1 }
        try await window.press("ctrl+s", until: "it is written") { $0.view.edits == 0 }
        #expect(try window.sceneText() == text.replacing("blurRadius: 12", with: "blurRadius: 3"))
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

    @Test func whatWasSetOfAnEventIsWrittenIntoThatEventWhereverItIsNow() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let text = try window.sceneText()
        try await type("1.5", at: 522, in: window, edits: 1)
        // Another program puts one before it that looks like it, but for what it changes.
        let event = "    - at: 0\n      withAnimation: {easeOut: {duration: 2.2}}\n      set: {poem.blurRadius: 12}\n"
        let other = text.replacing("  events:\n", with: "  events:\n" + event)
        try window.save(other)
        try await window.state("the save") { $0.scene == TestWindow.hash(of: other) && $0.view.edits == 1 }
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        let set = "      withAnimation: {easeOut: {duration: 2.2}}\n      set: {poem.progress: 1}"
        try #require(text.contains(set))
        #expect(try window.sceneText() == other.replacing(set, with: set.replacing("2.2", with: "1.5")))
        // Undo goes there, too, after yet another was put before it.
        let more = try window.sceneText().replacing(
            "  events:\n", with: "  events:\n" + event.replacing("12", with: "9"))
        try window.save(more)
        try await window.state("the save") { $0.scene == TestWindow.hash(of: more) }
        try await window.press("ctrl+z", until: "a change from what is written") { $0.view.edits == 1 }
        try await window.press("ctrl+s", until: "the old value in the file") { $0.view.edits == 0 }
        #expect(try window.sceneText() == more.replacing(set.replacing("2.2", with: "1.5"), with: set))
        // What is gone is lost, and said so; nothing else is written.
        try await type("1.7", at: 522, in: window, edits: 1)
        try window.save(other.replacing("    - at: 0\n" + set, with: "    - at: 0.5\n      set: {poem.rise: 18}"))
        try await window.state("what is said of it") {
            $0.view.note == "Lost: the duration of the 3rd event was not found again" && $0.view.edits == 0
        }
        #expect(try await window.quit().status == 0)
    }

    @Test func whatWasSetOfALayerWithoutANameIsWrittenIntoThatLayer() async throws {
        let text = """
            glyphstage: 1
            layers:
              - text: Below
                opacity: 1 # of the one below
              - text: Above
                opacity: 1 # of the one above
            timeline: {duration: 2}
            """
        let window = try await TestWindow("--paused", text: text)
        try await type("0.25", at: 138, in: window, edits: 1)
        let other = text.replacing("  - text: Above", with: "  - text: Between\n    opacity: 1\n  - text: Above")
        try window.save(other)
        try await window.state("the save") { $0.scene == TestWindow.hash(of: other) && $0.view.edits == 1 }
        try await window.press("ctrl+s", until: "nothing to write") { $0.view.edits == 0 }
        #expect(
            try window.sceneText()
                == other.replacing("opacity: 1 # of the one above", with: "opacity: 0.25 # of the one above"))
    }

    @Test func anEffectsFileIsWrittenOnceThePersonHasAgreed() async throws {
        let window = try await TestWindow("--paused", "--at", "1.1")
        let soft = window.folder.appendingPathComponent("soft.yaml")
        let config = "effect: blurReveal # soft\nblurRadius: 12   # points\n"
        try Data(config.utf8).write(to: soft)
        let scene = try window.sceneText().replacing(#/{blurReveal: .*}}/#, with: "{from: soft.yaml, progress: 0}")
        let demo = try #require(try window.states().last).scene
        try window.save(scene)
        try await window.state("the file that is read") { state in
            state.diagnostics.isEmpty && state.scene != demo && state.scene != TestWindow.hash(of: scene)
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
