import Testing

@testable import Stage

@Suite("FrameRate") struct FrameRateTests {
    @Test(arguments: [
        ("60", 60, 1), ("30000/1001", 30_000, 1_001), ("59.94", 2_997, 50), ("23.976", 2_997, 125), ("0.5", 1, 2),
        ("24.0", 24, 1), ("120/2", 60, 1),
    ]) func ratesAreExactFractions(text: String, numerator: Int, denominator: Int) throws {
        let rate = try #require(FrameRate(text))
        #expect(rate.numerator == numerator && rate.denominator == denominator)
    }

    @Test(arguments: [
        "", "0", "-1", "1001", "fast", "nan", "inf", "60/0", "1/2000", "6e1", " 60", "60 ", "60/1/1", ".", "+60",
        "99999999999999999999", "1.1234567",
    ]) func otherTextsAreNoRates(text: String) {
        #expect(FrameRate(text) == nil)
    }

    @Test(arguments: ["24", "30", "60", "30000/1001", "59.94", "0.5", "144"])
    func everyFrameIsFoundAtItsMoment(text: String) throws {
        let rate = try #require(FrameRate(text))
        for frame in 0..<20_000 { #expect(rate.frame(at: rate.seconds(ofFrame: frame)) == frame) }
    }

    @Test func aFrameLastsUntilTheNext() {
        let rate = FrameRate(10)!
        #expect(rate.frame(at: 0.29) == 2 && rate.frame(at: 0.3) == 3 && rate.frame(at: 0.39) == 3)
        #expect(rate.frame(at: .nan) == 0)
    }

    @Test(
        arguments: [(3.6, 216), (0, 1), (0.001, 1), (1, 60), (0.025, 2), (3_600, 216_000), (-1, 1)] as [(Double, Int)])
    func frameCountsAreRoundedAndAtLeastOne(duration: Double, count: Int) {
        #expect(FrameRate.sixty.frameCount(duration: duration) == count)
    }

    @Test func theMomentIsAnExactQuotient() {
        #expect(FrameRate.sixty.seconds(ofFrame: 66) == 1.1)
        #expect(FrameRate("30000/1001")!.seconds(ofFrame: 30_000) == 1_001)
    }
}
