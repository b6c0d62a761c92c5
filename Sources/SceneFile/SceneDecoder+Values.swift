import Motion
import Stage

/// Mappings of properties to values, as events, phases and transitions have them.
extension SceneDecoder {
    /// The entries of such a mapping, properties that are written together taken apart: `card.shadow: {radius: 4}` sets
    /// `card.shadow.radius`, `line.trim: [0, 1]` both ends, `sky.colors: [red, blue]` one colour after the other.
    ///
    /// - Parameter own: The layer that a path without a layer's name belongs to.
    mutating func properties(
        _ entries: [YAMLNode.Entry], own: LayerPath? = nil
    ) -> [(path: String, entry: YAMLNode.Entry)] {
        var properties: [(path: String, entry: YAMLNode.Entry)] = []
        for (path, entry) in reader.named(entries) {
            properties += parts(path, entry, own) ?? [(path, entry)]
        }
        return properties
    }

    /// The properties that `path` names together; nil where it names one, or none.
    private mutating func parts(
        _ path: String, _ entry: YAMLNode.Entry, _ own: LayerPath?
    ) -> [(path: String, entry: YAMLNode.Entry)]? {
        guard let (place, name, prefix) = layerPlace(path, own) else { return nil }
        let layer = layer(at: place)
        switch entry.value.content {
        case .mapping:
            guard let group = SceneGrammar.allGroups[name], layer.declaration(of: group.members[0].path) != nil else {
                return nil
            }
            let keys = reader.mapping(entry.value, group.table) ?? [:]
            if let alignment = keys["alignment"] {
                reader.report(alignment.key.span, "'frame.alignment' does not change over time")
            }
            return group.members.compactMap { key, path in
                keys[key].map { (prefix + path, YAMLNode.Entry(key: $0.key, value: $0.value)) }
            }
        case .sequence(let items):
            let paths =
                switch name {
                case "trim": ["trim.from", "trim.to"]
                case "colors": items.indices.map { "colors.\($0)" }
                default: [String]()
                }
            guard let first = paths.first, layer.declaration(of: first) != nil else { return nil }
            guard paths.count == items.count else {
                reader.report(entry.value.span, "\(name) is a list of two numbers, not of \(items.count)")
                return []
            }
            return zip(paths, items).map { (prefix + $0, YAMLNode.Entry(key: entry.key, value: $1)) }
        case .scalar: return nil
        }
    }

    /// The layer that `path` is about, what it names there, and what stands before that.
    private func layerPlace(_ path: String, _ own: LayerPath?) -> (place: LayerPath, name: String, prefix: String)? {
        if let own, !path.contains(".") { return (own, path, "") }
        guard let dot = path.firstIndex(of: "."), let place = layerNames[String(path[..<dot])] else { return nil }
        return (place, String(path[path.index(after: dot)...]), String(path[...dot]))
    }
}
