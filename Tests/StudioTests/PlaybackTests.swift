import Stage
import Testing

@testable import Studio

@Suite struct PlaybackTests {
    private func playback(_ duration: Double = 3.6, fps: String = "60", loop: Playback.Loop = .off) throws -> Playback {
        Playback(duration: duration, fps: try #require(FrameRate(fps)), loop: loop)
    }

    /// Playing at `moment`, past the first advance, which only begins.
    private func playing(
        _ duration: Double = 3.6, at moment: Double = 0, loop: Playback.Loop = .off
    ) throws -> Playback {
        var playback = try playback(duration, loop: loop)
        playback.seek(moment)
        playback.play()
        playback.advance(by: 1)
        return playback
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    // MARK: - Time

    @Test func theClockMovesThePlayhead() throws {
        var playback = try playing()
        for _ in 0..<60 { playback.advance(by: 1.0 / 60) }
        #expect(isNear(playback.moment, 1))
    }

    @Test func theFirstPictureIsTheOneThatPlayBeginsAt() throws {
        var playback = try playback()
        playback.seek(0.5)
        playback.play()
        playback.advance(by: 0.2)
        #expect(playback.moment == 0.5)
        playback.advance(by: 0.2)
        #expect(isNear(playback.moment, 0.7))
    }

    @Test func aSuspendedProcessDoesNotLeap() throws {
        var playback = try playing(36_000)
        playback.advance(by: 7_200)
        #expect(playback.moment == 0.25)
        playback.advance(by: -5)
        #expect(playback.moment == 0.25)
    }

    /// TL-13: the step is the same at 10 hours as at 0, and ten hours of them do not drift.
    @Test func longRunsKeepTheirPrecision() throws {
        var playback = try playing(100_010, at: 100_000)
        let before = playback.moment
        playback.advance(by: 1.0 / 60)
        #expect(abs(playback.moment - before - 1.0 / 60) < 1e-9)
        var long = try playing(36_000)
        for _ in 0..<600_000 { long.advance(by: 1.0 / 60) }
        #expect(abs(long.moment - 10_000) < 1e-6)
    }

    @Test func playingStopsAtTheVeryEnd() throws {
        var playback = try playing(1, at: 0.9)
        playback.advance(by: 0.2)
        #expect(playback.moment == 1)
        #expect(!playback.isPlaying)
        playback.advance(by: 10)
        #expect(playback.moment == 1)
        playback.step(frames: -1)
        #expect(playback.frame == 59)
    }

    @Test func playingAgainFromTheEndBeginsAtTheStart() throws {
        var playback = try playback(1)
        playback.seek(1)
        playback.play()
        #expect(playback.moment == 0)
        #expect(playback.isPlaying)
    }

    // MARK: - Loops

    @Test func timeIsCarriedOverTheLoopsEdge() throws {
        var playback = try playing(1, at: 0.9, loop: .loop)
        playback.advance(by: 0.25)
        #expect(isNear(playback.moment, 0.15))
        #expect(playback.isPlaying)
    }

    @Test func aRangeShorterThanAStepIsGoneThroughSeveralTimes() throws {
        var playback = try playing(0.1, at: 0.05, loop: .loop)
        playback.advance(by: 0.23)
        #expect(isNear(playback.moment, 0.08))
        var pingPong = try playing(0.1, at: 0.05, loop: .pingPong)
        pingPong.advance(by: 0.07)
        #expect(isNear(pingPong.moment, 0.08))
        #expect(pingPong.speed == -1)
        pingPong.advance(by: 0.2)
        #expect(isNear(pingPong.moment, 0.08))
        #expect(pingPong.speed == -1)
        pingPong.advance(by: 0.1)
        #expect(isNear(pingPong.moment, 0.02))
        #expect(pingPong.speed == 1)
    }

    @Test func backwardsTheLoopGoesOverItsStart() throws {
        var playback = try playback(1, loop: .loop)
        playback.seek(0.1)
        playback.shuttle(forwards: false)
        playback.advance(by: 1)
        playback.advance(by: 0.25)
        #expect(isNear(playback.moment, 0.85))
    }

    @Test func pingPongTurnsAtBothEnds() throws {
        var playback = try playing(1, at: 0.9, loop: .pingPong)
        playback.advance(by: 0.2)
        #expect(isNear(playback.moment, 0.9))
        #expect(playback.speed == -1)
        for _ in 0..<5 { playback.advance(by: 0.2) }
        #expect(isNear(playback.moment, 0.1))
        #expect(playback.speed == 1)
    }

    @Test func pingPongTurnsWhenItMeetsTheEndExactly() throws {
        var playback = try playing(1, at: 0.75, loop: .pingPong)
        playback.advance(by: 0.25)
        #expect(playback.moment == 1)
        playback.advance(by: 0.25)
        #expect(playback.moment == 0.75)
    }

    @Test func theLoopKeyGoesRound() throws {
        var playback = try playback()
        var seen: [Playback.Loop] = []
        for _ in 0..<4 {
            seen.append(playback.loop)
            playback.nextLoop()
        }
        #expect(seen == [.off, .loop, .pingPong, .off])
    }

    // MARK: - Seeking and stepping

    /// TL-01.
    @Test func seekingStaysInTheTimeline() throws {
        var playback = try playback(3.6)
        for (asked, shown) in [(3.6, 3.6), (4.6, 3.6), (-1, 0), (Double.infinity, 3.6), (.nan, 3.6)] {
            playback.seek(asked)
            #expect(playback.moment == shown)
        }
    }

    /// TL-04.
    @Test func seekingDoesNotDependOnTheDirection() throws {
        var playback = try playback()
        playback.seek(1)
        playback.shuttle(forwards: false)
        playback.advance(by: 1)
        for _ in 0..<2 { playback.advance(by: 0.25) }
        #expect(playback.moment == 0.5)
        playback.beginScrub()
        playback.seek(0.8)
        #expect(playback.moment == 0.8)
        playback.advance(by: 0.1)
        #expect(playback.moment == 0.8)
    }

    /// TL-09.
    @Test(arguments: ["30", "29.97", "30000/1001", "24", "23.976", "60"])
    func stepsPassEachFrameOnce(fps: String) throws {
        var playback = try playback(100, fps: fps)
        var there: [Int] = []
        for _ in 0..<600 {
            playback.step(frames: 1)
            there.append(playback.frame)
            #expect(playback.moment == playback.fps.seconds(ofFrame: playback.frame))
        }
        #expect(there == Array(1...600))
        var back: [Int] = []
        for _ in 0..<600 {
            playback.step(frames: -1)
            back.append(playback.frame)
        }
        #expect(back == Array((0..<600).reversed()))
        #expect(playback.moment == 0)
    }

    @Test func stepsEndAtTheFirstAndTheLastFrame() throws {
        var playback = try playback(3.6)
        playback.step(frames: -1)
        #expect(playback.frame == 0)
        playback.step(frames: 1_000)
        #expect(playback.frame == 215)
        playback.step(frames: 1)
        #expect(playback.frame == 215)
        playback.step(frames: -10)
        #expect(playback.frame == 205)
    }

    @Test func aStepOnFromTheVeryEndDoesNotGoBack() throws {
        var playback = try playback(3.6)
        playback.seek(3.6)
        playback.step(frames: 1)
        #expect(playback.moment == 3.6)
        playback.step(frames: -1)
        #expect(playback.frame == 215)
    }

    @Test func fromBetweenFramesAStepGoesToTheNextOneThatWay() throws {
        var playback = try playback()
        playback.seek(1.105)
        playback.step(frames: 1)
        #expect(playback.frame == 67)
        playback.seek(1.105)
        playback.step(frames: -1)
        #expect(playback.frame == 66)
        #expect(playback.moment == 1.1)
    }

    @Test func aStepPauses() throws {
        var playback = try playing(at: 1)
        playback.step(frames: 1)
        #expect(!playback.isPlaying)
        #expect(playback.frame == 61)
    }

    @Test func eventsAreReachedOneByOne() throws {
        var playback = try playback()
        let times = [0, 1.1, 3.4, 3.4]
        var seen: [Double] = []
        for _ in 0..<4 {
            playback.seekNextEvent(of: times)
            seen.append(playback.moment)
        }
        #expect(seen == [1.1, 3.4, 3.4, 3.4])
        for _ in 0..<3 {
            playback.seekPreviousEvent(of: times)
            seen.append(playback.moment)
        }
        #expect(seen.suffix(3) == [1.1, 0, 0])
        playback.seekNextEvent(of: [])
        #expect(playback.moment == 0)
    }

    @Test func enterGoesBackToWherePlayBegan() throws {
        var playback = try playback()
        playback.seek(0.5)
        playback.play()
        for _ in 0..<5 { playback.advance(by: 0.2) }
        playback.pause()
        playback.returnToStart()
        #expect(playback.moment == 0.5)
    }

    // MARK: - Scrubbing

    @Test func aDragHoldsPlayingAndItGoesOnAfterwards() throws {
        var playback = try playing(at: 1)
        playback.beginScrub()
        #expect(!playback.isMoving)
        playback.seek(2)
        playback.advance(by: 0.2)
        #expect(playback.moment == 2)
        #expect(playback.isPlaying)
        playback.endScrub()
        playback.advance(by: 0.2)
        playback.advance(by: 0.2)
        #expect(isNear(playback.moment, 2.2))
    }

    @Test func aDragWhilePausedLeavesItPaused() throws {
        var playback = try playback()
        playback.beginScrub()
        playback.seek(2)
        playback.endScrub()
        playback.endScrub()
        playback.advance(by: 0.2)
        #expect(playback.moment == 2)
        #expect(!playback.isPlaying)
    }

    // MARK: - Odd timelines

    /// TL-12.
    @Test(arguments: Playback.Loop.allCases)
    func aTimelineWithoutLengthHasOneMoment(loop: Playback.Loop) throws {
        var playback = try playback(0, loop: loop)
        playback.play()
        #expect(!playback.isMoving)
        playback.advance(by: 0.1)
        playback.step(frames: 1)
        playback.step(frames: -1)
        playback.seek(5)
        playback.shuttle(forwards: false)
        playback.advance(by: 0.1)
        #expect(playback.moment == 0)
        #expect(playback.frame == 0)
        #expect(playback.frameCount == 1)
    }

    @Test func durationsThatAreNoneCountAsNothing() throws {
        for duration in [Double.nan, -1, .infinity] {
            #expect(try playback(duration).duration == 0)
        }
    }

    @Test func aTimelineOfOneFrameCannotBeLeft() throws {
        var playback = try playback(1.0 / 60)
        playback.step(frames: 1)
        #expect(playback.frame == 0)
        playback.step(frames: -1)
        #expect(playback.frame == 0)
    }

    @Test func anHourLongTimelineIsExactAtItsEnd() throws {
        var playback = try playback(3_600, fps: "30000/1001")
        playback.seek(3_600)
        playback.step(frames: -1)
        #expect(playback.frame == 107_891)
        playback.step(frames: -1)
        #expect(playback.frame == 107_890)
    }

    /// TL-18: three repeats there and back of half a second are 1.5 s long; half of the slider is 0.75 s.
    @Test func theSlidersHalfIsHalfOfTheWholeLength() throws {
        let geometry = TimelineGeometry(left: 100, right: 500, duration: 1.5)
        #expect(geometry.moment(at: 300) == 0.75)
    }

    @Test func aReloadKeepsThePlayhead() throws {
        var playback = try playing(at: 1.3)
        playback.setMarks(in: 1, out: 3)
        playback.adopt(duration: 5, fps: .sixty)
        #expect(playback.moment == 1.3)
        #expect(playback.isPlaying)
        #expect((playback.inMark, playback.outMark) == (1, 3))
        playback.adopt(duration: 0.5, fps: .sixty)
        #expect(playback.moment == 0.5)
        #expect((playback.inMark, playback.outMark) == (nil, nil))
        playback.adopt(duration: 0, fps: .sixty)
        #expect(playback.moment == 0)
        #expect(!playback.isPlaying)
    }

    // LR-05
    @Test func whatAShorterTimelineHadNoRoomForComesBack() throws {
        var playback = try playing(at: 1.3)
        playback.pause()
        playback.setMarks(in: 1, out: 3)
        playback.adopt(duration: 1, fps: .sixty)
        #expect(playback.moment == 1 && playback.inMark == nil && playback.outMark == nil)
        playback.adopt(duration: 0, fps: .sixty)
        playback.adopt(duration: 5, fps: .sixty)
        #expect(playback.moment == 1.3 && playback.inMark == 1 && playback.outMark == 3)
        // Where the person has moved meanwhile, that holds.
        playback.adopt(duration: 1, fps: .sixty)
        playback.seek(0.5)
        playback.adopt(duration: 5, fps: .sixty)
        #expect(playback.moment == 0.5 && playback.inMark == nil)
    }
}
