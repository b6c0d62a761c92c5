import Foundation
import SceneFile
import Stage
import Testing
import TextEffects

@Suite("Effects of layers in scene files") struct LayerEffectReadingTests {
    @Test func parametersAreReadAndAddressedLikeARenderers() throws {
        let document = SceneDocument(
            text: """
                glyphstage: 1
                layers:
                  - {name: caption, text: a}
                  - {name: card, rectangle: {}, effect: [{variableBlur: {radius: 4, direction: up}}, {gradientBlurOverlay: {foreground: caption}}]}
                timeline: {events: [{at: 0, withAnimation: {linear: {duration: 1}}, set: {card.start: 1, card.variableBlur.radius: 8}}]}
                """, file: "s.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        let card = try #require(document.scene()).layers[1]
        #expect(card.layerEffects.map { $0.name } == ["variableBlur", "gradientBlurOverlay"])
        #expect(card.properties["variableBlur.radius"]?.value(at: 0.5)[0] == 6)
        #expect(card.properties["variableBlur.start"]?.value(at: 0.5)[0] == 0.65)
        #expect(card.references == ["gradientBlurOverlay.foreground": "caption"])
    }

    @Test(arguments: wrong)
    func mistakesAreReportedAtTheirPlace(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static let wrong = [
        FaultyScene(
            "an unknown effect", "layers: [{rectangle: {}, effect: variableBlurr}]\n",
            "2:34: error: 'variableBlurr' is not an effect of a layer; did you mean 'variableBlur'?"),
        FaultyScene(
            "a text renderer", "layers: [{text: a, effect: {blurReveal: {}}}]\n",
            "2:29: error: 'blurReveal' is not an effect of a layer; it stands under 'textRenderer'"),
        FaultyScene(
            "an unknown parameter", "layers: [{text: a, effect: {variableBlur: {radios: 1}}}]\n",
            "2:44: error: 'radios' is not a parameter of 'variableBlur'; did you mean 'radius'?"),
        FaultyScene(
            "one effect twice", "layers: [{text: a, effect: [variableBlur, variableBlur]}]\n",
            "2:43: error: 'variableBlur' is on this layer already; each effect is there once"),
        FaultyScene(
            "a foreground that is not there", "layers: [{text: a, effect: {gradientBlurOverlay: {foreground: b}}}]\n",
            "2:63: error: no layer is called 'b'"),
        FaultyScene(
            "a layer that follows itself",
            "layers: [{name: a, text: a, effect: {gradientBlurOverlay: {foreground: a}}}]\n",
            "2:72: error: layer 'a' would have to be laid out before itself: this is a cycle"),
    ]
}
