import Motion
import Stage

/// What moves layers beside events: keyframes, phases, implicit animations. They are read after all layers, because they
/// may name any of them.
extension SceneDecoder {
    /// A key of a layer that is read later.
    struct PendingMotion {
        var layer: LayerPath
        var entry: YAMLNode.Entry
    }

    mutating func decodeMotion() {
        for pending in pendingMotion {
            let node = pending.entry.value
            switch pending.entry.key.text {
            case "keyframes":
                let keyframes = decodeKeyframes(node, of: pending.layer)
                withLayer(at: pending.layer) { $0.keyframes = keyframes }
            case "phases":
                let phases = decodePhases(node, of: pending.layer)
                withLayer(at: pending.layer) { $0.phases = phases }
            case "transition": decodeTransition(node, of: pending.layer)
            case "visualEffect":
                let effects = decodeVisualEffects(node, of: pending.layer)
                withLayer(at: pending.layer) { $0.visualEffects = effects }
            case "scrollTransition":
                let transition = decodeScrollTransition(node, of: pending.layer)
                withLayer(at: pending.layer) { $0.scrollTransition = transition }
            default:
                let implicit = decodeImplicit(node, of: pending.layer)
                withLayer(at: pending.layer) { $0.implicitAnimations = implicit }
            }
        }
    }

    // MARK: - Keyframes

    private mutating func decodeKeyframes(_ node: YAMLNode, of layer: LayerPath) -> LayerKeyframes? {
        guard let keys = reader.mapping(node, SceneGrammar.keyframes) else { return nil }
        var keyframes = LayerKeyframes(tracks: [])
        if let entry = keys["trigger"],
            let trigger = reader.choice(entry.value, "a trigger of keyframes", of: LayerKeyframes.Trigger.self)
        {
            keyframes.trigger = trigger
        }
        if let entry = keys["repeating"] {
            keyframes.isRepeating = reader.boolean(entry.value, "repeating") ?? false
        }
        guard let entry = keys["tracks"] else {
            reader.report(node.span, "keyframes need 'tracks'")
            return nil
        }
        guard case .mapping(let tracks) = entry.value.content else {
            reader.report(
                entry.value.span, "tracks is a mapping of properties to keyframes, not \(entry.value.kindName)")
            return nil
        }
        if tracks.isEmpty { reader.report(entry.value.span, "keyframes need at least one track") }
        for (path, track) in reader.named(tracks) {
            guard let property = addressed(path, track.key.span, on: layer) else { continue }
            claim(property, .keyframes, track.key.span)
            let frames = decodeTrack(track.value, property)
            if !frames.isEmpty { keyframes.tracks.append(.init(property.address, frames)) }
        }
        return keyframes
    }

    private mutating func decodeTrack(_ node: YAMLNode, _ property: LayerProperty) -> [Keyframe<AnimatableVector>] {
        guard let items = reader.list(node, "a track of keyframes") else { return [] }
        if items.isEmpty { reader.report(node.span, "a track has at least one keyframe") }
        return items.compactMap { decodeKeyframe($0, property) }
    }

    private mutating func decodeKeyframe(
        _ node: YAMLNode, _ property: LayerProperty
    ) -> Keyframe<AnimatableVector>? {
        let before = reader.errorCount
        guard let keys = reader.mapping(node, SceneGrammar.keyframe), reader.errorCount == before else {
            return nil
        }
        guard keys.count == 1, let (name, entry) = keys.first else {
            let names = SceneGrammar.keyframe.keys.joined(separator: ", ")
            reader.report(node.span, "a keyframe is one of \(names), with its parameters in a mapping under it")
            return nil
        }
        let kind = SceneGrammar.keyframeKinds.first { $0.name == name }!
        let table = KeyTable(owner: "a \(name) keyframe", noun: "parameter", keys: kind.parameters)
        guard let parameters = reader.mapping(entry.value, table) else { return nil }
        guard let to = parameters["to"] else {
            reader.report(entry.key.span, "a \(name) keyframe needs 'to', the value it goes to")
            return nil
        }
        let declaration = declaration(of: property)
        let target = propertyValue(to.value, declaration, part: property.address.part) ?? .zero
        let duration = parameters["duration"].flatMap {
            reader.number($0.value, "duration", in: SceneGrammar.seconds)
        }
        if ["linear", "cubic"].contains(name), parameters["duration"] == nil {
            reader.report(entry.key.span, "a \(name) keyframe needs 'duration', in seconds")
        }
        let start = velocity("startVelocity", parameters, property, declaration)
        let end = velocity("endVelocity", parameters, property, declaration)
        let curve = parameters["timingCurve"].flatMap { reader.unitCurve($0.value) }
        let spring = parameters["spring"].flatMap { reader.spring($0.value) }
        guard reader.errorCount == before else { return nil }
        return switch name {
        case "linear": .linear(to: target, duration: duration ?? 0, timingCurve: curve ?? .linear)
        case "cubic": .cubic(to: target, duration: duration ?? 0, startVelocity: start, endVelocity: end)
        case "spring":
            .spring(to: target, duration: duration, spring: spring ?? Spring(), startVelocity: start)
        default: .move(to: target)
        }
    }

