import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// What each kind of layer has of its own.
extension SceneDecoder {
    /// A layer of a kind, with the values that stand under the kind; nil where nothing can be made of it.
    mutating func decodeKind(
        _ kind: String, _ entry: YAMLNode.Entry, _ keys: [String: YAMLNode.Entry], _ header: LayerHeader
    ) -> Layer? {
        switch kind {
        case "text": return textLayer(keys, entry.value, header)
        case "image": return imageLayer(entry.value, header)
        case "meshGradient": return meshLayer(entry.value, header)
        case "symbol": return symbolLayer(keys, entry.value, header)
        case "group", "scroll": return container(kind, keys, entry.value, header)
        default:
            if let form = Layer.GradientContent.Form(rawValue: kind) {
                return gradientLayer(form, entry.value, header)
            }
            return shapeLayer(kind, entry.value, header)
        }
    }

    private mutating func textLayer(
        _ keys: [String: YAMLNode.Entry], _ text: YAMLNode, _ header: LayerHeader
    ) -> Layer {
        fontPlaces[header.path] = (keys["font"]?.value ?? text).span
        return rendered(.text(textContent(text, keys)), keys, header)
    }

    /// A layer with the text renderers that are written.
    private mutating func rendered(
        _ kind: Layer.Kind, _ keys: [String: YAMLNode.Entry], _ header: LayerHeader, children: [Layer] = []
    ) -> Layer {
        let renderers = keys["textRenderer"].flatMap { decodeRenderers($0.value) }
        if let name = header.name, keys["textRenderer"] != nil, renderers == nil { damagedLayers.insert(name) }
        var layer = header.layer(kind, effects: renderers?.map(\.effect) ?? [], children: children)
        for (path, value) in (renderers ?? []).flatMap(\.values) { layer.setInitial(value, of: path) }
        return layer
    }

    private mutating func imageLayer(_ node: YAMLNode, _ header: LayerHeader) -> Layer? {
        var (source, mode) = (node, nil as Layer.ImageContent.ContentMode?)
        if case .mapping = node.content {
            guard let keys = reader.mapping(node, SceneGrammar.image) else { return nil }
            guard let path = keys["path"] else {
                reader.report(node.span, "an image needs 'path', the name of a file")
                return header.layer(.image(Layer.ImageContent(Self.noImage)))
            }
            source = path.value
            mode = keys["contentMode"].flatMap {
                reader.choice($0.value, "a content mode", of: Layer.ImageContent.ContentMode.self)
            }
        }
        return header.layer(.image(Layer.ImageContent(image(source) ?? Self.noImage, contentMode: mode)))
    }

    /// Stands in for a picture that could not be read, so that the rest of its layer is read all the same.
    private static let noImage = Image(Bitmap(width: 1, height: 1, format: .rgba, bytes: [0, 0, 0, 0]))

    // MARK: - Shapes

    private mutating func shapeLayer(_ kind: String, _ node: YAMLNode, _ header: LayerHeader) -> Layer? {
        guard node.isNull == false || kind == "path" else { return shape(kind, [:], header) }
        guard let keys = reader.mapping(node, SceneGrammar.shape(kind)) else { return shape(kind, [:], header) }
        return shape(kind, keys, header, node.span)
    }

    private mutating func shape(
        _ kind: String, _ keys: [String: YAMLNode.Entry], _ header: LayerHeader, _ span: SourceSpan? = nil
    ) -> Layer? {
        let shape: Layer.Shape
        switch kind {
        case "rectangle": shape = .rectangle
        case "roundedRectangle": shape = .roundedRectangle
        case "circle": shape = .circle
        case "ellipse": shape = .ellipse
        case "capsule": shape = .capsule
        default:
            if keys["d"] == nil, let span { reader.report(span, "a path needs 'd', its outline in SVG's notation") }
            // An outline that could not be read is none, so that the rest of its layer is read all the same.
            shape = .path(keys["d"].flatMap { svgPath($0.value) } ?? Path())
        }
        var styles = Layer.ShapeStyles()
        var colors: [(path: String, value: AnimatableVector)] = []
        if let fill = keys["fill"].flatMap({ fill($0.value) }) {
            if case .color(let color) = fill {
                colors.append(("fill", vector(color)))
            } else {
                styles.fill = fill
            }
        }
        let stroke = keys["stroke"].flatMap { decodeStroke($0.value, &styles, &colors) }
        var layer = header.layer(.shape(shape, styles))
        for (path, value) in colors { layer.setInitial(value, of: path) }
        if let stroke {
            var numbers = stroke
            for key in ["fill", "lineCap", "lineJoin", "miterLimit", "dash"] { numbers[key] = nil }
            for (key, entry) in numbers.sorted(by: { $0.key < $1.key }) {
                guard let declared = layer.declaration(of: "stroke.\(key)") else { continue }
                if let value = propertyValue(entry.value, declared.property) {
                    layer.setInitial(value, of: declared.path)
                }
            }
        }
        if let radius = keys["cornerRadius"], let declared = layer.declaration(of: "cornerRadius"),
            let value = propertyValue(radius.value, declared.property)
        {
            layer.setInitial(value, of: "cornerRadius")
        }
        if let trim = keys["trim"], let (from, to) = reader.pair(trim.value, "trim", in: 0...1) {
            layer.setInitial([from], of: "trim.from")
            layer.setInitial([to], of: "trim.to")
        }
        return layer
    }

