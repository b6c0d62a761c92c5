import Drawing
import Motion
import Stage

/// What follows a layer's place: `visualEffect`, `scrollTransition`, `matchedGeometry`.
extension SceneDecoder {
    mutating func decodeVisualEffects(_ node: YAMLNode, of layer: LayerPath) -> [VisualEffect] {
        var items = [node]
        if case .sequence(let list) = node.content { items = list }
        return items.compactMap { decodeVisualEffect($0, of: layer) }
    }

    private mutating func decodeVisualEffect(_ node: YAMLNode, of layer: LayerPath) -> VisualEffect? {
        guard let keys = reader.mapping(node, SceneGrammar.visualEffect) else { return nil }
        guard let property = keys["property"], let of = keys["of"] else {
            reader.report(node.span, "a visual effect needs 'property' and 'of', the measure that it follows")
            return nil
        }
        let address = reader.text(property.value, "property").flatMap { following($0, property.value.span, layer) }
        let measure = reader.choice(of.value, "a measure", of: VisualEffect.Measure.self)
        let space =
            keys["in"].map { reader.choice($0.value, "a space", of: VisualEffect.Space.self) }
            ?? VisualEffect.Space.canvas
        guard let map = visualMap(keys, node.span), let address, let measure, let space else { return nil }
        return VisualEffect(address, of: measure, in: space, map)
    }

    /// A property of the layer that can follow the layer's place: a number that does not decide it.
    private mutating func following(_ path: String, _ span: SourceSpan, _ layer: LayerPath) -> PropertyAddress? {
        guard let property = resolve(path, span, own: layer) else { return nil }
        let declaration = declaration(of: property)
        guard property.layer == layer else {
            reader.report(span, "\(reader.quoted(path)) belongs to another layer; a visual effect is about its own")
            return nil
        }
        guard !declaration.decidesLayout else {
            reader.report(span, "'\(path)' decides the layer's own place or size, and cannot follow it")
            return nil
        }
        switch declaration.kind {
        case .number, .point, .factors, .vector: return property.address
        default:
            reader.report(span, "'\(path)' is no number, and cannot follow a place")
            return nil
        }
    }

    private mutating func visualMap(_ keys: [String: YAMLNode.Entry], _ span: SourceSpan) -> VisualEffect.Map? {
        let limits = -1e6...1e6
        if let entry = keys["factor"] {
            if let other = keys["at"] ?? keys["to"] {
                reader.report(other.key.span, "a visual effect has 'factor', or 'at' and 'to', not both")
            }
            return reader.number(entry.value, "factor", in: limits).map { .factor($0) }
        }
        guard let at = keys["at"], let to = keys["to"] else {
            reader.report(span, "a visual effect needs 'factor', or 'at' and 'to'")
            return nil
        }
        let places = (reader.list(at.value, "at") ?? []).compactMap { reader.number($0, "a place", in: limits) }
        let values = (reader.list(to.value, "to") ?? []).compactMap { reader.number($0, "a value", in: limits) }
        guard places.count == values.count, places.count > 1 else {
            reader.report(to.value.span, "'at' and 'to' are lists of the same length, of two numbers or more")
            return nil
        }
        guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else {
            reader.report(at.value.span, "the places in 'at' ascend")
            return nil
        }
        let clamp = keys["clamp"].map { reader.boolean($0.value, "clamp") } ?? true
        return clamp.map { .lines(at: places, to: values, clamp: $0) }
    }

    mutating func decodeScrollTransition(_ node: YAMLNode, of layer: LayerPath) -> ScrollTransition? {
        guard let keys = reader.mapping(node, SceneGrammar.scrollTransition) else { return nil }
        if layer.count < 2 || !isScroll(LayerPath(layer.dropLast())) {
            reader.report(node.span, "a scroll transition is for the layers of a scroll")
        }
        var transition = ScrollTransition()
        let isAnimated =
            keys["mode"].flatMap { mode in
                reader.choice(mode.value, "a mode of a scroll transition", SceneGrammar.scrollModes) { name in
                    SceneGrammar.scrollModes.contains(name) ? name == "animated" : nil
                }
            } ?? false
        if isAnimated { transition.mode = .animated(.default) }
        if let entry = keys["animation"] {
            let animation = reader.animation(entry.value)
            if !isAnimated {
                reader.report(entry.key.span, "a scroll transition has an animation with 'mode: animated' only")
            } else if let animation {
                transition.mode = .animated(animation)
            }
        }
        if let entry = keys["threshold"] { transition.threshold = threshold(entry.value) ?? transition.threshold }
        if let entry = keys["topLeading"] { transition.topLeading = scrollState(entry.value, of: layer) }
        if let entry = keys["bottomTrailing"] { transition.bottomTrailing = scrollState(entry.value, of: layer) }
        return transition
    }

