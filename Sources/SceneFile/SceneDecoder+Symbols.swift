import Drawing
import Motion
import Stage
import TextEffects
import Typesetting

/// `symbol:` and `symbolEffect:`.
extension SceneDecoder {
    /// A symbol by its name, or by a mapping of `name`, `size` and `fill`.
    mutating func symbolLayer(
        _ keys: [String: YAMLNode.Entry], _ node: YAMLNode, _ header: LayerHeader
    ) -> Layer? {
        var (named, own) = (node, [String: YAMLNode.Entry]())
        if case .mapping = node.content {
            guard let read = reader.mapping(node, SceneGrammar.symbol) else { return nil }
            own = read
            if let entry = read["name"] { named = entry.value }
        }
        var content = Layer.SymbolContent("")
        if case .mapping = node.content, own["name"] == nil {
            reader.report(node.span, "a symbol needs 'name', such as heart")
        } else {
            // A symbol that is not there draws nothing, so that the rest of its layer is read all the same.
            content.name = symbolName(named) ?? ""
        }
        fontPlaces[header.path] = named.span
        var color: AnimatableVector?
        switch own["fill"].flatMap({ fill($0.value) }) {
        case .color(let plain): color = vector(plain)
        case let other: content.fill = other
        }
        let effects = keys["symbolEffect"].map { decodeSymbolEffects($0.value, header) } ?? []
        var layer = header.layer(.symbol(content), symbolEffects: effects.map(\.applied))
        if let color { layer.setInitial(color, of: "fill") }
        decodeValues(own, PropertyDeclaration.ofSymbols.filter { $0.name == "size" }, of: &layer)
        for (path, value) in effects.flatMap(\.values) { layer.setInitial(value, of: path) }
        return layer
    }

    /// The name of a symbol. Reports one that there is not.
    mutating func symbolName(_ node: YAMLNode) -> String? {
        guard let name = reader.text(node, "a symbol's name") else { return nil }
        if SymbolCatalog.scalar(named: name) != nil { return name }
        let hint = reader.suggestion(name, SymbolCatalog.names)
        reader.report(
            node.span,
            name.isEmpty
                ? "a symbol needs a name, such as heart"
                : "\(reader.quoted(name)) is not a symbol of Font Awesome 4"
                    + (hint.isEmpty ? "; 'glyphstage effects --symbols' lists them" : hint))
        return nil
    }

    /// A symbol that an event sets: its number among those of the layer; nil where there is no such symbol.
    mutating func symbolNumber(_ node: YAMLNode, of path: LayerPath) -> Double? {
        guard let name = symbolName(node) else { return nil }
        var number = 0
        withLayer(at: path) { layer in
            if layer.symbolNames.firstIndex(of: name) == nil { layer.laterSymbols.append(name) }
            number = layer.symbolNames.firstIndex(of: name) ?? 0
        }
        return Double(number)
    }

    // MARK: - Effects

    /// An effect and what is written of its parameters.
    private struct SymbolEffectEntry {
        var applied: LayerSymbolEffect
        var values: [(path: String, value: AnimatableVector)] = []
    }

    /// One effect, or a list of them.
    private mutating func decodeSymbolEffects(_ node: YAMLNode, _ header: LayerHeader) -> [SymbolEffectEntry] {
        var items = [node]
        if case .sequence(let list) = node.content { items = list }
        let before = reader.errorCount
        var effects: [SymbolEffectEntry] = []
        for item in items {
            guard let entry = decodeSymbolEffect(item) else { continue }
            let effect = entry.applied.effect
            if effects.contains(where: { $0.applied.effect == effect }) {
                reader.report(item.span, "'\(effect.name)' is on this layer already; each effect is there once")
                continue
            }
            effects.append(entry)
            for number in effect.driven {
                let address = PropertyAddress(path: "\(effect.name).\(number.name)")
                claim(LayerProperty(layer: header.path, address: address), .symbolEffect, item.span)
            }
        }
        if reader.errorCount > before, let name = header.name { damagedLayers.insert(name) }
        return effects
    }

    private mutating func decodeSymbolEffect(_ node: YAMLNode) -> SymbolEffectEntry? {
        let names = EffectGallery.ofSymbols.map { $0.name }
        func effect(_ name: String) -> (any SymbolEffect.Type)? { EffectGallery.ofSymbols.first { $0.name == name } }
        guard case .mapping = node.content else {
            return reader.choice(node, "a symbol effect", names, effect).map {
                SymbolEffectEntry(applied: LayerSymbolEffect($0))
            }
        }
        let before = reader.errorCount
        guard let keys = reader.mapping(node, SceneGrammar.symbolEffect) else { return nil }
        let written = names.filter { keys[$0] != nil }
        guard written.count == 1, let effect = effect(written[0]), let entry = keys[written[0]] else {
            if reader.errorCount == before {
                reader.report(
                    node.span,
                    "a symbol effect is one name with its parameters in a mapping under it; several stand in a list")
            }
            return nil
        }
        var read = SymbolEffectEntry(applied: LayerSymbolEffect(effect))
        if let trigger = keys["trigger"] {
            if effect is any SymbolReplacement.Type {
                reader.report(
                    trigger.key.span, "'\(effect.name)' acts when an event sets the symbol's name; it has no trigger")
            }
            read.applied.trigger =
                reader.choice(trigger.value, "a trigger of a symbol effect", of: LayerSymbolEffect.Trigger.self)
                ?? .start
        }
        guard !entry.value.isNull else { return read }
        guard let parameters = reader.mapping(entry.value, SceneGrammar.parameters(of: effect)) else { return nil }
        for parameter in effect.parameters {
            guard let entry = parameters[parameter.name], let value = propertyValue(entry.value, parameter) else {
                continue
            }
            read.values.append(("\(effect.name).\(parameter.name)", value))
        }
        return read
    }
}