    /// The style of an outline.
    ///
    /// - Returns: The keys of the mapping: its numbers are properties.
    private mutating func decodeStroke(
        _ node: YAMLNode, _ styles: inout Layer.ShapeStyles, _ colors: inout [(path: String, value: AnimatableVector)]
    ) -> [String: YAMLNode.Entry]? {
        styles.stroke = StrokeStyle()
        guard !node.isNull, let keys = reader.mapping(node, SceneGrammar.stroke) else { return nil }
        var style = StrokeStyle()
        if let entry = keys["lineCap"] {
            style.lineCap = reader.choice(entry.value, "a line cap", of: StrokeStyle.LineCap.self) ?? style.lineCap
        }
        if let entry = keys["lineJoin"] {
            style.lineJoin = reader.choice(entry.value, "a line join", of: StrokeStyle.LineJoin.self) ?? style.lineJoin
        }
        if let entry = keys["miterLimit"] {
            style.miterLimit = reader.number(entry.value, "miterLimit", in: 1...1_000) ?? style.miterLimit
        }
        if let entry = keys["dash"] {
            let items = reader.list(entry.value, "dash") ?? []
            style.dash = items.prefix(64).compactMap { reader.number($0, "a dash", in: 0...100_000) }
            if !items.isEmpty, style.dash.allSatisfy({ $0 == 0 }) {
                reader.report(entry.value.span, "a dash pattern needs a length above 0")
            }
        }
        styles.stroke = style
        if let fill = keys["fill"].flatMap({ fill($0.value) }) {
            if case .color(let color) = fill {
                colors.append(("stroke.fill", vector(color)))
            } else {
                styles.strokeFill = fill
            }
        }
        return keys
    }

    func vector(_ color: Color) -> AnimatableVector {
        AnimatableVector(color.resolve(in: environment.colorScheme).premultiplied)
    }

    private mutating func svgPath(_ node: YAMLNode) -> Path? {
        guard let text = reader.text(node, "d") else { return nil }
        do throws(SVGPath.Problem) { return try SVGPath.path(text) } catch {
            reader.report(node.span, error.message)
            return nil
        }
    }

    // MARK: - Gradients

    private mutating func gradientLayer(
        _ form: Layer.GradientContent.Form, _ node: YAMLNode, _ header: LayerHeader
    ) -> Layer? {
        let keys = reader.mapping(node, SceneGrammar.gradient(form)) ?? [:]
        let stops = keys.isEmpty && node.keys.isEmpty == false ? [] : reader.stops(keys, node.span) ?? []
        if stops.isEmpty, let name = header.name { damagedLayers.insert(name) }
        var layer = header.layer(
            .gradient(Layer.GradientContent(form, locations: stops.map(\.location))))
        for (index, stop) in stops.enumerated() { layer.setInitial(vector(stop.color), of: "colors.\(index)") }
        decodeValues(keys, PropertyDeclaration.ofGradients(form), of: &layer)
        return layer
    }

    private mutating func meshLayer(_ node: YAMLNode, _ header: LayerHeader) -> Layer {
        guard let mesh = reader.mesh(node) else {
            // A mesh that could not be read has no points, so that the rest of its layer is read all the same.
            if let name = header.name { damagedLayers.insert(name) }
            return header.layer(.meshGradient(Layer.MeshContent(width: 0, height: 0)))
        }
        var layer = header.layer(
            .meshGradient(
                Layer.MeshContent(
                    width: mesh.width, height: mesh.height, background: mesh.background,
                    smoothsColors: mesh.smoothsColors, colorSpace: mesh.colorSpace)))
        for (index, point) in mesh.points.enumerated() {
            layer.setInitial([Double(point.x), Double(point.y)], of: "points.\(index)")
        }
        for (index, color) in mesh.colors.enumerated() { layer.setInitial(vector(color), of: "colors.\(index)") }
        return layer
    }

    // MARK: - Groups

    private mutating func container(
        _ kind: String, _ own: [String: YAMLNode.Entry], _ node: YAMLNode, _ header: LayerHeader
    ) -> Layer? {
        let keys = node.isNull ? [:] : reader.mapping(node, kind == "group" ? SceneGrammar.group : SceneGrammar.scroll)
        guard let keys else { return nil }
        let children = keys["layers"].map { decodeLayers($0.value, in: header.path) } ?? []
        var axis = Stack.Axis.vertical
        if let entry = keys["axis"], let choice = reader.choice(entry.value, "an axis", of: Stack.Axis.self) {
            axis = choice
        }
        var layer = rendered(kind == "group" ? .group : .scroll(axis), own, header, children: children)
        if kind == "scroll" {
            layer.stack = Stack(axis: axis)
            decodeValues(keys, PropertyDeclaration.ofScrolls, of: &layer)
        }
        if let entry = keys["stack"] { layer.stack = stack(entry.value, Stack(axis: axis)) }
        return layer
    }

    private mutating func stack(_ node: YAMLNode, _ base: Stack) -> Stack? {
        var stack = base
        guard !node.isNull else { return stack }
        guard let keys = reader.mapping(node, SceneGrammar.stack) else { return nil }
        if let entry = keys["axis"] {
            stack.axis = reader.choice(entry.value, "an axis", of: Stack.Axis.self) ?? stack.axis
        }
        if let entry = keys["spacing"] {
            stack.spacing = reader.number(entry.value, "spacing", in: -100_000...100_000) ?? stack.spacing
        }
        if let entry = keys["alignment"] {
            stack.alignment =
                reader.choice(entry.value, "an alignment", of: Stack.Alignment.self) ?? stack.alignment
        }
        if let entry = keys["columns"], let count = reader.number(entry.value, "columns", in: 1...1_000) {
            if count != count.rounded() {
                reader.report(entry.value.span, "columns is a whole number, not \(NodeReader.shortest(count))")
            }
            stack.columns = Int(count)
        }
        return stack
    }
}
