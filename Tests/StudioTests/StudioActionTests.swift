import Drawing
import Foundation
import SceneFile
import Testing
import Typesetting
import Windowing

@testable import Stage
@testable import Studio

/// Keys of the table, on the state alone.
@Suite struct StudioActionTests {
    @Test func transportKeysMoveThePlayhead() {
        var state = StudioState.sample()
        state.press(.right)
        #expect(state.playback.frame == 1)
        state.press(.right, .shift)
        #expect(state.playback.frame == 11)
        state.press(",")
        #expect(state.playback.frame == 10)
        state.press(.end)
        #expect(state.playback.moment == 4)
        state.press(.up)
        #expect(state.playback.moment == 1)
        state.press(.left, .control)
        #expect(state.playback.moment == 0.5)
        state.press(.home)
        state.press(.space)
        #expect(state.playback.isPlaying && state.playback.moment == 0)
    }

    @Test func marksSpeedAndLoopHaveTheirKeys() {
        var state = StudioState.sample()
        state.playback.seek(1)
        state.press("i")
        state.playback.seek(2)
        state.press("o")
        #expect(state.playback.inMark == 1 && state.playback.outMark == 2)
        state.press("x")
        #expect(state.playback.inMark == nil && state.playback.outMark == nil)
        state.press("[")
        #expect(state.playback.speed == 0.5)
        state.press(.backspace)
        #expect(state.playback.speed == 1)
        state.press("q")
        #expect(state.playback.loop == .loop)
    }

    @Test func viewKeysChangeOnlyTheView() {
        var state = StudioState.sample()
        let playback = state.playback
        state.press("1")
        #expect(state.camera.zoom == .factor(1))
        state.press("2")
        #expect(state.camera.zoom == .factor(2))
        state.press("+")
        #expect(state.camera.zoom == .factor(2.5))
        state.press("-")
        #expect(state.camera.zoom == .factor(2))
        state.press("0")
        #expect(state.camera == StageCamera())
        state.press("g")
        state.press("b")
        #expect(state.showsFrames && state.background == .checkerboard)
        for _ in 0..<3 { state.press("b") }
        #expect(state.background == .scene)
        state.press("h")
        #expect(!state.showsPanels && state.layout().timeline.isEmpty && state.layout().stage.height == 800)
        state.press("h")
        state.press("n")
        #expect(state.layout().inspector.rect.isEmpty)
        state.press("d", .shift)
        #expect(state.panels.isLight)
        #expect(state.playback == playback)
    }

    @Test func viewersSettingsAskForTheSceneAnew() {
        var state = StudioState.sample()
        #expect(state.press("m") == [.rebuildScene] && state.environment.reduceMotion == true)
        #expect(state.press("d") == [.rebuildScene] && state.environment.colorScheme == .light)
        #expect(state.press("d") == [.rebuildScene] && state.environment.colorScheme == nil)
        #expect(state.press("t") == [.rebuildScene] && state.environment.dynamicTypeSize == .xLarge)
    }

    @Test func whatTheStateCannotDoIsAskedFor() {
        var state = StudioState.sample()
        #expect(state.press("s") == [.capture(withPanels: false)])
        #expect(state.press("s", .shift) == [.capture(withPanels: true)])
        #expect(state.press("r") == [.record])
        #expect(state.press("r", .shift) == [.renderRange])
        #expect(state.press("e") == [.editFile])
        #expect(state.press(.function(5)) == [.reload])
        #expect(state.press(.function(11)) == [.toggleFullScreen])
        #expect(state.press("q", .control) == [.quit])
    }

    @Test func theMomentIsCopiedAsText() throws {
        var state = StudioState.sample()
        state.playback.seek(1)
        #expect(state.press("c", .control) == [.copyMoment])
        let text = state.momentText { state.scene.layer(at: $0) }
        let lines = text.split(separator: "\n")
        #expect(lines.first == "sample.yaml at 1.0 s, frame 60")
        #expect(lines.contains { $0.hasPrefix("title.opacity: ") })
        #expect(lines.contains("sun.rotation: 0.0"))
    }

