import Drawing
import Foundation
import Stage
import TestSupport
import Testing
import Typesetting

@testable import TextEffects

@Suite("HighlightReveal") struct HighlightRevealTests {
    private func marked(_ string: String) -> Text { Text(verbatim: string).mark("revealHighlight") }

    /// The rectangles that are filled.
    private func fills(_ effect: HighlightReveal, _ layout: Text.Layout) -> [CGRect] {
        func rects(_ items: [DisplayItem]) -> [CGRect] {
            items.flatMap { item -> [CGRect] in
                switch item.content {
                case .fill(let path, _, _): [path.boundingRect]
                case .group(let list): rects(list.items)
                default: []
                }
            }
        }
        return rects(TestTexts.items(effect, layout))
    }

    private let plain = HighlightReveal(inset: .zero)

    @Test func theBoxOfTheMarkedTextIsFilledByTheProgress() throws {
        let layout = try TestTexts.layout(Text("so ") + marked("much") + Text(" light"))
        let box = try #require(layout[0].first { $0.text == "much" }).typographicBounds.rect
        for progress in [0.25, 0.5, 1] {
            var effect = plain
            effect.progress = progress
            let found = fills(effect, layout)
            try #require(found.count == 1)
            #expect(found[0].origin == box.origin && found[0].height == box.height)
            #expect(isClose(found[0].width, box.width * progress))
        }
    }

    @Test func theInsetGrowsTheBoxBeforeItIsFilled() throws {
        let layout = try TestTexts.layout(marked("much"))
        let box = layout[0][0].typographicBounds.rect
        let found = fills(HighlightReveal(progress: 0.5), layout)
        try #require(found.count == 1)
        #expect(found[0].minX == box.minX - 4 && found[0].minY == box.minY - 2)
        #expect(isClose(found[0].width, (box.width + 8) / 2) && isClose(found[0].height, box.height + 4))
        #expect(fills(HighlightReveal(inset: CGSize(width: 900, height: 0)), layout).isEmpty)
    }

    @Test func itLiesBehindAllOfTheTextWhichStandsAtExactPlaces() throws {
        let layout = try TestTexts.layout(Text("so ") + marked("much") + Text("\nlight"))
        let drawn = TestTexts.items(HighlightReveal(), layout)
        try #require(drawn.count == 3)
        guard case .fill(let path, let paint, _) = drawn[0].content else {
            Issue.record("the highlight is not first")
            return
        }
        #expect(paint == .color(Color.yellow.opacity(0.35).resolve(in: .dark)))
        guard case .roundedRect(_, let corner) = path.shape else {
            Issue.record("not a rounded rectangle")
            return
        }
        #expect(corner == CGSize(width: 5, height: 5))
        #expect(TestTexts.list(HighlightReveal(), layout).drawnGlyphs.allSatisfy { $0.isExact && $0.opacity == 1 })
    }

    /// case TX-06: at a quarter the right quarter is covered.
    @Test func textFromTheRightIsFilledFromTheRight() throws {
        let layout = try TestTexts.layout(marked("שלום עולם"))
        let box = layout[0].typographicBounds.rect
        var effect = plain
        effect.progress = 0.25
        let found = fills(effect, layout)
        try #require(found.count == 1)
        #expect(isClose(found[0].maxX, box.maxX) && isClose(found[0].width, box.width / 4))
    }

    /// case TX-06: a mixed line is swept run by run in logical order.
    @Test func mixedDirectionsAreSeveralPartsInReadingOrder() throws {
        let layout = try TestTexts.layout(marked("abc שלום def"))
        let parts = plain.parts(in: layout)
        #expect(parts.map(\.direction) == [.leftToRight, .rightToLeft, .leftToRight])
        #expect(parts.map(\.start) == parts.map(\.start).sorted())
        var effect = HighlightReveal(progress: 0.5, inset: .zero, wrap: .inSequence)
        let total = parts.reduce(0) { $0 + $1.rect.width }
        for progress in [0.1, 0.3, 0.5, 0.8, 1] {
            effect.progress = progress
            #expect(isClose(fills(effect, layout).reduce(0) { $0 + $1.width }, total * progress, 1e-6))
        }
    }

