import Drawing
import Foundation
import Stage
import Testing
import Typesetting

@testable import TextEffects

@Suite("BlurReveal") struct BlurRevealTests {
    private func layout(_ string: String) throws -> Text.Layout {
        try Typesetter().layout(Text(string), width: nil, options: TextLayoutOptions())
    }

    private func items(_ effect: BlurReveal, _ layout: Text.Layout) -> [DisplayItem] {
        GraphicsContext.record { effect.draw(layout: layout, in: &$0) }.items
    }

    private func isExact(_ item: DisplayItem) -> Bool? {
        if case .glyphs(_, let exact) = item.content { exact } else { nil }
    }

    private func blur(_ item: DisplayItem) -> Double {
        item.filters.reduce(0) { sum, filter in
            switch filter {
            case .blur(let radius): sum + radius
            default: sum
            }
        }
    }

    @Test func nothingIsDrawnAtZero() throws {
        #expect(items(BlurReveal(progress: 0), try layout("One\nTwo\nThree")).isEmpty)
    }

    @Test func atOneTheTextIsDrawnAsWithoutTheEffect() throws {
        let layout = try layout("One\nTwo\nThree")
        let plain = GraphicsContext.record { context in for line in layout { context.draw(line) } }
        #expect(plain.items.count == 3)
        #expect(items(BlurReveal(progress: 1), layout) == plain.items)
    }

    @Test func inBetweenEachLineIsFadedBlurredAndMovedByItsOwnProgress() throws {
        // Three lines with overlap 0.55 at one half: 0.95, 0.5, 0.05.
        let drawn = items(BlurReveal(progress: 0.5), try layout("One\nTwo\nThree"))
        try #require(drawn.count == 3)
        let expected = [(0.95, 0.6, 0.9), (0.5, 6, 9), (0.05, 11.4, 17.1)]
        for (item, (opacity, radius, rise)) in zip(drawn, expected) {
            #expect(abs(item.opacity - opacity) < 1e-9)
            #expect(abs(blur(item) - radius) < 1e-9)
            #expect(item.filters.count == 1)
            #expect(abs(item.transform.ty - rise) < 1e-9)
            #expect(item.transform.tx == 0 && item.transform.isTranslation)
            #expect(isExact(item) == true)
            #expect(item.clip == nil)
        }
    }

    @Test func aFinishedLineIsPlainWhileTheNextStillMoves() throws {
        // One after another, two lines: at 0.75 the first is done, the second half way.
        let drawn = items(BlurReveal(progress: 0.75, overlap: 0), try layout("One\nTwo"))
        try #require(drawn.count == 2)
        #expect(drawn[0].opacity == 1 && drawn[0].filters.isEmpty && drawn[0].transform == .identity)
        #expect(isExact(drawn[0]) == false)
        #expect(abs(drawn[1].opacity - 0.5) < 1e-9)
        #expect(isExact(drawn[1]) == true)
    }

    @Test func aLineThatHasNotBegunIsNotDrawn() throws {
        #expect(items(BlurReveal(progress: 0.25, overlap: 0), try layout("One\nTwo")).count == 1)
    }

    @Test func blankLinesGetNoTurn() throws {
        let effect = BlurReveal(progress: 0.5)
        let layout = try layout("One\n\n \nTwo")
        #expect(layout.count == 4)
        // Two units: 0.725 and 0.275.
        let opacities = items(effect, layout).map(\.opacity)
        try #require(opacities.count == 2)
        #expect(abs(opacities[0] - 0.725) < 1e-9 && abs(opacities[1] - 0.275) < 1e-9)
        #expect(effect.units(in: layout).map(\.label) == ["line 1", "line 2"])
    }

    @Test(arguments: ["", "\n\n", " ", "\u{200B}"])
    func textWithoutInkDrawsNothingAndHasNoUnits(string: String) throws {
        let layout = try layout(string)
        #expect(items(BlurReveal(progress: 0.5), layout).isEmpty)
        #expect(BlurReveal().units(in: layout).isEmpty)
    }

    @Test func opacityOfTheContextMultiplies() throws {
        let layout = try layout("One")
        let drawn = GraphicsContext.record { context in
            context.opacity = 0.5
            BlurReveal(progress: 0.5).draw(layout: layout, in: &context)
            #expect(context.opacity == 0.5)
            #expect(context.transform == .identity)
        }.items
        try #require(drawn.count == 1)
        #expect(abs(drawn[0].opacity - 0.25) < 1e-9)
    }

    @Test(arguments: [-0.4, 1.2, 5]) func overshootNeverGivesAnythingUnfit(progress: Double) throws {
        for item in items(BlurReveal(progress: progress), try layout("One\nTwo")) {
            #expect(item.opacity == 1 && item.filters.isEmpty)
        }
    }

    @Test func drawingReachesTwoBlursAroundAndTheRiseBelow() {
        #expect(
            BlurReveal(blurRadius: 12, rise: 18).displayPadding
                == EdgeInsets(top: 24, leading: 24, bottom: 42, trailing: 24))
    }

    @Test func parametersAndTheirDefaultsAreTheGallerys() {
        let defaults = Dictionary(
            uniqueKeysWithValues: BlurReveal.parameters.map { ($0.name, $0.defaultValue[0]) })
        #expect(defaults == ["progress": 1, "blurRadius": 12, "rise": 18, "overlap": 0.55])
        let plain = BlurReveal()
        #expect(plain.progress == 1 && plain.blurRadius == 12 && plain.rise == 18 && plain.overlap == 0.55)
        #expect(BlurReveal.parameters.filter { $0.scaledTo == .title }.map(\.name) == ["blurRadius", "rise"])
    }

    @Test func noParameterIsNamedLikeALayersProperty() {
        let own = Set((PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts).map(\.name))
        for effect in EffectGallery.all {
            for parameter in effect.parameters { #expect(!own.contains(parameter.name)) }
        }
    }

    @Test func theGalleryFindsEffectsByName() {
        #expect(EffectGallery.effect(named: "blurReveal")?.name == "blurReveal")
        #expect(EffectGallery.effect(named: "blurReveals") == nil)
    }
}
