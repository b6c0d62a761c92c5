import Stage
import Testing

@testable import Studio

@Suite("Playback") struct PlaybackTests {
    private func playback(_ duration: Double = 3, _ loop: Playback.Loop = .off, fps: FrameRate = .sixty) -> Playback {
        Playback(duration: duration, fps: fps, loop: loop)
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    // TL-01
    @Test func seekingBeyondTheEndsShowsTheEnds() {
        var playback = playback()
        for (asked, shown) in [(3.0, 3.0), (4, 3), (-1, 0), (.infinity, 0), (.nan, 0), (1.25, 1.25)] {
            playback.seek(asked)
            #expect(playback.moment == shown)
        }
    }

    // TL-04
    @Test func seekingDoesNotDependOnTheDirectionOfPlay() {
        var playback = playback()
        playback.seek(1)
        playback.shuttle(forwards: false)
        for _ in 0..<10 { playback.advance(by: 0.05) }
        #expect(isNear(playback.moment, 0.5))
        playback.seek(0.8)
        #expect(playback.moment == 0.8)
        playback.beginScrub()
        playback.seek(0.9)
        playback.advance(by: 0.1)
        #expect(playback.moment == 0.9)
        playback.endScrub()
        playback.advance(by: 0.1)
        #expect(isNear(playback.moment, 0.8))
    }

    // TL-05, TL-07
    @Test func scrubbingIsFreeAndPlayingKeepsToTheMarks() {
        var playback = playback(3, .loop)
        playback.setMarks(in: 1, out: 2)
        playback.seek(0.5)
        #expect(playback.moment == 0.5)
        playback.play()
        #expect(playback.moment == 1)
        for _ in 0..<3 { playback.advance(by: 0.25) }
        #expect(playback.moment == 1.75)
        playback.advance(by: 0.25)
        #expect(playback.moment == 1)
        playback.pause()
        playback.seek(1.5)
        playback.play()
        #expect(playback.moment == 1.5)
    }

    // TL-09
    @Test(arguments: [FrameRate(30)!, FrameRate(30_000, over: 1_001)!, FrameRate(24)!])
    func sixHundredStepsEachWayPassEachFrameOnce(fps: FrameRate) {
        var playback = playback(60, fps: fps)
        for frame in 1...600 {
            playback.step(frames: 1)
            #expect(playback.frame == frame)
            #expect(playback.moment == fps.seconds(ofFrame: frame))
        }
        for frame in (0..<600).reversed() {
            playback.step(frames: -1)
            #expect(playback.frame == frame)
        }
        #expect(playback.moment == 0)
    }

    @Test func stepsStopAtTheFirstAndTheLastFrame() {
        var playback = playback(1, fps: FrameRate(10)!)
        playback.step(frames: -1)
        #expect(playback.moment == 0)
        playback.step(frames: 30)
        #expect(playback.frame == 9 && playback.moment == 0.9)
        playback.seek(1)
        playback.step(frames: 1)
        #expect(playback.moment == 0.9)
    }

    @Test func aStepBackFromBetweenTwoFramesShowsTheOneBefore() {
        var playback = playback(1, fps: FrameRate(10)!)
        playback.seek(0.55)
        playback.step(frames: -1)
        #expect(playback.moment == 0.5)
        playback.seek(0.55)
        playback.step(frames: 1)
        #expect(isNear(playback.moment, 0.6))
    }

    // TL-10
    @Test func theLadderOfSpeedsGoesFromAnEighthToFour() {
        var playback = playback()
        var seen = [playback.speed]
        for _ in 0..<3 {
            playback.changeSpeed(faster: true)
            seen.append(playback.speed)
        }
        #expect(seen == [1, 2, 4, 4])
        for _ in 0..<6 {
            playback.changeSpeed(faster: false)
            seen.append(playback.speed)
        }
        #expect(seen.suffix(6) == [2, 1, 0.5, 0.25, 0.125, 0.125])
        playback.resetSpeed()
        #expect(playback.speed == 1)
    }

    @Test func aShuttleKeyWhilePlayingSlowlyTakesTheNextStep() {
        var playback = playback()
        playback.play()
        playback.changeSpeed(faster: false)
        playback.changeSpeed(faster: false)
        #expect(playback.speed == 0.25)
        playback.shuttle(forwards: true)
        #expect(playback.speed == 0.5)
    }

    @Test func shuttleKeysDoubleUpToEightAndTurnAroundAtOne() {
        var playback = playback()
        playback.seek(1)
        var seen: [Double] = []
        for _ in 0..<5 {
            playback.shuttle(forwards: true)
            seen.append(playback.speed)
        }
        #expect(seen == [1, 2, 4, 8, 8])
        playback.shuttle(forwards: false)
        #expect(playback.speed == -1 && playback.isPlaying)
        playback.shuttle(forwards: false)
        #expect(playback.speed == -2)
        playback.pause()
        #expect(!playback.isPlaying)
    }

    // TL-11: no speed of the window's is 0; a pause is what freezes, and going on makes no jump.
    @Test func aPauseFreezesAndGoingOnMakesNoJump() {
        var playback = playback()
        playback.play()
        playback.advance(by: 0.25)
        playback.pause()
        playback.advance(by: 0.25)
        #expect(playback.moment == 0.25)
        playback.play()
        #expect(playback.moment == 0.25)
        playback.advance(by: 0)
        #expect(playback.moment == 0.25)
        playback.advance(by: 0.125)
        #expect(playback.moment == 0.375)
    }

    // TL-12
    @Test(arguments: Playback.Loop.allCases) func aTimelineWithoutLengthIsOneMoment(loop: Playback.Loop) {
        var playback = playback(0, loop)
        #expect(playback.frameCount == 1)
        playback.play()
        for _ in 0..<3 {
            playback.advance(by: 0.1)
            #expect(playback.moment == 0)
        }
        playback.shuttle(forwards: false)
        playback.advance(by: 0.1)
        playback.step(frames: 5)
        #expect(playback.moment == 0 && playback.frame == 0)
    }

    @Test func withoutALoopPlayEndsAtTheEnd() {
        var playback = playback(0.5)
        playback.play()
        for _ in 0..<3 { playback.advance(by: 0.2) }
        #expect(playback.moment == 0.5 && !playback.isPlaying)
        playback.play()
        #expect(playback.moment == 0)
    }

    @Test func aLoopCarriesWhatLiesBeyondTheEnd() {
        var playback = playback(0.5, .loop)
        playback.play()
        for _ in 0..<3 { playback.advance(by: 0.2) }
        #expect(isNear(playback.moment, 0.1) && playback.isPlaying)
    }

    @Test func pingPongTurnsAroundAtBothEnds() {
        var playback = playback(0.5, .pingPong)
        playback.play()
        for _ in 0..<3 { playback.advance(by: 0.2) }
        #expect(isNear(playback.moment, 0.4) && playback.speed == -1)
        for _ in 0..<3 { playback.advance(by: 0.2) }
        #expect(isNear(playback.moment, 0.2) && playback.speed == 1)
    }

    @Test func aSuspendedProcessDoesNotSkip() {
        var playback = playback(10)
        playback.play()
        playback.advance(by: 3_600)
        #expect(playback.moment == 0.25)
    }

    @Test func enterGoesBackToWherePlayBegan() {
        var playback = playback()
        playback.seek(1)
        playback.play()
        playback.advance(by: 0.2)
        playback.returnToStart()
        #expect(playback.moment == 1)
    }

    @Test func aMarkOnTheWrongSideOfTheOtherReplacesIt() {
        var playback = playback()
        playback.seek(2)
        playback.setOut()
        playback.seek(2.5)
        playback.setIn()
        #expect(playback.inMark == 2.5 && playback.outMark == nil)
        playback.seek(1)
        playback.setOut()
        #expect(playback.inMark == nil && playback.outMark == 1)
        playback.clearMarks()
        #expect(playback.rangeStart == 0 && playback.rangeEnd == 3)
    }

    @Test func anotherTimelineKeepsWhatStillApplies() {
        var playback = playback()
        playback.setMarks(in: 0.5, out: 2.5)
        playback.seek(1.3)
        playback.changeSpeed(faster: false)
        playback.adopt(duration: 2, fps: FrameRate(30)!)
        #expect(playback.moment == 1.3 && playback.speed == 0.5 && playback.fps == FrameRate(30))
        #expect(playback.inMark == 0.5 && playback.outMark == nil)
        playback.adopt(duration: 1, fps: .sixty)
        #expect(playback.moment == 1)
    }

    @Test func loopsGoRound() {
        var playback = playback()
        var seen: [Playback.Loop] = []
        for _ in 0..<4 {
            seen.append(playback.loop)
            playback.nextLoop()
        }
        #expect(seen == [.off, .loop, .pingPong, .off])
    }
}
