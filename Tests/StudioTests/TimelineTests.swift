import Stage
import Testing
import Windowing

@testable import Studio

@Suite("Timeline and keys") struct TimelineTests {
    private let geometry = TimelineGeometry(left: 100, right: 400, duration: 3)

    @Test func momentsLieEvenlyBetweenTheEnds() {
        #expect(geometry.x(of: 0) == 100 && geometry.x(of: 1.5) == 250 && geometry.x(of: 3) == 400)
        #expect(geometry.moment(at: 250) == 1.5)
        #expect(geometry.moment(at: 0) == 0 && geometry.moment(at: 1_000) == 3)
    }

    @Test func thePlayheadLandsOnWholeFramesOnTenthsOrAnywhere() {
        let fps = FrameRate(10)!
        // x 153 is moment 0.53.
        #expect(abs(geometry.moment(at: 153, snap: .none, fps: fps) - 0.53) < 1e-9)
        #expect(abs(geometry.moment(at: 153, snap: .frames, fps: fps) - 0.5) < 1e-9)
        #expect(abs(geometry.moment(at: 153, snap: .tenths, fps: fps) - 0.53) < 1e-9)
        #expect(abs(geometry.moment(at: 153.4, snap: .tenths, fps: fps) - 0.53) < 1e-9)
    }

    @Test func theLastWholeFrameIsTheFurthest() {
        #expect(geometry.moment(at: 400, snap: .frames, fps: FrameRate(10)!) == 2.9)
        #expect(geometry.moment(at: 400, snap: .none, fps: FrameRate(10)!) == 3)
    }

    @Test func aTimelineWithoutLengthHasOnePlace() {
        let none = TimelineGeometry(left: 100, right: 400, duration: 0)
        #expect(none.x(of: 0) == 100 && none.moment(at: 300) == 0 && none.ticks() == [0])
        #expect(none.moment(at: 300, snap: .frames, fps: .sixty) == 0)
    }

    @Test(arguments: [0.02, 0.5, 1, 3.6, 59, 3_600, 86_400.0])
    func ticksAreFarEnoughApartAndStayInside(duration: Double) {
        let geometry = TimelineGeometry(left: 0, right: 720, duration: duration)
        let ticks = geometry.ticks(spacing: 72)
        #expect(ticks.first == 0 && ticks.count >= 2 && ticks.count <= 11)
        #expect(ticks.allSatisfy { $0 <= duration + 1e-9 })
        for (one, next) in zip(ticks, ticks.dropFirst()) {
            #expect(geometry.x(of: next) - geometry.x(of: one) > 72 - 1e-6)
        }
    }

    @Test(
        arguments: [
            (0, "0:00.000"), (1.1, "0:01.100"), (3.6, "0:03.600"), (59.9996, "1:00.000"), (61.0005, "1:01.001"),
            (3_600, "60:00.000"), (-1, "0:00.000"),
        ] as [(Double, String)]) func timecodesReadAsMinutesSecondsAndMilliseconds(seconds: Double, expected: String)
    {
        #expect(timecode(seconds) == expected)
    }

    @Test func noChordStandsTwice() {
        let chords = KeyMap.bindings.flatMap(\.keys)
        #expect(Set(chords).count == chords.count)
    }

    @Test func everyActionIsBoundOnceAndExplained() {
        let actions = KeyMap.bindings.map(\.action)
        #expect(Set(actions).count == actions.count)
        #expect(KeyMap.bindings.allSatisfy { !$0.keys.isEmpty && !$0.label.isEmpty && !$0.help.isEmpty })
    }

    @Test(
        arguments: [
            (Key.space, KeyModifiers(), StudioAction.togglePlay), (.left, [], .stepBack), (.left, .shift, .stepBackTen),
            (.left, .control, .previousEvent), (.character("."), [], .stepForward), (.character("j"), [], .shuttleBack),
            (.character("k"), [], .pause), (.character("l"), [], .shuttleForward), (.home, [], .goToStart),
            (.end, [], .goToEnd), (.down, [], .nextEvent), (.character("i"), [], .setIn),
            (.character("o"), [], .setOut),
            (.character("x"), [], .clearMarks), (.backspace, [], .normalSpeed), (.return, [], .returnToStart),
            (.character("q"), [], .nextLoop), (.character("q"), .control, .quit), (.character("r"), .control, .reload),
            (.function(5), [], .reload), (.character("0"), [], .fit), (.function(11), [], .fullScreen),
            (.character("m"), [], .reduceMotion), (.function(1), [], .help), (.character("s"), [], .capture),
        ] as [(Key, KeyModifiers, StudioAction)]) func keysDoWhatTheTableSays(
            key: Key, modifiers: KeyModifiers, action: StudioAction
        )
    {
        #expect(KeyMap.action(for: KeyPress(key, position: KeyPosition(rawValue: 4), modifiers: modifiers)) == action)
    }

    @Test func bracketsCountByPlaceToo() {
        #expect(KeyMap.action(for: KeyPress(.character("ü"), position: .leftBracket)) == .slower)
        #expect(KeyMap.action(for: KeyPress(.character("ü"), position: .leftBracket, modifiers: .control)) == nil)
    }
}
