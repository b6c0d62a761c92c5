import Foundation
import TestSupport
import Testing
import TextEffects

@testable import SceneFile

/// The JSON Schema says of structure what decoding says.
struct SceneSchemaTests {
    @Test func everyKeyOfTheTablesHasASchema() { #expect(SceneSchema.keysWithoutSchema == []) }

    @Test func theSchemaIsJSONWithoutDanglingReferences() throws {
        let read = try JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))
        let definitions = try #require((read as? [String: Any])?["$defs"] as? [String: Any])
        for match in SceneSchema.text.matches(of: /"#\/\$defs\/(\w+)"/) {
            #expect(definitions[String(match.1)] != nil, "\(match.1)")
        }
    }

    /// Pieces of scenes that are right in structure, below `glyphstage: 1`.
    static let right = [
        "", "canvas: {size: [10, 20], background: red}", "canvas: {background: '#F008'}",
        "canvas: {background: {radialGradient: {stops: [[0, red], [1, {color: blue, opacity: 0.5}]], endRadius: 9}}}",
        "environment: {colorScheme: light, dynamicTypeSize: xxLarge, layoutDirection: rightToLeft, reduceMotion: true}",
        "timeline: {duration: 2, fps: 30000/1001, loop: true, events: []}", "timeline: {fps: 59.94}",
        "layers: [{text: 12}, {text: }, {text: [a, {text: b, font: {size: 3}, underline: true, mark: [x, y]}]}]",
        "layers: [{circle: }, {rectangle: {}}, {path: {d: M 0 0 L 9 9, trim: [0, 1]}}, {capsule: {stroke: {lineWidth: 3, dash: [1, 2]}}}]",
        "layers: [{group: {layers: [{text: a}], stack: {axis: horizontal}}}, {scroll: {axis: vertical, contentOffset: 3}}]",
        "layers: [{name: a-1, text: a, frame: {width: 3, maxWidth: infinity, alignment: top}, blur: {radius: 3, opaque: true}}]",
        "layers: [{text: a, blur: 3, scale: 2, position: center, anchor: {unit: [0, 1]}, rotation3D: {angle: 3, axis: [1, 0, 0]}}]",
        "layers: [{text: a, scale: [1, 2], position: [3, 4], blendMode: multiply, hidden: true, shadow: {radius: 3, color: black}}]",
        "layers: [{text: a, textRenderer: {blurReveal: {progress: 0.5}}}, {text: a, textRenderer: {blurReveal: }}]",
        "layers: [{text: a, textRenderer: [{wave: {amplitude: 3}}, {blurReveal: {order: {random: {seed: 7}}}}]}]",
        "layers: [{text: a, background: {text: b}, overlay: [{circle: {}}], mask: {circle: {}}, clipShape: capsule}]",
        "layers: [{text: a, clipShape: {roundedRectangle: {cornerRadius: 3}}, background: red, drawingGroup: true}]",
        "layers: [{text: a, animation: {value: opacity, easeOut: {duration: 1}}}, {text: a, animation: [{value: opacity, none: true}]}]",
        "layers: [{text: a, keyframes: {trigger: start, tracks: {opacity: [{linear: {to: 0, duration: 1}}, {move: {to: 1}}]}}}]",
        "layers: [{text: a, phases: {phases: [{set: {opacity: 0}, animation: bouncy}, {set: {opacity: 1}}]}}]",
        "layers: [{text: a, transition: opacity, initially: absent}, {text: a, transition: {scale: {scale: 0.5}, animation: smooth}}]",
        "layers: [{symbol: heart}, {symbol: {name: wifi, size: 20, fill: {material: thin}}, symbolEffect: pulse, opacity: 0.5}]",
        "layers: [{symbol: bell, symbolEffect: [{bounce: {amount: 0.2, direction: down}, trigger: manual}, {replace: }, {trigger: start, variableColor: }]}]",
        "timeline: {events: [{at: 0, withAnimation: bouncy}, {at: 1, withAnimation: , transaction: {isContinuous: true}}]}",
        "timeline: {events: [{at: 0, withAnimation: [{spring: {duration: 0.6, bounce: 0.3}}, {delay: 0.1}, {speed: 1.2}]}]}",
        "timeline: {events: [{at: 0, withAnimation: {easeOut: , delay: -1, repeatForever: {autoreverses: false}}}]}",
        "layers: [{scroll: {layers: [{circle: , scrollTransition: {mode: animated, animation: bouncy, threshold: {inset: {of: {visible: 0.5}, by: 3}}}}]}, textRenderer: {wave: }}]",
        "layers: [{scroll: {layers: [{circle: , scrollTransition: {threshold: {interpolated: {towards: centered, amount: 0.5}}}}]}}]",
        "timeline: {events: [{at: 0, feedback: impact, completion: {then: [{feedback: success}]}}]}",
        "timeline: {events: [{at: 0, withAnimation: {interpolatingSpring: {stiffness: 170, damping: 5}}}]}",
        "layers: [{meshGradient: {width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1.5], [1, 1]], colors: [red, '#FFF', blue, red]}}]",
        "canvas: {background: {meshGradient: {width: 2, height: 2, colors: [red, red, red, red], background: blue, smoothsColors: false, colorSpace: perceptual}}}",
    ]

    /// More of them: properties that are written together.
    static let together = [
        "layers: [{name: a, text: a}]\ntimeline: {events: [{at: 0, set: {a.shadow: {radius: 4, y: 2}, a.blur: {radius: 3}}}]}",
        "layers: [{name: a, path: {d: M 0 0, stroke: {fill: red}}}]\ntimeline: {events: [{at: 0, set: {a.trim: [0, 0.5], a.stroke: {lineWidth: 3, fill: blue}}}]}",
        "layers: [{name: a, linearGradient: {colors: [red, blue]}}]\ntimeline: {events: [{at: 0, set: {a.colors: [blue, red], a.startPoint: bottom, a.endPoint.x: 0.3}}]}",
        "layers: [{text: a, frame: {maxWidth: 3}, phases: {phases: [{set: {frame: {maxWidth: infinity}, rotation3D: {angle: 3}}}]}}]",
        "layers: [{scroll: {layers: [{text: a, scrollTransition: {topLeading: {rotation3D: {angle: 30}, scale: [1, 2], opacity: 0}}}]}}]",
        "layers: [{text: a, transition: {modifier: {active: {shadow: {radius: 3}, offset: [1, 2]}}}}]",
        "layers: [{text: a, background: [red, {text: b}, {linearGradient: {colors: [red]}}, {material: thin}]}, {text: a, background: {image: {path: a.png}}}]",
        "layers: [{name: a, text: a, textRenderer: {blurReveal: {}}}]\ntimeline: {events: [{at: 0, set: {a.progress: 1, a.blurReveal.rise: 3, a.text: no, a.hidden: true, a.lineSpacing: 3}}]}",
        "layers: [{name: a, text: a, position: [1, 2]}]\ntimeline: {events: [{at: 0, set: {a.position: bottom, a.scale.x: 1}}, {at: 0, set: {a.scale: 2, a.position.x: 3}}]}",
    ]

    /// Pieces that are wrong in structure.
    static let wrong = [
        "canvass: {}", "canvas: []", "canvas: {size: 12}", "canvas: {size: [1, 2, 3]}", "canvas: {size: [0, 9]}",
        "canvas: {size: ['1', 2]}", "canvas: {background: indgo}", "canvas: {background: '#12345'}",
        "canvas: {background: {linearGradient: {}}}", "canvas: {background: {linearGradient: {colors: []}}}",
        "canvas: {background: {linearGradient: {stops: [[2, red]]}}}", "environment: {colorScheme: sepia}",
        "environment: {reduceMotion: 1}", "timeline: {duration: -1}", "timeline: {duration: '2'}",
        "timeline: {duration: }",
        "timeline: {fps: fast}", "timeline: {loop: 1}", "timeline: {events: {}}", "timeline: {events: [{set: {}}]}",
        "timeline: {events: [{at: 0, sett: {}}]}", "timeline: {events: [{at: 0, withAnimation: easOut}]}",
        "timeline: {events: [{at: 0, withAnimation: timingCurve}]}",
        "timeline: {events: [{at: 0, withAnimation: {easeOut: {}, linear: {}}}]}",
        "timeline: {events: [{at: 0, withAnimation: {delay: 1}}]}",
        "timeline: {events: [{at: 0, withAnimation: {easeOut: {duration: -1}}}]}",
        "timeline: {events: [{at: 0, withAnimation: {spring: {bounce: 1}}}]}",
        "layers: [{scroll: {layers: [{circle: , scrollTransition: {threshold: {inset: {of: visible}}}}]}}]",
        "layers: [{scroll: {layers: [{circle: , scrollTransition: {mode: slow}}]}}]",
        "timeline: {events: [{at: 0, completion: {}}]}", "timeline: {events: [{at: 0, feedback: boom}]}", "layers: {}",
        "layers: [{name: a}]",
        "layers: [{text: a, opacity: 2}]",
        "layers: [{text: a, opactiy: 1}]", "layers: [{text: a, opacity: '1'}]", "layers: [{text: a, circle: {}}]",
        "layers: [{text: a, name: 1a}]", "layers: [{text: a, name: canvas}]", "layers: [{text: a, offset: 3}]",
        "layers: [{text: a, hidden: 1}]", "layers: [{text: a, blendMode: mult}]",
        "layers: [{text: a, frame: {widht: 3}}]",
        "layers: [{text: a, font: {size: 0}}]", "layers: [{text: a, font: {weight: hvy}}]", "layers: [{text: {a: b}}]",
        "layers: [{circle: {cornerRadius: 3}}]", "layers: [{path: {}}]", "layers: [{circle: {stroke: {dash: 3}}}]",
        "layers: [{text: a, textRenderer: blurReveal}]",
        "layers: [{text: a, textRenderer: {blurReveal: {progres: 1}}}]",
        "layers: [{text: a, textRenderer: {blurReveal: {blurRadius: -1}}}]", "layers: [{text: a, textRenderer: []}]",
        "layers: [{text: a, keyframes: {}}]",
        "layers: [{text: a, keyframes: {tracks: {opacity: [{linear: {to: 1}}]}}}]",
        "layers: [{text: a, phases: {trigger: none}}]", "layers: [{text: a, transition: fade}]",
        "layers: [{text: a, animation: {easeOut: {}}}]", "layers: [{text: a, multilineTextAlignment: left}]",
        "layers: [{symbol: haert}]", "layers: [{symbol: {size: 3}}]", "layers: [{symbol: {name: heart, size: -1}}]",
        "layers: [{text: a, symbolEffect: pulse}]", "layers: [{symbol: heart, symbolEffect: {bounce: {progress: 1}}}]",
        "layers: [{symbol: heart, symbolEffect: {trigger: manual}}]",
        "layers: [{symbol: heart, symbolEffect: {bounce: {}, pulse: {}}}]",
        "layers: [{symbol: heart, symbolEffect: {replace: {}, trigger: manual}}]",
        "layers: [{circle: {}, font: {size: 3}}]", "layers: [{text: a, lineLimit: 0}]",
        "layers: [{meshGradient: {}}]", "layers: [{meshGradient: {width: 1, height: 2, colors: [red, red, red, red]}}]",
        "layers: [{meshGradient: {width: 2, height: 2, colors: [red, red, red, red], points: [0, 1, 0, 1]}}]",
        "canvas: {background: {meshGradient: {width: 2, height: 2, colors: [red, red, red, red], smoothColors: true}}}",
    ]

    @Test(arguments: right + together.filter { !$0.contains(".png") })
    func whatIsRightIsDecodedWithoutErrors(piece: String) {
        let document = SceneDocument(text: "glyphstage: 1\n" + piece, file: "s.yaml", read: noFiles)
        #expect(!document.diagnostics.hasErrors, "\(document.diagnostics.map(\.headline))")
    }

    @Test(arguments: wrong)
    func whatIsWrongIsReported(piece: String) {
        #expect(SceneDocument(text: "glyphstage: 1\n" + piece, file: "s.yaml", read: noFiles).diagnostics.hasErrors)
    }

    /// Judged by a validator of JSON Schema, where Python has one.
    @Test func aValidatorAcceptsWhatIsRightAndRejectsWhatIsWrong() throws {
        var instances: [(name: String, text: String, isRight: Bool)] = []
        instances += (Self.right + Self.together).map { ($0, "glyphstage: 1\n" + $0, true) }
        instances += Self.wrong.map { ($0, "glyphstage: 1\n" + $0, false) }
        instances.append(("no version", "canvas: {}", false))
        let scenes = Checkout.root.appending(path: "Assets/Scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: scenes.path()).filter { $0.hasSuffix(".yaml") }
        try #require(names.contains("blur-reveal.yaml"))
        for name in names {
            instances.append((name, try String(contentsOf: scenes.appending(path: name), encoding: .utf8), true))
        }
        instances += EffectGallery.all.map { ("init \($0.name)", StarterScene.text(effect: $0), true) }

        guard let verdicts = try verdicts(instances.map(\.text)) else { return }
        for (instance, verdict) in zip(instances, verdicts) {
            #expect(verdict.hasPrefix(instance.isRight ? "right" : "wrong"), "\(instance.name): \(verdict)")
        }
    }

    /// What only `check` can know, by its words: it depends on other places of the file, on other files, or on what a key
    /// that is there twice said first.
    static let beyondStructure = [
        "no layer is called", "there is no such file", "a second time", "is called 'p' already", "is driven",
        "lies after the timeline's end", "belongs to another layer", "waits for a trigger", "to start from",
        "on this text already", "on this layer already", "laid out before itself", "no command of a path",
        "an arc's flag", "a path begins with", "a number up to 1000000 is missing", "the places in 'at' ascend",
        "'at' and 'to' are lists of the same length", "cannot follow", "no velocities", "is for the layers of a scroll",
        "does not name a property", "is set by its parts", "is not a part of", "cannot be set by an event yet",
    ]

    /// What is wrong in structure is rejected by the schema, too: all tables of mistakes are tried.
    @Test func aValidatorRejectsWhatIsWrongInStructure() throws {
        let paths = /(set|tracks|value|property|active|topLeading):/
        let scenes = (FaultySceneTests.all + FaultyMotionTests.all + FaultyValueTests.all).filter { scene in
            guard (try? YAMLReader.read(Array(scene.text.utf8))) != nil else { return false }
            let errors = scene.expected.filter { $0.contains(": error: ") }
            return !errors.isEmpty
                && !errors.contains { error in
                    Self.beyondStructure.contains { error.contains($0) }
                        // Which layer it is is said elsewhere.
                        || error.contains("is not a property of") && scene.text.contains(paths)
                }
        }
        try #require(scenes.count > 150)
        guard let verdicts = try verdicts(scenes.map(\.text)) else { return }
        for (scene, verdict) in zip(scenes, verdicts) {
            #expect(verdict.hasPrefix("wrong"), "\(scene.testDescription): \(scene.text) \(scene.expected)")
        }
    }

    /// What a validator of JSON Schema says of each scene, "right" or "wrong"; nil where Python has none.
    private func verdicts(_ scenes: [String]) throws -> [String]? {
        let json = try scenes.map { try YAMLReader.read(Array($0.utf8)).json }
        let folder = FileManager.default.temporaryDirectory.appending(path: "glyphstage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try SceneSchema.text.write(to: folder.appending(path: "schema.json"), atomically: true, encoding: .utf8)
        try ("[" + json.joined(separator: ",\n") + "]").write(
            to: folder.appending(path: "instances.json"), atomically: true, encoding: .utf8)
        let program = """
            import json, sys
            try:
                from jsonschema import Draft202012Validator as Validator
            except ImportError:
                print("missing"); sys.exit()
            schema = json.load(open("schema.json"))
            Validator.check_schema(schema)
            judge = Validator(schema)
            for instance in json.load(open("instances.json")):
                error = next(judge.iter_errors(instance), None)
                print("right" if error is None else "wrong " + error.message.replace("\\n", " ")[:200])
            """
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/env"), ["python3", "-c", program])
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch { return nil }
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        process.waitUntilExit()
        guard lines != ["missing"], process.terminationStatus != 127 else {
            print("SceneSchemaTests: Python's jsonschema is not installed; the schema was not tried")
            return nil
        }
        try #require(lines.count == scenes.count, "\(lines)")
        return lines
    }

    /// A first scene is one without mistakes, whatever its effect.
    @Test(arguments: EffectGallery.all.map { $0.name })
    func theStarterSceneHasNoMistakes(name: String) throws {
        let effect = try #require(EffectGallery.effect(named: name))
        let text = StarterScene.text(effect: effect)
        let document = SceneDocument(text: text, file: "s.yaml", read: noFiles)
        #expect(document.diagnostics.map(\.headline) == [])
        let layer = try #require(document.scene()?.layers.first)
        #expect(layer.effects.map { $0.name } == [name])
        #expect(document.scene()?.timeline.eventTimes.isEmpty == false)
        #expect(text.hasPrefix("# yaml-language-server: $schema=./glyphstage.schema.json\n"))
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
    }
}

extension YAMLNode {
    /// The same in JSON, scalars by YAML 1.2's core schema.
    fileprivate var json: String {
        switch content {
        case .sequence(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .mapping(let entries):
            "{" + entries.map { Self.quoted($0.key.text ?? "") + ":" + $0.value.json }.joined(separator: ",") + "}"
        case .scalar(let text, true) where isNull || text == "true" || text == "false": isNull ? "null" : text
        case .scalar(let text, true):
            NodeReader.number(text).flatMap { $0.isFinite ? NodeReader.shortest($0) : nil } ?? Self.quoted(text)
        case .scalar(let text, false): Self.quoted(text)
        }
    }

    private static func quoted(_ text: String) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data()
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }
}
