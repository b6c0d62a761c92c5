import Motion
import Stage

/// Events: what changes when.
extension SceneDecoder {
    /// Where a change of a property stands, and when it happens where that is written.
    struct ChangePlace {
        var address: PropertyAddress
        var time: Double?
        var span: SourceSpan
    }

    mutating func decodeEvents(_ node: YAMLNode, _ duration: Double?) -> [SceneUpdate] {
        guard let items = reader.list(node, "events") else { return [] }
        return items.compactMap { item in
            guard let keys = reader.mapping(item, SceneGrammar.event) else { return nil }
            let time = keys["at"].flatMap { moment($0.value, duration) }
            if keys["at"] == nil { reader.report(item.span, "an event needs the key 'at', its moment in seconds") }
            let update = decodeUpdate(keys, at: time, span: keys["at"]?.value.span ?? item.span)
            return time == nil ? nil : update
        }
    }

    private mutating func moment(_ node: YAMLNode, _ duration: Double?) -> Double? {
        guard let time = reader.number(node, "at", in: SceneGrammar.seconds) else { return nil }
        guard let duration, time > duration else { return time }
        reader.report(
            node.span, "the event lies after the timeline's end (\(NodeReader.shortest(duration)) s)")
        return nil
    }

    /// What an event says, at a moment, or at one that a completion decides.
    private mutating func decodeUpdate(
        _ keys: [String: YAMLNode.Entry], at time: Double?, span: SourceSpan
    ) -> SceneUpdate {
        let transaction = decodeTransaction(keys)
        var update = SceneUpdate(at: time ?? 0)
        if let set = keys["set"] { update.changes = decodeChanges(set.value, transaction, at: time, span) }
        for (key, isPresent) in [("insert", true), ("remove", false)] {
            guard let entry = keys[key] else { continue }
            for named in layerPaths(entry.value, key) {
                if update.insertions.contains(where: { $0.layer == named.path }) {
                    reader.report(named.span, "layer '\(named.name)' comes or goes a second time in this event")
                }
                update.insertions.append(
                    SceneUpdate.Insertion(named.path, isPresent: isPresent, transaction: transaction))
            }
        }
        if let trigger = keys["trigger"] { update.triggers = decodeTriggers(trigger.value) }
        if let entry = keys["feedback"] {
            update.feedback = reader.choice(entry.value, "a feedback", of: SensoryFeedback.self)
        }
        if let completion = keys["completion"] { update.completion = decodeCompletion(completion.value) }
        return update
    }

    private mutating func decodeTransaction(_ keys: [String: YAMLNode.Entry]) -> Transaction {
        var transaction = Transaction()
        if let entry = keys["withAnimation"] {
            transaction.animation = entry.value.isNull ? nil : reader.animation(entry.value)
        }
        guard let entry = keys["transaction"], let flags = reader.mapping(entry.value, SceneGrammar.transaction) else {
            return transaction
        }
        if let animation = flags["animation"] {
            if keys["withAnimation"] != nil {
                reader.report(animation.key.span, "the event has an animation already, under 'withAnimation'")
            }
            transaction.animation = animation.value.isNull ? nil : reader.animation(animation.value)
        }
        if let flag = flags["disablesAnimations"] {
            transaction.disablesAnimations = reader.boolean(flag.value, "disablesAnimations") ?? false
        }
        if let flag = flags["isContinuous"] {
            transaction.isContinuous = reader.boolean(flag.value, "isContinuous") ?? false
        }
        if let flag = flags["tracksVelocity"] {
            transaction.tracksVelocity = reader.boolean(flag.value, "tracksVelocity") ?? false
        }
        return transaction
    }

