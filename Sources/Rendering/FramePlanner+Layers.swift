import Drawing
import Foundation

/// A layer that is filled and where it lies in the frame.
nonisolated struct FilledLayer {
    var index: Int
    var box: PixelBox
    var source: FramePlan.Source { .layer(index) }
    /// From the frame's pixels to the layer's texels, then its size: what `layer.f.glsl` and its kin read as `first`.
    var placement: SIMD4<Float> {
        SIMD4(Float(-box.x0), Float(-box.y0), Float(box.width), Float(box.height))
    }
}

extension FramePlanner {
    /// Draws an item's content into a layer of its own; filters, masks, opacity and blending act on that.
    mutating func addLayer(_ item: DisplayItem, to builder: inout PassBuilder) {
        guard depth < FramePlanner.deepestNesting else {
            report("layers nested deeper than \(FramePlanner.deepestNesting) are not flattened")
            if case .group(let list) = item.content { add(list.items, to: &builder) }
            return
        }
        depth += 1
        defer { depth -= 1 }
        var (outer, masks) = limits(of: item, within: builder.limit)
        if case .backdrop(let rect) = item.content {
            outer = outer.intersection(PixelBox(around: rect.applying(toPixels)))
        }
        guard !outer.isEmpty else { return }
        var steps = FilterStep.steps(item.filters, toPixels: toPixels)
        if case .blur(let sigma, false)? = steps.first {
            // What sampling has blurred already is taken off.
            let rest = max(sigma * sigma - samplingVariance(of: item), sigma * sigma / 2)
            steps[0] = .blur(sigma: rest.squareRoot(), isOpaque: false)
        }
        // What has to be known of the picture before each step, so that it is right inside `outer` in the end.
        var regions = [outer]
        for step in steps.reversed() { regions.insert(bounded(step.region(before: regions[0])), at: 0) }

        var picture = newBuilder(regions[0])
        let near = regions[0].intersection(frame.grown(by: FramePlanner.nearby, FramePlanner.nearby))
        var before: FramePlan?
        if near != regions[0], case .group = item.content { before = plan }
        drawContent(of: item, into: &picture, over: &builder)
        if let before, picture.size > FramePlanner.mostFarPixels {
            plan = before
            picture = newBuilder(near)
            drawContent(of: item, into: &picture, over: &builder)
        }
        for (index, step) in steps.enumerated() {
            guard let layer = flatten(&picture) else { return drawNothing(item, outer, &builder) }
            if index == steps.count - 1, masks.isEmpty, let blend = FramePlan.blend(for: item.blendMode),
                blend.keepsEdges, step.isOneQuad
            {
                // The last step draws into the pass itself.
                builder.blend = blend
                add(step, of: layer, region: outer, opacity: item.opacity, to: &builder)
                builder.blend = .over
                wait(for: layer, &builder)
                return
            }
            var next = newBuilder(regions[index + 1])
            add(step, of: layer, region: regions[index + 1], opacity: 1, to: &next)
            picture = next
        }
        for mask in masks { cut(&picture, to: mask) }
        guard let layer = flatten(&picture) else { return drawNothing(item, outer, &builder) }
        join(layer, item.blendMode, opacity: min(max(item.opacity, 0), 1), outer, &builder)
    }

    private mutating func drawContent(
        of item: DisplayItem, into picture: inout PassBuilder, over builder: inout PassBuilder
    ) {
        switch item.content {
        case .group(let list): add(list.items, to: &picture)
        case .backdrop:
            let box = builder.opened?.box ?? builder.limit
            let area = box.intersection(picture.limit)
            guard !area.isEmpty else { return }
            looksBelow = true
            let source = handOver(&builder)
            picture.add(
                .layer, source, box: area,
                first: SIMD4(Float(-box.x0), Float(-box.y0), Float(box.width), Float(box.height)), second: .zero,
                tint: SIMD4(repeating: 1))
        case .fill, .stroke, .glyphs, .bitmap:
            add([DisplayItem(item.content, transform: item.transform)], to: &picture)
        }
    }

    /// Ends a picture. - Returns: The layer that holds it; nil where nothing was drawn.
    mutating func flatten(_ picture: inout PassBuilder, isDeep: Bool = false) -> FilledLayer? {
        guard !picture.bounds.isEmpty else { return nil }
        if picture.opened == nil {
            plan.layers.append(FramePlan.Layer(box: picture.bounds, isDeep: isDeep))
            let layer = plan.layers.count - 1
            plan.scratchRows = max(plan.scratchRows, picture.scratchRows)
            let box = picture.bounds
            plan.passes.append(
                FramePlan.Pass(
                    destination: .layer(layer), box: box, clears: true, rounds: picture.takeRounds(into: box)))
            return FilledLayer(index: layer, box: box)
        }
        guard case .layer(let index) = handOver(&picture), let box = picture.opened?.box else { return nil }
        return FilledLayer(index: index, box: box)
    }

