import Drawing
import Testing

@testable import Typesetting

/// What shaping makes of characters: clusters, ligatures, joined letters, directions.
struct ClusterTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    /// case TX-03.
    @Test func joinedEmojiAreOneClusterAndOneGlyphEach() {
        let layout = typesetter.layout("🐻‍❄️👨‍👩‍👧‍👦👍🏽")
        #expect(layout.sliceTexts == ["🐻‍❄️", "👨‍👩‍👧‍👦", "👍🏽"])
        #expect(layout.glyphs.count == 3)
        #expect(layout[0][0].fontName == "Noto Color Emoji Regular 48")
        #expect(layout.glyphRuns.map(\.size) == [48])
    }

    /// An emoji of Noto Color Emoji is 2550 of 2048 units wide, and 950 + 250 of 1024 high.
    @Test func emojiHaveTheMeasuresOfTheSizeAskedForNotOfTheStrike() {
        let layout = typesetter.layout("🌎")
        #expect(agree(layout.size.width, 48 * 2550 / 2048, within: 0.05))
        #expect(agree(layout.size.height, 48 * 1200 / 1024, within: 0.05))
    }

    /// case TX-04: the letters' own advances are 484 + 367 + 639 + 993 + 238 thousandths, 131 pt.
    @Test func arabicLettersAreJoined() {
        let joined = typesetter.layout("مرحبا")
        let apart = typesetter.layout("م\u{200C}ر\u{200C}ح\u{200C}ب\u{200C}ا")
        #expect(agree(joined.size.width, 101, within: 1))
        #expect(agree(apart.size.width, 48 * 2.721, within: 0.05))
        #expect(joined[0][0].layoutDirection == .rightToLeft)
        #expect(joined.sliceTexts == ["ا", "ب", "ح", "ر", "م"])
    }

    /// case TX-04.
    @Test func lamAndAlefAreOneGlyph() {
        let layout = typesetter.layout("لا")
        #expect(layout.glyphs.count == 1)
        #expect(layout.slices.map(\.range) == [0..<2])
    }

    /// case TX-10: the ligature belongs to the part that its first letter is in.
    @Test(arguments: [1, 2, 3, 4]) func ligatureThatSpansTwoColoursStaysWhole(cut: Int) {
        let whole = typesetter.layout("office")
        #expect(whole.sliceTexts == ["o", "ffi", "c", "e"])
        let text =
            (Text("office".prefix(cut)).foregroundStyle(.red) + Text("office".dropFirst(cut)).foregroundStyle(.blue))
            .font(TestFonts.sans)
        let parts = typesetter.layout(text, width: nil, options: .init())
        #expect(parts.glyphs == whole.glyphs)
        #expect(parts.size == whole.size)
        #expect(parts.lines[0].runs.map(\.text) == (cut == 1 ? ["o", "ffice"] : ["offi", "ce"]))
        #expect(parts.glyphRuns.map(\.paint) == [Color.red, .blue].map { .color($0.resolve(in: .dark)) })
    }

    /// The edge between two fonts does break a ligature.
    @Test func ligatureThatSpansTwoWeightsIsBroken() {
        let text = Text("of").font(TestFonts.sans) + Text("fice").font(TestFonts.sans.bold())
        #expect(typesetter.layout(text, width: nil, options: .init()).sliceTexts == ["o", "f", "fi", "c", "e"])
    }

    @Test func featureSwitchesLigaturesOff() {
        var font = TestFonts.sans
        font.features = ["liga": 0]
        let layout = typesetter.layout(Text("office").font(font), width: nil, options: .init())
        #expect(layout.sliceTexts == ["o", "f", "f", "i", "c", "e"])
    }

    /// case TX-08. The paragraph starts with Hebrew, so it reads from the right; Latin and digits within don't.
    @Test func colourMovedWordByWordMovesNoGlyph() {
        let words = ["(שלום)", " world", " 12"]
        let plain = typesetter.layout(words.joined())
        #expect(plain.sliceTexts.joined() == "world 12 )םולש(")
        #expect(plain[0].paragraphLayoutDirection == .rightToLeft)
        for active in words.indices {
            let text = words.indices.map { index in
                Text(words[index]).foregroundStyle(index == active ? .red : .primary)
            }.reduce(Text(""), +).font(TestFonts.sans)
            let coloured = typesetter.layout(text, width: nil, options: .init())
            #expect(coloured.glyphs == plain.glyphs)
            #expect(coloured.sliceTexts == plain.sliceTexts)
        }
    }

    @Test func runsOfTwoDirectionsStandInVisualOrderWithLogicalRanges() {
        let line = typesetter.layout("ab שלום cd")[0]
        #expect(line.runs.map(\.text).first == "ab ")
        #expect(line.runs.filter { $0.layoutDirection == .rightToLeft }.map(\.range) == [3..<7])
        let hebrew = line.runs.first { $0.layoutDirection == .rightToLeft }
        #expect(hebrew?.slices.map(\.range) == [6..<7, 5..<6, 4..<5, 3..<4])
        let edges = line.runs.map(\.typographicBounds)
        #expect(zip(edges, edges.dropFirst()).allSatisfy { agree($0.rect.maxX, $1.rect.minX, within: 1e-9) })
    }

    /// A letter and its marks are one, in both directions; so are the parts of a sequence that no font joins.
    @Test(arguments: [
        ("e\u{301}x", ["e\u{301}", "x"]), ("q\u{308}\u{323}", ["q\u{308}\u{323}"]),
        ("בָּא", ["א", "בָּ"]), ("a👩\u{200D}🌎", ["a", "👩\u{200D}🌎"]),
    ])
    func clustersAreNeverLessThanWhatAReaderSeesAsACharacter(text: String, expected: [String]) {
        #expect(
            typesetter.layout(text).sliceTexts.map { Array($0.unicodeScalars) }
                == expected.map { Array($0.unicodeScalars) })
    }

    /// No emoji font has an accent: it comes from another font, so it is another slice, but moves and wraps with its base.
    @Test func markInAnotherFontStaysWithItsBase() {
        let layout = typesetter.layout("👍🏽\u{301}x", width: 0)
        #expect(layout.map(\.range) == [0..<3, 3..<4])
        #expect(layout.units(.cluster).map(\.range) == [0..<3, 3..<4])
        #expect(layout.units(.cluster, splitsJoined: true).map(\.range) == [0..<3, 3..<4])
        #expect(layout.slices.map(\.range) == [0..<2, 2..<3, 3..<4])
    }

    /// A space that carries a mark is seen, whether the mark takes room of its own or not.
    @Test(arguments: [" \u{301}", "\u{3000}\u{93F}", " \0\u{301}"]) func spaceWithAMarkDoesNotHang(text: String) {
        let ranges = typesetter.layout("a" + text).slices.map(\.range)
        #expect(ranges.map(\.lowerBound).contains(1) && ranges.last?.upperBound == 1 + text.unicodeScalars.count)
        #expect(typesetter.layout("a" + text).size.width > typesetter.layout("a").size.width)
    }

    @Test func sliceOfSeveralClustersMeasuresAndDrawsThemAll() {
        let run = typesetter.layout("abcd")[0][0]
        let slice = Text.Layout.RunSlice(run: run, indices: 1..<3)
        #expect(slice.text == "bc")
        #expect(slice.characterIndices == [1, 2])
        #expect(agree(slice.typographicBounds.origin.x, 48 * 0.561))
        #expect(agree(slice.typographicBounds.width, 48 * (0.615 + 0.480)))
        #expect(slice.glyphRuns[0].glyphs == Array(run.glyphRuns[0].glyphs[1...2]))
        #expect(slice.map(\.text) == ["b", "c"])
    }
}
