import Coverage
import Drawing
import Foundation

extension FramePlanner {
    /// The longest side of a sharp image; a larger shape is drawn in tiles, those that show.
    private var largestImage: Int { min(2_048, largestSide) }
    private var tileSide: Int { largestImage / 2 }

    /// The upright scale that a turned, sheared or oddly scaled shape is drawn at, from where it is resampled; nil where it
    /// is drawn under the very map.
    ///
    /// Why: under a turn or an animated scale every frame would need another image. Upright and at half-octave steps, one
    /// image serves all angles and a range of sizes. It is 1.4 to 2 times as large as it is shown: so four samples a pixel
    /// come near the area that the outline itself would cover.
    func rasterScale(of transform: CGAffineTransform) -> Double? {
        let wanted = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
        let scale = toPixels.lengthScale
        guard wanted > 0, wanted.isFinite, scale > 0 else { return nil }
        func isStep(_ length: Double) -> Bool {
            let steps = 2 * log2(length / scale)
            return abs(steps - steps.rounded()) < 1e-6
        }
        let isEven = abs(hypot(transform.a, transform.b) - hypot(transform.c, transform.d)) < 1e-6 * wanted
        if transform.keepsUpright, isEven, isStep(wanted) { return nil }
        return scale * exp2(((2 * log2(wanted / scale) - 1e-6).rounded(.up) + 1) / 2)
    }

    /// Draws a shape from an upright image at a step of scale, sampled under the rest of the map.
    ///
    /// - Parameter source: Makes the source for a map to pixels.
    /// - Returns: False where the image would be too large; the shape is to be drawn under the very map then.
    mutating func addResampled(
        _ item: DisplayItem, scale: Double, halvings: Int = 0, _ paint: Paint, _ limit: PixelBox,
        _ builder: inout PassBuilder, source: (CGAffineTransform) -> CoverageSource
    ) throws(ContentError) -> Bool {
        let transform = item.transform.concatenating(toPixels)
        let anchor = source(CGAffineTransform(scaleX: scale, y: scale)).anchor
        // The anchor lies at the image's origin, so that a moved shape is the same image.
        func make(_ scale: Double) -> (CGAffineTransform, CoverageSource) {
            let raster = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
                .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            return (raster, source(raster))
        }
        func fits(_ source: CoverageSource) -> Bool {
            max(source.extent.width, source.extent.height) <= Double(min(4_096, largestSide - 64))
        }
        var (raster, shape) = make(scale)
        // Too large: half a step to an octave lower, as long as it is no smaller than it is shown.
        if !fits(shape) { (raster, shape) = make(scale / 2.0.squareRoot()) }
        guard fits(shape) else { return false }
        let spot = Spot(.zero, stepX: 1, stepY: 1)
        guard
            let mask = try store.mask(
                spot.key(shape.shape, raster, nil), halvings: halvings, spot.draw(shape, raster, nil))
        else { return true }
        let (kind, tint, painted) = ink(paint, transform, item.opacity)
        let map = CGAffineTransform(translationX: Double(mask.box.x0), y: Double(mask.box.y0))
            .concatenating(raster.inverted()).concatenating(transform)
        guard abs(map.determinant) > 1e-12 else { return true }
        addImage(
            kind, mask.slot, width: mask.box.width, height: mask.box.height, toPixels: map, limit: limit, tint,
            painted: painted, &builder)
        return true
    }

    /// Draws a shape of one paint, resampled where its map asks for it; where there is no room for its image, from a smaller
    /// one.
    ///
    /// - Parameters:
    ///   - still: What is drawn where it is not resampled; nil: `source` under the very map.
    ///   - source: Makes the source for a map to pixels.
    mutating func addShape(
        _ item: DisplayItem, _ paint: Paint, _ limit: PixelBox, _ builder: inout PassBuilder,
        still: CoverageSource? = nil, source: (CGAffineTransform) -> CoverageSource
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        do throws(ContentError) {
            if let scale = rasterScale(of: transform),
                try addResampled(item, scale: scale, paint, limit, &builder, source: source)
            {
                return
            }
            try addCoverage(item, still ?? source(transform), paint, limit, &builder)
        } catch {
            guard case .noRoom = error, sigma(item) == 0 else { throw error }
            for halvings in 1...4 {
                do throws(ContentError) {
                    let scale = transform.lengthScale / Double(1 << halvings)
                    guard
                        try addResampled(
                            item, scale: scale, halvings: halvings, paint, limit, &builder, source: source)
                    else { continue }
                    return report(store.crowding.description)
                } catch {
                    guard case .noRoom = error else { throw error }
                }
            }
            throw error
        }
    }

