import Testing

@testable import Typesetting

/// Words and joined clusters: what effects go through one by one.
struct UnitTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private func words(_ text: String) -> [String] {
        typesetter.layout(text)[0].words.map { self.text(of: $0) }
    }

    /// The characters of a group in logical order.
    private func text(of slices: [Text.Layout.RunSlice]) -> String {
        slices.sorted { $0.range.lowerBound < $1.range.lowerBound }.map(\.text).joined()
    }

    @Test(arguments: [
        ("one two  three", ["one", "two", "three"]),
        ("(hello) don't well-known — x", ["(hello)", "don't", "well-", "known", "—", "x"]),
        ("  ", []), ("שלום world", ["שלום", "world"]), ("3.14 a,b", ["3.14", "a,", "b"]),
    ])
    func wordsComeInReadingOrderWithTheirPunctuation(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    /// case TX-29.
    @Test func japaneseHasAWordWhereverALineMayBreak() {
        #expect(words("散歩しましょう。") == ["散", "歩", "し", "ま", "しょ", "う。"])
    }

    @Test func wordOfTwoColoursIsOneWord() {
        let text = Text("of").foregroundStyle(.red) + Text("fice x")
        let layout = typesetter.layout(text.font(TestFonts.sans), width: nil, options: .init())
        #expect(layout[0].words.map { self.text(of: $0) } == ["office", "x"])
    }

    @Test(arguments: [
        ("hello بسم", ["h", "e", "l", "l", "o", "بسم"]),
        ("مرحبا", ["مر", "حبا"]), ("د ب", ["د", "ب"]), ("بَب", ["بَب"]), ("ab", ["a", "b"]),
    ])
    func joinedLettersAreOneGroup(text: String, expected: [String]) {
        #expect(typesetter.layout(text)[0].joinedClusters.map { self.text(of: $0) } == expected)
    }

    @Test func groupsStandInVisualOrderInside() {
        let group = typesetter.layout("بسم")[0].joinedClusters[0]
        let edges = group.map(\.typographicBounds.origin.x)
        #expect(group.count == 3)
        #expect(edges == edges.sorted())
    }
}
