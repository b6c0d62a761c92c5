import Drawing
import Foundation
import Motion
import Typesetting

/// A property at a moment.
public struct EvaluatedProperty: Hashable, Sendable {
    /// Within the layer, as `inspect` prints it.
    public var path: String
    /// What `value` is made of.
    public var kind: PropertyDeclaration.Kind
    /// What is shown; components as declared (a colour's are premultiplied).
    public var value: [Double]
    /// The derivative of what is shown, per second.
    public var velocity: [Double]
    /// The model's value.
    public var target: [Double]
    /// Whether it has not settled yet.
    public var isAnimating: Bool
}

/// A layer at a moment: where layout put it, and what its properties are.
public struct EvaluatedLayer: Sendable {
    /// Its display name.
    public var name: String
    /// As scene files call it: "text".
    public var kind: String
    /// On the canvas, points; without offset and effects.
    public var frame: CGRect
    /// Those that the author named or that change.
    public var properties: [EvaluatedProperty]
    /// A text layer's lines, in the frame's space.
    public var textLayout: Text.Layout?
}

extension Scene {
    /// Every layer at `time`, back to front.
    public func evaluate(at time: Double, typesetter: Typesetter) -> [EvaluatedLayer] {
        layers.map { layer in
            let placed = place(layer, at: time, typesetter)
            return EvaluatedLayer(
                name: layer.displayName, kind: layer.kind.name, frame: placed.frame,
                properties: layer.namedProperties.compactMap { layer.evaluated($0, at: time) },
                textLayout: placed.layout)
        }
    }

    /// The picture at `time`: the background, then the layers. Pure: equal scenes and times give equal lists.
    public func displayList(at time: Double, typesetter: Typesetter) -> DisplayList {
        GraphicsContext.record(colorScheme: environment.colorScheme) { context in
            let whole = CGRect(origin: .zero, size: canvas.size)
            context.fill(Path(whole), with: canvas.fill(in: environment.colorScheme).shading(in: whole))
            for layer in layers { draw(layer, at: time, in: context, typesetter) }
        }
    }

    /// The layers without the background.
    public func foregroundDisplayList(at time: Double, typesetter: Typesetter) -> DisplayList {
        GraphicsContext.record(colorScheme: environment.colorScheme) { context in
            for layer in layers { draw(layer, at: time, in: context, typesetter) }
        }
    }

    // MARK: - Layout

    func place(_ layer: Layer, at time: Double, _ typesetter: Typesetter) -> (frame: CGRect, layout: Text.Layout) {
        let content = layer.textContent
        let padding = max(0, layer.number("padding", at: time))
        let offered = max(1, canvas.size.width - 2 * padding)
        let layout = typesetter.layout(
            text(of: layer, content, at: time), width: content.width ?? offered,
            options: options(of: layer, content, at: time))
        let outer = CGSize(width: layout.size.width + 2 * padding, height: layout.size.height + 2 * padding)
        let anchor = layer.anchor
        let place =
            switch layer.position {
            case .points(let point): point
            case .unit(let unit): unit.point(in: CGRect(origin: .zero, size: canvas.size))
            }
        let origin = CGPoint(
            x: place.x - anchor.x * outer.width + padding, y: place.y - anchor.y * outer.height + padding)
        return (CGRect(origin: origin, size: layout.size), layout)
    }

    private func text(of layer: Layer, _ content: Layer.TextContent, at time: Double) -> Text {
        guard layer.namedProperties.contains("foregroundStyle") else {
            return Text(content.string, font: content.font)
        }
        let value = layer.properties["foregroundStyle"]?.value(at: time).components ?? [1, 1, 1, 1]
        let opacity = min(max(value[3], 0), 1)
        // Why up to the opacity: premultiplied components of a colour are never more, but a spring may overshoot.
        let color = Color(Color.Resolved(premultiplied: value.prefix(3).map { min(max($0, 0), opacity) } + [opacity]))
        return Text(content.string, font: content.font, foregroundStyle: color)
    }

    private func options(of layer: Layer, _ content: Layer.TextContent, at time: Double) -> TextLayoutOptions {
        TextLayoutOptions(
            alignment: content.alignment, lineSpacing: layer.number("lineSpacing", at: time),
            dynamicTypeSize: environment.dynamicTypeSize, layoutDirection: environment.layoutDirection,
            colorScheme: environment.colorScheme)
    }

    /// What is wrong with the fonts of a layer at its start.
    public func fontIssues(of layer: Layer, typesetter: Typesetter) -> [FontIssue] {
        let content = layer.textContent
        let padding = max(0, layer.number("padding", at: 0))
        return typesetter.issues(
            text(of: layer, content, at: 0), width: content.width ?? max(1, canvas.size.width - 2 * padding),
            options: options(of: layer, content, at: 0))
    }

    // MARK: - Drawing

    /// Draws from the inside out: the renderer, then blur and opacity of what it drew, moved by the offset. Values that an
    /// animation carried out of their range count as the range's end.
    private func draw(_ layer: Layer, at time: Double, in context: GraphicsContext, _ typesetter: Typesetter) {
        let opacity = min(max(layer.number("opacity", at: time), 0), 1)
        guard opacity > 0 else { return }
        let (frame, layout) = place(layer, at: time, typesetter)
        let offset = layer.properties["offset"]?.value(at: time)
        var copy = context
        copy.translateBy(x: frame.minX + (offset?[0] ?? 0), y: frame.minY + (offset?[1] ?? 0))
        let blur = layer.number("blur", at: time)
        copy.opacity = opacity
        if blur > 0 { copy.addFilter(.blur(radius: blur)) }
        let renderer = layer.effect.map { $0.init(values(of: layer, $0, at: time)) }
        func content(_ context: inout GraphicsContext) {
            if let renderer {
                renderer.draw(layout: layout, in: &context)
            } else {
                for line in layout { context.draw(line) }
            }
        }
        if blur > 0 || opacity < 1 { copy.drawLayer(content: content) } else { content(&copy) }
    }

    /// An effect's parameters at `time`, grown with the text size; under reduced motion it is finished.
    func values(of layer: Layer, _ effect: any TextEffect.Type, at time: Double) -> ParameterValues {
        var values: [String: Double] = [:]
        for parameter in effect.parameters {
            var value = layer.number("\(effect.name).\(parameter.name)", at: time)
            if let style = parameter.scaledTo {
                value = environment.dynamicTypeSize.scaled(value, relativeTo: style)
            }
            values[parameter.name] = value
        }
        if environment.reduceMotion, let progress = effect.progressParameter { values[progress] = 1 }
        return ParameterValues(values)
    }
}

extension Layer {
    fileprivate func evaluated(_ path: String, at time: Double) -> EvaluatedProperty? {
        guard let history = properties[path], let kind = declaration(of: path)?.property.kind else { return nil }
        return EvaluatedProperty(
            path: shortPath(path), kind: kind, value: history.value(at: time).components,
            velocity: history.velocity(at: time).components, target: history.target(at: time).components,
            isAnimating: history.isAnimating(at: time))
    }
}
