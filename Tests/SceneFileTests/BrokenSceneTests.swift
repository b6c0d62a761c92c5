import Foundation
import Testing

@testable import SceneFile

/// A file with one mistake, and its diagnostic without the file's name.
struct BrokenScene: Sendable {
    var text: String
    var problem: String

    init(_ text: String, _ problem: String) { (self.text, self.problem) = (text, problem) }

    /// The mistake stands in the second line, after the version.
    static func second(_ line: String, _ problem: String) -> BrokenScene {
        BrokenScene("glyphstage: 1\n\(line)\n", "2:\(problem)")
    }

    /// The mistake stands in the third line, after a layer called `poem`.
    static func third(_ line: String, _ problem: String) -> BrokenScene {
        BrokenScene("glyphstage: 1\nlayers: [{name: poem, text: a}]\n\(line)\n", "3:\(problem)")
    }
}

@Suite("Broken scenes") struct BrokenSceneTests {
    private static func headlines(_ bytes: [UInt8]) -> [String] {
        SceneDocument(bytes: bytes, file: "s.yaml").diagnostics.map(\.headline)
    }

    @Test(arguments: [
        BrokenScene("", "1:1: error: the file is empty"),
        BrokenScene("# nothing\n", "1:1: error: the file is empty"),
        BrokenScene("[]", "1:1: error: a scene is a mapping of keys to values, not a list"),
        BrokenScene(
            "layers: []", "1:1: error: a scene needs the key 'glyphstage: 1', the version of the format"),
        BrokenScene("glyphstage: 2", "1:13: error: format version 2 is newer than this program reads (1)"),
        BrokenScene("glyphstage: 0", "1:13: error: the format's version is 1"),
        BrokenScene("glyphstage: '1'", "1:13: error: glyphstage is a number, not a quoted text"),
        BrokenScene("glyphstage: *v", "1:13: error: no anchor '&v' stands before this alias"),
        BrokenScene("glyphstage: 1\nlay\0", "2:4: error: a NUL byte: this is not a text file"),
        .second("---\nglyphstage: 1", "1: error: a scene file holds one document; a second one begins here"),
        .second("canvs: {}", "1: error: 'canvs' is not a key of a scene; did you mean 'canvas'?"),
        .second("glyphstage: 1", "1: error: the key 'glyphstage' stands here a second time"),
        .second("canvas: 5", "9: error: the canvas is a mapping of keys to values, not '5'"),
        .second("canvas: {size: 5}", "16: error: size is a list of two numbers, not '5'"),
        .second("canvas: {size: [0, 720]}", "17: error: size lies in 1 … 16384, not 0"),
        .second("layers: {}", "9: error: layers is a list, not a mapping"),
    ])
    func structureAndVersion(_ scene: BrokenScene) {
        #expect(Self.headlines(Array(scene.text.utf8)) == ["s.yaml:" + scene.problem])
    }

    @Test(arguments: [
        BrokenScene.second(
            "timeline: {duration: \"1.2\"}", "22: error: duration is a number, not a quoted text"),
        .second("timeline: {duration: null}", "22: error: duration is a number, not 'null'"),
        .second("timeline: {duration: NaN}", "22: error: duration is a number, not 'NaN'"),
        .second("timeline: {duration: .nan}", "22: error: duration is a finite number, not '.nan'"),
        .second("timeline: {duration: .inf}", "22: error: duration is a finite number, not '.inf'"),
        .second("timeline: {duration: 1e999}", "22: error: duration is a finite number, not '1e999'"),
        .second("timeline: {duration: -1}", "22: error: duration lies in 0 … 1000000, not -1"),
        .second("timeline: {loop: no}", "18: error: loop is true or false, not 'no'"),
        .second(
            "timeline: {fps: fast}",
            "17: error: fps is a number of frames a second up to 1000, or a fraction such as 30000/1001"),
        .second("layers: [{text: a, opacity: 1.5}]", "29: error: opacity lies in 0 … 1, not 1.5"),
        .second("layers: [{text: a, blur: .inf}]", "26: error: blur is a finite number, not '.inf'"),
        .second("layers: [{text: a, blur: -1}]", "26: error: blur lies in 0 … 10000, not -1"),
        .second(
            "layers: [{text: a, anchor: centre}]",
            "28: error: 'centre' is not a unit point; did you mean 'center'?"),
    ])
    func valuesOfTheWrongKindOrOutOfRange(_ scene: BrokenScene) {
        #expect(Self.headlines(Array(scene.text.utf8)) == ["s.yaml:" + scene.problem])
    }

    private static let hexForms = "is not a colour: #RGB, #RGBA, #RRGGBB or #RRGGBBAA"

