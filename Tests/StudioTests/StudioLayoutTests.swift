import Foundation
import TestSupport
import Testing
import Windowing

@testable import Stage
@testable import Studio

@Suite struct StudioLayoutTests {
    private static let sizes = [
        (1_280.0, 800.0), (640, 400), (2_560, 1_440), (1, 1), (200, 1), (1, 200), (320, 200), (0, 0), (10_000, 50),
    ]

    @Test(arguments: sizes) func nothingHasANegativeSizeOrNoPlace(width: Double, height: Double) {
        for state in [StudioState.sample(), .sample(duration: 0), .sample(duration: 36_000)] {
            let layout = state.layout(width, height)
            let rects = [
                layout.stage, layout.canvas, layout.timeline, layout.ruler, layout.rowArea, layout.inspector.rect,
            ]
            for rect in rects {
                #expect(rect.width >= 0 && rect.height >= 0 && rect.minX.isFinite && rect.minY.isFinite)
            }
            for zone in layout.zones { #expect(!zone.rect.isNull && zone.rect.width.isFinite) }
            #expect(layout.geometry.right > layout.geometry.left)
            #expect(layout.stage.width >= 1 && layout.stage.height >= 1)
        }
    }

    @Test func panelsLeaveRoomForTheStage() {
        let small = StudioState.sample().layout(640, 400)
        #expect(small.inspector.rect.isEmpty, "a small window has no inspector until it is asked for")
        #expect(small.stage.height >= 200)
        var state = StudioState.sample()
        state.press("n")
        state.panels.showsInspector = true
        let asked = state.layout(640, 400)
        #expect(asked.inspector.rect.width == 288 && asked.stage.width == 352)
    }

    @Test func theTransportFitsFromTheSmallestWindowOn() {
        for width in stride(from: 320.0, through: 1_400, by: 20) {
            let transport = StudioState.sample().layout(width, 400).transport
            let parts = [
                transport.play, transport.timecode, transport.duration, transport.frame, transport.speed,
                transport.loop,
                transport.figures,
            ].filter { !$0.isEmpty }
            for (one, next) in zip(parts, parts.dropFirst()) { #expect(one.maxX <= next.minX) }
            #expect(parts.last!.maxX <= width)
        }
    }

    @Test func zonesOfTheInspectorLieInIt() {
        var state = StudioState.sample()
        state.panels.showsAllProperties = true
        state.panels.inspectorScroll = 200
        let layout = state.layout()
        #expect(layout.inspector.height > layout.inspector.rect.height)
        for zone in layout.inspector.zones { #expect(layout.inspector.rect.contains(zone.rect)) }
    }

    @Test func tenThousandLayersCostNoMoreZones() {
        let layers = (0..<10_000).map { Layer(name: "layer\($0)", kind: .group) }
        var state = StudioState(fileName: "a.yaml", scene: Scene(layers: layers))
        let tracks = (0..<10_000).map {
            Track(
                path: "layer\($0).opacity", layer: "layer\($0)", changes: [0],
                bars: [.init(start: 0, end: 1, animation: "")], value: { _ in 0 }, units: [])
        }
        state.adopt(state.scene, tracks: tracks)
        state.rowScroll = 100_000
        state.panels.layerScroll = 100_000
        let layout = state.layout()
        #expect(layout.zones.count < 100)
        #expect(layout.inspector.layerRows.count <= layout.inspector.mostLayers + 1)
        #expect(layout.zones.contains { if case .bar = $0.target { true } else { false } })
    }

    @Test func aLowPanelListsFewerLayersSoThatTheirPropertiesAreSeen() throws {
        let layers = (0..<9).map { Layer(name: "layer\($0)", kind: .group) }
        var state = StudioState(fileName: "a.yaml", scene: Scene())
        state.adopt(Scene(layers: layers), tracks: [])
        state.panels.showsInspector = true
        #expect(state.layout(1_280, 800).inspector.mostLayers == 6)
        let low = state.layout(640, 400)
        #expect(low.inspector.mostLayers == 3)
        #expect(try #require(low.rect(of: .allProperties)).maxY < low.inspector.rect.maxY)
        // Choosing the last of them scrolls to it there, too.
        state.select(row: 8, low)
        #expect(state.layout(640, 400).rect(of: .layer(8)) != nil)
    }

    @Test func aFileThatNeverWasGoodIsNotSaidToHaveNoLayers() {
        func hints(_ state: StudioState) -> [InspectorLayout.Item.Content] {
            state.layout().inspector.items.map(\.content).filter { if case .hint = $0 { true } else { false } }
        }
        var state = StudioState(fileName: "a.yaml", scene: Scene())
        #expect(!state.hasScene && hints(state) == [.hint("Nothing to show yet.")])
        state.adopt(Scene(), tracks: [])
        #expect(state.hasScene && hints(state) == [.hint("The scene has no layers.")])
    }

    /// Anything at any time, in windows of any size: the state stays sensible.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func randomEventsDoNoHarm(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var state = StudioState.sample(duration: seed == 2 ? 0 : seed == 3 ? 36_000 : 4)
        var size = Self.sizes[0]
        let keys: [Key] =
            "abcdefghijklmnopqrstuvwxyz0123456789[]+-=,./?".map { Key.character($0) } + [
                .space, .return, .escape, .backspace, .tab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
                .delete, .function(1), .function(5), .function(11), .other(99),
            ]
        var now = 0.0
        for _ in 0..<5_000 {
            now += 0.016
            let layout = state.layout(size.0, size.1, uiScale: [1, 1.25, 2].randomElement(using: &random)!)
            let point = CGPoint(
                x: Double.random(in: -100...2_700, using: &random), y: Double.random(in: -100...1_600, using: &random))
            let modifiers = KeyModifiers(rawValue: UInt8.random(in: 0...15, using: &random))
            let button = MouseButton.allCases.randomElement(using: &random)!
            let event: Event =
                switch Int.random(in: 0..<12, using: &random) {
                case 0...3:
                    .keyDown(
                        KeyPress(
                            keys.randomElement(using: &random)!,
                            position: KeyPosition(rawValue: .random(in: 0...60, using: &random)),
                            modifiers: Bool.random(using: &random) ? [] : modifiers,
                            isRepeat: Bool.random(using: &random)))
                case 4: .mouseDown(MousePress(button, position: point, clicks: .random(in: 1...3, using: &random)))
                case 5, 6: .mouseMoved(MouseMove(position: point, buttons: [button], modifiers: modifiers))
                case 7: .mouseUp(MousePress(button, position: point))
                case 8:
                    .wheel(
                        Wheel(
                            x: .random(in: -3...3, using: &random), y: .random(in: -30...30, using: &random),
                            position: point, modifiers: modifiers))
                case 9: .text(["1", "é", "/tmp", "-", "👍🏽", "\n"].randomElement(using: &random)!)
                case 10: [Event.focusLost, .mouseLeft, .resized, .hidden, .shown].randomElement(using: &random)!
                default: .fileDropped(path: "/nowhere")
                }
            _ = state.handle(event, layout, now: now)
            state.playback.advance(by: 0.016)
            if Int.random(in: 0..<40, using: &random) == 0 { size = Self.sizes.randomElement(using: &random)! }
            if Int.random(in: 0..<60, using: &random) == 0 {
                state.adopt(state.scene, tracks: Bool.random(using: &random) ? state.tracks : [], isNewVersion: true)
            }
            let (moment, duration) = (state.playback.moment, state.playback.duration)
            #expect(moment >= 0 && moment <= duration)
            #expect(state.camera.pan.x.isFinite && state.camera.pan.y.isFinite)
            let geometry = state.layout(size.0, size.1).geometry
            #expect(geometry.start >= 0 && geometry.start + geometry.length <= duration * (1 + 1e-9))
            for value in state.edits.values.values.compactMap({ $0 }) {
                #expect(value.components.allSatisfy { $0.isFinite })
            }
            if state.entry == nil { #expect(state.entryPart == nil) }
        }
    }
}
