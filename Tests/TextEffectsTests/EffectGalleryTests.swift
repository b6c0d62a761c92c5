import Drawing
import Foundation
import Motion
import Stage
import Testing
import Typesetting

@testable import TextEffects

/// What holds for every effect of the gallery.
@Suite("The gallery") struct EffectGalleryTests {
    /// The effects that come in by their progress, at one moment of it.
    private static func revealing(_ progress: Double) -> [any StyledTextEffect] {
        let reveals = RevealUnit.allCases.flatMap { unit in
            [UnitOrder.forward, .backward, .centre, .random(seed: 3)].map { order in
                BlurReveal(progress: progress, unit: unit, order: order) as any StyledTextEffect
            }
        }
        return reveals + [FadeIn(progress: progress), Typing(progress: progress)]
    }

    private func list(_ effect: any TextEffect, _ layout: Text.Layout) -> DisplayList {
        GraphicsContext.record { effect.draw(layout: layout, in: &$0) }
    }

    @Test(arguments: [0, 1, 2, 10, 10_000])
    func atNoProgressNothingShowsAndAtOneThePlainText(count: Int) throws {
        let layout = try TestTexts.letters(count)
        let plain = TestTexts.plain(layout)
        for effect in Self.revealing(0) { #expect(list(effect, layout).items.isEmpty) }
        for effect in Self.revealing(1) { #expect(list(effect, layout) == plain) }
    }

    @Test(arguments: [-0.4, 1.2, 5, Double.infinity, -Double.infinity, Double.nan])
    func overshootNeverGivesAnythingUnfit(progress: Double) throws {
        let layout = try TestTexts.layout("One two\nthree")
        let plain = TestTexts.plain(layout)
        for effect in Self.revealing(progress) {
            #expect(list(effect, layout) == (progress >= 1 ? plain : DisplayList()))
        }
    }

    /// case AN-14: whatever the parameters come to, opacities and blurs are fit to be drawn.
    @Test func anythingThatMovesOutOfItsRangeStaysFit() throws {
        let layout = try TestTexts.layout("One two\nthree")
        for effect in EffectGallery.all {
            for factor in [-3.0, 1.7, 1e6] {
                var values = ParameterValues([String: AnimatableVector]())
                for parameter in effect.parameters { values[parameter.name] = factor * parameter.range.upperBound }
                values["progress"] = 0.5
                for item in list(effect.init(values), layout).items {
                    #expect((0...1).contains(item.opacity))
                    #expect(item.blurRadius >= 0)
                }
            }
        }
    }

    /// case TX-21.
    @Test(arguments: ["", "\n\n", " ", "\u{200B}", "\u{200D}", "\u{FEFF}"])
    func textWithoutInkDrawsNothingAndHasNoUnits(string: String) throws {
        let layout = try TestTexts.layout(string)
        for effect in Self.revealing(0.5) + [HighlightReveal(), Wave()] {
            #expect(list(effect, layout).items.isEmpty)
            #expect(effect.units(in: layout).isEmpty)
        }
    }

    /// case TX-20.
    @Test func blankLinesGetNoTurn() throws {
        let layout = try TestTexts.layout("a\n\n \nb")
        #expect(layout.count == 4)
        for effect in Self.revealing(0.5) { #expect(effect.units(in: layout).count == 2) }
    }

    @Test func unitsLieWithinTheProgressAndTheLastEndsWithIt() throws {
        let layout = try TestTexts.layout("One two\nthree")
        for effect in Self.revealing(0.5) {
            let units = effect.units(in: layout)
            #expect(units.map(\.interval.lowerBound).min() == 0)
            #expect(isClose(units.map(\.interval.upperBound).max()!, 1))
            #expect(units.allSatisfy { $0.interval.lowerBound >= 0 && $0.interval.upperBound <= 1 })
        }
    }

    @Test func finishedEffectsAreThePlainText() throws {
        let layout = try TestTexts.layout("One two\nthree")
        for effect in EffectGallery.all where effect != HighlightReveal.self {
            var values = ParameterValues(
                Dictionary(uniqueKeysWithValues: effect.parameters.map { ($0.name, $0.defaultValue) }))
            values["progress"] = 0.3
            if effect == Typing.self {
                values["visibleCount"] = 2
                values["caret"] = 1
            }
            #expect(list(effect.init(values), layout) != TestTexts.plain(layout))
            effect.finish(&values)
            #expect(list(effect.init(values), layout) == TestTexts.plain(layout), "\(effect.name)")
        }
    }

    @Test func theReducedHighlightIsThere() {
        var values = ParameterValues(["progress": 0.3])
        HighlightReveal.finish(&values)
        #expect(values["progress"] == 1)
    }

    // MARK: - In a scene

    private func scene(_ effect: any TextEffect.Type, _ text: String, _ values: [String: AnimatableVector]) -> Scene {
        var layer = Layer(name: "a", kind: .text(.init(text)), effects: [effect])
        for (name, value) in values { layer.setInitial(value, of: name) }
        return Scene(layers: [layer])
    }

    /// case AN-11: the animation's delay and the stagger add.
    @Test func aDelayComesBeforeTheStagger() throws {
        let lines = (1...10).map { "line \($0)" }.joined(separator: "\n")
        var scene = scene(BlurReveal.self, lines, ["progress": [0], "overlap": [0]])
        scene.at(0) { scene in withAnimation(.linear(duration: 1).delay(0.5)) { scene["a"].progress = 1 } }
        let typesetter = try Typesetter()
        let units = try #require(scene.tracks(typesetter: typesetter).first).units
        #expect(units.count == 10)
        #expect(isClose(units[3].start, 0.8, 1e-5) && isClose(units[3].end, 0.9, 1e-5))
        #expect(scene.foregroundDisplayList(at: 0.79, typesetter: typesetter).items.count == 3)
        #expect(scene.foregroundDisplayList(at: 0.81, typesetter: typesetter).items.count == 4)
    }

    @Test func aTimelineDrawsBarsForThousandsOfUnits() throws {
        let letters = String(repeating: "abcdefghijklmnopqrstuvwxyz\n", count: 100)
        var scene = scene(FadeIn.self, letters, ["progress": [0]])
        scene.at(1) { scene in withAnimation(.bouncy) { scene["a"].progress = 1 } }
        let units = try #require(scene.tracks(typesetter: try Typesetter()).first).units
        #expect(units.count == 2_600)
        #expect(units.allSatisfy { $0.start >= 1 && $0.end >= $0.start })
        #expect(units.map(\.start) == units.map(\.start).sorted())
    }

    @Test func theCaretStaysLitWhileLettersComeAndBlinksThen() throws {
        var scene = scene(Typing.self, "abcd", ["visibleCount": [0], "caret": [1]])
        scene.at(2) { scene in withAnimation(.linear(duration: 2)) { scene["a"].visibleCount = 4 } }
        let typesetter = try Typesetter()
        func isLit(_ time: Double) -> Bool {
            scene.foregroundDisplayList(at: time, typesetter: typesetter).items.contains { item in
                if case .fill = item.content { true } else { false }
            }
        }
        #expect([0.2, 0.7, 1.2, 1.7].map(isLit) == [true, false, true, false])
        #expect([2.6, 2.9, 3.7, 4.4].allSatisfy(isLit))
        #expect([4.6, 4.9, 5.2, 5.7].map(isLit) == [false, false, true, false])
        scene.environment.reduceMotion = true
        #expect(!isLit(3))
    }

    @Test func noParameterIsNamedLikeALayersProperty() {
        let own = Set((PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts).map(\.name))
        for effect in EffectGallery.all {
            for parameter in effect.parameters { #expect(!own.contains(parameter.name)) }
        }
    }

    @Test func everyDefaultLiesInItsRangeAndHasHelp() {
        for effect in EffectGallery.all {
            #expect(Set(effect.parameters.map(\.name)).count == effect.parameters.count)
            for parameter in effect.parameters {
                #expect(parameter.defaultValue.count == parameter.kind.count, "\(effect.name).\(parameter.name)")
                #expect(parameter.defaultValue.components.allSatisfy(parameter.range.contains))
                #expect(parameter.help.hasSuffix("."))
            }
        }
    }

    @Test func theGalleryFindsEffectsByName() {
        #expect(EffectGallery.all.map { $0.name } == ["blurReveal", "highlightReveal", "wave", "fadeIn", "typing"])
        #expect(EffectGallery.effect(named: "blurReveal")?.name == "blurReveal")
        #expect(EffectGallery.effect(named: "blurReveals") == nil)
    }
}
