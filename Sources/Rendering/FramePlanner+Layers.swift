import Drawing
import Foundation

extension FramePlanner {
    /// Draws an item's content into a layer of its own and that over the pass, blurred and faded.
    mutating func addLayer(_ item: DisplayItem, to builder: inout PassBuilder) {
        let sigma = sigma(item)
        let reach = BlurReach.pixels(sigma)
        let outer = limit(of: item, within: builder.limit)
        var inner = PassBuilder(limit: outer.grown(by: reach, reach), scratchSide: scratchSide)
        var bare = item
        (bare.filters, bare.opacity, bare.clip) = ([], 1, nil)
        if case .group(let list) = item.content {
            for part in list.items { add(part, to: &inner) }
        } else {
            add(bare, to: &inner)
        }
        composite(inner, sigma: sigma, opacity: item.opacity, outer, &builder)
    }

    /// Draws a shape with a gradient: the gradient over the shape's box, cut to the shape.
    mutating func addPaintedLayer(_ item: DisplayItem, _ builder: inout PassBuilder) throws(ContentError) {
        let sigma = sigma(item)
        let reach = BlurReach.pixels(sigma)
        let outer = limit(of: item, within: builder.limit)
        var shape = item
        (shape.filters, shape.opacity, shape.clip) = ([], 1, nil)
        let gradient: Paint
        switch item.content {
        case .fill(let path, let paint, let style):
            (gradient, shape.content) = (paint, .fill(path, .color(.white), style))
        case .stroke(let path, let paint, let style):
            (gradient, shape.content) = (paint, .stroke(path, .color(.white), style))
        case .glyphs(var runs, let exact):
            gradient = runs[0].paint
            for index in runs.indices { runs[index].paint = .color(.white) }
            shape.content = .glyphs(runs, disablesSubpixelQuantization: exact)
        case .bitmap, .group, .backdrop: return
        }
        var white = PassBuilder(limit: outer.grown(by: reach, reach), scratchSide: scratchSide)
        add(shape, to: &white)
        guard !white.bounds.isEmpty, case .linearGradient(let stops, let start, let end) = gradient else { return }
        let box = white.bounds
        let layer = addPass(white, box: box)
        var painted = PassBuilder(limit: box, scratchSide: scratchSide)
        let corners = box.corners
        addGradient(
            stops, start, end, item.transform.concatenating(toPixels), corners, 0, box, 1, &painted)
        painted.add(
            .layerBlur, .layer(layer), box: box, first: SIMD4(-corners.x, -corners.y, 0, 0), second: .zero,
            tint: SIMD4(repeating: 1), isMask: true)
        composite(painted, sigma: sigma, opacity: item.opacity, outer, &builder)
    }

    /// A pass into a layer of its own, `box` large. - Returns: The layer's number.
    private mutating func addPass(_ builder: PassBuilder, box: PixelBox) -> Int {
        let layer = plan.layerSizes.count
        plan.layerSizes.append(box)
        close(builder, .layer(layer), box: box)
        return layer
    }

    /// Draws what `inner` holds over the pass, blurred and faded: as a layer, one more for the blur across.
    private mutating func composite(
        _ inner: PassBuilder, sigma: Double, opacity: Double, _ outer: PixelBox,
        _ builder: inout PassBuilder
    ) {
        let box = inner.bounds
        guard !box.isEmpty else { return }
        let layer = addPass(inner, box: box)
        let reach = BlurReach.pixels(sigma)
        let alpha = SIMD4<Float>(repeating: Float(opacity))
        guard reach > 0 else {
            builder.add(
                .layerBlur, .layer(layer), box: box.intersection(outer),
                first: SIMD4(Float(-box.x0), Float(-box.y0), 0, 0), second: .zero, tint: alpha)
            return
        }
        let taps = SIMD4<Float>(Float(reach), Float(BlurReach.halvings(variance: sigma * sigma)), 0, 0)
        let wide = PixelBox(
            x0: max(box.x0 - reach, outer.x0), y0: box.y0, x1: min(box.x1 + reach, outer.x1), y1: box.y1)
        guard !wide.isEmpty else { return }
        var across = PassBuilder(limit: wide, scratchSide: scratchSide)
        across.add(
            .layerBlur, .layer(layer), box: wide, first: SIMD4(Float(-box.x0), Float(-box.y0), 1, 0),
            second: taps, tint: SIMD4(repeating: 1))
        let halfway = addPass(across, box: wide)
        builder.add(
            .layerBlur, .layer(halfway), box: wide.grown(by: 0, reach).intersection(outer),
            first: SIMD4(Float(-wide.x0), Float(-wide.y0), 0, 1), second: taps, tint: alpha)
    }
}
