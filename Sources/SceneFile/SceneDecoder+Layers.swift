import Drawing
import Foundation
import Motion
import Stage
import Typesetting

extension SceneDecoder {
    mutating func decodeLayers(_ node: YAMLNode, _ scene: inout Scene) {
        guard let items = reader.list(node, "layers") else { return }
        for item in items {
            guard let keys = reader.mapping(item, SceneGrammar.textLayer) else { continue }
            let name = keys["name"].flatMap { layerName($0.value, scene) }
            guard let text = keys["text"] else {
                if !item.keys.contains(where: SceneGrammar.laterKinds.contains) {
                    reader.report(item.span, "a layer needs a kind, such as 'text'")
                }
                if let name { damagedLayers.insert(name) }
                continue
            }
            decodeLayer(name, keys, text.value, &scene)
        }
    }

    private mutating func decodeLayer(
        _ name: String?, _ keys: [String: YAMLNode.Entry], _ text: YAMLNode, _ scene: inout Scene
    ) {
        var content = Layer.TextContent(textValue(text))
        if let font = keys["font"] { content.font = decodeFont(font.value) ?? content.font }
        if let entry = keys["multilineTextAlignment"],
            let value = reader.choice(entry.value, "a text alignment", of: TextAlignment.self)
        {
            content.alignment = value
        }
        if let entry = keys["frame"], let width = reader.mapping(entry.value, SceneGrammar.frame)?["width"] {
            content.width = reader.number(width.value, "width", in: 1...100_000)
        }
        let renderer = keys["textRenderer"].flatMap { decodeRenderer($0.value) }
        if let name, keys["textRenderer"] != nil, renderer == nil { damagedLayers.insert(name) }
        let number = scene.layers.count + 1
        var layer = Layer(
            name: name, displayName: name ?? "text-\(number)", kind: .text(content), effect: renderer?.effect)
        if let entry = keys["anchor"], let anchor = reader.unitPoint(entry.value) { layer.anchor = anchor }
        if let entry = keys["position"] { layer.position = position(entry.value) ?? layer.position }
        layer.setDefault(
            AnimatableVector(Color.primary.resolve(in: scene.environment.colorScheme).premultiplied),
            of: "foregroundStyle")
        for declaration in SceneGrammar.properties {
            if let entry = keys[declaration.name], let value = propertyValue(entry.value, declaration, scene) {
                layer.setInitial(value, of: declaration.name)
            }
        }
        for (path, value) in renderer?.values ?? [] { layer.setInitial(value, of: path) }
        fontPlaces.append((keys["font"]?.value ?? text).span)
        scene.layers.append(layer)
    }

    /// The characters of a text: a scalar's, or those of a list, one after the other.
    private mutating func textValue(_ node: YAMLNode) -> String {
        guard case .sequence(let items) = node.content else {
            let text = reader.text(node, "text") ?? ""
            return checkLength(text.unicodeScalars.count, node.span) ? text : ""
        }
        var text = ""
        var length = 0
        for item in items {
            if case .mapping = item.content {
                reader.report(item.span, "spans with a style of their own are not supported yet")
                continue
            }
            let part = reader.text(item, "text") ?? ""
            length += part.unicodeScalars.count
            // Why at each part: aliases can name a long text many times.
            guard checkLength(length, node.span) else { return "" }
            text += part
        }
        return text
    }

    private mutating func checkLength(_ length: Int, _ span: SourceSpan) -> Bool {
        guard length > SceneGrammar.longestText else { return true }
        reader.report(span, "a text has at most \(SceneGrammar.longestText) characters")
        return false
    }

    private mutating func layerName(_ node: YAMLNode, _ scene: Scene) -> String? {
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
        if scene.layers.contains(where: { $0.name == name }) || damagedLayers.contains(name) {
            reader.report(node.span, "a layer above is called '\(name)' already")
            return nil
        }
        return name
    }

    private mutating func position(_ node: YAMLNode) -> Layer.Position? {
        if case .sequence = node.content {
            return reader.pair(node, "position", in: SceneGrammar.places).map {
                .points(CGPoint(x: $0.0, y: $0.1))
            }
        }
        return reader.unitPoint(node).map(Layer.Position.unit)
    }

    private mutating func decodeFont(_ node: YAMLNode) -> Font? {
        guard let keys = reader.mapping(node, SceneGrammar.font) else { return nil }
        var font = Font()
        if let entry = keys["style"],
            let style = reader.choice(entry.value, "a text style", of: Font.TextStyle.self)
        {
            font.style = style
        }
        if let entry = keys["design"],
            let design = reader.choice(entry.value, "a font design", of: Font.Design.self)
        {
            font.source = .design(design)
        }
        if let entry = keys["family"], let family = reader.text(entry.value, "family") {
            if let design = keys["design"] {
                reader.report(design.key.span, "a font has a 'family' or a 'design', not both")
            }
            if family.isEmpty { reader.report(entry.value.span, "a font's family has a name") }
            font.source = .family(family)
        }
        if let entry = keys["size"] {
            font.fixedSize = reader.number(entry.value, "size", in: 0.1...Font.sizes.upperBound)
        }
        if let entry = keys["relativeTo"] {
            font.relativeTo = reader.choice(entry.value, "a text style", of: Font.TextStyle.self)
            if keys["size"] == nil { reader.report(entry.key.span, "'relativeTo' stands beside 'size'") }
        }
        if let entry = keys["weight"] {
            let names = Font.Weight.allCases.map(\.name)
            font.weight = reader.choice(entry.value, "a font weight", names, Font.Weight.init(name:))
        }
        if let entry = keys["italic"], let italic = reader.boolean(entry.value, "italic") { font.isItalic = italic }
        return font
    }

    /// A property's value as its declaration wants it.
    mutating func propertyValue(
        _ node: YAMLNode, _ declaration: PropertyDeclaration, _ scene: Scene
    ) -> AnimatableVector? {
        switch declaration.kind {
        case .number: reader.number(node, declaration.name, in: declaration.range).map { AnimatableVector($0) }
        case .point:
            reader.pair(node, declaration.name, in: declaration.range).map { AnimatableVector([$0.0, $0.1]) }
        case .color: textColor(node, scene)
        }
    }

    private mutating func textColor(_ node: YAMLNode, _ scene: Scene) -> AnimatableVector? {
        if case .mapping(let entries) = node.content, !entries.contains(where: { $0.key.text == "color" }) {
            var table = SceneGrammar.fill
            (table.later, table.keys) = (table.later + table.keys, [])
            guard reader.mapping(node, table) != nil else { return nil }
            if entries.isEmpty { reader.report(node.span, "a colour needs the key 'color'") }
            return nil
        }
        return reader.color(node).map {
            AnimatableVector($0.resolve(in: scene.environment.colorScheme).premultiplied)
        }
    }
}

extension YAMLNode {
    /// The keys of a mapping.
    var keys: [String] {
        if case .mapping(let entries) = content { entries.compactMap(\.key.text) } else { [] }
    }
}
