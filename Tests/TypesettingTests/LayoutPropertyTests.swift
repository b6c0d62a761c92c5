import Drawing
import TestSupport
import Testing

@testable import Typesetting

/// What holds for every layout, tried on texts thrown together from awkward parts.
struct LayoutPropertyTests {
    private static let parts = [
        "a", "office", "fi", " ", "  ", "\n", "\r\n", "\r", "\t", "\0", "\u{2028}", "\u{2029}", "\u{AD}", "\u{A0}",
        "مرحبا",
        "لا", "שלום", "בָּ", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "👍🏽", "🌎", "\u{200D}", "\u{200B}", "\u{FEFF}", "漢字", "しょう",
        "क्षि", "ไทย", "12", "(", ")", "\u{202E}", "\u{202C}", "\u{2067}", "\u{2069}", "\u{10FFFD}", "\u{1}", "AV",
    ]

    private static let fonts: [Font] = [.body, .custom("Noto Serif", size: 23.7), .headline.italic(), .title]

    /// The seeds after the first hundred are those that found a mistake: 892 and 1866 lines wider than their room, 1220
    /// the end of the program.
    @Test(arguments: Array(0..<100) + [488, 892, 1220, 1866] as [UInt64]) func everyCharacterIsInOneSliceOfOneLine(
        seed: UInt64
    ) throws {
        var generator = SplitMix64(state: seed)
        let spans = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Self.parts.randomElement(using: &generator)!
            }
            return Text(text.joined()).font(Self.fonts.randomElement(using: &generator)!)
                .foregroundStyle(.color([.red, .blue].randomElement(using: &generator)!))
        }
        // Every third text is spaced; not drawn at random, so that seeds mean what they meant.
        let text = spans.reduce(Text(spans: []), +).kerning(seed % 3 == 1 ? 5.3 : 0)
        let width = ([nil, 0, 37, 150, 400] as [Double?]).randomElement(using: &generator)!
        let options = TextLayoutOptions(
            alignment: TextAlignment.allCases.randomElement(using: &generator)!,
            layoutDirection: LayoutDirection.allCases.randomElement(using: &generator)!)
        let layout = try TestFonts.typesetter().layout(text, width: width, options: options)
        let scalars = Array(text.string.unicodeScalars)

        var reached = 0
        for line in layout {
            // Between lines there is nothing but a line break.
            #expect(line.range.lowerBound >= reached)
            #expect(
                scalars[reached..<line.range.lowerBound].allSatisfy {
                    [0x0A, 0x0D, 0x2028, 0x2029, 0].contains($0.value)
                })
            reached = line.range.upperBound

            // Slices stand side by side from the line's left end to its right, each character in one of them.
            var (x, seen) = (line.origin.x, Set<Int>())
            for slice in line.runs.flatMap(\.slices) {
                #expect(agree(slice.typographicBounds.origin.x, x, within: 1e-6))
                x += slice.typographicBounds.width
                #expect(seen.isDisjoint(with: slice.range))
                seen.formUnion(slice.range)
                #expect(slice.glyphRuns.allSatisfy { !$0.face.file.isEmpty && $0.size > 0 })
            }
            #expect(agree(x, line.typographicBounds.rect.maxX, within: 1e-6))
            let unseen = line.range.filter { !seen.contains($0) }
            #expect(unseen.allSatisfy { scalars[$0].hangs }, "\(unseen) of \(text.string.debugDescription)")
            // No line is wider than the room, but one of a single cluster (besides those of no width).
            let wide = line.runs.flatMap(\.slices).filter { $0.typographicBounds.width > 0 }
            if let width, line.typographicBounds.width > width + 0.01 {
                #expect(wide.count == 1, "seed \(seed): \(line.text.debugDescription)")
            }
            #expect(line.typographicBounds.rect.maxX <= layout.size.width + 1e-6 && line.origin.x >= 0)
            #expect(line.words.joined().count == line.runs.flatMap(\.slices).filter { !$0.isBlank }.count)
            #expect(line.joinedClusters.joined().count == line.words.joined().count)
        }
        #expect(scalars[reached...].allSatisfy { $0.value == 0 })
        #expect(layout.glyphRuns.flatMap(\.glyphs).allSatisfy { $0.id < 0x10000 && $0.position.x.isFinite })
    }
}
