import Foundation
import TestSupport
import Testing

@testable import SceneFile

/// Values are written into the file, and nothing else of it changes.
struct SceneEditTests {
    /// A piece of a file before and after an override is written.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var assignment: String
        var before: String
        var after: String

        init(_ description: String, _ assignment: String, _ before: String, _ after: String) {
            (testDescription, self.assignment, self.before, self.after) = (description, assignment, before, after)
        }
    }

    static let cases = [
        Case(
            "a number keeps its comment", "p.opacity=0.5",
            "layers:\n  - name: p\n    text: a\n    opacity:  1   # all\n",
            "layers:\n  - name: p\n    text: a\n    opacity:  0.5   # all\n"),
        Case(
            "double quotes stay", "p.text=x \"y\" \\", "layers:\n- {name: p, text: \"a\"} # c\n",
            "layers:\n- {name: p, text: \"x \\\"y\\\" \\\\\"} # c\n"),
        Case(
            "single quotes stay", "p.text=it's", "layers: [{name: p, text: 'a'}]\n",
            "layers: [{name: p, text: 'it''s'}]\n"),
        Case(
            "a text gets quotes where it needs them", "p.text=a, b: c", "layers: [{name: p, text: a}]\n",
            "layers: [{name: p, text: 'a, b: c'}]\n"),
        Case(
            "a text that is a number", "p.text=12", "layers: [{name: p, text: a}]\n",
            "layers: [{name: p, text: '12'}]\n"),
        Case(
            "two lines in a plain text's place", "p.text=\"a\\nb\"", "layers: [{name: p, text: a}]\n",
            "layers: [{name: p, text: \"a\\nb\"}]\n"),
        Case(
            "lines stay lines", "p.text=\"b\\n\\nc\"",
            "layers:\n  - name: p\n    text: |-   # words\n      a\n      a\n\n    opacity: 1\n",
            "layers:\n  - name: p\n    text: |-\n      b\n\n      c\n\n    opacity: 1\n"),
        Case(
            "lines that end with a line end", "p.text=\"b\\n\"",
            "layers:\n  - name: p\n    text: |-\n      a\n    opacity: 1\n",
            "layers:\n  - name: p\n    text: |\n      b\n    opacity: 1\n"),
        Case(
            "carriage returns stay", "p.opacity=0.5",
            "layers:\r\n- name: p\r\n  opacity: 1 # c\r\n  text: |\r\n    a\r\n",
            "layers:\r\n- name: p\r\n  opacity: 0.5 # c\r\n  text: |\r\n    a\r\n"),
        Case(
            "a byte-order mark stays", "p.opacity=0.5", "\u{FEFF}layers: [{name: p, text: é, opacity: 1}]\n",
            "\u{FEFF}layers: [{name: p, text: é, opacity: 0.5}]\n"),
        Case(
            "one item of a list", "p.offset.y=-2", "layers: [{name: p, text: a, offset: [ 1,2 ]}]\n",
            "layers: [{name: p, text: a, offset: [ 1,-2 ]}]\n"),
        Case(
            "a list as a whole", "p.offset=[3, 4]", "layers:\n- name: p\n  offset: [ 1,2 ] # c\n",
            "layers:\n- name: p\n  offset: [3, 4] # c\n"),
        Case(
            "a key of a flow mapping is added", "p.opacity=0.5", "layers: [{name: p, text: a }] # c\n",
            "layers: [{name: p, text: a, opacity: 0.5 }] # c\n"),
        Case(
            "before a comment in a flow mapping", "p.opacity=0.5", "layers: [{name: p, text: a # c\n  }]\n",
            "layers: [{opacity: 0.5, name: p, text: a # c\n  }]\n"),
        Case(
            "behind a last comma", "p.opacity=0.5", "layers: [{name: p, text: a,}]\n",
            "layers: [{name: p, text: a, opacity: 0.5}]\n"),
        Case(
            "an empty mapping is filled", "p.rise=3", "layers: [{name: p, text: a, textRenderer: {blurReveal: {}}}]\n",
            "layers: [{name: p, text: a, textRenderer: {blurReveal: {rise: 3}}}]\n"),
        Case(
            "an empty value is written", "p.fill=red", "layers:\n- name: p\n  circle:\n- text: b\n",
            "layers:\n- name: p\n  circle: {fill: red}\n- text: b\n"),
        Case(
            "a key of a block mapping is added", "p.opacity=0.5",
            "layers:\n  - name: p # the\n    text: |-\n      a\n\n  - text: b\n",
            "layers:\n  - name: p # the\n    opacity: 0.5\n    text: |-\n      a\n\n  - text: b\n"),
        Case(
            "above a mapping of mappings", "p.shadow.radius=4",
            "layers:\n  - text: |-\n      a\n    shadow:\n      x: 1\n    name: p\n",
            "layers:\n  - text: |-\n      a\n    shadow:\n      x: 1\n      radius: 4\n    name: p\n"),
        Case(
            "a mapping is added whole", "p.frame.width=4", "layers:\n- name: p\n  text: a",
            "layers:\n- name: p\n  text: a\n  frame: {width: 4}"),
        Case(
            "a part of the scene is added", "timeline.fps=30", "layers:\n- name: p\n  text: a\n",
            "timeline: {fps: 30}\nlayers:\n- name: p\n  text: a\n"),
        Case(
            "an anchor that nobody uses stays", "p.opacity=0.5", "layers: [{name: p, opacity: &o 1}]\n",
            "layers: [{name: p, opacity: &o 0.5}]\n"),
        Case(
            "an event's animation", "timeline.events.0.withAnimation.easeOut.duration=2",
            "timeline:\n  events:\n    - at: 0\n      withAnimation: {easeOut: {duration: 1}}\n",
            "timeline:\n  events:\n    - at: 0\n      withAnimation: {easeOut: {duration: 2}}\n"),
        Case(
            "what an event sets", "timeline.events.0.set.p.opacity=0",
            "timeline: {events: [{at: 0, set: {p.opacity: 1}}]}\n",
            "timeline: {events: [{at: 0, set: {p.opacity: 0}}]}\n"),
        Case(
            "JSON stays JSON", "p.opacity=0.5", "{\"layers\":[{\"name\":\"p\",\"opacity\":1}]}",
            "{\"layers\":[{\"name\":\"p\",\"opacity\":0.5}]}"),
        Case(
            "nothing changes", "p.opacity=1", "layers: [{name: p, opacity: 1}]\n", "layers: [{name: p, opacity: 1}]\n"),
    ]

    @Test(arguments: cases)
    func aValueIsWrittenInPlace(_ item: Case) throws {
        let override = try #require(SceneOverride(assignment: item.assignment))
        let edit = SceneEdit([override], to: Array(item.before.utf8), file: "s.yaml", read: noFiles)
        #expect(edit.refusals == [])
        #expect(String(decoding: edit.bytes, as: UTF8.self) == item.after)
    }

    /// Changes that cannot be made in place, and why.
    static let refused: [(assignment: String, text: String, message: String)] = [
        (
            "p.opacity=0.5", "x: &o 1\nlayers: [{name: p, opacity: *o}]\n",
            "'p.opacity' is behind an alias; change the value that has the '&'"
        ),
        (
            "p.opacity=0.5", "layers: [{name: p, opacity: &o 1}, {opacity: *o}]\n",
            "'p.opacity' cannot be changed in place: other values, or the way it is written, depend on it"
        ),
        (
            "p.shadow={x: 1}", "layers:\n- name: p\n  shadow:\n    x: 2\n",
            "'p.shadow' cannot be changed in place: other values, or the way it is written, depend on it"
        ),
        (
            "p.rise=3", "layers: [{name: p, textRenderer: {from: soft.yaml}}]\n",
            "'p.rise' is written in soft.yaml, which other scenes may read; change it there"
        ),
        ("other.rise=3", "layers: [{name: p}]\n", "no layer is called 'other'"),
        ("p.rise=3", "layers: [", "malformed YAML: flow sequence without a closing bracket"),
    ]

    @Test(arguments: refused)
    func whatCannotBeWrittenInPlaceIsRefused(assignment: String, text: String, message: String) throws {
        let override = try #require(SceneOverride(assignment: assignment))
        let edit = SceneEdit(
            [override], to: Array(text.utf8), file: "s.yaml",
            read: files(["soft.yaml": "effect: blurReveal\nrise: 2\n"]))
        #expect(edit.refusals.map(\.message) == [message])
        #expect(edit.bytes == Array(text.utf8))
    }

    @Test func aValueThatIsNotInTheOtherFileIsWrittenBesideItsName() {
        let text = "layers: [{name: p, textRenderer: {from: soft.yaml}}]\n"
        let edit = SceneEdit(
            [SceneOverride("p.rise", "3")], to: Array(text.utf8), file: "s.yaml",
            read: files(["soft.yaml": "effect: blurReveal\n"]))
        #expect(
            String(decoding: edit.bytes, as: UTF8.self)
                == "layers: [{name: p, textRenderer: {from: soft.yaml, rise: 3}}]\n")
    }

    @Test func aValueInTheOtherFileIsWrittenThereWhereThatMayBeChanged() {
        let text = "layers: [{name: p, textRenderer: {from: soft.yaml}}]\n"
        let config = "effect: blurReveal\nrise: 2   # points\nblurRadius: 4\n"
        let overrides = [
            SceneOverride("p.rise", "3"), SceneOverride("p.blurRadius", "5"), SceneOverride("p.unit", "word"),
        ]
        let edit = SceneEdit(
            overrides, to: Array(text.utf8), file: "a/s.yaml", changing: ["soft.yaml"],
            read: files(["soft.yaml": config, "a/soft.yaml": config]))
        #expect(edit.refusals == [] && Array(edit.configs.keys) == ["a/soft.yaml"])
        #expect(
            edit.configs["a/soft.yaml"].map { String(decoding: $0, as: UTF8.self) }
                == "effect: blurReveal\nrise: 3   # points\nblurRadius: 5\n")
        // What is not in it stands beside its name.
        #expect(
            String(decoding: edit.bytes, as: UTF8.self)
                == "layers: [{name: p, textRenderer: {from: soft.yaml, unit: word}}]\n")
        let asked = SceneEdit(
            overrides, to: Array(text.utf8), file: "a/s.yaml", read: files(["a/soft.yaml": config]))
        #expect(asked.refusals.map(\.config) == ["soft.yaml", "soft.yaml"] && asked.configs.isEmpty)
    }

    @Test func whatIsRefusedKeepsNothingElseFromBeingWritten() {
        let text = "glyphstage: 1\nlayers: [{name: p, text: a, opacity: 1}]\n"
        let edit = SceneEdit(
            [SceneOverride("q.opacity", "0"), SceneOverride("p.opacity", "0.25")], to: Array(text.utf8), file: "s.yaml",
            read: noFiles)
        #expect(edit.refusals.map(\.path) == ["q.opacity"])
        #expect(String(decoding: edit.bytes, as: UTF8.self) == text.replacing("opacity: 1", with: "opacity: 0.25"))
    }

    // MARK: - Taken out again

    /// Files in which something is not written yet, what that is, and what the file is once it was written and taken out: the
    /// same where nothing is said.
    static let additions: [(path: String, before: String, after: String?)] = [
        ("p.opacity", "layers:\n  - name: p\n    text: a # b\n", nil),
        ("p.opacity", "layers:\n  - name: p\n    text: a", nil),
        ("p.opacity", "layers:\r\n- name: p\r\n  text: a\r\ntimeline: {}\r\n", nil),
        ("p.opacity", "layers: [{name: p, text: a}]\n", nil),
        ("p.opacity", "layers: [{name: p, text: a, # b\n  blur: 1 }]\n", nil),
        ("p.opacity", "layers:\n  - text: |-\n      a\n      b\n    name: p\n", nil),
        ("p.opacity", "layers:\n  - name: p\n    text: |-\n      a\n      b\n\n# end\n", nil),
        ("p.opacity", "layers: [{name: p, text: a, opacity: }]\n", nil),
        ("p.frame.width", "layers:\n  - name: p\n    text: a\n", nil),
        ("p.frame.width", "layers:\n  - name: p\n    text: a\n    frame: {height: 2}\n", nil),
        ("p.frame.width", "layers:\n  - name: p\n    text: a\n    frame:\n      height: 2\n    blur: 1\n", nil),
        ("p.shadow.radius", "layers: [{name: p, text: a, shadow: {}}]\n", nil),
        ("p.rise", "layers: [{name: p, text: a, textRenderer: {blurReveal: {}}}]\n", nil),
        (
            "p.rise", "layers: [{name: p, text: a, textRenderer: blurReveal}]\n",
            "layers: [{name: p, text: a, textRenderer: {blurReveal: {}}}]\n"
        ),
        ("p.stroke.lineWidth", "layers: [{name: p, rectangle: {stroke: {}}}]\n", nil),
        ("p.stroke.lineWidth", "layers: [{name: p, rectangle: {}}]\n", nil),
        (
            "timeline.events.0.withAnimation.easeOut.duration",
            "layers: []\ntimeline: {events: [{at: 0, withAnimation: {easeOut: {}}}]}\n", nil
        ),
    ]

    @Test(arguments: additions)
    func whatWasAddedIsTakenOutAgain(path: String, before: String, after: String?) throws {
        let text = "glyphstage: 1\n" + before
        let written = SceneEdit([SceneOverride(path, "0.5")], to: Array(text.utf8), file: "s.yaml", read: noFiles)
        #expect(written.refusals == [] && written.bytes != Array(text.utf8))
        let isEmpty = before.contains("opacity: }")
        #expect(written.added.keys.contains(path) == !isEmpty, "what was written without a value was written")
        guard let levels = written.added[path] else { return }
        let edit = SceneEdit([], removing: [path: levels], to: written.bytes, file: "s.yaml", read: noFiles)
        #expect(edit.refusals == [])
        #expect(String(decoding: edit.bytes, as: UTF8.self) == "glyphstage: 1\n" + (after ?? before))
        // Once more there is nothing to take out.
        let again = SceneEdit([], removing: [path: levels], to: edit.bytes, file: "s.yaml", read: noFiles)
        #expect(again.refusals == [] && again.bytes == edit.bytes)
    }

    @Test func whatIsWrittenAlreadyIsNotAdded() {
        let text = "glyphstage: 1\nlayers: [{name: p, text: a, opacity: 1, frame: {width: 3}}]\n"
        let edit = SceneEdit(
            [SceneOverride("p.opacity", "0.5"), SceneOverride("p.frame.width", "4"), SceneOverride("p.text", "b")],
            to: Array(text.utf8), file: "s.yaml", read: noFiles)
        #expect(edit.refusals == [] && edit.added.isEmpty)
    }

    @Test func whatOthersHavePutBesideItStays() {
        let text = "glyphstage: 1\nlayers: [{name: p, text: a, frame: {width: 3, height: 4}}]\n"
        let edit = SceneEdit([], removing: ["p.frame.width": 2], to: Array(text.utf8), file: "s.yaml", read: noFiles)
        #expect(String(decoding: edit.bytes, as: UTF8.self) == text.replacing("width: 3, ", with: ""))
    }

    // MARK: - JSON

    @Test(arguments: [
        ("p.opacity", "0.5"), ("p.position", "{unit: [0.5, 1]}"), ("p.foregroundStyle", "#FF0000"),
        ("p.multilineTextAlignment", "center"), ("p.rise", "3"), ("p.text", "it's"), ("p.blur", "2"),
        ("timeline.events.0.withAnimation.easeOut.duration", "2"), ("canvas.background", "red"),
    ]) func jsonStaysJSON(path: String, value: String) throws {
        let text = """
            {"glyphstage": 1, "layers": [
              {"name": "p", "text": "a", "blur": 1, "textRenderer": "blurReveal"}
            ], "timeline": {"events": [{"at": 0, "withAnimation": "easeOut", "set": {"p.progress": 1}}]}}
            """
        let edit = SceneEdit([SceneOverride(path, value)], to: Array(text.utf8), file: "s.json", read: noFiles)
        #expect(edit.refusals == [] && edit.bytes != Array(text.utf8))
        let written = String(decoding: edit.bytes, as: UTF8.self)
        #expect(throws: Never.self, "\(written)") { try JSONSerialization.jsonObject(with: Data(edit.bytes)) }
        guard let levels = edit.added[path] else { return }
        let without = SceneEdit([], removing: [path: levels], to: edit.bytes, file: "s.json", read: noFiles)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(without.bytes)) }
    }

    @Test func aFillInABackgroundIsNoLayerToWriteTo() {
        let text = "glyphstage: 1\nlayers: [{text: a, background: [red, {circle: {}}]}, {text: b, opacity: 1}]\n"
        let edit = SceneEdit(
            [SceneOverride("rectangle-2.opacity", "0.5"), SceneOverride("text-4.opacity", "0.5")],
            to: Array(text.utf8), file: "s.yaml", read: noFiles)
        #expect(
            edit.refusals.map(\.message) == [
                "'rectangle-2' is a fill in a background, which has nothing to set; write it as a layer: "
                    + "rectangle: {fill: …}"
            ])
        #expect(String(decoding: edit.bytes, as: UTF8.self) == text.replacing("opacity: 1", with: "opacity: 0.5"))
    }

    /// Every scalar of the demo, set to something else one by one: the file with the change reads as the tree with the change.
    @Test func anyNumberOfTheDemoCanBeWritten() throws {
        let bytes = [UInt8](try Data(contentsOf: Checkout.demo))
        for (path, value) in [
            ("poem.blurRadius", "3"), ("poem.rise", "4.5"), ("timeline.duration", "9"), ("poem.lineSpacing", "2"),
            ("poem.text", "one"), ("canvas.size", "[10, 20]"), ("poem.opacity", "0.5"),
            ("environment.colorScheme", "light"),
        ] {
            let override = SceneOverride(path, value)
            let edit = SceneEdit([override], to: bytes, file: "s.yaml", read: noFiles)
            #expect(edit.refusals == [], "\(path)")
            var resolver = OverrideResolver(try YAMLReader.read(bytes)) { _ in nil }
            _ = try resolver.apply(override, at: .ofOverride(0))
            let read = try YAMLReader.read(edit.bytes)
            #expect(read.saysTheSame(as: resolver.root), "\(path)")
        }
    }
}
