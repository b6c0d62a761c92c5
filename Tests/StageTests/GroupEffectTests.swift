import Drawing
import Foundation
import Motion
import Testing
import Typesetting

@testable import Stage

/// Draws each line at an opacity.
private struct Dim: TextEffect {
    static let name = "dim"
    static let summary = "For tests."
    static let parameters = [PropertyDeclaration("level", range: 0...1, default: .init(0.5), help: "")]
    static let progressParameter: String? = nil
    var values: ParameterValues
    init(_ values: ParameterValues) { self.values = values }
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        var copy = context
        copy.opacity *= values["level"]
        for line in layout { copy.draw(line) }
    }
    func units(in layout: Text.Layout) -> [EffectUnit] { [] }
    var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

@Suite("Effects of a group") struct GroupEffectTests {
    private let typesetter: Typesetter
    init() throws { typesetter = try Typesetter() }

    private func text(_ name: String, _ effects: [any TextEffect.Type] = []) -> Layer {
        Layer(name: name, kind: .text(.init(name)), effects: effects)
    }

    private func opacities(_ scene: Scene, at time: Double = 0) -> [Double] {
        scene.foregroundDisplayList(at: time, typesetter: typesetter).items.map(\.opacity)
    }

    @Test func everyTextBelowIsDrawnThroughThem() {
        let inner = Layer(name: "inner", kind: .group, children: [text("c")])
        let group = Layer(name: "g", kind: .group, effects: [Dim.self], children: [text("a"), inner])
        #expect(opacities(Scene(layers: [group, text("outside")])) == [0.5, 0.5, 1])
    }

    @Test func aTextsOwnWinAndSoDoThoseOfTheNearerGroup() {
        var own = text("a", [Dim.self])
        own.setInitial(.init(0.2), of: "level")
        var inner = Layer(name: "inner", kind: .group, effects: [Dim.self], children: [text("b")])
        inner.setInitial(.init(0.3), of: "level")
        let group = Layer(name: "g", kind: .group, effects: [Dim.self], children: [own, inner, text("c")])
        #expect(opacities(Scene(layers: [group])) == [0.2, 0.3, 0.5])
    }

    @Test func theirParametersMoveOnTheGroup() {
        let group = Layer(name: "g", kind: .group, effects: [Dim.self], children: [text("a"), text("b")])
        var scene = Scene(layers: [group])
        scene.at(1) { scene in withAnimation(.linear(duration: 1)) { scene["g"]["dim.level"] = 1 } }
        #expect(opacities(scene, at: 1.5) == [0.75, 0.75])
        #expect(scene.tracks(typesetter: typesetter).map(\.path) == ["g.level"])
    }
}

@Suite("Values of an effect") struct EffectValueTests {
    /// Remembers what it was a second ago.
    private struct Keeper: TextEffect {
        static let name = "keeper"
        static let summary = "For tests."
        static let parameters = [
            PropertyDeclaration("level", range: 0...1, default: .init(0), help: ""),
            PropertyDeclaration("count", range: 0...9, default: .init(3), isOptional: true, help: ""),
        ]
        static let progressParameter: String? = "level"
        static let memory = 1.0
        init(_ values: ParameterValues) {}
        func draw(layout: Text.Layout, in context: inout GraphicsContext) {}
        func units(in layout: Text.Layout) -> [EffectUnit] { [] }
        var animatableData: EmptyAnimatableData {
            get { EmptyAnimatableData() }
            set {}
        }
    }

    private var layer: Layer { Layer(name: "a", kind: .text(.init("a")), effects: [Keeper.self]) }

    @Test func theMomentAndWhatHasChangedLatelyAreToldWhereAsked() {
        var scene = Scene(layers: [layer])
        scene.at(2) { $0["a"].level = 1 }
        func values(_ time: Double) -> ParameterValues { scene.values(of: scene.layers[0], Keeper.self, at: time) }
        #expect(values(1.5).time == 1.5 && values(1.5).changed.isEmpty)
        #expect(values(2).changed == ["level"] && values(2.9).changed == ["level"])
        #expect(values(3).changed.isEmpty)
    }

    @Test func whatIsOptionalHasAValueWhereOneIsGiven() {
        let scene = Scene(layers: [layer])
        #expect(scene.values(of: layer, Keeper.self, at: 0).number("count") == nil)
        var given = layer
        given.setInitial(.init(4), of: "count")
        #expect(scene.values(of: given, Keeper.self, at: 0).number("count") == 4)
    }

    @Test func reducedMotionFinishesTheEffect() {
        let scene = Scene(environment: SceneEnvironment(reduceMotion: true), layers: [layer])
        #expect(scene.values(of: layer, Keeper.self, at: 0)["level"] == 1)
    }
}
