import Drawing
import Motion
import Stage
import TextEffects

/// `effect:`: what is done to a whole layer.
extension SceneDecoder {
    /// An effect and what is written of its parameters.
    struct Effect {
        var effect: any LayerEffect.Type
        var values: [(path: String, value: AnimatableVector)] = []
        /// Names of layers.
        var references: [(path: String, name: String, span: SourceSpan)] = []
    }

    /// One effect, or a list of them.
    mutating func decodeEffects(_ node: YAMLNode) -> [Effect] {
        var items = [node]
        if case .sequence(let list) = node.content { items = list }
        var effects: [Effect] = []
        for item in items {
            guard let effect = decodeEffect(item) else { continue }
            if effects.contains(where: { $0.effect == effect.effect }) {
                reader.report(item.span, "'\(effect.effect.name)' is on this layer already; each effect is there once")
            } else {
                effects.append(effect)
            }
        }
        return effects
    }

    private mutating func decodeEffect(_ node: YAMLNode) -> Effect? {
        var (name, parameters, span) = (node.text, nil as YAMLNode?, node.span)
        if case .mapping(let entries) = node.content {
            guard let (key, entry) = reader.named(entries).first, entries.count == 1 else {
                reader.report(node.span, "an effect is one name with its parameters in a mapping under it")
                return nil
            }
            (name, parameters, span) = (key, entry.value, entry.key.span)
        }
        guard let name else {
            reader.report(node.span, "an effect is a mapping such as {variableBlur: {}}, not \(node.kindName)")
            return nil
        }
        guard let effect = EffectGallery.ofLayers.first(where: { $0.name == name }) else {
            let names = EffectGallery.ofLayers.map { $0.name }
            let hint =
                EffectGallery.key(ofEffect: name).map { "; it stands under '\($0)'" } ?? reader.suggestion(name, names)
            reader.report(span, "\(reader.quoted(name)) is not an effect of a layer" + hint)
            return nil
        }
        var read = Effect(effect: effect)
        guard let parameters, !parameters.isNull else { return read }
        guard let keys = reader.mapping(parameters, SceneGrammar.parameters(of: effect)) else { return nil }
        for parameter in effect.parameters {
            guard let entry = keys[parameter.name] else { continue }
            let path = "\(effect.name).\(parameter.name)"
            if case .layer = parameter.kind {
                guard let name = reader.text(entry.value, parameter.name) else { continue }
                read.references.append((path, name, entry.value.span))
            } else if let value = propertyValue(entry.value, parameter) {
                read.values.append((path, value))
            }
        }
        return read
    }

    /// Reports references to layers that are not there; called when all layers are read.
    mutating func checkReferences() {
        for reference in pendingReferences {
            guard let path = layerNames[reference.name] else {
                reportUnknownLayer(reference.name, reference.span)
                continue
            }
            if reference.layer.starts(with: path) {
                reader.report(
                    reference.span, "layer '\(reference.name)' would have to be laid out before itself: this is a cycle"
                )
            }
        }
    }
}
