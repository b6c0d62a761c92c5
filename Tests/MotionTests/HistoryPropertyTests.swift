import Foundation
import Motion
import TestSupport
import Testing

/// Properties that hold for every history, tried on seeded random ones.
struct HistoryPropertyTests {
    @Test(arguments: 0..<40)
    func valueIsContinuousWhereAnAnimatedChangeComes(seed: UInt64) {
        let events = Event.random(seed: seed, only: Event.continuous)
        let value = history(events)
        for event in events {
            let (before, after) = (value.value(at: event.time.nextDown), value.value(at: event.time))
            #expect(abs(after - before) < 1e-6, "at \(event.time): \(before) to \(after)")
        }
    }

    @Test(arguments: 0..<40)
    func velocityIsContinuousWhereSpringsMerge(seed: UInt64) {
        let events = Event.random(seed: seed, only: Event.springs)
        let value = history(events)
        for event in events.dropFirst() {
            let (before, after) = (value.velocity(at: event.time.nextDown), value.velocity(at: event.time))
            #expect(abs(after - before) < 1e-5 * max(1, abs(before)), "at \(event.time): \(before) to \(after)")
        }
    }

    @Test(arguments: 0..<20)
    func answersHaveTheSameBitsInAnyOrderOfAskingAndRecording(seed: UInt64) {
        var random = Random(seed: seed)
        let events = Event.random(seed: seed)
        let moments = (0..<200).map { _ in Double.random(in: -1...12, using: &random) }
        let forward = history(events)
        let expected = moments.map { forward.value(at: $0).bitPattern }

        let shuffled = moments.indices.shuffled(using: &random)
        let again = history(events)
        for index in shuffled { #expect(again.value(at: moments[index]).bitPattern == expected[index]) }

        var piecemeal = AnimatedValue(0.0)
        for event in events {
            piecemeal.set(event.target, at: event.time, animation: event.animation)
            _ = piecemeal.value(at: 1)
        }
        let backwards = history(events.reversed())
        for index in shuffled {
            #expect(piecemeal.value(at: moments[index]).bitPattern == expected[index])
            #expect(backwards.value(at: moments[index]).bitPattern == expected[index])
        }
    }

    @Test(arguments: 0..<40)
    func valueIsExactlyTheTargetInTheEnd(seed: UInt64) {
        let events = Event.random(seed: seed)
        let value = history(events)
        #expect(value.value(at: 1000) == events.last!.target)
        #expect(value.velocity(at: 1000) == 0)
        #expect(!value.isAnimating(at: 1000))
    }

    @Test(arguments: 0..<20)
    func vectorsAnimateAsTheirComponents(seed: UInt64) {
        let events = Event.random(seed: seed)
        var vector = AnimatedValue(AnimatableVector([0, 5, 0, 0, 1]))
        var parts = [0.0, 5, 0, 0, 1].map { AnimatedValue($0) }
        for (index, event) in events.enumerated() {
            let target = [event.target, 5 - event.target, event.target * 3, Double(index), 1]
            vector.set(AnimatableVector(target), at: event.time, animation: event.animation)
            for part in parts.indices { parts[part].set(target[part], at: event.time, animation: event.animation) }
        }
        for time in stride(from: 0.0, to: 14, by: 0.037) {
            let shown = vector.value(at: time)
            for part in parts.indices {
                #expect(abs(shown[part] - parts[part].value(at: time)) < 1e-6, "component \(part) at \(time)")
            }
        }
    }

    @Test(arguments: 0..<20)
    func velocityIsTheDerivativeOfTheValue(seed: UInt64) {
        let value = history(Event.random(seed: seed, only: Event.smooth))
        for time in stride(from: 0.01, to: 9, by: 0.0731) {
            let slope = (value.value(at: time + 1e-6) - value.value(at: time - 1e-6)) / 2e-6
            let (left, right) = (value.velocity(at: time - 2e-6), value.velocity(at: time + 2e-6))
            // Why: a difference says nothing where the motion has a kink.
            if abs(left - right) < 0.01 {
                #expect(abs(value.velocity(at: time) - slope) < 1e-3, "at \(time)")
            }
        }
    }

    @Test(arguments: [
        Animation.bouncy, .smooth, .spring(duration: 0.3, bounce: -0.5), .linear, .easeInOut, .spring.delay(0.1),
        .interpolatingSpring(stiffness: 100, damping: 10),
    ])
    func singleLegHasNoJumpAtMicrosecondSteps(animation: Animation) {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: animation)
        // The end of the motion, where the curve is replaced by the target, is the place where a jump could hide.
        let end = animation.settledDuration
        for start in [0, end / 2, end - 0.001, end * 2.4] {
            var last = value.value(at: start)
            for step in 1...3000 {
                let next = value.value(at: start + Double(step) * 1e-6)
                #expect(abs(next - last) < 0.0012, "at \(start + Double(step) * 1e-6)")
                last = next
            }
        }
    }

