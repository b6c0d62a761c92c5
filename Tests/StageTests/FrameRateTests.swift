import Testing

@testable import Stage

@Suite struct FrameRateTests {
    static let rates = ["24", "25", "30", "60", "30000/1001", "59.94", "23.976", "1/2", "1000"]

    @Test(arguments: [
        ("60", 60, 1), ("30000/1001", 30_000, 1_001), ("59.94", 2_997, 50), ("29.97", 2_997, 100), ("50/2", 25, 1),
        ("12.500", 25, 2), ("0.5", 1, 2),
    ])
    func textIsReadExactly(text: String, numerator: Int, denominator: Int) throws {
        let rate = try #require(FrameRate(text))
        #expect(rate.numerator == numerator)
        #expect(rate.denominator == denominator)
    }

    @Test(arguments: [
        "", "0", "-30", "nan", "inf", "1e3", "60fps", "30/", "/1001", "30/0", "1/2/3", "1.2.3", "5000", "0.0001", " 60",
        "99999999999999999999",
    ])
    func otherTextIsNoRate(text: String) {
        #expect(FrameRate(text) == nil)
    }

    @Test(arguments: rates)
    func theDescriptionReadsBack(text: String) throws {
        let rate = try #require(FrameRate(text))
        #expect(FrameRate(rate.description) == rate)
    }

    @Test(arguments: rates)
    func everyFrameIsFoundAtItsOwnMoment(text: String) throws {
        let rate = try #require(FrameRate(text))
        for frame in [0, 1, 2, 3, 29, 66, 107, 215, 216, 59_999, 864_000, 3_599_999] {
            let seconds = rate.seconds(ofFrame: frame)
            #expect(rate.frame(at: seconds) == frame)
            #expect(rate.frame(at: seconds.nextDown) == frame, "rounding just before a frame counts as the frame")
            let middle = (seconds + rate.seconds(ofFrame: frame + 1)) / 2
            #expect(rate.frame(at: middle) == frame)
        }
    }

    @Test func aMomentBetweenFramesBelongsToTheFrameBefore() throws {
        let rate = try #require(FrameRate("60"))
        #expect(rate.frame(at: 1.1) == 66)
        #expect(rate.frame(at: 1.116) == 66)
        #expect(rate.frame(at: -0.001) == -1)
    }

    @Test(arguments: [
        ("60", 3.6, 216), ("30", 3.6, 108), ("60", 0, 1), ("60", 0.001, 1), ("24", 36_000, 864_000),
        ("30000/1001", 10, 300), ("60", 0.025, 2), ("60", 0.0249, 1),
    ])
    func framesAreCounted(text: String, duration: Double, count: Int) throws {
        #expect(try #require(FrameRate(text)).frameCount(duration: duration) == count)
    }

    /// 61.5, 14.5 and 28.5 frames, which a product of binary fractions makes a little less.
    @Test(arguments: [("60", 1.025, 62), ("25", 0.58, 15), ("25", 1.14, 29), ("50", 0.29, 15), ("30", 8.45, 254)])
    func tiesBetweenCountsGoUp(text: String, duration: Double, count: Int) throws {
        #expect(try #require(FrameRate(text)).frameCount(duration: duration) == count)
    }

    @Test func whatIsNoNumberIsHarmless() {
        #expect(FrameRate.sixty.frame(at: .nan) == 0)
        #expect(FrameRate.sixty.frameCount(duration: .nan) == 1)
        #expect(FrameRate.sixty.frameCount(duration: .infinity) == 1)
        #expect(FrameRate.sixty.frameCount(duration: -1) == 1)
    }
}
