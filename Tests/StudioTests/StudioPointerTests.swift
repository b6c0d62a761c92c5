import Foundation
import Stage
import Testing
import Windowing

@testable import Studio

/// The pointer, on the state alone. In a window of 1280 × 800 the four seconds lie between x = 176 and x = 1256.
@Suite struct StudioPointerTests {
    private let rulerY = 800 - 216 + 52.0

    @Test func draggingTheRulerLandsOnWholeFrames() {
        var state = StudioState.sample()
        state.down(176 + 270 * 2 + 1, rulerY)
        #expect(state.playback.moment == 2 && state.drag == .scrub)
        state.move(300, 20)
        let frame = state.playback.moment * 60
        #expect(abs(frame - frame.rounded()) < 1e-9)
        state.move(300, 20, .alt)
        #expect(abs(state.playback.moment - (300 - 176) * 4 / 1_080) < 1e-12)
        state.move(301, 20, .shift)
        let tenth = state.playback.moment * 600
        #expect(abs(tenth - tenth.rounded()) < 1e-9)
        state.up(300, 20)
        #expect(state.drag == nil)
        let after = state.playback.moment
        state.move(900, rulerY)
        #expect(state.playback.moment == after)
    }

    @Test func theHeadSticksToEventsEndsAndMarks() {
        var state = StudioState.sample()
        state.playback.setMarks(in: nil, out: 2.51)
        for moment in [0.5, 1, 1.7, 3.25, 2.51] {
            state.down(176 + moment * 270 + 4, rulerY)
            #expect(state.playback.moment == moment)
            state.up(0, 0)
        }
    }

    @Test func playingHoldsDuringADragAndGoesOnAfterIt() {
        var state = StudioState.sample()
        state.playback.play()
        state.down(500, rulerY)
        let moment = state.playback.moment
        state.playback.advance(by: 0.1)
        #expect(state.playback.moment == moment && state.playback.isPlaying)
        state.up(500, rulerY)
        state.playback.advance(by: 0.1)
        state.playback.advance(by: 0.1)
        #expect(state.playback.moment > moment)
    }

    @Test func aDragEndsWhereTheWindowLosesTheFocus() {
        var state = StudioState.sample()
        state.down(500, rulerY)
        _ = state.handle(.focusLost, state.layout(), now: 0)
        let moment = state.playback.moment
        state.move(900, rulerY)
        #expect(state.drag == nil && state.playback.moment == moment)
    }

    @Test func clickingABarChoosesItsLayer() {
        var state = StudioState.sample()
        state.click(.bar(track: 0, 0))
        #expect(state.selection == Selection(layer: "title", track: "title.opacity", bar: 0))
        state.click(.track(1))
        #expect(state.selection == Selection(layer: "sun", track: "sun.rotation", bar: 0))
        #expect(state.playback.moment == 0, "choosing moves nothing")
    }

    @Test func clickingALayerChoosesIt() {
        var state = StudioState.sample()
        #expect(state.outline.map(\.name) == ["title", "sky", "sun"])
        state.click(.layer(2))
        #expect(state.selection.layer == "sun")
    }

    @Test func clickingTheStageAsksForTheLayerThere() throws {
        var state = StudioState.sample()
        let layout = state.layout()
        let effects = state.click(.stage)
        guard case .pick(let point)? = effects.first else {
            Issue.record("no layer was asked for")
            return
        }
        #expect(abs(point.x - (layout.stage.midX - layout.canvas.minX) / layout.zoom) < 1e-9)
        #expect(abs(point.y - (layout.stage.midY - layout.canvas.minY) / layout.zoom) < 1e-9)
    }

    @Test func draggingTheStagePansWhereItIsNotFitted() {
        var state = StudioState.sample()
        state.down(400, 300)
        state.move(440, 320)
        #expect(state.up(440, 320).isEmpty)
        #expect(state.camera == StageCamera(), "a fitted canvas stays fitted")
        state.press("2")
        let pan = state.camera.pan
        state.down(400, 300)
        state.move(440, 320)
        #expect(state.up(440, 320).isEmpty, "a drag chooses nothing")
        #expect(state.camera.pan == CGPoint(x: pan.x + 40, y: pan.y + 20))
    }

    @Test func theWheelZoomsTheStageAtThePointerAndTheRulerInTime() {
        var state = StudioState.sample()
        state.wheel(Wheel(x: 0, y: 1, position: .zero), at: CGPoint(x: 300, y: 200), state.layout())
        #expect(state.camera.zoom != .fit)
        let x = 176 + 270 * 2.0
        state.wheel(Wheel(x: 0, y: 3, position: .zero), at: CGPoint(x: x, y: rulerY), state.layout())
        let geometry = state.layout().geometry
        #expect(geometry.length < 4)
        #expect(abs(geometry.x(of: 2) - x) < 1e-6)
        state.wheel(Wheel(x: 0, y: 2, position: .zero, modifiers: .shift), at: CGPoint(x: x, y: rulerY), state.layout())
        #expect(state.layout().geometry.start < geometry.start)
    }