    private func isScroll(_ path: LayerPath) -> Bool {
        if case .scroll = layer(at: path).kind { true } else { false }
    }

    private mutating func threshold(_ node: YAMLNode) -> ScrollTransition.Threshold? {
        guard case .mapping = node.content else {
            return reader.choice(node, "a threshold", SceneGrammar.thresholds) { name in
                switch name {
                case "visible": .visible(1)
                case "hidden": .hidden
                case "centered": .centered
                default: nil
                }
            }
        }
        guard let keys = reader.mapping(node, SceneGrammar.threshold) else { return nil }
        guard keys.count == 1, let (name, entry) = keys.first else {
            let names = SceneGrammar.threshold.keys.joined(separator: ", ")
            reader.report(node.span, "a threshold is a name or one of \(names), in a mapping")
            return nil
        }
        switch name {
        case "visible": return reader.number(entry.value, "visible", in: 0...1).map { .visible($0) }
        case "inset": return inset(entry.value)
        default: return interpolated(entry.value)
        }
    }

    private mutating func inset(_ node: YAMLNode) -> ScrollTransition.Threshold? {
        guard let keys = reader.mapping(node, SceneGrammar.insetThreshold) else { return nil }
        guard let by = keys["by"] else {
            reader.report(node.span, "'inset' needs 'by', points towards the middle of the view")
            return nil
        }
        let distance = reader.number(by.value, "by", in: SceneGrammar.places)
        let other = keys["of"].map { threshold($0.value) } ?? .visible(1)
        guard let distance, let other else { return nil }
        return .inset(other, by: distance)
    }

    private mutating func interpolated(_ node: YAMLNode) -> ScrollTransition.Threshold? {
        guard let keys = reader.mapping(node, SceneGrammar.interpolatedThreshold) else { return nil }
        guard let towards = keys["towards"], let share = keys["amount"] else {
            reader.report(node.span, "'interpolated' needs 'towards', another threshold, and 'amount', 0 … 1")
            return nil
        }
        let amount = reader.number(share.value, "amount", in: 0...1)
        let from = keys["from"].map { threshold($0.value) } ?? .visible(1)
        guard let amount, let from, let to = threshold(towards.value) else { return nil }
        return .interpolated(from, towards: to, amount: amount)
    }

    private mutating func scrollState(_ node: YAMLNode, of layer: LayerPath) -> [PropertyAddress: AnimatableVector] {
        if case .mapping(let entries) = node.content {
            for entry in entries {
                guard let name = entry.key.text?.split(separator: ".").first.map(String.init),
                    self.layer(at: layer).declaration(of: entry.key.text ?? "") != nil
                        || SceneGrammar.groups[name] != nil,
                    !ScrollTransition.allowed.contains(name)
                else { continue }
                reader.report(
                    entry.key.span, "'\(name)' can't change within a scroll transition; put it on the layer itself")
                return [:]
            }
        }
        return decodeState(node, of: layer)
    }

    mutating func decodeMatchedGeometry(_ node: YAMLNode) -> MatchedGeometry? {
        guard let keys = reader.mapping(node, SceneGrammar.matchedGeometry) else { return nil }
        guard let id = keys["id"].flatMap({ reader.text($0.value, "id") }) else {
            if keys["id"] == nil {
                reader.report(node.span, "a matched geometry needs 'id', the name that layers share")
            }
            return nil
        }
        var matched = MatchedGeometry(id: id)
        if let entry = keys["properties"] {
            matched.properties =
                reader.choice(entry.value, "what is matched", of: MatchedGeometry.Properties.self) ?? .frame
        }
        if let entry = keys["anchor"] { matched.anchor = reader.unitPoint(entry.value) ?? .center }
        if let entry = keys["isSource"] { matched.isSource = reader.boolean(entry.value, "isSource") ?? true }
        return matched
    }
}
