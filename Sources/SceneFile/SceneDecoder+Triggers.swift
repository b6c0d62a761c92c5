import Stage

/// `trigger:` of events: what is started.
extension SceneDecoder {
    /// Layers, or symbol effects of layers (`icon.bounce`): one, or a list.
    mutating func decodeTriggers(_ node: YAMLNode) -> [SceneUpdate.Trigger] {
        var items = [node]
        if case .sequence(let list) = node.content { items = list }
        return items.compactMap { item in
            guard let written = reader.text(item, "trigger") else { return nil }
            let parts = written.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let path = layerNames[parts[0]] else {
                reportUnknownLayer(parts[0], item.span)
                return nil
            }
            let isSound =
                parts.count == 1 ? checkWaiting(path, parts[0], item.span) : checkEffect(path, parts, item.span)
            return isSound ? SceneUpdate.Trigger(path, effect: parts.count > 1 ? parts[1] : nil) : nil
        }
    }

    /// Whether something in a layer waits for a trigger. Reports where nothing does.
    private mutating func checkWaiting(_ path: LayerPath, _ name: String, _ span: SourceSpan) -> Bool {
        let layer = layer(at: path)
        let effects = layer.symbolEffects.filter { $0.trigger == .manual }.map { $0.effect.name }
        for applied in layer.symbolEffects where applied.trigger == .manual {
            guard let other = applied.effect.undoneBy, effects.contains(other) else { continue }
            let own = applied.effect.name
            reader.report(
                span, "'\(own)' and '\(other)' of layer '\(name)' both wait; write \(name).\(own) or \(name).\(other)")
            return false
        }
        if layer.keyframes?.trigger == .manual || layer.phases?.trigger == .manual || !effects.isEmpty { return true }
        // What is wrong with its keyframes, phases or effects has been said.
        let isRead = pendingMotion.contains {
            $0.layer == path && ["keyframes", "phases"].contains($0.entry.key.text)
        }
        if isRead, layer.keyframes == nil, layer.phases == nil { return true }
        if damagedLayers.contains(name) { return false }
        let waiting =
            !layer.symbolEffects.isEmpty
            ? "symbolEffect" : layer.isSymbol ? "symbolEffect, keyframes or phases" : "keyframes or phases"
        reader.report(
            span, "nothing in layer '\(name)' waits for a trigger; give its \(waiting) 'trigger: manual'")
        return false
    }

    /// Whether a symbol effect is there and waits for a trigger. Reports where it isn't, or does not.
    private mutating func checkEffect(_ path: LayerPath, _ parts: [String], _ span: SourceSpan) -> Bool {
        let effects = layer(at: path).symbolEffects
        if let applied = effects.first(where: { $0.effect.name == parts[1] }) {
            if applied.trigger == .manual { return true }
            reader.report(
                span,
                applied.effect is any SymbolReplacement.Type
                    ? "'\(parts[1])' acts when an event sets the symbol's name; it has no trigger"
                    : "'\(parts[1])' of layer '\(parts[0])' waits for no trigger; write 'trigger: manual' beside it")
            return false
        }
        if damagedLayers.contains(parts[0]) { return false }
        reader.report(
            span,
            "layer '\(parts[0])' has no symbol effect \(reader.quoted(parts[1]))"
                + reader.suggestion(parts[1], effects.map { $0.effect.name }))
        return false
    }
}
