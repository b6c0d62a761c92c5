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

    @Test func anEffectThatFallsReachesAbove() {
        #expect(
            BlurReveal(blurRadius: 12, rise: -18).displayPadding
                == EdgeInsets(top: 42, leading: 24, bottom: 24, trailing: 24))
    }

    /// Everything within a line has one look: it is one item, as before there were units.
    @Test func aLineOfManyRunsIsOneItem() throws {
        let text = Text("One ") + Text("two").bold() + Text(" three\nfour")
        let drawn = TestTexts.items(BlurReveal(progress: 0.5), try TestTexts.layout(text))
        #expect(drawn.count == 2)
        guard case .glyphs(let runs, _)? = drawn.first?.content else {
            Issue.record("no glyphs")
            return
        }
        #expect(runs.count == 3)
    }

    /// case TX-37: half of four words is two words.
    @Test func byWordHalfTheProgressIsHalfTheWords() throws {
        let layout = try TestTexts.layout("one two three four")
        let drawn = TestTexts.items(BlurReveal(progress: 0.5, overlap: 0, unit: .word), layout)
        try #require(drawn.count == 1)
        #expect(drawn[0].opacity == 1 && drawn[0].filters.isEmpty)
        guard case .glyphs(let runs, _) = drawn[0].content else { return }
        #expect(runs.flatMap(\.glyphs).count == 6)
    }

    @Test func byWordEachWordHasItsOwnLook() throws {
        // Three words with overlap 0.55 at one half: 0.95, 0.5, 0.05.
        let layout = try TestTexts.layout("ab  c\nd")
        let drawn = TestTexts.items(BlurReveal(progress: 0.5, unit: .word), layout)
        try #require(drawn.count == 3)
        for (item, q) in zip(drawn, [0.95, 0.5, 0.05]) {
            #expect(isClose(item.opacity, q) && isClose(item.blurRadius, (1 - q) * 12))
            #expect(isClose(item.transform.ty, (1 - q) * 18))
        }
        #expect(BlurReveal(unit: .word).units(in: layout).map(\.label) == ["word 1", "word 2", "word 3"])
    }

    @Test func backwardTheLastLineComesFirst() throws {
        let layout = try TestTexts.layout("One\nTwo\nThree")
        let drawn = TestTexts.items(BlurReveal(progress: 0.5, order: .backward), layout)
        #expect(drawn.map { ($0.opacity * 100).rounded() } == [5, 50, 95])
        let units = BlurReveal(order: .backward).units(in: layout)
        #expect(units[2].interval.lowerBound == 0 && units.map(\.label) == ["line 1", "line 2", "line 3"])
    }

    /// case TX-15 and TX-16: joined letters are one group, whose opacity is that of the whole.
    @Test func joinedLettersComeAsOneUnlessTheyAreSplit() throws {
        let layout = try TestTexts.layout("ab بسم")
        let joined = BlurReveal(progress: 0.5, overlap: 0.9, unit: .cluster)
        #expect(joined.units(in: layout).count == 3)
        #expect(TestTexts.items(joined, layout).count == 3)
        let split = BlurReveal(progress: 0.5, overlap: 0.9, unit: .cluster, splitsJoined: true)
        #expect(split.units(in: layout).count == 5)
        #expect(TestTexts.items(split, layout).count == 5)
    }

    @Test func allTogetherEveryLineIsOneItemWhateverTheUnit() throws {
        let layout = try TestTexts.layout("One two\nThree")
        for unit in RevealUnit.allCases {
            let drawn = TestTexts.items(BlurReveal(progress: 0.25, overlap: 1, unit: unit), layout)
            #expect(drawn.count == 2)
            #expect(drawn.allSatisfy { isClose($0.opacity, 0.25) })
        }
    }

    @Test func parametersAndTheirDefaultsAreTheGallerys() {
        let defaults = Dictionary(
            uniqueKeysWithValues: BlurReveal.parameters.map { ($0.name, $0.defaultValue[0]) })
        #expect(
            defaults == [
                "progress": 1, "blurRadius": 12, "rise": 18, "overlap": 0.55, "unit": 0, "order": 0, "seed": 0,
                "splitsJoined": 0,
            ])
        let plain = BlurReveal()
        #expect(plain.progress == 1 && plain.blurRadius == 12 && plain.rise == 18 && plain.overlap == 0.55)
        #expect(plain.unit == .line && plain.order == .forward && !plain.splitsJoined)
        #expect(BlurReveal.parameters.filter { $0.scaledTo == .title }.map(\.name) == ["blurRadius", "rise"])
    }

    @Test func choicesAreReadByTheirNames() {
        var values = ParameterValues(["unit": 2, "order": 3, "seed": 7, "splitsJoined": 1])
        let effect = BlurReveal(values)
        #expect(effect.unit == .cluster && effect.order == .random(seed: 7) && effect.splitsJoined)
        values["order"] = 99
        values["unit"] = -1
        #expect(BlurReveal(values).order == .random(seed: 7) && BlurReveal(values).unit == .line)
    }
}
