import Stage
import Testing
import Windowing

@testable import Studio

/// What is felt between two pictures.
@Suite struct PlayedStretchTests {
    /// One of each kind, at 0, 0.5, 1 … 3 s of a timeline of three seconds.
    private static let timeline = Scene.Timeline(
        duration: 3,
        feedback: SensoryFeedback.allCases.enumerated().map { .init(at: Double($0) / 2, $1) })
    private static let all = SensoryFeedback.allCases

    private func playback(_ loop: Playback.Loop = .off, at moment: Double = 0) -> Playback {
        var playback = Playback(duration: 3, fps: .sixty, loop: loop)
        playback.seek(moment)
        playback.play()
        return playback
    }

    private func felt(_ playback: inout Playback, _ elapsed: Double) -> [SensoryFeedback] {
        Self.timeline.felt(in: playback.advance(by: elapsed))
    }

    @Test(arguments: [1.0 / 24, 1.0 / 60, 1.0 / 144, 0.2, 0.0371])
    func eachIsFeltOnceHoweverPicturesFall(step: Double) {
        var playback = playback()
        var found: [SensoryFeedback] = []
        while playback.isPlaying { found += felt(&playback, step) }
        #expect(found == Self.all)
    }

    @Test func whatStandsWherePlayBeginsIsFeltWithTheFirstPicture() {
        var playback = playback(at: 1)
        #expect(felt(&playback, 0.01) == [Self.all[2]])
        #expect(felt(&playback, 0.01) == [])
    }

    @Test func aLoopFeelsItsEndAndItsStart() {
        var playback = playback(.loop, at: 2.9)
        #expect(felt(&playback, 1) == [])
        #expect(felt(&playback, 0.2) == [Self.all[6], Self.all[0]])
        #expect(felt(&playback, 0.25) == [])
        #expect(felt(&playback, 0.25) == [Self.all[1]])
    }

    @Test func aRoundFeelsTheSameEachTime() {
        var playback = playback(.loop)
        var found: [SensoryFeedback] = []
        for _ in 0..<Int(9.5 / 0.125) + 1 { found += felt(&playback, 0.125) }
        // The first advance only begins: 76 more are nine seconds and a half, three rounds and the start of a fourth.
        #expect(found == Self.all + Self.all + Self.all + [Self.all[0], Self.all[1]])
    }

    @Test func roundsThatFitBetweenTwoPicturesAreFeltOnceForAll() {
        var playback = playback(.loop)
        playback.setMarks(in: 0.4, out: 0.6)
        for _ in 0..<6 { playback.shuttle(forwards: true) }
        #expect(playback.speed == 8)
        _ = felt(&playback, 0.01)
        // 0.25 s at 8× are ten rounds of 0.2 s.
        #expect(felt(&playback, 0.25).allSatisfy { $0 == Self.all[1] })
        #expect(felt(&playback, 0.25).count <= 3)
    }

    @Test func atEightTimesTheSpeedNothingIsLeftOut() {
        var playback = playback()
        for _ in 0..<6 { playback.shuttle(forwards: true) }
        _ = playback.advance(by: 0.01)
        var found: [SensoryFeedback] = []
        while playback.isPlaying { found += felt(&playback, 1.0 / 60) }
        #expect(found == Array(Self.all.dropFirst()))
    }

    @Test func backwardsNothingIsFelt() {
        var playback = Playback(duration: 3, fps: .sixty)
        playback.shuttle(forwards: false)
        #expect(playback.isMoving && playback.moment == 3)
        while playback.isPlaying { #expect(playback.advance(by: 1.0 / 30) == []) }
        #expect(playback.moment == 0)
    }

    @Test func thereAndBackFeelsTheWayThereOnly() {
        var playback = playback(.pingPong)
        var found: [SensoryFeedback] = []
        // Three seconds there, three back, three there again, and a little back.
        for _ in 0..<Int(9.25 / 0.125) + 1 { found += felt(&playback, 0.125) }
        #expect(found == Self.all + Self.all)
    }

    @Test func pausedAndScrubbedNothingIsFelt() {
        var playback = playback()
        _ = playback.advance(by: 0.01)
        playback.beginScrub()
        for moment in [0.6, 2.4, 1.2] {
            playback.seek(moment)
            #expect(playback.advance(by: 0.1) == [])
        }
        playback.endScrub()
        #expect(felt(&playback, 0.1) == [] && felt(&playback, 0.1) == [])
        playback.pause()
        #expect(playback.advance(by: 1) == [])
        playback.step(frames: 60)
        #expect(playback.advance(by: 1) == [])
    }

    @Test func aSeekWhilePlayingFeelsNothingOfWhatItPasses() {
        var playback = playback()
        _ = playback.advance(by: 0.01)
        playback.seek(2.6)
        #expect(felt(&playback, 0.1) == [])
        #expect(playback.moment > 2.69)
    }

    @Test func everyKindIsFeltAndTheMostOfSeveralWins() {
        for kind in Self.all { #expect(kind.rumble.duration > 0 && kind.rumble.low + kind.rumble.high > 0) }
        #expect(Set(Self.all.map(\.rumble)).count == Self.all.count)
        #expect(
            Rumble.most([SensoryFeedback.selection, .error, .increase].map(\.rumble)) == SensoryFeedback.error.rumble)
        #expect(Rumble.most([]) == nil)
    }
}
