import Drawing
import Foundation
import Testing

@testable import Typesetting

/// Lines under and through text. Noto Sans wants them 0.1 em below and 0.322 em above the baseline (upper edges), 0.05 em
/// thick.
struct RuleTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private func layout(_ text: Text) -> Text.Layout {
        typesetter.layout(text.font(TestFonts.sans), width: nil, options: .init())
    }

    /// The filled rectangles of a line, with their colours, in the order of drawing; nil stands for the glyphs.
    private func drawn(_ line: Text.Layout.Line) throws -> [(CGRect, Paint)?] {
        let list = GraphicsContext.record { $0.draw(line) }
        try #require(list.items.count == 1)
        guard case .group(let inside) = list.items[0].content else { return [] }
        return inside.items.map { item in
            guard case .fill(let path, let paint, _) = item.content else { return nil }
            return (path.boundingRect, paint)
        }
    }

    @Test func underlineLiesBelowTheGlyphsAndStrikethroughOver() throws {
        let line = layout(Text("abc").underline().strikethrough(color: .red))[0]
        let parts = try drawn(line)
        try #require(parts.count == 3)
        #expect(parts[1] == nil)
        let (under, through) = (try #require(parts[0]), try #require(parts[2]))
        let expected = [(under.0, 0.1), (through.0, -0.322)]
        for (rect, top) in expected {
            #expect(agree(rect.minX, 0) && agree(rect.width, line.typographicBounds.width))
            #expect(agree(rect.minY, line.origin.y + 48 * top, within: 0.05))
            #expect(agree(rect.height, 48 * 0.05, within: 0.01))
        }
        #expect(under.1 == .color(.white))
        #expect(through.1 == .color(Color.red.resolve(in: .dark)))
    }

    @Test func plainTextIsOneItemWithoutAGroup() throws {
        #expect(try drawn(layout(Text("abc"))[0]).isEmpty)
        #expect(try drawn(layout(Text("abc").underline(false).underline())[0]).isEmpty)
    }

    /// A part without a line inside one with a line; spaces between words are underlined too.
    @Test func linesReachFromEndToEndOfTheirParts() throws {
        let line = layout(Text("aa\(Text("bb cc").underline())dd"))[0]
        let parts = try drawn(line).compactMap { $0 }
        #expect(parts.count == 1)
        #expect(agree(parts[0].0.minX, 48 * 2 * 0.561))
        #expect(agree(parts[0].0.width, 48 * (2 * 0.615 + 0.260 + 2 * 0.480)))
    }

    /// Words in other fonts neither move the line nor cut it.
    @Test func lineIsStraightThroughFallbackFonts() throws {
        let parts = try drawn(layout(Text("a 漢 שלום 🌎").underline())[0]).compactMap { $0 }
        #expect(parts.count == 1)
    }

    @Test func partsOfOtherColoursHaveLinesOfTheirOwn() throws {
        let text = Text("\(Text("a").foregroundStyle(.red))b\(Text("c").underline(color: .blue))").underline()
        let parts = try drawn(layout(text)[0]).compactMap { $0 }
        #expect(
            parts.map(\.1) == [Color.red, .primary, .blue].map { .color($0.resolve(in: .dark)) })
        #expect(zip(parts, parts.dropFirst()).allSatisfy { agree($0.0.maxX, $1.0.minX, within: 1e-9) })
    }

    @Test func sliceBringsItsShareOfTheLine() throws {
        let run = layout(Text("abcd").underline())[0][0]
        let list = GraphicsContext.record { $0.draw(run[1], options: .disablesSubpixelQuantization) }
        guard case .group(let inside)? = list.items.first?.content, case .fill(let path, _, _) = inside.items[0].content
        else {
            Issue.record("no line under the slice in \(list)")
            return
        }
        #expect(agree(path.boundingRect.minX, 48 * 0.561) && agree(path.boundingRect.width, 48 * 0.615))
        #expect(inside.items[1].content == .glyphs(run[1].glyphRuns, disablesSubpixelQuantization: true))
    }

    @Test func linesFollowTheBaselineOffset() throws {
        let line = layout(Text("a\(Text("b").baselineOffset(10).underline())"))[0]
        let parts = try drawn(line).compactMap { $0 }
        #expect(agree(parts[0].0.minY, line.origin.y - 10 + 4.8, within: 0.05))
    }

    @Test func linesLayNothingOutAnew() {
        #expect(layout(Text("a").underline()).shaped === layout(Text("a").strikethrough(color: .red)).shaped)
    }

    @Test func opacityAndFiltersActOnTextAndLinesTogether() throws {
        let line = layout(Text("a b").underline())[0]
        let list = GraphicsContext.record { context in
            context.opacity = 0.5
            context.addFilter(.blur(radius: 3))
            context.draw(line)
        }
        #expect(list.items.count == 1 && list.items[0].opacity == 0.5 && list.items[0].filters == [.blur(radius: 3)])
        guard case .group(let inside) = list.items[0].content else {
            Issue.record("not one group: \(list)")
            return
        }
        #expect(inside.items.allSatisfy { $0.opacity == 1 && $0.filters.isEmpty })
    }
}
