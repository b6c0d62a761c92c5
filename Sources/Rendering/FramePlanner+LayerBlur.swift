import Drawing
import Foundation

/// A smaller version of a layer: its samples lie `pitch` pixels apart, the first `offset` pixels after the centre of the
/// layer's first pixel, and have been blurred by `variance` already.
nonisolated private struct LayerLevel {
    var layer: FilledLayer
    var width: Int
    var height: Int
    var pitch = 1.0
    var offset = 0.0
    var variance = 0.0

    /// The deepest level that serves `sigma`: there the wanted blur is wide enough for what the level leaves out to be
    /// below 1/500 of any frequency (exp(−2π² v (σ² − v) / (p² σ²))).
    static func depth(for sigma: Double) -> Int {
        var depth = 0
        while depth < 8, sigma >= leastSigma(at: depth + 1) { depth += 1 }
        return depth
    }

    static func leastSigma(at depth: Int) -> Double { depth == 0 ? 0 : 1.5 * Double(1 << depth) }

    /// The standard deviation, in samples, that is left to be done for `sigma` pixels.
    func rest(_ sigma: Double) -> Double { max((sigma * sigma - variance) / (pitch * pitch), 1e-4).squareRoot() }
}

extension FramePlanner {
    /// Draws `layer` blurred and moved. Two passes for a narrow blur; for a wide one the layer is halved first, and read
    /// with what is left of the Gaussian at the true distances.
    mutating func addBlur(
        of layer: FilledLayer, sigma: Double, clamps: Bool, moved: CGPoint = .zero, region: PixelBox, opacity: Double,
        to builder: inout PassBuilder
    ) {
        let reach = BlurReach.pixels(sigma)
        let box = clamps ? layer.box : layer.box.grown(by: reach, reach).moved(by: moved.x, moved.y)
        let area = box.intersection(region)
        guard !area.isEmpty, let level = levels(of: layer, depth: LayerLevel.depth(for: sigma), clamps).last else {
            return
        }
        // Halfway: full width, the level's rows.
        let strip = PixelBox(x0: area.x0, y0: 0, x1: area.x1, y1: level.height)
        let kernel = (
            x: kernel(sigma, level, rest: moved.x - moved.x.rounded()),
            y: kernel(sigma, level, rest: moved.y - moved.y.rounded())
        )
        let x0 = Double(layer.box.x0) + 0.5 + level.offset + moved.x
        let y0 = Double(layer.box.y0) + 0.5 + level.offset + moved.y
        let across = filledLayer(strip, isDeep: true) { builder in
            builder.add(
                .layerBlur, level.layer.source, box: strip,
                first: SIMD4(Float(1 / level.pitch), Float(-x0 / level.pitch), 0, 0),
                second: SIMD4(kernel.x.taps, kernel.x.c, Float(level.width), clamps ? 1 : 0),
                tint: SIMD4(1, 0, 0, 0), blend: .over)
        }
        guard let across else { return }
        builder.add(
            .layerBlur, across.source, box: area,
            first: SIMD4(Float(1 / level.pitch), Float(-y0 / level.pitch), Float(-area.x0), 1),
            second: SIMD4(kernel.y.taps, kernel.y.c, Float(level.height), (clamps ? 1 : 0) + (sigma >= 1 ? 2 : 0)),
            tint: SIMD4(Float(opacity), 0, 0, 0))
    }

    /// Draws `layer` under a blur that grows along x or y: bands of like σ, each from the level that serves its least.
    ///
    /// First along the ramp, then across it: since σ is the same across, that is the exact two-dimensional Gaussian of
    /// each pixel's own σ. Along an oblique ramp both passes use the pixel's σ, which is exact only where it changes little.
    mutating func addRampBlur(
        of layer: FilledLayer, _ ramp: BlurRamp, region: PixelBox, opacity: Double, to builder: inout PassBuilder
    ) {
        let reach = BlurReach.pixels(ramp.sigma)
        let area = layer.box.grown(by: reach, reach).intersection(region)
        guard !area.isEmpty else { return }
        let isDown = abs(ramp.uy) >= abs(ramp.ux)
        let isOblique = min(abs(ramp.ux), abs(ramp.uy)) > 1e-9
        let levels = levels(of: layer, depth: isOblique ? 0 : LayerLevel.depth(for: ramp.sigma), false)
        for band in bands(of: ramp, over: area, isDown, isOblique, levels.count - 1) {
            if band.most < 0.05 {
                builder.add(
                    .layer, layer.source, box: band.box.intersection(layer.box), first: layer.placement, second: .zero,
                    tint: SIMD4(repeating: Float(opacity)))
                continue
            }
            let level = levels[band.depth]
            let most = level.rest(band.most)
            // An oblique ramp on a wide blur: as many taps as can be afforded.
            let taps = Float(min(max(1, (3 * most).rounded(.up)), 256))
            let place = Float(
                record([
                    SIMD4(Float(ramp.ux), Float(ramp.uy), Float(ramp.sigma), Float(ramp.offset)),
                    SIMD4(Float(level.variance), Float(1 / (level.pitch * level.pitch)), 0, 0),
                ]))
            let x0 = (Double(layer.box.x0) + 0.5 + level.offset) / level.pitch
            let y0 = (Double(layer.box.y0) + 0.5 + level.offset) / level.pitch
            let rate = Float(1 / level.pitch)
            let strip =
                isDown
                ? PixelBox(x0: 0, y0: band.box.y0, x1: level.width, y1: band.box.y1)
                : PixelBox(x0: band.box.x0, y0: 0, x1: band.box.x1, y1: level.height)
            let along = filledLayer(strip, isDeep: true) { builder in
                builder.add(
                    .rampBlur, level.layer.source, box: strip,
                    first: SIMD4(rate, Float(isDown ? -y0 : -x0), 0, isDown ? 1 : 0),
                    second: SIMD4(taps, 0, Float(isDown ? level.height : level.width), 0),
                    tint: SIMD4(1, place, 0, 0))
            }
            guard let along else { continue }
            builder.add(
                .rampBlur, along.source, box: band.box,
                first: SIMD4(
                    rate, Float(isDown ? -x0 : -y0), Float(isDown ? -band.box.y0 : -band.box.x0), isDown ? 0 : 1),
                second: SIMD4(taps, 0, Float(isDown ? level.width : level.height), 2),
                tint: SIMD4(Float(opacity), place, 0, 0))
        }
    }