    /// The variance that resampling adds to an item's content, px², on average: a texel's own area 1/12 of it and sampling
    /// between texels 1/6, two samples a side of a pixel 1/16; in place of a pixel's own area, 1/12.
    func samplingVariance(of item: DisplayItem) -> Double {
        let transform = item.transform.concatenating(toPixels)
        switch item.content {
        case .fill(let path, _, _):
            if case .roundedRect = path.shape { return 0 }
        case .glyphs, .stroke: break
        case .bitmap, .backdrop, .group: return 0
        }
        guard let scale = rasterScale(of: transform) else { return 0 }
        let texel = transform.lengthScale / scale
        return max(0, texel * texel / 4 + 1.0 / 16 - 1.0 / 12)
    }

    /// Draws a shape of one paint from its coverage image, or from its pyramid where it is blurred.
    mutating func addCoverage(
        _ item: DisplayItem, _ source: CoverageSource, _ paint: Paint, _ limit: PixelBox, _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        let place = source.placed ?? source.anchor.applying(transform)
        guard abs(place.x) < 1e7, abs(place.y) < 1e7, source.extent.width.isFinite, source.extent.height.isFinite,
            PixelBox(around: source.extent).intersects(limit.grown(by: 4_096, 4_096))
        else { return }
        let sigma = sigma(item)
        if sigma > 0, let colour = paint.solidColor {
            try addBlurredCoverage(item, source, colour, sigma, place, transform, limit, &builder)
            return
        }
        let isLarge = max(source.extent.width, source.extent.height) > Double(largestImage)
        // Quarters where the rest is made up by sampling; else 1/64, the rasteriser's own step. Tiles are not sampled:
        // their edges would show.
        let isSampled = source.isGlyphs && source.isExact && !isLarge
        let spot = Spot(place, stepX: isSampled ? 4 : 64, stepY: isSampled ? 4 : 64)
        let (kind, tint, painted) = ink(paint, transform, item.opacity)
        // All tiles first: where there is room for some only, none is drawn.
        var masks: [ContentStore.Mask] = []
        for window in isLarge ? tiles(of: source.extent, from: spot, limit) : [nil] {
            let key = spot.key(source.shape, transform, window)
            if let mask = try store.mask(key, spot.draw(source, transform, window)) { masks.append(mask) }
        }
        for mask in masks {
            let box = PixelBox(
                x0: mask.box.x0 + spot.x, y0: mask.box.y0 + spot.y, x1: mask.box.x1 + spot.x, y1: mask.box.y1 + spot.y)
            if isSampled, max(abs(spot.rest.x), abs(spot.rest.y)) >= 1.0 / 512 {
                addNudged(kind, mask.slot, box, by: spot.rest, limit, tint, painted: painted, &builder)
            } else {
                addMask(kind, mask.slot, box, limit, tint, painted: painted, &builder)
            }
        }
    }

    /// A quad that shows a coverage image texel by pixel.
    func addMask(
        _ kind: Program.PaintKind, _ slot: AtlasSlot, _ box: PixelBox, _ limit: PixelBox, _ tint: SIMD4<Float>,
        painted: FramePlan.Source = .none, _ builder: inout PassBuilder
    ) {
        builder.add(
            .mask(kind), .page(slot.page), box: box.intersection(limit),
            first: SIMD4(Float(slot.x - box.x0), Float(slot.y - box.y0), 0, 0), second: .zero,
            tint: tint, behind: painted)
    }

