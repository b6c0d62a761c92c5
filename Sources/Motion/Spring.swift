import Foundation

/// A damped spring: what pulls a value to its target.
///
/// It is a mass on a spring: m·x″ = k·(target - x) - c·x′, solved in closed form (`SpringFlow`). The same spring can be
/// described by how it feels (`duration`, `bounce`), by `response` and `dampingRatio`, or by its physics (`mass`,
/// `stiffness`, `damping`). With ω₀ = 2π/duration: stiffness = m·ω₀², damping = 2·ζ·m·ω₀, and ζ is 1 - bounce for
/// bounce ≥ 0 and 1/(1 + bounce) below. Names and defaults are SwiftUI's.
///
/// Inputs that make no spring are mended: a duration of zero, less, or NaN is an infinitely stiff spring that is at its
/// target at once; a bounce above 1 has no damping at all and swings for ever; a bounce of -1 or less has infinite
/// damping and never moves.
public struct Spring: Hashable, Sendable {
    /// The period of the undamped spring in seconds, which is also how long the motion feels. At most 10¹².
    public let response: Double

    /// How fast the swinging dies away: 0 swings for ever, below 1 overshoots, 1 arrives soonest without overshooting,
    /// above 1 creeps. May be infinite.
    public let dampingRatio: Double

    /// The mass of the object on the spring. It scales forces, not motion.
    public let mass: Double

    /// A spring by how it feels.
    ///
    /// - Parameters:
    ///   - duration: How long the motion feels, in seconds.
    ///   - bounce: 0 for none; up to 1 for more swinging; down to -1 for a flatter, overdamped approach.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        let ratio: Double =
            switch bounce {
            case 1...: 0
            case 0...: 1 - bounce
            case ...(-1): .infinity
            case ..<0: 1 / (1 + bounce)
            default: 1
            }
        self.init(response: duration, dampingRatio: ratio)
    }

    /// A spring by its undamped period in seconds and its damping ratio. A ratio below zero or NaN counts as zero or one.
    public init(response: Double, dampingRatio: Double) {
        self.init(response: response, dampingRatio: dampingRatio, mass: 1)
    }

    /// A spring by its physics.
    ///
    /// - Parameters:
    ///   - mass: Must be above zero, else it counts as 1.
    ///   - stiffness: Force per distance; zero, less or NaN counts as 10⁻¹².
    ///   - damping: Force per velocity; below zero or NaN counts as zero.
    ///   - allowOverDamping: Where false, a damping ratio above 1 becomes 1.
    public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
        let mass = mass > 0 && mass.isFinite ? mass : 1
        let stiffness = stiffness > 1e-12 ? stiffness : 1e-12
        let damping = damping > 0 ? damping : 0
        let ratio = stiffness.isFinite ? damping / (2 * (stiffness * mass).squareRoot()) : 1
        self.init(
            response: 2 * .pi * (mass / stiffness).squareRoot(),
            dampingRatio: allowOverDamping ? ratio : min(ratio, 1), mass: mass)
    }

    /// The spring of the given damping ratio that settles in the given time.
    ///
    /// Solves ε = ζ/√(1 - ζ²) · e^(-ζωT), or for ζ = 1 (ωT + 1)·e^(-ωT) = ε, for ω; ωT is at least 1.
    ///
    /// - Parameters:
    ///   - settlingDuration: Seconds, clamped to 0.01…10.
    ///   - dampingRatio: Clamped to above zero and at most 1.
    ///   - epsilon: The remaining fraction that counts as settled.
    public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
        let duration = settlingDuration > 0.01 ? min(settlingDuration, 10) : 0.01
        let ratio = dampingRatio > 1e-6 ? min(dampingRatio, 1) : 1e-6
        let epsilon = epsilon > 1e-15 ? min(epsilon, 0.5) : 1e-15
        let turn: Double
        if ratio < 1 {
            turn = log(ratio / ((1 - ratio) * (1 + ratio)).squareRoot() / epsilon) / ratio
        } else {
            // (u + 1)·e^(-u) falls from 1 to 0, so halving finds the one root.
            var (low, high) = (0.0, 64.0)
            for _ in 0..<80 {
                let middle = (low + high) / 2
                if (middle + 1) * exp(-middle) > epsilon { low = middle } else { high = middle }
            }
            turn = high
        }
        self.init(response: 2 * .pi * duration / max(turn, 1), dampingRatio: ratio)
    }

    init(response: Double, dampingRatio: Double, mass: Double) {
        self.response = response > 0 ? min(response, 1e12) : 0
        self.dampingRatio = dampingRatio.isNaN ? 1 : max(dampingRatio, 0)
        self.mass = mass
    }

    /// How long the motion feels, in seconds: the same number as `response`.
    public var duration: Double { response }

    /// 1 - ζ for a damping ratio ζ up to 1, 1/ζ - 1 above.
    public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

    /// m·ω₀², the force per distance; infinite for a response of zero.
    ///
    /// True for overdamped springs as well, where SwiftUI reports another number.
    public var stiffness: Double { mass * flow.omega * flow.omega }

    /// 2·ζ·m·ω₀, the force per velocity.
    public var damping: Double { dampingRatio == 0 ? 0 : 2 * dampingRatio * mass * flow.omega }

    /// The solution of this spring's equation.
    var flow: SpringFlow { SpringFlow(response: response, dampingRatio: dampingRatio) }
}

extension Spring {
    /// No bounce: `Spring(duration: 0.5, bounce: 0)`.
    public static let smooth = Spring.smooth()

    /// A little bounce: `Spring(duration: 0.5, bounce: 0.15)`.
    public static let snappy = Spring.snappy()

    /// More bounce: `Spring(duration: 0.5, bounce: 0.3)`.
    public static let bouncy = Spring.bouncy()

    /// A spring with no bounce but `extraBounce`.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }

    /// A spring with a bounce of 0.15 and `extraBounce`.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// A spring with a bounce of 0.3 and `extraBounce`.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}
