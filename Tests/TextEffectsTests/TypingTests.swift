import Drawing
import Foundation
import Stage
import Testing
import Typesetting

@testable import TextEffects

@Suite("Typing") struct TypingTests {
    private func count(_ effect: Typing, _ layout: Text.Layout) -> Int {
        TestTexts.list(effect, layout).drawnGlyphs.count
    }

    @Test(arguments: [(0, 0), (0.99, 0), (1, 1), (2.7, 2), (4, 4), (5, 4), (-3, 0), (Double.nan, 0)])
    func asManyShowAsAreCounted(visible: Double, expected: Int) throws {
        #expect(count(Typing(visibleCount: visible), try TestTexts.layout("ab cd")) == expected)
    }

    @Test(arguments: [(0, 0), (0.24, 0), (0.25, 1), (0.5, 2), (0.99, 3), (1, 4), (1.4, 4), (-0.5, 0)])
    func theProgressCountsShares(progress: Double, expected: Int) throws {
        #expect(count(Typing(progress: progress), try TestTexts.layout("ab cd")) == expected)
    }

    @Test(arguments: [1, 2, 3, 7, 29, 100])
    func everyShareOfTheWholeIsThatManyClusters(count: Int) {
        for shown in 0...count {
            #expect(Typing(progress: Double(shown) / Double(count)).shown(of: count) == shown)
        }
    }

    /// case TX-34: the layout is that of the full text, so nothing ever moves.
    @Test func whatStandsThereNeverMoves() throws {
        let layout = try TestTexts.layout("Hello world\nagain")
        let full = TestTexts.plain(layout).drawnGlyphs
        for shown in 0...15 {
            #expect(
                TestTexts.list(Typing(visibleCount: Double(shown)), layout).drawnGlyphs == Array(full.prefix(shown)))
        }
    }

    /// case TX-01: an emoji is there or not; spaces get no turn.
    @Test func anEmojiIsOneCluster() throws {
        let layout = try TestTexts.layout("blue 🌎 marble 👩‍👩‍👧‍👧")
        #expect(Typing().units(in: layout).count == 12)
    }

    /// case TX-11: a ligature is one cluster.
    @Test func ligaturesAreOneCluster() throws {
        let layout = try TestTexts.layout("office ffl")
        let units = Typing().units(in: layout).count
        #expect(units == TestTexts.plain(layout).drawnGlyphs.count && units < 9)
        #expect(count(Typing(progress: 1), layout) == units)
        #expect(Typing().units(in: layout).last?.interval.upperBound == 1)
    }

    // MARK: - The caret

    private func caret(_ effect: Typing, _ layout: Text.Layout) throws -> CGRect {
        try #require(effect.caret(in: layout)?.rect)
    }

    @Test func theCaretStandsAtTheLeadingEdgeOfTheNextCluster() throws {
        let layout = try TestTexts.layout("ab\ncd")
        for (shown, place) in [(0, (0, 0)), (1, (0, 1)), (2, (1, 0)), (3, (1, 1))] {
            let box = layout[place.0].cluster(at: place.1).typographicBounds.rect
            let rect = try caret(Typing(visibleCount: Double(shown)), layout)
            #expect(isClose(rect.midX, box.minX) && rect.minY == box.minY && rect.height == box.height)
        }
        let end = layout[1].cluster(at: 1).typographicBounds.rect
        #expect(isClose(try caret(Typing(), layout).midX, end.maxX))
    }

    @Test func inTextFromTheRightTheLeadingEdgeIsTheRightOne() throws {
        let layout = try TestTexts.layout("שלום")
        let first = layout[0].cluster(at: 3).typographicBounds.rect
        #expect(isClose(try caret(Typing(visibleCount: 0), layout).midX, first.maxX))
        #expect(isClose(try caret(Typing(), layout).midX, layout[0].cluster(at: 0).typographicBounds.rect.minX))
    }

    @Test func theCaretIsDrawnOverTheTextWhereItIsWantedAndLit() throws {
        let layout = try TestTexts.layout(Text("ab").foregroundStyle(.red))
        #expect(TestTexts.items(Typing(), layout).count == 1)
        #expect(TestTexts.items(Typing(hasCaret: true, isCaretLit: false), layout).count == 1)
        let drawn = TestTexts.items(Typing(hasCaret: true), layout)
        try #require(drawn.count == 2)
        guard case .fill(_, let paint, _) = drawn[1].content else {
            Issue.record("no caret")
            return
        }
        #expect(paint == .color(Color.red.resolve(in: .dark)))
    }

    @Test func aTextWithoutInkHasNoCaret() throws {
        for text in ["", " ", "\n"] {
            #expect(TestTexts.items(Typing(hasCaret: true), try TestTexts.layout(text)).isEmpty)
        }
    }

    @Test(arguments: [(0, true), (0.49, true), (0.5, false), (0.99, false), (1, true), (7.75, false)])
    func theCaretBlinksOnceASecond(time: Double, isLit: Bool) {
        var values = ParameterValues(["progress": 1, "caret": 1])
        values.time = time
        #expect(Typing(values).isCaretLit == isLit)
        values.changed = ["progress"]
        #expect(Typing(values).isCaretLit)
        values.changed = ["caret"]
        #expect(Typing(values).isCaretLit == isLit)
    }
}
