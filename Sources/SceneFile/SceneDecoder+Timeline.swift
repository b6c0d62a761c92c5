import Foundation
import Motion
import Stage

extension SceneDecoder {
    mutating func decodeTimeline(_ node: YAMLNode?, _ scene: inout Scene) {
        var duration: Double?
        if let node, let keys = reader.mapping(node, SceneGrammar.timeline) {
            duration = keys["duration"].flatMap { reader.number($0.value, "duration", in: SceneGrammar.seconds) }
            if let entry = keys["fps"] { decodeRate(entry.value, &scene) }
            if let entry = keys["loop"], let loops = reader.boolean(entry.value, "loop") {
                scene.timeline.loops = loops
            }
            let updates = keys["events"].map { decodeEvents($0.value, duration) } ?? []
            // Why made anew: events bring texts of their own to layers.
            scene = Scene(canvas: scene.canvas, environment: environment, layers: layers, timeline: scene.timeline)
            scene.record(updates)
        }
        let ends = [scene.lastSettledEnd, scene.timeline.eventTimes.last].compactMap { $0 }
        scene.timeline.duration = duration ?? ends.max() ?? 1
        warnOfMotionAtTheEnd(scene, isGiven: duration != nil)
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

    // MARK: - Motion at the end

    /// Warns where the timeline's end cuts short what still moves.
    private mutating func warnOfMotionAtTheEnd(_ scene: Scene, isGiven: Bool) {
        let duration = scene.timeline.duration
        let end = NodeReader.shortest((duration * 1e3).rounded() / 1e3)
        for motion in scene.motionsAtTheEnd(of: duration) {
            guard let span = place(of: motion) else { continue }
            let layer = scene.layer(at: motion.layer)
            let name = "'\(layer.displayName).\(layer.shortPath(motion.path))'"
            if motion.end < .infinity {
                let settled = NodeReader.shortest((motion.end * 1e3).rounded() / 1e3)
                reader.report(
                    span, "\(name) is still moving at the timeline's end (\(end) s); it settles at \(settled) s",
                    .warning)
            } else if isGiven {
                reader.report(span, "\(name) is still moving at the timeline's end (\(end) s)", .warning)
            } else {
                reader.report(
                    span, "\(name) never settles; the timeline ends after its first period (\(end) s)", .warning)
            }
        }
    }

    /// Where the file says what moves: the event that began it, else the first one that follows a completion, else the
    /// keyframes or phases.
    private func place(of motion: Scene.MotionAtTheEnd) -> SourceSpan? {
        let changes = (changePlaces[motion.layer] ?? []).filter { $0.address.path == motion.path }
        return changes.last { $0.time == motion.start }?.span ?? changes.first { $0.time == nil }?.span
            ?? drivers[motion.layer]?.first { $0.address.path == motion.path && $0.driver != .events }?.span
    }
}
