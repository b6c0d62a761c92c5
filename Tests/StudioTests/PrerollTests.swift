import Stage
import Testing

@testable import Studio

@Suite struct PrerollTests {
    private func playback(
        _ duration: Double = 3.6, at moment: Double = 0, loop: Playback.Loop = .off
    ) -> Playback {
        var playback = Playback(duration: duration, fps: .sixty, loop: loop)
        playback.seek(moment)
        return playback
    }

    /// Everything that is drawn, where each picture takes so many seconds.
    private func moments(of playback: Playback, each seconds: Double = 0) -> [Double] {
        var (preroll, moments) = (Preroll(), [Double]())
        while let moment = preroll.moment(of: playback) {
            moments.append(moment)
            preroll.add(seconds)
        }
        return moments
    }

    private func areNear(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    // MARK: - Which moments

    @Test func theNextPicturesComeFirstAndThenSomeFartherOn() {
        var playback = playback(at: 0.5)
        playback.play()
        #expect(areNear(moments(of: playback), Preroll.distances.map { 0.5 + $0 }))
        #expect(areNear(Array(moments(of: playback).prefix(3)), (1...3).map { 0.5 + Double($0) / 60 }))
    }

    @Test func whatIsPlayingAlreadyGoesOnFromWhereItIs() {
        var playback = playback(at: 0.5)
        playback.play()
        playback.advance(by: 1)
        playback.advance(by: 0.25)
        #expect(abs(playback.moment(after: 0.5) - 1.25) < 1e-9)
    }

    /// A preroll does not move anything itself.
    @Test func thePlayheadStays() {
        var playback = playback(at: 0.5)
        playback.play()
        let before = playback
        _ = moments(of: playback)
        #expect(playback == before)
    }

    @Test func theyGoRoundTheLoopBetweenTheMarks() {
        var playback = playback(at: 2, loop: .loop)
        playback.setMarks(in: 1, out: 2.25)
        playback.play()
        let moments = moments(of: playback)
        #expect(moments.allSatisfy { (1...2.25).contains($0) })
        // Half a second on: a quarter up to the mark, a quarter from the other one.
        #expect(abs(moments[3] - 1.25) < 1e-9)
    }

    @Test func theyLieBehindWhereItPlaysBackwardsAndFartherOffWhereItPlaysFaster() {
        var playback = playback(at: 3)
        playback.shuttle(forwards: false)
        playback.shuttle(forwards: false)
        #expect(areNear(moments(of: playback).prefix(4).map { $0 }, [1, 2, 3, 30].map { 3 - $0 / 60 * 2 }))
    }

    @Test func whereItStopsTheEndIsTheLastMoment() {
        var playback = playback(1)
        playback.play()
        #expect(moments(of: playback).last == 1 && moments(of: playback).allSatisfy { $0 <= 1 })
    }

    @Test func whatStandsStillIsPreparedToBePlayed() {
        #expect(areNear(moments(of: playback(at: 1)), Preroll.distances.map { 1 + $0 }))
        // At the end play begins anew.
        #expect(areNear(moments(of: playback(at: 3.6)), Preroll.distances))
        var held = playback(at: 1)
        held.play()
        held.beginScrub()
        #expect(areNear(moments(of: held), Preroll.distances.map { 1 + $0 }))
    }

    @Test(arguments: [0, 1e-9]) func aTimelineWithoutLengthHasItsOneMoment(duration: Double) {
        #expect(moments(of: playback(duration)).allSatisfy { $0 >= 0 && $0 <= duration })
        #expect(moments(of: playback(duration, loop: .loop)).allSatisfy { $0 >= 0 && $0 <= duration })
    }

    @Test func atNoSpeedNothingIsAhead() {
        var playback = playback(at: 1)
        playback.play()
        playback.setSpeed(0)
        #expect(Set(moments(of: playback)) == [1])
    }

    // MARK: - For how long

    @Test func itEndsWhenItsTimeIsSpent() {
        let playback = playback()
        #expect(moments(of: playback, each: 0.03).count == 4, "0.09 s are not 0.1 s yet")
        #expect(moments(of: playback, each: 0.05).count == 2)
        #expect(moments(of: playback, each: 7).count == 1, "what is begun is finished")
        #expect(moments(of: playback, each: 0).count == Preroll.distances.count)
    }
}
