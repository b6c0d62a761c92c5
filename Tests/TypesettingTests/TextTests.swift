import Drawing
import Foundation
import Testing

@testable import Typesetting

/// Texts as values, their marks and colours, and what drawing records.
struct TextTests {
    struct Mark: TextAttribute {}
    struct Level: TextAttribute, Hashable { var value: Int }
    struct Opaque: TextAttribute { var value: Int }

    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private func layout(_ text: Text) -> Text.Layout { typesetter.layout(text, width: nil, options: .init()) }

    @Test func innerStylesWin() {
        let text = (Text("a").font(.title).foregroundStyle(.red) + Text("b")).font(.body).foregroundStyle(.blue)
        #expect(text.spans.map(\.style.font) == [.title, .body])
        #expect(text.spans.map(\.style.foreground) == [.color(.red), .color(.blue)])
        #expect(text.string == "ab")
    }

    @Test func marksCutRunsAndAreFoundInThem() {
        let text = (Text("one ") + Text("two").customAttribute(Mark()) + Text(" three")).font(TestFonts.sans)
        let line = layout(text)[0]
        #expect(line.map(\.text) == ["one ", "two", " three"])
        #expect(line.map { $0[Mark.self] != nil } == [false, true, false])
        #expect(line[1].slices.allSatisfy { $0[Mark.self] != nil })
        #expect(line.glyphRuns.flatMap(\.glyphs) == typesetter.layout("one two three").glyphs)
    }

    @Test func innerMarkOfATypeWinsAndOthersJoin() {
        let text = Text("a").customAttribute(Level(value: 1)).customAttribute(Level(value: 2)).customAttribute(Mark())
        let run = layout(text)[0][0]
        #expect(run[Level.self]?.value == 1)
        #expect(run[Mark.self] != nil)
    }

    @Test func textsWithEqualMarksAreEqualAndShareALayout() {
        #expect(Text("a").customAttribute(Level(value: 1)) == Text("a").customAttribute(Level(value: 1)))
        #expect(Text("a").customAttribute(Level(value: 1)) != Text("a").customAttribute(Level(value: 2)))
        #expect(Text("a").customAttribute(Mark()) == Text("a").customAttribute(Mark()))
        #expect(Text("a").customAttribute(Mark()) != Text("a"))
        let opaque = Text("a").customAttribute(Opaque(value: 1))
        #expect(opaque == opaque)
        #expect(opaque != Text("a").customAttribute(Opaque(value: 2)))
    }

    @Test func colourThatMovesShapesNothingAnew() {
        let text = Text("office").font(TestFonts.sans)
        let (red, blue) = (layout(text.foregroundStyle(.red)), layout(text.foregroundStyle(.blue)))
        #expect(red.shaped === blue.shaped)
        #expect(red != blue)
        #expect(red.glyphRuns[0].paint == .color(Color.red.resolve(in: .dark)))
        #expect(blue.glyphRuns[0].paint == .color(Color.blue.resolve(in: .dark)))
    }

    @Test func primaryColourFollowsTheScheme() {
        let text = Text("a")
        let (dark, light) = (
            typesetter.layout(text, width: nil, options: .init(colorScheme: .dark)),
            typesetter.layout(text, width: nil, options: .init(colorScheme: .light))
        )
        #expect(dark.glyphRuns[0].paint == .color(.white))
        #expect(light.glyphRuns[0].paint == .color(.black))
    }

    @Test func lineRunAndSliceAreOneItemEachAndBlankLinesNone() {
        let text = (Text("ab").foregroundStyle(.red) + Text("cd\n \n")).font(TestFonts.sans)
        let layout = layout(text)
        let list = GraphicsContext.record { context in
            for line in layout { context.draw(line) }
            context.draw(layout[0][1], options: .disablesSubpixelQuantization)
            context.draw(layout[0][1][0])
        }
        #expect(
            list.items.map(\.content) == [
                .glyphs(layout[0].glyphRuns, disablesSubpixelQuantization: false),
                .glyphs([layout[0].glyphRuns[1]], disablesSubpixelQuantization: true),
                .glyphs(layout[0][1][0].glyphRuns, disablesSubpixelQuantization: false),
            ])
        #expect(layout[0].glyphRuns.map(\.glyphs.count) == [2, 2])
    }

    @Test func lineMovesToTheOriginItIsGiven() {
        let text = Text("ab\(Text("cd").underline())").font(TestFonts.sans)
        let still = layout(text)[0]
        var line = still
        line.origin.x += 7
        line.origin.y -= 3
        line.drawingOptions = .disablesSubpixelQuantization
        #expect(line.typographicBounds.origin == CGPoint(x: still.origin.x + 7, y: still.origin.y - 3))
        for (moved, run) in zip(line, still) {
            #expect(agree(moved.typographicBounds.rect.minX, run.typographicBounds.rect.minX + 7, within: 1e-9))
            #expect(agree(moved.typographicBounds.rect.minY, run.typographicBounds.rect.minY - 3, within: 1e-9))
        }
        let expected = still.glyphRuns.flatMap(\.glyphs).map { CGPoint(x: $0.position.x + 7, y: $0.position.y - 3) }
        #expect(line.glyphRuns.flatMap(\.glyphs).map(\.position) == expected)
        let list = GraphicsContext.record { $0.draw(line) }
        guard case .group(let inside)? = list.items.first?.content,
            case .glyphs(_, let isExact) = inside.items[1].content
        else {
            Issue.record("no text in \(list)")
            return
        }
        #expect(isExact)
    }

    /// é may be one scalar or two: equal strings, but not one layout.
    @Test func textsOfOtherScalarsAreOtherLayouts() {
        let (one, two) = (typesetter.layout("\u{E9}a"), typesetter.layout("e\u{301}a"))
        #expect(one.slices.map(\.range) == [0..<1, 1..<2])
        #expect(two.slices.map(\.range) == [0..<2, 2..<3])
    }

    @Test func rendererTakesTheTextsOwnSizeUnlessItSaysOtherwise() {
        struct Plain: TextRenderer {
            func draw(layout: Text.Layout, in context: inout GraphicsContext) {}
        }
        let text = TextProxy(Text("aaa bbb").font(TestFonts.sans), options: .init(), typesetter: typesetter)
        #expect(agree(Plain().sizeThatFits(proposal: .unspecified, text: text).width, 48 * (3 * 1.176 + 0.260)))
        let narrow = Plain().sizeThatFits(proposal: ProposedViewSize(width: 100, height: nil), text: text)
        #expect(agree(narrow.width, 48 * 3 * 0.615))
        #expect(agree(narrow.height, 2 * TestFonts.lineHeight))
        #expect(Plain().displayPadding == EdgeInsets())
    }

    @Test func threadsGetTheSameLayouts() async {
        let texts = (0..<40).map {
            Text("waffle \($0 % 8) مرحبا 🌎").font(.custom("Noto Serif", size: Double(10 + $0 % 5)))
        }
        let expected = texts.map { layout($0) }
        let other = typesetter
        let fresh = try? TestFonts.typesetter()
        let found = await withTaskGroup(of: (Int, Bool).self) { group in
            for (index, text) in texts.enumerated() {
                group.addTask {
                    let own = (index % 2 == 0 ? other : fresh)?.layout(text, width: nil, options: .init())
                    return (index, own == expected[index])
                }
            }
            return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
        }
        #expect(found.values.allSatisfy { $0 } && found.count == 40)
    }
}
