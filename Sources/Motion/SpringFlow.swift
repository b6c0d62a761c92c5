import Foundation

/// How a linear motion carries its state on: a 2×2 matrix that takes the offset from the target and its rate now to
/// those of a later moment.
///
///     offset(t) = offset(0)·a + rate(0)·b
///     rate(t)   = offset(0)·c + rate(0)·d
struct Transfer: Hashable, Sendable {
    var a: Double
    var b: Double
    var c: Double
    var d: Double

    /// No time has passed.
    static let identity = Transfer(a: 1, b: 0, c: 0, d: 1)

    /// The motion is over.
    static let rest = Transfer(a: 0, b: 0, c: 0, d: 0)

    func offset<V: VectorArithmetic>(_ offset: V, _ rate: V) -> V { offset.scaled(by: a) + rate.scaled(by: b) }

    func rate<V: VectorArithmetic>(_ offset: V, _ rate: V) -> V { offset.scaled(by: c) + rate.scaled(by: d) }

    /// This transfer, then another.
    func then(_ next: Transfer) -> Transfer {
        Transfer(
            a: next.a * a + next.b * c, b: next.a * b + next.b * d,
            c: next.c * a + next.d * c, d: next.c * b + next.d * d)
    }
}

/// The closed-form motion of a spring: x″ + 2ζω·x′ + ω²·x = 0, where x is the offset from the target.
///
/// The classic solutions (any text on the damped oscillator): with a = ζω, the offset is e^(-at) times cos and sin of
/// ω√(1-ζ²)·t when underdamped, 1 and t when critical, cosh and sinh when overdamped. Since the equation is linear, one
/// `Transfer` serves every component of a vector, and a retarget only means another offset.
struct SpringFlow: Hashable, Sendable {
    /// The undamped angular frequency in radians per second.
    let omega: Double

    /// The damping ratio.
    let zeta: Double

    /// ζω, the rate at which the swinging dies away.
    let decay: Double

    /// ω√|1 - ζ²|: the frequency of the swinging, or for an overdamped spring half the distance of its two rates.
    let split: Double

    init(response: Double, dampingRatio: Double) {
        let omega = 2 * .pi / response
        // Why: beyond these the products below would overflow, and the motion is not distinguishable from its limit.
        self.omega = omega < 1e100 ? omega : .infinity
        zeta = dampingRatio < 1e40 ? dampingRatio : .infinity
        decay = zeta == 0 ? 0 : zeta * self.omega
        split = self.omega * (abs(1 - zeta) * (1 + zeta)).squareRoot()
    }

    /// An infinitely stiff spring is at its target at once.
    var isInstant: Bool { omega == .infinity }

    /// A spring with infinite damping does not move.
    var isStuck: Bool { zeta == .infinity }

    /// The rate of the slowest part of the motion, in 1/s: offsets shrink at least like e^(-rate·t) in the end.
    var slowestRate: Double { zeta > 1 ? omega * omega / (decay + split) : decay }

    /// What has become of offset and rate after `time` seconds. Times below zero count as zero.
    func transfer(_ time: Double) -> Transfer {
        if isInstant { return .rest }
        let t = time > 0 ? time : 0
        if t == .infinity { return zeta == 0 || isStuck ? .identity : .rest }
        if isStuck { return Transfer(a: 1, b: 0, c: 0, d: 0) }
        let wave: Double  // e^(-at) times cos, 1 or cosh
        let swing: Double  // e^(-at) times sin(ωd·t)/ωd, t or sinh(w·t)/w
        let angle = split * t
        if angle < 1e-4 {
            let fade = exp(-decay * t)
            let square = zeta > 1 ? angle * angle : -angle * angle
            wave = fade * (1 + square / 2)
            swing = fade * t * (1 + square / 6)
        } else if zeta < 1 {
            let fade = exp(-decay * t)
            wave = fade * cos(angle)
            swing = fade * sin(angle) / split
        } else {
            let slow = exp(-slowestRate * t)
            let fast = exp(-2 * angle)
            wave = slow * (1 + fast) / 2
            swing = slow * (-expm1(-2 * angle)) / (2 * split)
        }
        return Transfer(
            a: wave + decay * swing, b: swing, c: -omega * omega * swing, d: wave - decay * swing)
    }
}
