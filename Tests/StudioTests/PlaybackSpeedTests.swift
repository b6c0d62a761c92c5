import Stage
import Testing

@testable import Studio

@Suite struct PlaybackSpeedTests {
    private var playback = Playback(duration: 100, fps: .sixty)

    @Test func theShuttleDoublesUpToEight() {
        var playback = playback
        var speeds: [Double] = []
        for _ in 0..<5 {
            playback.shuttle(forwards: true)
            speeds.append(playback.speed)
        }
        #expect(speeds == [1, 2, 4, 8, 8])
        playback.pause()
        #expect(playback.speed == 1)
        #expect(!playback.isPlaying)
    }

    @Test func theShuttleGoesBackAsFast() {
        var playback = playback
        playback.seek(50)
        var speeds: [Double] = []
        for _ in 0..<4 {
            playback.shuttle(forwards: false)
            speeds.append(playback.speed)
        }
        #expect(speeds == [-1, -2, -4, -8])
        playback.advance(by: 1)
        playback.advance(by: 0.25)
        #expect(playback.moment == 48)
    }

    /// TL-10.
    @Test func aChangeOfDirectionPassesPause() {
        var playback = playback
        playback.seek(50)
        playback.shuttle(forwards: true)
        playback.shuttle(forwards: true)
        playback.shuttle(forwards: false)
        #expect(!playback.isPlaying)
        playback.shuttle(forwards: false)
        #expect(playback.isPlaying)
        #expect(playback.speed == -1)
    }

    /// TL-10.
    @Test func theShuttleTakesTheNextStepFromASlowSpeed() {
        var playback = playback
        playback.setSpeed(0.25)
        playback.play()
        playback.shuttle(forwards: true)
        #expect(playback.speed == 0.5)
        playback.pause()
        #expect(playback.speed == 0.25)
    }

    @Test func theLadderHasEndsAndOneStepAKey() {
        var playback = playback
        var speeds: [Double] = []
        for _ in 0..<4 {
            playback.changeSpeed(faster: true)
            speeds.append(playback.speed)
        }
        #expect(speeds == [2, 4, 4, 4])
        speeds = []
        for _ in 0..<7 {
            playback.changeSpeed(faster: false)
            speeds.append(playback.speed)
        }
        #expect(speeds == [2, 1, 0.5, 0.25, 0.125, 0.125, 0.125])
        playback.resetSpeed()
        #expect(playback.speed == 1)
    }

    @Test func aSpeedBetweenStepsGoesToTheNextOne() {
        var playback = playback
        playback.setSpeed(0.3)
        playback.changeSpeed(faster: true)
        #expect(playback.speed == 0.5)
        playback.setSpeed(3)
        playback.changeSpeed(faster: false)
        #expect(playback.speed == 2)
    }

    @Test func theSpeedKeysKeepTheDirection() {
        var playback = playback
        playback.seek(50)
        playback.shuttle(forwards: false)
        playback.changeSpeed(faster: false)
        #expect(playback.speed == -0.5)
        playback.resetSpeed()
        #expect(playback.speed == -1)
    }

    /// TL-11.
    @Test func speedNoughtStandsStillAndGoesOnWithoutAJump() {
        var playback = playback
        playback.play()
        playback.advance(by: 1)
        playback.advance(by: 0.2)
        let before = playback.moment
        playback.setSpeed(0)
        #expect(!playback.isMoving)
        for _ in 0..<100 { playback.advance(by: 0.2) }
        #expect(playback.moment == before)
        playback.setSpeed(1)
        playback.advance(by: 0.2)
        #expect(playback.moment == before)
        playback.advance(by: 0.2)
        #expect(abs(playback.moment - before - 0.2) < 1e-12)
    }

    @Test func aSpeedThatIsNoneChangesNothing() {
        var playback = playback
        playback.setSpeed(.nan)
        playback.setSpeed(.infinity)
        #expect(playback.speed == 1)
        playback.setSpeed(-3)
        #expect(playback.speed == 0)
        playback.setSpeed(100)
        #expect(playback.speed == 8)
    }

    @Test func playAfterAShuttleGoesForwardsAtTheSpeedThatWasSet() {
        var playback = playback
        playback.seek(50)
        playback.changeSpeed(faster: true)
        playback.shuttle(forwards: false)
        playback.shuttle(forwards: false)
        #expect(playback.speed == -4)
        playback.togglePlay()
        playback.togglePlay()
        #expect(playback.speed == 2)
    }

    @Test func backwardsFromTheStartBeginsAtTheEndAndStopsAtTheStart() {
        var playback = Playback(duration: 1, fps: .sixty)
        playback.shuttle(forwards: false)
        #expect(playback.moment == 1)
        playback.advance(by: 1)
        for _ in 0..<4 { playback.advance(by: 0.25) }
        #expect(playback.moment == 0)
        #expect(!playback.isPlaying)
        #expect(playback.speed == 1)
    }
}
