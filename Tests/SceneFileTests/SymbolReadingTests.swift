import Drawing
import Foundation
import Motion
import Stage
import TestSupport
import Testing
import TextEffects
import Typesetting

@testable import SceneFile

@Suite("Symbols in scene files") struct SymbolReadingTests {
    private func document(_ layers: String, _ events: String = "") -> SceneDocument {
        SceneDocument(
            text: "glyphstage: 1\nlayers: [\(layers)]\ntimeline: {duration: 9, events: [\(events)]}\n", file: "s.yaml",
            read: noFiles)
    }

    private func scene(_ layers: String, _ events: String = "") throws -> Scene {
        let document = document(layers, events)
        #expect(document.diagnostics.map(\.headline) == [])
        return try #require(document.scene())
    }

    @Test func aSymbolIsANameOrAMapping() throws {
        let layers = try scene(
            "{name: a, symbol: heart}, {name: b, symbol: {name: 500px, size: 40, fill: red}, opacity: 0.5}"
        ).layers
        #expect(layers.map(\.symbolNames) == [["heart"], ["500px"]])
        #expect(layers[0].kind.name == "symbol" && layers[0].initialValue(of: "size") == nil)
        #expect(layers[1].initialValue(of: "size") == [40] && layers[1].initialValue(of: "opacity") == [0.5])
        let red = try #require(layers[1].initialValue(of: "fill")).components
        #expect(red.count == 4 && red[0] == 1 && red[3] == 1)
    }

    @Test func aFillMayBeAnyFill() throws {
        let layer = try scene("{symbol: {name: star, fill: {linearGradient: {colors: [red, blue]}}}}").layers[0]
        guard case .symbol(let content) = layer.kind, case .linearGradient? = content.fill else {
            Issue.record("no gradient")
            return
        }
        #expect(layer.initialValue(of: "fill") == nil)
    }

    @Test func eventsSetNameSizeAndFill() throws {
        let scene = try scene(
            "{name: icon, symbol: {name: heart, size: 20, fill: '#000000'}}",
            """
            {at: 1, set: {icon.name: star}}, {at: 2, set: {icon.name: heart}}, {at: 3, set: {icon.name: star}},
            {at: 1, withAnimation: {linear: {duration: 1}}, set: {icon.size: 40, icon.fill: '#FFFFFF'}}
            """)
        let icon = scene.layers[0]
        #expect([0, 1, 2, 3].map { icon.symbolName(at: $0) } == ["heart", "star", "heart", "star"])
        #expect(icon.symbolNames == ["heart", "star"])
        #expect(icon.properties["size"]?.value(at: 1.5)[0] == 30)
        #expect(icon.properties["fill"]?.value(at: 1.5)[0] == 0.5)
    }

    @Test func effectsAreReadWithTheirParametersAndTriggers() throws {
        let layer = try scene(
            """
            {name: icon, symbol: wifi, symbolEffect: [appear, {bounce: {amount: 0.5}, trigger: manual}, {replace: },
              {trigger: manual, variableColor: {style: iterative, order: clockwise, reversing: true}}]}
            """
        ).layers[0]
        #expect(layer.symbolEffects.map { $0.effect.name } == ["appear", "bounce", "replace", "variableColor"])
        #expect(layer.symbolEffects.map(\.trigger) == [.start, .manual, .start, .manual])
        #expect(layer.initialValue(of: "bounce.amount") == [0.5] && layer.initialValue(of: "amount") == [0.5])
        #expect(layer.initialValue(of: "variableColor.style") == [1] && layer.initialValue(of: "order") == [1])
        #expect(try scene("{symbol: bell, symbolEffect: bounce}").layers[0].symbolEffects.count == 1)
    }

    @Test func eventsTriggerALayerOrOneOfItsEffects() throws {
        let icon = """
            {name: icon, symbol: wifi, symbolEffect: [{bounce: {}, trigger: manual}, {pulse: {}, trigger: manual}],
              phases: {trigger: manual, phases: [{}, {set: {rotation: 9}, animation: {linear: {duration: 1}}}]}}
            """
        let scene = try scene(icon, "{at: 1, trigger: icon.pulse}, {at: 3, trigger: [icon]}").layers[0]
        func value(_ path: String, at time: Double) -> Double { scene.properties[path]?.value(at: time)[0] ?? -1 }
        #expect(value("pulse.progress", at: 1.5) > 0.99 && value("bounce.progress", at: 1.2) == 0)
        #expect(value("rotation", at: 1.5) == 0)
        #expect(value("pulse.progress", at: 3.5) > 0.99 && value("bounce.progress", at: 3.2) > 0.8)
        #expect(value("rotation", at: 3.5) == 4.5)
    }

