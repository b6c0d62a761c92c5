import Drawing
import Foundation
import Motion
import Stage
import TextEffects
import Typesetting

/// Turns a tree into a scene. Goes on after each mistake, so that all are reported together.
struct SceneDecoder {
    var reader: NodeReader
    private(set) var dependencies: [String] = []
    /// For each layer, where its font (or text) stands.
    private(set) var fontPlaces: [SourceSpan] = []

    private let file: String
    private let bytes: [UInt8]
    private let read: SceneDocument.FileReader

    init(file: String, bytes: [UInt8], read: @escaping SceneDocument.FileReader) {
        (self.file, self.bytes, self.read) = (file, bytes, read)
        reader = NodeReader(file: file, text: String(decoding: bytes.prefix(YAMLReader.largestFile), as: UTF8.self))
    }

    /// The scene; also where there were mistakes, without what they are about.
    mutating func decode() -> Scene? {
        let root: YAMLNode
        do throws(YAMLReader.Failure) { root = try YAMLReader.read(bytes) } catch {
            reader.report(error.span, error.message)
            return nil
        }
        guard
            let keys = reader.mapping(
                root, "a scene", keys: ["glyphstage", "canvas", "environment", "layers", "timeline"])
        else { return nil }
        checkVersion(keys["glyphstage"], root)
        var scene = Scene()
        if let canvas = keys["canvas"] { decodeCanvas(canvas.value, &scene) }
        if let environment = keys["environment"] { decodeEnvironment(environment.value, &scene) }
        if let layers = keys["layers"] { decodeLayers(layers.value, &scene) }
        let timeline = keys["timeline"]?.value
        decodeTimeline(timeline, &scene)
        return scene
    }

    private mutating func checkVersion(_ entry: YAMLNode.Entry?, _ root: YAMLNode) {
        guard let entry else {
            return reader.report(SourceSpan(), "a scene needs the key 'glyphstage: 1', the version of the format")
        }
        guard let version = reader.number(entry.value, "glyphstage", in: 0...1e9) else { return }
        if version > 1 {
            reader.report(
                entry.value.span, "format version \(entry.value.text ?? "") is newer than this program reads (1)")
        } else if version != 1 {
            reader.report(entry.value.span, "the format's version is 1")
        }
    }

    private mutating func decodeCanvas(_ node: YAMLNode, _ scene: inout Scene) {
        guard let keys = reader.mapping(node, "the canvas", keys: ["size", "background"]) else { return }
        if let size = keys["size"], let (width, height) = reader.pair(size.value, "size", in: 1...16_384) {
            scene.canvas.size = CGSize(width: width, height: height)
        }
        if let background = keys["background"] {
            scene.canvas.background = reader.fill(background.value, "a background")
        }
    }

    private mutating func decodeEnvironment(_ node: YAMLNode, _ scene: inout Scene) {
        guard
            let keys = reader.mapping(
                node, "the environment",
                keys: ["colorScheme", "dynamicTypeSize", "layoutDirection", "reduceMotion"])
        else { return }
        func names<T: CaseIterable & RawRepresentable<String>>(_: T.Type) -> [String] { T.allCases.map(\.rawValue) }
        if let entry = keys["colorScheme"],
            let value = reader.choice(
                entry.value, "a colour scheme", names(ColorScheme.self), ColorScheme.init(rawValue:))
        {
            scene.environment.colorScheme = value
        }
        if let entry = keys["dynamicTypeSize"],
            let value = reader.choice(
                entry.value, "a text size", names(DynamicTypeSize.self), DynamicTypeSize.init(rawValue:))
        {
            scene.environment.dynamicTypeSize = value
        }
        if let entry = keys["layoutDirection"],
            let value = reader.choice(
                entry.value, "a layout direction", names(LayoutDirection.self), LayoutDirection.init(rawValue:))
        {
            scene.environment.layoutDirection = value
        }
        if let entry = keys["reduceMotion"], let value = reader.boolean(entry.value, "reduceMotion") {
            scene.environment.reduceMotion = value
        }
    }

