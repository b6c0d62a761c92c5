import Drawing
import Foundation
import SceneFile
import Stage
import TestSupport
import Testing
import TextEffects
import Typesetting

/// Text renderers as scene files write them.
@Suite("Text renderers") struct RendererTests {
    private func layer(_ renderer: String, files contents: [String: String] = [:]) throws -> Layer {
        let document = SceneDocument(
            text: "glyphstage: 1\nlayers: [{name: p, text: a, textRenderer: \(renderer)}]\n", file: "s.yaml",
            read: files(contents))
        return try #require(document.scene(), "\(document.diagnostics.map(\.headline))").layers[0]
    }

    private func value(_ layer: Layer, _ path: String) -> [Double]? { layer.initialValue(of: path)?.components }

    private func first(_ text: String) -> String? {
        FaultyScene("", text).found.first
    }

    @Test func everyEffectOfTheGalleryIsReadByItsName() throws {
        for effect in EffectGallery.all {
            #expect(try layer("{\(effect.name): {}}").effects.map { $0.name } == [effect.name])
        }
    }

    @Test func choicesColoursAndPointsAreReadAsTheyAreDeclared() throws {
        let blur = try layer("{blurReveal: {unit: word, order: centre, splitsJoined: true}}")
        #expect(value(blur, "unit") == [1] && value(blur, "order") == [2] && value(blur, "splitsJoined") == [1])
        let highlight = try layer("{highlightReveal: {color: '#FF000080', inset: [-6, 0], wrap: inSequence}}")
        #expect(value(highlight, "inset") == [-6, 0] && value(highlight, "wrap") == [1])
        let color = try #require(value(highlight, "color"))
        #expect(abs(color[0] - 128.0 / 255) < 1e-9 && color[1] == 0 && abs(color[3] - 128.0 / 255) < 1e-9)
        #expect(value(try layer("{typing: {}}"), "visibleCount") == nil)
        #expect(value(try layer("{typing: {visibleCount: 3}}"), "visibleCount") == [3])
    }

    @Test(arguments: [
        ("random", [3.0], [0.0]), ("{random: {seed: 7}}", [3], [7]), ("{random: {}}", [3], [0]),
        ("{random: }", [3], [0]),
        ("backward", [1], [0]),
    ])
    func anOrderIsANameOrHasASeed(order: String, expected: [Double], seed: [Double]) throws {
        let layer = try layer("{blurReveal: {order: \(order)}}")
        #expect(value(layer, "order") == expected && value(layer, "seed") == seed)
    }

    @Test func severalAreAppliedInOrderAndAddressedByTheirNames() throws {
        let text = """
            glyphstage: 1
            layers: [{name: p, text: a, textRenderer: [{blurReveal: {progress: 0}}, {wave: {amplitude: 3}}, {fadeIn: }]}]
            timeline:
              events:
                - {at: 0, set: {p.blurReveal.progress: 1, p.fadeIn.progress: 0.5, p.phase: 2, p.wave.amplitude: 4}}
            """
        let document = SceneDocument(text: text, file: "s.yaml")
        let layer = try #require(document.scene(), "\(document.diagnostics.map(\.headline))").layers[0]
        #expect(layer.effects.map { $0.name } == ["blurReveal", "wave", "fadeIn"])
        #expect(value(layer, "blurReveal.progress") == [0] && value(layer, "amplitude") == [3])
        #expect(layer.shortPath("wave.phase") == "phase")
        #expect(layer.shortPath("fadeIn.progress") == "fadeIn.progress")
    }

    @Test func aNameThatTwoEffectsHaveIsNotEnough() throws {
        let found = FaultyScene(
            "",
            """
            layers: [{name: p, text: a, textRenderer: [{blurReveal: {}}, {fadeIn: {}}]}]
            timeline: {events: [{at: 0, set: {p.progress: 1}}]}
            """
        ).found
        #expect(found.count == 1 && found[0].contains("'progress' is not a property of a text layer"))
    }

    @Test func oneEffectStandsOnATextOnce() {
        let found = FaultyScene("", "layers: [{text: a, textRenderer: [{wave: {}}, {fadeIn: {}}, {wave: {phase: 1}}]}]")
            .found
        #expect(found == ["2:61: error: 'wave' is on this text already; each effect is there once"])
    }

