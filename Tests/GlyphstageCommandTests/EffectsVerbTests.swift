import Foundation
import SceneFile
import Stage
import TestSupport
import Testing
import TextEffects
import Typesetting

@testable import GlyphstageCommand

/// `glyphstage effects`: what it prints is what scenes may say.
@Suite struct EffectsVerbTests {
    /// A scene of an effect's example.
    private func scene(_ effect: any TextEffect.Type) -> String {
        let example = EffectExample(effect)
        return """
            glyphstage: 1
            layers: [{name: poem, text: a, \(example.renderer)}]
            timeline: {events: [\(example.event)]}
            """
    }

    @Test func everyExampleIsASceneAsItStands() throws {
        for effect in EffectGallery.all {
            let document = SceneDocument(text: scene(effect), file: "example.yaml")
            #expect(document.diagnostics.map(\.headline) == [])
            let layer = try #require(document.scene()).layers[0]
            for parameter in effect.parameters where parameter.name != effect.progressParameter {
                guard !parameter.isOptional, let value = layer.initialValue(of: parameter.name) else { continue }
                for (found, standard) in zip(value.components, parameter.defaultValue.components) {
                    #expect(abs(found - standard) < 1e-9, "\(effect.name).\(parameter.name)")
                }
            }
        }
    }

    @Test func everyExampleOfASymbolEffectIsASceneAsItStands() throws {
        for effect in EffectGallery.ofSymbols {
            let example = EffectExample(effect)
            let text = """
                glyphstage: 1
                layers: [{name: icon, symbol: heart, \(example.renderer)}]
                timeline: {events: [\(example.event)]}
                """
            let document = SceneDocument(text: text, file: "example.yaml")
            #expect(document.diagnostics.map(\.headline) == [])
            let layer = try #require(document.scene()).layers[0]
            for parameter in effect.parameters {
                #expect(layer.initialValue(of: "\(effect.name).\(parameter.name)") == parameter.defaultValue)
            }
        }
    }

    @Test func aPersonReadsEveryParameterWithItsChoicesAndAnExample() throws {
        for effect in EffectGallery.ofSymbols {
            let text = EffectsVerb.human(effect)
            #expect(text.contains("    symbolEffect: {\(effect.name): {"))
            #expect(effect.parameters.allSatisfy { text.contains("  \($0.name) ") && text.contains($0.help) })
            #expect(effect.driven.allSatisfy { !text.contains($0.help) })
        }
        for effect in EffectGallery.all {
            let text = EffectsVerb.human(effect)
            for parameter in effect.parameters {
                #expect(text.contains("  \(parameter.name) ") && text.contains(parameter.help))
            }
            #expect(text.contains("    textRenderer: {\(effect.name): {"))
        }
        let reveal = EffectsVerb.human(BlurReveal.self)
        #expect(reveal.contains("line | word | cluster") && reveal.contains("12 points"))
        #expect(reveal.contains("forward | backward | centre | random"))
        #expect(EffectsVerb.human(Typing.self).contains("(none)"))
        #expect(EffectsVerb.human(HighlightReveal.self).contains("{color: '#FFCC00', opacity: 0.35}"))
    }

    @Test func programsReadKindsChoicesAndDefaults() throws {
        let json = EffectsVerb.json(EffectGallery.all).text()
        let data = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(data.map { $0["name"] as? String } == EffectGallery.all.map { $0.name })
        func parameter(_ effect: String, _ name: String) throws -> [String: Any] {
            let parameters = try #require(
                data.first { $0["name"] as? String == effect }?["parameters"] as? [[String: Any]])
            return try #require(parameters.first { $0["name"] as? String == name })
        }
        let unit = try parameter("blurReveal", "unit")
        #expect(unit["kind"] as? String == "choice" && unit["default"] as? String == "line")
        #expect(unit["choices"] as? [String] == ["line", "word", "cluster"] && unit["range"] is NSNull)
        let color = try parameter("highlightReveal", "color")
        #expect(color["kind"] as? String == "color" && color["default"] as? [Double] == [1, 0.8, 0, 0.35])
        let radius = try parameter("blurReveal", "blurRadius")
        #expect(radius["range"] as? [Double] == [0, 1_000] && radius["scaledTo"] as? String == "title")
        #expect(try parameter("typing", "visibleCount")["default"] is NSNull)
        #expect(data.allSatisfy { ($0["example"] as? String)?.hasPrefix("textRenderer: {") == true })
    }

    @Test func symbolsAreListedByTheirNames() throws {
        let all = try EffectsVerb.symbols(containing: "")
        #expect(all.count == 786 && all == all.sorted())
        #expect(all.allSatisfy { SymbolCatalog.scalar(named: $0) != nil })
        #expect(try EffectsVerb.symbols(containing: "Bell") == ["bell", "bell-o", "bell-slash", "bell-slash-o"])
        let failure = #expect(throws: CommandFailure.self) { try EffectsVerb.symbols(containing: "haert") }
        #expect(failure?.message.contains("'haert' in its name; did you mean 'heart'?") == true)
    }
}
