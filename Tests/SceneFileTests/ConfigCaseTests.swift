import Stage
import Testing

@testable import SceneFile

/// What goes wrong when programs read their files, tried on ours: each row of the kind that is named in brackets.
struct ConfigCaseTests {
    private func found(_ text: String) -> [String] { FaultyScene("", whole: text).found }
    private func scene(_ lines: String) throws -> Scene {
        let document = SceneDocument(text: "glyphstage: 1\n" + lines, file: "s.yaml", read: noFiles)
        #expect(document.diagnostics.map(\.headline) == [])
        return try #require(document.scene())
    }

    /// [CF-01] A key that stands there twice is named at its second place, on every level.
    static let twice: [(text: String, place: String, key: String)] = [
        ("glyphstage: 1\nglyphstage: 1\n", "2:1", "glyphstage"),
        ("{\"glyphstage\": 1, \"timeline\": {\"duration\": 1, \"duration\": 2}}", "1:47", "duration"),
        ("glyphstage: 1\ncanvas: {size: [1, 1], size: [2, 2]}\n", "2:24", "size"),
        ("glyphstage: 1\nlayers: [{text: a, text: b}]\n", "2:20", "text"),
        ("glyphstage: 1\nlayers: [{text: a, font: {size: 1, size: 2}}]\n", "2:36", "size"),
        ("glyphstage: 1\nlayers: [{text: a, frame: {width: 1, width: 2}}]\n", "2:38", "width"),
        ("glyphstage: 1\nlayers: [{text: a, textRenderer: {blurReveal: {rise: 1, rise: 2}}}]\n", "2:57", "rise"),
        ("glyphstage: 1\ntimeline: {events: [{at: 0, at: 1}]}\n", "2:29", "at"),
        (
            "glyphstage: 1\nlayers: [{name: a, text: b}]\ntimeline: {events: [{at: 0, set: {a.opacity: 1, a.opacity: 0}}]}\n",
            "3:49", "a.opacity"
        ),
        (
            "glyphstage: 1\ntimeline: {events: [{at: 0, withAnimation: {easeOut: {}, easeOut: {}}}]}\n", "2:58",
            "easeOut"
        ),
    ]

    @Test(arguments: twice)
    func aKeyThatStandsThereTwiceIsNamed(text: String, place: String, key: String) {
        #expect(found(text).first == "\(place): error: the key '\(key)' stands here a second time")
    }

    /// [CF-02] What is not finite is no number anywhere.
    @Test(arguments: [".nan", ".NaN", ".inf", "-.inf", "+.INF", "1e999", "-1e999"])
    func numbersAreFinite(number: String) {
        let places = [
            ("timeline: {duration: \(number)}", "2:22", "duration"),
            ("layers: [{text: a, opacity: \(number)}]", "2:29", "opacity"),
            ("layers: [{text: a, blur: \(number)}]", "2:26", "blur"),
            ("layers: [{text: a, shadow: {radius: \(number)}}]", "2:37", "shadow.radius"),
        ]
        for (line, place, name) in places {
            #expect(found("glyphstage: 1\n" + line) == ["\(place): error: \(name) is a finite number, not '\(number)'"])
        }
    }

    /// [CF-02] Words that other languages take for numbers are none; −0 is 0.
    @Test func otherSpellingsAreNoNumbersAndMinusZeroIsZero() throws {
        for word in ["NaN", "Infinity", "inf", "0x10", "1_000", "1,5"] {
            let said = found("glyphstage: 1\nlayers:\n  - text: a\n    opacity: \(word)\n")
            #expect(said == ["4:14: error: opacity is a number, not '\(word)'"])
        }
        let zero = try #require(try scene("layers: [{text: a, opacity: -0}]").layers[0].initialValue(of: "opacity"))
        #expect(zero[0] == 0 && zero[0].sign == .plus)
    }

