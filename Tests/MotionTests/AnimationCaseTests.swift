import Foundation
import Testing

@testable import Motion

/// Faults that animation systems really had, each with what is right.
@Suite("Animation cases") struct AnimationCaseTests {
    @Test("AN-01: a retarget keeps the spring's velocity")
    func aRetargetKeepsTheSpringsVelocity() {
        var value = AnimatedValue(0.0)
        value.set(100, at: 0, animation: .spring)
        let before = (value.value(at: 0.15), value.velocity(at: 0.15))
        value.set(0, at: 0.15, animation: .spring)
        #expect(value.value(at: 0.15) == before.0)
        #expect(abs(value.velocity(at: 0.15) - before.1) < 1e-9 && before.1 > 100)
        #expect(abs(value.value(at: 0.15 + 1e-6) - before.0) < 1e-2)
        #expect(abs(value.velocity(at: 0.15 + 1e-6) - before.1) < 1e-1)
    }

    @Test("AN-04: a spring comes to rest without a jump, and exactly")
    func aSpringComesToRestWithoutAJump() {
        var value = AnimatedValue(0.0)
        value.set(300, at: 0, animation: .bouncy)
        // The whole way in steps of 1/240 s: the last frame that still moves is less than 0.1 px off.
        let frames = (0...2_400).map { value.value(at: Double($0) / 240) }
        let last = frames.lastIndex { $0 != 300 }!
        #expect(abs(frames[last] - 300) < 0.1 && frames.last == 300)
        #expect(frames.contains { $0 > 301 })
    }

    @Test("AN-06: a completion is due once", arguments: [AnimationCompletionCriteria.logicallyComplete, .removed])
    func aCompletionIsDueOnce(criteria: AnimationCompletionCriteria) {
        let log = CompletionLog()
        var value = AnimatedValue(0.0)
        log.collecting {
            Moment.at(1) {
                withAnimation(.easeOut(duration: 2), completionCriteria: criteria) {
                    value.set(1)
                } completion: {
                }
            }
        }
        let schedule = CompletionSchedule(log.completions, dues: value.completionDues)
        #expect(schedule.entries.map(\.moment) == [3])
        var crossings = 0
        for frame in 0..<600 {
            let (start, end) = (Double(frame) / 100, Double(frame + 1) / 100)
            crossings += schedule.crossed(after: start, through: end).count
        }
        #expect(crossings == 1)
    }

    @Test("AN-08: the end is held, and going back works")
    func theEndIsHeldAndGoingBackWorks() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .linear(duration: 1))
        let frame = value.value(at: 59.0 / 60)
        #expect(value.value(at: 11) == 1 && value.value(at: 1e9) == 1)
        #expect(value.value(at: 59.0 / 60) == frame && abs(frame - 59.0 / 60) < 1e-12)
    }

    @Test("AN-09: an even repeat count with reversal ends at the model's value")
    func anEvenRepeatCountEndsAtTheModelsValue() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .linear(duration: 1).repeatCount(2))
        #expect(abs(value.value(at: 1.99) - 0.01) < 1e-9)
        #expect(value.value(at: 2) < 1e-9 || value.value(at: 2) == 1)
        #expect(value.value(at: 2.0001) == 1)
    }

    @Test("AN-10: a negative delay starts partway")
    func aNegativeDelayStartsPartway() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .linear(duration: 1).delay(-0.2))
        #expect(abs(value.value(at: 0) - 0.2) < 1e-12)
        #expect(abs(value.settled(after: 0) - 0.8) < 1e-12)
        #expect(value.value(at: 0.8001) == 1)
    }

    @Test("AN-15: what repeats for ever has no end, but ends a timeline after one period")
    func whatRepeatsForEverHasNoEnd() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 1, animation: .linear(duration: 0.5).repeatForever())
        #expect(value.settledEnd == .infinity)
        #expect(value.timelineEnd?.end == 2 && value.timelineEnd?.isEndless == true)
        #expect(value.value(at: 1e9).isFinite)
    }

    @Test("AN-16: delay and speed act in the order they are written")
    func delayAndSpeedActInTheOrderTheyAreWritten() {
        func values(_ animation: Animation) -> [Double] {
            var value = AnimatedValue(0.0)
            value.set(1, at: 0, animation: animation)
            return [0.06, 0.55].map { value.value(at: $0) }
        }
        let delayed = values(.linear(duration: 1).delay(0.1).speed(2))
        let sped = values(.linear(duration: 1).speed(2).delay(0.1))
        #expect(abs(delayed[0] - 0.02) < 1e-12 && abs(delayed[1] - 1) < 1e-12)
        #expect(abs(sped[0]) < 1e-12 && abs(sped[1] - 0.9) < 1e-12)
    }

    @Test("AN-17: a curve that interrupts another one continues it")
    func aCurveThatInterruptsAnotherContinuesIt() {
        var value = AnimatedValue(0.0)
        value.set(100, at: 0, animation: .easeInOut(duration: 0.5))
        value.set(0, at: 0.25, animation: .easeInOut(duration: 0.5))
        let frames = (0...240).map { value.value(at: Double($0) / 240) }
        // The steepest slope of easeInOut over half a second takes 100 points by 1.44 a frame of 1/240 s.
        for (before, after) in zip(frames, frames.dropFirst()) { #expect(abs(after - before) <= 2) }
        #expect(frames.last == 0)
    }

    @Test("AN-18: any way to a moment gives the same bits", arguments: [24.0, 60, 144])
    func anyWayToAMomentGivesTheSameBits(rate: Double) {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .bouncy)
        value.set(-1, at: 0.3, animation: .spring(duration: 0.4, bounce: 0.2, blendDuration: 0.3))
        value.set(2, at: 0.9, animation: .easeInOut(duration: 1.1).speed(1.3))
        let fresh = value.value(at: 1.3)
        var played = value
        played.initial = 0
        var time = 0.0
        while time < 1.3 {
            _ = played.value(at: time)
            time += 1 / rate
        }
        #expect(played.value(at: 1.3) == fresh)
        for step in 0...100 { _ = played.value(at: 3 - 1.7 * Double(step) / 100) }
        #expect(played.value(at: 1.3) == fresh)
    }
}
