import Stage
import Testing

@testable import GlyphstageCommand

@MainActor
struct FrameSequenceTests {
    let ntsc = FrameRate("30000/1001")!

    @Test(arguments: [
        ("60", 0.0, 3.6, 216), ("30", 0, 3.6, 108), ("60", 2, 2.1, 6), ("10", 0, 2.05, 21), ("10", 0, 0.25, 3),
        ("30", 1, 1, 1), ("30", 0, 0.001, 1), ("30000/1001", 0, 3, 90), ("59.94", 0, 1, 60),
    ])
    func countsAreRoundedAndAtLeastOne(rate: String, from: Double, to: Double, count: Int) throws {
        let rate = try #require(FrameRate(rate))
        #expect(FrameSequence(from: .seconds(from), to: to, rate: rate).count == count)
    }

    @Test func framesOfAnHourDoNotDrift() {
        let sequence = FrameSequence(from: .frame(0), to: 3_600, rate: ntsc)
        #expect(sequence.moment(30_000) == 1_001)
        #expect(sequence.moment(90_000) == 3_003)
    }

    @Test func aRunFromAFrameGivesThatFramesMoments() {
        let sequence = FrameSequence(from: .frame(66), to: 2, rate: .sixty)
        #expect(sequence.moment(0) == 1.1)
        #expect(sequence.moment(54) == 2)
        #expect(sequence.count == 54)
    }

    @Test(arguments: [1, 2, 3, 10, 97, 120, 121])
    func theScatteredOrderMeetsEveryFrameOnce(count: Int) {
        let order = Benchmark.scattered(count)
        #expect(order.sorted() == Array(0..<count))
        if count >= 10 { #expect(zip(order, order.dropFirst()).allSatisfy { abs($0 - $1) > 1 }) }
    }

    @Test func mediansAndPercentilesAreThoseOfTheValues() {
        #expect(BenchmarkResult.median([]) == 0 && BenchmarkResult.p95([]) == 0)
        #expect(BenchmarkResult.median([3, 1, 2]) == 2)
        #expect(BenchmarkResult.median([4, 1, 2, 3]) == 2.5)
        #expect(BenchmarkResult.p95((1...100).map(Double.init).shuffled()) == 95)
        #expect(BenchmarkResult.p95([7]) == 7)
    }
}
