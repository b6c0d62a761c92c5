import Foundation
import Stage

/// How moments lie on the timeline, and what part of it is seen.
nonisolated struct TimelineGeometry: Hashable, Sendable {
    /// A stretch of the timeline, seconds.
    struct Stretch: Hashable, Sendable {
        var start: Double
        var length: Double
    }

    /// The x of the first and the last moment that are seen, points.
    var left: Double
    var right: Double
    /// Seconds.
    var duration: Double
    /// What is seen of [0, duration]; nil: all of it. Whatever part of it lies outside is moved inside.
    var visible: Stretch?

    init(left: Double, right: Double, duration: Double, visible: Stretch? = nil) {
        (self.left, self.right) = (left, right)
        self.duration = duration.isFinite ? max(0, duration) : 0
        self.visible = visible.map { fitted($0) }
    }

    var start: Double { visible?.start ?? 0 }
    var length: Double { visible?.length ?? duration }
    /// Seconds in a point; 0 where the timeline has no length or no width.
    var secondsPerPoint: Double { right > left ? length / (right - left) : 0 }

    /// Where a moment lies, points; outside left … right where it is not seen.
    func x(of moment: Double) -> Double {
        length > 0 ? left + (right - left) * (moment - start) / length : left
    }

    /// The moment at a place, within [0, duration]. Beyond the edges of what is seen the nearest seen moment counts.
    func moment(at x: Double) -> Double {
        guard length > 0, right > left, !x.isNaN else { return start }
        return min(start + min(max((x - left) / (right - left), 0), 1) * length, duration)
    }

    // MARK: - Snapping

    enum Snap: Hashable, Sendable { case frames, tenths, none }

    /// How near a place must be to a moment that it sticks to, points.
    static let stickiness = 6.0

    /// The moment under `x`: on a whole frame, a tenth of one, or exactly there. The last frame is the furthest whole one.
    ///
    /// - Parameter sticky: Moments (events, the ends of animations, marks) that hold a place within `stickiness`, unless
    ///   nothing snaps; the nearest one wins.
    func moment(at x: Double, snap: Snap, fps: FrameRate, sticky: [Double] = []) -> Double {
        let free = moment(at: x)
        if snap != .none, right > left, length > 0 {
            let near = sticky.filter { $0 >= 0 && $0 <= duration && abs(self.x(of: $0) - x) <= Self.stickiness }
            if let nearest = near.min(by: { abs($0 - free) < abs($1 - free) }) { return nearest }
        }
        switch snap {
        case .none:
            return free
        case .frames:
            let frame = Int((free * fps.framesPerSecond).rounded())
            return min(fps.seconds(ofFrame: min(frame, fps.frameCount(duration: duration) - 1)), duration)
        case .tenths:
            let tenth = (free * fps.framesPerSecond * 10).rounded()
            return min(tenth * Double(fps.denominator) / Double(fps.numerator * 10), duration)
        }
    }

    // MARK: - Zoom and scroll

    /// Points that a frame may take at most.
    static let widestFrame = 96.0

    /// What is seen after a zoom: `factor` above 1 shows less, and larger. The moment under `x` stays under it.
    ///
    /// - Returns: Nil where all of the timeline is seen.
    func zoomed(by factor: Double, at x: Double, fps: FrameRate) -> Stretch? {
        guard factor.isFinite, factor > 0, length > 0, right > left else { return visible }
        let least = min(duration, (right - left) / Self.widestFrame / fps.framesPerSecond)
        let newLength = min(max(length / factor, least), duration)
        guard newLength < duration else { return nil }
        let share = min(max((x - left) / (right - left), 0), 1)
        return fitted(Stretch(start: start + share * (length - newLength), length: newLength))
    }

    /// What is seen after moving on by `points` to later moments.
    func scrolled(by points: Double) -> Stretch? {
        guard let visible, points.isFinite else { return visible }
        return fitted(Stretch(start: visible.start + points * secondsPerPoint, length: visible.length))
    }

    /// What is seen once `moment` is: the same where it is already, else with it at the near quarter.
    func revealing(_ moment: Double) -> Stretch? {
        guard let visible, moment < visible.start || moment > visible.start + visible.length else { return visible }
        let share = moment < visible.start ? 0.75 : 0.25
        return fitted(Stretch(start: moment - share * visible.length, length: visible.length))
    }

    private func fitted(_ stretch: Stretch) -> Stretch {
        guard stretch.length > 0, stretch.length < duration, stretch.start.isFinite else {
            return Stretch(start: 0, length: duration)
        }
        return Stretch(start: min(max(stretch.start, 0), duration - stretch.length), length: stretch.length)
    }
}
