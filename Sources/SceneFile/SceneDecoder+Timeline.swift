import Foundation
import Motion
import Stage

extension SceneDecoder {
    private struct Event {
        var time: Double
        /// Of its moment.
        var span: SourceSpan
        var animation: Animation?
        var changes: [Change]
    }

    private struct Change {
        /// Index of the layer.
        var layer: Int
        var path: String
        var value: AnimatableVector
    }

    mutating func decodeTimeline(_ node: YAMLNode?, _ scene: inout Scene) {
        guard let node else { return }
        guard let keys = reader.mapping(node, SceneGrammar.timeline) else { return }
        let duration = keys["duration"].flatMap { reader.number($0.value, "duration", in: SceneGrammar.seconds) }
        if let entry = keys["fps"] { decodeRate(entry.value, &scene) }
        if let entry = keys["loop"], let loops = reader.boolean(entry.value, "loop") { scene.timeline.loops = loops }
        let events = keys["events"].map { decodeEvents($0.value, duration, scene) } ?? []
        // Equal times keep the file's order: recording does.
        for event in events {
            scene.at(event.time) { scene in
                withAnimation(event.animation) {
                    for change in event.changes { scene.layers[change.layer].set(change.value, of: change.path) }
                }
            }
        }
        scene.timeline.duration = duration ?? ([scene.lastSettledEnd].compactMap { $0 } + events.map(\.time)).max() ?? 1
        warnOfMotionAtTheEnd(events, scene, isGiven: duration != nil)
    }

    private mutating func decodeRate(_ node: YAMLNode, _ scene: inout Scene) {
        // A fraction may stand in quotes; a quoted number is a text here as elsewhere.
        if case .scalar(let text, let isPlain) = node.content, isPlain || text.contains("/"),
            let rate = FrameRate(text)
        {
            scene.timeline.fps = rate
        } else {
            reader.report(
                node.span,
                "fps is a number of frames a second up to 1000, or a fraction such as 30000/1001")
        }
    }

    private mutating func decodeEvents(_ node: YAMLNode, _ duration: Double?, _ scene: Scene) -> [Event] {
        guard let items = reader.list(node, "events") else { return [] }
        return items.compactMap { decodeEvent($0, duration, scene) }
    }

    private mutating func decodeEvent(_ node: YAMLNode, _ duration: Double?, _ scene: Scene) -> Event? {
        guard let keys = reader.mapping(node, SceneGrammar.event) else { return nil }
        var animation: Animation?
        if let entry = keys["withAnimation"], !entry.value.isNull { animation = reader.animation(entry.value) }
        let changes = keys["set"].map { decodeChanges($0.value, scene) } ?? []
        guard let at = keys["at"] else {
            reader.report(node.span, "an event needs the key 'at', its moment in seconds")
            return nil
        }
        guard let time = reader.number(at.value, "at", in: SceneGrammar.seconds) else { return nil }
        if let duration, time > duration {
            reader.report(
                at.value.span,
                "the event lies after the timeline's end (\(NodeReader.shortest(duration)) s)"
            )
            return nil
        }
        return Event(time: time, span: at.value.span, animation: animation, changes: changes)
    }

    private mutating func decodeChanges(_ node: YAMLNode, _ scene: Scene) -> [Change] {
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "set is a mapping of properties to values, not \(node.kindName)")
            return []
        }
        var seen: Set<String> = []
        return reader.named(entries).compactMap { path, entry in
            guard let (layer, declared) = resolve(path, entry.key.span, scene) else { return nil }
            guard seen.insert("\(layer).\(declared.path)").inserted else {
                reader.report(entry.key.span, "\(reader.quoted(path)) is set a second time in this event")
                return nil
            }
            return propertyValue(entry.value, declared.property, scene).map {
                Change(layer: layer, path: declared.path, value: $0)
            }
        }
    }

    /// The layer and property that `layer.property` names.
    private mutating func resolve(_ path: String, _ span: SourceSpan, _ scene: Scene) -> (Int, Layer.Declared)? {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            reader.report(
                span, "\(reader.quoted(path)) does not name a property; write layer.property, such as poem.opacity")
            return nil
        }
        guard let index = scene.layers.firstIndex(where: { $0.name == parts[0] }) else {
            if damagedLayers.contains(parts[0]) { return nil }
            let hint = reader.suggestion(parts[0], scene.layers.compactMap(\.name))
            reader.report(span, "no layer is called \(reader.quoted(parts[0]))" + hint)
            return nil
        }
        let layer = scene.layers[index]
        if let declared = layer.declaration(of: parts[1]) { return (index, declared) }
        reportUnknown(parts[1], span, of: layer)
        return nil
    }

    private mutating func reportUnknown(_ property: String, _ span: SourceSpan, of layer: Layer) {
        let first = property.split(separator: ".").first.map(String.init) ?? ""
        if SceneGrammar.settings.contains(property) || property == "text" {
            return reader.report(span, "'\(property)' cannot be set by an event yet")
        }
        if SceneGrammar.laterProperties.contains(first) || SceneGrammar.laterEffects.contains(first) {
            return reader.report(span, "'\(first)' is not supported yet")
        }
        if first != property, let whole = layer.declaration(of: first), whole.property.kind != .number {
            return reader.report(span, "parts of a property (\(reader.quoted(property))) are not supported yet")
        }
        // Why: what its renderer would have been called is not known.
        if let name = layer.name, damagedLayers.contains(name) { return }
        let names = layer.declarations.flatMap { [$0.property.name, $0.path] } + SceneGrammar.laterProperties
        reader.report(
            span,
            "\(reader.quoted(property)) is not a property of a \(layer.kind.name) layer"
                + reader.suggestion(property, names))
    }

    /// Warns where the timeline's end cuts short what still moves.
    private mutating func warnOfMotionAtTheEnd(_ events: [Event], _ scene: Scene, isGiven: Bool) {
        let duration = scene.timeline.duration
        for (index, layer) in scene.layers.enumerated() {
            for path in layer.namedProperties {
                guard let last = layer.properties[path]?.segments.last(where: { $0.animation != nil }),
                    last.end > duration + 1e-9,
                    let event = events.last(where: { event in
                        event.time == last.start && event.changes.contains { $0.layer == index && $0.path == path }
                    })
                else { continue }
                let name = "'\(layer.displayName).\(layer.shortPath(path))'"
                let end = NodeReader.shortest((duration * 1e3).rounded() / 1e3)
                if last.end < .infinity {
                    let settled = NodeReader.shortest((last.end * 1e3).rounded() / 1e3)
                    reader.report(
                        event.span,
                        "\(name) is still moving at the timeline's end (\(end) s); it settles at \(settled) s",
                        .warning)
                } else if isGiven {
                    reader.report(event.span, "\(name) is still moving at the timeline's end (\(end) s)", .warning)
                } else {
                    reader.report(
                        event.span, "\(name) never settles; the timeline ends after its first period (\(end) s)",
                        .warning)
                }
            }
        }
    }
}
