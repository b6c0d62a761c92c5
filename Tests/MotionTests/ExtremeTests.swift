import Foundation
import Motion
import Testing

/// Parameters that make no sense give documented, finite results.
@Suite(.timeLimit(.minutes(1)))
struct ExtremeTests {
    private static let numbers: [Double] = [
        0, -0.0, -1, 1, .nan, .infinity, -.infinity, 1e12, -1e12, 1e300, .leastNonzeroMagnitude, 0.5, 1e-9,
    ]

    private static let animations: [Animation] = numbers.flatMap { a -> [Animation] in
        [
            .linear(duration: a), .easeInOut(duration: a), .timingCurve(a, a, 1 - a, a, duration: 0.5),
            .timingCurve(.circularEaseOut, duration: a), .spring(duration: a), .spring(bounce: a),
            .spring(response: a, dampingFraction: 0.5), .spring(response: 0.5, dampingFraction: a),
            .spring(duration: 0.5, bounce: 0, blendDuration: a), .interactiveSpring(blendDuration: a),
            .interpolatingSpring(mass: a, stiffness: 100, damping: 10),
            .interpolatingSpring(stiffness: a, damping: 10), .interpolatingSpring(stiffness: 100, damping: a),
            .interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: a),
            .interpolatingSpring(duration: a, bounce: a), .smooth(extraBounce: a), .linear.delay(a), .bouncy.delay(a),
            .linear.speed(a), .bouncy.speed(a), .linear(duration: a).repeatForever(), .bouncy.speed(a).repeatForever(),
            .spring(bounce: a).repeatCount(3), .linear.logicallyComplete(after: a), .linear.delay(a).speed(a).delay(a),
        ]
    }

    private static let moments: [Double] = [
        -.infinity, -1, 0, .leastNonzeroMagnitude, 0.1, 0.35, 0.5, 1, 10, 1e6, 1e12, 1e15, 1e300, .infinity, .nan,
    ]

    @Test func everyAnimationIsFiniteAtEveryMoment() {
        for animation in Self.animations {
            for partner in [Animation?.none, .bouncy, .linear] {
                var value = AnimatedValue(1.0)
                value.set(3, at: 0, animation: animation)
                value.set(-2, at: 0.1, animation: partner)
                value.set(5, at: 0.3, animation: animation)
                for moment in Self.moments {
                    #expect(value.value(at: moment).isFinite, "\(animation), \(moment)")
                    #expect(!value.velocity(at: moment).isNaN, "\(animation), \(moment)")
                }
                #expect(!value.settledEnd!.isNaN, "\(animation)")
                #expect(value.timelineEnd!.end.isFinite, "\(animation)")
                #expect(!value.settled(after: 0).isNaN, "\(animation)")
                for segment in value.segments { #expect(!segment.end.isNaN && segment.from.isFinite) }
            }
        }
    }

    @Test func everyAnimationEqualsItselfAndPrints() {
        for animation in Self.animations {
            #expect(animation == animation)
            #expect(Set([animation, animation]).count == 1)
            #expect(!animation.description.isEmpty)
        }
    }

    @Test(arguments: [0, -5, .nan, -Double.infinity])
    func curveWithoutDurationIsOverAtOnce(duration: Double) {
        var value = AnimatedValue(0.0)
        value.set(1, at: 2, animation: .easeIn(duration: duration))
        #expect(value.value(at: 2) == 1)
        #expect(!value.isAnimating(at: 2))
    }

    @Test(arguments: [0, -1, -Double.infinity])
    func speedOfZeroOrLessHoldsTheStart(speed: Double) {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .linear.speed(speed))
        #expect(value.value(at: 1e9) == 0)
        #expect(value.settledEnd == .infinity)
    }

    @Test func negativeDelayStartsPartway() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .linear(duration: 1).delay(-0.2))
        #expect(abs(value.value(at: 0) - 0.2) < 1e-12)
        #expect(abs(value.settledEnd! - 0.8) < 1e-12)
    }

    @Test func orderOfDelayAndSpeedCounts() {
        let late = Animation.linear(duration: 1).delay(0.1).speed(2)
        let early = Animation.linear(duration: 1).speed(2).delay(0.1)
        #expect(abs(late.progress(at: 0.06) - 0.02) < 1e-12)
        #expect(early.progress(at: 0.06) == 0)
        #expect(late.progress(at: 0.55) == 1)
        #expect(abs(early.progress(at: 0.55) - 0.9) < 1e-12)
    }

    @Test(arguments: [0, -3, Int.min, Int.max])
    func repeatCountIsAtLeastOne(count: Int) {
        let animation = Animation.linear(duration: 1).repeatCount(count, autoreverses: false)
        #expect(animation.progress(at: 0.5) == 0.5)
        #expect(animation.settledDuration == max(1, Double(count)))
    }

    @Test func evenNumberOfLegsThereAndBackEndsWithAJump() {
        let animation = Animation.linear(duration: 1).repeatCount(2)
        #expect(animation.progress(at: 2.nextDown) < 1e-9)
        #expect(animation.progress(at: 2) == 1)
        #expect(animation.endsWithJump)
        #expect(animation.speed(2).delay(1).endsWithJump)
        #expect(!Animation.linear.repeatCount(3).endsWithJump)
        #expect(!Animation.linear.repeatCount(2, autoreverses: false).endsWithJump)
        #expect(!Animation.linear.repeatForever().endsWithJump)
    }

    @Test func springToWhereTheValueIsWithoutVelocityStandsThere() {
        var value = AnimatedValue(0.0)
        value.set(10, at: 0, animation: .linear(duration: 1))
        value.set(5, at: 0.5, animation: .smooth)
        for time in [0.5, 0.6, 1, 5] { #expect(value.value(at: time) == 5) }
    }

    @Test func endlessRepeatHasNoDriftAfterAMillionSeconds() {
        let animation = Animation.linear(duration: 0.5).repeatForever(autoreverses: false)
        #expect(animation.progress(at: 1_000_000.125) == 0.25)
    }

    @Test func targetsThatAreNotFiniteAreIgnored() {
        var value = AnimatedValue(Double.nan)
        value.set(.infinity, at: 1, animation: .linear)
        value.set(.nan, at: 2, animation: nil)
        #expect(value.value(at: 5) == 0)
        value.set(1, at: .nan, animation: nil)
        #expect(value.value(at: 0) == 1)
    }

    @Test func changesTooLargeOrTooSmallForArithmeticAreCuts() {
        for size in [1e308, 1e-200] {
            var value = AnimatedValue(-size)
            value.set(size, at: 0, animation: .bouncy)
            #expect(value.value(at: 0) == size)
        }
    }

    @Test func manyChangesInReverseOrderTakeNoQuadraticTime() {
        var value = AnimatedValue(0.0)
        for index in (0..<3000).reversed() {
            value.set(Double(index % 7), at: Double(index) * 0.01, animation: .linear(duration: 0.05))
        }
        #expect(value.value(at: 100) == Double(2999 % 7))
    }
}
