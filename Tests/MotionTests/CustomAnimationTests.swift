import Foundation
import Motion
import Testing

/// Animations that an author wrote.
struct CustomAnimationTests {
    @Test func statelessAnimationMovesAsItSays() {
        var value = AnimatedValue(0.0)
        value.set(10, at: 1, animation: Animation(Straight(duration: 2)))
        #expect(value.value(at: 2) == 5)
        #expect(abs(value.velocity(at: 2) - 5) < 1e-6)
        #expect(value.value(at: 3.5) == 10)
        #expect(abs(value.settledEnd! - 3) < 1e-9)
    }

    @Test func stateIsReplayedWhateverWasAskedBefore() {
        func history() -> AnimatedValue<Double> {
            var value = AnimatedValue(0.0)
            value.set(1, at: 0, animation: Animation(Counting(calls: 240)))
            return value
        }
        let moments = stride(from: 0.0, to: 2.5, by: 0.013).map { $0 }
        let forward = history()
        let expected = moments.map { forward.value(at: $0).bitPattern }
        let backward = history()
        for (moment, bits) in zip(moments, expected).reversed() {
            #expect(backward.value(at: moment).bitPattern == bits)
            #expect(history().value(at: moment).bitPattern == bits)
        }
        // The state counts calls, one for every 1/120 s.
        #expect(forward.value(at: 1) == 121.0 / 240)
        #expect(forward.value(at: 2) == 1)
    }

    @Test func modifiersActAroundIt() {
        var value = AnimatedValue(0.0)
        value.set(10, at: 0, animation: Animation(Straight(duration: 1)).speed(2).delay(1))
        #expect(value.value(at: 0.5) == 0)
        #expect(abs(value.value(at: 1.25) - 5) < 1e-12)
        #expect(abs(value.settledEnd! - 1.5) < 1e-6)

        var repeated = AnimatedValue(0.0)
        repeated.set(10, at: 0, animation: Animation(Straight(duration: 0.99999)).repeatCount(2))
        #expect(abs(repeated.value(at: 1.5) - 5) < 0.01)
        #expect(abs(repeated.settledEnd! - 2) < 0.02)
    }

    @Test func itCombinesWithWhatRunsLikeACurve() {
        var own = AnimatedValue(0.0)
        var builtIn = AnimatedValue(0.0)
        for (target, time) in [(10.0, 0.0), (15, 0.25), (-3, 0.5)] {
            own.set(target, at: time, animation: Animation(Straight(duration: 1)))
            builtIn.set(target, at: time, animation: .linear(duration: 1))
        }
        for time in stride(from: 0.0, to: 2, by: 0.05) {
            #expect(abs(own.value(at: time) - builtIn.value(at: time)) < 1e-9, "at \(time)")
        }
    }

    @Test func mergingAnimationTakesOverStateAndTime() {
        var value = AnimatedValue(0.0)
        value.set(10, at: 0, animation: Animation(Straight(duration: 2, merges: true)))
        value.set(20, at: 1, animation: Animation(Straight(duration: 2, merges: true)))
        // Elapsed time goes on from the first, the change is the sum of both.
        #expect(abs(value.value(at: 1.5) - 15) < 1e-9)
        #expect(value.value(at: 2.01) == 20)
    }

    @Test func springInheritsTheVelocityItReports() {
        var value = AnimatedValue(0.0)
        value.set(10, at: 0, animation: Animation(Straight(duration: 2)))
        value.set(0, at: 1, animation: .smooth)
        #expect(abs(value.velocity(at: 1) - 5) < 1e-9)
    }

    @Test func itCanBeBuiltAroundABuiltInAnimation() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: Animation(Slowed(base: .bouncy)))
        for time in [0.1, 0.5, 1] {
            #expect(abs(value.value(at: time) - Animation.bouncy.progress(at: time / 2)) < 1e-12)
        }
    }

    @Test func logicalCompletionIsWhatItSays() {
        #expect(Animation(Straight(duration: 2)).logicalDuration == 0.5)
        #expect(Animation(Straight(duration: 2)).logicallyComplete(after: 0.25).logicalDuration == 0.25)
    }

    @Test(.timeLimit(.minutes(1)))
    func animationThatNeverEndsOrAnswersNonsenseIsFinite() {
        for animation in [Animation(Odd(answer: 0.5)), Animation(Odd(answer: .nan)), Animation(Odd(answer: .infinity))]
        {
            var value = AnimatedValue(0.0)
            value.set(1, at: 0, animation: animation)
            for time in [0, 1, 600, 601, 1e9, .infinity] { #expect(value.value(at: time).isFinite) }
        }
    }
}

/// Constant speed; logically complete a quarter of the way.
private struct Straight: CustomAnimation {
    var duration: Double
    var merges = false

    func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        if time >= duration / 4 { context.isLogicallyComplete = true }
        return time > duration ? nil : value.scaled(by: time / duration)
    }

    func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? {
        value.scaled(by: 1 / duration)
    }

    func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
    ) -> Bool { merges && previous == Animation(self) }
}

/// Goes on by an equal part with each call.
private struct Counting: CustomAnimation {
    var calls: Int

    private enum Count: AnimationStateKey { static var defaultValue: Int { 0 } }

    func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        context.state[Count.self] += 1
        let count = context.state[Count.self]
        return count > calls ? nil : value.scaled(by: Double(count) / Double(calls))
    }
}

/// Another animation at half its speed.
private struct Slowed: CustomAnimation {
    var base: Animation

    func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        base.animate(value: value, time: time / 2, context: &context)
    }
}

/// Stands at one place for ever.
private struct Odd: CustomAnimation {
    var answer: Double

    func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        value.scaled(by: answer)
    }
}
