/// Where the layers of a tree are, before it is decoded.
enum LayerFinder {
    /// The path of each layer that has a name: the first of each.
    static func named(in root: YAMLNode) -> [String: [Int]] {
        var found: [String: [Int]] = [:]
        if let (index, layers) = root.entry("layers") { collect(layers, [index], &found) }
        return found
    }

    /// A list of layers, or one.
    private static func collect(_ node: YAMLNode, _ path: [Int], _ found: inout [String: [Int]]) {
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            for (index, item) in items.enumerated() { collect(item, path + [index], &found) }
        case .mapping(let entries):
            for (index, entry) in entries.enumerated() {
                switch entry.key.text {
                case "name":
                    if let name = entry.value.text, found[name] == nil { found[name] = path }
                case "overlay", "background", "mask": collect(entry.value, path + [index], &found)
                case "group", "scroll":
                    guard let (inner, layers) = entry.value.entry("layers") else { continue }
                    collect(layers, path + [index, inner], &found)
                default: break
                }
            }
        }
    }
}
