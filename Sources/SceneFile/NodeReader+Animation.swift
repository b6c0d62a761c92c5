import Motion

/// Animations: curves with their parameters, and what modifies them.
extension NodeReader {
    /// An animation: a name, a mapping with one curve and modifiers beside it, or a list that reads as Swift does.
    mutating func animation(_ node: YAMLNode) -> Animation? {
        switch node.content {
        case .scalar:
            if node.text == "timingCurve" {
                report(node.span, "'timingCurve' needs 'controlPoints'")
                return nil
            }
            return choice(node, "an animation", SceneGrammar.curves.map(\.name)) { name in
                SceneGrammar.curves.first { $0.name == name }?.plain
            }
        case .mapping(let entries): return animation(entries, node)
        case .sequence(let items):
            guard let first = items.first else {
                report(node.span, "an animation is a name, a mapping or a list that begins with one")
                return nil
            }
            var animation = animation(first)
            for item in items.dropFirst() {
                guard let keys = mapping(item, SceneGrammar.step) else { continue }
                animation = modified(animation, keys)
            }
            return animation
        }
    }

    private mutating func animation(_ entries: [YAMLNode.Entry], _ node: YAMLNode) -> Animation? {
        let names = entries.compactMap(\.key.text)
        let curves = SceneGrammar.curves.filter { names.contains($0.name) }
        let unknown = entries.filter { !SceneGrammar.animation.keys.contains($0.key.text ?? "") }
        if curves.isEmpty, !unknown.isEmpty {
            // One of these was meant to be the curve.
            for (name, entry) in named(unknown) {
                let hint = suggestion(name, SceneGrammar.animation.keys)
                report(entry.key.span, "\(quoted(name)) is not an animation" + hint)
            }
            return nil
        }
        guard let keys = mapping(node, SceneGrammar.animation) else { return nil }
        let written = entries.filter { entry in curves.contains { $0.name == entry.key.text } }
        if curves.isEmpty {
            report(node.span, "an animation needs a curve, such as 'easeOut'")
            return nil
        }
        if curves.count > 1, let second = written.first(where: { $0.key.text != written[0].key.text }) {
            report(second.key.span, "an animation has one curve; here is a second")
            return nil
        }
        guard let entry = keys[curves[0].name] else { return nil }
        let base = curve(curves[0], entry.value)
        return modified(base, keys)
    }

    // MARK: - Curves

    /// One curve with its parameters. Nothing after the name takes the defaults.
    private mutating func curve(_ curve: SceneGrammar.Curve, _ node: YAMLNode) -> Animation? {
        if node.isNull, let plain = curve.plain { return plain }
        let before = errorCount
        guard let keys = node.isNull ? [:] : mapping(node, curve.table) else { return nil }
        let made = made(curve.name, Parameters(keys: keys), node.span)
        return errorCount == before ? made : nil
    }

    /// The parameters of a curve as they are written.
    private struct Parameters {
        var keys: [String: YAMLNode.Entry]

        /// The first of `names` that is written.
        func any(_ names: [String]) -> YAMLNode.Entry? { names.lazy.compactMap { keys[$0] }.first }
    }

    private mutating func value(
        _ parameters: Parameters, _ key: String, _ fallback: Double,
        in range: ClosedRange<Double> = SceneGrammar.seconds
    ) -> Double {
        parameters.keys[key].flatMap { number($0.value, key, in: range) } ?? fallback
    }

    private mutating func made(_ name: String, _ parameters: Parameters, _ span: SourceSpan) -> Animation? {
        switch name {
        case "linear": .linear(duration: value(parameters, "duration", 0.35))
        case "easeIn": .easeIn(duration: value(parameters, "duration", 0.35))
        case "easeOut": .easeOut(duration: value(parameters, "duration", 0.35))
        case "easeInOut": .easeInOut(duration: value(parameters, "duration", 0.35))
        case "timingCurve": timingCurve(parameters, span)
        case "spring": spring(parameters)
        case "interactiveSpring": interactiveSpring(parameters)
        case "interpolatingSpring": interpolatingSpring(parameters, span)
        case "smooth":
            .smooth(duration: value(parameters, "duration", 0.5), extraBounce: extraBounce(parameters, over: 0))
        case "snappy":
            .snappy(duration: value(parameters, "duration", 0.5), extraBounce: extraBounce(parameters, over: 0.15))
        case "bouncy":
            .bouncy(duration: value(parameters, "duration", 0.5), extraBounce: extraBounce(parameters, over: 0.3))
        default: .default
        }
    }

    private mutating func timingCurve(_ parameters: Parameters, _ span: SourceSpan) -> Animation? {
        let duration = value(parameters, "duration", 0.35)
        guard let points = parameters.keys["controlPoints"] else {
            report(span, "'timingCurve' needs 'controlPoints'")
            return nil
        }
        guard let (x1, y1, x2, y2) = controlPoints(points.value) else { return nil }
        return .timingCurve(x1, y1, x2, y2, duration: duration)
    }

    /// What a spring's bounce may be. Why not −1 … 1 whole: at the ends it never moves, or never stops.
    private static let bounces = -0.999...0.999

    private mutating func extraBounce(_ parameters: Parameters, over base: Double) -> Double {
        let (low, high) = (Self.bounces.lowerBound - base, Self.bounces.upperBound - base)
        // Why rounded: 0.999 − 0.15 is not 0.849 in binary, and the limits are printed.
        return value(parameters, "extraBounce", 0, in: (low * 1e3).rounded() / 1e3...(high * 1e3).rounded() / 1e3)
    }

