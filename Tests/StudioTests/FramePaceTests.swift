import Testing

@testable import Studio

@Suite struct FramePaceTests {
    private let frame = 1.0 / 60

    /// The pictures that were missed in each round of playing, whose times are given in frames.
    private func missed(at frames: [Double]) -> [Int] {
        var pace = FramePace(now: 0)
        return frames.map { pace.round(at: $0 * frame, isShown: true, hasMoved: true, isMoving: true) }
    }

    @Test func whatComesInItsTimeMissesNothing() {
        #expect(missed(at: (0..<600).map { Double($0) + [0, 0.6, 0.2][$0 % 3] }).allSatisfy { $0 == 0 })
    }

    @Test func aLatePictureMissesThoseBeforeIt() {
        #expect(missed(at: [0, 1, 2, 7.5, 8.5]) == [0, 0, 0, 4, 0])
        #expect(missed(at: [0, 1, 2.9]) == [0, 0, 0], "less than a picture late is in time")
    }

    /// A pause is not a picture that took long.
    @Test func nothingIsLateWhereNothingMoved() {
        var pace = FramePace(now: 0)
        func round(_ time: Double, shown: Bool = true, moved: Bool, moving: Bool) -> Int {
            pace.round(at: time, isShown: shown, hasMoved: moved, isMoving: moving)
        }
        #expect(round(1, moved: false, moving: false) == 0)
        // Play begins, ten seconds later.
        #expect(round(11, moved: true, moving: true) == 0)
        #expect(round(11 + 5.5 * frame, moved: true, moving: true) == 4)
        // A key pauses it: the picture that shows this is not one that was missed.
        #expect(round(12, moved: false, moving: false) == 0)
        #expect(round(20, moved: true, moving: true) == 0)
        // Out of sight.
        #expect(round(30, shown: false, moved: true, moving: true) == 0)
        #expect(round(40, moved: true, moving: true) == 0)
    }

    @Test func nothingIsLateWhileSomethingIsPrepared() {
        var pace = FramePace(now: 0)
        #expect(pace.round(at: 0, isShown: true, hasMoved: true, isMoving: true) == 0)
        pace.begin(at: 3)
        #expect(pace.due == 3)
        #expect(pace.round(at: 3.5, isShown: true, hasMoved: true, isMoving: true) == 0)
    }

    @Test func theNextPictureIsDueAFrameLaterAndNeverInThePast() {
        var pace = FramePace(now: 0)
        _ = pace.round(at: 0, isShown: true, hasMoved: true, isMoving: true)
        #expect(pace.due == frame)
        _ = pace.round(at: 1.5 * frame, isShown: true, hasMoved: true, isMoving: true)
        #expect(pace.due == 2 * frame, "half a frame late is made up for")
        _ = pace.round(at: 9, isShown: true, hasMoved: true, isMoving: true)
        #expect(pace.due == 9)
    }
}
