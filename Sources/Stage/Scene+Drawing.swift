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

    /// What is the same for all that is drawn at a moment, but for the effects that groups hand down.
    struct Pass {
        var time: Double
        var typesetter: Typesetter
        /// Of the groups around; a text that has effects of its own does without them.
        var inherited: [any TextEffect] = []
        /// Where the space that layers are placed in lies on the canvas, by layout alone.
        var origin = CGPoint.zero
        /// The scroll around: its box on the canvas, and its axis.
        var scroll: (box: CGRect, axis: Stack.Axis)?
        /// Where the layers that are placed in it are in the tree.
        var path: LayerPath = []
    }

    private func drawLayers(in context: inout GraphicsContext, at time: Double, _ typesetter: Typesetter) {
        for (index, layer) in layers.enumerated() where layer.isAlive(at: time) {
            draw(
                layer, place(layer, in: canvas.size, at: time, typesetter), in: context,
                Pass(time: time, typesetter: typesetter, path: [index]))
        }
    }

    /// Draws from the inside out: content and renderer, what is behind and over them, colour filters, blur, clip shape and
    /// mask, shadow, opacity, scale, turns, offset, blend mode. Values that an animation carried out of their range count
    /// as the range's end.
    private func draw(
        _ layer: Layer, _ placed: PlacedLayer, in context: GraphicsContext, _ pass: Pass
    ) {
        let (shown, at) = presented(layer, placed, pass)
        var below = pass
        below.origin = CGPoint(x: pass.origin.x + at.outer.minX, y: pass.origin.y + at.outer.minY)
        draw(shown, at, CGRect(origin: .zero, size: at.outer.size), in: context, below)
    }

    /// Draws a layer as it looks at the moment. - Parameter box: Its box in its own space.
    private func draw(
        _ layer: Layer, _ placed: PlacedLayer, _ box: CGRect, in context: GraphicsContext, _ pass: Pass
    ) {
        let time = pass.time
        let opacity = min(max(layer.number("opacity", at: time), 0), 1)
        guard opacity > 0, !layer.flag("hidden", at: time) else { return }
        var copy = context
        guard move(&copy, layer, placed, at: time) else { return }
        copy.opacity = opacity
        if let name = layer.value("blendMode", at: time)?[0] {
            copy.blendMode = BlendMode.allCases[min(max(Int(name), 0), BlendMode.allCases.count - 1)]
        }
        if case .material(let material)? = layer.background {
            // Why outside of the layer's own picture: there is nothing behind it in there.
            copy.fill(layer.clipShape?.path(in: box) ?? Path(box), with: material)
        }
        let filters = layer.hasFilters ? layer.filters(at: time) : []
        let last = layer.hasFilters ? layer.lastFilters(in: box, at: time) : []
        let maskIndex = layer.children.firstIndex { $0.role == .mask && $0.isAlive(at: time) }
        let mask = maskIndex.map { layer.children[$0] }
        let isCut = layer.clipShape != nil || mask != nil
        func content(_ context: inout GraphicsContext) {
            let effects = layer.layerEffects.map {
                $0.init(values(of: layer, $0, at: time, pass.typesetter)) as any LayerEffect
            }
            draw(effects[...], in: box, &context) { drawContent(of: layer, placed, in: &$0, pass) }
        }
        /// Filters of the content, then what cuts it.
        func addFirst(_ context: inout GraphicsContext) {
            filters.forEach { context.addFilter($0) }
            if let shape = layer.clipShape { context.clip(to: shape.path(in: box)) }
            guard let mask else { return }
            context.clipToLayer { inner in
                var below = pass
                below.path.append(maskIndex ?? 0)
                draw(mask, place(mask, in: box.size, at: time, pass.typesetter), in: inner, below)
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

    /// Draws content through effects, the last one outermost.
    private func draw(
        _ effects: ArraySlice<any LayerEffect>, in box: CGRect, _ context: inout GraphicsContext,
        content: (inout GraphicsContext) -> Void
    ) {
        guard let last = effects.last else { return content(&context) }
        last.draw(in: box, &context) { draw(effects.dropLast(), in: box, &$0, content: content) }
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
        of layer: Layer, _ placed: PlacedLayer, in context: inout GraphicsContext, _ pass: Pass
    ) {
        let outer = CGRect(origin: .zero, size: placed.outer.size)
        switch layer.background {
        case .material, nil: break
        case let background?: context.fill(Path(outer), with: background, in: outer)
        }
        drawChildren(.background, of: layer, in: outer.size, context, pass)
        var inner = context
        inner.translateBy(x: placed.content.minX - placed.outer.minX, y: placed.content.minY - placed.outer.minY)
        drawKind(of: layer, placed, in: &inner, pass)
        drawChildren(.overlay, of: layer, in: outer.size, context, pass)
    }

    private func drawChildren(
        _ role: Layer.Role, of layer: Layer, in size: CGSize, _ context: GraphicsContext, _ pass: Pass
    ) {
        for (index, child) in layer.children.enumerated() where child.role == role && child.isAlive(at: pass.time) {
            var below = pass
            below.path.append(index)
            draw(child, place(child, in: size, at: pass.time, pass.typesetter), in: context, below)
        }
    }

    /// Draws the layer's own content, from its top left corner.
    private func drawKind(
        of layer: Layer, _ placed: PlacedLayer, in context: inout GraphicsContext, _ pass: Pass
    ) {
        let (box, time) = (CGRect(origin: .zero, size: placed.content.size), pass.time)
        let effects = layer.effects.isEmpty ? pass.inherited : effects(of: layer, at: time)
        switch layer.kind {
        case .text:
            guard let layout = placed.layout else { return }
            if effects.isEmpty, let change = change(of: layer, placed, pass) { return change.draw(in: &context) }
            TextEffectStack(effects).draw(layout: layout, in: &context)
        case .shape(let shape, let styles): layer.draw(shape, styles, in: box, at: time, context)
        case .gradient(let gradient): context.fill(Path(box), with: layer.fill(gradient, at: time), in: box)
        case .meshGradient(let mesh): context.fill(Path(box), with: layer.fill(mesh, at: time), in: box)
        case .image(let image):
            var cut = context
            if image.contentMode == .fill { cut.clip(to: Path(box)) }
            cut.draw(image.image, in: image.rect(in: box))
        case .symbol:
            layer.drawSymbol(
                in: box, size: symbolSize(of: layer, at: time), at: time, context, pass.typesetter,
                reducesMotion: environment.reduceMotion)
        case .group, .scroll:
            var inner = context
            if case .scroll = layer.kind { inner.clip(to: Path(box)) }
            var below = pass
            below.inherited = effects
            below.origin.x += placed.content.minX - placed.outer.minX
            below.origin.y += placed.content.minY - placed.outer.minY
            if case .scroll(let axis) = layer.kind {
                below.scroll = (CGRect(origin: below.origin, size: box.size), axis)
            }
            for (child, index, placed) in placeChildren(of: layer, in: box.size, at: time, pass.typesetter) {
                below.path = pass.path + [index]
                draw(child, placed, in: inner, below)
            }
        }
    }

    /// A text on its way to another one; nil where it stands.
    private func change(of layer: Layer, _ placed: PlacedLayer, _ pass: Pass) -> ContentChange? {
        var transition = layer.contentTransition
        if environment.reduceMotion, transition.hasMotion { transition = .opacity }
        guard transition != .identity, let new = placed.layout,
            let (index, progress) = layer.properties["text"]?.contentChange(at: pass.time)
        else { return nil }
        let old = layer.content(index)
        // The old text stood as the new one does: with the same point of its box at the same place.
        let box = place(layer, in: placed.parent, at: pass.time, pass.typesetter, shown: old)
        guard let layout = box.layout else { return nil }
        let origin = CGPoint(
            x: box.content.minX - box.outer.minX + (box.outer.minX - box.anchor.x)
                - (placed.content.minX - placed.anchor.x),
            y: box.content.minY - box.outer.minY + (box.outer.minY - box.anchor.y)
                - (placed.content.minY - placed.anchor.y))
        return ContentChange(
            old: layout, new: new, oldOrigin: origin, progress: progress, transition: transition)
    }

    /// A layer's effects as they are at `time`.
    private func effects(of layer: Layer, at time: Double) -> [any TextEffect] {
        layer.effects.map { $0.init(values(of: layer, $0, at: time)) as any TextEffect }
    }

    /// A layer effect's parameters at `time`; what names a layer has that layer's size.
    private func values(
        of layer: Layer, _ effect: any LayerEffect.Type, at time: Double, _ typesetter: Typesetter
    ) -> ParameterValues {
        var values: [String: AnimatableVector] = [:]
        for parameter in effect.parameters {
            let path = "\(effect.name).\(parameter.name)"
            if case .layer = parameter.kind {
                let named = layer.references[path].flatMap { self.path(of: $0) }
                let size = named.flatMap { placement(at: $0, time: time, typesetter) }?.placed.outer.size ?? .zero
                values[parameter.name] = [Double(size.width), Double(size.height)]
            } else {
                values[parameter.name] = layer.value(path, at: time)
            }
        }
        var result = ParameterValues(values)
        result.time = time
        return result
    }

    /// An effect's parameters at `time`, grown with the text size; under reduced motion it is finished.
    func values(of layer: Layer, _ effect: any TextEffect.Type, at time: Double) -> ParameterValues {
        var values: [String: AnimatableVector] = [:]
        var changed: Set<String> = []
        for parameter in effect.parameters {
            let path = "\(effect.name).\(parameter.name)"
            // What is optional and was not given has no value.
            guard var value = layer.value(path, at: time) else { continue }
            if effect.memory > 0, value != layer.value(path, at: time - effect.memory) {
                changed.insert(parameter.name)
            }
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
