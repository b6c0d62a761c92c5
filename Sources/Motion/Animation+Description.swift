import Foundation

extension Animation: CustomStringConvertible {
    /// The Swift source of this animation, such as `.spring(duration: 0.6, bounce: 0.3).delay(0.1)`.
    ///
    /// Arguments that have their default are left out, except the ones that are usually written.
    public var description: String { modifiers.reduce(form.description) { $0 + $1.description } }
}

extension Animation.Form: CustomStringConvertible {
    var description: String {
        switch self {
        case .default: ".default"
        case .eased(let easing, let duration):
            duration == 0.35 ? ".\(easing)" : ".\(easing)(duration: \(Source(duration)))"
        case .timingCurve(let curve, let duration):
            ".timingCurve(\(curve), duration: \(Source(duration)))"
        case .unitCurve(let curve, let duration): ".timingCurve(\(curve), duration: \(Source(duration)))"
        case .spring(let duration, let bounce, let blend):
            ".spring(duration: \(Source(duration)), bounce: \(Source(bounce))\(Source.blend(blend, default: 0)))"
        case .springResponse(let response, let damping, let blend):
            ".spring(response: \(Source(response)), dampingFraction: \(Source(damping))"
                + "\(Source.blend(blend, default: 0)))"
        case .preset(let preset, let duration, let extra):
            ".\(preset)" + Source.arguments(duration, extra, default: 0.5)
        case .interactiveSpring(let duration, let extra, let blend):
            ".interactiveSpring"
                + (blend == 0.25
                    ? Source.arguments(duration, extra, default: 0.15)
                    : "(duration: \(Source(duration)), extraBounce: \(Source(extra)), blendDuration: \(Source(blend)))")
        case .interactiveSpringResponse(let response, let damping, let blend):
            ".interactiveSpring(response: \(Source(response)), dampingFraction: \(Source(damping))"
                + "\(Source.blend(blend, default: 0.25)))"
        case .interpolatingSpring(let mass, let stiffness, let damping, let velocity):
            ".interpolatingSpring(" + (mass == 1 ? "" : "mass: \(Source(mass)), ")
                + "stiffness: \(Source(stiffness)), damping: \(Source(damping))\(Source.velocity(velocity)))"
        case .interpolatingSpringDuration(let duration, let bounce, let velocity):
            ".interpolatingSpring(duration: \(Source(duration)), bounce: \(Source(bounce))\(Source.velocity(velocity)))"
        case .custom(let animation): "Animation(\(animation))"
        }
    }
}

extension Animation.Modifier: CustomStringConvertible {
    var description: String {
        switch self {
        case .delay(let delay): ".delay(\(Source(delay)))"
        case .speed(let speed): ".speed(\(Source(speed)))"
        case .repeat(nil, let autoreverses): autoreverses ? ".repeatForever()" : ".repeatForever(autoreverses: false)"
        case .repeat(let count?, let autoreverses):
            ".repeatCount(\(count)" + (autoreverses ? ")" : ", autoreverses: false)")
        case .logicallyComplete(let duration): ".logicallyComplete(after: \(Source(duration)))"
        }
    }
}

extension UnitCurve: CustomStringConvertible {
    /// The Swift source of this curve, such as `.easeIn` or `.bezier(startControlPoint: CGPoint(x: 0.2, y: 0.8), …)`.
    public var description: String {
        switch self {
        case .linear: ".linear"
        case .easeIn: ".easeIn"
        case .easeOut: ".easeOut"
        case .easeInOut: ".easeInOut"
        case .circularEaseIn: ".circularEaseIn"
        case .circularEaseOut: ".circularEaseOut"
        case .circularEaseInOut: ".circularEaseInOut"
        default:
            if case .bezier(let curve) = shape {
                ".bezier(startControlPoint: CGPoint(x: \(Source(curve.x1)), y: \(Source(curve.y1))), "
                    + "endControlPoint: CGPoint(x: \(Source(curve.x2)), y: \(Source(curve.y2))))"
            } else {
                "\(shape)"
            }
        }
    }
}

extension CubicBezier: CustomStringConvertible {
    var description: String { "\(Source(x1)), \(Source(y1)), \(Source(x2)), \(Source(y2))" }
}

/// A number as Swift source: the shortest digits that read back the same, whole numbers without a fraction.
private struct Source: CustomStringConvertible {
    let number: Double

    init(_ number: Double) { self.number = number }

    var description: String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    static func blend(_ duration: Double, default usual: Double) -> String {
        duration == usual ? "" : ", blendDuration: \(Source(duration))"
    }

    static func velocity(_ velocity: Double) -> String {
        velocity == 0 ? "" : ", initialVelocity: \(Source(velocity))"
    }

    static func arguments(_ duration: Double, _ extraBounce: Double, default usual: Double) -> String {
        switch (duration == usual, extraBounce == 0) {
        case (true, true): ""
        case (false, true): "(duration: \(Source(duration)))"
        case (true, false): "(extraBounce: \(Source(extraBounce)))"
        case (false, false): "(duration: \(Source(duration)), extraBounce: \(Source(extraBounce)))"
        }
    }
}
