import Stage
import TextEffects

/// Finds where in a scene's tree an override belongs.
struct OverrideResolver {
    /// Why there is no such place: one sentence.
    struct Problem: Error {
        var message: String
        /// The file of an effect's parameters where the value stands, as the scene names it.
        var config: String?
    }

    private(set) var root: YAMLNode
    /// The name of the effect in the file that `from` names; nil where it can't be told.
    let effectInFile: (_ name: String) -> String?
    /// Where the layers with a name are; nil: not looked for yet.
    private var layers: [String: [Int]]?

    init(_ root: YAMLNode, effectInFile: @escaping (_ name: String) -> String?) {
        (self.root, self.effectInFile) = (root, effectInFile)
    }

    /// Applies an override to `root`.
    ///
    /// - Returns: What was changed.
    mutating func apply(_ override: SceneOverride, at span: SourceSpan) throws(Problem) -> NodeEdit {
        let edit = try edit(for: override, at: span)
        edit.apply(to: &root)
        // What these hold may have names; and a node that was added moves none of the others.
        if override.path.split(separator: ".").contains(where: { Self.holders.contains(String($0)) }) { layers = nil }
        return edit
    }

    /// Where the value at a path of an override stands; nil where nothing is written there.
    mutating func place(of path: String) throws(Problem) -> [Int]? {
        let edit = try edit(for: SceneOverride(path, "0"), at: .ofOverride(0))
        // Where something has to be made around it, it is not there.
        guard edit.key == nil, edit.node?.text != nil, root.node(at: edit.path) != nil else { return nil }
        return edit.path
    }

    private static let holders: Set = ["name", "layers", "overlay", "background", "mask", "group", "scroll"]

    private mutating func edit(for override: SceneOverride, at span: SourceSpan) throws(Problem) -> NodeEdit {
        let keys = override.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard keys.count > 1, !keys.contains("") else {
            throw Problem(
                message: "'\(override.path.printable(limit: 60))' does not name a value; write layer.property, such as "
                    + "poem.opacity")
        }
        let isText = keys.last == "text"
        let value: YAMLNode
        do throws(YAMLReader.Failure) { value = try override.node(at: span, isText: isText) } catch {
            throw Problem(message: error.message)
        }
        if ["canvas", "environment", "timeline"].contains(keys[0]) {
            return try Placement(value).edit(root, [], keys[...])
        }
        if layers == nil { layers = LayerFinder.named(in: root) }
        guard let path = layers?[keys[0]], let layer = root.node(at: path) else {
            guard !LayerFinder.all(in: root).contains(where: { $0.isFill && $0.numbered == keys[0] }) else {
                throw Problem(
                    message: "'\(keys[0])' is a fill in a background, which has nothing to set; write it as a layer: "
                        + "rectangle: {fill: …}")
            }
            let hint = nearestName(to: keys[0], among: (layers ?? [:]).keys.sorted())
            throw Problem(
                message: "no layer is called '\(keys[0].printable(limit: 60))'"
                    + (hint.map { "; did you mean '\($0)'?" } ?? ""))
        }
        return try edit(layer, path, keys.dropFirst(), value)
    }

    // MARK: - Layers

    private func edit(
        _ layer: YAMLNode, _ path: [Int], _ keys: ArraySlice<String>, _ value: YAMLNode
    ) throws(Problem) -> NodeEdit {
        let first = keys.first!
        let placement = Placement(value)
        let kind = layer.keys.first { SceneGrammar.kinds.contains($0) }
        if let kind, first != kind, let (index, content) = layer.entry(kind),
            SceneGrammar.keys(ofKind: kind).contains(first) || content.entry(first) != nil
        {
            return try edit(kind, content, path + [index], keys, placement)
        }
        if SceneGrammar.layer(kind ?? "text").keys.contains(first) || layer.entry(first) != nil {
            return try placement.edit(layer, path, keys, PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts)
        }
        if let renderer = try renderer(of: layer, keys) {
            let declared = renderer.effect?.parameters ?? []
            let node = root.node(at: path + renderer.path) ?? layer
            // A bare name becomes a mapping of it to the parameter.
            if let name = node.text, !node.isNull {
                return NodeEdit(path: path + renderer.path, node: placement.nested([name] + renderer.keys))
            }
            return try placement.edit(node, path + renderer.path, renderer.keys, declared)
        }
        // Written as it is, for the decoder to say what is wrong with it.
        return NodeEdit(path: path, key: keys.joined(separator: "."), node: value)
    }