    private mutating func velocity(
        _ name: String, _ parameters: [String: YAMLNode.Entry], _ property: LayerProperty,
        _ declaration: PropertyDeclaration
    ) -> AnimatableVector? {
        parameters[name].flatMap { velocityValue($0.value, name, declaration, part: property.address.part) }
    }

    // MARK: - Phases

    private mutating func decodePhases(_ node: YAMLNode, of layer: LayerPath) -> LayerPhases? {
        guard let keys = reader.mapping(node, SceneGrammar.phases) else { return nil }
        var phases = LayerPhases(phases: [])
        if let entry = keys["trigger"],
            let trigger = reader.choice(entry.value, "a trigger of phases", of: LayerPhases.Trigger.self)
        {
            phases.trigger = trigger
        }
        guard let entry = keys["phases"] else {
            reader.report(node.span, "phases need the list 'phases'")
            return nil
        }
        guard let items = reader.list(entry.value, "phases") else { return nil }
        if items.isEmpty { reader.report(entry.value.span, "without any phase nothing changes", .warning) }
        for item in items {
            guard let keys = reader.mapping(item, SceneGrammar.phase) else { continue }
            var phase = LayerPhases.Phase([:])
            if let entry = keys["animation"] {
                phase.animation = entry.value.isNull ? nil : reader.animation(entry.value)
                if phase.animation?.logicalDuration == .infinity {
                    reader.report(
                        entry.value.span, "this animation never ends, so that no phase after this one is ever shown",
                        .warning)
                }
            }
            if let set = keys["set"] { phase.values = decodeValues(set.value, of: layer) }
            phases.phases.append(phase)
        }
        return phases
    }

    private mutating func decodeValues(
        _ node: YAMLNode, of layer: LayerPath
    ) -> [PropertyAddress: AnimatableVector] {
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "set is a mapping of properties to values, not \(node.kindName)")
            return [:]
        }
        var values: [PropertyAddress: AnimatableVector] = [:]
        for (path, entry) in properties(entries, own: layer) {
            guard let property = addressed(path, entry.key.span, on: layer) else { continue }
            guard values[property.address] == nil else {
                reader.report(entry.key.span, "\(reader.quoted(path)) is set a second time in this phase")
                continue
            }
            claim(property, .phases, entry.key.span)
            values[property.address] = propertyValue(
                entry.value, declaration(of: property), part: property.address.part)
        }
        return values
    }

    /// A property of this very layer that has a value at first.
    private mutating func addressed(_ path: String, _ span: SourceSpan, on layer: LayerPath) -> LayerProperty? {
        guard let property = resolve(path, span, own: layer), isThere(property, path, span) else { return nil }
        guard property.layer == layer else {
            reader.report(span, "\(reader.quoted(path)) belongs to another layer; keyframes and phases drive their own")
            return nil
        }
        return property
    }

    // MARK: - Implicit animations

    private mutating func decodeImplicit(_ node: YAMLNode, of layer: LayerPath) -> [ImplicitAnimation] {
        if case .sequence(let items) = node.content {
            return items.compactMap { decodeImplicitEntry($0, of: layer) }
        }
        return decodeImplicitEntry(node, of: layer).map { [$0] } ?? []
    }

    private mutating func decodeImplicitEntry(_ node: YAMLNode, of layer: LayerPath) -> ImplicitAnimation? {
        guard case .mapping(let entries) = node.content else {
            reader.report(
                node.span,
                "an implicit animation is a mapping such as {value: opacity, easeOut: {}}, not \(node.kindName)")
            return nil
        }
        func entry(_ key: String) -> YAMLNode.Entry? { entries.first { $0.key.text == key } }
        guard let value = entry("value") else {
            reader.report(node.span, "an implicit animation needs 'value', the property that it waits for")
            return nil
        }
        let watched = reader.text(value.value, "value").flatMap { resolve($0, value.value.span, own: layer) }
        let rest = entries.filter { !SceneGrammar.implicit.contains($0.key.text ?? "") }
        if let none = entry("none"), reader.boolean(none.value, "none") ?? true {
            for extra in rest { reader.report(extra.key.span, "'none' suppresses animations; there is none beside it") }
            return watched.map { ImplicitAnimation(watching: $0, nil) }
        }
        let animation = reader.animation(YAMLNode(content: .mapping(rest), span: node.span))
        guard let watched, let animation else { return nil }
        return ImplicitAnimation(watching: watched, animation)
    }
}
