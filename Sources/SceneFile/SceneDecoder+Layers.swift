import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Layers: what they have in common.
extension SceneDecoder {
    mutating func decodeLayers(_ node: consuming YAMLNode, in parent: LayerPath = []) -> [Layer] {
        guard var items = reader.list(node, "layers") else { return [] }
        var layers: [Layer] = []
        // Why backwards: each item can go when it is read.
        items.reverse()
        while let item = items.popLast() {
            if let layer = decodeLayer(item, at: parent + [layers.count]) { layers.append(layer) }
        }
        return layers
    }

    mutating func decodeLayer(_ node: YAMLNode, at path: LayerPath) -> Layer? {
        guard path.count <= SceneGrammar.deepestLayer else {
            reader.report(node.span, "layers lie in one another more than \(SceneGrammar.deepestLayer) deep")
            return nil
        }
        let written = node.keys.filter { SceneGrammar.kinds.contains($0) }
        guard let keys = reader.mapping(node, SceneGrammar.layer(written.first ?? "text")) else { return nil }
        let name = keys["name"].flatMap { layerName($0.value) }
        guard let kind = written.first, let entry = keys[kind] else {
            reader.report(node.span, "a layer needs a kind, such as 'text'")
            if let name { damagedLayers.insert(name) }
            return nil
        }
        if let second = written.dropFirst().first, second != kind, let other = keys[second] {
            reader.report(other.key.span, "a layer is of one kind; this one is a \(kind)")
        }
        layerCount += 1
        if let name {
            layerNames[name] = path
            // Those without a name cannot be inserted or removed.
            layerPlaces[path] = entry.key.span
        }
        let effects = keys["effect"].map { decodeEffects($0.value) } ?? []
        let header = LayerHeader(
            name: name, displayName: name ?? "\(kind)-\(layerCount)", path: path, effects: effects.map(\.effect))
        guard var layer = decodeKind(kind, entry, keys, header) else {
            if let name {
                damagedLayers.insert(name)
                layerNames[name] = nil
            }
            return nil
        }
        for effect in effects {
            for (path, value) in effect.values { layer.setInitial(value, of: path) }
            for reference in effect.references {
                layer.references[reference.path] = reference.name
                pendingReferences.append((path, reference.name, reference.span))
            }
        }
        decodeProperties(keys, of: &layer)
        decodeSettings(keys, of: &layer, at: path)
        if let entry = keys["initially"] {
            let names = [("present", true), ("absent", false)]
            layer.presence.initially =
                reader.choice(entry.value, "what a layer is initially", names.map(\.0)) { name in
                    names.first { $0.0 == name }?.1
                } ?? true
        }
        for setting in ["keyframes", "phases", "animation", "transition", "visualEffect", "scrollTransition"] {
            if let entry = keys[setting] { pendingMotion.append(PendingMotion(layer: path, entry: entry)) }
        }
        return layer
    }

    /// What a layer is called and where it is.
    struct LayerHeader {
        var name: String?
        var displayName: String
        var path: LayerPath
        var effects: [any LayerEffect.Type]

        func layer(
            _ kind: Layer.Kind, effects: [any TextEffect.Type] = [], symbolEffects: [LayerSymbolEffect] = [],
            children: [Layer] = []
        ) -> Layer {
            Layer(
                name: name, displayName: displayName, kind: kind, effects: effects, layerEffects: self.effects,
                symbolEffects: symbolEffects, children: children)
        }
    }

    private mutating func layerName(_ node: YAMLNode) -> String? {
        guard let name = reader.text(node, "name") else { return nil }
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_".unicodeScalars)
        let others = Set("0123456789-".unicodeScalars)
        let scalars = name.unicodeScalars
        guard let first = scalars.first, letters.contains(first),
            scalars.allSatisfy({ letters.contains($0) || others.contains($0) })
        else {
            reader.report(
                node.span,
                "a name holds letters, digits, '_' and '-' and begins with a letter or '_'")
            return nil
        }
        if SceneGrammar.scene.keys.contains(name) {
            reader.report(node.span, "no layer may be called '\(name)': it is a part of the scene")
            return nil
        }
        if layerNames[name] != nil || damagedLayers.contains(name) {
            reader.report(node.span, "a layer above is called '\(name)' already")
            return nil
        }
        return name
    }

