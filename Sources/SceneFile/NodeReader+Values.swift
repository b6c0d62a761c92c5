import Drawing
import Foundation
import Motion
import Stage

/// The grammar's own values: colours, fills, unit points, animations.
extension NodeReader {
    mutating func color(_ node: YAMLNode, _ what: String) -> Color? {
        if case .mapping = node.content {
            guard let keys = mapping(node, "a colour", keys: ["color", "opacity"]) else { return nil }
            guard let base = keys["color"] else {
                report(node.span, "a colour needs the key 'color'")
                return nil
            }
            let opacity = keys["opacity"].map { number($0.value, "opacity", in: 0...1) } ?? 1
            guard let color = color(base.value, what), let opacity else { return nil }
            return color.opacity(opacity)
        }
        guard let text = text(node, what) else { return nil }
        if let named = Color.named.first(where: { $0.name == text })?.color ?? Color(cssHex: text) { return named }
        report(
            node.span,
            text.hasPrefix("#")
                ? "'\(text)' is not a colour: #RGB, #RGBA, #RRGGBB or #RRGGBBAA"
                : "'\(text)' is not a colour" + suggestion(text, Color.named.map(\.name)))
        return nil
    }

    private static let unitPoints: [(String, UnitPoint)] = [
        ("topLeading", .topLeading), ("top", .top), ("topTrailing", .topTrailing), ("leading", .leading),
        ("center", .center), ("trailing", .trailing), ("bottomLeading", .bottomLeading), ("bottom", .bottom),
        ("bottomTrailing", .bottomTrailing),
    ]

    mutating func unitPoint(_ node: YAMLNode, _ what: String) -> UnitPoint? {
        if case .mapping = node.content {
            guard let unit = mapping(node, what, keys: ["unit"])?["unit"],
                let (x, y) = pair(unit.value, "unit", in: -1_000...1_000)
            else { return nil }
            return UnitPoint(x: x, y: y)
        }
        return choice(node, "a unit point", Self.unitPoints.map(\.0)) { name in
            Self.unitPoints.first { $0.0 == name }?.1
        }
    }

    mutating func fill(_ node: YAMLNode, _ what: String) -> Fill? {
        guard case .mapping(let entries) = node.content, entries.first?.key.text != "color" else {
            return color(node, what).map(Fill.color)
        }
        let later = ["radialGradient", "angularGradient", "meshGradient", "image", "material"]
        guard let gradient = mapping(node, what, keys: ["linearGradient"], later: later)?["linearGradient"],
            let keys = mapping(
                gradient.value, "a linear gradient", keys: ["colors", "stops", "startPoint", "endPoint"])
        else { return nil }
        let start = keys["startPoint"].map { unitPoint($0.value, "startPoint") } ?? .top
        let end = keys["endPoint"].map { unitPoint($0.value, "endPoint") } ?? .bottom
        guard let stops = stops(keys, gradient.value.span), let start, let end else { return nil }
        return .linearGradient(Gradient(stops: stops), startPoint: start, endPoint: end)
    }

    private mutating func stops(_ keys: [String: YAMLNode.Entry], _ span: SourceSpan) -> [Gradient.Stop]? {
        switch (keys["colors"], keys["stops"]) {
        case (let colors?, nil):
            guard let items = list(colors.value, "colors") else { return nil }
            if items.isEmpty { report(colors.value.span, "a gradient needs at least one colour") }
            let read = items.map { color($0, "a gradient's colour") }
            return read.contains(nil) || items.isEmpty ? nil : Gradient(colors: read.compactMap { $0 }).stops
        case (nil, let stops?):
            guard let items = list(stops.value, "stops") else { return nil }
            if items.isEmpty { report(stops.value.span, "a gradient needs at least one stop") }
            let read = items.map { item -> Gradient.Stop? in
                guard case .sequence(let parts) = item.content, parts.count == 2 else {
                    report(item.span, "a stop is a list of a place (0 … 1) and a colour")
                    return nil
                }
                guard let place = number(parts[0], "a stop's place", in: 0...1),
                    let color = color(parts[1], "a stop's colour")
                else { return nil }
                return Gradient.Stop(color: color, location: place)
            }
            return read.contains { $0 == nil } || items.isEmpty ? nil : read.compactMap { $0 }
        case (_?, let stops?):
            report(stops.key.span, "a gradient has 'colors' or 'stops', not both")
            return nil
        case (nil, nil):
            report(span, "a gradient needs 'colors' or 'stops'")
            return nil
        }
    }

    // MARK: - Animations

    private static let curves = [
        "linear", "easeIn", "easeOut", "easeInOut", "timingCurve", "spring", "interpolatingSpring", "smooth", "snappy",
        "bouncy", "interactiveSpring", "default",
    ]
    private static let modifiers = [
        "speed", "repeatCount", "repeatForever", "autoreverses", "delay", "logicallyCompleteAfter",
    ]