    /// A quad that shows a coverage image moved by less than a pixel, sampled between texels.
    func addNudged(
        _ kind: Program.PaintKind, _ slot: AtlasSlot, _ box: PixelBox, by rest: CGPoint, _ limit: PixelBox,
        _ tint: SIMD4<Float>, painted: FramePlan.Source = .none, _ builder: inout PassBuilder
    ) {
        // Between the texel before and the pixel's own where it moves on, its own and the next where it moves back.
        let (backX, backY) = (rest.x > 0 ? 1 : 0, rest.y > 0 ? 1 : 0)
        let reach = PixelBox(
            x0: box.x0 - (rest.x < 0 ? 1 : 0), y0: box.y0 - (rest.y < 0 ? 1 : 0), x1: box.x1 + backX,
            y1: box.y1 + backY)
        builder.add(
            .nudged(kind), .page(slot.page), box: reach.intersection(limit),
            first: SIMD4(
                Float(slot.x - box.x0 - backX), Float(slot.y - box.y0 - backY),
                Float(rest.x > 0 ? 1 - rest.x : -rest.x), Float(rest.y > 0 ? 1 - rest.y : -rest.y)),
            second: slot.corners(width: box.width, height: box.height), tint: tint, behind: painted)
    }

    private mutating func addBlurredCoverage(
        _ item: DisplayItem, _ source: CoverageSource, _ colour: Color.Resolved, _ sigma: Double, _ place: CGPoint,
        _ transform: CGAffineTransform, _ limit: PixelBox, _ builder: inout PassBuilder
    ) throws(ContentError) {
        // 1/64 in x: the rasteriser's own step.
        let spot = Spot(place, stepX: 64, stepY: FramePlanner.blurSteps(sigma))
        // Of what is too large for a texture, only what can be seen; of that, where need be, at half the size and less.
        let room = largestSide - 64
        var window: PixelWindow?
        var coarse = 1
        if max(source.extent.width, source.extent.height) > Double(min(room, 4_096)) {
            let reach = BlurReach.pixels(sigma)
            let seen = PixelBox(around: source.extent).intersection(limit.grown(by: reach, reach))
            guard !seen.isEmpty else { return }
            window = spot.window(around: seen, step: 512)
            while let wide = window, max(wide.width, wide.height) / coarse > room { coarse *= 2 }
        }
        if coarse > 1 { report("a blurred shape is larger than this driver's textures and is drawn with less detail") }
        var content: ContentStore.Blurrable?
        var halvings = 0
        while true {
            do throws(ContentError) {
                content = try pyramid(source, spot, transform, window, coarse, halvings, sigma)
                break
            } catch {
                // No room: half as large, a quarter.
                guard case .noRoom = error, halvings < 4 else { throw error }
                (coarse, halvings) = (coarse * 2, halvings + 1)
                report(store.crowding.description)
            }
        }
        guard let content else { return }
        let factor = Double(coarse)
        // The centre of the image's first pixel, less half a pixel.
        let moved = CGPoint(
            x: Double(content.box.x0) * factor + Double(spot.x) + spot.rest.x + (factor - 1) / 2,
            y: Double(content.box.y0) * factor + Double(spot.y) + spot.rest.y + (factor - 1) / 2)
        addBlurred(
            content, at: moved, sigma: sigma, colour, item.opacity, CoveragePyramid.level(for: sigma / factor),
            coarse: factor, limit, &builder)
    }

    /// The pyramid of a shape, drawn `coarse` times smaller than it is shown.
    private func pyramid(
        _ source: CoverageSource, _ spot: Spot, _ transform: CGAffineTransform, _ window: PixelWindow?,
        _ coarse: Int, _ halvings: Int, _ sigma: Double
    ) throws(ContentError) -> ContentStore.Blurrable? {
        let factor = Double(coarse)
        let depth = CoveragePyramid.level(for: sigma / factor)
        if coarse == 1 {
            return try store.blurrable(
                spot.key(source.shape, transform, window), depth: depth, spot.draw(source, transform, window))
        }
        let shrink = CGAffineTransform(scaleX: 1 / factor, y: 1 / factor)
        let small = window.map { window in
            let (x0, y0) = (
                Int((Double(window.x) / factor).rounded(.down)), Int((Double(window.y) / factor).rounded(.down))
            )
            return PixelWindow(
                x: x0, y: y0, width: Int((Double(window.width) / factor).rounded(.up)) + 1,
                height: Int((Double(window.height) / factor).rounded(.up)) + 1)
        }
        // Glyphs at their exact places: quarters of a pixel are not what matters here.
        return try store.blurrable(
            spot.key(source.shape, transform.concatenating(shrink), small), depth: depth, halvings: halvings,
            { (rasterizer) throws(CoverageError) in
                try source.draw(rasterizer, spot.map(transform).concatenating(shrink), .zero, small)
            })
    }

