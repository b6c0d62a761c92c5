import SceneFile
import Testing

/// How mistakes are printed, and in which order.
struct DiagnosticTests {
    private func rendered(_ text: String) -> [String] {
        SceneDocument(text: text, file: "poem.yaml", read: noFiles).diagnostics.map(\.rendered)
    }

    @Test func theLineAndACaretStandBelow() {
        let text =
            "glyphstage: 1\nlayers: [{name: poem, text: a}]\ntimeline:\n  events:\n    - at: 0\n"
            + "      withAnimation: {easOut: {duration: 2.2}}\n"
        #expect(
            rendered(text) == [
                """
                poem.yaml:6:23: error: 'easOut' is not an animation; did you mean 'easeOut'?
                    6 |       withAnimation: {easOut: {duration: 2.2}}
                      |                       ^~~~~~
                """
            ])
    }

    @Test func linesThatEndAsOnWindowsAreQuotedOneByOne() {
        #expect(
            rendered("glyphstage: 1\r\ncanvas: {siez: [1, 2]}\r\nloop: 1\r\n") == [
                """
                poem.yaml:2:10: error: 'siez' is not a key of the canvas; did you mean 'size'?
                    2 | canvas: {siez: [1, 2]}
                      |          ^~~~
                """,
                """
                poem.yaml:3:1: error: 'loop' is not a key of a scene
                    3 | loop: 1
                      | ^~~~
                """,
            ])
    }

    @Test func linesMayEndWithCarriageReturnsAlone() {
        #expect(
            rendered("glyphstage: 1\rloop: 1\r") == [
                """
                poem.yaml:2:1: error: 'loop' is not a key of a scene
                    2 | loop: 1
                      | ^~~~
                """
            ])
    }

    /// Wide characters take two columns of a terminal, joined ones none: the caret stands under the place all the same.
    @Test func theCaretStandsUnderThePlaceBehindWideAndJoinedCharacters() {
        #expect(
            rendered("glyphstage: 1\nlayers: [{text: 日本e\u{301}, blurr: 2}]\n") == [
                """
                poem.yaml:2:23: error: 'blurr' is not a property of a text layer; did you mean 'blur'?
                    2 | layers: [{text: 日本e\u{301}, blurr: 2}]
                      |                        ^~~~~
                """
            ])
    }

    /// A long line is cut around the place; the column stays that of the file.
    @Test func ofALongLineThePartAroundThePlaceIsQuoted() {
        let long = String(repeating: "é", count: 5_000)
        #expect(
            rendered("glyphstage: 1\nlayers: [{text: \(long), blurr: 2}] # \(long)\n") == [
                """
                poem.yaml:2:5019: error: 'blurr' is not a property of a text layer; did you mean 'blur'?
                    2 | …\(long.prefix(38)), blurr: 2}] # \(long.prefix(47))…
                      | \(String(repeating: " ", count: 41))^~~~~
                """
            ])
    }

    @Test func atTheEndOfALongLineItsEndIsQuoted() {
        let long = String(repeating: "x", count: 150_000)
        #expect(
            rendered("glyphstage: 1\nlayers: [{text: \(long), blurr: 2}]\n") == [
                """
                poem.yaml:2:150019: error: 'blurr' is not a property of a text layer; did you mean 'blur'?
                    2 | …\(long.prefix(88)), blurr: 2}]
                      | \(String(repeating: " ", count: 91))^~~~~
                """
            ])
    }

    /// A file of one line and a thousand mistakes: each is found and quoted without the line being walked through.
    @Test func aThousandMistakesOnOneLineAreQuotedEach() throws {
        let items = (0..<2_000).map { "{text: 'a\(String(repeating: "日", count: 400))', blurr: \($0)}" }
        let many = SceneDocument(
            text: "{glyphstage: 1, layers: [\(items.joined(separator: ", "))]}", file: "s.yaml", read: noFiles)
        #expect(many.diagnostics.count == 1_000)
        for diagnostic in many.diagnostics {
            let lines = diagnostic.rendered.split(separator: "\n")
            try #require(lines.count == 3)
            #expect(lines[1].contains("blurr"))
            #expect(lines.map(\.count).max()! < 250)
        }
    }

    @Test func whatWouldSteerATerminalIsWrittenOut() throws {
        let diagnostic = Diagnostic(
            file: "a\u{1B}[31m\n.yaml", span: SourceSpan(line: 1, column: 4, length: 2), severity: .error,
            message: "'\u{9B}2J\u{202E}' is nothing",
            quotedLine: QuotedLine(text: "\u{1B}\u{7}\u{200B}ab\u{202E}\tc"))
        #expect(
            diagnostic.rendered == #"""
                a\u{1B}[31m\u{A}.yaml:1:4: error: '\u{9B}2J\u{202E}' is nothing
                    1 | ··\#u{200B}ab· c
                      |   ^~
                """#)
    }

    @Test func aMessageThatQuotesWithoutEndIsCut() {
        let diagnostic = Diagnostic(
            file: "a", span: SourceSpan(), severity: .error, message: "a" + String(repeating: "\u{301}", count: 9_000))
        #expect(diagnostic.headline.unicodeScalars.count < 700)
        #expect(diagnostic.headline.hasSuffix("…"))
    }

    @Test func allMistakesAreSortedByPlaceThoseOfOtherFilesBehind() {
        let scene = """
            glyphstage: 1
            timeline: {fps: 0}
            layers: [{text: a, textRenderer: {from: soft.yaml, overlap: 2}}]
            """
        let document = SceneDocument(
            text: scene, file: "a/s.yaml", read: files(["a/soft.yaml": "effect: blurReveal\nrise: high\n"]))
        #expect(
            document.diagnostics.map(\.headline) == [
                "a/s.yaml:2:17: error: fps is a number of frames a second up to 1000, or a fraction such as "
                    + "30000/1001",
                "a/s.yaml:3:61: error: overlap lies in 0 … 1, not 2",
                "a/soft.yaml:2:7: error: rise is a number, not 'high'",
            ])
        #expect(document.scene() == nil)
    }

    @Test(
        arguments: [
            ("rise: 3\n", "soft.yaml:1:1: error: an effect file needs the key 'effect', such as 'effect: blurReveal'"),
            ("effect: waves\n", "soft.yaml:1:9: error: 'waves' is not a text renderer; did you mean 'wave'?"),
            (
                "effect: blurReveal\nrise: 1\nrise: 2\n",
                "soft.yaml:3:1: error: the key 'rise' stands here a second time"
            ),
            ("", "soft.yaml:1:1: error: the file is empty"),
        ]) func mistakesInAnEffectFileStandUnderItsName(config: String, expected: String)
    {
        let scene = "glyphstage: 1\nlayers: [{text: a, textRenderer: {from: soft.yaml}}]\n"
        let document = SceneDocument(text: scene, file: "s.yaml", read: files(["soft.yaml": config]))
        #expect(document.diagnostics.map(\.headline) == [expected])
    }

    @Test func aMotionWithoutEndIsCountedAsOnePeriodAndSaid() throws {
        let text = """
            glyphstage: 1
            layers: [{name: a, text: a}]
            timeline:
              events: [{at: 1, withAnimation: {linear: {duration: 2}, repeatForever: true}, set: {a.opacity: 0}}]
            """
        let document = SceneDocument(text: text, file: "s.yaml")
        #expect(try #require(document.scene()).timeline.duration == 5)
        #expect(
            document.diagnostics.map(\.headline) == [
                "s.yaml:4:17: warning: 'a.opacity' never settles; the timeline ends after its first period (5 s)"
            ])
    }

    @Test func primaryTextIsBlackInLight() throws {
        let text =
            "glyphstage: 1\nenvironment: {colorScheme: light}\nlayers: [{text: a}, {text: b, foregroundStyle: red}]\n"
        let layers = try #require(SceneDocument(text: text, file: "s.yaml").scene()).layers
        #expect(layers[0].properties["foregroundStyle"]?.initial.components == [0, 0, 0, 1])
        #expect(layers.map(\.namedProperties) == [[], ["foregroundStyle"]])
    }
}
