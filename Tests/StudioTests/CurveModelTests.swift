import Foundation
import Motion
import Testing

@testable import Stage
@testable import Studio

@Suite struct CurveModelTests {
    private func bar(_ start: Double, _ end: Double) -> Track.Bar { Track.Bar(start: start, end: end, animation: "") }

    @Test func aStraightLineHasOneVelocityAndNoOvershoot() {
        let curve = CurveModel(bar(1, 3), duration: 5) { ($0 - 1) * 10 }
        #expect(curve.from == 0 && abs(curve.to - 20) < 1e-6 && curve.overshoot == 0)
        for velocity in curve.velocities { #expect(abs(velocity - 10) < 1e-6) }
        #expect(curve.summary == "settles in 2 s")
    }

    @Test(arguments: [0.2, 0.5, 0.7]) func aSpringOvershootsByItsFormula(bounce: Double) {
        let spring = Spring(duration: 1, bounce: bounce)
        let curve = CurveModel(bar(0, 4), duration: 5) { spring.value(target: 1, time: $0) }
        // The first peak of an underdamped spring: e^(−πζ/√(1−ζ²)), ζ = 1 − bounce.
        let zeta = 1 - bounce
        let expected = exp(-.pi * zeta / (1 - zeta * zeta).squareRoot())
        #expect(abs(curve.overshoot - expected) < 0.01)
    }

    @Test func overshootCountsDownwardsToo() {
        let spring = Spring(duration: 1, bounce: 0.5)
        let curve = CurveModel(bar(0, 4), duration: 5) { 1 - spring.value(target: 1, time: $0) }
        #expect(curve.overshoot > 0.1)
    }

    @Test func anEndlessChangeIsShownAsFarAsTheTimelineGoes() {
        let curve = CurveModel(bar(0, .infinity), duration: 4) { sin($0 * .pi) }
        #expect(curve.isEndless && curve.end == 4 && curve.overshoot == 0 && curve.summary == "never settles")
        #expect(curve.values.allSatisfy { $0.isFinite })
    }

    @Test func aChangeThatTakesNoTimeIsAPoint() {
        let curve = CurveModel(bar(2, 2), duration: 4) { _ in 7 }
        #expect(curve.length == 0 && curve.overshoot == 0 && curve.range.contains(7))
        #expect(curve.velocities.allSatisfy { $0 == 0 })
    }

    @Test func aLaterCutIsNotPartOfTheCurve() {
        let curve = CurveModel(bar(0, 1), duration: 4) { $0 >= 1 ? -100 : $0 }
        #expect(abs(curve.to - 1) < 1e-6)
        #expect(curve.values.allSatisfy { $0 > -1 })
    }
}