    private mutating func spring(_ parameters: Parameters) -> Animation {
        let blend = value(parameters, "blendDuration", 0)
        guard hasResponse(parameters) else {
            let bounce = value(parameters, "bounce", 0, in: Self.bounces)
            return .spring(duration: value(parameters, "duration", 0.5), bounce: bounce, blendDuration: blend)
        }
        let damping = value(parameters, "dampingFraction", 0.825, in: 0.001...1_000)
        return .spring(
            response: value(parameters, "response", 0.5), dampingFraction: damping, blendDuration: blend)
    }

    private mutating func interactiveSpring(_ parameters: Parameters) -> Animation {
        let blend = value(parameters, "blendDuration", 0.25)
        guard hasResponse(parameters) else {
            let bounce = extraBounce(parameters, over: 0.15)
            return .interactiveSpring(
                duration: value(parameters, "duration", 0.15), extraBounce: bounce, blendDuration: blend)
        }
        let damping = value(parameters, "dampingFraction", 0.86, in: 0.001...1_000)
        return .interactiveSpring(
            response: value(parameters, "response", 0.15), dampingFraction: damping, blendDuration: blend)
    }

    /// Whether a spring is written with response and damping fraction. Reports a mixture of the two forms.
    private mutating func hasResponse(_ parameters: Parameters) -> Bool {
        guard parameters.any(["response", "dampingFraction"]) != nil else { return false }
        if let mixed = parameters.any(["duration", "bounce", "extraBounce"]) {
            report(
                mixed.key.span,
                "'\(mixed.key.text ?? "")' belongs to the other form of a spring than 'response' and 'dampingFraction'")
        }
        return true
    }

    private mutating func interpolatingSpring(_ parameters: Parameters, _ span: SourceSpan) -> Animation {
        let velocity = value(parameters, "initialVelocity", 0, in: -1e6...1e6)
        guard parameters.any(["mass", "stiffness", "damping"]) != nil else {
            let bounce = value(parameters, "bounce", 0, in: Self.bounces)
            return .interpolatingSpring(
                duration: value(parameters, "duration", 0.5), bounce: bounce, initialVelocity: velocity)
        }
        for needed in ["stiffness", "damping"] where parameters.keys[needed] == nil {
            report(span, "'interpolatingSpring' with 'mass', 'stiffness' or 'damping' needs '\(needed)'")
        }
        if let mixed = parameters.any(["duration", "bounce"]) {
            report(
                mixed.key.span,
                "'\(mixed.key.text ?? "")' belongs to the other form of a spring than 'stiffness' and 'damping'")
        }
        return .interpolatingSpring(
            mass: value(parameters, "mass", 1, in: 1e-6...1e6),
            stiffness: value(parameters, "stiffness", 100, in: 1e-6...1e9),
            damping: value(parameters, "damping", 10, in: 1e-6...1e9), initialVelocity: velocity)
    }

    // MARK: - Modifiers

    /// What stands beside a curve, applied in the order of the grammar. Reads it too where there is no animation, so that
    /// its mistakes are reported.
    private mutating func modified(_ base: Animation?, _ keys: [String: YAMLNode.Entry]) -> Animation? {
        let before = errorCount
        var animation = base
        if let entry = keys["speed"], let speed = number(entry.value, "speed", in: 0.001...1_000) {
            animation = animation?.speed(speed)
        }
        animation = repeated(animation, keys)
        if let entry = keys["delay"], let delay = number(entry.value, "delay", in: -1e6...1e6) {
            animation = animation?.delay(delay)
        }
        if let entry = keys["logicallyCompleteAfter"],
            let duration = number(entry.value, "logicallyCompleteAfter", in: SceneGrammar.seconds)
        {
            animation = animation?.logicallyComplete(after: duration)
        }
        return errorCount == before ? animation : nil
    }

    private mutating func repeated(_ base: Animation?, _ keys: [String: YAMLNode.Entry]) -> Animation? {
        var reverses = keys["autoreverses"].flatMap { boolean($0.value, "autoreverses") } ?? true
        if let entry = keys["autoreverses"], keys["repeatCount"] == nil, keys["repeatForever"] == nil {
            report(entry.key.span, "'autoreverses' stands beside 'repeatCount' or 'repeatForever'")
        }
        if keys["repeatCount"] != nil, let forever = keys["repeatForever"] {
            report(forever.key.span, "an animation has 'repeatCount' or 'repeatForever', not both")
            return base
        }
        if let entry = keys["repeatCount"], let count = number(entry.value, "repeatCount", in: 1...100_000) {
            guard count == count.rounded() else {
                report(entry.value.span, "repeatCount is a whole number, not \(Self.shortest(count))")
                return base
            }
            if reverses, Int(count) % 2 == 0 {
                report(
                    entry.value.span,
                    "after an even number of legs with 'autoreverses' the value is where it began, and jumps to its "
                        + "target", .warning)
            }
            return base?.repeatCount(Int(count), autoreverses: reverses)
        }
        guard let entry = keys["repeatForever"] else { return base }
        if case .mapping = entry.value.content {
            if let inner = mapping(entry.value, SceneGrammar.repeatForever)?["autoreverses"] {
                reverses = boolean(inner.value, "autoreverses") ?? reverses
            }
        } else if !entry.value.isNull, boolean(entry.value, "repeatForever") == false {
            return base
        }
        return base?.repeatForever(autoreverses: reverses)
    }
}
