import Stage
import Testing

@testable import Studio

@Suite struct PlaybackMarksTests {
    private func marked(loop: Playback.Loop = .off) -> Playback {
        var playback = Playback(duration: 3, fps: .sixty, loop: loop)
        playback.setMarks(in: 1, out: 2)
        return playback
    }

    /// TL-07.
    @Test(arguments: [0, 0.999, 2, 2.5, 3])
    func playFromOutsideBeginsAtTheInMark(moment: Double) {
        var playback = marked()
        playback.seek(moment)
        playback.play()
        #expect(playback.moment == 1)
        playback.advance(by: 0.1)
        #expect(playback.moment == 1)
    }

    @Test func playFromInsideBeginsWhereItIs() {
        var playback = marked()
        playback.seek(1.5)
        playback.play()
        #expect(playback.moment == 1.5)
    }

    @Test func playStopsAtTheOutMark() {
        var playback = marked()
        playback.play()
        for _ in 0..<6 { playback.advance(by: 0.25) }
        #expect(playback.moment == 2)
        #expect(!playback.isPlaying)
    }

    @Test func theLoopStaysBetweenTheMarks() {
        var playback = marked(loop: .loop)
        playback.play()
        playback.advance(by: 1)
        for _ in 0..<5 { playback.advance(by: 0.25) }
        #expect(playback.moment == 1.25)
    }

    /// TL-05.
    @Test(arguments: [(0.5, true, 1.0), (2.7, true, 1.0), (0.5, false, 2.0), (2.7, false, 2.0)])
    func scrubbingIsFreeAndPlayComesBackIntoTheRange(moment: Double, forwards: Bool, edge: Double) {
        var playback = marked(loop: .loop)
        playback.seek(1.5)
        playback.shuttle(forwards: forwards)
        playback.advance(by: 1)
        playback.beginScrub()
        playback.seek(moment)
        playback.advance(by: 0.2)
        #expect(playback.moment == moment)
        playback.endScrub()
        playback.advance(by: 0.2)
        playback.advance(by: 0.2)
        #expect(playback.moment == edge)
        playback.advance(by: 0.2)
        #expect(abs(playback.moment - (forwards ? 1.2 : 1.8)) < 1e-12)
    }

    @Test func stepsAreNotBoundByTheMarks() {
        var playback = marked()
        playback.seek(2)
        playback.step(frames: 10)
        #expect(playback.frame == 130)
    }

    @Test func aMarkBeyondTheOtherOneClearsIt() {
        var playback = marked()
        playback.seek(2.5)
        playback.setIn()
        #expect((playback.inMark, playback.outMark) == (2.5, nil))
        playback.seek(1)
        playback.setOut()
        #expect((playback.inMark, playback.outMark) == (nil, 1))
        playback.clearMarks()
        #expect((playback.rangeStart, playback.rangeEnd) == (0, 3))
    }

    @Test func marksFromOutsideAreBroughtIntoTheTimeline() {
        var playback = marked()
        playback.setMarks(in: -1, out: 10)
        #expect((playback.inMark, playback.outMark) == (0, 3))
        playback.setMarks(in: 2, out: 1)
        #expect((playback.inMark, playback.outMark) == (2, nil))
        playback.setMarks(in: .nan, out: .nan)
        #expect((playback.inMark, playback.outMark) == (nil, nil))
    }

    @Test(arguments: Playback.Loop.allCases)
    func aRangeWithoutLengthShowsItsMoment(loop: Playback.Loop) {
        var playback = marked(loop: loop)
        playback.setMarks(in: 2, out: 2)
        playback.play()
        #expect(playback.moment == 2)
        #expect(!playback.isMoving)
    }

    @Test func theOutMarkAtTheInMarkStopsWhatPlays() {
        var playback = marked(loop: .loop)
        playback.play()
        playback.setMarks(in: 1.5, out: 1.5)
        #expect(!playback.isPlaying)
    }
}