    /// What follows a completion may trigger, too.
    @Test func aFollowingEventTriggersAnEffect() throws {
        let scene = try scene(
            "{name: icon, symbol: bell, symbolEffect: {bounce: {}, trigger: manual}}",
            """
            {at: 1, withAnimation: {linear: {duration: 2}}, set: {icon.opacity: 0.5},
             completion: {then: [{after: 1, trigger: icon.bounce}]}}
            """)
        let bounce = try #require(scene.layers[0].properties["bounce.progress"])
        #expect(bounce.value(at: 3.99)[0] == 0 && bounce.value(at: 4.2)[0] > 0.8)
    }

    @Test(arguments: wrong)
    func mistakesAreReportedAtTheirPlace(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static func event(_ description: String, _ effects: String, _ event: String, _ expected: String...)
        -> FaultyScene
    {
        var scene = FaultyScene(
            description,
            "layers: [{name: icon, symbol: heart, symbolEffect: \(effects)}]\ntimeline: {duration: 2, events: [\(event)]}\n"
        )
        scene.expected = expected
        return scene
    }

    private static let wrong = [
        FaultyScene(
            "an unknown symbol", "layers: [{symbol: haert}]\n",
            "2:19: error: 'haert' is not a symbol of Font Awesome 4; did you mean 'heart'?"),
        FaultyScene(
            "a symbol that is near to none", "layers: [{symbol: {name: qqqqqqqqqqqq}}]\n",
            "2:26: error: 'qqqqqqqqqqqq' is not a symbol of Font Awesome 4; 'glyphstage effects "
                + "--symbols' lists them"),
        FaultyScene(
            "an empty name", "layers: [{symbol: ''}]\n", "2:19: error: a symbol needs a name, such as heart"),
        FaultyScene(
            "no name", "layers: [{symbol: {size: 3}}]\n", "2:19: error: a symbol needs 'name', such as heart"),
        FaultyScene(
            "a list", "layers: [{symbol: [heart]}]\n", "2:19: error: a symbol's name is a text, not a list"),
        FaultyScene(
            "an unknown key", "layers: [{symbol: {name: heart, sise: 3}}]\n",
            "2:33: error: 'sise' is not a key of a symbol; did you mean 'size'?"),
        FaultyScene(
            "a size that is too large", "layers: [{symbol: {name: heart, size: 5000}}]\n",
            "2:39: error: size lies in 0 … 4096, not 5000"),
        FaultyScene(
            "a font on a symbol", "layers: [{symbol: heart, font: {size: 3}}]\n",
            "2:26: error: 'font' is not a property of a symbol layer"),
        FaultyScene(
            "an unknown effect", "layers: [{symbol: heart, symbolEffect: bounse}]\n",
            "2:40: error: 'bounse' is not a symbol effect; did you mean 'bounce'?"),
        FaultyScene(
            "an unknown effect in a mapping", "layers: [{symbol: heart, symbolEffect: {bounse: {}}}]\n",
            "2:41: error: 'bounse' is not a key of a symbol effect; did you mean 'bounce'?"),
        FaultyScene(
            "two effects in one mapping", "layers: [{symbol: heart, symbolEffect: {bounce: {}, pulse: {}}}]\n",
            "2:40: error: a symbol effect is one name with its parameters in a mapping under it; several stand in a list"
        ),
        FaultyScene(
            "one effect twice", "layers: [{symbol: heart, symbolEffect: [replace, {replace: {}}]}]\n",
            "2:50: error: 'replace' is on this layer already; each effect is there once"),
        FaultyScene(
            "an unknown parameter", "layers: [{symbol: heart, symbolEffect: {bounce: {amuont: 1}}}]\n",
            "2:50: error: 'amuont' is not a parameter of 'bounce'; did you mean 'amount'?"),
        FaultyScene(
            "what is driven", "layers: [{symbol: heart, symbolEffect: {bounce: {progress: 1}}}]\n",
            "2:50: error: 'progress' is not a parameter of 'bounce'"),
        FaultyScene(
            "an unknown trigger", "layers: [{symbol: heart, symbolEffect: {bounce: {}, trigger: now}}]\n",
            "2:62: error: 'now' is not a trigger of a symbol effect; one of start, manual"),
        FaultyScene(
            "a replacement with a trigger", "layers: [{symbol: heart, symbolEffect: {replace: {}, trigger: manual}}]\n",
            "2:54: error: 'replace' acts when an event sets the symbol's name; it has no trigger"),
        event(
            "a symbol set by its kind", "replace", "{at: 1, set: {icon.symbol: star}}",
            "3:48: error: a symbol becomes another one by its name: set 'icon.name'"),
        event(
            "an unknown symbol in an event", "replace", "{at: 1, set: {icon.name: satr}}",
            "3:59: error: 'satr' is not a symbol of Font Awesome 4; did you mean 'star'?"),
        event(
            "a size that was never given", "replace", "{at: 1, set: {icon.size: 9}}",
            "3:48: error: layer 'icon' has no 'size' to start from; give it one there"),
        event(
            "what a trigger drives", "{bounce: {}, trigger: manual}", "{at: 1, set: {icon.bounce.progress: 1}}",
            "3:48: error: 'icon.bounce.progress' is driven by symbolEffect already (line 2); a property has one driver"),
        event(
            "a trigger of what waits for none", "bounce", "{at: 1, trigger: icon}",
            "3:51: error: nothing in layer 'icon' waits for a trigger; give its symbolEffect 'trigger: manual'"),
        FaultyScene(
            "a trigger of a symbol without an effect",
            "layers: [{name: b, symbol: bell}]\ntimeline: {duration: 2, events: [{at: 1, trigger: b}]}\n",
            "3:51: error: nothing in layer 'b' waits for a trigger; give its symbolEffect, keyframes or phases "
                + "'trigger: manual'"),
        event(
            "a trigger of an effect that waits for none", "bounce", "{at: 1, trigger: icon.bounce}",
            "3:51: error: 'bounce' of layer 'icon' waits for no trigger; write 'trigger: manual' beside it"),
        event(
            "a trigger of an effect that is not there", "{bounce: {}, trigger: manual}", "{at: 1, trigger: icon.bonce}",
            "3:51: error: layer 'icon' has no symbol effect 'bonce'; did you mean 'bounce'?"),
        event(
            "a trigger of a layer that is not there", "replace", "{at: 1, trigger: ikon.bounce}",
            "3:51: error: no layer is called 'ikon'; did you mean 'icon'?"),
        event(
            "a trigger of a replacement", "replace", "{at: 1, trigger: icon.replace}",
            "3:51: error: 'replace' acts when an event sets the symbol's name; it has no trigger"),
        event(
            "a trigger that shows and hides", "[{appear: {}, trigger: manual}, {disappear: {}, trigger: manual}]",
            "{at: 1, trigger: icon}",
            "3:51: error: 'disappear' and 'appear' of layer 'icon' both wait; write icon.disappear or icon.appear"),
        event(
            "an effect with a mistake, triggered", "{bounce: {amount: -1}, trigger: manual}",
            "{at: 1, trigger: icon.pulse}",
            "2:70: error: amount lies in 0 … 4, not -1"),
    ]

    // MARK: - Around

    @Test func anOverrideReachesNameSizeAndParameters() throws {
        func layer(_ text: String, _ path: String, _ value: String) throws -> Layer {
            let document = SceneDocument(
                text: "glyphstage: 1\nlayers: [{name: icon, \(text)}]\n", file: "s.yaml",
                overrides: [SceneOverride(path, value)], read: noFiles)
            #expect(document.diagnostics.map(\.headline) == [])
            return try #require(document.scene()).layers[0]
        }
        #expect(try layer("symbol: heart", "icon.name", "star").symbolNames == ["star"])
        #expect(try layer("symbol: {name: heart}", "icon.name", "star").symbolNames == ["star"])
        #expect(try layer("symbol: heart", "icon.symbol", "star").symbolNames == ["star"])
        #expect(try layer("symbol: heart", "icon.size", "50").initialValue(of: "size") == [50])
        for effect in ["{trigger: manual, bounce: {}}", "bounce", "[replace, {bounce: {amount: 1}}]"] {
            let layer = try layer("symbol: heart, symbolEffect: \(effect)", "icon.bounce.amount", "0.5")
            #expect(layer.initialValue(of: "bounce.amount") == [0.5])
        }
    }

    @Test func whatStillMovesAtTheEndIsSaidOfAnEffectToo() {
        let document = document(
            "{name: icon, symbol: bell, symbolEffect: {bounce: {}, trigger: manual}}", "{at: 8.9, trigger: icon}")
        #expect(document.diagnostics.count == 1)
        #expect(document.diagnostics.allSatisfy { $0.message.contains("'icon.bounce.progress' is still moving") })
    }

    @Test func withoutTheFontOneWarningNamesThePackage() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "glyphstage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "fonts.conf")
        try """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig><dir>/usr/share/fonts/truetype/quicksand</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
        """.write(to: file, atomically: true, encoding: .utf8)
        let document = document("{symbol: heart}, {symbol: {name: star}}")
        let warnings = document.fontWarnings(try Typesetter(fontConfiguration: file))
        #expect(warnings.count == 1 && warnings[0].severity == .warning)
        #expect(warnings[0].span.line == 2 && warnings[0].span.column == 19)
        #expect(warnings[0].message.contains("install the package fonts-font-awesome (in layer 'symbol-1')"))
        #expect(document.fontWarnings(try Typesetter(fontConfiguration: Checkout.fonts)).isEmpty)
    }

    @Test func everySymbolEffectHasASceneInTheGallery() throws {
        let folder = Checkout.root.appending(path: "Assets/Scenes")
        var shown: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) where name.hasSuffix(".yaml") {
            let scene = try #require(SceneDocument(path: folder.appending(path: name).path()).scene(), "\(name)")
            shown.formUnion(scene.allLayers.flatMap { $0.layer.symbolEffects.map { $0.effect.name } })
        }
        #expect(shown == Set(EffectGallery.ofSymbols.map { $0.name }))
    }
}
