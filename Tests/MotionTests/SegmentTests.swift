import Foundation
import Motion
import Testing

/// What a timeline draws of a history.
struct SegmentTests {
    @Test func animatedChangeIsABarAndACutIsAMark() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .easeOut(duration: 2.2))
        value.set(0, at: 3.4, animation: nil)
        let segments = value.segments
        #expect(segments.map(\.start) == [0, 3.4])
        #expect(segments.map(\.end) == [2.2, 3.4])
        #expect(segments.map(\.from) == [0, 1])
        #expect(segments.map(\.to) == [1, 0])
        #expect(segments.map { $0.animation == nil } == [false, true])
    }

    @Test func barEndsWhereASpringTakesOverOrALaterCurveHidesIt() {
        var replaced = AnimatedValue(0.0)
        replaced.set(1, at: 0, animation: .bouncy)
        replaced.set(0, at: 0.2, animation: .bouncy)
        #expect(replaced.segments[0].end == 0.2)
        #expect(replaced.segments[1].from == replaced.value(at: 0.2))

        var hidden = AnimatedValue(0.0)
        hidden.set(1, at: 0, animation: .linear(duration: 3))
        hidden.set(0, at: 1, animation: .linear(duration: 0.5))
        #expect(hidden.segments.map(\.end) == [1.5, 1.5])
        #expect(hidden.value(at: 1.5) == 0)
        #expect(hidden.value(at: 2) == 0)
    }

    @Test func settingTheSameValueHasNoEffect() {
        var value = AnimatedValue(1.0)
        value.set(1, at: 0, animation: .linear)
        #expect(value.segments.isEmpty)
        #expect(!value.isAnimating(at: 0.1))
    }

    @Test func settledAfterFollowsChangesMidFlight() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .linear(duration: 1))
        value.set(2, at: 0.5, animation: .linear(duration: 1))
        value.set(3, at: 5, animation: .linear(duration: 1))
        #expect(value.settled(after: -1) == -1)
        #expect(value.settled(after: 0.1) == 1.5)
        #expect(value.settled(after: 2) == 2)
        #expect(value.settled(after: 5) == 6)
        #expect(value.settledEnd == 6)
        #expect(AnimatedValue(0.0).settledEnd == nil)
    }

    @Test func endlessRepeatCountsAsOnePeriodOfBothLegs() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 2, animation: .linear(duration: 1).repeatForever().delay(0.5))
        #expect(value.settledEnd == .infinity)
        #expect(value.timelineEnd! == (4.5, true))
        value.set(0, at: 3, animation: .linear(duration: 1))
        #expect(value.timelineEnd! == (4, false))
    }

    @Test func springSettlesLongBeforeItRests() {
        var value = AnimatedValue(0.0)
        value.set(300, at: 0, animation: .bouncy)
        let settled = value.settledEnd!
        #expect(abs(value.value(at: settled) - 300) <= 0.3)
        #expect(value.value(at: settled) != 300)
        #expect(value.value(at: 10) == 300)
    }
}