    @Test(arguments: [
        BrokenScene.second(
            "canvas: {background: indgo}", "22: error: 'indgo' is not a colour; did you mean 'indigo'?"),
        .second("canvas: {background: '#GG0000'}", "22: error: '#GG0000' \(hexForms)"),
        .second("canvas: {background: '#F00F0'}", "22: error: '#F00F0' \(hexForms)"),
        .second("canvas: {background: '#'}", "22: error: '#' \(hexForms)"),
        .second("canvas: {background: 0x80FF0000}", "22: error: '0x80FF0000' is not a colour"),
        .second("canvas: {background: {color: red, opacity: 2}}", "44: error: opacity lies in 0 … 1, not 2"),
        .second(
            "canvas: {background: {linearGradient: {colors: []}}}",
            "48: error: a gradient needs at least one colour"),
    ])
    func colours(_ scene: BrokenScene) {
        #expect(Self.headlines(Array(scene.text.utf8)) == ["s.yaml:" + scene.problem])
    }

    @Test(arguments: [
        BrokenScene.second(
            "layers: [{text: a, opactiy: 0.5}]",
            "20: error: 'opactiy' is not a property of a text layer; did you mean 'opacity'?"),
        .second("layers: [{name: a}]", "10: error: a layer needs a kind, such as 'text'"),
        .second(
            "layers: [{name: a, text: x}, {name: a, text: y}]",
            "37: error: a layer above is called 'a' already"),
        .second(
            "layers: [{name: 9a, text: x}]",
            "17: error: a name holds letters, digits, '_' and '-' and begins with a letter or '_'"),
        .second(
            "layers: [{name: canvas, text: x}]",
            "17: error: no layer may be called 'canvas': it is a part of the scene"),
        .second(
            "layers: [{text: a, textRenderer: {blurReval: {}}}]",
            "35: error: 'blurReval' is not a text renderer; did you mean 'blurReveal'?"),
        .second(
            "layers: [{text: a, textRenderer: {blurReveal: {progres: 3}}}]",
            "48: error: 'progres' is not a parameter of 'blurReveal'; did you mean 'progress'?"),
        .second(
            "layers: [{text: a, textRenderer: {from: soft.yaml}}]",
            "41: error: 'soft.yaml': there is no such file"),
    ])
    func layersAndEffects(_ scene: BrokenScene) {
        #expect(Self.headlines(Array(scene.text.utf8)) == ["s.yaml:" + scene.problem])
    }

    @Test(arguments: [
        BrokenScene.second(
            "timeline: {events: [{set: {}}]}", "21: error: an event needs the key 'at', its moment in seconds"),
        .second("timeline: {events: [{at: -1}]}", "26: error: at lies in 0 … 1000000, not -1"),
        .second(
            "timeline:\n  duration: 2.5\n  events:\n    - at: 3", "@"),
        .second(
            "timeline: {events: [{at: 0, withAnimation: easOut}]}",
            "44: error: 'easOut' is not an animation; did you mean 'easeOut'?"),
        .second(
            "timeline: {events: [{at: 0, withAnimation: {easOut: {duration: 2}}}]}",
            "45: error: 'easOut' is not an animation; did you mean 'easeOut'?"),
        .second(
            "timeline: {events: [{at: 0, withAnimation: {easeIn: {}, easeOut: {}}}]}",
            "57: error: an animation has one curve; here is a second"),
        .third(
            "timeline: {events: [{at: 0, set: {pom.opacity: 1}}]}",
            "35: error: no layer is called 'pom'; did you mean 'poem'?"),
        .third(
            "timeline: {events: [{at: 0, set: {poem.opacty: 1}}]}",
            "35: error: 'opacty' is not a property of a text layer; did you mean 'opacity'?"),
        .third(
            "timeline: {events: [{at: 0, set: {opacity: 1}}]}",
            "35: error: 'opacity' does not name a property; write layer.property, such as poem.opacity"),
        .third(
            "timeline: {events: [{at: 0, set: {poem.opacity: 0, poem.opacity: 1}}]}",
            "52: error: the key 'poem.opacity' stands here a second time"),
    ])
    func events(_ scene: BrokenScene) {
        let problem =
            scene.problem == "2:@" ? "5:11: error: the event lies after the timeline's end (2.5 s)" : scene.problem
        #expect(Self.headlines(Array(scene.text.utf8)) == ["s.yaml:" + problem])
    }

