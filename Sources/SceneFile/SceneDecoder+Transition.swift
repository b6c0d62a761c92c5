import Drawing
import Foundation
import Motion
import Stage

/// Transitions: how layers come and go.
extension SceneDecoder {
    /// How a layer comes and goes: a name, or a mapping of one name to its parameters, with `animation` beside it.
    mutating func decodeTransition(_ node: YAMLNode, of layer: LayerPath) {
        guard let transition = transition(node, of: layer) else { return }
        var animation: Animation?
        if case .mapping(let entries) = node.content,
            let entry = entries.first(where: { $0.key.text == "animation" }), !entry.value.isNull
        {
            animation = reader.animation(entry.value)
        }
        withLayer(at: layer) { layer in
            layer.presence.transition = transition
            layer.presence.animation = animation
        }
    }

    private mutating func transition(_ node: YAMLNode, of layer: LayerPath) -> Transition? {
        guard case .mapping = node.content else {
            return reader.choice(node, "a transition", SceneGrammar.transitions.keys) { name in
                switch name {
                case "identity": .identity
                case "opacity": .opacity
                case "scale": .scale(Transition.smallestScale, anchor: .center)
                case "slide": .slide
                case "blurReplace": .blurReplace(upUp: false)
                case "move": .move(.leading)
                case "push": .push(from: .leading)
                default: nil
                }
            }
        }
        guard let keys = reader.mapping(node, SceneGrammar.transitions) else { return nil }
        let names = keys.keys.filter { $0 != "animation" }
        guard names.count == 1, let name = names.first, let entry = keys[name] else {
            reader.report(node.span, "a transition has one name; 'combined' holds several")
            return nil
        }
        return transition(name, entry.value, of: layer)
    }

    private mutating func transition(_ name: String, _ node: YAMLNode, of layer: LayerPath) -> Transition? {
        switch name {
        case "identity": return .identity
        case "opacity": return .opacity
        case "slide": return .slide
        case "scale":
            if node.isNull { return .scale(Transition.smallestScale, anchor: .center) }
            if case .scalar = node.content {
                return reader.number(node, "scale", in: -1_000...1_000).map { .scale($0, anchor: .center) }
            }
            guard let keys = reader.mapping(node, SceneGrammar.scaleTransition) else { return nil }
            let factor = keys["scale"].map { reader.number($0.value, "scale", in: -1_000...1_000) }
            let anchor = keys["anchor"].map { reader.unitPoint($0.value) } ?? .center
            guard let factor = factor ?? Transition.smallestScale, let anchor else { return nil }
            return .scale(factor, anchor: anchor)
        case "move": return edge(node, "edge", default: .leading).map(Transition.move)
        case "push": return edge(node, "from", default: .leading).map { .push(from: $0) }
        case "offset":
            if case .sequence = node.content {
                return reader.pair(node, "offset", in: SceneGrammar.places).map { .offset(x: $0.0, y: $0.1) }
            }
            guard let keys = reader.mapping(node, SceneGrammar.offsetTransition) else { return nil }
            let x = keys["x"].map { reader.number($0.value, "x", in: SceneGrammar.places) } ?? 0
            let y = keys["y"].map { reader.number($0.value, "y", in: SceneGrammar.places) } ?? 0
            guard let x, let y else { return nil }
            return .offset(x: x, y: y)
        case "blurReplace":
            if node.isNull { return .blurReplace(upUp: false) }
            guard let keys = reader.mapping(node, SceneGrammar.blurReplace) else { return nil }
            let upUp = keys["configuration"].map { entry in
                reader.choice(entry.value, "a configuration", ["downUp", "upUp"]) {
                    ["downUp": false, "upUp": true][$0]
                }
            }
            return (upUp ?? false).map { .blurReplace(upUp: $0) }
        case "combined":
            guard let items = reader.list(node, "combined") else { return nil }
            let parts = items.compactMap { transition($0, of: layer) }
            return parts.count == items.count ? .combined(parts) : nil
        case "asymmetric":
            guard let keys = reader.mapping(node, SceneGrammar.asymmetric) else { return nil }
            let insertion = keys["insertion"].map { transition($0.value, of: layer) } ?? .identity
            let removal = keys["removal"].map { transition($0.value, of: layer) } ?? .identity
            guard let insertion, let removal else { return nil }
            return .asymmetric(insertion: insertion, removal: removal)
        default:
            guard let keys = reader.mapping(node, SceneGrammar.modifier) else { return nil }
            let before = reader.errorCount
            let active = keys["active"].map { decodeState($0.value, of: layer) } ?? [:]
            let identity = keys["identity"].map { decodeState($0.value, of: layer) } ?? [:]
            if keys["active"] == nil {
                reader.report(node.span, "a modifier needs 'active', its properties where the layer is not there")
            }
            return reader.errorCount == before ? .modifier(active: active, identity: identity) : nil
        }
    }

    private mutating func edge(_ node: YAMLNode, _ key: String, default edge: Transition.Edge) -> Transition.Edge? {
        if node.isNull { return edge }
        guard case .mapping = node.content else { return reader.choice(node, "an edge", of: Transition.Edge.self) }
        guard let keys = reader.mapping(node, KeyTable(owner: "the transition", keys: [key])) else { return nil }
        return keys[key].map { reader.choice($0.value, "an edge", of: Transition.Edge.self) } ?? edge
    }

    /// Values of the layer's own properties.
    mutating func decodeState(_ node: YAMLNode, of layer: LayerPath) -> [PropertyAddress: AnimatableVector] {
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "properties and their values stand in a mapping, not \(node.kindName)")
            return [:]
        }
        var values: [PropertyAddress: AnimatableVector] = [:]
        for (path, entry) in properties(entries, own: layer) {
            guard let property = resolve(path, entry.key.span, own: layer) else { continue }
            guard property.layer == layer else {
                reader.report(
                    entry.key.span, "\(reader.quoted(path)) belongs to another layer; these are values of its own")
                continue
            }
            if values.keys.contains(where: { $0.overlaps(property.address) }) {
                reader.report(entry.key.span, "\(reader.quoted(path)) stands here a second time")
            }
            values[property.address] = propertyValue(
                entry.value, declaration(of: property), part: property.address.part)
        }
        return values
    }
}
