/// Where the layers of a tree are, before it is decoded.
enum LayerFinder {
    /// A layer as it is written.
    struct Found {
        /// From the root: the number of the entry or item at each level.
        var path: [Int]
        var node: YAMLNode
        /// As the author called it.
        var name: String?
        /// Its kind and number, by which a layer without a name is called: `text-2`. Nil where it is of no kind.
        var numbered: String?
        /// Whether it is a fill among the layers of a background, which has no keys of a layer.
        var isFill = false
    }

    /// The keys under which other layers are attached to one.
    static let attachments = ["background", "overlay", "mask"]

    /// Every layer, in the order in which they are decoded and numbered.
    static func all(in root: YAMLNode) -> [Found] {
        var (found, count) = ([Found](), 0)
        if let (index, layers) = root.entry("layers") { collect(layers, [index], &count, &found) }
        return found
    }

    /// The path of each layer that can be named: the first with that name, else the one without a name that is of that kind
    /// and number.
    static func named(in root: YAMLNode) -> [String: [Int]] {
        let all = all(in: root)
        var paths: [String: [Int]] = [:]
        for layer in all {
            if let name = layer.name, paths[name] == nil { paths[name] = layer.path }
        }
        for layer in all where layer.name == nil && !layer.isFill {
            if let name = layer.numbered, paths[name] == nil { paths[name] = layer.path }
        }
        return paths
    }

    /// A list of layers, or one.
    private static func collect(_ node: YAMLNode, _ path: [Int], _ count: inout Int, _ found: inout [Found]) {
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            for (index, item) in items.enumerated() { collect(item, path + [index], &count, &found) }
        case .mapping:
            var layer = Found(path: path, node: node, name: node.entry("name")?.value.text)
            let kind = node.keys.first { SceneGrammar.kinds.contains($0) }
            if let kind {
                count += 1
                layer.numbered = "\(kind)-\(count)"
            }
            found.append(layer)
            for container in ["group", "scroll"] {
                guard let (index, content) = node.entry(container), let (inner, layers) = content.entry("layers") else {
                    continue
                }
                collect(layers, path + [index, inner], &count, &found)
            }
            for role in attachments {
                guard let (index, attached) = node.entry(role), role != "background" || !attached.isFill else {
                    continue
                }
                guard role == "background", case .sequence(let items) = attached.content else {
                    collect(attached, path + [index], &count, &found)
                    continue
                }
                for (place, item) in items.enumerated() {
                    let path = path + [index, place]
                    guard item.isFill else {
                        collect(item, path, &count, &found)
                        continue
                    }
                    count += 1
                    found.append(Found(path: path, node: item, numbered: "rectangle-\(count)", isFill: true))
                }
            }
        }
    }
}