    /// A key that lies under the layer's kind.
    private func edit(
        _ kind: String, _ content: YAMLNode, _ path: [Int], _ keys: ArraySlice<String>, _ placement: Placement
    ) throws(Problem) -> NodeEdit {
        if let main = ["image": "path", "symbol": "name"][kind], case .scalar = content.content {
            if keys == [main] { return NodeEdit(path: path, node: placement.value) }
            let whole = placement.mapping([(main, content), (keys.first!, placement.nested(keys.dropFirst()))])
            return NodeEdit(path: path, node: whole)
        }
        // A colour of a gradient that is written as stops: each is a place and a colour.
        if keys.first == "colors", content.entry("colors") == nil, content.entry("stops") != nil {
            return try placement.edit(content, path, ["stops"] + keys.dropFirst() + ["1"])
        }
        if kind == "meshGradient", keys.first == "points", keys.count > 1, content.entry("points") == nil {
            var points = placement.evenPoints(of: content)
            try placement.edit(points, [], keys.dropFirst()).apply(to: &points)
            return NodeEdit(path: path, key: "points", node: points)
        }
        return try placement.edit(content, path, keys, SceneGrammar.declarations(ofKind: kind))
    }

    // MARK: - Effects

    private static func effect(_ name: String) -> (any DeclaredEffect.Type)? {
        EffectGallery.declared.first { $0.name == name }
    }

    /// The mapping of an effect's parameters that `keys` lead to.
    private func renderer(
        of layer: YAMLNode, _ keys: ArraySlice<String>
    ) throws(Problem) -> (path: [Int], effect: (any DeclaredEffect.Type)?, keys: ArraySlice<String>)? {
        var written: [(name: String?, path: [Int], node: YAMLNode)] = []
        for setting in ["textRenderer", "effect", "symbolEffect"] {
            guard let (index, node) = layer.entry(setting) else { continue }
            var items = [([index], node)]
            if case .sequence(let list) = node.content { items = list.enumerated().map { ([index, $0], $1) } }
            for (path, item) in items {
                if let name = item.text, !item.isNull {
                    written.append((name, path, item))
                    continue
                }
                // What starts an effect may stand before it.
                guard case .mapping(let entries) = item.content,
                    let place = entries.firstIndex(where: { $0.key.text != "trigger" })
                else { continue }
                let entry = entries[place]
                if let from = item.entry("from") {
                    written.append((from.value.text.flatMap(effectInFile), path, item))
                } else {
                    written.append((entry.key.text, path + [place], entry.value))
                }
            }
        }
        if keys.count > 1, let named = written.first(where: { $0.name == keys.first }) {
            return (named.path, named.name.flatMap(Self.effect), keys.dropFirst())
        }
        let having = written.filter { renderer in
            let effect = renderer.name.flatMap(Self.effect)
            return renderer.node.entry(keys.first!) != nil
                || effect.map { SceneGrammar.parameters(of: $0).keys.contains(keys.first!) } == true
        }
        guard having.count < 2 else {
            let names = having.compactMap(\.name).map { "\($0).\(keys.first!)" }
            throw Problem(message: "several effects have '\(keys.first!)'; write \(names.joined(separator: " or "))")
        }
        return having.first.map { ($0.path, $0.name.flatMap(Self.effect), keys) }
    }
}
