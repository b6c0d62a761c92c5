import Stage
import Testing
import Typesetting

@testable import SceneFile

/// From what moves back to where its animation is written, and each of its numbers set from there.
struct WrittenAnimationTests {
    /// A scene of one layer whose opacity changes, with what stands in the layer and in its event.
    private static func text(layer: String = "", event: String = "set: {p.opacity: 1}") -> String {
        "glyphstage: 1\nlayers:\n  - name: p\n    text: a\n    opacity: 0 # none\n\(layer)timeline:\n  duration: 9\n"
            + "  events:\n    - at: 1\n      \(event)\n"
    }

    /// Where an animation may stand, and its path.
    static let places: [(text: String, path: String)] = [
        (
            text(event: "{withAnimation: {spring: {duration: 0.7}}, set: {p.opacity: 1}}".flat),
            "timeline.events.0.withAnimation"
        ),
        (text(event: "{withAnimation: easeOut, set: {p.opacity: 1}}".flat), "timeline.events.0.withAnimation"),
        (
            text(event: "{withAnimation: [snappy, {speed: 2}, {delay: 0.5}], set: {p.opacity: 1}}".flat),
            "timeline.events.0.withAnimation"
        ),
        (
            text(event: "{transaction: {animation: {linear: {}}}, set: {p.opacity: 1}}".flat),
            "timeline.events.0.transaction.animation"
        ),
        (
            text(
                event: ("{set: {p.opacity: 1}, completion: {then: [{withAnimation: {bouncy: {}}, set: {p.opacity: 0}}]}}")
                    .flat
            ), "timeline.events.0.completion.then.0.withAnimation"
        ),
        (text(layer: "    animation: {value: opacity, bouncy: {}}\n"), "p.animation"),
        (
            text(layer: "    animation:\n      - {value: blur, none: true}\n      - {value: opacity, easeIn: {}}\n"),
            "p.animation.1"
        ),
        (
            text(
                layer:
                    "    phases: {phases: [{set: {blur: 1}}, {set: {blur: 2}, animation: {linear: {duration: 1}}}]}\n",
                event: "set: {p.opacity: 1}"), "p.phases.phases.1.animation"
        ),
        (
            text(
                layer: "    initially: absent\n    transition: {scale: {}, animation: {bouncy: {}}}\n",
                event: "{withAnimation: {linear: {}}, insert: p}".flat), "p.transition.animation"
        ),
        (
            "glyphstage: 1\nlayers: [{name: q, scroll: {stack: {}, layers: [{rectangle: {}, frame: {height: 2000}}, "
                + "{name: p, rectangle: {}, frame: {height: 40}, scrollTransition: {mode: animated, "
                + "animation: {linear: {duration: 1}}, bottomTrailing: {opacity: 0}}}]}}]\ntimeline: {duration: 9, "
                + "events: [{at: 1, set: {q.contentOffset: 2000}}]}\n", "p.scrollTransition.animation"
        ),
    ]

    private func loader(_ text: String) -> SceneLoader {
        SceneLoader(path: "s.yaml") { _ in .success(Array(text.utf8)) }
    }

    private func bars(_ loader: SceneLoader) throws -> [Track.Bar] {
        let scene = try #require(loader.document.scene(), "\(loader.document.diagnostics)")
        return scene.tracks(typesetter: try Typesetter()).flatMap(\.bars)
    }