    // MARK: - Layers

    private static let laterKinds = [
        "image", "rectangle", "roundedRectangle", "circle", "ellipse", "capsule", "path", "linearGradient",
        "radialGradient", "angularGradient", "meshGradient", "symbol", "scroll", "group",
    ]
    private static let laterKeys = [
        "initially", "effect", "drawingGroup", "overlay", "background", "mask", "clipShape", "lineLimit",
        "truncationMode", "minimumScaleFactor", "allowsTightening", "tracking", "kerning", "baselineOffset",
        "underline",
        "strikethrough", "monospacedDigit", "language", "layoutDirection", "brightness", "contrast", "saturation",
        "grayscale", "hueRotation", "colorMultiply", "invert", "luminanceToAlpha", "shadow", "scale", "rotation",
        "rotation3D", "blendMode", "hidden", "keyframes", "phases", "animation", "transition", "contentTransition",
        "matchedGeometry", "scrollTransition", "visualEffect", "symbolEffect",
    ]
    private static let keys =
        ["name", "text", "font", "multilineTextAlignment", "position", "anchor", "frame", "textRenderer"]
        + (PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts).map(\.name)

    private mutating func decodeLayers(_ node: YAMLNode, _ scene: inout Scene) {
        guard let items = reader.list(node, "layers") else { return }
        for item in items {
            guard
                let keys = reader.mapping(
                    item, "a text layer", keys: Self.keys, later: Self.laterKinds + Self.laterKeys)
            else { continue }
            guard let text = keys["text"] else {
                let names = item.keys
                if !names.contains(where: Self.laterKinds.contains) {
                    reader.report(item.span, "a layer needs a kind, such as 'text'")
                }
                continue
            }
            decodeLayer(keys, text.value, &scene)
        }
    }

    private mutating func decodeLayer(
        _ keys: [String: YAMLNode.Entry], _ textNode: YAMLNode, _ scene: inout Scene
    ) {
        var content = Layer.TextContent(textValue(textNode))
        if let font = keys["font"] { content.font = decodeFont(font.value) ?? content.font }
        if let entry = keys["multilineTextAlignment"],
            let value = reader.choice(
                entry.value, "a text alignment", TextAlignment.allCases.map(\.rawValue), TextAlignment.init(rawValue:))
        {
            content.alignment = value
        }
        if let frame = keys["frame"],
            let width = reader.mapping(
                frame.value, "a frame", keys: ["width"], later: ["height", "alignment", "maxWidth", "maxHeight"])?[
                    "width"]
        {
            content.width = reader.number(width.value, "width", in: 1...100_000)
        }
        let renderer = keys["textRenderer"].flatMap { decodeRenderer($0.value) }
        let name = keys["name"].flatMap { layerName($0.value, scene) }
        let number = scene.layers.count + 1
        var layer = Layer(
            name: name, displayName: name ?? "text-\(number)", kind: .text(content), effect: renderer?.effect)
        if let entry = keys["anchor"], let anchor = reader.unitPoint(entry.value, "anchor") { layer.anchor = anchor }
        if let entry = keys["position"] { layer.position = position(entry.value) ?? layer.position }
        let white = Color.primary.resolve(in: scene.environment.colorScheme).premultiplied
        layer.setInitial(AnimatableVector(white), of: "foregroundStyle")
        for declaration in PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts {
            if let entry = keys[declaration.name], let value = propertyValue(entry.value, declaration, scene) {
                layer.setInitial(value, of: declaration.name)
            }
        }
        for (path, value) in renderer?.values ?? [] { layer.setInitial(value, of: path) }
        fontPlaces.append((keys["font"]?.value ?? textNode).span)
        scene.layers.append(layer)
    }

