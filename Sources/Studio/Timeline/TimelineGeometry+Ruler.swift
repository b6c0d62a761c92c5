import Foundation
import Stage

nonisolated extension TimelineGeometry {
    /// A mark of the ruler.
    struct Tick: Hashable, Sendable {
        /// Seconds.
        var moment: Double
        /// Whether it has a label.
        var isMajor: Bool
    }

    /// Moments for labels among those that are seen: steps of 1, 2 or 5 times a power of ten (or of minutes and hours), at
    /// least `spacing` points apart.
    func ticks(spacing: Double = 72) -> [Double] {
        guard length > 0, right > left else { return [start] }
        return multiples(of: Self.step(atLeast: secondsPerPoint * spacing))
    }

    /// The ruler's marks, in order: the labelled ones of `ticks`, and between them finer ones at least `fineness` points
    /// apart: single frames where there is room for them, else a fifth or a half of the labelled steps.
    func ruler(fps: FrameRate, spacing: Double = 72, fineness: Double = 8) -> [Tick] {
        let major = ticks(spacing: spacing)
        guard length > 0, right > left else { return major.map { Tick(moment: $0, isMajor: true) } }
        let labelled = Self.step(atLeast: secondsPerPoint * spacing)
        var minor: [Double] = []
        if 1 / fps.framesPerSecond >= secondsPerPoint * fineness {
            let first = max(0, fps.frame(at: start))
            let last = min(fps.frame(at: start + length), fps.frameCount(duration: duration))
            if first <= last { minor = (first...last).map { fps.seconds(ofFrame: $0) } }
        } else if let parts = [5.0, 2].first(where: { labelled / $0 >= secondsPerPoint * fineness }) {
            minor = multiples(of: labelled / parts)
        }
        let tolerance = secondsPerPoint / 2
        minor.removeAll { moment in
            moment < start - tolerance || moment > start + length + tolerance
                || major.contains { abs($0 - moment) <= tolerance }
        }
        return (major.map { Tick(moment: $0, isMajor: true) } + minor.map { Tick(moment: $0, isMajor: false) })
            .sorted { $0.moment < $1.moment }
    }

    /// The multiples of `step` among the moments that are seen.
    private func multiples(of step: Double) -> [Double] {
        let first = (start / step - 1e-9).rounded(.up)
        let last = ((start + length) / step + 1e-9).rounded(.down)
        guard first <= last else { return [] }
        return (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    /// The smallest even step that is not below `least` seconds.
    private static func step(atLeast least: Double) -> Double {
        let steps = [
            0.000_1, 0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60,
            120,
            300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000, 86_400,
        ]
        return steps.first { $0 >= least } ?? (least / 86_400).rounded(.up) * 86_400
    }
}