    /// A layer that one quad fills; `box` counts in whatever space the quad's program wants.
    mutating func filledLayer(_ box: PixelBox, isDeep: Bool, _ fill: (inout PassBuilder) -> Void) -> FilledLayer? {
        var builder = newBuilder(box)
        fill(&builder)
        return flatten(&builder, isDeep: isDeep)
    }

    // MARK: - Masks

    private mutating func cut(_ picture: inout PassBuilder, to mask: Mask) {
        guard !picture.bounds.isEmpty else { return }
        var shape = newBuilder(picture.bounds)
        var opacity = 1.0
        switch mask.shape {
        case .path(let path, let style, let transform):
            add([DisplayItem(.fill(path, .color(.white), style), transform: transform)], to: &shape)
        case .layer(let list, let fade):
            opacity = fade
            add(list.items, to: &shape)
        }
        let layer = flatten(&shape)
        // Nothing in the mask: a layer of no size, which lets nothing through (or all).
        picture.add(
            .layer, layer?.source ?? .none, box: picture.bounds, first: layer?.placement ?? .zero,
            second: SIMD4(mask.isInverse ? 1 : 0, 0, 0, 0), tint: SIMD4(repeating: Float(opacity)), blend: .mask)
    }

    // MARK: - Joining

    /// Draws a layer over the pass.
    ///
    /// - Parameter staysInside: Whether it is cut to what lies there, whose opacity stays as it is; only for modes that
    ///   have a number.
    mutating func join(
        _ layer: FilledLayer, _ mode: BlendMode, opacity: Double, _ outer: PixelBox, staysInside: Bool = false,
        _ builder: inout PassBuilder
    ) {
        let area = mode.changesEverywhere ? outer : layer.box.intersection(outer)
        let tint = SIMD4<Float>(repeating: Float(opacity))
        if !staysInside, let blend = FramePlan.blend(for: mode) {
            builder.add(
                .layer, layer.source, box: area, first: layer.placement, second: .zero, tint: tint, blend: blend)
        } else if let number = FramePlan.blendNumber(of: mode), let behind = copy(of: area, in: &builder) {
            var second = behind.placement
            second.z = staysInside ? 1 : 0
            builder.add(
                .blend(number), layer.source, box: area, first: layer.placement, second: second, tint: tint,
                blend: .replace, behind: behind.source)
        }
        wait(for: layer, &builder)
    }

    /// Modes that change what is there even where nothing is drawn.
    private mutating func drawNothing(_ item: DisplayItem, _ outer: PixelBox, _ builder: inout PassBuilder) {
        guard item.blendMode.changesEverywhere, let blend = FramePlan.blend(for: item.blendMode) else { return }
        builder.add(.layer, .none, box: outer, first: .zero, second: .zero, tint: .zero, blend: blend)
    }

    /// What the pass has drawn so far inside `area`.
    private mutating func copy(of area: PixelBox, in builder: inout PassBuilder) -> FilledLayer? {
        looksBelow = true
        let source = handOver(&builder)
        guard let box = builder.opened?.box, !area.isEmpty else { return nil }
        return filledLayer(area, isDeep: false) { copy in
            copy.add(
                .layer, source, box: area,
                first: SIMD4(Float(-box.x0), Float(-box.y0), Float(box.width), Float(box.height)), second: .zero,
                tint: SIMD4(repeating: 1))
        }
    }

    /// Notes that the pass is going to read `layer`; where too many wait, what was collected is drawn first, so that
    /// their textures are free again.
    private mutating func wait(for layer: FilledLayer, _ builder: inout PassBuilder) {
        builder.waitingPixels += layer.box.width * layer.box.height
        if builder.waitingPixels > FramePlanner.mostWaitingPixels { handOver(&builder) }
    }

    /// How many pixels beyond the frame a layer may reach: 3σ of a blur of 1,365 pixels.
    private static let far = 4_096
    /// The same where what lies there takes more than `mostFarPixels`.
    private static let nearby = 2_048
    /// Pixels of a layer that reaches further than `nearby`.
    private static let mostFarPixels = 32 << 20

    /// A region that a texture can hold.
    private func bounded(_ region: PixelBox) -> PixelBox {
        var box = region.intersection(frame.grown(by: FramePlanner.far, FramePlanner.far))
        if box.width > largestSide {
            let middle = min(max((frame.x0 + frame.x1) / 2, box.x0 + largestSide / 2), box.x1 - largestSide / 2)
            (box.x0, box.x1) = (middle - largestSide / 2, middle + largestSide / 2)
        }
        if box.height > largestSide {
            let middle = min(max((frame.y0 + frame.y1) / 2, box.y0 + largestSide / 2), box.y1 - largestSide / 2)
            (box.y0, box.y1) = (middle - largestSide / 2, middle + largestSide / 2)
        }
        return box
    }
}
