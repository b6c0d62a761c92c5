import Drawing
import Motion
import Stage
import Testing

@testable import Studio

@Suite struct ValueTextTests {
    @Test(
        arguments: [
            (0.684643, "0.685"), (14, "14"), (1_234.56, "1235"), (123.45, "123.5"), (-0.5, "-0.5"), (0, "0"),
            (-0.0001, "0"), (120.04, "120"),
            (33.333, "33.33"), (.infinity, "endless"), (.nan, "—"), (1e12, "1000000000000.0"),
        ] as [(Double, String)]) func numbersHaveTheDigitsThatMatter(value: Double, expected: String)
    {
        #expect(ValueText.number(value) == expected)
    }

    @Test func unitsStandBehindTheNumber() {
        #expect(ValueText.value(14, unit: .points) == "14 pt")
        #expect(ValueText.value(90, unit: .degrees) == "90°")
        #expect(ValueText.value(0.55, unit: .ratio) == "0.55")
    }

    @Test(
        arguments: [
            ("14", 14), ("14 pt", 14), (" 14pt ", 14), ("-3,5", -3.5), ("\u{2212}2", -2), ("90°", 90), ("50 %", 0.5),
            ("1e2", 100), ("2×", 2), ("12 points", 12),
        ] as [(String, Double)]) func typedNumbersMayHaveTheirUnit(text: String, expected: Double)
    {
        #expect(ValueText.parse(text) == expected)
    }

    @Test(arguments: ["", "pt", "abc", "1 2", "nan", "inf", "infinity", "0x10", "1e999", "%", "--1"])
    func whatIsNoNumberIsRefused(text: String) {
        #expect(ValueText.parse(text) == nil)
    }

    @Test(
        arguments: [
            ("1.1", 1.1), ("66f", 1.1), ("0:01.5", 1.5), ("1:02", 62), ("1:00:00", 3_600), ("0", 0), ("2 s", 2),
            ("90", 90),
        ] as [(String, Double)]) func momentsAreSecondsTimecodesOrFrames(text: String, expected: Double)
    {
        #expect(ValueText.moment(text, fps: .sixty) == expected)
    }

    @Test(arguments: ["", "f", "-1", "1:99", "1:2:3:4", "-3f", "99999999999999999999f", "a:b", "1:"])
    func whatIsNoMomentIsRefused(text: String) {
        #expect(ValueText.moment(text, fps: .sixty) == nil)
    }

    @Test func coloursReadAsHexadecimalDigits() {
        #expect(ValueText.hex([1, 0.5, 0, 1]) == "#FF8000")
        #expect(ValueText.hex([0.5, 0, 0, 0.5]) == "#FF000080")
        #expect(ValueText.hex([2, -1, 0, 1]) == "#FF0000")
    }

    @Test func coloursAreTypedByNameOrDigits() throws {
        #expect(ValueText.color("mint", in: .dark) == ValueText.color("#00C7BE", in: .dark))
        #expect(ValueText.color("00c7be", in: .dark) == ValueText.color("#00C7BE", in: .dark))
        let half = try #require(ValueText.color("#FF000080", in: .dark))
        #expect(abs(half[0] - half[3]) < 1e-12 && abs(half[3] - 128.0 / 255) < 1e-12)
        for text in ["", "#", "#12", "nocolour", "#GGGGGG"] { #expect(ValueText.color(text, in: .dark) == nil) }
    }
}
