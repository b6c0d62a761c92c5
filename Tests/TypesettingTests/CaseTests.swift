import Drawing
import Testing

@testable import Typesetting

/// Rows of the list of cases that stand in no other file here, each by its number.
struct CaseTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    /// case TX-01: at each step of a reveal an emoji is there whole or not at all.
    @Test func unitsNeverCutAnEmoji() {
        let layout = typesetter.layout("blue 🌎 marble")
        let units = layout.units(.cluster)
        #expect(units.count == 11)  // Thirteen characters, two of them spaces, which get no turn.
        #expect(layout.slices.count == 13)
        #expect(units.map(\.slices.count) == Array(repeating: 1, count: 11))
        #expect(units[4].glyphRuns.map(\.glyphs.count) == [1] && units[4].range == 5..<6)
        #expect(!layout.glyphs.contains { $0.id == 0 })
    }

    /// case TX-06: runs and words come in reading order, so a sweep starts at the right edge of Hebrew.
    @Test func sweepInReadingOrderStartsAtTheRight() throws {
        let layout = typesetter.layout("שלום עולם")
        let words = layout.units(.word)
        #expect(words.map(\.range) == [0..<4, 5..<9])
        #expect(words.allSatisfy { $0.layoutDirection == .rightToLeft })
        #expect(agree(words[0].bounds.maxX, layout.size.width) && agree(words[1].bounds.minX, 0))
        let clusters = layout.units(.cluster).map(\.bounds.minX)
        #expect(clusters == clusters.sorted(by: >))
        let mixed = typesetter.layout("ab שלום cd")
        #expect(mixed.units(.run).map(\.layoutDirection) == [.leftToRight, .rightToLeft, .leftToRight])
        #expect(mixed.units(.run).map(\.range.lowerBound) == [0, 3, 7])
    }

    /// case TX-10: each half of a cut word draws, and together they are as wide as the whole, wherever it is cut.
    @Test(arguments: [1, 2, 3, 4, 5]) func advancesDoNotJumpWhereAnAttributeEnds(cut: Int) {
        let text = Text("office".prefix(cut)).underline() + Text("office".dropFirst(cut)).mark("m")
        let (parts, whole) = (
            typesetter.layout(text.font(TestFonts.sans), width: nil, options: .init()), typesetter.layout("office")
        )
        #expect(parts.glyphs == whole.glyphs && parts.size == whole.size)
        #expect(agree(parts[0].map(\.typographicBounds.width).reduce(0, +), whole.size.width, within: 1e-9))
    }

    /// case TX-11: fewer units than characters, and the last one is the end of the text.
    @Test func ligaturesMakeFewerUnitsThanCharacters() {
        let units = typesetter.layout("== office ffl").units(.cluster)
        #expect(units.map { $0.slices[0].text } == ["=", "=", "o", "ffi", "c", "e", "ffl"])
        #expect(units.last?.range == 10..<13)
    }

    /// case TX-15.
    @Test func joinedLettersMoveAsOneUnlessAsked() {
        let layout = typesetter.layout("hello بسم")
        #expect(layout.units(.cluster).map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5, 6..<9])
        #expect(layout.units(.cluster, splitsJoined: true).map(\.range.count) == Array(repeating: 1, count: 8))
    }

    /// case TX-16 and TX-19: a line is one item, whatever fonts and colours it is of, so that opacity acts on it
    /// flattened and overlapping glyphs blend.
    @Test func aLineIsOneGroup() {
        let text = Text("بسم \(Text("WAVE").foregroundStyle(.red).italic()) 🌎").font(TestFonts.sans)
        let list = GraphicsContext.record { context in
            context.opacity = 0.5
            context.draw(typesetter.layout(text, width: nil, options: .init())[0])
        }
        #expect(list.items.count == 1 && list.items[0].opacity == 0.5)
        let kerned = typesetter.layout("AVA")
        #expect(kerned.size.width < 48 * (0.639 + 0.600 + 0.639) - 1)
    }

    /// case TX-18: nothing is clipped, and places don't depend on what is left of the text.
    @Test func glyphsThatReachOutOfTheirBoxStay() {
        for string in ["Jap", "fj"] {
            let text = Text(string).font(.custom("Noto Sans", fixedSize: 96).italic())
            let layout = typesetter.layout(text, width: nil, options: .init())
            #expect(layout.glyphs.first?.position.x == 0)
            let list = GraphicsContext.record { $0.draw(layout[0]) }
            #expect(list.items.allSatisfy { $0.clip == nil })
        }
    }

    /// case TX-20: blank lines get no turn.
    @Test func blankLinesGetNoTurn() {
        let layout = typesetter.layout("a\n\n \nb")
        #expect(layout.count == 4)
        #expect(layout.units(.line).map(\.line) == [0, 3])
        #expect(typesetter.layout("\n\n").units(.line).isEmpty && typesetter.layout("").units(.layer).isEmpty)
    }

    /// case TX-34: the layout is that of the whole text, so what is there stays where it is.
    @Test func firstLetterStandsStillWhileTheRestComes() {
        let layout = typesetter.layout("Hello world", width: 600, .init(alignment: .center))
        let whole = layout.units(.cluster).flatMap(\.glyphRuns).flatMap(\.glyphs)
        for count in 1...10 {
            let list = GraphicsContext.record { context in
                for unit in layout.units(.cluster).prefix(count) { context.draw(unit) }
            }
            let glyphs = list.items.flatMap { item -> [GlyphRun.Glyph] in
                if case .glyphs(let runs, _) = item.content { runs.flatMap(\.glyphs) } else { [] }
            }
            #expect(glyphs == Array(whole.prefix(count)))
        }
    }

    /// case TX-37: a share of the units is a share of their number.
    @Test func halfOfFourWordsIsTwo() {
        let words = typesetter.layout("one two three four").units(.word)
        #expect(words.count == 4)
        #expect(words.prefix(words.count / 2).flatMap { $0.slices.map(\.text) } == ["one", "two"])
    }

    /// Serbian writes its letter be in a form of its own, which Noto Sans has.
    @Test func languagePicksRegionalForms() {
        func glyph(_ language: String?) -> UInt32? {
            typesetter.layout("б", .init(language: language)).glyphs.first?.id
        }
        #expect(glyph("sr") != nil && glyph("sr") != glyph("ru"))
        #expect(glyph("ru") == glyph(nil) && glyph("sr-Cyrl-RS") == glyph("sr"))
    }

    /// case TX-38 and TX-39: places are neither hinted nor rounded, and all of a line's glyphs stand on one baseline.
    @Test func placesAreExact() {
        let layout = typesetter.layout(
            Text("Jitter il1 minimum").font(.custom("Noto Sans", fixedSize: 17)), width: nil, options: .init())
        #expect(Set(layout.glyphs.map(\.position.y)) == [layout[0].origin.y])
        #expect(layout.glyphs.filter { $0.position.x != $0.position.x.rounded() }.count > 10)
        #expect(layout[0].origin.y != layout[0].origin.y.rounded())
    }
}