    @Test func whatIsCopiedIsWhatIsShown() throws {
        let text = """
            glyphstage: 1
            layers:
              - {name: word, text: word, initially: absent, blur: 2, transition: {scale: {scale: 0}}}
            timeline:
              duration: 4
              events: [{at: 1, withAnimation: {linear: {duration: 2}}, insert: word}]
            """
        let scene = try #require(SceneDocument(text: text, file: "a.yaml").scene())
        var state = StudioState(fileName: "a.yaml", scene: scene)
        let typesetter = try Typesetter()
        func lines(at moment: Double) -> [String] {
            state.playback.seek(moment)
            let text = state.momentText { scene.presented($0, at: moment, typesetter: typesetter) }
            return text.split(separator: "\n").dropFirst().map(String.init)
        }
        #expect(lines(at: 0.5) == ["word: not there"])
        #expect(lines(at: 2) == ["word.blur: 2.0", "word.scale: [0.5, 0.5]"])
        #expect(lines(at: 4) == ["word.blur: 2.0"])
    }

    @Test func theChosenAnimationIsCopiedAsSwift() {
        var state = StudioState.sample()
        state.click(.bar(track: 1, 1))
        #expect(state.press("c", [.control, .shift]) == [.copy(".easeIn")])
    }

    @Test func undoAndRedoAskForTheSceneOnlyWhereSomethingChangesAndSayWhat() {
        var state = StudioState.sample()
        #expect(state.press("z", .control) == [.say("Nothing to undo", detail: "", tone: .plain)])
        state.edits.set([0.5], of: .init(layer: "title", path: "opacity"))
        #expect(
            state.press("z", .control) == [.rebuildScene, .say("Undone", detail: "title.opacity")]
                && state.edits.isEmpty)
        #expect(
            state.press("z", [.control, .shift]) == [.rebuildScene, .say("Redone", detail: "title.opacity")]
                && !state.edits.isEmpty)
        #expect(state.press("z", [.control, .shift]) == [.say("Nothing to redo", detail: "", tone: .plain)])
        for path in ["blur", "rotation", "padding"] { state.edits.set([2], of: .init(layer: "title", path: path)) }
        #expect(
            state.press(.backspace, .control) == [.rebuildScene, .say("Undone", detail: "4 values")]
                && state.edits.isEmpty)
        #expect(state.press("s", .control) == [.say("Nothing to write", detail: "", tone: .plain)])
    }

    @Test func whereTheFileWonUndoSaysSo() {
        var state = StudioState.sample()
        let opacity = PropertyEdits.Key(layer: "title", path: "opacity")
        state.edits.set([0.5], of: opacity)
        state.edits.written([opacity: [1]])
        _ = state.edits.yield([opacity])
        #expect(
            state.press("z", .control)
                == [.say("Nothing to undo", detail: "the file has changed title.opacity since", tone: .plain)])
    }

    @Test func quittingWithEditsAsksOnce() {
        var state = StudioState.sample()
        state.edits.set([0.5], of: .init(layer: "title", path: "opacity"))
        #expect(state.press("q", .control).isEmpty && state.overlay == .leaveQuestion(.quit))
        state.press(.escape)
        #expect(state.overlay == nil)
        state.press("q", .control)
        #expect(state.press("q", .control) == [.quit])
    }

    @Test func quittingWhileARangeIsRenderedAsks() {
        var state = StudioState.sample()
        state.recording = RecordingStatus(frames: 3, total: nil, path: "live.mp4")
        #expect(state.press("q", .control) == [.quit], "what is shown is recorded: that is kept")
        state.recording = RecordingStatus(frames: 3, total: 90, path: "range.mp4")
        #expect(state.press("q", .control).isEmpty && state.overlay == .renderQuestion)
        #expect(state.press(.return).isEmpty && state.overlay == nil, "it goes on")
        _ = state.press("q", .control)
        state.press(.right)
        #expect(state.press(.return) == [.quit])
        // Twice, as with values that are not written; where there are some, they are asked about next.
        _ = state.press("q", .control)
        #expect(state.press("q", .control) == [.quit])
        state.edits.set([0.5], of: .init(layer: "title", path: "opacity"))
        state.overlay = nil
        _ = state.press("q", .control)
        #expect(state.press("q", .control).isEmpty && state.overlay == .leaveQuestion(.quit))
        #expect(state.press("q", .control) == [.quit])
    }

    @Test func openingAnotherFileWithEditsAsksToo() {
        var state = StudioState.sample()
        func drop() -> [StudioEffect] { state.handle(.fileDropped(path: "b.yaml"), state.layout(), now: 0) }
        #expect(drop() == [.open(path: "b.yaml")])
        state.edits.set([0.5], of: .init(layer: "title", path: "opacity"))
        #expect(drop().isEmpty && state.overlay == .leaveQuestion(.open(path: "b.yaml")))
        #expect(state.press(.return) == [.writeEdits(then: .open(path: "b.yaml"))] && state.overlay == nil)
        _ = drop()
        state.press(.right)
        #expect(state.press(.return) == [.open(path: "b.yaml")])
        _ = drop()
        #expect(state.press(.escape).isEmpty && state.overlay == nil && !state.edits.isEmpty)
    }

    @Test func theTimelineZoomsAroundThePlayhead() {
        var state = StudioState.sample()
        state.playback.seek(3)
        state.press("+", .control)
        let geometry = state.layout().geometry
        #expect(geometry.length < 4 && geometry.start <= 3 && geometry.start + geometry.length >= 3)
        state.press("0", .control)
        #expect(state.visible == nil)
    }

    @Test func thePlayheadIsBroughtBackIntoView() throws {
        var state = StudioState.sample()
        state.visible = .init(start: 0, length: 1)
        state.press(.end)
        let visible = try #require(state.visible)
        #expect(visible.start <= 4 && visible.start + visible.length >= 4)
    }

    // MARK: - Another version of the file

    @Test func anotherVersionKeepsWhatAPersonHasSet() {
        var state = StudioState.sample()
        state.playback.seek(1.3)
        state.playback.setMarks(in: 1, out: 2)
        state.press("2")
        state.camera.pan = CGPoint(x: 30, y: 40)
        state.click(.bar(track: 1, 0))
        state.edits.set([0.5], of: .init(layer: "title", path: "opacity"))
        state.visible = .init(start: 1, length: 2)
        let before = state
        state.adopt(before.scene, tracks: before.tracks, isNewVersion: true)
        #expect(state.playback == before.playback && state.camera == before.camera)
        #expect(state.selection == before.selection && state.edits == before.edits)
        #expect(state.visible == before.visible && state.previousScene != nil)
    }

    @Test func whatTheNewVersionLacksIsNotChosenAnyMore() {
        var state = StudioState.sample()
        state.click(.bar(track: 1, 0))
        #expect(state.selection.layer == "sun")
        state.adopt(Scene(timeline: .init(duration: 1)), tracks: [])
        #expect(state.selectedLayer == nil && state.selectedBar == nil)
        #expect(state.visible == nil || state.layout().geometry.length <= 1)
        #expect(state.playback.duration == 1)
    }

    // MARK: - Values at the playhead

    @Test func theInspectorShowsWhatIsDrawnAndEditsWhereItBegins() throws {
        var state = StudioState.sample()
        state.click(.layer(0))
        let key = PropertyEdits.Key(layer: "title", path: "opacity")
        let row = try #require(state.row(key))
        var drawn = state.scene.layer(at: [1])
        drawn.setInitial([0.25], of: "opacity")
        drawn.resetHistories()
        state.presented = PresentedLayer(path: [1], moment: state.playback.moment, layer: drawn)
        #expect(state.shown(row) == [0.25] && state.isSelectionThere)
        #expect(state.entryText(key, component: 0) == "1", "what is typed is the value before the first change")
        // What was drawn at another moment, or of another layer, is no news of this one.
        state.presented?.moment += 1
        #expect(state.shown(row) == [1])
        state.presented = PresentedLayer(path: [0], moment: state.playback.moment, layer: drawn)
        #expect(state.shown(row) == [1])
        // A layer that is not there shows what it has.
        state.presented = PresentedLayer(path: [1], moment: state.playback.moment, layer: nil)
        #expect(state.shown(row) == [1] && !state.isSelectionThere)
    }
}
