import Stage

extension SceneDocument {
    /// Warnings about matched geometries that have several sources at some event, or none: which frame is meant is not said
    /// then. Each name once, at the last of its layers.
    public func geometryWarnings() -> [Diagnostic] {
        guard let scene = scene(), scene.allLayers.contains(where: { $0.layer.matchedGeometry != nil }) else {
            return []
        }
        var warned: Set<String> = []
        return ([0] + scene.timeline.eventTimes).flatMap { time -> [Diagnostic] in
            scene.matchedLayers(at: time).sorted { $0.key < $1.key }.compactMap { id, layers in
                guard layers.sources.count != 1, layers.all.count > 1, let last = layers.all.last,
                    let place = layerPlace(of: last), warned.insert(id).inserted
                else { return nil }
                let moment = NodeReader.shortest((time * 1e3).rounded() / 1e3)
                let names = layers.sources.map { "'\(scene.layer(at: $0).displayName)'" }.joined(separator: ", ")
                return diagnostic(
                    place,
                    names.isEmpty
                        ? "no layer of the matched geometry '\(id)' is a source at \(moment) s; each stands in its own frame"
                        : "several layers of the matched geometry '\(id)' are sources at \(moment) s (\(names)); the first one "
                            + "counts")
            }
        }
    }
}