    /// The last animated bar of the scene.
    private func bar(_ loader: SceneLoader) throws -> Track.Bar { try #require(try bars(loader).last) }

    @Test(arguments: places)
    func whatMovesLeadsToWhereItIsWritten(text: String, path: String) throws {
        let loader = loader(text)
        let animations = loader.animations
        #expect(try bars(loader).compactMap { animations[$0.origin]?.path }.contains(path))
    }

    @Test func layersWithoutANameHaveTheirKindAndNumber() throws {
        let text =
            "glyphstage: 1\nlayers:\n  - circle: {}\n  - text: a\n    animation: {value: opacity, bouncy: {duration: 2}}\n"
        #expect(loader(text).animations.value(of: "bouncy.duration", at: "text-2.animation") == 2)
    }

    /// Every curve as a name, empty, in its first form and in its other form.
    static let curves: [String] = SceneGrammar.curves.flatMap { curve -> [String] in
        func mapping(_ declared: [PropertyDeclaration]) -> String {
            let names = declared.filter { !$0.name.hasPrefix("controlPoints") }
            let points = names.count < declared.count ? ["controlPoints: [0.3, 0, 0.7, 1]"] : []
            let entries = points + names.map { "\($0.name): \(NodeReader.shortest($0.defaultValue[0]))" }
            return "{\(curve.name): {\(entries.joined(separator: ", "))}}"
        }
        return (curve.plain == nil ? [] : [curve.name, "{\(curve.name): {}}"]) + [mapping(curve.parameters)]
            + (curve.otherForm.isEmpty ? [] : [mapping(curve.otherForm + curve.common)])
    }

    @Test(arguments: curves)
    func everyNumberIsSetAndWritten(animation: String) throws {
        let text = Self.text(event: "withAnimation: \(animation) # how\n      set: {p.opacity: 1}")
        var loader = loader(text)
        let before = try bar(loader)
        let written = try #require(loader.animations[before.origin])
        let name = String(animation.drop { $0 == "{" }.prefix { $0.isLetter })
        let curve = try #require(SceneGrammar.curves.first { $0.name == name })
        let form = animation.contains(curve.otherForm.first?.name ?? "?") ? curve.otherForm : curve.parameters
        #expect(written.parameters.count >= form.count + curve.common.count)
        for parameter in written.parameters {
            let range = parameter.declaration.range
            let value = parameter.value + (parameter.value + 0.05 <= range.upperBound ? 0.05 : -0.05)
            let override = SceneOverride("\(written.path).\(parameter.path)", NodeReader.shortest(value))
            loader.setOverrides([override])
            let set = try bar(loader)
            #expect(loader.animations[set.origin]?.parameters.first { $0.path == parameter.path }?.value == value)
            // A blend shows only where a spring takes over; the source says it all the same.
            #expect(set.animation != before.animation, "\(parameter.path)")
            let edit = SceneEdit([override], to: Array(text.utf8), file: "s.yaml", read: noFiles)
            #expect(edit.refusals == [], "\(parameter.path)")
            let reread = self.loader(String(decoding: edit.bytes, as: UTF8.self))
            #expect(try bar(reread).animation == set.animation, "\(parameter.path)")
            #expect(String(decoding: edit.bytes, as: UTF8.self).contains("# how") == !edit.bytes.isEmpty)
        }
    }

    @Test func whatStandsBehindAnAliasCannotBeSet() throws {
        let text =
            "glyphstage: 1\nlayers: [{name: p, text: a, opacity: 0}]\ntimeline:\n  duration: 9\n  events:\n"
            + "    - {at: 1, withAnimation: &a {easeIn: {}}, set: {p.opacity: 1}}\n"
            + "    - {at: 2, withAnimation: *a, set: {p.opacity: 0}}\n"
        let loader = loader(text)
        #expect(loader.animations[try bar(loader).origin] == nil)
    }
}

extension String {
    /// The entries of a mapping in braces, a line each, as an event of `text` has them.
    fileprivate var flat: String {
        var (depth, lines) = (0, [""])
        for character in dropFirst().dropLast() {
            depth += "[{".contains(character) ? 1 : "]}".contains(character) ? -1 : 0
            if character == ",", depth == 0 { lines.append("") } else { lines[lines.count - 1].append(character) }
        }
        return lines.map { $0.trimmingPrefix(" ") }.joined(separator: "\n      ")
    }
}