    /// An animation: a name, a mapping with one curve and modifiers beside it, or a list that reads as Swift does.
    mutating func animation(_ node: YAMLNode) -> Animation? {
        switch node.content {
        case .scalar:
            return choice(node, "an animation", Self.curves) { name in name == "timingCurve" ? nil : Self.plain(name) }
        case .mapping: return animation(inMapping: node)
        case .sequence(let items):
            guard let first = items.first, var animation = animation(first) else {
                if items.isEmpty {
                    report(node.span, "an animation is a name, a mapping or a list that begins with one")
                }
                return nil
            }
            for item in items.dropFirst() {
                guard let keys = mapping(item, "a step of an animation", keys: Self.modifiers),
                    let next = modified(animation, keys)
                else { return nil }
                animation = next
            }
            return animation
        }
    }

    private static func plain(_ name: String) -> Animation? {
        switch name {
        case "linear": .linear
        case "easeIn": .easeIn
        case "easeOut": .easeOut
        case "easeInOut": .easeInOut
        case "spring": .spring
        case "smooth": .smooth
        case "snappy": .snappy
        case "bouncy": .bouncy
        case "interactiveSpring": .interactiveSpring
        case "interpolatingSpring": .interpolatingSpring()
        case "default": .default
        default: nil
        }
    }

    private mutating func animation(inMapping node: YAMLNode) -> Animation? {
        guard case .mapping(let entries) = node.content else { return nil }
        let names = entries.compactMap { entry in entry.key.text.map { ($0, entry) } }
        let unknown = names.filter { !Self.curves.contains($0.0) && !Self.modifiers.contains($0.0) }
        guard unknown.isEmpty else {
            for (name, entry) in unknown {
                report(entry.key.span, "'\(name)' is not an animation" + suggestion(name, Self.curves + Self.modifiers))
            }
            return nil
        }
        guard let keys = mapping(node, "an animation", keys: Self.curves + Self.modifiers) else { return nil }
        let curves = names.filter { Self.curves.contains($0.0) }
        guard curves.count == 1 else {
            report(
                curves.count > 1 ? curves[1].1.key.span : node.span,
                curves.isEmpty
                    ? "an animation needs a curve, such as 'easeOut'" : "an animation has one curve; here is a second")
            return nil
        }
        guard let base = curve(curves[0].0, curves[0].1.value) else { return nil }
        return modified(base, keys)
    }

    private static let seconds = 0.0...1e6