    /// The tiles of a large image that show.
    private func tiles(of extent: CGRect, from spot: Spot, _ limit: PixelBox) -> [PixelWindow?] {
        let seen = PixelBox(around: extent.insetBy(dx: -1, dy: -1)).intersection(limit)
        guard !seen.isEmpty else { return [] }
        let side = tileSide
        func index(_ place: Int) -> Int { Int((Double(place) / Double(side)).rounded(.down)) }
        var windows: [PixelWindow?] = []
        for row in index(seen.y0 - spot.y)...index(seen.y1 - 1 - spot.y) {
            for column in index(seen.x0 - spot.x)...index(seen.x1 - 1 - spot.x) {
                windows.append(PixelWindow(x: column * side, y: row * side, width: side, height: side))
            }
        }
        return windows
    }
}

/// Where an image's origin lies: at a whole pixel, a fraction that the image is drawn for, and a rest that it is not.
private struct Spot {
    var x: Int
    var y: Int
    var fraction: CGPoint
    var rest: CGPoint
    private var place: CGPoint

    init(_ place: CGPoint, stepX: Double, stepY: Double) {
        self.place = place
        let snapped = CGPoint(x: (place.x * stepX).rounded() / stepX, y: (place.y * stepY).rounded() / stepY)
        (x, y) = (Int(snapped.x.rounded(.down)), Int(snapped.y.rounded(.down)))
        fraction = CGPoint(x: snapped.x - Double(x), y: snapped.y - Double(y))
        rest = CGPoint(x: place.x - snapped.x, y: place.y - snapped.y)
    }

    /// From the item's space to the image's pixels.
    func map(_ transform: CGAffineTransform) -> CGAffineTransform {
        var map = transform
        map.tx += fraction.x - place.x
        map.ty += fraction.y - place.y
        return map
    }

    func key(_ shape: ContentKey.Shape, _ transform: CGAffineTransform, _ window: PixelWindow?) -> ContentKey {
        ContentKey(
            shape: shape, transform: transform,
            phase: SIMD2(Int32((fraction.x * 64).rounded()), Int32((fraction.y * 64).rounded())), window: window)
    }

    /// Draws a window as if it lay at the origin: the rasteriser's numbers end 30,000 pixels from there.
    func draw(
        _ source: CoverageSource, _ transform: CGAffineTransform, _ window: PixelWindow?
    ) -> (CoverageRasterizer) throws(CoverageError) -> CoverageImage {
        let map = map(transform)
        return { (rasterizer) throws(CoverageError) in
            guard let window else { return try source.draw(rasterizer, map, .zero, nil) }
            let shift = CGPoint(x: Double(window.x), y: Double(window.y))
            let near = map.concatenating(CGAffineTransform(translationX: -shift.x, y: -shift.y))
            var image = try source.draw(
                rasterizer, near, shift, PixelWindow(x: 0, y: 0, width: window.width, height: window.height))
            image.x += window.x
            image.y += window.y
            return image
        }
    }

    /// The window around a box of the frame, its sides at multiples of `step`, so that it stays while the box moves a little.
    func window(around box: PixelBox, step: Int) -> PixelWindow {
        func down(_ value: Int) -> Int { Int((Double(value) / Double(step)).rounded(.down)) * step }
        func up(_ value: Int) -> Int { Int((Double(value) / Double(step)).rounded(.up)) * step }
        let (x0, y0, x1, y1) = (down(box.x0 - x), down(box.y0 - y), up(box.x1 - x), up(box.y1 - y))
        return PixelWindow(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
