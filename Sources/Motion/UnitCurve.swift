import Foundation

/// A curve over the unit interval: how far a motion is (0 at the start, 1 at the end) at a fraction of its time.
///
/// Input is clamped to 0…1; output may overshoot. Names, presets and the artefacts noted at `velocity(at:)` are SwiftUI's.
public struct UnitCurve: Hashable, Sendable {
    enum Shape: Hashable, Sendable {
        case linear
        case bezier(CubicBezier)
        case circularEaseIn
        case circularEaseOut
        case circularEaseInOut
    }

    let shape: Shape

    /// Progress equals time.
    public static let linear = UnitCurve(shape: .linear)

    /// Starts slowly: control points (0.42, 0) and (1, 1).
    public static let easeIn = UnitCurve.bezier(0.42, 0, 1, 1)

    /// Ends slowly: control points (0, 0) and (0.58, 1).
    public static let easeOut = UnitCurve.bezier(0, 0, 0.58, 1)

    /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1).
    public static let easeInOut = UnitCurve.bezier(0.42, 0, 0.58, 1)

    /// A quarter of a circle that starts flat: 1 - √(1 - x²).
    public static let circularEaseIn = UnitCurve(shape: .circularEaseIn)

    /// A quarter of a circle that ends flat: √(1 - (1 - x)²).
    public static let circularEaseOut = UnitCurve(shape: .circularEaseOut)

    /// Both quarters, each at half size.
    public static let circularEaseInOut = UnitCurve(shape: .circularEaseInOut)

    /// A cubic Bézier from (0, 0) to (1, 1).
    ///
    /// - Parameters:
    ///   - startControlPoint: The first control point; its x is clamped to 0…1, its y is free.
    ///   - endControlPoint: The second one; likewise.
    public static func bezier(startControlPoint: CGPoint, endControlPoint: CGPoint) -> UnitCurve {
        bezier(
            Double(startControlPoint.x), Double(startControlPoint.y),
            Double(endControlPoint.x), Double(endControlPoint.y))
    }

    static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
        UnitCurve(shape: .bezier(CubicBezier(x1, y1, x2, y2)))
    }

    /// The output at `progress`, which is clamped to 0…1 (NaN counts as 0). Exactly 0 at 0 and 1 at 1.
    public func value(at progress: Double) -> Double {
        let x = Self.clamped(progress)
        switch shape {
        case .linear: return x
        case .bezier(let curve): return curve.value(at: x)
        case .circularEaseIn: return Self.circle(x)
        case .circularEaseOut: return 1 - Self.circle(1 - x)
        case .circularEaseInOut:
            return x < 0.5 ? Self.circle(2 * x) / 2 : 1 - Self.circle(2 - 2 * x) / 2
        }
    }

    /// The derivative at `progress`, which is clamped to 0…1. Infinite where the tangent is vertical.
    ///
    /// Decided as on Apple's platforms, where it differs from the limit at ends whose control point falls on the end:
    /// `easeOut.velocity(at: 0)` is 1 and `easeIn.velocity(at: 1)` is 0 (the limits are both 1.724…). These values show
    /// as tangents of cubic keyframes beside eased linear ones.
    public func velocity(at progress: Double) -> Double {
        guard case .bezier(let curve) = shape else { return slope(at: progress) }
        return curve.reportedSlope(at: Self.clamped(progress))
    }

    /// The true derivative at `progress`, which is clamped to 0…1: a limit where a control point falls on the end.
    func slope(at progress: Double) -> Double {
        let x = Self.clamped(progress)
        switch shape {
        case .linear: return 1
        case .bezier(let curve): return curve.slope(at: x)
        case .circularEaseIn: return Self.circleSlope(x)
        case .circularEaseOut: return Self.circleSlope(1 - x)
        case .circularEaseInOut: return x < 0.5 ? Self.circleSlope(2 * x) : Self.circleSlope(2 - 2 * x)
        }
    }

    /// The curve with its axes swapped.
    ///
    /// As on Apple's platforms: control points swap x and y (so a y outside 0…1 is clamped where it becomes x),
    /// `circularEaseIn` and `circularEaseOut` become each other, `linear` and `circularEaseInOut` return themselves
    /// (which for the latter is not the inverse function).
    public var inverse: UnitCurve {
        switch shape {
        case .linear, .circularEaseInOut: self
        case .bezier(let curve): .bezier(curve.y1, curve.x1, curve.y2, curve.x2)
        case .circularEaseIn: .circularEaseOut
        case .circularEaseOut: .circularEaseIn
        }
    }

    private static func clamped(_ progress: Double) -> Double { progress > 0 ? min(progress, 1) : 0 }

    /// 1 - √(1 - x²), written so that small x keep their digits.
    private static func circle(_ x: Double) -> Double { x * x / (1 + ((1 - x) * (1 + x)).squareRoot()) }

    private static func circleSlope(_ x: Double) -> Double { x / ((1 - x) * (1 + x)).squareRoot() }
}
