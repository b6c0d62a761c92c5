import Testing

@testable import TextEffects

/// Units with their expected progress: step = 1 − overlap, d = 1 / ((n − 1)·step + 1), q = clamp((p − i·step·d)/d, 0, 1).
struct StaggerCase: Sendable {
    var count: Int
    var overlap = 0.55
    var progress: Double
    var expected: [Double]
}

@Suite("Stagger") struct StaggerTests {
    @Test(arguments: [
        StaggerCase(count: 1, progress: 0.3, expected: [0.3]),
        StaggerCase(count: 2, progress: 0.5, expected: [0.725, 0.275]),
        StaggerCase(count: 3, progress: 0, expected: [0, 0, 0]),
        StaggerCase(count: 3, progress: 0.25, expected: [0.475, 0.025, 0]),
        StaggerCase(count: 3, progress: 0.5, expected: [0.95, 0.5, 0.05]),
        StaggerCase(count: 3, progress: 1, expected: [1, 1, 1]),
        // One after another: each takes a half; then a quarter.
        StaggerCase(count: 2, overlap: 0, progress: 0.25, expected: [0.5, 0]),
        StaggerCase(count: 2, overlap: 0, progress: 0.75, expected: [1, 0.5]),
        StaggerCase(count: 4, overlap: 0, progress: 0.625, expected: [1, 1, 0.5, 0]),
        // step 0.5, d = 1/5.5: (0.5 − i/11)·5.5 = 2.75 − i/2.
        StaggerCase(
            count: 10, overlap: 0.5, progress: 0.5, expected: [1, 1, 1, 1, 0.75, 0.25, 0, 0, 0, 0]),
        // All together.
        StaggerCase(count: 3, overlap: 1, progress: 0.4, expected: [0.4, 0.4, 0.4]),
    ])
    func unitsFollowTheFormula(_ row: StaggerCase) {
        let stagger = Stagger(count: row.count, overlap: row.overlap)
        for (index, expected) in row.expected.enumerated() {
            #expect(abs(stagger.progress(of: index, at: row.progress) - expected) < 1e-9, "unit \(index)")
        }
    }

    /// Case AN-12: whatever drives them, all are there at 1 and none at 0.
    @Test(arguments: [1, 2, 3, 10, 200], [0, 0.1, 0.25, 0.55, 0.9, 0.999, 1])
    func everyUnitIsAtTheEndsExactly(count: Int, overlap: Double) {
        let stagger = Stagger(count: count, overlap: overlap)
        for index in 0..<count {
            #expect(stagger.progress(of: index, at: 0) == 0)
            #expect(stagger.progress(of: index, at: 1) == 1)
        }
    }

    @Test(arguments: [1, 2, 3, 10, 200], [0, 0.25, 0.55, 1])
    func intervalsShareTheWholeAndAgreeWithTheProgress(count: Int, overlap: Double) {
        let stagger = Stagger(count: count, overlap: overlap)
        let share = 1 / (Double(count - 1) * (1 - overlap) + 1)
        #expect(stagger.interval(of: 0).lowerBound == 0)
        #expect(abs(stagger.interval(of: count - 1).upperBound - 1) < 1e-9)
        for index in 0..<count {
            let interval = stagger.interval(of: index)
            #expect(abs(interval.upperBound - interval.lowerBound - share) < 1e-9)
            #expect(stagger.progress(of: index, at: interval.lowerBound) < 1e-9)
            #expect(stagger.progress(of: index, at: interval.upperBound) > 1 - 1e-9)
            let middle = (interval.lowerBound + interval.upperBound) / 2
            #expect(abs(stagger.progress(of: index, at: middle) - 0.5) < 1e-9)
        }
    }

    @Test(arguments: [3, 10, 200], [0, 0.55, 1])
    func noUnitEverGoesBackOrOvertakesTheOneBefore(count: Int, overlap: Double) {
        let stagger = Stagger(count: count, overlap: overlap)
        var before = [Double](repeating: 0, count: count)
        for step in 0...50 {
            let now = (0..<count).map { stagger.progress(of: $0, at: Double(step) / 50) }
            #expect(zip(before, now).allSatisfy { $0 <= $1 })
            #expect(zip(now, now.dropFirst()).allSatisfy { $0 >= $1 })
            before = now
        }
    }

    @Test func overlapIsPulledIntoItsRange() {
        #expect(Stagger(count: 3, overlap: -2) == Stagger(count: 3, overlap: 0))
        #expect(Stagger(count: 3, overlap: 1.5) == Stagger(count: 3, overlap: 1))
    }

    /// EFFECTS: q_i = clamp((progress·(n − 1 + window) − i) / window, 0, 1).
    @Test(arguments: [1, 2, 3, 10, 200], [0.5, 1, 3, 7.5, 1_000])
    func aWindowSaysHowManyUnitsAreComingIn(count: Int, window: Double) {
        let stagger = Stagger(count: count, window: window)
        for step in 0...40 {
            let progress = Double(step) / 40
            var moving = 0
            for index in 0..<count {
                let q = (progress * (Double(count) - 1 + window) - Double(index)) / window
                let expected = min(max(q, 0), 1)
                let found = stagger.progress(of: index, at: progress)
                #expect(abs(found - expected) < 1e-9, "unit \(index) of \(count) at \(progress)")
                if found > 0, found < 1 { moving += 1 }
            }
            #expect(Double(moving) <= window.rounded(.up))
            #expect(stagger.progress(of: count - 1, at: 1) == 1 && stagger.progress(of: 0, at: 0) == 0)
        }
    }

    @Test(arguments: [0, -3, -Double.infinity, Double.nan, Double.infinity])
    func everyWindowEndsAtBothEnds(window: Double) {
        let stagger = Stagger(count: 4, window: window)
        for index in 0..<4 {
            #expect(stagger.progress(of: index, at: 0) == 0)
            #expect(stagger.progress(of: index, at: 1) == 1)
            #expect((0...1).contains(stagger.progress(of: index, at: 0.5)))
            #expect(stagger.interval(of: index).upperBound <= 1)
        }
    }

    @Test func unitsComeInInTheirOrder() {
        // One after another, a third each, from the last.
        let stagger = Stagger(count: 3, overlap: 0, order: .backward)
        #expect((0..<3).map { stagger.progress(of: $0, at: 0.5) }.map { ($0 * 10).rounded() / 10 } == [0, 0.5, 1])
        #expect(stagger.interval(of: 2).lowerBound == 0)
        #expect(abs(stagger.interval(of: 0).upperBound - 1) < 1e-9)
    }

    @Test func noUnitsAreAnOrdinaryCase() {
        let interval = Stagger(count: 0, overlap: 0.55).interval(of: 0)
        #expect(interval == 0...1)
        #expect(Stagger(count: -1, overlap: 0.55).count == 0)
    }

    @Test func progressOutsideItsRangeIsClamped() {
        let stagger = Stagger(count: 3, overlap: 0.55)
        for index in 0..<3 {
            #expect(stagger.progress(of: index, at: -0.5) == 0)
            #expect(stagger.progress(of: index, at: 1.2) == 1)
            #expect(stagger.progress(of: index, at: .infinity) == 1)
            #expect(stagger.progress(of: index, at: -.infinity) == 0)
        }
    }
}
