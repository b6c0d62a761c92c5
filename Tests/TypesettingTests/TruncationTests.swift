import Drawing
import TestSupport
import Testing

@testable import Typesetting

/// Line limits: what moves together, becomes smaller, is left out.
///
/// Widths in points, Noto Sans 48: `aaa` 80.78, `bbb` 88.56, `ccc` 69.12, a space 12.48, the ellipsis (0.791 em) 37.97;
/// `aaa bbb ccc` 263.42.
struct TruncationTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private static let words = "aaa bbb ccc"

    @Test(arguments: [
        (Text.TruncationMode.tail, 1, 190.0, ["aaa b…"]), (.tail, 1, 130, ["aaa…"]), (.head, 1, 190, ["…bb ccc"]),
        (.middle, 1, 190, ["aaa…ccc"]), (.tail, 2, 100, ["aaa ", "bb…"]), (.head, 2, 100, ["aaa ", "…cc"]),
        (.middle, 2, 100, ["aaa ", "b…c"]), (.tail, 1, 10, ["…"]), (.tail, 1, 0, ["…"]), (.middle, 1, -3, ["…"]),
    ])
    func textOverTheLimitIsCut(mode: Text.TruncationMode, limit: Int, width: Double, expected: [String]) {
        let layout = typesetter.layout(Self.words, width: width, .init(lineLimit: limit, truncationMode: mode))
        #expect(layout.lineTexts == expected)
        #expect(layout.isTruncated)
        #expect(layout.map(\.isTruncated) == expected.indices.map { $0 == expected.count - 1 })
        if width > 38 { #expect(layout.allSatisfy { $0.typographicBounds.width <= width }) }
    }

    @Test(arguments: [nil, 3, 4, 0, -1] as [Int?]) func textWithinTheLimitStaysAsItIs(limit: Int?) {
        let plain = typesetter.layout(Self.words, width: 100)
        let limited = typesetter.layout(
            Self.words, width: 100, .init(lineLimit: limit, allowsTightening: true, minimumScaleFactor: 0.1))
        #expect(limited == plain)
        #expect(!limited.isTruncated)
    }

    @Test func ellipsisStandsForWhatIsLeftOut() {
        let layout = typesetter.layout(Self.words, width: 190, .init(lineLimit: 1))
        let last = layout.slices.last
        #expect(last?.text == "…" && last?.range == 5..<11 && last?.characterIndices == Array(5..<11))
        #expect(layout[0].range == 0..<11)
        #expect(layout.units(.cluster).count == 5)
        #expect(layout.units(.word).count == 2)
    }

    @Test(arguments: [
        (Text.TruncationMode.tail, ["one", "two two…"]), (.head, ["one", "…four"]), (.middle, ["one", "two two…four"]),
    ])
    func lineBreaksPastTheLimitAreLeftOutToo(mode: Text.TruncationMode, expected: [String]) {
        let options = TextLayoutOptions(lineLimit: 2, truncationMode: mode, minimumScaleFactor: 0.5)
        let layout = typesetter.layout("one\ntwo two\n\nthree\nfour", width: nil, options)
        #expect(layout.lineTexts == expected)
        // No size makes four line breaks fit.
        #expect(layout.glyphRuns.allSatisfy { $0.size == 48 })
    }

    @Test func emptyLastLineIsLeftOutToo() {
        #expect(typesetter.layout("ab\n", .init(lineLimit: 1)).lineTexts == ["ab…"])
    }

    /// The paragraph reads from the right, also where only its English end is left.
    @Test func rightToLeftTextIsCutAtItsLeft() {
        let text = "שלום עולם and more"
        let tail = typesetter.layout(text, width: 230, .init(lineLimit: 1))
        #expect(tail.slices.first?.text == "…" && tail.slices.last?.text == "ש")
        let head = typesetter.layout(text, width: 170, .init(lineLimit: 1, truncationMode: .head))
        #expect(head[0].paragraphLayoutDirection == .rightToLeft)
        #expect(head.sliceTexts.joined() == "more…")
        let english = typesetter.layout("one two שלום", width: 150, .init(lineLimit: 1, truncationMode: .head))
        #expect(english[0].paragraphLayoutDirection == .leftToRight)
        #expect(english.slices.first?.text == "…")
    }

    /// A cluster is left out whole or not at all, and the letter before the ellipsis takes its last form.
    @Test func clustersAreCutWhole() {
        for width in stride(from: 60.0, to: 300, by: 7) {
            let layout = typesetter.layout("office 👨‍👩‍👧‍👦 क्षत्रिय x", width: width, .init(lineLimit: 1))
            let whole = Set(typesetter.layout("office 👨‍👩‍👧‍👦 क्षत्रिय x").slices.map(\.range))
            #expect(layout.slices.dropLast().allSatisfy { whole.contains($0.range) })
        }
    }

    // MARK: - Tightening and scaling

    /// Ten gaps give up at most 24 points.
    @Test func charactersMoveTogetherAsLittleAsNeeded() {
        let options = TextLayoutOptions(lineLimit: 1, allowsTightening: true)
        let layout = typesetter.layout(Self.words, width: 245, options)
        #expect(layout.lineTexts == [Self.words] && !layout.isTruncated)
        #expect((244.5...245).contains(layout.size.width))
        #expect(layout.glyphRuns.allSatisfy { $0.size == 48 })
        #expect(typesetter.layout(Self.words, width: 239, options).lineTexts == ["aaa bbb c…"])
        #expect(typesetter.layout(Self.words, width: 245, .init(lineLimit: 1)).isTruncated)
    }

    @Test func typeBecomesSmallerAsLittleAsNeeded() throws {
        let options = TextLayoutOptions(lineLimit: 1, minimumScaleFactor: 0.5)
        let layout = typesetter.layout(Self.words, width: 200, options)
        #expect(layout.lineTexts == [Self.words] && !layout.isTruncated && layout.size.width <= 200)
        let share = try #require(layout.glyphRuns.first?.size) / 48
        #expect((200 / 263.42 - 0.012...200 / 263.42).contains(share))
        let smallest = typesetter.layout(Self.words, width: 100, options)
        #expect(smallest.isTruncated && smallest.glyphRuns.allSatisfy { $0.size == 24 })
    }

    @Test func typeBecomesSmallerOnlyWhereTighteningIsNotEnough() {
        let options = TextLayoutOptions(lineLimit: 1, allowsTightening: true, minimumScaleFactor: 0.5)
        #expect(typesetter.layout(Self.words, width: 245, options).glyphRuns.allSatisfy { $0.size == 48 })
        let both = typesetter.layout(Self.words, width: 200, options)
        #expect(both.glyphRuns.allSatisfy { $0.size > 48 * 200 / 263.42 && $0.size < 48 })
    }

    @Test func lengthsOfTheTextBecomeSmallerWithTheType() throws {
        let text = Text("aaa\(Text("bbb").baselineOffset(20)) ccc").kerning(10).font(TestFonts.sans)
        let layout = typesetter.layout(text, width: 150, options: .init(lineLimit: 1, minimumScaleFactor: 0.2))
        let share = try #require(layout.glyphRuns.first?.size) / 48
        #expect(agree(layout[0].origin.y - layout.glyphRuns[1].glyphs[0].position.y, 20 * share))
        #expect(agree(layout.slices[0].typographicBounds.width, (48 * 0.561 + 10) * share))
    }

    @Test(arguments: [0.0, -1, .nan, 5]) func senselessScalesAreBorne(factor: Double) {
        let layout = typesetter.layout(Self.words, width: 30, .init(lineLimit: 1, minimumScaleFactor: factor))
        #expect(layout.count == 1)
        #expect(layout.isTruncated == (factor.isNaN || factor > 1))
    }

    // MARK: - Whatever the text

    @Test(arguments: Array(0..<60) as [UInt64]) func noLimitIsEverExceeded(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        let parts = [
            "a", "office ", " ", "\n", "\r\n", "\t", "\0", "\u{2028}", "\u{AD}", "مرحبا ", "שלום", "e\u{301}", "👍🏽",
            "漢字",
            "क्षि", "ไทย", "\u{202E}", "\u{2067}", "\u{10FFFD}", "\u{200B}",
        ]
        for _ in 0..<4 {
            let string = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                parts.randomElement(using: &generator)!
            }.joined()
            let limit = Int.random(in: 1...3, using: &generator)
            let width = ([nil, 0, 50, 120, 300] as [Double?]).randomElement(using: &generator)!
            let options = TextLayoutOptions(
                lineLimit: limit, truncationMode: Text.TruncationMode.allCases.randomElement(using: &generator)!,
                allowsTightening: Bool.random(using: &generator),
                minimumScaleFactor: [1, 0.5].randomElement(using: &generator)!)
            let layout = typesetter.layout(string, width: width, options)
            #expect(layout.count <= limit, "\(string.debugDescription)")
            #expect(layout.filter(\.isTruncated).count <= 1)
            for line in layout {
                if let width, line.typographicBounds.width > width + 0.01 {
                    #expect(
                        line.flatMap { Array($0) }.filter { $0.typographicBounds.width > 0 }.count == 1,
                        "\(line.text.debugDescription) of \(string.debugDescription) in \(width)")
                }
            }
            let ranges = layout.slices.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        }
    }
}
