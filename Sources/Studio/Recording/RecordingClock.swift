import Foundation
import Stage

/// Which presented frames a recording keeps: as many a second as its rate says, on the wall clock.
///
/// A film has its frames at even distances. So a frame that comes late stands for those before it that never came, and
/// one that comes early is not kept.
nonisolated struct RecordingClock: Hashable, Sendable {
    let fps: FrameRate
    private let start: Double
    /// Places in the film that are taken.
    private(set) var filled = 0

    /// - Parameter start: Seconds on the window's clock: the first frame presented from then on is frame 0.
    init(fps: FrameRate, start: Double) { (self.fps, self.start) = (fps, start) }

    /// How many places the frame that is presented `now` fills: none where its time has not come.
    mutating func places(now: Double) -> Int {
        let due = fps.frame(at: max(0, now - start)) + 1
        let count = max(0, due - filled)
        filled += count
        return count
    }
}
