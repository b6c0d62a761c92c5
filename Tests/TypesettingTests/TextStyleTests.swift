import Drawing
import Foundation
import Testing

@testable import Typesetting

/// Texts as values: literals, modifiers, and which of them wins.
struct TextStyleTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private func layout(_ text: Text) -> Text.Layout { typesetter.layout(text, width: nil, options: .init()) }
    private func fonts(_ text: Text) -> [String] { layout(text).flatMap { $0.map(\.fontName) } }

    @Test func literalTakesStyledTexts() {
        let text = Text("a \(Text("b").bold()) c")
        #expect(text.spans.map(\.text) == ["a ", "b", " c"])
        #expect(text.spans.map(\.style.weight) == [nil, .bold, nil])
        #expect(text == Text("a ") + Text("b").bold() + Text(" c"))
    }

    @Test func modifiersOutsideReachTheTextsInALiteral() {
        let text = Text("a\(Text("b").foregroundStyle(.red))\(Text("c\(Text("d").italic())"))").foregroundStyle(.blue)
        #expect(text.spans.map(\.style.foreground) == [.color(.blue), .color(.red), .color(.blue), .color(.blue)])
        #expect(text.string == "abcd")
    }

    @Test func literalPrintsOtherValues() {
        let name: Substring = "Ada".prefix(2)
        let text = Text("\(name) \(3 + 4) \(0.5, specifier: "%.2f") \(1_234, format: .number.grouping(.never))")
        #expect(text.spans.map(\.text) == ["Ad 7 0.50 1234"])
    }

    @Test func noMarkdownIsReadAndNoStringIsTakenForALiteral() {
        let string = "**a** \\(b)"
        #expect(Text("**a**").string == "**a**")
        #expect(Text(string).string == string)
        #expect(Text(verbatim: string).string == string)
    }

    /// Weight, italics and the like change whatever font is set around them.
    @Test func boldTextTakesTheFontAroundIt() {
        let text = Text("a\(Text("b").bold())\(Text("c").italic())").font(.custom("Noto Serif", fixedSize: 20))
        #expect(fonts(text) == ["Noto Serif Regular 20", "Noto Serif Bold 20", "Noto Serif Italic 20"])
        #expect(fonts(Text("a").bold().font(.title)) == ["Noto Sans Bold 28"])
        #expect(fonts(Text("a").font(.headline).fontWeight(.regular)) == ["Noto Sans Regular 17"])
        #expect(fonts(Text("a").bold(false).bold()) == ["Noto Sans Regular 17"])
        #expect(fonts(Text("a").italic(false).font(.body.italic())) == ["Noto Sans Regular 17"])
    }

    @Test func designChangesFontsThatHaveOne() {
        #expect(fonts(Text("a").fontDesign(.serif)) == ["Noto Serif Regular 17"])
        #expect(fonts(Text("a").font(.title).monospaced()) == ["Noto Sans Mono Regular 28"])
        let custom = Font.custom("Noto Serif", fixedSize: 20)
        #expect(fonts(Text("a").font(custom).fontDesign(.monospaced)) == ["Noto Serif Regular 20"])
    }

    @Test func featuresAndAxesAddUpAndTheInnerWins() {
        let text = Text("a").fontFeatures(["liga": 0]).monospacedDigit().fontFeatures(["liga": 1, "ss01": 1])
        #expect(text.spans[0].style.resolvedFont.features == ["liga": 0, "tnum": 1, "ss01": 1])
        let axes = Text("a").fontAxes(["wght": 450]).font(.body.axes(["wght": 300, "wdth": 80]))
        #expect(axes.spans[0].style.resolvedFont.axes == ["wght": 450, "wdth": 80])
    }

    @Test func widthThatTheFamilyLacksIsAnIssue() {
        let text = Text("a").fontWidth(.condensed).font(TestFonts.sans)
        #expect(
            typesetter.fontIssues(for: text, options: .init())
                == [.widthUnavailable(family: "Noto Sans", requested: 75, used: 100)])
        #expect(typesetter.fontIssues(for: Text("a").fontWidth(.standard), options: .init()).isEmpty)
        #expect(Font.Width(name: "condensed") == .condensed && Font.Width(name: "wide") == nil)
    }

    /// A gradient goes over the box of the whole text, wherever the part stands that it fills.
    @Test func gradientGoesOverTheWholeText() {
        let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
        let text = Text("aaa \(Text("bbb").foregroundStyle(gradient))\n\n").font(TestFonts.sans)
        let result = layout(text)
        let expected = Shading.linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: CGPoint(x: 0, y: result.size.height / 2),
            endPoint: CGPoint(x: result.size.width, y: result.size.height / 2))
        #expect(result.glyphRuns.map(\.paint) == [.color(.white), expected.resolve(in: .dark)])
        #expect(
            Text("a").foregroundStyle(.linearGradient(colors: [.red], startPoint: .top, endPoint: .bottom)) != Text("a")
        )
    }

    @Test func neighboursOfOneStyleAreOneRun() {
        let line = layout((Text("ab") + Text("") + Text("cd")).font(TestFonts.sans))[0]
        #expect(line.map(\.text) == ["abcd"])
        #expect(line == typesetter.layout("abcd")[0])
    }

    @Test func marksByNameAreFoundInRunsAndSlicesAndLayOutNothingAnew() {
        let text = Text("one \(Text("two").mark("loud").mark("late"))").font(TestFonts.sans)
        let (plain, marked) = (layout(text), layout(text.mark("all")))
        #expect(plain[0].map(\.marks) == [[], ["loud", "late"]])
        #expect(marked[0].map(\.marks) == [["all"], ["all", "loud", "late"]])
        #expect(marked[0][1][0].marks == ["all", "loud", "late"])
        #expect(plain.shaped === marked.shaped)
    }

    /// The rule of `ScaledMetric`: the number grows as its text style does, unrounded; with body unless it is told.
    @Test func scaledMetricGrowsWithItsStyle() {
        #expect(DynamicTypeSize.accessibility5.scaled(10) == 10 * 53 / 17.0)
        #expect(DynamicTypeSize.xSmall.scaled(10, relativeTo: .caption2) == 10)
    }
}