    @Test func marksAreDragged() {
        var state = StudioState.sample()
        state.playback.setMarks(in: 1, out: 3)
        state.down(176 + 270 + 3, 800 - 216 + 40 + 20)
        #expect(state.drag == .inMark)
        state.move(176 + 270 * 2, 700)
        #expect(state.playback.inMark == 2)
        state.up(0, 0)
        state.down(176 + 270 * 3 - 3, 800 - 216 + 40 + 20)
        state.move(0, 700)
        #expect(state.playback.outMark == 2, "the out mark stops at the in mark")
    }

    @Test func panelsAreResizedWithinLimits() {
        var state = StudioState.sample()
        state.down(992, 100)
        #expect(state.drag == .inspectorEdge)
        state.move(900, 100)
        #expect(state.panels.inspectorWidth == 380)
        state.move(-500, 100)
        #expect(state.panels.inspectorWidth == Panels.inspectorWidths.upperBound)
        state.up(0, 0)
        state.down(400, 584)
        #expect(state.drag == .timelineEdge)
        state.move(400, 500)
        #expect(state.panels.timelineHeight == 300)
    }

    @Test func aSliderFollowsThePointerInOneStep() throws {
        var state = StudioState.sample()
        state.click(.layer(0))
        let key = PropertyEdits.Key(layer: "title", path: "opacity")
        let rect = try #require(state.layout().rect(of: .slider(key)))
        #expect(state.down(rect.midX, rect.midY) == [.rebuildScene])
        #expect(state.edits.values[key] == [0.5])
        state.move(rect.minX - 50, rect.midY)
        #expect(state.edits.values[key] == [0])
        state.move(rect.maxX + 50, rect.midY)
        #expect(state.edits.values[key] == nil, "the file's own value is no change")
        state.move(rect.midX, rect.midY)
        state.up(0, 0)
        #expect(state.edits.values[key] == [0.5])
        #expect(
            state.press("z", .control) == [.rebuildScene, .say("Undone", detail: "title.opacity")]
                && state.edits.isEmpty)
    }

    @Test func thePointerShowsWhatAPressWouldDo() throws {
        var state = StudioState.sample()
        state.click(.layer(0))
        func over(_ part: WindowPart) throws -> PointerShape {
            let rect = try #require(state.layout().rect(of: part))
            state.move(rect.midX, rect.midY)
            return state.pointerShape
        }
        let offset = PropertyEdits.Key(layer: "title", path: "offset")
        #expect(try over(.label(offset)) == .horizontalResize && over(.field(offset, 1)) == .text)
        #expect(try over(.inspectorEdge) == .horizontalResize && over(.timelineEdge) == .verticalResize)
        #expect(try over(.timecode) == .text && over(.play) == .arrow)
        state.move(400, 300)
        #expect(state.pointerShape == .arrow)
        // A drag keeps it wherever it goes.
        let edge = try #require(state.layout().rect(of: .timelineEdge))
        state.down(400, edge.midY)
        state.move(400, 100)
        #expect(state.pointerShape == .verticalResize)
        state.up(400, 100)
        // The canvas can be moved once it is no more fitted.
        state.press("2")
        state.down(400, 200)
        #expect(state.pointerShape == .arrow)
        state.move(380, 190)
        #expect(state.pointerShape == .move)
        state.up(380, 190)
        #expect(state.pointerShape == .arrow)
    }

    @Test func aNumberIsDraggedByItsName() throws {
        var state = StudioState.sample()
        state.click(.layer(0))
        let key = PropertyEdits.Key(layer: "title", path: "offset")
        let rect = try #require(state.layout().rect(of: .label(key)))
        state.down(rect.midX, rect.midY)
        state.move(rect.midX + 25, rect.midY)
        #expect(state.edits.values[key] == [25, 0])
        state.move(rect.midX + 25, rect.midY, .shift)
        #expect(state.edits.values[key] == [2.5, 0])
        state.up(0, 0)
        #expect(state.down(rect.midX, rect.midY, clicks: 2) == [.rebuildScene])
        #expect(state.edits.values[key] == nil, "a double click resets")
    }

    @Test func clickingAFieldBeginsToTypeIt() {
        var state = StudioState.sample()
        state.click(.layer(0))
        let key = PropertyEdits.Key(layer: "title", path: "offset")
        state.click(.field(key, 1))
        #expect(state.entry?.text == "0 pt" && state.entryPart == .field(key, 1))
        _ = state.handle(.text("42"), state.layout(), now: 0)
        #expect(state.press(.return) == [.rebuildScene])
        #expect(state.edits.values[key] == [0, 42] && state.entry == nil)
    }

    @Test func theOtherButtonsChooseNothing() {
        var state = StudioState.sample()
        for button in [MouseButton.right, .back, .forward] {
            _ = state.handle(
                .mouseDown(MousePress(button, position: CGPoint(x: 500, y: rulerY))), state.layout(), now: 0)
        }
        #expect(state.playback.moment == 0 && state.drag == nil)
    }
}
