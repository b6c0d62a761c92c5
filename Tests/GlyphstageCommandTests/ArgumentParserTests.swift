import SceneFile
import Testing

@testable import GlyphstageCommand

struct ArgumentParserTests {
    let verb = Verb.Declaration(
        name: "draw", summary: "Draws", operands: "SCENE", operandCount: 1...1,
        flags: [
            Flag("at", value: "SECONDS", repeats: true, help: "When"),
            Flag("output", short: "o", value: "FILE", help: "Where"),
            Flag("force", short: "f", help: "Even so"),
            Flag("quiet", short: "q", help: "Says less"),
        ])

    private func parse(_ arguments: [String]) throws -> Invocation { try ArgumentParser.parse(arguments, of: verb) }

    @Test(arguments: [
        ["s.yaml", "--at", "1.1", "-o", "x.png"], ["--at=1.1", "-ox.png", "s.yaml"],
        ["-o", "x.png", "s.yaml", "--at=1.1"], ["--output", "x.png", "--at", "1.1", "--", "s.yaml"],
    ])
    func oneCallCanBeWrittenInManyWays(arguments: [String]) throws {
        let call = try parse(arguments)
        #expect(call.operands == ["s.yaml"])
        #expect(call.value("at") == "1.1")
        #expect(call.value("output") == "x.png")
        #expect(!call.has("force"))
    }

    @Test func aRepeatedFlagKeepsItsValuesInOrder() throws {
        #expect(try parse(["s", "--at", "1", "--at=2", "--at", "0"]).all("at") == ["1", "2", "0"])
        #expect(try parse(["s", "-f", "--force"]).has("force"), "what stands alone may be said again")
    }

    /// One of the two would be lost without a word.
    @Test(arguments: [
        ["-o", "a", "-o", "b"], ["--output=a", "-ob"], ["-fo", "a", "--output", "b"], ["-oa", "-fob"],
    ])
    func aFlagOfOneValueIsGivenOnce(arguments: [String]) {
        #expect(throws: CommandFailure.usage("'--output' has one value; here are two, 'a' and 'b'")) {
            try parse(["s"] + arguments)
        }
    }

    @Test func lettersWithoutValuesMayStandTogether() throws {
        let call = try parse(["-fqo", "x.png", "s"])
        #expect(call.has("force") && call.has("quiet"))
        #expect(call.value("output") == "x.png")
    }

    @Test func aDashAloneIsAnOperandAndADoubleDashEndsTheFlags() throws {
        #expect(try parse(["-"]).operands == ["-"])
        #expect(try parse(["--", "--at"]).operands == ["--at"])
        #expect(try parse(["s", "--at", "--force"]).value("at") == "--force", "a value may start with a dash")
    }

    @Test(arguments: [
        (["s", "--att", "1"], "'--att' is not a flag; did you mean '--at'?"),
        (["s", "--outptu=x"], "'--outptu' is not a flag; did you mean '--output'?"),
        (["s", "--zzzzzzzz"], "'--zzzzzzzz' is not a flag"),
        (["s", "-at", "1"], "'-a' is not a flag; did you mean '--at'?"),
        (["s", "-1"], "'-1' is not a flag"),
        (["s", "--at"], "'--at' needs a value: SECONDS"),
        (["s", "--at="], "'--at' needs a value: SECONDS"),
        (["s", "--at", ""], "'--at' needs a value: SECONDS"),
        ([""], "an argument is empty: glyphstage draw SCENE"),
        (["s", "-o"], "'-o' needs a value: FILE"),
        (["s", "--force=yes"], "'--force' takes no value"),
        (["s", "--=x"], "'--' is not a flag"),
        ([], "a scene file is missing: glyphstage draw SCENE"),
        (["s", "t"], "'t' is one too many: glyphstage draw SCENE"),
    ])
    func eachMistakeIsNamed(arguments: [String], message: String) {
        #expect(throws: CommandFailure.usage(message)) { try parse(arguments) }
    }

    @Test func helpNeedsNoOperands() throws {
        #expect(try parse(["--help"]).has("help"))
        #expect(try parse(["-h"]).has("help"))
    }

    @Test func helpShowsEveryFlagWithItsValue() {
        let text = HelpText.verb(verb)
        for line in [
            "Usage: glyphstage draw [FLAGS] SCENE", "--at SECONDS", "-o, --output FILE", "-h, --help", "Even so",
        ] {
            #expect(text.contains(line))
        }
        #expect(text.contains("When; may be repeated"))
    }

    @Test(arguments: [
        ("render", "rednre", 2), ("", "abc", 3), ("check", "check", 0), ("easOut", "easeOut", 1), ("at", "ta", 1),
    ])
    func aSwapOfNeighboursIsOneStep(first: String, second: String, steps: Int) {
        #expect(editDistance(Array(first), Array(second)) == steps)
        #expect(editDistance(Array(second), Array(first)) == steps)
    }
}
