import Drawing
import Foundation
import Motion
import Testing
import Typesetting

@testable import Stage

/// Gives each unit the next of its styles, and may draw bars behind and over the text.
private struct Styled: StyledTextEffect {
    static let name = "styled"
    static let summary = "For tests."
    static let parameters: [PropertyDeclaration] = []
    static let progressParameter: String? = nil
    var kind = Text.Layout.UnitKind.cluster
    var cycle: [ClusterStyle] = []
    var behind: Color?
    var over: Color?

    init(_ values: ParameterValues) {}
    init(_ kind: Text.Layout.UnitKind, _ cycle: [ClusterStyle]) { (self.kind, self.cycle) = (kind, cycle) }
    init(_ cycle: [ClusterStyle], behind: Color? = nil, over: Color? = nil) {
        (self.cycle, self.behind, self.over) = (cycle, behind, over)
    }

    func styles(in layout: Text.Layout) -> StyledUnits? {
        cycle.isEmpty ? nil : StyledUnits(layout.unitMap(kind)) { cycle[$0 % cycle.count] }
    }

    func drawBehind(_ layout: Text.Layout, in context: inout GraphicsContext) { bar(behind, in: context) }
    func drawOver(_ layout: Text.Layout, in context: inout GraphicsContext) { bar(over, in: context) }
    func units(in layout: Text.Layout) -> [EffectUnit] { [] }
    var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }

    private func bar(_ color: Color?, in context: GraphicsContext) {
        guard let color else { return }
        context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(color))
    }
}

/// Draws the first line only.
private struct ByHand: TextEffect {
    static let name = "byHand"
    static let summary = "For tests."
    static let parameters: [PropertyDeclaration] = []
    static let progressParameter: String? = nil
    init(_ values: ParameterValues) {}
    func draw(layout: Text.Layout, in context: inout GraphicsContext) { context.draw(layout[0]) }
    func units(in layout: Text.Layout) -> [EffectUnit] { [] }
    var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

@Suite("Several effects on one text") struct TextEffectStackTests {
    private func layout(_ text: Text) throws -> Text.Layout {
        try Typesetter().layout(text.font(.system(size: 20)), width: nil, options: TextLayoutOptions())
    }

    private func list(_ effects: [any TextEffect], _ layout: Text.Layout) -> DisplayList {
        GraphicsContext.record { TextEffectStack(effects).draw(layout: layout, in: &$0) }
    }

    private let faded = ClusterStyle(opacity: 0.5)
    private let moved = ClusterStyle(offset: CGSize(width: 3, height: -2), isExact: true)
    private let blurred = ClusterStyle(blur: 3)

    @Test func withoutEffectsTheTextIsDrawnLineByLine() throws {
        let layout = try layout(Text("One\n\ntwo"))
        #expect(list([], layout).items.count == 2)
    }

    /// case TX-13.
    @Test func stylesThatChangeNothingGiveThePlainText() throws {
        let layout = try layout(Text("One ") + Text("two").bold().underline() + Text("\n\nthree"))
        for kind in Text.Layout.UnitKind.allCases {
            let effects = [Styled(kind, [.identity, .identity]), Styled(kind, [.identity]), Styled([])]
            #expect(list(effects, layout) == list([], layout))
        }
    }

    @Test func opacitiesMultiplyOffsetsAddAndBlursJoinAsGaussians() throws {
        let other = ClusterStyle(opacity: 0.5, offset: CGSize(width: 1, height: 5), blur: 4)
        let effects = [
            Styled(.line, [faded]), Styled(.line, [moved]), Styled(.line, [blurred]), Styled(.line, [other]),
        ]
        let items = list(effects, try layout(Text("One two"))).items
        try #require(items.count == 1)
        #expect(items[0].opacity == 0.25 && items[0].filters == [.blur(radius: 5)])
        #expect(items[0].transform.tx == 4 && items[0].transform.ty == 3)
    }

    @Test func combiningHasAnIdentityAndKnowsNoOrder() {
        for style in [faded, moved, blurred, ClusterStyle.hidden] {
            #expect(style.combined(with: .identity) == style && ClusterStyle.identity.combined(with: style) == style)
            for other in [faded, moved, blurred] { #expect(style.combined(with: other) == other.combined(with: style)) }
        }
    }

    @Test func stylesAreFitWhateverTheyAreMadeOf() {
        let style = ClusterStyle(opacity: 1.7, blur: -3)
        #expect(style.opacity == 1 && style.blur == 0)
        #expect(ClusterStyle(opacity: -1).isHidden)
    }

    @Test func oneHidingIsEnough() throws {
        let layout = try layout(Text("ab\ncd"))
        #expect(list([Styled(.line, [.hidden, .identity]), Styled(.line, [faded])], layout).items.count == 1)
        #expect(list([Styled(.layer, [.hidden]), Styled(.line, [faded])], layout).items.isEmpty)
    }

    @Test func neighboursOfOneLookAreOneGroup() throws {
        let layout = try layout(Text("ab") + Text("cd").bold() + Text("ef"))
        // Clusters by twos and threes: looks change after b, c, d and f at most.
        let twos = Styled([faded, faded, .identity, .identity])
        #expect(list([twos], layout).items.map(\.opacity) == [0.5, 1, 0.5])
        let all = Styled([faded])
        #expect(list([all], layout).items.count == 1)
    }

    /// case TX-16: opacity acts on the flattened letters, so that overlaps don't show.
    @Test func lettersOfOneOpacityAreFlattenedEvenWhereTheyMoveApart() throws {
        let layout = try layout(Text("بسم abc"))
        let waves = Styled([moved, ClusterStyle(isExact: true)])
        let items = list([Styled([faded]), waves], layout).items
        try #require(items.count == 1)
        #expect(items[0].opacity == 0.5)
    }

    @Test func aWordInTransitionStandsBetweenFinishedOnes() throws {
        let layout = try layout(Text("one two three"))
        let items = list([Styled(.word, [.identity, faded, .identity])], layout).items
        #expect(items.map(\.opacity) == [1, 0.5, 1])
    }

    @Test func theLineUnderATextGoesWithItsLetters() throws {
        let layout = try layout(Text("one two").underline())
        let items = list([Styled(.word, [faded, .hidden])], layout).items
        try #require(items.count == 1)
        guard case .group(let inner) = items[0].content, case .fill(let rule, _, _) = inner.items[0].content else {
            Issue.record("no line under the text")
            return
        }
        // Under the first word and the space behind it, which goes with it.
        #expect(rule.boundingRect.width < layout.size.width * 0.7)
    }

    @Test func whatLiesBehindComesFirstAndWhatLiesOverLast() throws {
        let effects = [
            Styled([faded], behind: .red, over: .green), Styled([.identity], behind: .blue, over: .yellow),
        ]
        let items = list(effects, try layout(Text("ab"))).items
        let colours = items.map { item -> Color.Resolved? in
            if case .fill(_, let paint, _) = item.content { paint.solidColor } else { nil }
        }
        func resolved(_ color: Color) -> Color.Resolved { color.resolve(in: .dark) }
        #expect(colours == [resolved(.red), resolved(.blue), nil, resolved(.green), resolved(.yellow)])
        #expect(items[2].opacity == 0.5)
    }

    @Test func anEffectThatDrawsByItselfDrawsAlone() throws {
        let layout = try layout(Text("One\ntwo"))
        let effects: [any TextEffect] = [
            Styled([faded], behind: .red), ByHand(ParameterValues([String: Double]())),
        ]
        let items = list(effects, layout).items
        #expect(items.count == 1 && items.first?.opacity == 1)
    }
}
