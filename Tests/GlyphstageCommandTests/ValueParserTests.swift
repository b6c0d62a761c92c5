import Testing

@testable import GlyphstageCommand

struct ValueParserTests {
    @Test(arguments: [
        ("1.1", MomentArgument.seconds(1.1)), ("0", .seconds(0)), (".5", .seconds(0.5)), ("2e-3", .seconds(0.002)),
        ("66f", .frame(66)), ("0f", .frame(0)),
    ])
    func momentsAreSecondsOrFrames(text: String, moment: MomentArgument) throws {
        #expect(try ValueParser.moment(text, flag: "--at") == moment)
    }

    @Test(arguments: [
        "nan", "inf", "-inf", "0x10", "1e999", "", " 1", "1 ", "1s", "-1", "f", "-3f", "1.5f", "1,1", "１", "e", ".",
        "99999999999999999999f",
    ])
    func anythingElseIsAUsageError(text: String) {
        #expect { try ValueParser.moment(text, flag: "--at") } throws: { ($0 as? CommandFailure)?.status == .usage }
    }

    @Test func sizesAreTwoWholeNumbers() throws {
        #expect(try ValueParser.size("1920x1080") == (1920, 1080))
        for text in ["1920", "0x10", "10x0", "1e3x2", "-1x2", "x", "1920x1080x3", "70000x10", "10.5x10"] {
            #expect { try ValueParser.size(text) } throws: { ($0 as? CommandFailure)?.status == .usage }
        }
    }

    @Test func scalesAreAboveZero() throws {
        #expect(try ValueParser.scale("2") == 2)
        for text in ["0", "-1", "nan", "65", "two"] {
            #expect { try ValueParser.scale(text) } throws: { ($0 as? CommandFailure)?.status == .usage }
        }
    }

    @Test(arguments: [
        ("1", true), ("100", true), ("0", false), ("101", false), ("5.0", false), ("x", false), ("+5", false),
    ])
    func countsAreWholeNumbersInTheirRange(text: String, isOne: Bool) {
        let value = try? ValueParser.count(text, flag: "--frames", in: 1...100)
        #expect((value != nil) == isOne)
    }
}
