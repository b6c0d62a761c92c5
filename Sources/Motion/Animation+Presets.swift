import Foundation

extension Animation {
    /// The animation of `withAnimation` when none is named: a spring with a response of 0.55 s and no bounce.
    public static let `default` = Animation(.default)

    // MARK: - Eased curves

    /// Constant speed for 0.35 s.
    public static let linear = linear(duration: 0.35)

    /// Constant speed for `duration` seconds.
    public static func linear(duration: Double) -> Animation { Animation(.eased(.linear, duration: duration)) }

    /// Starts slowly, for 0.35 s.
    public static let easeIn = easeIn(duration: 0.35)

    /// Starts slowly, for `duration` seconds (control points (0.42, 0) and (1, 1)).
    public static func easeIn(duration: Double) -> Animation { Animation(.eased(.easeIn, duration: duration)) }

    /// Ends slowly, for 0.35 s.
    public static let easeOut = easeOut(duration: 0.35)

    /// Ends slowly, for `duration` seconds (control points (0, 0) and (0.58, 1)).
    public static func easeOut(duration: Double) -> Animation { Animation(.eased(.easeOut, duration: duration)) }

    /// Starts and ends slowly, for 0.35 s.
    public static let easeInOut = easeInOut(duration: 0.35)

    /// Starts and ends slowly, for `duration` seconds (control points (0.42, 0) and (0.58, 1)).
    public static func easeInOut(duration: Double) -> Animation { Animation(.eased(.easeInOut, duration: duration)) }

    /// A cubic Bézier over `duration` seconds. The x of the control points is clamped to 0…1; y may overshoot.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
    ) -> Animation {
        Animation(.timingCurve(CubicBezier(p1x, p1y, p2x, p2y), duration: duration))
    }

    /// A unit curve over `duration` seconds. Unlike the other timing curves it hands its velocity to a spring that
    /// follows it mid-flight.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        Animation(.unitCurve(curve, duration: duration))
    }

    // MARK: - Springs

    /// A spring that feels half a second long and does not bounce.
    public static let spring = spring()

    /// A spring by how it feels.
    ///
    /// - Parameters:
    ///   - duration: How long the motion feels, in seconds; zero or less arrives at once.
    ///   - bounce: 0 for none, up to 1 for more; below 0 for a flatter approach.
    ///   - blendDuration: Seconds over which the response goes over from that of a spring that is still running, at
    ///     most 10.
    public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        Animation(.spring(duration: duration, bounce: bounce, blendDuration: blendDuration))
    }

    /// A spring by its response in seconds and its damping.
    @_disfavoredOverload
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation {
        Animation(.springResponse(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration))
    }

    /// The given spring.
    public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
        Animation(
            .springResponse(
                response: spring.response, dampingFraction: spring.dampingRatio, blendDuration: blendDuration))
    }

    /// A spring of 0.5 s without bounce.
    public static let smooth = smooth()

    /// A spring without bounce but `extraBounce`.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        Animation(.preset(.smooth, duration: duration, extraBounce: extraBounce))
    }

    /// A spring of 0.5 s with a bounce of 0.15.
    public static let snappy = snappy()

    /// A spring with a bounce of 0.15 and `extraBounce`.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        Animation(.preset(.snappy, duration: duration, extraBounce: extraBounce))
    }

    /// A spring of 0.5 s with a bounce of 0.3.
    public static let bouncy = bouncy()

    /// A spring with a bounce of 0.3 and `extraBounce`.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        Animation(.preset(.bouncy, duration: duration, extraBounce: extraBounce))
    }

    /// A quick spring for direct manipulation: 0.15 s, a bounce of 0.15, blending over 0.25 s.
    public static let interactiveSpring = interactiveSpring()

    /// A quick spring for direct manipulation, with a bounce of 0.15 and `extraBounce`.
    public static func interactiveSpring(
        duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
    ) -> Animation {
        Animation(.interactiveSpring(duration: duration, extraBounce: extraBounce, blendDuration: blendDuration))
    }

    /// A quick spring for direct manipulation, by its response in seconds and its damping.
    @_disfavoredOverload
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
    ) -> Animation {
        Animation(
            .interactiveSpringResponse(
                response: response, dampingFraction: dampingFraction, blendDuration: blendDuration))
    }

    /// A spring that never takes over a velocity: it runs beside whatever still moves, and the two are combined.
    ///
    /// - Parameters:
    ///   - mass: The mass on the spring.
    ///   - stiffness: Force per distance.
    ///   - damping: Force per velocity. A spring that would be overdamped is critically damped.
    ///   - initialVelocity: In whole changes per second.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation {
        Animation(
            .interpolatingSpring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
    }

    /// A spring that never takes over a velocity, by how it feels; a negative bounce counts as zero.
    public static func interpolatingSpring(
        duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
    ) -> Animation {
        Animation(.interpolatingSpringDuration(duration: duration, bounce: bounce, initialVelocity: initialVelocity))
    }

    /// The given spring, as one that never takes over a velocity.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
        Animation(
            .interpolatingSpring(
                mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
                initialVelocity: initialVelocity))
    }
}
