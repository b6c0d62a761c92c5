import Drawing
import Foundation
import Testing

@testable import Typesetting

/// The corpus, text by text: lines, visual order, clusters, words, fallback fonts.
struct CorpusTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    @Test func corpusHasFortyTextsInTwelveScripts() {
        #expect(CorpusText.all.count >= 40)
        let scripts = Set(CorpusText.all.map(\.script)).subtracting(["Emoji", "Mixed", "Breaks", "Controls", "Tabs"])
        #expect(scripts.count >= 12)
    }

    @Test(arguments: CorpusText.all) func linesAndClustersStandAsTheScriptsRulesSay(_ entry: CorpusText) {
        let layout = typesetter.layout(entry.text, width: entry.width)
        // Characters of no width (joiners, direction marks) show nothing in any place.
        let seen = layout.map { line in
            line.flatMap { Array($0) }.filter { $0.typographicBounds.width > 0 }.map(visible).joined(separator: "·")
        }
        #expect(seen.map { Array($0.unicodeScalars) } == entry.lines.map { Array($0.unicodeScalars) })
        let direction = layout[0].paragraphLayoutDirection
        #expect(direction == (entry.isRightToLeft ? .rightToLeft : .leftToRight))
    }

    @Test(arguments: CorpusText.all) func wordsAreThoseOfTheLanguage(_ entry: CorpusText) {
        let words = typesetter.layout(entry.text, width: entry.width).units(.word).map { unit in
            unit.slices.flatMap { Array($0) }.sorted { $0.range.lowerBound < $1.range.lowerBound }.map(visible).joined()
        }
        let expected = entry.words.split(separator: "|").map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter { !isHidden($0) }))
        }
        #expect(words == expected)
    }

    @Test(arguments: CorpusText.all) func everyCharacterFindsItsFont(_ entry: CorpusText) {
        let text = Text(entry.text).font(TestFonts.sans)
        #expect(typesetter.fontIssues(for: text, options: .init()).isEmpty)
        let runs = typesetter.layout(entry.text, width: entry.width).flatMap { Array($0) }
        let families = Set(runs.map { $0.fontName.split(separator: " ").dropLast(2).joined(separator: " ") })
        #expect(families.sorted() == entry.families)
    }

    /// In an emoji's line, all stand on one baseline, whatever font draws them.
    @Test(arguments: CorpusText.all) func everyGlyphStandsOnItsLinesBaseline(_ entry: CorpusText) {
        for line in typesetter.layout(entry.text, width: entry.width) {
            #expect(line.allSatisfy { $0.typographicBounds.origin.y == line.origin.y })
            guard entry.script == "Emoji" else { continue }
            #expect(line.glyphRuns.flatMap(\.glyphs).allSatisfy { agree($0.position.y, line.origin.y) })
        }
    }

    /// The characters of a slice without those that never show, but for joiners inside of it.
    private func visible(_ slice: Text.Layout.RunSlice) -> String {
        String(String.UnicodeScalarView(slice.text.unicodeScalars.filter { !isHidden($0) }))
    }

    private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        [0xAD, 0x200B, 0x2060, 0x202C, 0x202E].contains(scalar.value)
    }
}
