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
