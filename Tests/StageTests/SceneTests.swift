import Drawing
import Foundation
import Motion
import Testing
import Typesetting

@testable import Stage

/// Draws each line at the opacity `progress`.
private struct Fade: TextEffect {
    static let name = "fade"
    static let summary = "For tests."
    static let parameters = [
        PropertyDeclaration("progress", range: 0...1, default: .init(1), help: ""),
        PropertyDeclaration("reach", range: 0...100, default: .init(10), scaledTo: .title, help: ""),
    ]
    static let progressParameter: String? = "progress"
    var values: ParameterValues

    init(_ values: ParameterValues) { self.values = values }

    var animatableData: Double {
        get { values["progress"] }
        set { values = ParameterValues(["progress": newValue]) }
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        var copy = context
        copy.opacity *= values["progress"]
        copy.translateBy(x: values["reach"], y: 0)
        for line in layout { copy.draw(line) }
    }

    func units(in layout: Text.Layout) -> [EffectUnit] {
        layout.indices.map { EffectUnit(label: "line \($0 + 1)", interval: 0...1) }
    }
}

@Suite("Scenes") struct SceneTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    private func poem(
        _ string: String = "One\nTwo", position: Layer.Position? = nil, anchor: UnitPoint? = nil,
        effect: (any TextEffect.Type)? = nil
    ) -> Layer {
        Layer(
            name: "poem", kind: .text(.init(string, font: .title)), position: position, anchor: anchor,
            effects: effect.map { [$0] } ?? [])
    }

    private func scene(_ layer: Layer) -> Scene {
        Scene(canvas: .init(size: CGSize(width: 640, height: 360)), layers: [layer])
    }

    private func layers(_ scene: Scene, at time: Double = 0) -> [DisplayItem] {
        scene.foregroundDisplayList(at: time, typesetter: typesetter).items
    }

    @Test func equalTimesGiveEqualListsInAnyOrder() {
        var scene = scene(poem(effect: Fade.self))
        scene["poem"].progress = 0
        scene.at(0.5) { scene in withAnimation(.easeOut(duration: 1)) { scene["poem"].progress = 1 } }
        let times = (0...20).map { Double($0) / 10 }
        let forwards = times.map { scene.displayList(at: $0, typesetter: typesetter) }
        let backwards = times.reversed().map { scene.displayList(at: $0, typesetter: typesetter) }
        #expect(forwards == backwards.reversed())
        #expect(Set(forwards).count > 8)
    }

    @Test func theBackgroundFillsTheCanvasBehindTheLayers() throws {
        let list = scene(poem()).displayList(at: 0, typesetter: typesetter)
        guard case .fill(let path, let paint, _)? = list.items.first?.content else {
            Issue.record("no background")
            return
        }
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(paint == .color(.black))
        #expect(list.items.count == 3)
    }

    @Test func withoutOpacityAndBlurLinesAreDrawnAsTheyAre() {
        let items = layers(scene(poem()))
        #expect(items.count == 2)
        #expect(items.allSatisfy { $0.opacity == 1 && $0.filters.isEmpty })
    }

    @Test func opacityAndBlurActOnTheFlattenedLayerBlurFirst() throws {
        var layer = poem()
        layer.setInitial(.init(0.5), of: "opacity")
        layer.setInitial(.init(4), of: "blur")
        layer.setInitial(.init([7, 9]), of: "offset")
        let plain = layers(scene(poem()))
        let items = layers(scene(layer))
        try #require(items.count == 1)
        #expect(items[0].opacity == 0.5 && items[0].filters == [.blur(radius: 4)])
        guard case .group(let inner) = items[0].content else {
            Issue.record("not a group")
            return
        }
        #expect(inner.items.count == 2)
        for (item, still) in zip(inner.items, plain) {
            #expect(item.opacity == 1 && item.filters.isEmpty)
            #expect(item.transform.tx == still.transform.tx + 7 && item.transform.ty == still.transform.ty + 9)
        }
    }

    @Test func aLayerOfNoOpacityIsNotDrawn() {
        var layer = poem()
        layer.setInitial(.init(0), of: "opacity")
        #expect(layers(scene(layer)).isEmpty)
    }

    @Test func aCentredLayerStandsAroundTheMiddle() throws {
        let placed = try #require(scene(poem()).evaluate(at: 0, typesetter: typesetter).first)
        #expect(abs(placed.frame.midX - 320) < 1e-9 && abs(placed.frame.midY - 180) < 1e-9)
        #expect(placed.frame.size == placed.textLayout?.size)
    }

    @Test func theAnchorLiesAtThePosition() throws {
        let corner = scene(poem(position: .points(CGPoint(x: 100, y: 50)), anchor: .topLeading))
        #expect(corner.evaluate(at: 0, typesetter: typesetter)[0].frame.origin == CGPoint(x: 100, y: 50))
        let end = scene(poem(position: .unit(.bottomTrailing), anchor: .bottomTrailing))
        let frame = end.evaluate(at: 0, typesetter: typesetter)[0].frame
        #expect(abs(frame.maxX - 640) < 1e-9 && abs(frame.maxY - 360) < 1e-9)
    }

    @Test func paddingKeepsTheContentFromTheEdge() {
        var layer = poem(position: .unit(.topLeading), anchor: .topLeading)
        layer.setInitial(.init(30), of: "padding")
        let frame = scene(layer).evaluate(at: 0, typesetter: typesetter)[0].frame
        #expect(frame.origin == CGPoint(x: 30, y: 30))
    }

    @Test func offsetAndEffectsDoNotMoveTheFrame() {
        var layer = poem(effect: Fade.self)
        let frame = scene(layer).evaluate(at: 0, typesetter: typesetter)[0].frame
        layer.setInitial(.init([50, 60]), of: "offset")
        #expect(scene(layer).evaluate(at: 0, typesetter: typesetter)[0].frame == frame)
    }

    @Test func reducedMotionShowsTheFinishedEffect() {
        var layer = poem(effect: Fade.self)
        layer.setInitial(.init(0), of: "fade.progress")
        var scene = scene(layer)
        #expect(layers(scene).isEmpty)
        scene.environment.reduceMotion = true
        #expect(layers(scene).map(\.opacity) == [1, 1])
    }

    @Test func parametersGrowWithTheTextSize() throws {
        // Title is 28 points at large and 38 at accessibility1.
        var scene = scene(poem(position: .points(.zero), anchor: .topLeading, effect: Fade.self))
        #expect(layers(scene).map(\.transform.tx) == [10, 10])
        scene.environment.dynamicTypeSize = .accessibility1
        for item in layers(scene) { #expect(abs(item.transform.tx - 10 * 38 / 28) < 1e-9) }
    }

    @Test func overshootingOpacityAndBlurAreClamped() throws {
        var layer = poem()
        layer.setInitial(.init(1.4), of: "opacity")
        layer.setInitial(.init(-3), of: "blur")
        for item in layers(scene(layer)) { #expect(item.opacity == 1 && item.filters.isEmpty) }
    }

    @Test func aChangeAtAMomentHasHappenedThen() {
        var scene = scene(poem())
        scene.at(1) { $0["poem"].opacity = 0.25 }
        #expect(scene["poem"].opacity == 1)
        #expect(layers(scene, at: 0.999).map(\.opacity) == [1, 1])
        #expect(layers(scene, at: 1).map(\.opacity) == [0.25])
        #expect(scene.lastSettledEnd == 1)
    }

    @Test func evaluatedPropertiesAreThoseNamedOrChanged() throws {
        var scene = scene(poem(effect: Fade.self))
        scene.at(0) { scene in withAnimation(.linear(duration: 2)) { scene["poem"].progress = 0 } }
        let properties = scene.evaluate(at: 0.5, typesetter: typesetter)[0].properties
        #expect(properties.map(\.path) == ["progress"])
        let progress = try #require(properties.first)
        #expect(abs(progress.value[0] - 0.75) < 1e-9 && abs(progress.velocity[0] + 0.5) < 1e-9)
        #expect(progress.target == [0] && progress.isAnimating)
    }

    @Test func tracksHaveABarForEachAnimationAndEachUnit() throws {
        var scene = scene(poem(effect: Fade.self))
        scene["poem"].progress = 0
        scene.at(1) { scene in withAnimation(.linear(duration: 2)) { scene["poem"].progress = 1 } }
        scene.at(4) { $0["poem"].progress = 0 }
        let tracks = scene.tracks(typesetter: typesetter)
        try #require(tracks.count == 1)
        #expect(tracks[0].path == "poem.progress" && tracks[0].changes == [1, 4])
        #expect(tracks[0].bars.map(\.start) == [1] && tracks[0].bars.map(\.end) == [3])
        #expect(abs(tracks[0].value(2) - 0.5) < 1e-9)
        #expect(tracks[0].units.map(\.label) == ["line 1", "line 2"])
        for unit in tracks[0].units { #expect(abs(unit.start - 1) < 1e-3 && abs(unit.end - 3) < 1e-3) }
    }

    @Test func aSceneOfNoLayersIsItsBackground() {
        let scene = Scene()
        #expect(scene.displayList(at: 0, typesetter: typesetter).items.count == 1)
        #expect(scene.lastSettledEnd == nil && scene.tracks(typesetter: typesetter).isEmpty)
    }
}
