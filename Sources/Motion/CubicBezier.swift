import Foundation

/// A cubic Bézier from (0, 0) to (1, 1), read as y over x.
///
/// The x of both control points is clamped to 0…1, so that x grows along the curve; y is not, so the curve may overshoot.
/// x(s) = x is solved in double precision: Newton's method inside a bracket that halves whenever a step leaves it.
/// Apple's own solver stops at 2⁻²⁰; the two agree to 5e-6.
struct CubicBezier: Hashable, Sendable {
    var x1: Double
    var y1: Double
    var x2: Double
    var y2: Double

    /// A curve with control points (x1, y1) and (x2, y2). A coordinate that is not finite counts as zero.
    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        self.x1 = min(max(finite(x1), 0), 1)
        self.y1 = min(max(finite(y1), -1e12), 1e12)
        self.x2 = min(max(finite(x2), 0), 1)
        self.y2 = min(max(finite(y2), -1e12), 1e12)
    }

    /// Both control points on the diagonal: y = x.
    var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// y at `x`, which must lie in 0…1.
    func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if isLinear { return x }
        return coordinate(y1, y2, at: parameter(forX: x))
    }

    /// dy/dx at `x`, in 0…1, as Apple reports it: where both derivatives vanish it is 1 at the start and 0 at the end.
    func reportedSlope(at x: Double) -> Double {
        if isLinear { return 1 }
        if x <= 0, x1 == 0, y1 == 0 { return 1 }
        if x >= 1, x2 == 1, y2 == 1 { return 0 }
        return slope(atParameter: x <= 0 ? 0 : x >= 1 ? 1 : parameter(forX: x))
    }

    /// dy/dx at `x`, in 0…1: the true derivative, as a limit where both derivatives vanish.
    func slope(at x: Double) -> Double {
        if isLinear { return 1 }
        if x <= 0 {
            return x1 == 0 && y1 == 0 ? Self.ratio(y2, x2, whenBothVanish: 1) : slope(atParameter: 0)
        }
        if x >= 1 {
            return x2 == 1 && y2 == 1 ? Self.ratio(1 - y1, 1 - x1, whenBothVanish: 1) : slope(atParameter: 1)
        }
        return slope(atParameter: parameter(forX: x))
    }

    /// One coordinate at curve parameter `s`, of a curve whose control points have `p1` and `p2` there.
    private func coordinate(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        // Horner form of 3(1-s)²s·p1 + 3(1-s)s²·p2 + s³.
        ((1 - 3 * p2 + 3 * p1) * s + (3 * p2 - 6 * p1)) * s * s + 3 * p1 * s
    }

    private func derivative(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * p1 + 6 * r * s * (p2 - p1) + 3 * s * s * (1 - p2)
    }

    private func slope(atParameter s: Double) -> Double {
        Self.ratio(derivative(y1, y2, at: s), derivative(x1, x2, at: s), whenBothVanish: 1)
    }

    private static func ratio(_ dy: Double, _ dx: Double, whenBothVanish limit: Double) -> Double {
        if dx == dy { return limit }
        // Why: x never falls along the curve, so a derivative below zero is rounding.
        return dx <= 0 ? (dy < 0 ? -.infinity : .infinity) : dy / dx
    }

    /// The curve parameter at which the curve's x is `x`, for x strictly between 0 and 1.
    private func parameter(forX x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = x
        for _ in 0..<100 {
            let error = coordinate(x1, x2, at: s) - x
            if error == 0 { return s }
            if error < 0 { low = s } else { high = s }
            let step = s - error / derivative(x1, x2, at: s)
            let next = step > low && step < high ? step : (low + high) / 2
            if abs(next - s) <= 2 * s.ulp { return next }
            s = next
        }
        return s
    }
}
