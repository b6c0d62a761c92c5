import Drawing
import Foundation
import Motion
import Typesetting

extension Scene {
    /// The picture at `time`: the background, then the layers. Pure: equal scenes and times give equal lists.
    public func displayList(at time: Double, typesetter: Typesetter) -> DisplayList {
        GraphicsContext.record(colorScheme: environment.colorScheme) { context in
            let whole = CGRect(origin: .zero, size: canvas.size)
            context.fill(Path(whole), with: canvas.fill(in: environment.colorScheme).shading(in: whole))
            for layer in layers { draw(layer, in: canvas.size, at: time, in: context, typesetter) }
        }
    }

    /// The layers without the background.
    public func foregroundDisplayList(at time: Double, typesetter: Typesetter) -> DisplayList {
        GraphicsContext.record(colorScheme: environment.colorScheme) { context in
            for layer in layers { draw(layer, in: canvas.size, at: time, in: context, typesetter) }
        }
    }

    /// Draws from the inside out: content and renderers (a text's own, else those of the group around it), then blur and opacity of what they drew, scaled, turned, moved by
    /// the offset. Values that an animation carried out of their range count as the range's end.
    private func draw(
        _ layer: Layer, in parent: CGSize, at time: Double, in context: GraphicsContext,
        inherited: [any TextEffect] = [], _ typesetter: Typesetter
    ) {
        let opacity = min(max(layer.number("opacity", at: time), 0), 1)
        guard opacity > 0 else { return }
        let placed = place(layer, in: parent, at: time, typesetter)
        var copy = context
        let offset = layer.value("offset", at: time) ?? [0, 0]
        let (scale, rotation) = (layer.value("scale", at: time) ?? [1, 1], layer.number("rotation", at: time))
        if scale != [1, 1] || rotation != 0 {
            // What has no extent shows nothing.
            guard abs(scale[0]) > 1e-6, abs(scale[1]) > 1e-6 else { return }
            copy.translateBy(x: placed.anchor.x + offset[0], y: placed.anchor.y + offset[1])
            // Why the remainder: a turn of millions of degrees keeps its digits.
            copy.rotate(by: .degrees(rotation.remainder(dividingBy: 360)))
            copy.scaleBy(x: scale[0], y: scale[1])
            copy.translateBy(x: placed.content.minX - placed.anchor.x, y: placed.content.minY - placed.anchor.y)
        } else {
            copy.translateBy(x: placed.content.minX + offset[0], y: placed.content.minY + offset[1])
        }
        let blur = layer.number("blur", at: time)
        let effects = layer.effects.isEmpty ? inherited : effects(of: layer, at: time)
        copy.opacity = opacity
        if blur > 0 { copy.addFilter(.blur(radius: blur)) }
        if blur > 0 || opacity < 1 {
            copy.drawLayer { drawContent(of: layer, placed, effects, at: time, in: &$0, typesetter) }
        } else {
            drawContent(of: layer, placed, effects, at: time, in: &copy, typesetter)
        }
    }

    private func drawContent(
        of layer: Layer, _ placed: PlacedLayer, _ effects: [any TextEffect], at time: Double,
        in context: inout GraphicsContext, _ typesetter: Typesetter
    ) {
        let box = CGRect(origin: .zero, size: placed.content.size)
        switch layer.kind {
        case .text:
            guard let layout = placed.layout else { return }
            TextEffectStack(effects).draw(layout: layout, in: &context)
        case .rectangle(let fill):
            let path = layer.value("fill", at: time) == nil ? "foregroundStyle" : "fill"
            context.fill(Path(box), with: fill?.shading(in: box) ?? .color(layer.color(path, at: time)))
        case .group:
            for child in layer.children {
                draw(child, in: box.size, at: time, in: context, inherited: effects, typesetter)
            }
        }
    }

    /// A layer's effects as they are at `time`.
    private func effects(of layer: Layer, at time: Double) -> [any TextEffect] {
        layer.effects.map { $0.init(values(of: layer, $0, at: time)) as any TextEffect }
    }

    /// An effect's parameters at `time`, grown with the text size; under reduced motion it is finished.
    func values(of layer: Layer, _ effect: any TextEffect.Type, at time: Double) -> ParameterValues {
        var values: [String: AnimatableVector] = [:]
        var changed: Set<String> = []
        for parameter in effect.parameters {
            let path = "\(effect.name).\(parameter.name)"
            // What is optional and was not given has no value.
            guard var value = layer.value(path, at: time) else { continue }
            if effect.memory > 0, value != layer.value(path, at: time - effect.memory) { changed.insert(parameter.name) }
            if let style = parameter.scaledTo {
                value.scale(by: environment.dynamicTypeSize.scaled(1, relativeTo: style))
            }
            values[parameter.name] = value
        }
        var result = ParameterValues(values)
        (result.time, result.changed) = (time, changed)
        if environment.reduceMotion { effect.finish(&result) }
        return result
    }
}
