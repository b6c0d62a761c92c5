import Drawing
import Testing

@testable import Typesetting

/// What layout may depend on, and what not.
struct OwnWidthTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    static let texts = [
        "The quick brown fox jumps over it", "WAVE AVATAR office", "مرحبا بالعالم", "ab שלום 12 עולם cd", "नमस्ते दुनिया",
        "สวัสดีครับ", "今日は天気がいい", "👍🏽 👨‍👩‍👧‍👦 x", "a\tb  c", "co\u{AD}op\u{AD}erate",
    ]

    @Test(arguments: Array(stride(from: 8.0, through: 96, by: 1))) func textKeepsToOneLineInItsOwnWidth(size: Double) {
        for string in Self.texts {
            for text in [Text(string), Text(string).kerning(1.3), Text(string).tracking(-0.7)] {
                let text = text.font(.custom("Noto Serif", fixedSize: size))
                let natural = typesetter.layout(text, width: nil, options: .init())
                #expect(natural.count == 1)
                #expect(typesetter.layout(text, width: natural.size.width, options: .init()) == natural)
            }
        }
    }

    /// So it is with several lines, where they end at spaces.
    @Test(arguments: Array(stride(from: 240.0, through: 500, by: 13))) func wrappedTextKeepsItsLinesInItsOwnWidth(
        width: Double
    ) {
        for string in Self.texts where !string.contains("\u{AD}") {
            let wrapped = typesetter.layout(string, width: width)
            #expect(typesetter.layout(string, width: wrapped.size.width) == wrapped)
        }
    }

    /// Letters take other widths at the end of a line than within a word. That leaves no piece behind on a line of its own:
    /// no line could have taken the first character of the next one. (Where there is room for one letter or two, letters that
    /// are written joined may leave some.)
    @Test(arguments: Array(stride(from: 78.0, through: 200, by: 9))) func narrowLinesAreFilled(width: Double) {
        for string in ["brown jumps over", "مرحبا بالعالم", "WAVEAVATAR"] {
            let layout = typesetter.layout(string, width: width)
            for (line, next) in zip(layout, layout.dropFirst()) where !line.text.hasSuffix(" ") {
                let first = next.flatMap { Array($0) }.min { $0.range.lowerBound < $1.range.lowerBound }
                let both = typesetter.layout(line.text + (first?.text ?? ""))
                #expect(both.size.width > width - 0.5, "\(layout.lineTexts) in \(width)")
            }
        }
    }

    /// No hinting and no rounding to pixels: at n times the size, each place is n times as far. So a picture at any scale is
    /// of one and the same layout. What is left is Pango's unit, 1/1024 point for each glyph on the way.
    @Test(arguments: texts) func placesGrowInProportionToTheSize(string: String) {
        func places(_ size: Double) -> [Double] {
            typesetter.layout(Text(string).font(.custom("Noto Sans", fixedSize: size)), width: nil, options: .init())
                .glyphs.flatMap { [$0.position.x / size, $0.position.y / size] }
        }
        let reference = places(1024)
        for size in [11, 16.5, 48, 333.3] {
            #expect(places(size).elementsEqual(reference) { agree($0, $1, within: 40 / 1024 / size) })
        }
    }
}
