import Foundation

extension Animation {
    /// The curve as the author wrote it, with every parameter.
    enum Form: Sendable {
        case `default`
        case eased(Easing, duration: Double)
        case timingCurve(CubicBezier, duration: Double)
        case unitCurve(UnitCurve, duration: Double)
        case spring(duration: Double, bounce: Double, blendDuration: Double)
        case springResponse(response: Double, dampingFraction: Double, blendDuration: Double)
        case preset(SpringPreset, duration: Double, extraBounce: Double)
        case interactiveSpring(duration: Double, extraBounce: Double, blendDuration: Double)
        case interactiveSpringResponse(response: Double, dampingFraction: Double, blendDuration: Double)
        case interpolatingSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
        case interpolatingSpringDuration(duration: Double, bounce: Double, initialVelocity: Double)
        case custom(any CustomAnimation)
    }

    /// The eased curves that have a name.
    enum Easing: String, Sendable {
        case linear, easeIn, easeOut, easeInOut

        var curve: UnitCurve {
            switch self {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInOut: .easeInOut
            }
        }
    }

    /// The springs that have a name, each with its bounce.
    enum SpringPreset: String, Sendable {
        case smooth, snappy, bouncy

        var bounce: Double {
            switch self {
            case .smooth: 0
            case .snappy: 0.15
            case .bouncy: 0.3
            }
        }
    }
}

extension Animation.Form {
    /// The curve that this form means.
    var kernel: Animation.Kernel {
        switch self {
        case .default:
            .fluid(Spring(response: 0.55, dampingRatio: 1), blendDuration: 0)
        case .eased(let easing, let duration):
            .timing(easing.curve, duration: Self.duration(duration), reportsVelocity: false)
        case .timingCurve(let curve, let duration):
            .timing(
                curve.isLinear ? .linear : UnitCurve(shape: .bezier(curve)), duration: Self.duration(duration),
                reportsVelocity: false)
        case .unitCurve(let curve, let duration):
            .timing(curve, duration: Self.duration(duration), reportsVelocity: true)
        case .spring(let duration, let bounce, let blend):
            .fluid(Spring(duration: duration, bounce: bounce), blendDuration: Self.blend(blend))
        case .springResponse(let response, let damping, let blend),
            .interactiveSpringResponse(let response, let damping, let blend):
            .fluid(Spring(response: response, dampingRatio: damping), blendDuration: Self.blend(blend))
        case .preset(let preset, let duration, let extra):
            .fluid(Spring(duration: duration, bounce: preset.bounce + extra), blendDuration: 0)
        case .interactiveSpring(let duration, let extra, let blend):
            .fluid(Spring(duration: duration, bounce: 0.15 + extra), blendDuration: Self.blend(blend))
        case .interpolatingSpring(let mass, let stiffness, let damping, let velocity):
            .interpolating(
                Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: Self.velocity(velocity))
        case .interpolatingSpringDuration(let duration, let bounce, let velocity):
            .interpolating(Spring(duration: duration, bounce: max(bounce, 0)), initialVelocity: Self.velocity(velocity))
        case .custom(let animation):
            .custom(animation)
        }
    }

    private static func duration(_ seconds: Double) -> Double { max(Animation.limited(seconds), 0) }

    /// Blending is integrated on a fixed grid, so its length is limited to ten seconds.
    private static func blend(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 10) : 0 }

    private static func velocity(_ velocity: Double) -> Double { Animation.limited(velocity) }
}
