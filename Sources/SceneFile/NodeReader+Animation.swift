import Motion
import Stage

/// Animations: curves with their parameters, and what modifies them.
extension NodeReader {
    /// An animation: a name, a mapping with one curve and modifiers beside it, or a list that reads as Swift does. It knows
    /// where it is written.
    mutating func animation(_ node: YAMLNode) -> Animation? {
        var animation = written(node)
        animation?.origin = node.span.origin
        return animation
    }

    private mutating func written(_ node: YAMLNode) -> Animation? {
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
        let made = made(Parameters(curve: curve, keys: keys), node.span)
        return errorCount == before ? made : nil
    }

    /// The parameters of a curve as they are written.
    private struct Parameters {
        var curve: SceneGrammar.Curve
        var keys: [String: YAMLNode.Entry]

        /// The first of some that is written.
        func any(_ declared: [PropertyDeclaration]) -> YAMLNode.Entry? {
            declared.lazy.compactMap { keys[$0.name] }.first
        }

        /// Whether the curve is written in its other form.
        var isOtherForm: Bool { any(curve.otherForm) != nil }
    }

    /// A number as it is written, or as it is where nothing is written.
    private mutating func value(_ parameters: Parameters, _ key: String) -> Double {
        guard let declared = parameters.curve.declaration(key) else { return 0 }
        return parameters.keys[key].flatMap { number($0.value, key, in: declared.range) } ?? declared.defaultValue[0]
    }

    private mutating func made(_ parameters: Parameters, _ span: SourceSpan) -> Animation? {
        switch parameters.curve.name {
        case "linear": .linear(duration: value(parameters, "duration"))
        case "easeIn": .easeIn(duration: value(parameters, "duration"))
        case "easeOut": .easeOut(duration: value(parameters, "duration"))
        case "easeInOut": .easeInOut(duration: value(parameters, "duration"))
        case "timingCurve": timingCurve(parameters, span)
        case "spring": spring(parameters)
        case "interactiveSpring": interactiveSpring(parameters)
        case "interpolatingSpring": interpolatingSpring(parameters, span)
        case "smooth":
            .smooth(duration: value(parameters, "duration"), extraBounce: value(parameters, "extraBounce"))
        case "snappy":
            .snappy(duration: value(parameters, "duration"), extraBounce: value(parameters, "extraBounce"))
        case "bouncy":
            .bouncy(duration: value(parameters, "duration"), extraBounce: value(parameters, "extraBounce"))
        default: .default
        }
    }

    private mutating func timingCurve(_ parameters: Parameters, _ span: SourceSpan) -> Animation? {
        let duration = value(parameters, "duration")
        guard let points = parameters.keys["controlPoints"] else {
            report(span, "'timingCurve' needs 'controlPoints'")
            return nil
        }
        guard let (x1, y1, x2, y2) = controlPoints(points.value) else { return nil }
        return .timingCurve(x1, y1, x2, y2, duration: duration)
    }

    private mutating func spring(_ parameters: Parameters) -> Animation {
        let blend = value(parameters, "blendDuration")
        guard hasResponse(parameters) else {
            let bounce = value(parameters, "bounce")
            return .spring(duration: value(parameters, "duration"), bounce: bounce, blendDuration: blend)
        }
        let damping = value(parameters, "dampingFraction")
        return .spring(response: value(parameters, "response"), dampingFraction: damping, blendDuration: blend)
    }

    private mutating func interactiveSpring(_ parameters: Parameters) -> Animation {
        let blend = value(parameters, "blendDuration")
        guard hasResponse(parameters) else {
            let bounce = value(parameters, "extraBounce")
            return .interactiveSpring(
                duration: value(parameters, "duration"), extraBounce: bounce, blendDuration: blend)
        }
        let damping = value(parameters, "dampingFraction")
        return .interactiveSpring(
            response: value(parameters, "response"), dampingFraction: damping, blendDuration: blend)
    }

    /// Whether a spring is written with response and damping fraction. Reports a mixture of the two forms.
    private mutating func hasResponse(_ parameters: Parameters) -> Bool {
        guard parameters.isOtherForm else { return false }
        if let mixed = parameters.any(parameters.curve.parameters) {
            report(
                mixed.key.span,
                "'\(mixed.key.text ?? "")' belongs to the other form of a spring than 'response' and 'dampingFraction'")
        }
        return true
    }

    private mutating func interpolatingSpring(_ parameters: Parameters, _ span: SourceSpan) -> Animation {
        let velocity = value(parameters, "initialVelocity")
        guard parameters.isOtherForm else {
            let bounce = value(parameters, "bounce")
            return .interpolatingSpring(
                duration: value(parameters, "duration"), bounce: bounce, initialVelocity: velocity)
        }
        for needed in ["stiffness", "damping"] where parameters.keys[needed] == nil {
            report(span, "'interpolatingSpring' with 'mass', 'stiffness' or 'damping' needs '\(needed)'")
        }
        if let mixed = parameters.any(parameters.curve.parameters) {
            report(
                mixed.key.span,
                "'\(mixed.key.text ?? "")' belongs to the other form of a spring than 'stiffness' and 'damping'")
        }
        return .interpolatingSpring(
            mass: value(parameters, "mass"), stiffness: value(parameters, "stiffness"),
            damping: value(parameters, "damping"), initialVelocity: velocity)
    }

    // MARK: - Modifiers

    /// What stands beside a curve, applied in the order of the grammar. Reads it too where there is no animation, so that
    /// its mistakes are reported.
    private mutating func modified(_ base: Animation?, _ keys: [String: YAMLNode.Entry]) -> Animation? {
        let before = errorCount
        var animation = base
        /// A number beside the curve, where it is written and right.
        func beside(_ declared: PropertyDeclaration) -> Double? {
            keys[declared.name].flatMap { number($0.value, declared.name, in: declared.range) }
        }
        if let speed = beside(SceneGrammar.speed) { animation = animation?.speed(speed) }
        animation = repeated(animation, keys)
        if let delay = beside(SceneGrammar.delay) { animation = animation?.delay(delay) }
        if let duration = beside(SceneGrammar.completesAfter) {
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
        if let entry = keys["repeatCount"],
            let count = number(entry.value, "repeatCount", in: SceneGrammar.repeatCounts)
        {
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
