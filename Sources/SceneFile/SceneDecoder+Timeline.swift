import Drawing
import Foundation
import Motion
import Stage
import TextEffects

extension SceneDecoder {
    private struct Event {
        var time: Double
        var span: SourceSpan
        var keys: [String: YAMLNode.Entry]
    }

    mutating func decodeTimeline(_ node: YAMLNode?, _ scene: inout Scene) {
        var events: [Event] = []
        var duration: Double?
        if let node {
            guard let keys = reader.mapping(node, "the timeline", keys: ["duration", "fps", "loop", "events"]) else {
                return
            }
            if let entry = keys["duration"] { duration = reader.number(entry.value, "duration", in: 0...1e6) }
            if let entry = keys["fps"] { decodeRate(entry.value, &scene) }
            if let entry = keys["loop"], let loops = reader.boolean(entry.value, "loop") {
                scene.timeline.loops = loops
            }
            if let entry = keys["events"] { events = decodeEvents(entry.value, duration) }
        }
        // Equal times keep the file's order: recording does.
        for event in events { apply(event, to: &scene) }
        scene.timeline.eventTimes = events.map(\.time).sorted()
        scene.timeline.duration = duration ?? scene.lastSettledEnd ?? 1
        if duration != nil { warnOfCuts(events, scene) }
    }

    private mutating func decodeRate(_ node: YAMLNode, _ scene: inout Scene) {
        guard let text = reader.text(node, "fps") else { return }
        guard let rate = FrameRate(text) else {
            return reader.report(
                node.span, "fps is a number of frames a second up to 1000, or a fraction such as 30000/1001")
        }
        scene.timeline.fps = rate
    }

    private mutating func decodeEvents(_ node: YAMLNode, _ duration: Double?) -> [Event] {
        guard let items = reader.list(node, "events") else { return [] }
        return items.compactMap { item in
            guard
                let keys = reader.mapping(
                    item, "an event", keys: ["at", "withAnimation", "set"],
                    later: ["transaction", "insert", "remove", "trigger", "feedback", "completion"])
            else { return nil }
            guard let at = keys["at"] else {
                reader.report(item.span, "an event needs the key 'at', its moment in seconds")
                return nil
            }
            guard let time = reader.number(at.value, "at", in: 0...1e6) else { return nil }
            if let duration, time > duration {
                reader.report(at.value.span, "the event lies after the timeline's end (\(duration) s)")
                return nil
            }
            return Event(time: time, span: at.value.span, keys: keys)
        }
    }

    private mutating func apply(_ event: Event, to scene: inout Scene) {
        var animation: Animation?
        if let entry = event.keys["withAnimation"], !entry.value.isNull { animation = reader.animation(entry.value) }
        guard let set = event.keys["set"] else { return }
        guard case .mapping(let entries) = set.value.content else {
            return reader.report(set.value.span, "set is a mapping of properties to values, not \(set.value.kindName)")
        }
        var seen: Set<String> = []
        for entry in entries {
            guard let path = entry.key.text else { continue }
            if !seen.insert(path).inserted {
                reader.report(entry.key.span, "the key '\(path)' stands here a second time")
                continue
            }
            guard let (layer, declared) = resolve(path, entry.key.span, scene) else { continue }
            guard let value = propertyValue(entry.value, declared.property, scene) else { continue }
            scene.at(event.time) { scene in
                withAnimation(animation) { scene.layers[layer].set(value, of: declared.path) }
            }
        }
    }

    /// The layer and property that `layer.property` names.
    private mutating func resolve(_ path: String, _ span: SourceSpan, _ scene: Scene) -> (Int, Layer.Declared)? {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            reader.report(span, "'\(path)' does not name a property; write layer.property, such as poem.opacity")
            return nil
        }
        guard let index = scene.layers.firstIndex(where: { $0.name == parts[0] }) else {
            reader.report(
                span, "no layer is called '\(parts[0])'" + reader.suggestion(parts[0], scene.layers.compactMap(\.name)))
            return nil
        }
        let layer = scene.layers[index]
        guard let declared = layer.declaration(of: parts[1]) else {
            let names = layer.declarations.flatMap { [$0.property.name, $0.path] }
            reader.report(
                span, "'\(parts[1])' is not a property of a text layer" + reader.suggestion(parts[1], names))
            return nil
        }
        return (index, declared)
    }

    /// Warns where the end of the timeline cuts an animation short that nothing else ends.
    private mutating func warnOfCuts(_ events: [Event], _ scene: Scene) {
        for layer in scene.layers {
            for path in layer.namedProperties {
                for segment in layer.properties[path]?.segments ?? []
                where segment.animation != nil && segment.end > scene.timeline.duration + 1e-9 {
                    guard let event = events.first(where: { $0.time == segment.start }) else { continue }
                    let end = segment.end.isFinite ? "\((segment.end * 1_000).rounded() / 1_000) s" : "never"
                    reader.report(
                        event.span,
                        "'\(layer.displayName).\(layer.shortPath(path))' is still moving at the timeline's end (it settles "
                            + (segment.end.isFinite ? "at \(end))" : "never)"), .warning)
                }
            }
        }
    }
}
