import Drawing
import Stage

/// Colours, unit points and fills.
extension NodeReader {
    /// A colour by name, in hexadecimal, or `{color: C, opacity: a}`.
    mutating func color(_ node: YAMLNode) -> Color? {
        if case .mapping = node.content {
            guard let keys = mapping(node, SceneGrammar.color) else { return nil }
            guard let base = keys["color"] else {
                report(node.span, "a colour needs the key 'color'")
                return nil
            }
            let opacity = keys["opacity"].map { number($0.value, "opacity", in: 0...1) } ?? 1
            guard let color = color(base.value), let opacity else { return nil }
            return color.opacity(opacity)
        }
        guard let text = node.text else {
            report(node.span, "a colour is a name or '#RRGGBB', not \(node.kindName)")
            return nil
        }
        if let named = Color.named.first(where: { $0.name == text })?.color ?? Color(cssHex: text) { return named }
        if text.isEmpty {
            report(node.span, "a colour is missing; one that begins with '#' stands in quotes")
        } else if text.hasPrefix("#") {
            report(node.span, "\(quoted(text)) is not a colour: #RGB, #RGBA, #RRGGBB or #RRGGBBAA")
        } else {
            report(node.span, "\(quoted(text)) is not a colour" + suggestion(text, Color.named.map(\.name)))
        }
        return nil
    }

    /// A named unit point or `{unit: [x, y]}`.
    mutating func unitPoint(_ node: YAMLNode) -> UnitPoint? {
        if case .mapping = node.content {
            guard let keys = mapping(node, SceneGrammar.unitPoint) else { return nil }
            guard let unit = keys["unit"] else {
                report(node.span, "a unit point needs the key 'unit'")
                return nil
            }
            return pair(unit.value, "unit", in: -1_000...1_000).map { UnitPoint(x: $0.0, y: $0.1) }
        }
        if case .sequence = node.content {
            report(node.span, "a unit point is a name, or {unit: [x, y]} in shares of the size; not a list")
            return nil
        }
        return choice(node, "a unit point", SceneGrammar.unitPoints.map(\.name)) { name in
            SceneGrammar.unitPoints.first { $0.name == name }?.point
        }
    }

    /// A colour or a gradient.
    mutating func fill(_ node: YAMLNode) -> Fill? {
        guard case .mapping(let entries) = node.content, !entries.contains(where: { $0.key.text == "color" }) else {
            return color(node).map(Fill.color)
        }
        let before = errorCount
        guard let keys = mapping(node, SceneGrammar.fill) else { return nil }
        for form in Layer.GradientContent.Form.allCases {
            if let entry = keys[form.rawValue] { return gradient(form, entry.value) }
        }
        if let entry = keys["meshGradient"] { return mesh(entry.value).map(Fill.meshGradient) }
        if let entry = keys["material"] {
            return choice(entry.value, "a material", of: Material.self).map(Fill.material)
        }
        if errorCount == before { report(node.span, "a fill is a colour, a gradient, an image or a material") }
        return nil
    }

    private mutating func gradient(_ form: Layer.GradientContent.Form, _ node: YAMLNode) -> Fill? {
        guard let keys = mapping(node, SceneGrammar.gradient(form)) else { return nil }
        let before = errorCount
        func declared(_ name: String) -> PropertyDeclaration {
            PropertyDeclaration.ofGradients(form).first { $0.name == name }!
        }
        func point(_ name: String) -> UnitPoint {
            let value = declared(name).defaultValue
            return keys[name].flatMap { unitPoint($0.value) } ?? UnitPoint(x: value[0], y: value[1])
        }
        func number(_ name: String) -> Double {
            let declared = declared(name)
            return keys[name].flatMap { self.number($0.value, name, in: declared.range) } ?? declared.defaultValue[0]
        }
        let stops = stops(keys, node.span)
        let fill: Fill
        switch form {
        case .linearGradient:
            fill = .linearGradient(
                Gradient(stops: stops ?? []), startPoint: point("startPoint"), endPoint: point("endPoint"))
        case .radialGradient:
            fill = .radialGradient(
                Gradient(stops: stops ?? []), center: point("center"), startRadius: number("startRadius"),
                endRadius: number("endRadius"))
        case .angularGradient:
            fill = .angularGradient(
                Gradient(stops: stops ?? []), center: point("center"), startAngle: .degrees(number("startAngle")),
                endAngle: .degrees(number("endAngle")))
        }
        return errorCount == before ? fill : nil
    }

    /// The stops of a gradient, which are written as `colors`, evenly spaced, or as `stops` with their places.
    mutating func stops(_ keys: [String: YAMLNode.Entry], _ span: SourceSpan) -> [Gradient.Stop]? {
        switch (keys["colors"], keys["stops"]) {
        case (let colors?, nil):
            guard let items = list(colors.value, "colors") else { return nil }
            if items.isEmpty { report(colors.value.span, "a gradient needs at least one colour") }
            let read = items.compactMap { color($0) }
            return read.count < max(1, items.count) ? nil : Gradient(colors: read).stops
        case (nil, let stops?):
            guard let items = list(stops.value, "stops") else { return nil }
            if items.isEmpty { report(stops.value.span, "a gradient needs at least one stop") }
            let read = items.compactMap { stop($0) }
            return read.count < max(1, items.count) ? nil : read
        case (_?, let stops?):
            report(stops.key.span, "a gradient has 'colors' or 'stops', not both")
            return nil
        case (nil, nil):
            report(span, "a gradient needs 'colors' or 'stops'")
            return nil
        }
    }

    private mutating func stop(_ node: YAMLNode) -> Gradient.Stop? {
        guard case .sequence(let parts) = node.content, parts.count == 2 else {
            report(node.span, "a stop is a list of a place (0 … 1) and a colour")
            return nil
        }
        let place = number(parts[0], "a stop's place", in: 0...1)
        let color = color(parts[1])
        guard let place, let color else { return nil }
        return Gradient.Stop(color: color, location: place)
    }
}