    private mutating func textValue(_ node: YAMLNode) -> String {
        guard case .sequence(let items) = node.content else {
            return reader.text(node, "text") ?? ""
        }
        return items.map { item in
            if case .mapping = item.content {
                reader.report(item.span, "spans with a style of their own are not supported yet")
                return ""
            }
            return reader.text(item, "text") ?? ""
        }.joined()
    }

    private mutating func layerName(_ node: YAMLNode, _ scene: Scene) -> String? {
        guard let name = reader.text(node, "name") else { return nil }
        let isName =
            name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0))
            }
            && name.first.map { $0.isLetter || $0 == "_" } ?? false
        guard isName else {
            reader.report(node.span, "a name holds letters, digits, '_' and '-' and begins with a letter or '_'")
            return nil
        }
        if ["environment", "canvas", "timeline"].contains(name) {
            reader.report(node.span, "no layer may be called '\(name)': it is a part of the scene")
            return nil
        }
        if scene.layers.contains(where: { $0.name == name }) {
            reader.report(node.span, "a layer above is called '\(name)' already")
            return nil
        }
        return name
    }

    private mutating func position(_ node: YAMLNode) -> Layer.Position? {
        if case .sequence = node.content {
            return reader.pair(node, "position", in: -100_000...100_000).map { .points(CGPoint(x: $0.0, y: $0.1)) }
        }
        return reader.unitPoint(node, "position").map(Layer.Position.unit)
    }

    private mutating func decodeFont(_ node: YAMLNode) -> Font? {
        guard
            let keys = reader.mapping(
                node, "a font", keys: ["style", "family", "size", "relativeTo", "weight", "design", "italic"],
                later: ["file", "width", "features", "axes"])
        else { return nil }
        var font = Font()
        let styles = Font.TextStyle.allCases.map(\.rawValue)
        if let entry = keys["style"],
            let style = reader.choice(entry.value, "a text style", styles, Font.TextStyle.init(rawValue:))
        {
            font.style = style
        }
        if let entry = keys["design"],
            let design = reader.choice(
                entry.value, "a font design", Font.Design.allCases.map(\.rawValue), Font.Design.init(rawValue:))
        {
            font.source = .design(design)
        }
        if let entry = keys["family"], let family = reader.text(entry.value, "family") {
            if let design = keys["design"] {
                reader.report(design.key.span, "a font has a 'family' or a 'design', not both")
            }
            if family.isEmpty { reader.report(entry.value.span, "a family has a name") }
            font.source = .family(family)
        }
        if let entry = keys["size"] {
            font.fixedSize = reader.number(entry.value, "size", in: 0.1...Font.sizes.upperBound)
        }
        if let entry = keys["relativeTo"] {
            font.relativeTo = reader.choice(entry.value, "a text style", styles, Font.TextStyle.init(rawValue:))
        }
        if let entry = keys["weight"] {
            font.weight = reader.choice(
                entry.value, "a font weight", Font.Weight.allCases.map(\.name), Font.Weight.init(name:))
        }
        if let entry = keys["italic"], let italic = reader.boolean(entry.value, "italic") { font.isItalic = italic }
        return font
    }

    // MARK: - Properties and effects

    /// A property's value as its declaration wants it.
    mutating func propertyValue(
        _ node: YAMLNode, _ declaration: PropertyDeclaration, _ scene: Scene
    ) -> AnimatableVector? {
        switch declaration.kind {
        case .number: return reader.number(node, declaration.name, in: declaration.range).map { AnimatableVector($0) }
        case .point:
            return reader.pair(node, declaration.name, in: declaration.range).map { AnimatableVector([$0.0, $0.1]) }
        case .color:
            return reader.color(node, "a colour").map {
                AnimatableVector($0.resolve(in: scene.environment.colorScheme).premultiplied)
            }
        }
    }

    private typealias Renderer = (effect: any TextEffect.Type, values: [(String, AnimatableVector)])

    private mutating func decodeRenderer(_ node: YAMLNode) -> Renderer? {
        var node = node
        if case .sequence(let items) = node.content {
            guard let first = items.first else { return nil }
            if items.count > 1 { reader.report(items[1].span, "several renderers on one text are not supported yet") }
            node = first
        }
        guard case .mapping(let entries) = node.content else {
            reader.report(node.span, "a text renderer is a mapping such as {blurReveal: {}}, not \(node.kindName)")
            return nil
        }
        if let from = entries.first(where: { $0.key.text == "from" }) { return decodeConfig(from, node) }
        guard let entry = entries.first, let name = entry.key.text else {
            reader.report(node.span, "a text renderer needs a name, such as 'blurReveal'")
            return nil
        }
        if entries.count > 1 { reader.report(entries[1].key.span, "a text renderer is one name with its parameters") }
        guard let effect = effect(name, entry.key.span, &reader) else { return nil }
        let values = Self.parameters(entry.value, effect, extra: [], &reader)
        return (effect, values)
    }

    private func effect(_ name: String, _ span: SourceSpan, _ reader: inout NodeReader) -> (any TextEffect.Type)? {
        if let effect = EffectGallery.effect(named: name) { return effect }
        let later = ["highlightReveal", "wave", "fadeIn", "typing"]
        if later.contains(name) {
            reader.report(span, "'\(name)' is not supported yet")
        } else {
            reader.report(
                span, "'\(name)' is not a text renderer" + reader.suggestion(name, EffectGallery.all.map { $0.name }))
        }
        return nil
    }

    private static func parameters(
        _ node: YAMLNode, _ effect: any TextEffect.Type, extra: [String], _ reader: inout NodeReader
    ) -> [(String, AnimatableVector)] {
        if node.isNull { return [] }
        guard
            let keys = reader.mapping(
                node, "'\(effect.name)'", keys: effect.parameters.map(\.name) + extra, later: ["unit", "order"])
        else { return [] }
        return effect.parameters.compactMap { parameter in
            keys[parameter.name].flatMap { entry in
                reader.number(entry.value, parameter.name, in: parameter.range).map {
                    ("\(effect.name).\(parameter.name)", AnimatableVector($0))
                }
            }
        }
    }

    /// An effect whose parameters lie in a file of their own; what stands beside `from` wins.
    private mutating func decodeConfig(_ from: YAMLNode.Entry, _ node: YAMLNode) -> Renderer? {
        guard let name = reader.text(from.value, "from") else { return nil }
        let folder = (file as NSString).deletingLastPathComponent
        let path = name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
        dependencies.append(SceneDocument.absolute(path))
        let bytes: [UInt8]
        do throws(SceneDocument.FileProblem) { bytes = try read(path) } catch {
            reader.report(from.value.span, "'\(name)': \(error.message)")
            return nil
        }
        var inner = NodeReader(file: path, text: String(decoding: bytes, as: UTF8.self))
        defer { reader.add(inner.diagnostics) }
        let root: YAMLNode
        do throws(YAMLReader.Failure) { root = try YAMLReader.read(bytes) } catch {
            inner.report(error.span, error.message)
            return nil
        }
        guard case .mapping(let entries) = root.content, let entry = entries.first(where: { $0.key.text == "effect" })
        else {
            inner.report(SourceSpan(), "an effect file needs the key 'effect', such as 'effect: blurReveal'")
            return nil
        }
        guard let effectName = inner.text(entry.value, "effect"),
            let effect = effect(effectName, entry.value.span, &inner)
        else { return nil }
        let base = Self.parameters(root, effect, extra: ["effect"], &inner)
        let own = Self.parameters(node, effect, extra: ["from"], &reader)
        return (effect, base + own)
    }
}

extension YAMLNode {
    /// The keys of a mapping.
    fileprivate var keys: [String] {
        if case .mapping(let entries) = content { entries.compactMap(\.key.text) } else { [] }
    }
}