    private mutating func decodeChanges(
        _ node: YAMLNode, _ transaction: Transaction, at time: Double?, _ span: SourceSpan
    ) -> [SceneUpdate.Change] {
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "set is a mapping of properties to values, not \(node.kindName)")
            return []
        }
        var seen: [LayerProperty] = []
        return properties(entries).compactMap { path, entry in
            guard let property = resolve(path, entry.key.span), isThere(property, path, entry.key.span) else {
                return nil
            }
            if seen.contains(where: { $0.layer == property.layer && $0.address.overlaps(property.address) }) {
                reader.report(entry.key.span, "\(reader.quoted(path)) is set a second time in this event")
                return nil
            }
            seen.append(property)
            guard claim(property, .events, entry.key.span) else { return nil }
            changePlaces[property.layer, default: []].append(
                ChangePlace(address: property.address, time: time, span: span))
            if declaration(of: property).kind == .content {
                return content(entry.value, of: property.layer).map {
                    SceneUpdate.Change(property, to: [$0], transaction: transaction)
                }
            }
            return propertyValue(entry.value, declaration(of: property), part: property.address.part).map {
                SceneUpdate.Change(property, to: $0, transaction: transaction)
            }
        }
    }

    /// A text (or a symbol) that an event sets: its number among those of the layer.
    private mutating func content(_ node: YAMLNode, of layer: LayerPath) -> Double? {
        if self.layer(at: layer).isSymbol { return symbolNumber(node, of: layer) }
        let text = textValue(node)
        var index = 0
        withLayer(at: layer) { layer in
            if let known = layer.laterTexts.firstIndex(of: text) {
                index = known + 1
            } else {
                layer.laterTexts.append(text)
                index = layer.laterTexts.count
            }
        }
        return Double(index)
    }

    /// Whether the property has a value to start from. Reports where an optional one was never given any.
    mutating func isThere(_ property: LayerProperty, _ path: String, _ span: SourceSpan) -> Bool {
        let layer = layer(at: property.layer)
        if layer.initialValue(of: property.address.path) != nil { return true }
        reader.report(
            span, "layer '\(layer.displayName)' has no '\(property.address.path)' to start from; give it one there")
        return false
    }

    private struct NamedLayer {
        var name: String
        var path: LayerPath
        var span: SourceSpan
    }

    /// The layers that a name, or a list of names, names.
    private mutating func layerPaths(_ node: YAMLNode, _ what: String) -> [NamedLayer] {
        var items = [node]
        if case .sequence(let list) = node.content { items = list }
        return items.compactMap { item in
            guard let name = reader.text(item, what) else { return nil }
            if let path = layerNames[name] { return NamedLayer(name: name, path: path, span: item.span) }
            reportUnknownLayer(name, item.span)
            return nil
        }
    }

    private mutating func decodeCompletion(_ node: YAMLNode) -> SceneUpdate.Completion? {
        guard let keys = reader.mapping(node, SceneGrammar.completion) else { return nil }
        let names: [(name: String, criteria: AnimationCompletionCriteria)] = [
            ("logicallyComplete", .logicallyComplete), ("removed", .removed),
        ]
        var criteria = AnimationCompletionCriteria.logicallyComplete
        if let entry = keys["criteria"] {
            criteria =
                reader.choice(entry.value, "a completion's criteria", names.map(\.name)) { name in
                    names.first { $0.name == name }?.criteria
                } ?? criteria
        }
        guard let then = keys["then"] else {
            reader.report(node.span, "a completion needs 'then', the events that follow")
            return nil
        }
        guard let items = reader.list(then.value, "then") else { return nil }
        let followers = items.compactMap { item -> SceneUpdate.FollowUp? in
            if item.keys.contains("at"), case .mapping(let entries) = item.content,
                let at = entries.first(where: { $0.key.text == "at" })
            {
                reader.report(
                    at.key.span, "what follows a completion has no moment of its own; 'after' says how long after it")
                return nil
            }
            guard let keys = reader.mapping(item, SceneGrammar.follower) else { return nil }
            let after = keys["after"].flatMap { reader.number($0.value, "after", in: SceneGrammar.seconds) }
            return SceneUpdate.FollowUp(after: after ?? 0, decodeUpdate(keys, at: nil, span: item.span))
        }
        return SceneUpdate.Completion(criteria: criteria, then: followers)
    }
}
