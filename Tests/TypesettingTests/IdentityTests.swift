import Drawing
import Testing

@testable import Typesetting

/// A renderer that draws each part as it stands leaves the text as it is (case TX-13).
struct IdentityTests {
    static let texts = [
        "WAVE AVATAR office Jap", "مرحبا بالعالم، لا بأس", "בְּרֵאשִׁית שלום (עולם)", "नमस्ते दुनिया क्षत्रिय", "สวัสดีครับน้ำ",
        "今日は「天気」がいいですね。", "👍🏽👨‍👩‍👧‍👦🇩🇪 1️⃣ ❤️", "Hi مرحبا 12 שלום 世界 👋 हिन्दी", "a\tb\n\n c", CorpusText.all[0].text,
    ]

    /// A glyph with all that its picture depends on.
    private struct Drawn: Hashable {
        var glyph: GlyphRun.Glyph
        var face: FontFace
        var size: Double
        var paint: Paint
        var isExact: Bool
        var transform: CGAffineTransform
    }

    private func drawn(_ draw: (inout GraphicsContext) -> Void) -> [Drawn] {
        GraphicsContext.record(draw).items.flatMap { item -> [Drawn] in
            guard case .glyphs(let runs, let isExact) = item.content, item.filters.isEmpty, item.opacity == 1 else {
                Issue.record("more than glyphs: \(item)")
                return []
            }
            return runs.flatMap { run in
                run.glyphs.map {
                    Drawn(
                        glyph: $0, face: run.face, size: run.size, paint: run.paint, isExact: isExact,
                        transform: item.transform)
                }
            }
        }
    }

    @Test(arguments: texts, [nil, 150, 400] as [Double?]) func partsDrawnOneByOneAreTheWhole(
        string: String, width: Double?
    ) throws {
        let half = string.count / 2
        let text =
            Text(string.prefix(half)).foregroundStyle(.red).font(TestFonts.sans)
            + Text(string.dropFirst(half)).font(TestFonts.sans).kerning(2)
        let layout = try TestFonts.typesetter().layout(text, width: width, options: .init())
        let whole = drawn { context in for line in layout { context.draw(line) } }
        #expect(!whole.isEmpty)
        #expect(drawn { context in layout.forEach { $0.forEach { context.draw($0) } } } == whole)
        #expect(drawn { context in layout.forEach { $0.forEach { $0.forEach { context.draw($0) } } } } == whole)
        for kind in Text.Layout.UnitKind.allCases {
            for splitsJoined in [false, true] {
                let parts = drawn { context in
                    for unit in layout.units(kind, splitsJoined: splitsJoined) { context.draw(unit) }
                }
                // Units come in reading order.
                #expect(Set(parts) == Set(whole) && parts.count == whole.count)
            }
        }
    }
}
