import Foundation
import SceneFile
import Testing

@testable import GlyphstageCommand

struct JSONValueTests {
    @Test(arguments: [
        (0.684643, "0.684643"), (3.6, "3.6"), (60, "60"), (0, "0"), (-0.0, "0"), (0.1, "0.1"), (1e-7, "1e-07"),
        (.infinity, "null"), (.nan, "null"), (-12.5, "-12.5"),
    ])
    func numbersHaveTheFewestDigits(value: Double, text: String) {
        #expect(JSONValue.number(value).inline == text)
    }

    @Test func whatIsPrintedReadsBackTheSame() throws {
        let text = "quote \" backslash \\ line\nend\ttab \u{1} \u{9B} \u{202E} ✦ 詩"
        let value = JSONValue.object([
            ("text", .string(text)), ("empty", .array([])),
            ("nothing", .null), ("nested", .array([.object([("yes", .bool(true)), ("key \"x\"", .object([]))])])),
        ])
        let parsed = try #require(
            JSONSerialization.jsonObject(with: Data(value.text().utf8)) as? [String: Any])
        #expect(parsed["text"] as? String == text)
        #expect(value.text().unicodeScalars.allSatisfy { $0 == "\n" || !$0.steersTerminals })
        #expect((parsed["empty"] as? [Any])?.isEmpty == true)
        #expect(parsed["nothing"] is NSNull)
        #expect(((parsed["nested"] as? [[String: Any]])?.first)?["yes"] as? Bool == true)
    }

    @Test func everyNumberReadsBackTheSame() {
        let numbers = (-300..<300).map { Double($0) / 7 } + [1e300, .leastNonzeroMagnitude, 0.1 + 0.2, .pi]
        let text = JSONValue.numbers(numbers).text().filter { !"[] \n".contains($0) }
        #expect(text.split(separator: ",").map { Double($0) } == numbers)
    }

    @Test func keysKeepTheirOrderAndShortValuesStandOnOneLine() {
        let value = JSONValue.object([("z", .integer(1)), ("a", .rect(CGRect(x: 1, y: 2.5, width: 3, height: 4)))])
        #expect(value.text() == "{\"z\": 1, \"a\": [1, 2.5, 3, 4]}\n")
        #expect(value.text(width: 12) == "{\n  \"z\": 1,\n  \"a\": [\n    1,\n    2.5,\n    3,\n    4\n  ]\n}\n")
    }

    /// Members that are made as they are written, in pieces, are the same text as a list.
    @Test(arguments: [0, 1, 3, 5_000])
    func aListThatIsMadeAsItIsWrittenIsThatList(count: Int) {
        func member(_ index: Int) -> JSONValue { .object([("number", .integer(index)), ("text", .string("abc"))]) }
        let list = JSONValue.object([("list", .array((0..<count).map(member)))])
        let made = JSONValue.object([("list", .each(count, member))])
        var pieces: [String] = []
        made.write { pieces.append($0) }
        #expect(pieces.joined() == list.text())
        #expect(pieces.allSatisfy { $0.utf8.count < 1 << 17 } && (count < 5_000 || pieces.count > 2))
        #expect(made.inline == list.inline)
    }
}