    private struct Band {
        var box: PixelBox
        var depth: Int
        /// The largest σ in it.
        var most: Double
    }

    /// The area in bands along the ramp, cut where σ starts to be one and where a deeper level serves.
    private func bands(
        of ramp: BlurRamp, over area: PixelBox, _ isDown: Bool, _ isOblique: Bool, _ deepest: Int
    ) -> [Band] {
        let slope = isDown ? ramp.uy : ramp.ux
        guard !isOblique, slope != 0 else {
            return [Band(box: area, depth: slope == 0 ? deepest : 0, most: ramp.sigma)]
        }
        let (low, high) = isDown ? (area.y0, area.y1) : (area.x0, area.x1)
        func sigma(_ place: Double) -> Double {
            ramp.sigma * min(max(place * slope + ramp.offset, 0), 1)
        }
        var cuts = [low, high]
        for least in [0.0] + (1...max(deepest, 1)).map(LayerLevel.leastSigma(at:)) where least <= ramp.sigma {
            // The first whole pixel on the wider side.
            let place = (least / ramp.sigma - ramp.offset) / slope
            let cut = Int(min(max(slope > 0 ? place.rounded(.up) : place.rounded(.down), Double(low)), Double(high)))
            cuts.append(cut)
        }
        cuts.sort()
        return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { from, to in
            let ends = [sigma(Double(from) + 0.5), sigma(Double(to) - 0.5)]
            let box =
                isDown
                ? PixelBox(x0: area.x0, y0: from, x1: area.x1, y1: to)
                : PixelBox(x0: from, y0: area.y0, x1: to, y1: area.y1)
            return Band(box: box, depth: min(deepest, LayerLevel.depth(for: ends.min()!)), most: ends.max()!)
        }
    }

    private func kernel(_ sigma: Double, _ level: LayerLevel, rest: Double) -> (taps: Float, c: Float) {
        let taps = max(1, (3 * level.rest(sigma)).rounded(.up))
        let share = min(pow(level.rest(sigma) * level.pitch / sigma, 2), 1)
        let end = (taps + 0.5) / level.rest(sigma)
        var s = level.rest(sigma * BlurReach.narrowing(sigma, share: share, end: end))
        // Why: a blur narrower than a pixel, at a fraction of a pixel, would snap to the nearest one.
        if level.pitch == 1 { s = max(s, BlurReach.leastVariance(rest: rest).squareRoot()) }
        return (Float(max(taps, (3 * s).rounded(.up))), Float(BlurReach.halvings(variance: s * s)))
    }

    /// The layer and its halvings down to `depth`.
    private mutating func levels(of layer: FilledLayer, depth: Int, _ clamps: Bool) -> [LayerLevel] {
        var levels = [LayerLevel(layer: layer, width: layer.box.width, height: layer.box.height)]
        for _ in 0..<max(depth, 0) {
            let last = levels[levels.count - 1]
            // First sample −1, so that one lies wholly beyond the edge; keep in step with `shrink.f.glsl`.
            let (width, height) = (last.width / 2 + 5, last.height / 2 + 5)
            func halve(_ source: FilledLayer, _ w: Int, _ h: Int, count: Int, axis: Float) -> FilledLayer? {
                let box = PixelBox(x0: 0, y0: 0, x1: w, y1: h)
                return filledLayer(box, isDeep: true) { builder in
                    builder.add(
                        .shrink, source.source, box: box, first: SIMD4(-6, Float(count), axis, clamps ? 1 : 0),
                        second: .zero, tint: .zero)
                }
            }
            guard let across = halve(last.layer, width, last.height, count: last.width, axis: 0),
                let both = halve(across, width, height, count: last.height, axis: 1)
            else { break }
            levels.append(
                LayerLevel(
                    layer: both, width: width, height: height, pitch: last.pitch * 2,
                    offset: last.offset - 3.5 * last.pitch,
                    variance: last.variance + 1.25 * last.pitch * last.pitch))
        }
        return levels
    }
}