    /// One curve with its parameters. Nothing after the name takes the defaults.
    private mutating func curve(_ name: String, _ node: YAMLNode) -> Animation? {
        if node.isNull, let plain = Self.plain(name) { return plain }
        func read(_ keys: [String], _ reader: inout NodeReader) -> [String: YAMLNode.Entry]? {
            reader.mapping(node, "'\(name)'", keys: keys)
        }
        let count = diagnostics.count
        func value(
            _ keys: [String: YAMLNode.Entry], _ key: String, _ fallback: Double, _ range: ClosedRange<Double>,
            _ reader: inout NodeReader
        ) -> Double {
            keys[key].map { reader.number($0.value, key, in: range) ?? fallback } ?? fallback
        }
        let made: Animation?
        switch name {
        case "linear", "easeIn", "easeOut", "easeInOut":
            guard let keys = read(["duration"], &self) else { return nil }
            let duration = value(keys, "duration", 0.35, Self.seconds, &self)
            made =
                switch name {
                case "linear": .linear(duration: duration)
                case "easeIn": .easeIn(duration: duration)
                case "easeOut": .easeOut(duration: duration)
                default: .easeInOut(duration: duration)
                }
        case "timingCurve":
            guard let keys = read(["controlPoints", "duration"], &self) else { return nil }
            let duration = value(keys, "duration", 0.35, Self.seconds, &self)
            guard let points = keys["controlPoints"] else {
                report(node.span, "'timingCurve' needs 'controlPoints'")
                return nil
            }
            guard case .sequence(let items) = points.value.content, items.count == 4 else {
                report(points.value.span, "controlPoints is a list of four numbers: x1, y1, x2, y2")
                return nil
            }
            let c = items.enumerated().map { index, item in
                number(
                    item, index % 2 == 0 ? "a control point's x" : "a control point's y",
                    in: index % 2 == 0 ? 0...1 : -1_000...1_000) ?? 0
            }
            made = .timingCurve(c[0], c[1], c[2], c[3], duration: duration)
        case "spring", "interactiveSpring":
            let isSpring = name == "spring"
            guard
                let keys = read(
                    isSpring
                        ? ["duration", "bounce", "blendDuration", "response", "dampingFraction"]
                        : ["duration", "extraBounce", "blendDuration", "response", "dampingFraction"], &self)
            else { return nil }
            let blend = value(keys, "blendDuration", isSpring ? 0 : 0.25, Self.seconds, &self)
            if keys["response"] != nil || keys["dampingFraction"] != nil {
                if let mixed = keys["duration"] ?? keys["bounce"] ?? keys["extraBounce"] {
                    report(mixed.key.span, "a spring has 'duration' and 'bounce', or 'response' and 'dampingFraction'")
                }
                let response = value(keys, "response", isSpring ? 0.5 : 0.15, Self.seconds, &self)
                let damping = value(keys, "dampingFraction", isSpring ? 0.825 : 0.86, 0.001...1_000, &self)
                made =
                    isSpring
                    ? .spring(response: response, dampingFraction: damping, blendDuration: blend)
                    : .interactiveSpring(response: response, dampingFraction: damping, blendDuration: blend)
            } else {
                let duration = value(keys, "duration", isSpring ? 0.5 : 0.15, Self.seconds, &self)
                let bounce = value(keys, isSpring ? "bounce" : "extraBounce", 0, -0.999...0.999, &self)
                made =
                    isSpring
                    ? .spring(duration: duration, bounce: bounce, blendDuration: blend)
                    : .interactiveSpring(duration: duration, extraBounce: min(bounce, 0.849), blendDuration: blend)
            }
        case "interpolatingSpring":
            guard
                let keys = read(["mass", "stiffness", "damping", "initialVelocity", "duration", "bounce"], &self)
            else { return nil }
            let velocity = value(keys, "initialVelocity", 0, -1e6...1e6, &self)
            if keys["stiffness"] != nil || keys["damping"] != nil || keys["mass"] != nil {
                for needed in ["stiffness", "damping"] where keys[needed] == nil {
                    report(node.span, "'interpolatingSpring' needs '\(needed)'")
                }
                made = .interpolatingSpring(
                    mass: value(keys, "mass", 1, 1e-6...1e6, &self),
                    stiffness: value(keys, "stiffness", 100, 1e-6...1e9, &self),
                    damping: value(keys, "damping", 10, 1e-6...1e9, &self), initialVelocity: velocity)
            } else {
                made = .interpolatingSpring(
                    duration: value(keys, "duration", 0.5, Self.seconds, &self),
                    bounce: value(keys, "bounce", 0, -0.999...0.999, &self), initialVelocity: velocity)
            }
        case "smooth", "snappy", "bouncy":
            guard let keys = read(["duration", "extraBounce"], &self) else { return nil }
            let duration = value(keys, "duration", 0.5, Self.seconds, &self)
            let base = name == "smooth" ? 0.0 : name == "snappy" ? 0.15 : 0.3
            let extra = value(keys, "extraBounce", 0, (-0.999 - base)...(0.999 - base), &self)
            made =
                switch name {
                case "smooth": .smooth(duration: duration, extraBounce: extra)
                case "snappy": .snappy(duration: duration, extraBounce: extra)
                default: .bouncy(duration: duration, extraBounce: extra)
                }
        default:
            guard read([], &self) != nil else { return nil }
            made = .default
        }
        return diagnostics.count == count ? made : nil
    }

    /// The modifiers that stand beside a curve, in the fixed order of the grammar.
    private mutating func modified(_ base: Animation, _ keys: [String: YAMLNode.Entry]) -> Animation? {
        let count = diagnostics.count
        var animation = base
        if let speed = keys["speed"], let value = number(speed.value, "speed", in: 0.001...1_000) {
            animation = animation.speed(value)
        }
        var reverses = keys["autoreverses"].flatMap { boolean($0.value, "autoreverses") }
        if let entry = keys["repeatCount"], let value = number(entry.value, "repeatCount", in: 1...100_000) {
            if value != value.rounded() { report(entry.value.span, "repeatCount is a whole number") }
            animation = animation.repeatCount(Int(value), autoreverses: reverses ?? true)
        }
        if let entry = keys["repeatForever"] {
            var isWanted = true
            if case .mapping = entry.value.content {
                if let inner = mapping(entry.value, "'repeatForever'", keys: ["autoreverses"])?["autoreverses"] {
                    reverses = boolean(inner.value, "autoreverses")
                }
            } else if !entry.value.isNull {
                isWanted = boolean(entry.value, "repeatForever") ?? true
            }
            if isWanted { animation = animation.repeatForever(autoreverses: reverses ?? true) }
        }
        if let entry = keys["autoreverses"], keys["repeatCount"] == nil, keys["repeatForever"] == nil {
            report(entry.key.span, "'autoreverses' stands beside 'repeatCount' or 'repeatForever'")
        }
        if let delay = keys["delay"], let value = number(delay.value, "delay", in: -1e6...1e6) {
            animation = animation.delay(value)
        }
        if let entry = keys["logicallyCompleteAfter"],
            let value = number(entry.value, "logicallyCompleteAfter", in: Self.seconds)
        {
            animation = animation.logicallyComplete(after: value)
        }
        return diagnostics.count == count ? animation : nil
    }
}