    // MARK: - Properties at first

    private mutating func decodeProperties(_ keys: [String: YAMLNode.Entry], of layer: inout Layer) {
        if keys["foregroundStyle"] == nil, environment.colorScheme == .light {
            layer.setDefault([0, 0, 0, 1], of: "foregroundStyle")
        }
        decodeValues(
            keys, layer.isText ? SceneGrammar.textProperties : PropertyDeclaration.ofLayers, of: &layer)
    }

    /// The values at first of the properties that `keys` names, written one by one or as mappings.
    mutating func decodeValues(
        _ keys: [String: YAMLNode.Entry], _ declarations: [PropertyDeclaration], of layer: inout Layer
    ) {
        for declaration in declarations {
            // Those of a group have a dot in their names, and no key has.
            guard let entry = keys[declaration.name] else { continue }
            if declaration.name == "foregroundStyle", case .mapping(let written) = entry.value.content,
                !written.contains(where: { $0.key.text == "color" })
            {
                layer.foreground = fill(entry.value)
                continue
            }
            if case .mapping = entry.value.content, SceneGrammar.groups[declaration.name] != nil { continue }
            if let value = propertyValue(entry.value, declaration) { layer.setInitial(value, of: declaration.name) }
        }
        for group in SceneGrammar.groupsInOrder {
            let name = group.name
            guard let entry = keys[name], layer.declaration(of: group.members[0].path) != nil else { continue }
            guard case .mapping = entry.value.content else {
                // A group that is one of the properties, too, was read above as that.
                if layer.declaration(of: name) == nil { _ = reader.mapping(entry.value, group.table) }
                continue
            }
            decodeGroup(entry.value, group, of: &layer)
        }
    }

    private mutating func decodeGroup(_ node: YAMLNode, _ group: SceneGrammar.Group, of layer: inout Layer) {
        guard let keys = reader.mapping(node, group.table) else { return }
        for (key, path) in group.members {
            guard let entry = keys[key], let declared = layer.declaration(of: path) else { continue }
            if let value = propertyValue(entry.value, declared.property) { layer.setInitial(value, of: path) }
        }
        if group.name == "frame", let alignment = keys["alignment"], let point = reader.unitPoint(alignment.value) {
            layer.frameAlignment = point
        }
    }

    // MARK: - Settings

    private mutating func decodeSettings(
        _ keys: [String: YAMLNode.Entry], of layer: inout Layer, at path: LayerPath
    ) {
        if let entry = keys["drawingGroup"] {
            layer.drawingGroup = reader.boolean(entry.value, "drawingGroup") ?? false
        }
        if let entry = keys["contentTransition"] {
            layer.contentTransition = contentTransition(entry.value) ?? .identity
        }
        if let entry = keys["matchedGeometry"] { layer.matchedGeometry = decodeMatchedGeometry(entry.value) }
        if let entry = keys["clipShape"] { layer.clipShape = clipShape(entry.value) }
        if let entry = keys["background"] {
            if entry.value.isFill {
                layer.background = fill(entry.value)
            } else {
                decodeAttached(entry.value, as: .background, to: &layer, at: path)
            }
        }
        if let entry = keys["overlay"] { decodeAttached(entry.value, as: .overlay, to: &layer, at: path) }
        if let entry = keys["mask"] { decodeAttached(entry.value, as: .mask, to: &layer, at: path) }
    }

