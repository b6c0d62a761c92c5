import Foundation
import Stage

/// How moments lie on the timeline, and where its ticks are.
nonisolated struct TimelineGeometry: Hashable, Sendable {
    /// The x of moment 0 and of the end, points.
    var left: Double
    var right: Double
    var duration: Double

    func x(of moment: Double) -> Double {
        duration > 0 ? left + (right - left) * moment / duration : left
    }

    func moment(at x: Double) -> Double {
        guard duration > 0, right > left else { return 0 }
        return min(max((x - left) / (right - left), 0), 1) * duration
    }

    enum Snap: Hashable, Sendable { case frames, tenths, none }

    /// The moment under `x`: on a whole frame, a tenth of one, or exactly there. The last frame is the furthest whole one.
    func moment(at x: Double, snap: Snap, fps: FrameRate) -> Double {
        let free = moment(at: x)
        switch snap {
        case .none: return free
        case .frames:
            let frame = Int((free * fps.framesPerSecond).rounded())
            return min(fps.seconds(ofFrame: min(frame, fps.frameCount(duration: duration) - 1)), duration)
        case .tenths:
            return min((free * fps.framesPerSecond * 10).rounded() / 10 / fps.framesPerSecond, duration)
        }
    }

    /// Moments for labels: steps of 1, 2 or 5 times a power of ten (or of minutes), at least `spacing` points apart.
    func ticks(spacing: Double = 72) -> [Double] {
        guard duration > 0, right > left else { return [0] }
        let least = duration * spacing / (right - left)
        let steps = [
            0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600,
            7_200, 36_000, 86_400,
        ]
        let step = steps.first { $0 >= least } ?? least
        return (0...Int((duration / step + 1e-9).rounded(.down))).map { Double($0) * step }
    }
}
