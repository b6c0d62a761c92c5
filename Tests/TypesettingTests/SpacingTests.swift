import Drawing
import Testing

@testable import Typesetting

/// Kerning, tracking and baseline offset.
struct SpacingTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private func layout(_ text: Text, width: Double? = nil, _ options: TextLayoutOptions = .init()) -> Text.Layout {
        typesetter.layout(text.font(TestFonts.sans), width: width, options: options)
    }

    @Test(arguments: [6.0, -2]) func kerningKeepsLigaturesAndAddsNothingAtTheEnds(kerning: Double) {
        let (plain, kerned) = (layout(Text("office")), layout(Text("office").kerning(kerning)))
        #expect(kerned.sliceTexts == ["o", "ffi", "c", "e"])
        #expect(agree(kerned.size.width, plain.size.width + 3 * kerning))
        for (index, pair) in zip(plain.glyphs, kerned.glyphs).enumerated() {
            #expect(agree(pair.1.position.x, pair.0.position.x + Double(index) * kerning))
        }
    }

    @Test func trackingGivesUpLigaturesAndGoesBeforeKerning() {
        let tracked = layout(Text("office").tracking(6).kerning(50))
        #expect(tracked.sliceTexts == ["o", "f", "f", "i", "c", "e"])
        #expect(agree(tracked.size.width, layout(Text("office").fontFeatures(["liga": 0])).size.width + 5 * 6))
        #expect(layout(Text("office").tracking(0)).sliceTexts == ["o", "ffi", "c", "e"])
        let asked = layout(Text("office").tracking(6).fontFeatures(["liga": 1]))
        #expect(asked.sliceTexts == ["o", "ffi", "c", "e"])
    }

    /// Of five letters, ر joins to none after it: there is one gap.
    @Test func joinedLettersStayTogether() {
        let (plain, tracked) = (layout(Text("مرحبا")), layout(Text("مرحبا").tracking(10)))
        #expect(agree(tracked.size.width, plain.size.width + 10))
        #expect(tracked[0].joinedClusters.count == 2)
    }

    @Test func tabsStillEndAtTheirStops() {
        let (plain, kerned) = (layout(Text("a\tb\tc")), layout(Text("a\tb\tc").kerning(9)))
        #expect(zip(plain.glyphs, kerned.glyphs).allSatisfy { agree($0.position.x, $1.position.x) })
    }

    @Test func marksAndJoinersGetNoRoomOfTheirOwn() {
        #expect(
            agree(
                layout(Text("e\u{301}\u{323}a").kerning(9)).size.width, layout(Text("e\u{301}\u{323}a")).size.width + 9)
        )
        #expect(agree(layout(Text("a\u{200B}a").kerning(9)).size.width, layout(Text("aa").kerning(9)).size.width))
    }

    /// In `bbb ` there are three gaps, but the one before the space hangs with it.
    @Test func spacedLinesWrapAtTheirTrueWidthAndStayCentred() {
        let text = Text("aaa bbb ccc").kerning(10)
        let wrapped = layout(text, width: 48 * 3 * 0.615 + 2 * 10 + 0.01, .init(alignment: .center))
        #expect(wrapped.lineTexts == ["aaa ", "bbb ", "ccc"])
        #expect(agree(wrapped.size.width, 48 * 3 * 0.615 + 20))
        #expect(layout(text, width: 48 * 3 * 0.615 + 20 - 0.01).count == 4)
        for line in wrapped {
            #expect(agree(line.typographicBounds.rect.midX, wrapped.size.width / 2, within: 1e-9))
        }
    }

    @Test func spacingOfOnePartIsAfterItsOwnCharacters() {
        let parts = layout(Text("a\(Text("bb").kerning(20))c"))
        let plain = layout(Text("abbc"))
        let moved = zip(plain.glyphs, parts.glyphs).map { $1.position.x - $0.position.x }
        #expect(zip(moved, [0, 0, 20, 40]).allSatisfy { agree($0, $1) })
    }

    /// Kerning between the parts stays: a change of colour, kerning or offset is no change of font.
    @Test func partsThatDifferInPlaceAloneBreakNoPairsAndNoJoins() {
        let pairs = layout(Text("A\(Text("V").foregroundStyle(.red))A"))
        #expect(pairs.glyphs == layout(Text("AVA")).glyphs)
        let arabic = layout(Text("مر\(Text("ح").baselineOffset(0.001).underline())با"))
        #expect(arabic.glyphs.map(\.id) == layout(Text("مرحبا")).glyphs.map(\.id))
    }

    @Test func baselineOffsetMovesGlyphsAndMakesRoom() {
        let text = layout(Text("a\(Text("b").baselineOffset(12))\(Text("c").baselineOffset(-5))"))
        let baseline = text[0].origin.y
        #expect(agree(baseline, 48 * 1.069 + 12))
        #expect(text.glyphs.map { baseline - $0.position.y }.elementsEqual([0, 12, -5]) { agree($0, $1) })
        #expect(text[0].map { baseline - $0.typographicBounds.origin.y }.elementsEqual([0, 12, -5]) { agree($0, $1) })
        #expect(agree(text.size.height, TestFonts.lineHeight + 12 + 5))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func senselessLengthsCountAsNone(length: Double) {
        #expect(layout(Text("ab").kerning(length)).glyphs == layout(Text("ab")).glyphs)
        #expect(layout(Text("ab").tracking(length)).glyphs == layout(Text("ab")).glyphs)
        #expect(layout(Text("ab").baselineOffset(length)).size == layout(Text("ab")).size)
    }

    /// However much is taken away, no character starts before the one before it.
    @Test func hugeSpacingsAreBorne() {
        #expect(agree(layout(Text("abc").kerning(1e6)).size.width, 2e6, within: 100))
        let pile = layout(Text("abc").kerning(-1e6))
        #expect(pile.glyphs.map(\.position.x) == [0, 0, 0])
        #expect(agree(pile.size.width, 48 * 0.480))
    }
}