    /// [CF-04] Every key of a full example but the required ones may be left out.
    @Test func onlyWhatIsRequiredIsMissed() throws {
        let keys = [
            "canvas: {size: [640, 360], background: black}", "environment: {colorScheme: dark, reduceMotion: false}",
            "timeline: {duration: 2, fps: 30, loop: true, events: [{at: 1, withAnimation: bouncy, set: {a.opacity: 0}}]}",
        ]
        let layer = [
            "name: a", "font: {style: title, design: serif, weight: bold}", "foregroundStyle: red", "lineSpacing: 3",
            "multilineTextAlignment: center", "padding: 3", "opacity: 0.5", "blur: 1", "offset: [1, 2]", "scale: 2",
            "textRenderer: {blurReveal: {progress: 0.5, rise: 3}}", "shadow: {radius: 3, color: black, x: 1, y: 1}",
        ]
        func text(_ parts: [String], _ layer: [String]) -> String {
            "glyphstage: 1\n" + parts.map { $0 + "\n" }.joined() + "layers:\n  - text: words\n"
                + layer.map { "    \($0)\n" }.joined()
        }
        #expect(found(text(keys, layer)) == [])
        for index in keys.indices {
            var fewer = keys
            fewer.remove(at: index)
            #expect(found(text(fewer, layer)) == [])
        }
        for index in layer.indices where index > 0 {
            var fewer = layer
            fewer.remove(at: index)
            #expect(found(text(keys, fewer)) == [])
        }
        #expect(
            found("canvas: {size: [1, 1]}\n") == [
                "1:1: error: a scene needs the key 'glyphstage: 1', the version of the format"
            ])
        #expect(
            found("glyphstage: 1\ntimeline: {events: [{set: {}}]}\n") == [
                "2:21: error: an event needs the key 'at', its moment in seconds"
            ])
    }

    /// [CF-05] One order, as CSS has it: red, green, blue, alpha.
    @Test func hexadecimalColoursAreRedGreenBlueAlpha() throws {
        let red: [(text: String, alpha: Double)] = [
            ("'#F00'", 1), ("'#F008'", 0x88 / 255.0), ("'#FF0000'", 1), ("'#FF000080'", 0x80 / 255.0),
            ("'#ff000080'", 0x80 / 255.0),
        ]
        for (text, alpha) in red {
            let value = try #require(
                try scene("layers: [{text: a, foregroundStyle: \(text)}]").layers[0].initialValue(of: "foregroundStyle")
            )
            #expect(abs(value[0] - alpha) < 1e-9 && value[1] == 0 && value[2] == 0 && abs(value[3] - alpha) < 1e-9)
        }
        for text in ["'#GG0000'", "'#FF000'", "'#FF00000'", "'#'"] {
            let bare = text.dropFirst().dropLast()
            #expect(
                found("glyphstage: 1\nlayers: [{text: a, foregroundStyle: \(text)}]") == [
                    "2:37: error: '\(bare)' is not a colour: #RGB, #RGBA, #RRGGBB or #RRGGBBAA"
                ])
        }
        #expect(
            found("glyphstage: 1\nlayers: [{text: a, foregroundStyle: 0x80FF0000}]") == [
                "2:37: error: '0x80FF0000' is not a colour"
            ])
    }

    /// [CF-08] A misspelt key is named with the nearest one; the scene that is there stays.
    @Test func aMisspeltKeyIsNamedAndTheLastGoodSceneStays() {
        #expect(
            found("glyphstage: 1\nlayers: [{text: a, \"opactiy\": .5}]") == [
                "2:20: error: 'opactiy' is not a property of a text layer; did you mean 'opacity'?"
            ])
        let broken = SceneDocument(
            text: "glyphstage: 1\nlayers: [{text: a, opactiy: 1}]", file: "s.yaml", read: noFiles)
        #expect(broken.scene() == nil)
    }

    /// [CF-09] YAML takes a last comma; what JSON with comments has is named with its place.
    @Test func aLastCommaIsTakenAndAForeignCommentIsNamed() throws {
        #expect(found("{\"glyphstage\": 1, \"layers\": [],}") == [])
        let said = found("// note\n{\"glyphstage\": 1}\n")
        #expect(said.count == 1)
        #expect(try #require(said.first).wholeMatch(of: /\d+:\d+: error: .+/) != nil)
        #expect(found("glyphstage: 1 # note\n") == [])
    }

    /// [CF-10] A byte-order mark and carriage returns are taken, other encodings named.
    @Test func marksAndLineEndsAreTakenAndOtherEncodingsNamed() {
        func said(_ bytes: [UInt8]) -> [String] {
            SceneDocument(bytes: bytes, file: "s.yaml", read: noFiles).diagnostics.map(\.message)
        }
        #expect(said([0xEF, 0xBB, 0xBF] + Array("glyphstage: 1\r\nlayers: []\r\n".utf8)) == [])
        #expect(
            said([0xFF, 0xFE] + "glyphstage: 1\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == [
                "the file is UTF-16; save it as UTF-8"
            ])
        #expect(
            said([0xFE, 0xFF] + "glyphstage: 1\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == [
                "the file is UTF-16; save it as UTF-8"
            ])
        #expect(said(Array("glyphstage: 1\n# caf".utf8) + [0xE9, 0x0A]) == ["not UTF-8; save the file as UTF-8"])
        // Columns behind the mark count as if it were not there.
        let marked = SceneDocument(
            bytes: [0xEF, 0xBB, 0xBF] + Array("glyphstge: 1".utf8), file: "s.yaml", read: noFiles)
        #expect(marked.diagnostics.first?.span == SourceSpan(line: 1, column: 1, length: 9))
    }

    /// [CF-12] A value of the wrong type names its place, what is expected and what is there; all are reported together.
    @Test func valuesOfTheWrongTypeAreAllNamed() throws {
        #expect(
            found("glyphstage: 1\ntimeline: {duration: \"1.2\"}\nlayers: {}\n") == [
                "2:22: error: duration is a number, not a quoted text", "3:9: error: layers is a list, not a mapping",
            ])
        #expect(
            found("glyphstage: 1\ntimeline: {duration: null}\n") == ["2:22: error: duration is a number, not 'null'"])
        #expect(
            found(
                "glyphstage: 1\nlayers:\n  - {text: a, opacity: [1]}\n  - {text: b, hidden: yes}\n  - 7\n  - {text: c, offset: 4}\n"
            ) == [
                "3:24: error: opacity is a number, not a list", "4:23: error: hidden is true or false, not 'yes'",
                "5:5: error: a text layer is a mapping of keys to values, not '7'",
                "6:23: error: offset is a list of two numbers, not '4'",
            ])
        guard case .text(let content) = try scene("layers: [{text: 5}]").layers[0].kind else { return }
        #expect(content.string == "5")
    }
}