    /// Layers over, behind or cutting another: one, or a list.
    private mutating func decodeAttached(
        _ node: YAMLNode, as role: Layer.Role, to layer: inout Layer, at path: LayerPath
    ) {
        var items = [node]
        if case .sequence(let list) = node.content { items = list }
        if role == .mask, case .sequence = node.content {
            reader.report(node.span, "a mask is one layer; a group can hold several")
            return
        }
        for item in items {
            let place = path + [layer.children.count]
            // Among layers a fill is a rectangle of it.
            let isPlain = role == .background && item.isFill
            guard var child = isPlain ? filled(item, at: place) : decodeLayer(item, at: place) else { continue }
            child.role = role
            layer.children.append(child)
        }
    }

    private mutating func filled(_ node: YAMLNode, at path: LayerPath) -> Layer? {
        layerCount += 1
        let header = LayerHeader(name: nil, displayName: "rectangle-\(layerCount)", path: path, effects: [])
        let key = YAMLNode(content: .scalar("fill", isPlain: true), span: node.span)
        let keys = YAMLNode(content: .mapping([YAMLNode.Entry(key: key, value: node)]), span: node.span)
        return decodeKind("rectangle", YAMLNode.Entry(key: key, value: keys), [:], header)
    }

    private mutating func contentTransition(_ node: YAMLNode) -> ContentTransition? {
        guard case .mapping = node.content else {
            return reader.choice(node, "a content transition", SceneGrammar.contentTransitions) { name in
                switch name {
                case "identity": .identity
                case "opacity": .opacity
                case "interpolate": .interpolate
                case "numericText": .numericText(countsDown: false)
                default: nil
                }
            }
        }
        guard let keys = reader.mapping(node, SceneGrammar.contentTransition) else { return nil }
        guard let entry = keys["numericText"], !entry.value.isNull else {
            return keys["opacity"] != nil ? .opacity : keys["interpolate"] != nil ? .interpolate : .identity
        }
        guard let parameters = reader.mapping(entry.value, SceneGrammar.numericText) else { return nil }
        if let value = parameters["value"] {
            // Any value: the direction is that of the numbers which the texts say.
            return value.value.isNull || reader.text(value.value, "value") != nil ? .numericValue : nil
        }
        let down = parameters["countsDown"].map { reader.boolean($0.value, "countsDown") } ?? false
        return down.map { .numericText(countsDown: $0) }
    }

    private mutating func clipShape(_ node: YAMLNode) -> Layer.ClipShape? {
        if case .mapping = node.content {
            guard let keys = reader.mapping(node, SceneGrammar.clipShape) else { return nil }
            guard let entry = keys["roundedRectangle"] else {
                if keys.isEmpty, node.keys.isEmpty { reader.report(node.span, "a clip shape needs a name") }
                return nil
            }
            guard !entry.value.isNull else { return .roundedRectangle(cornerRadius: 8) }
            guard let parameters = reader.mapping(entry.value, SceneGrammar.roundedClip) else { return nil }
            let radius =
                parameters["cornerRadius"].map { reader.number($0.value, "cornerRadius", in: 0...100_000) } ?? 8
            return radius.map { .roundedRectangle(cornerRadius: $0) }
        }
        return reader.choice(node, "a clip shape", SceneGrammar.clipShapes + ["roundedRectangle"]) { name in
            switch name {
            case "rectangle": .rectangle
            case "circle": .circle
            case "capsule": .capsule
            case "roundedRectangle": .roundedRectangle(cornerRadius: 8)
            default: nil
            }
        }
    }
}

extension YAMLNode {
    /// The keys of a mapping.
    var keys: [String] {
        if case .mapping(let entries) = content { entries.compactMap(\.key.text) } else { [] }
    }

    /// Whether what is written as a background is a fill and not a layer.
    var isFill: Bool {
        guard case .mapping = content else {
            if case .sequence = content { return false }
            return true
        }
        let fills = SceneGrammar.fill.keys + SceneGrammar.color.keys
        return !keys.isEmpty && keys.allSatisfy { fills.contains($0) && (keys.count == 1 || $0 != "image") }
    }
}
