import Motion
import Stage
import Testing
import TextEffects

@testable import Studio

/// What the inspector shows of a symbol.
@Suite struct SymbolRowTests {
    private func groups(all: Bool = false) -> [PropertyRow.Group] {
        var layer = Layer(
            name: "icon", kind: .symbol(.init("heart")),
            symbolEffects: [
                LayerSymbolEffect(BounceSymbolEffect.self, trigger: .manual),
                LayerSymbolEffect(VariableColorSymbolEffect.self),
            ])
        layer.setInitial([40], of: "size")
        return PropertyRow.groups(of: layer, edits: PropertyEdits(), all: all)
    }

    @Test func eachEffectHasItsParametersAndNotWhatDrivesIt() {
        #expect(groups().map(\.title) == ["bounce", "variable color", "icon"])
        #expect(groups()[0].rows.map(\.key.path) == ["amount", "direction", "repeat", "speed"].map { "bounce.\($0)" })
        #expect(groups(all: true).flatMap(\.rows).allSatisfy { !$0.key.path.hasSuffix(".progress") })
    }

    @Test func whichSymbolItIsAndItsSizeAreShown() {
        let shown = groups()[2].rows.map(\.key.path)
        #expect(shown.contains("name") && shown.contains("size") && !shown.contains("fill"))
        #expect(groups(all: true)[2].rows.contains { $0.key.path == "fill" && $0.initial == nil })
    }

    @Test func whatIsDoneToAWholeLayerHasAHeadOfItsOwnToo() {
        let layer = Layer(name: "card", kind: .group, layerEffects: [VariableBlur.self])
        let groups = PropertyRow.groups(of: layer, edits: PropertyEdits(), all: false)
        #expect(groups.map(\.title) == ["variable blur", "card"])
        #expect(!groups[0].rows.isEmpty && groups[0].rows.allSatisfy { $0.key.path.hasPrefix("variableBlur.") })
    }
}
