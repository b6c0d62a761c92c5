import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Layers: their kinds, and their properties at first.
extension SceneDecoder {
    mutating func decodeLayers(_ node: YAMLNode, in parent: LayerPath = []) -> [Layer] {
        guard let items = reader.list(node, "layers") else { return [] }
        var layers: [Layer] = []
        for item in items {
            if let layer = decodeLayer(item, at: parent + [layers.count]) { layers.append(layer) }
        }
        return layers
    }

    private mutating func decodeLayer(_ node: YAMLNode, at path: LayerPath) -> Layer? {
        let written = node.keys.filter { SceneGrammar.kinds.contains($0) }
        guard let keys = reader.mapping(node, SceneGrammar.layer(written.first ?? "text")) else { return nil }
        let name = keys["name"].flatMap { layerName($0.value) }
        guard let kind = written.first, let entry = keys[kind] else {
            if !node.keys.contains(where: SceneGrammar.laterKinds.contains) {
                reader.report(node.span, "a layer needs a kind, such as 'text'")
            }
            if let name { damagedLayers.insert(name) }
            return nil
        }
        if let second = written.dropFirst().first, second != kind, let other = keys[second] {
            reader.report(other.key.span, "a layer is of one kind; this one is a \(kind)")
        }
        layerCount += 1
        let displayName = name ?? "\(kind)-\(layerCount)"
        if let name { layerNames[name] = path }
        var layer =
            switch kind {
            case "text": textLayer(name, displayName, keys, entry.value, at: path)
            case "rectangle": rectangle(name, displayName, entry.value)
            default: group(name, displayName, entry.value, at: path)
            }
        decodeProperties(keys, of: &layer)
        decodeFrame(keys["frame"], of: &layer)
        for setting in ["keyframes", "phases", "animation"] {
            if let entry = keys[setting] { pendingMotion.append(PendingMotion(layer: path, entry: entry)) }
        }
        return layer
    }

    // MARK: - Kinds

    private mutating func textLayer(
        _ name: String?, _ displayName: String, _ keys: [String: YAMLNode.Entry], _ text: YAMLNode, at path: LayerPath
    ) -> Layer {
        let content = textContent(text, keys)
        let renderers = keys["textRenderer"].flatMap { decodeRenderers($0.value) }
        if let name, keys["textRenderer"] != nil, renderers == nil { damagedLayers.insert(name) }
        var layer = Layer(
            name: name, displayName: displayName, kind: .text(content), effects: renderers?.map(\.effect) ?? [])
        fontPlaces[path] = (keys["font"]?.value ?? text).span
        for (path, value) in (renderers ?? []).flatMap(\.values) { layer.setInitial(value, of: path) }
        return layer
    }

    private mutating func rectangle(_ name: String?, _ displayName: String, _ node: YAMLNode) -> Layer {
        let plain = Layer(name: name, displayName: displayName, kind: .rectangle(nil))
        guard !node.isNull, let keys = reader.mapping(node, SceneGrammar.rectangle), let entry = keys["fill"],
            let fill = reader.fill(entry.value)
        else { return plain }
        guard case .color(let color) = fill else {
            return Layer(name: name, displayName: displayName, kind: .rectangle(fill))
        }
        var layer = plain
        layer.setInitial(AnimatableVector(color.resolve(in: environment.colorScheme).premultiplied), of: "fill")
        return layer
    }

    private mutating func group(
        _ name: String?, _ displayName: String, _ node: YAMLNode, at path: LayerPath
    ) -> Layer {
        var children: [Layer] = []
        if !node.isNull, let layers = reader.mapping(node, SceneGrammar.group)?["layers"] {
            children = decodeLayers(layers.value, in: path)
        }
        return Layer(name: name, displayName: displayName, kind: .group, children: children)
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
        layer.setDefault(
            AnimatableVector(Color.primary.resolve(in: environment.colorScheme).premultiplied),
            of: "foregroundStyle")
        for declared in layer.declarations where !declared.path.contains(".") {
            if let entry = keys[declared.path], let value = propertyValue(entry.value, declared.property) {
                layer.setInitial(value, of: declared.path)
            }
        }
    }

    private mutating func decodeFrame(_ entry: YAMLNode.Entry?, of layer: inout Layer) {
        guard let entry, let keys = reader.mapping(entry.value, SceneGrammar.frame) else { return }
        for side in ["width", "height"] {
            guard let entry = keys[side], let declared = layer.declaration(of: "frame.\(side)"),
                let value = propertyValue(entry.value, declared.property)
            else { continue }
            layer.setInitial(value, of: declared.path)
        }
        if let alignment = keys["alignment"], let point = reader.unitPoint(alignment.value) {
            layer.frameAlignment = point
        }
    }
}

extension YAMLNode {
    /// The keys of a mapping.
    var keys: [String] {
        if case .mapping(let entries) = content { entries.compactMap(\.key.text) } else { [] }
    }
}