    @Test func changeAtItsMomentHasHappened() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 3.4, animation: nil)
        #expect(value.value(at: 3.4) == 1)
        #expect(value.value(at: 3.4.nextDown) == 0)
    }

    @Test func equalTimesKeepTheOrderOfCalls() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 5, animation: nil)
        value.set(2, at: 1, animation: nil)
        value.set(3, at: 1, animation: nil)
        #expect(value.value(at: 1) == 3)
        #expect(value.value(at: 5) == 1)
    }

    @Test func easeOutAtHalfItsTimeHasItsValueAndVelocity() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .easeOut(duration: 2.2))
        #expect(abs(value.value(at: 1.1) - 0.684643) < 1e-6)
        #expect(abs(value.velocity(at: 1.1) - 0.488172) < 1e-6)
    }

    @Test func velocityAtTheStartOfEaseOutIsTheTrueDerivative() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .easeOut(duration: 1))
        #expect(abs(value.velocity(at: 0) - 1 / 0.58) < 1e-12)
    }

    @Test func copyKeepsItsOwnHistory() {
        var first = AnimatedValue(0.0)
        first.set(1, at: 1, animation: nil)
        _ = first.value(at: 1)
        var second = first
        second.set(2, at: 2, animation: nil)
        first.set(7, at: 3, animation: nil)
        #expect(first.value(at: 2) == 1)
        #expect(second.value(at: 4) == 2)
    }
}

private func history(_ events: some Sequence<Event>) -> AnimatedValue<Double> {
    var value = AnimatedValue(0.0)
    for event in events { value.set(event.target, at: event.time, animation: event.animation) }
    return value
}

/// A change of a random history.
private struct Event {
    var time: Double
    var target: Double
    var animation: Animation?

    static let springs: [Animation?] = [
        .smooth, .bouncy, .snappy(duration: 0.3), .spring(duration: 0.6, bounce: 0.5), .spring(bounce: -0.4),
        .spring(response: 0.2, dampingFraction: 0.9, blendDuration: 0.1), .interactiveSpring,
    ]
    static let smooth: [Animation?] =
        springs + [
            .linear, .easeOut(duration: 1), .timingCurve(0.3, -0.5, 0.2, 1.4, duration: 0.8),
            .timingCurve(.easeInOut, duration: 0.5), .interpolatingSpring(stiffness: 100, damping: 10),
            .easeIn.speed(0.5), .spring.delay(0.2),
        ]
    static let continuous: [Animation?] = smooth + [.linear(duration: 0.5).repeatForever(), .bouncy.repeatForever()]
    static let all: [Animation?] = smooth + [nil, .linear.repeatCount(3), .easeOut.repeatCount(2).delay(0.1)]

    static func random(seed: UInt64, only animations: [Animation?] = all) -> [Event] {
        var random = Random(seed: seed)
        var time = 0.0
        return (0..<12).map { index in
            time += Double.random(in: 0.01...1, using: &random)
            return Event(
                time: time, target: Double.random(in: -10...10, using: &random),
                animation: animations.randomElement(using: &random)!)
        }
    }
}

/// Repeatable random numbers; neighbouring seeds begin far apart.
typealias Random = SplitMix64

extension SplitMix64 {
    init(seed: UInt64) { self.init(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }
}
