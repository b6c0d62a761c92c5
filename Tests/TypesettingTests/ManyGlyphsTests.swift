import Drawing
import Testing

@testable import Typesetting

/// Texts of very many glyphs.
struct ManyGlyphsTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    /// case FA-08, as far as layout is concerned.
    @Test func fiveThousandIdeographsAllHaveTheirGlyphs() {
        let scalars = (0..<5_000).map { Unicode.Scalar(UInt32(0x4E00 + $0))! }
        let text = Text(String(String.UnicodeScalarView(scalars))).font(.system(size: 32))
        let layout = typesetter.layout(text, width: 1_280, options: .init())
        #expect(typesetter.issues(text, width: 1_280, options: .init()).isEmpty)
        #expect(layout.count == 125)  // Forty in a line.
        #expect(Set(layout.glyphs.map(\.id)).count == 5_000 && !layout.glyphs.contains { $0.id == 0 })
        #expect(layout.slices.count == 5_000)
        #expect(layout.allSatisfy { $0.map(\.fontName) == ["Droid Sans Fallback Regular 32"] })
    }

    /// What is laid out once is not laid out again, whatever changes in its looks.
    @Test func layoutIsKeptByEverythingThatChangesIt() {
        let text = Text("one \(Text("two").kerning(1))").font(TestFonts.sans)
        func shaped(_ text: Text, _ width: Double? = 100, _ options: TextLayoutOptions = .init()) -> ObjectIdentifier {
            ObjectIdentifier(typesetter.layout(text, width: width, options: options).shaped)
        }
        let first = shaped(text)
        #expect(shaped(text) == first)
        #expect(shaped(text.foregroundStyle(.red).underline().mark("x")) == first)
        #expect(shaped(text, 100, .init(colorScheme: .light)) == first)
        let others = [
            shaped(text, 101), shaped(text, nil), shaped(text.bold()), shaped(text.kerning(2)),
            shaped(text.tracking(2)),
            shaped(text.baselineOffset(1)), shaped(text.fontFeatures(["liga": 0])), shaped(text.fontAxes(["wght": 1])),
            shaped(text, 100, .init(alignment: .center)), shaped(text, 100, .init(lineSpacing: 1)),
            shaped(text, 100, .init(dynamicTypeSize: .small)), shaped(text, 100, .init(layoutDirection: .rightToLeft)),
            shaped(text, 100, .init(language: "ja")), shaped(text, 100, .init(lineLimit: 1)),
            shaped(text, 100, .init(truncationMode: .head)), shaped(text, 100, .init(allowsTightening: true)),
            shaped(text, 100, .init(minimumScaleFactor: 0.5)),
        ]
        #expect(Set(others).count == others.count && !others.contains(first))
        #expect(shaped(text) == first)
    }
}
