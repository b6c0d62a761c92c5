import Drawing
import Foundation
import Testing

@testable import Typesetting

/// Lines: where they break, how high they are, where they stand.
struct LineTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    /// case TX-20.
    @Test func lineBreaksAloneMakeBlankLinesOfFullHeight() {
        let layout = typesetter.layout("\n\n")
        #expect(layout.count == 3)
        #expect(layout.allSatisfy { $0.isBlank })
        #expect(layout.glyphRuns.isEmpty)
        #expect(agree(layout.size.height, 3 * TestFonts.lineHeight))
        #expect(layout.size.width == 0)
    }

    /// case TX-20.
    @Test func blankLinesBetweenOthersKeepTheirPlaces() {
        let layout = typesetter.layout("a\n\n\nb")
        #expect(layout.lineTexts == ["a", "", "", "b"])
        #expect(layout.map(\.isBlank) == [false, true, true, false])
        for (index, line) in layout.enumerated() {
            #expect(agree(line.origin.y, Double(index) * TestFonts.lineHeight + 48 * 1.069))
        }
    }

    /// case TX-21.
    @Test(arguments: ["\u{200D}", "\u{200B}", "\u{FEFF}", " ", "\0", "\u{200B}\u{200D} "])
    func textWithoutInkDrawsNothing(text: String) {
        let layout = typesetter.layout(text)
        #expect(layout.glyphRuns.isEmpty)
        #expect(layout.size.width == 0)
        #expect(layout.allSatisfy { $0.isBlank })
        let issues = typesetter.fontIssues(for: Text(text), options: .init())
        #expect(issues == (text == "\0" ? [.nulCharacters(count: 1)] : []))
    }

    /// case TX-21.
    @Test func emptyTextHasNoLinesAndNoSize() {
        let layout = typesetter.layout("")
        #expect(layout.isEmpty)
        #expect(layout.size == .zero)
    }

    /// case TX-22: stops are eight spaces apart, 8 · 0.26 em.
    @Test func tabsAdvanceToStopsAndDrawNothing() {
        let layout = typesetter.layout("a\tb\tc")
        let stop = 8 * 0.260 * 48
        #expect(layout.glyphs.count == 3)
        #expect(zip(layout.glyphs, [0, stop, 2 * stop]).allSatisfy { agree($0.position.x, $1) })
    }

    /// case TX-24: a trailing line break makes an empty last line, in the size as in the lines.
    @Test func trailingLineBreakCountsAsAnEmptyLine() {
        let (without, with) = (typesetter.layout("ab"), typesetter.layout("ab\n"))
        #expect(agree(with.size.height, 2 * without.size.height))
        #expect(with.size.width == without.size.width)
        #expect(with.lineTexts == ["ab", ""])
        #expect(with.glyphs == without.glyphs)
    }

    /// case TX-25: in 100 points there is room for one word with its space.
    @Test func spacesAtAWrapHangAndDoNotShiftCentredLines() {
        let layout = typesetter.layout("aaa bbb ccc", width: 100, .init(alignment: .center))
        #expect(layout.lineTexts == ["aaa ", "bbb ", "ccc"])
        #expect(agree(layout.size.width, 48 * 3 * 0.615))
        for (line, advance) in zip(layout, [0.561, 0.615, 0.480]) {
            #expect(agree(line.typographicBounds.width, 48 * 3 * advance))
            #expect(agree(line.typographicBounds.rect.midX, layout.size.width / 2, within: 1e-9))
            #expect(agree(line.glyphRuns[0].glyphs[0].position.x, line.origin.x, within: 1e-9))
        }
    }

    /// Of two spaces, only one has room after `bbb` in 95 points.
    @Test func allSpacesAtAWrapHangOnTheLineBefore() {
        let layout = typesetter.layout("aaa bbb  ccc", width: 95)
        #expect(layout.lineTexts == ["aaa ", "bbb  ", "ccc"])
        #expect(layout.allSatisfy { $0.origin.x == 0 })
        #expect(layout[2].glyphRuns[0].glyphs[0].position.x == 0)
    }

    @Test func spaceThatCarriesAMarkDoesNotHang() {
        let layout = typesetter.layout("a \u{301}", width: 30)
        #expect(layout.sliceTexts == ["a", " \u{301}"])
    }

    /// Pango ends the program over this text where it has to wrap it.
    @Test func marksWithoutLettersInNoRoomAreLaidOut() {
        let layout = typesetter.layout("\u{93F}\u{627} \u{301}i", width: 0)
        #expect(
            layout.lineTexts.map { Array($0.unicodeScalars) } == [["\u{93F}"], ["\u{627}"], [" ", "\u{301}"], ["i"]])
    }

    /// The override holds in the second line too, though it stands in the first.
    @Test func directionsAreThoseOfTheWholeParagraph() {
        let layout = typesetter.layout("ab \u{202E}cd ef\u{202C}", width: 140)
        let seen = layout.map { line in line.runs.flatMap(\.slices).filter { !$0.isBlank }.map(\.text).joined() }
        #expect(seen == ["abdc", "fe"])
        let hebrew = typesetter.layout("שלום 123", width: 110)
        #expect(hebrew.map(\.paragraphLayoutDirection) == [.rightToLeft, .rightToLeft])
    }

    @Test func wrapPutsALineBreakIntoNeitherTextNorRanges() {
        let layout = typesetter.layout("aaa bbb ccc", width: 100)
        #expect(layout.map(\.range) == [0..<4, 4..<8, 8..<11])
        #expect(layout.slices.map(\.range) == (0..<11).filter { $0 != 3 && $0 != 7 }.map { $0..<$0 + 1 })
    }

    @Test func lineAtTheEdgeOfTwoSizesIsAsHighAsItsOwn() {
        let text = Text("aaa ").font(.custom("Noto Sans", size: 10)) + Text("bbb").font(.custom("Noto Sans", size: 40))
        let layout = typesetter.layout(text, width: 80, options: .init())
        #expect(layout.lineTexts == ["aaa ", "bbb"])
        #expect(zip(layout, [10.0, 40]).allSatisfy { agree($0.typographicBounds.rect.height, $1 * 1.362) })
        #expect(layout.glyphRuns.map(\.size) == [10, 40])
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"])
    func eachLineBreakAtTheEndMakesAnEmptyLine(lineBreak: String) {
        #expect(typesetter.layout("a" + lineBreak).lineTexts == ["a", ""])
        #expect(typesetter.layout("a" + lineBreak + lineBreak + "b").lineTexts == ["a", "", "b"])
        #expect(
            typesetter.layout("a" + lineBreak + "\nb").lineTexts == (lineBreak == "\r" ? ["a", "b"] : ["a", "", "b"]))
        #expect(agree(typesetter.layout("a" + lineBreak).size.height, 2 * TestFonts.lineHeight))
    }

    @Test func manySpacesMakeNoLinesOfTheirOwn() {
        let layout = typesetter.layout("a" + String(repeating: " ", count: 40) + "b", width: 60)
        #expect(layout.count == 2)
        #expect(layout.map(\.range) == [0..<41, 41..<42])
    }

    @Test func spacesAfterALineBreakStay() {
        let layout = typesetter.layout("a\n  b")
        #expect(agree(layout[1].glyphRuns[0].glyphs[0].position.x, 2 * 0.260 * 48))
    }

    /// In a paragraph that reads from the right the hanging space is at the left.
    @Test func spacesOfRightToLeftLinesHangAtTheLeft() {
        let layout = typesetter.layout("שלום עולם ", width: 150)
        #expect(layout.lineTexts == ["שלום ", "עולם "])
        #expect(layout.allSatisfy { $0.origin.x == 0 && $0[0].typographicBounds.origin.x == 0 })
        #expect(layout.slices.allSatisfy { $0.text != " " })
    }

    /// case TX-27.
    @Test(arguments: [0, 1, 20, -5]) func widthNarrowerThanAClusterHoldsOneALine(width: Double) {
        let layout = typesetter.layout("WWW", width: width)
        #expect(layout.lineTexts == ["W", "W", "W"])
        #expect(layout.glyphs.count == 3)
        #expect(layout.glyphs.allSatisfy { $0.position.x == 0 })
        #expect(agree(layout.size.width, 48 * 0.930))
    }

    @Test func softHyphenShowsWhereALineBreaksAtIt() {
        let layout = typesetter.layout("co\u{AD}op", width: 90)
        #expect(layout.map(\.glyphRuns).map { $0.flatMap(\.glyphs).count } == [3, 2])
        #expect(typesetter.layout("co\u{AD}op").glyphs.count == 4)
    }

    /// case TX-29: a character of the fallback font is one em wide, 24 points.
    @Test func japaneseWrapsBetweenCharacters() {
        let text = Text("今日は天気がいいですね散歩しましょう").font(.custom("Noto Sans", size: 24))
        let layout = typesetter.layout(text, width: 200, options: .init())
        #expect(layout.count == 3)
        #expect(layout[0].range == 0..<8)
        #expect(layout.allSatisfy { $0.typographicBounds.width <= 200 })
    }

    /// case TX-30.
    @Test func nulIsLeftOutAndNothingAfterIt() {
        let (with, without) = (typesetter.layout("ab\0cd"), typesetter.layout("abcd"))
        #expect(with.glyphs == without.glyphs)
        #expect(with[0].text == "abcd")
        #expect(with[0].range == 0..<5)
        #expect(with.slices.last?.range == 4..<5)
        #expect(with[0].count == 1)
        let issues = typesetter.fontIssues(for: Text("ab\0cd\0").font(TestFonts.sans), options: .init())
        #expect(issues == [.nulCharacters(count: 2)])
        #expect(issues[0].message == "the text has 2 NUL characters, left out")
    }

    @Test func everyKindOfLineBreakBreaks() {
        let layout = typesetter.layout("x\u{2028}y\u{2029}z\r\nw\rq\nr")
        #expect(layout.lineTexts == ["x", "y", "z", "w", "q", "r"])
        #expect(layout.map(\.range.lowerBound) == [0, 2, 4, 7, 9, 11])
        #expect(layout.glyphs.count == 6)
    }

    @Test(arguments: [0.0, 7.5, -4]) func spacingStandsBetweenLinesOnly(spacing: Double) {
        let layout = typesetter.layout("a\nb\nc", .init(lineSpacing: spacing))
        #expect(agree(layout.size.height, 3 * TestFonts.lineHeight + 2 * spacing))
        #expect(agree(layout[1].origin.y - layout[0].origin.y, TestFonts.lineHeight + spacing))
    }

    @Test(arguments: [
        (TextAlignment.leading, LayoutDirection.leftToRight, 0.0), (.center, .leftToRight, 0.5),
        (.trailing, .leftToRight, 1), (.leading, .rightToLeft, 1), (.center, .rightToLeft, 0.5),
        (.trailing, .rightToLeft, 0),
    ])
    func alignmentIsWithinTheWidestLine(alignment: TextAlignment, direction: LayoutDirection, share: Double) {
        let layout = typesetter.layout("aaa\nb", .init(alignment: alignment, layoutDirection: direction))
        let slack = 48 * (3 * 0.561 - 0.615)
        #expect(layout[0].origin.x == 0)
        #expect(agree(layout[1].origin.x, slack * share))
        #expect(agree(layout[1].glyphRuns[0].glyphs[0].position.x, slack * share))
    }

    /// A text laid out in just the width that it takes takes the same lines.
    @Test(arguments: [11.0, 13.7, 28, 311.3]) func ownWidthIsWideEnough(size: Double) {
        for string in ["The quick brown fox", "waffle office", "مرحبا بالعالم", "a b  c", "🌎🌎 x"] {
            let text = Text(string).font(.custom("Noto Serif", size: size))
            let natural = typesetter.layout(text, width: nil, options: .init())
            #expect(natural.count == 1)
            #expect(typesetter.layout(text, width: natural.size.width, options: .init()) == natural)
        }
    }

    @Test(arguments: [Double.infinity, .nan, 1e12]) func senselessWidthsDoNotWrap(width: Double) {
        #expect(typesetter.layout("aaa bbb", width: width).count == 1)
    }

    /// Its width, 114,892,800 points, is past what Pango's 32-bit places can tell.
    @Test func veryLongLineStaysOneLineOfItsTrueWidth() {
        let text = Text(String(repeating: "a", count: 50_000)).font(.custom("Noto Sans", size: 4096))
        let layout = typesetter.layout(text, width: nil, options: .init())
        #expect(layout.count == 1)
        #expect(agree(layout.size.width / 114_892_800, 1, within: 1e-3))
        let wrapped = typesetter.layout(text, width: 4096 * 561, options: .init())
        #expect((50...51).contains(wrapped.count))
    }

    /// Long texts are laid out in parts; where the parts meet must not show.
    @Test(arguments: ["\n", "\r\n", "\u{2029}"]) func manyParagraphsAreOneLineEach(lineBreak: String) {
        let texts = (0..<350).map { $0 % 7 == 3 ? "" : "a\($0) שלום" }
        let text =
            Text(texts[..<170].joined(separator: lineBreak) + lineBreak).foregroundStyle(.red)
            + Text(texts[170...].joined(separator: lineBreak))
        let layout = typesetter.layout(text.font(TestFonts.sans), width: nil, options: .init(lineSpacing: 3))
        #expect(layout.lineTexts == texts)
        #expect(agree(layout.size.height, 350 * TestFonts.lineHeight + 349 * 3, within: 0.1))
        let step = lineBreak.unicodeScalars.count
        var start = 0
        for (line, text) in zip(layout, texts) {
            let count = text.unicodeScalars.count
            #expect(line.range == start..<start + count)
            #expect(line.words.count == (text.isEmpty ? 0 : 2))
            start += count + step
        }
    }

    @Test func hundredLineBreaksMakeOneLineMore() {
        #expect(typesetter.layout(String(repeating: "\n", count: 100)).count == 101)
        #expect(typesetter.layout(String(repeating: "\n", count: 99)).count == 100)
    }

    @Test func blankLineIsAsHighAsTheFontOfItsPlace() {
        let text = Text("a\n").font(.custom("Noto Sans", size: 10)) + Text("\nb").font(.custom("Noto Sans", size: 40))
        let heights = typesetter.layout(text, width: nil, options: .init()).map(\.typographicBounds.rect.height)
        #expect(zip(heights, [10, 40, 40]).allSatisfy { agree($0, $1 * 1.362) })
    }

    @Test func longTextInNoRoomHasALineForEachCluster() {
        let text = String(repeating: "lorem ipsum ", count: 1_000)
        #expect(typesetter.layout(text, width: 0).count == 10_000)
    }

    @Test func textPastTheLimitIsCutWithAnIssue() {
        let text = Text(String(repeating: "a\n", count: 100_001)).font(TestFonts.sans)
        #expect(typesetter.layout(text, width: nil, options: .init()).count == 100_001)
        #expect(
            typesetter.fontIssues(for: text, options: .init()) == [.textTooLong(count: 200_002, limit: 200_000)])
    }
}
