import Drawing
import Foundation
import Motion
import Typesetting

extension Scene {
    /// The picture at `time`: the background, then the layers. Pure: equal scenes and times give equal lists.
    public func displayList(at time: Double, typesetter: Typesetter) -> DisplayList {
        GraphicsContext.record(colorScheme: environment.colorScheme) { context in
            let whole = CGRect(origin: .zero, size: canvas.size)
            context.fill(Path(whole), with: canvas.fill(in: environment.colorScheme), in: whole)
            drawLayers(in: &context, at: time, typesetter)
        }
    }

    /// The layers without the background.
    public func foregroundDisplayList(at time: Double, typesetter: Typesetter) -> DisplayList {
        GraphicsContext.record(colorScheme: environment.colorScheme) { drawLayers(in: &$0, at: time, typesetter) }
    }

    private func drawLayers(in context: inout GraphicsContext, at time: Double, _ typesetter: Typesetter) {
        for layer in layers where layer.isAlive(at: time) {
            draw(layer, place(layer, in: canvas.size, at: time, typesetter), at: time, in: context, typesetter)
        }
    }

    /// Draws from the inside out: content and renderer, what is behind and over them, colour filters, blur, clip shape and
    /// mask, shadow, opacity, scale, turns, offset, blend mode. Values that an animation carried out of their range count
    /// as the range's end.
    private func draw(
        _ layer: Layer, _ placed: PlacedLayer, at time: Double, in context: GraphicsContext, _ typesetter: Typesetter
    ) {
        let layer = layer.inTransition(placed.outer.size, at: time, environment)
        let opacity = min(max(layer.number("opacity", at: time), 0), 1)
        guard opacity > 0, !layer.flag("hidden", at: time) else { return }
        var copy = context
        guard move(&copy, layer, placed, at: time) else { return }
        copy.opacity = opacity
        if let name = layer.value("blendMode", at: time)?[0] {
            copy.blendMode = BlendMode.allCases[min(max(Int(name), 0), BlendMode.allCases.count - 1)]
        }
        let box = CGRect(origin: .zero, size: placed.outer.size)
        if case .material(let material)? = layer.background {
            // Why outside of the layer's own picture: there is nothing behind it in there.
            copy.fill(layer.clipShape?.path(in: box) ?? Path(box), with: material)
        }
        let filters = layer.hasFilters ? layer.filters(at: time) : []
        let last = layer.hasFilters ? layer.lastFilters(in: box, at: time) : []
        let mask = layer.children.first { $0.role == .mask && $0.isAlive(at: time) }
        let isCut = layer.clipShape != nil || mask != nil
        func content(_ context: inout GraphicsContext) {
            drawContent(of: layer, placed, at: time, in: &context, typesetter)
        }
        /// Filters of the content, then what cuts it.
        func addFirst(_ context: inout GraphicsContext) {
            filters.forEach { context.addFilter($0) }
            if let shape = layer.clipShape { context.clip(to: shape.path(in: box)) }
            guard let mask else { return }
            context.clipToLayer { inner in
                draw(mask, place(mask, in: box.size, at: time, typesetter), at: time, in: inner, typesetter)
            }
        }
        let isPlain = opacity == 1 && copy.blendMode == .normal && filters.isEmpty && last.isEmpty
        if isPlain, !isCut, !layer.drawingGroup {
            content(&copy)
        } else if isCut, !last.isEmpty {
            // What comes after the cut acts on the cut picture.
            last.forEach { copy.addFilter($0) }
            copy.drawLayer { outer in
                addFirst(&outer)
                outer.drawLayer(content: content)
            }
        } else {
            addFirst(&copy)
            last.forEach { copy.addFilter($0) }
            copy.drawLayer(content: content)
        }
    }

