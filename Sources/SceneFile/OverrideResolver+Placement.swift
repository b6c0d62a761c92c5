import Drawing
import Motion
import Stage

extension OverrideResolver {
    /// Where below a node a value belongs, key by key; nodes on the way are made where there are none.
    struct Placement {
        var value: YAMLNode

        init(_ value: YAMLNode) { self.value = value }

        /// - Parameter declared: Properties whose parts may be named below `node`, though it may be written without them.
        func edit(
            _ node: YAMLNode, _ path: [Int], _ keys: ArraySlice<String>, _ declared: [PropertyDeclaration] = []
        ) throws(Problem) -> NodeEdit {
            if let edit = try part(node, path, keys, declared) { return edit }
            return try plain(node, path, keys, value)
        }

        private func plain(
            _ node: YAMLNode, _ path: [Int], _ keys: ArraySlice<String>, _ value: YAMLNode
        ) throws(Problem) -> NodeEdit {
            guard let key = keys.first else { return NodeEdit(path: path, node: value) }
            switch node.content {
            case .mapping:
                // A key may have dots itself: what an event sets is a path.
                for count in 1...keys.count {
                    guard let (index, inner) = node.entry(keys.prefix(count).joined(separator: ".")) else { continue }
                    return try plain(inner, path + [index], keys.dropFirst(count), value)
                }
                return NodeEdit(path: path, key: key, node: nested(keys.dropFirst(), value))
            case .sequence(let items):
                guard let index = Int(key) ?? Self.names[key] else {
                    throw Problem(message: "'\(key)' stands for an item of a list; items have numbers, from 0")
                }
                guard items.indices.contains(index) else {
                    throw Problem(message: "there is no item \(index): the list has \(items.count), counted from 0")
                }
                return try plain(items[index], path + [index], keys.dropFirst(), value)
            case .scalar:
                // A bare name becomes a mapping of it: `easeOut` to `{easeOut: {duration: 2}}`.
                if keys.count > 1, node.text == key { return NodeEdit(path: path, node: nested(keys, value)) }
                guard node.isNull else {
                    throw Problem(message: "\(node.kindName) is written there, which has no '\(key)'; set the whole")
                }
                return NodeEdit(path: path, node: nested(keys, value))
            }
        }

        /// The parts of values that are lists.
        private static let names = ["x": 0, "y": 1, "z": 2, "from": 0, "to": 1]

        /// Mappings in mappings, with the value in the innermost.
        func nested(_ keys: ArraySlice<String>, _ inner: YAMLNode? = nil) -> YAMLNode {
            keys.reversed().reduce(inner ?? value) { mapping([($1, $0)]) }
        }

        func mapping(_ entries: [(String, YAMLNode)]) -> YAMLNode {
            let entries = entries.map { key, node in
                YAMLNode.Entry(key: YAMLNode(content: .scalar(key, isPlain: true), span: value.span), value: node)
            }
            return YAMLNode(content: .mapping(entries), span: value.span)
        }

        /// The points of a mesh that says none.
        func evenPoints(of mesh: YAMLNode) -> YAMLNode {
            func side(_ key: String) -> Int {
                let number = mesh.entry(key)?.value.text.flatMap { NodeReader.number($0) } ?? 0
                return SceneGrammar.meshSide.contains(number) ? Int(number) : 0
            }
            let points = MeshGradient.evenPoints(width: side("width"), height: side("height"))
            let items = points.map { list([Double($0.x), Double($0.y)]) }
            return YAMLNode(content: .sequence(items), span: value.span)
        }

        // MARK: - Parts of properties

        /// The edit where `keys` name a part of a property that is written, or left out, as a whole.
        private func part(
            _ node: YAMLNode, _ path: [Int], _ keys: ArraySlice<String>, _ declared: [PropertyDeclaration]
        ) throws(Problem) -> NodeEdit? {
            guard let last = keys.last, keys.count > 1 else { return nil }
            let whole = keys.dropLast()
            let written = whole.reduce(Optional(node)) { $0?.entry($1)?.value }
            if whole == ["trim"], written.map({ $0.isNull }) ?? true {
                return try plain(node, path, whole, list([0, 1], replacing: Self.names[last] ?? 0))
            }
            if whole == ["blur"], let written, case .scalar = written.content, !written.isNull {
                let value = last == "radius" ? value : mapping([("radius", written), (last, value)])
                return try plain(node, path, whole, value)
            }
            guard let property = declared.first(where: { $0.name == whole.joined(separator: ".") }),
                let number = property.kind.parts.firstIndex(where: { $0 == property.part(named: last) })
            else { return nil }
            if case .sequence = written?.content { return nil }
            switch property.kind {
            case .factors:
                let both = written?.text.flatMap { NodeReader.number($0) } ?? 1
                return try plain(node, path, whole, list([both, both], replacing: number))
            case .unitPoint:
                if let written, written.entry("unit") != nil {
                    return try plain(node, path, whole + ["unit", last], value)
                }
                let point = SceneGrammar.unitPoints.first { $0.name == written?.text }?.point
                let components = point.map { [$0.x, $0.y] } ?? property.defaultValue.components
                return try plain(node, path, whole, mapping([("unit", list(components, replacing: number))]))
            case .position:
                throw Problem(
                    message: "'\(whole.joined(separator: "."))' is no pair of points here; set both parts: [x, y]")
            default:
                return try plain(node, path, whole, list(property.defaultValue.components, replacing: number))
            }
        }

        private func list(_ numbers: [Double], replacing index: Int? = nil) -> YAMLNode {
            var items = numbers.map {
                YAMLNode(content: .scalar(NodeReader.shortest($0), isPlain: true), span: value.span)
            }
            if let index { items[index] = value }
            return YAMLNode(content: .sequence(items), span: value.span)
        }
    }
}

extension SceneGrammar {
    /// The keys that lie under a kind.
    static func keys(ofKind kind: String) -> [String] {
        switch kind {
        case "image": image.keys
        case "symbol": symbol.keys
        case "group": group.keys
        case "scroll": scroll.keys
        case "meshGradient": meshGradient.keys
        case _ where shapes.contains(kind): shape(kind).keys
        default: Layer.GradientContent.Form(rawValue: kind).map { gradient($0).keys } ?? []
        }
    }

    /// The properties that lie under a kind.
    static func declarations(ofKind kind: String) -> [PropertyDeclaration] {
        if let form = Layer.GradientContent.Form(rawValue: kind) { return PropertyDeclaration.ofGradients(form) }
        return kind == "path" ? PropertyDeclaration.ofPaths : []
    }
}