    @Test(
        arguments: [
            ("{blurReveal: {order: sideways}}", "'sideways' is not a choice of 'order'"),
            ("{blurReveal: {order: {random: {sead: 1}}}}", "'sead' is not a parameter of 'random'"),
            ("{blurReveal: {order: {shuffled: {}}}}", "'shuffled' is not a key of an order"),
            ("{blurReveal: {order: {}}}", "an order is a name, or {random: {seed: 7}}"),
            ("{blurReveal: {order: {random: {seed: 1}}, seed: 2}}", "the seed stands under 'order' already"),
            ("{blurReveal: {order: {random: {seed: -1}}}}", "seed lies in 0 … 4294967295, not -1"),
            ("{typing: {caret: perhaps}}", "caret is true or false, not 'perhaps'"),
            ("{highlightReveal: {inset: 3}}", "inset is a list of two numbers, not '3'"),
            ("{fadeIn: {unit: word}}", "'unit' is not a parameter of 'fadeIn'"),
            ("[]", "a list of text renderers has at least one"),
        ]) func mistakesAreReportedWhereTheyStand(renderer: String, expected: String)
    {
        let found = FaultyScene("", "layers: [{text: a, textRenderer: \(renderer)}]").found
        #expect(found.count == 1 && found.first?.contains(expected) == true, "\(found)")
    }

    @Test func aGroupsRendererIsAddressedOnTheGroup() throws {
        let text = """
            glyphstage: 1
            layers:
              - name: verses
                textRenderer: {blurReveal: {progress: 0}}
                group: {layers: [{text: a}, {text: b}]}
            timeline: {events: [{at: 0, withAnimation: {linear: {duration: 1}}, set: {verses.progress: 1}}]}
            """
        let document = SceneDocument(text: text, file: "s.yaml")
        let scene = try #require(document.scene(), "\(document.diagnostics.map(\.headline))")
        let typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        #expect(scene.foregroundDisplayList(at: 0, typesetter: typesetter).items.isEmpty)
        #expect(scene.foregroundDisplayList(at: 0.5, typesetter: typesetter).items.map(\.opacity) == [0.5, 0.5])
    }

    @Test func otherLayersHaveNoRenderer() {
        #expect(
            first("layers: [{rectangle: , textRenderer: {wave: {}}}]")?.contains("'textRenderer' is not a property")
                == true)
    }

    @Test func anEffectFileMayHoldChoicesAndColours() throws {
        let config = """
            effect: highlightReveal
            color: {color: pink, opacity: 0.4}
            wrap: inSequence
            inset: [-8, -1]
            """
        let layer = try layer("{from: pen.yaml, wrap: together, progress: 0}", files: ["pen.yaml": config])
        #expect(value(layer, "wrap") == [0] && value(layer, "inset") == [-8, -1] && value(layer, "progress") == [0])
        let pink = Color.pink.opacity(0.4).resolve(in: .dark).premultiplied
        #expect(value(layer, "color") == pink)
        let order = try self.layer(
            "{from: f.yaml}", files: ["f.yaml": "effect: blurReveal\norder: {random: {seed: 4}}\n"])
        #expect(value(order, "seed") == [4])
    }

    @Test func theEffectFilesOfTheCheckoutAreWhole() throws {
        let folder = Checkout.root.appendingPathComponent("Assets/Effects")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        #expect(names.contains("soft-focus.yaml"))
        for name in names {
            let document = SceneDocument(
                text: "glyphstage: 1\nlayers: [{text: a, textRenderer: {from: \(name)}}]\n",
                file: folder.appendingPathComponent("scene.yaml").path)
            #expect(document.diagnostics.map(\.headline) == [])
            #expect(document.scene()?.layers[0].effects.count == 1)
        }
    }

    @Test func theScenesOfTheCheckoutAreWholeAndNameNoOtherFile() throws {
        let folder = Checkout.root.appendingPathComponent("Assets/Scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        var shown: Set<String> = []
        for name in names {
            let document = SceneDocument(path: folder.appendingPathComponent(name).path)
            #expect(document.diagnostics.map(\.headline) == [])
            #expect(document.dependencies.count == 1, "\(name) names another file")
            let scene = try #require(document.scene(), "\(name)")
            shown.formUnion(scene.allLayers.flatMap { $0.layer.effects.map { $0.name } })
        }
        #expect(shown.isSuperset(of: EffectGallery.all.map { $0.name }), "every effect has a scene")
    }

    @Test func noParameterIsNamedLikeAKeyOfTextsAndGroups() {
        let kinds = ["text", "group"].flatMap { SceneGrammarKeys.layer($0) }
        for effect in EffectGallery.all {
            for parameter in effect.parameters { #expect(!kinds.contains(parameter.name), "\(parameter.name)") }
        }
    }

    /// Case TX-36: what is left out has its documented default, not zero: everything shows.
    @Test(arguments: [
        "typing: {caret: false}", "fadeIn: {window: 5}", "blurReveal: {overlap: 0}", "wave: {amplitude: 0}",
    ])
    func aParameterThatIsLeftOutHasItsDefault(renderer: String) throws {
        let document = SceneDocument(
            text: "glyphstage: 1\nlayers: [{text: one two three, textRenderer: {\(renderer)}}]\n", file: "s.yaml")
        let scene = try #require(document.scene())
        let typesetter = try Typesetter()
        let items = scene.foregroundDisplayList(at: 0, typesetter: typesetter).items
        #expect(!items.isEmpty && items.allSatisfy { $0.opacity == 1 && $0.filters.isEmpty })
    }
}
