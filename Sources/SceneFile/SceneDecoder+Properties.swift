import Drawing
import Motion
import Stage

/// Properties: the paths that name them, and their values.
extension SceneDecoder {
    /// A property's value as its declaration wants it, or a part's.
    mutating func propertyValue(
        _ node: YAMLNode, _ declaration: PropertyDeclaration, part: PropertyDeclaration.Part? = nil
    ) -> AnimatableVector? {
        let (name, range) = (declaration.name, declaration.range)
        if let part {
            // A part of a place is in points: its share of the parent becomes zero.
            return reader.number(node, "\(name).\(part.name)", in: range).map { number in
                AnimatableVector(Array(repeating: 0, count: part.components.count - 1) + [number])
            }
        }
        switch declaration.kind {
        case .number where declaration.isEndless && node.text == "infinity": return AnimatableVector(range.upperBound)
        case .number:
            guard let number = reader.number(node, name, in: range) else { return nil }
            if declaration.isWhole, number != number.rounded() {
                reader.report(node.span, "\(name) is a whole number, not \(NodeReader.shortest(number))")
                return nil
            }
            return AnimatableVector(number)
        case .point: return pair(node, name, in: range)
        case .factors:
            guard case .scalar = node.content else { return pair(node, name, in: range) }
            return reader.number(node, name, in: range).map { [$0, $0] }
        case .unitPoint: return reader.unitPoint(node).map { [$0.x, $0.y] }
        case .position:
            guard case .sequence = node.content else { return reader.unitPoint(node).map { [$0.x, $0.y, 0, 0] } }
            return reader.pair(node, name, in: range).map { [0, 0, $0.0, $0.1] }
        case .color: return textColor(node)
        case .vector:
            guard case .sequence(let items) = node.content, items.count == 3 else {
                reader.report(node.span, "\(name) is a list of three numbers")
                return nil
            }
            let parts = items.compactMap { reader.number($0, name, in: range) }
            return parts.count == 3 ? AnimatableVector(parts) : nil
        case .content: return nil
        case .layer:
            reader.report(node.span, "\(name) names a layer, and cannot change over time")
            return nil
        case .boolean: return reader.boolean(node, name).map { [$0 ? 1 : 0] }
        case .choice(let names):
            return reader.choice(node, "a choice of '\(name)'", names) { written in
                names.firstIndex(of: written).map { AnimatableVector(Double($0)) }
            }
        }
    }

    /// A property's velocity, per second: of the form of its value, without limits.
    mutating func velocityValue(
        _ node: YAMLNode, _ name: String, _ declaration: PropertyDeclaration, part: PropertyDeclaration.Part?
    ) -> AnimatableVector? {
        var unlimited = declaration
        (unlimited.range, unlimited.name) = (-1e9...1e9, name)
        guard declaration.kind == .color else { return propertyValue(node, unlimited, part: part) }
        reader.report(node.span, "the keyframes of a colour have no velocities")
        return nil
    }

    private mutating func pair(_ node: YAMLNode, _ name: String, in range: ClosedRange<Double>) -> AnimatableVector? {
        reader.pair(node, name, in: range).map { [$0.0, $0.1] }
    }

    private mutating func textColor(_ node: YAMLNode) -> AnimatableVector? {
        if case .mapping(let entries) = node.content, !entries.contains(where: { $0.key.text == "color" }) {
            if fill(node) != nil {
                reader.report(
                    node.span, "this colour can change over time, but not into a gradient, an image or a material")
            }
            return nil
        }
        return reader.color(node).map {
            AnimatableVector($0.resolve(in: environment.colorScheme).premultiplied)
        }
    }

    // MARK: - Paths

    /// What `layer.property` names, or what a bare property names where a layer is given. Reports what it doesn't name.
    mutating func resolve(_ path: String, _ span: SourceSpan, own: LayerPath? = nil) -> LayerProperty? {
        if let own, let address = layer(at: own).address(of: path) {
            return LayerProperty(layer: own, address: address)
        }
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let place = layerNames[parts[0]]
        if let own, place == nil || parts.count < 2 {
            // Two words of which the first is no property and near no property are meant as layer.property.
            let names = layer(at: own).declarations.map { String($0.path.prefix { $0 != "." }) }
            if parts.count == 2, !names.contains(parts[0]), nearestName(to: parts[0], among: names) == nil {
                reportUnknownLayer(parts[0], span)
            } else {
                reportUnknown(path, span, of: layer(at: own))
            }
            return nil
        }
        guard parts.count == 2 else {
            reader.report(
                span, "\(reader.quoted(path)) does not name a property; write layer.property, such as poem.opacity")
            return nil
        }
        guard let place else {
            reportUnknownLayer(parts[0], span)
            return nil
        }
        let layer = layer(at: place)
        if let address = layer.address(of: parts[1]) { return LayerProperty(layer: place, address: address) }
        reportUnknown(parts[1], span, of: layer)
        return nil
    }

    func declaration(of property: LayerProperty) -> PropertyDeclaration {
        layer(at: property.layer).declaration(of: property.address.path)!.property
    }

    func layer(at path: LayerPath) -> Layer { layers[path] }

    mutating func reportUnknownLayer(_ name: String, _ span: SourceSpan) {
        if damagedLayers.contains(name) { return }
        reader.report(
            span, "no layer is called \(reader.quoted(name))" + reader.suggestion(name, Array(layerNames.keys).sorted())
        )
    }

    private mutating func reportUnknown(_ property: String, _ span: SourceSpan, of layer: Layer) {
        let first = property.split(separator: ".").first.map(String.init) ?? ""
        if let group = SceneGrammar.groups[property] {
            let paths = group.members.map(\.path).joined(separator: ", ")
            return reader.report(span, "'\(property)' is set by its parts: \(paths)")
        }
        if let last = layer.declarations.last(where: { $0.path.hasPrefix(property + ".") })?.path,
            PropertyDeclaration.numbered.contains(property)
        {
            return reader.report(span, "'\(property)' is set one by one: \(property).0 … \(last)")
        }
        let settings =
            SceneGrammar.settings + SceneGrammar.textSettings + SceneGrammar.symbolSettings + SceneGrammar.kinds
        if property == "symbol", layer.isSymbol {
            return reader.report(span, "a symbol becomes another one by its name: set '\(layer.displayName).name'")
        }
        if settings.contains(property) {
            return reader.report(span, "'\(property)' cannot be set by an event yet")
        }
        // Why: what its renderer would have been called is not known.
        if let name = layer.name, damagedLayers.contains(name) { return }
        if first != property, let whole = layer.declaration(of: first)?.property {
            let parts = whole.kind.parts.map { "\(first).\($0.name)" }
            let known = parts.isEmpty ? "'\(first)' has no parts" : "it has \(parts.joined(separator: " and "))"
            return reader.report(span, "\(reader.quoted(property)) is not a part of '\(first)'; \(known)")
        }
        let names = layer.declarations.flatMap { [$0.property.name, $0.path] }
        reader.report(
            span,
            "\(reader.quoted(property)) is not a property of \(SceneGrammar.article(layer.kind.name)) layer"
                + reader.suggestion(property, names))
    }
}
