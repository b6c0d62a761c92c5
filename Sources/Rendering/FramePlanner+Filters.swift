import Drawing
import Foundation

extension FramePlanner {
    /// Draws what `step` makes of `layer` into `builder`, inside `region`.
    mutating func add(
        _ step: FilterStep, of layer: FilledLayer, region: PixelBox, opacity: Double, to builder: inout PassBuilder
    ) {
        switch step {
        case .blur(let sigma, let isOpaque):
            addBlur(of: layer, sigma: sigma, clamps: isOpaque, region: region, opacity: opacity, to: &builder)
        case .variableBlur(let ramp): addRampBlur(of: layer, ramp, region: region, opacity: opacity, to: &builder)
        case .colours(let changes):
            addColours(changes, of: layer, region: region, opacity: opacity, to: &builder)
        case .shadow(let shadow): addShadow(shadow, of: layer, region: region, to: &builder)
        case .projection(let map):
            addProjection(map, of: layer, region: region, opacity: opacity, to: &builder)
        }
    }

    private mutating func addColours(
        _ changes: [FilterStep.ColourChange], of layer: FilledLayer, region: PixelBox, opacity: Double,
        to builder: inout PassBuilder
    ) {
        let place = record(changes.flatMap(\.records))
        let area = changes.contains(where: \.fillsEmpty) ? region : layer.box.intersection(region)
        builder.add(
            .layerColour, layer.source, box: area, first: layer.placement,
            second: SIMD4(Float(place), Float(changes.count), 0, 0), tint: SIMD4(repeating: Float(opacity)))
    }

    /// The picture with its shadow, which is the picture in one colour, blurred and moved. Under the picture there is
    /// nothing that a blend mode could act on; above, it joins the shadow with the picture.
    private mutating func addShadow(
        _ shadow: FilterStep.Shadow, of layer: FilledLayer, region: PixelBox, to builder: inout PassBuilder
    ) {
        var matrix = ColorMatrix.silhouette(shadow.colour)
        let isInverse = shadow.options.contains(.invertsAlpha)
        if isInverse { (matrix.a4, matrix.a5) = (-shadow.colour.opacity, shadow.colour.opacity) }
        // The shadow of what is left free has no end: as far as it can reach the picture is enough.
        let reach = BlurReach.pixels(shadow.sigma) + 1
        let area =
            isInverse ? layer.box.union(layer.box.grown(by: reach, reach).moved(by: -shadow.x, -shadow.y)) : layer.box
        var silhouette = newBuilder(area)
        addColours([.matrix(matrix)], of: layer, region: area, opacity: 1, to: &silhouette)
        let flat = flatten(&silhouette)
        func picture(_ builder: inout PassBuilder) {
            builder.add(
                .layer, layer.source, box: layer.box.intersection(region), first: layer.placement, second: .zero,
                tint: SIMD4(repeating: 1))
        }
        let isAbove = shadow.options.contains(.shadowAbove)
        let showsPicture = !shadow.options.contains(.shadowOnly)
        if showsPicture, isAbove { picture(&builder) }
        if let flat {
            let area = isInverse ? region.intersection(layer.box) : region
            func blurred(_ builder: inout PassBuilder) {
                addBlur(
                    of: flat, sigma: shadow.sigma, clamps: false, moved: CGPoint(x: shadow.x, y: shadow.y),
                    region: area, opacity: 1, to: &builder)
            }
            let joins = showsPicture && isAbove
            var mode = joins ? shadow.mode : .normal
            if joins, isInverse, mode != .normal, FramePlan.blendNumber(of: mode) == nil {
                report("an inner shadow is drawn normally: the blend mode '\(mode)' would cut what it lies on")
                mode = .normal
            }
            if mode == .normal {
                builder.blend = joins && isInverse ? .sourceAtop : .over
                blurred(&builder)
                builder.blend = .over
            } else {
                var own = newBuilder(area)
                blurred(&own)
                if let flat = flatten(&own) {
                    join(flat, mode, opacity: 1, region, staysInside: isInverse, &builder)
                }
            }
        }
        if showsPicture, !isAbove { picture(&builder) }
    }

    private mutating func addProjection(
        _ map: ProjectionTransform, of layer: FilledLayer, region: PixelBox, opacity: Double,
        to builder: inout PassBuilder
    ) {
        guard let back = map.inverse else { return }
        let shown = layer.box.grown(by: 1, 1)
        let image = PixelBox(imageOf: shown, under: map)
        let area = (image ?? region).intersection(region)
        guard !area.isEmpty else { return }
        // From pixels to the layer's texels: rows for x, y and w.
        let m = back.concatenating(
            ProjectionTransform(CGAffineTransform(translationX: -Double(layer.box.x0), y: -Double(layer.box.y0))))
        let place = record([
            SIMD4(Float(m.m11), Float(m.m21), Float(m.m31), 0), SIMD4(Float(m.m12), Float(m.m22), Float(m.m32), 0),
            SIMD4(Float(m.m13), Float(m.m23), Float(m.m33), 0),
        ])
        // How much smaller the picture is made, at most, along its sides.
        var rate = 4.0
        var bands = [area]
        if image != nil {
            let corners = CGRect(
                x: Double(shown.x0), y: Double(shown.y0), width: Double(shown.width), height: Double(shown.height)
            ).corners(under: .identity)
            bands = area.bands(touching: corners.map { $0.applying(map) })
            rate = 1
            for index in 0..<4 {
                let (a, b) = (corners[index], corners[(index + 1) % 4])
                let (p, q) = (a.applying(map), b.applying(map))
                rate = max(rate, hypot(b.x - a.x, b.y - a.y) / max(hypot(q.x - p.x, q.y - p.y), 1e-3))
            }
        }
        let side = min(max((rate - 0.05).rounded(.up), 1), 4)
        for band in bands {
            builder.add(
                .projected, layer.source, box: band,
                first: SIMD4(Float(place), Float(side), Float(layer.box.width), Float(layer.box.height)),
                second: .zero, tint: SIMD4(repeating: Float(opacity)))
        }
    }
}
