import Foundation

/// How a change is shown over time: a curve and, around it, modifiers of its time.
///
/// An animation is a value. It prints itself as the Swift source that makes it, such as
/// `.spring(duration: 0.6, bounce: 0.3).delay(0.1)`, and two animations are equal when they move alike, however they
/// were written. Names, defaults and the order in which modifiers act are SwiftUI's.
///
/// Parameters that make no animation are mended: a duration below zero or NaN counts as zero (the change is shown at
/// once), and times are limited to 10¹² s.
public struct Animation: Sendable {
    /// The curve as the author wrote it.
    let form: Form

    /// The curve itself.
    let kernel: Kernel

    /// What was put around the curve, innermost first.
    private(set) var modifiers: [Modifier] = []

    /// Which of the animations of a source it was read from, for those who lead from a motion back to where it is written.
    /// No part of what it is: animations that move alike are equal wherever they come from.
    package var origin: Int?

    init(_ form: Form) {
        self.form = form
        kernel = form.kernel
    }

    /// An animation that an author wrote.
    public init<A: CustomAnimation>(_ base: A) { self.init(.custom(base)) }

    func modified(by modifier: Modifier) -> Animation {
        var animation = self
        animation.modifiers.append(modifier)
        return animation
    }

    mutating func dropModifiers() { modifiers = [] }

    /// Whether this is a spring of the interval with nothing around it: such springs take over position and velocity.
    var mergingSpring: (spring: Spring, blendDuration: Double)? {
        guard modifiers.isEmpty, case .fluid(let spring, let blendDuration) = kernel else { return nil }
        return (spring, blendDuration)
    }

    /// The author's own animation at the heart of this one, if there is one.
    var custom: (any CustomAnimation)? {
        if case .custom(let animation) = kernel { animation } else { nil }
    }
}

extension Animation {
    /// The curve, without its spelling.
    enum Kernel: Sendable {
        /// A unit curve over a duration in seconds. Only some report a velocity to a successor.
        case timing(UnitCurve, duration: Double, reportsVelocity: Bool)
        /// A spring of the interval, with the time in seconds over which it blends from an earlier spring.
        case fluid(Spring, blendDuration: Double)
        /// A spring of the fraction done; its velocity is in fractions per second.
        case interpolating(Spring, initialVelocity: Double)
        /// An author's own.
        case custom(any CustomAnimation)
    }

    /// A modifier of an animation.
    enum Modifier: Hashable, Sendable {
        /// Seconds to wait; negative starts partway.
        case delay(Double)
        /// How many times as fast.
        case speed(Double)
        /// The number of legs (nil: without end), and whether every second one goes back.
        case `repeat`(count: Int?, autoreverses: Bool)
        /// Seconds at which the motion counts as complete.
        case logicallyComplete(after: Double)
    }

    /// Limits a number of seconds to ±10¹²; NaN counts as `fallback`.
    static func limited(_ seconds: Double, orIfNaN fallback: Double = 0) -> Double {
        seconds.isNaN ? fallback : min(max(seconds, -1e12), 1e12)
    }
}

extension Animation.Kernel: Hashable {
    static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case (.timing(let a, let b, let c), .timing(let d, let e, let f)): a == d && b == e && c == f
        case (.fluid(let a, let b), .fluid(let c, let d)): a == c && b == d
        case (.interpolating(let a, let b), .interpolating(let c, let d)): a == c && b == d
        case (.custom(let a), .custom(let b)): AnyHashable(a) == AnyHashable(b)
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .timing(let curve, let duration, _):
            hasher.combine(curve)
            hasher.combine(duration)
        case .fluid(let spring, let blendDuration):
            hasher.combine(spring)
            hasher.combine(blendDuration)
        case .interpolating(let spring, let velocity):
            hasher.combine(spring)
            hasher.combine(velocity)
        case .custom(let animation): hasher.combine(AnyHashable(animation))
        }
    }
}

extension Animation: Hashable {
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.kernel == rhs.kernel && lhs.modifiers == rhs.modifiers
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kernel)
        hasher.combine(modifiers)
    }
}