    @Test func otherEncodingsAreNamed() {
        let utf16 = "s.yaml:1:1: error: the file is UTF-16; save it as UTF-8"
        #expect(Self.headlines([0xFF, 0xFE, 0x67, 0x00]) == [utf16])
        #expect(Self.headlines([0xFE, 0xFF, 0x00, 0x67]) == [utf16])
        // Without a mark the zeros beside each letter tell.
        #expect(Self.headlines("glyphstage: 1".utf16.flatMap { [UInt8($0), 0] }) == [utf16])
        #expect(Self.headlines("glyphstage: 1".utf16.flatMap { [0, UInt8($0)] }) == [utf16])
        let utf32 = "s.yaml:1:1: error: the file is UTF-32; save it as UTF-8"
        for start: [UInt8] in [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x67, 0, 0, 0], [0, 0, 0, 0x67]] {
            #expect(Self.headlines(start + start) == [utf32])
        }
        let latin = Array("glyphstage: 1\n# caf".utf8) + [0xE9, 10]
        #expect(Self.headlines(latin) == ["s.yaml:2:6: error: not UTF-8; save the file as UTF-8"])
    }

    @Test func noiseOfAnyKindIsAnErrorAndNothingWorse() {
        var state: UInt64 = 42
        for length in 1...300 {
            let bytes = (0..<length).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            #expect(SceneDocument(bytes: bytes, file: "s.yaml").scene() == nil)
            // The same in printable characters, so that the YAML parser gets to see it.
            let text = bytes.map { $0 % 96 == 95 ? 10 : 32 + $0 % 96 }
            let document = SceneDocument(bytes: text, file: "s.yaml")
            #expect(document.scene() == nil && document.diagnostics.hasErrors)
        }
    }

    @Test func valuesThatLieTooDeepEndReading() throws {
        let headline = try #require(Self.headlines([UInt8](repeating: 0x5B, count: 100_000)).first)
        #expect(headline.hasPrefix("s.yaml:1:258:"))
        #expect(headline.contains("error:"))
    }

    /// A group in a group is three values deep.
    @Test func layersLieInOneAnotherAsDeepAsSixtyFour() throws {
        func nested(_ count: Int) -> String {
            let open = String(repeating: "[{group: {layers: ", count: count)
            return "glyphstage: 1\nlayers: \(open)[{text: a}]" + String(repeating: "}}]", count: count) + "\n"
        }
        let deepest = SceneDocument(bytes: Array(nested(63).utf8), file: "s.yaml")
        #expect(deepest.diagnostics.isEmpty)
        var (layers, depth) = (try #require(deepest.scene()).layers, 0)
        while let layer = layers.first { (layers, depth) = (layer.children, depth + 1) }
        #expect(depth == 64)
        #expect(
            Self.headlines(Array(nested(64).utf8)) == [
                "s.yaml:2:1162: error: layers lie in one another more than 64 deep"
            ])
        let masks = String(repeating: "{circle: {}, mask: ", count: 70)
        #expect(
            Self.headlines(
                Array("glyphstage: 1\nlayers: [\(masks){circle: {}}\(String(repeating: "}", count: 70))]".utf8))
                == ["s.yaml:2:1226: error: layers lie in one another more than 64 deep"])
    }

    @Test func manyAliasesOfAliasesEndReading() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let all = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(all)]\n"
        }
        let lines = Self.headlines(Array(text.utf8))
        try #require(lines.count == 1)
        #expect(lines[0].hasSuffix("error: more than 400000 values, aliases replaced"))
    }

    @Test(arguments: [
        // The list is still open where the file ends.
        BrokenScene("glyphstage: 1\nlayers: [\n", "3:1"),
        BrokenScene("glyphstage: 1\n// note\n", "2:1"),
        // A tab does not indent: the value goes on into the second line, where a key cannot stand.
        BrokenScene("glyphstage: 1\n\tlayers: []\n", "1:13"),
    ])
    func malformedYAMLNamesItsPlace(_ scene: BrokenScene) throws {
        let lines = Self.headlines(Array(scene.text.utf8))
        try #require(lines.count == 1)
        #expect(lines[0].hasPrefix("s.yaml:\(scene.problem): error: malformed YAML: "))
    }

    @Test func mistakesAreReportedTogetherInTheOrderOfTheFile() {
        let text = """
            glyphstage: 1
            timeline: {duration: -1}
            layers: [{text: a, opacity: 2}, {text: b, blr: 1}]
            canvas: {size: 3}
            """
        #expect(
            Self.headlines(Array(text.utf8)) == [
                "s.yaml:2:22: error: duration lies in 0 … 1000000, not -1",
                "s.yaml:3:29: error: opacity lies in 0 … 1, not 2",
                "s.yaml:3:43: error: 'blr' is not a property of a text layer; did you mean 'blur'?",
                "s.yaml:4:16: error: size is a list of two numbers, not '3'",
            ])
    }

    @Test func aDiagnosticQuotesItsLineWithACaretUnderThePlace() throws {
        let text = "glyphstage: 1\ntimeline: {events: [{at: 0, withAnimation: {easOut: {}}}]}\n"
        let diagnostic = try #require(
            SceneDocument(bytes: Array(text.utf8), file: "s.yaml").diagnostics.first)
        let lines = diagnostic.rendered.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[1] == "    2 | timeline: {events: [{at: 0, withAnimation: {easOut: {}}}]}")
        #expect(lines[2] == "      | " + String(repeating: " ", count: 44) + "^~~~~~")
    }

    @Test func aFileThatIsNotThereAndAFolderSaySo() {
        let nowhere = SceneDocument(path: "/nowhere/s.yaml")
        #expect(nowhere.diagnostics.map(\.headline) == ["/nowhere/s.yaml:1:1: error: there is no such file"])
        let folder = SceneDocument(path: NSTemporaryDirectory())
        #expect(folder.diagnostics.first?.message == "this is a folder; name a scene file in it")
        // What a scene names is no scene.
        let named = SceneDocument(
            text: "glyphstage: 1\nlayers: [{image: /}, {text: a, font: {file: /dev/zero}}]", file: "s.yaml")
        #expect(
            named.diagnostics.map(\.message) == [
                "'/': this is a folder", "'/dev/zero': this is a pipe or a device, not a file",
            ])
    }
}
