import Drawing
import Stage

/// Mesh gradients.
extension NodeReader {
    /// A mesh gradient; points that are left out are those of an even grid.
    mutating func mesh(_ node: YAMLNode) -> MeshGradient? {
        let before = errorCount
        guard let keys = mapping(node, SceneGrammar.meshGradient) else { return nil }
        let width = meshSide("width", "the number of points in a row", keys, node.span)
        let height = meshSide("height", "the number of rows", keys, node.span)
        var mesh = MeshGradient(width: width ?? 0, height: height ?? 0, points: [], colors: [])
        if let entry = keys["points"] {
            let items = meshItems(entry.value, "points", mesh)
            mesh.points = items.compactMap { meshPoint($0) }
        } else {
            mesh.points = MeshGradient.evenPoints(width: mesh.width, height: mesh.height)
        }
        if let entry = keys["colors"] {
            let items = meshItems(entry.value, "colors", mesh)
            mesh.colors = items.compactMap { color($0) }
        } else {
            report(node.span, "a mesh gradient needs 'colors', one for each point, row by row")
        }
        if let entry = keys["background"], let color = color(entry.value) { mesh.background = color }
        if let entry = keys["smoothsColors"] {
            mesh.smoothsColors = boolean(entry.value, "smoothsColors") ?? true
        }
        if let entry = keys["colorSpace"] {
            mesh.colorSpace = choice(entry.value, "a colour space", of: Gradient.ColorSpace.self) ?? .device
        }
        return errorCount == before ? mesh : nil
    }

    private mutating func meshSide(
        _ name: String, _ meaning: String, _ keys: [String: YAMLNode.Entry], _ span: SourceSpan
    ) -> Int? {
        guard let entry = keys[name] else {
            report(span, "a mesh gradient needs '\(name)', \(meaning)")
            return nil
        }
        guard let side = number(entry.value, name, in: SceneGrammar.meshSide) else { return nil }
        guard side == side.rounded() else {
            report(entry.value.span, "\(name) is a whole number, not \(Self.shortest(side))")
            return nil
        }
        return Int(side)
    }

    /// The items of a list with one for each point; none where there are more or fewer.
    private mutating func meshItems(_ node: YAMLNode, _ name: String, _ mesh: MeshGradient) -> [YAMLNode] {
        guard let items = list(node, name) else { return [] }
        let count = mesh.width * mesh.height
        // Why not where a side is wrong: that is said already.
        guard count > 0 else { return [] }
        guard items.count == count else {
            report(node.span, "a mesh of \(mesh.width) × \(mesh.height) has \(count) \(name), not \(items.count)")
            return []
        }
        return items
    }

    private mutating func meshPoint(_ node: YAMLNode) -> SIMD2<Float>? {
        pair(node, "a point", in: PropertyDeclaration.meshPoint(0).range).map { SIMD2(Float($0.0), Float($0.1)) }
    }
}