    /// Moves the context to the layer's box, scaled and turned.
    ///
    /// - Returns: False where the layer has no extent.
    private func move(
        _ context: inout GraphicsContext, _ layer: Layer, _ placed: PlacedLayer, at time: Double
    ) -> Bool {
        let offset = layer.value("offset", at: time) ?? [0, 0]
        let (scale, rotation) = (layer.value("scale", at: time) ?? [1, 1], layer.number("rotation", at: time))
        guard scale != [1, 1] || rotation != 0 else {
            context.translateBy(x: placed.outer.minX + offset[0], y: placed.outer.minY + offset[1])
            return true
        }
        guard abs(scale[0]) > 1e-6, abs(scale[1]) > 1e-6 else { return false }
        let anchor = layer.transitionAnchor?.point(in: placed.outer) ?? placed.anchor
        context.translateBy(x: anchor.x + offset[0], y: anchor.y + offset[1])
        // Why the remainder: a turn of millions of degrees keeps its digits.
        context.rotate(by: .degrees(rotation.remainder(dividingBy: 360)))
        context.scaleBy(x: scale[0], y: scale[1])
        context.translateBy(x: placed.outer.minX - anchor.x, y: placed.outer.minY - anchor.y)
        return true
    }

    /// Draws what is in the layer, in the space of its box.
    private func drawContent(
        of layer: Layer, _ placed: PlacedLayer, at time: Double, in context: inout GraphicsContext,
        _ typesetter: Typesetter
    ) {
        let outer = CGRect(origin: .zero, size: placed.outer.size)
        switch layer.background {
        case .material, nil: break
        case let background?: context.fill(Path(outer), with: background, in: outer)
        }
        drawChildren(.background, of: layer, in: outer.size, at: time, context, typesetter)
        var inner = context
        inner.translateBy(x: placed.content.minX - placed.outer.minX, y: placed.content.minY - placed.outer.minY)
        drawKind(of: layer, placed, at: time, in: &inner, typesetter)
        drawChildren(.overlay, of: layer, in: outer.size, at: time, context, typesetter)
    }

    private func drawChildren(
        _ role: Layer.Role, of layer: Layer, in size: CGSize, at time: Double, _ context: GraphicsContext,
        _ typesetter: Typesetter
    ) {
        for child in layer.children where child.role == role && child.isAlive(at: time) {
            draw(child, place(child, in: size, at: time, typesetter), at: time, in: context, typesetter)
        }
    }

    /// Draws the layer's own content, from its top left corner.
    private func drawKind(
        of layer: Layer, _ placed: PlacedLayer, at time: Double, in context: inout GraphicsContext,
        _ typesetter: Typesetter
    ) {
        let box = CGRect(origin: .zero, size: placed.content.size)
        switch layer.kind {
        case .text:
            guard let layout = placed.layout else { return }
            let effects = layer.effects.map { $0.init(values(of: layer, $0, at: time)) as any TextEffect }
            TextEffectStack(effects).draw(layout: layout, in: &context)
        case .shape(let shape, let styles): layer.draw(shape, styles, in: box, at: time, context)
        case .gradient(let gradient): context.fill(Path(box), with: layer.fill(gradient, at: time), in: box)
        case .image(let image):
            var cut = context
            if image.contentMode == .fill { cut.clip(to: Path(box)) }
            cut.draw(image.image, in: image.rect(in: box))
        case .group, .scroll:
            var inner = context
            if case .scroll = layer.kind { inner.clip(to: Path(box)) }
            for (child, _, placed) in placeChildren(of: layer, in: box.size, at: time, typesetter) {
                draw(child, placed, at: time, in: inner, typesetter)
            }
        }
    }

    /// An effect's parameters at `time`, grown with the text size; under reduced motion it is finished.
    func values(of layer: Layer, _ effect: any TextEffect.Type, at time: Double) -> ParameterValues {
        var values: [String: AnimatableVector] = [:]
        for parameter in effect.parameters {
            var value = layer.value("\(effect.name).\(parameter.name)", at: time) ?? parameter.defaultValue
            if let style = parameter.scaledTo {
                value.scale(by: environment.dynamicTypeSize.scaled(1, relativeTo: style))
            }
            values[parameter.name] = value
        }
        if environment.reduceMotion, let progress = effect.progressParameter { values[progress] = [1] }
        return ParameterValues(values)
    }
}