    /// case AN-22.
    @Test func aPhraseThatWrapsGrowsTogetherOrInSequence() throws {
        let layout = try TestTexts.layout(marked("light light"), width: 60)
        #expect(layout.count == 2)
        let width = layout[0].typographicBounds.width
        var effect = plain
        effect.progress = 0.5
        #expect(fills(effect, layout).map { ($0.width / width * 100).rounded() } == [50, 50])
        effect.wrap = .inSequence
        let found = fills(effect, layout)
        try #require(found.count == 1)
        #expect(isClose(found[0].width, width))
        #expect(found[0].midY < layout[0].typographicBounds.rect.maxY)
        #expect(effect.units(in: layout).map(\.interval) == [0...0.5, 0.5...1])
    }

    /// At every text size, however often the phrase wraps: one box a line, as wide as what is marked there, none over another.
    @Test(arguments: DynamicTypeSize.allCases, [90.0, 200, 420])
    func everyLineOfAWrappedPhraseHasItsBox(size: DynamicTypeSize, width: Double) throws {
        let text =
            Text("What is ") + marked("marked here goes over several lines, wherever they break") + Text(" and ends.")
        let layout = try Typesetter(fontConfiguration: Checkout.fonts).layout(
            text.font(.body), width: width, options: TextLayoutOptions(dynamicTypeSize: size))
        let marks = layout.compactMap { line -> CGRect? in
            let runs = line.filter { $0.marks.contains("revealHighlight") }.map(\.typographicBounds.rect)
            return runs.isEmpty ? nil : runs.dropFirst().reduce(runs[0]) { $0.union($1) }
        }
        let found = fills(plain, layout)
        try #require(found.count == marks.count)
        for (box, mark) in zip(found, marks) {
            #expect(isClose(box.minX, mark.minX, 1e-6) && isClose(box.width, mark.width, 1e-6))
            #expect(isClose(box.minY, mark.minY, 1e-6) && isClose(box.height, mark.height, 1e-6))
            #expect(box.width > 0 && box.height > 0)
        }
        for (above, below) in zip(found, found.dropFirst()) { #expect(above.maxY <= below.minY + 1e-6) }
    }

    @Test func spacesThatHangAtTheEndOfALineAreNotFilled() throws {
        let layout = try TestTexts.layout(marked("light light"), width: 60)
        for (rect, line) in zip(fills(plain, layout), layout) {
            #expect(isClose(rect.width, line.typographicBounds.width))
        }
    }

    @Test func anotherStyleInsideOfAPhraseMakesNoSeam() throws {
        let layout = try TestTexts.layout((Text("so ") + Text("much").bold() + Text(" light")).mark("revealHighlight"))
        #expect(layout[0].count == 3)
        #expect(fills(plain, layout).count == 1)
    }

    /// Insets that overlap are not painted twice.
    @Test func partsThatMeetAreOneLayer() throws {
        let layout = try TestTexts.layout(marked("abc שלום"))
        let drawn = TestTexts.items(HighlightReveal(), layout)
        guard case .group(let list)? = drawn.first?.content else {
            Issue.record("no group")
            return
        }
        #expect(isClose(drawn[0].opacity, 0.35) && list.items.count == 2)
        for item in list.items {
            guard case .fill(_, let paint, _) = item.content else { continue }
            #expect(paint.solidColor?.opacity == 1)
        }
    }

    @Test(arguments: [-0.5, 0, 1.2, Double.nan, Double.infinity])
    func overshootIsClamped(progress: Double) throws {
        let layout = try TestTexts.layout(marked("much"))
        var effect = plain
        for wrap in HighlightReveal.Wrap.allCases {
            (effect.progress, effect.wrap) = (progress, wrap)
            let widths = fills(effect, layout).map(\.width)
            #expect(widths.count == (progress >= 1 ? 1 : 0))
            #expect(widths.allSatisfy { isClose($0, layout[0].typographicBounds.width) })
        }
    }

    @Test func otherMarksAndNoneAreNotFilled() throws {
        #expect(fills(plain, try TestTexts.layout(Text("so ") + Text("much").mark("other"))).isEmpty)
        #expect(fills(plain, try TestTexts.layout("")).isEmpty)
        let both = Text("much").mark("other").mark("revealHighlight")
        #expect(fills(plain, try TestTexts.layout(both)).count == 1)
    }

    @Test func valuesAreReadByTheirNames() {

        let values = ParameterValues([
            "progress": [0.5], "color": [0.1, 0.2, 0.3, 0.5], "inset": [-3, 1], "wrap": [1],
        ])
        let effect = HighlightReveal(values)
        #expect(effect.progress == 0.5 && effect.inset == CGSize(width: -3, height: 1) && effect.wrap == .inSequence)
        let color = effect.color.resolve(in: .dark)
        #expect(isClose(color.red, 0.2) && isClose(color.blue, 0.6) && color.opacity == 0.5)
    }
}
