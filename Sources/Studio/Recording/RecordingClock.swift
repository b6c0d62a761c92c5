import Foundation
import Stage

/// Which presented frames a recording keeps: as many a second as its rate says, on the wall clock.
///
/// A film has its frames at even distances. So where a frame comes late the one before it stays meanwhile, and one that
/// comes early is not kept. Each counts for the moment of the film that is nearest: a display's frames come a
/// little early or late, and none of them is to be lost for that.
nonisolated struct RecordingClock: Hashable, Sendable {
    let fps: FrameRate
    /// When the first frame came, on the window's clock: that is frame 0.
    private var start: Double?
    /// Places in the film that are taken.
    private(set) var filled = 0

    init(fps: FrameRate) { self.fps = fps }

    /// How many places the frame that is presented `now` fills: none where its time has not come.
    mutating func places(now: Double) -> Int {
        let start = start ?? now
        self.start = start
        let due = Int((max(0, now - start) * fps.framesPerSecond).rounded()) + 1
        let count = max(0, due - filled)
        filled += count
        return count
    }
}
