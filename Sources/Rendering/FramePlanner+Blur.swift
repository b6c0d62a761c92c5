import Drawing
import Foundation

extension FramePlanner {
    /// Adds the two quads of a blurred shape.
    ///
    /// `coarse` is how many times smaller than it is shown the image was drawn.
    mutating func addBlurred(
        _ content: ContentStore.Blurrable, at place: CGPoint, sigma wanted: Double, _ colour: Color.Resolved,
        _ opacity: Double, _ depth: Int, coarse: Double = 1, _ limit: PixelBox, _ builder: inout PassBuilder
    ) {
        let sigma = max(wanted, 0.25)
        var (level, slot) = content.levels[min(depth, content.levels.count - 1)]
        if coarse > 1 { level = level.enlarged(coarse) }
        guard level.top > 0 else { return }
        let pitch = level.pitch
        func rest(_ sigma: Double) -> Double {
            max((sigma * sigma - level.variance) / (pitch * pitch), 1.0 / 16)
        }
        // Both passes reach 4 to 4.5 samples to either side.
        let narrowing = BlurReach.narrowing(
            sigma, share: min(rest(sigma) * pitch * pitch / (sigma * sigma), 1), end: 4.25 / rest(sigma).squareRoot())
        let variance = rest(sigma * narrowing)
        let restY = place.y - place.y.rounded()
        let varianceDown = depth == 0 && coarse == 1 ? max(variance, BlurReach.leastVariance(rest: restY)) : variance
        let c = BlurReach.halvings(variance: variance)
        let cDown = BlurReach.halvings(variance: varianceDown)

        guard
            let box = box(level, content, place, coarse, variance, varianceDown, opacity * colour.opacity, sigma, limit)
        else { return }
        let start = (Double(box.x0) - 0.5 - place.x - level.offset) / pitch
        let key = KeptPasses.Key(
            slot: slot, rows: level.packedHeight, width: box.width, rate: Float(1 / pitch), start: Float(start),
            c: Float(c))
        guard let (sheet, x, y) = placeAcross(key, &builder) else {
            return report("a blurred shape \(box.width) pixels wide is wider than the driver's textures")
        }
        let down = (-0.5 - place.y - level.offset) / pitch
        builder.add(
            .blurDown, sheet, box: box,
            first: SIMD4(Float(1 / pitch), Float(down), Float(x - box.x0), Float(y)),
            second: SIMD4(Float(level.packedHeight), Float(2 * cDown), Float(exp2(-cDown)), Float(level.top)),
            tint: tint(colour, opacity))
    }

    /// The pixels where a quarter of a grey level or more can be left of a blurred level, never beyond 3σ of the ink; nil
    /// where that is nowhere. Why a quarter: dithering shows every fourth pixel of that.
    ///
    /// - Parameter variance: Of the Gaussians that the level is read with along x and y, in samples².
    private func box(
        _ level: CoveragePyramid.Level, _ content: ContentStore.Blurrable, _ place: CGPoint, _ coarse: Double,
        _ variance: Double, _ varianceDown: Double, _ opacity: Double, _ sigma: Double, _ limit: PixelBox
    ) -> PixelBox? {
        let ink = CGRect(
            x: place.x + 0.5 - coarse / 2, y: place.y + 0.5 - coarse / 2, width: Double(content.width) * coarse,
            height: Double(content.height) * coarse)
        // The least that is wanted of a sample, with some room for what the bounds leave out.
        let least = 0.97 * 0.25 / 255 / max(opacity, 1e-9)
        if level.pitch < 1.5 {
            guard level.top > least else { return nil }
            let pad = max(sigma, 0.34) * BlurReach.deviations(2 * opacity * level.top)
            let box = PixelBox(around: ink).grown(by: Int(pad.rounded(.up)), Int(pad.rounded(.up))).intersection(limit)
            return box.isEmpty ? nil : box
        }
        let edges = level.edges
        let most = min(level.top, Double(edges.rows) / (2 * Double.pi * varianceDown).squareRoot())
        guard most > least else { return nil }
        let pitch = level.pitch
        let far = 3 * sigma
        func reach(_ peaks: SIMD8<Float>, _ variance: Double, _ cap: Double) -> Double {
            InkEdges.reach(peaks, variance: variance, cap: cap, limit: least) * pitch
        }
        // The outermost samples' places, and pixels whose centres lie up to so far from them.
        let (x, y) = (place.x + level.offset + 0.5, place.y + level.offset + 0.5)
        let (lastX, lastY) = (x + Double(level.width - 1) * pitch, y + Double(level.height - 1) * pitch)
        let start = CGPoint(
            x: max(x - reach(edges.leading, variance, most), ink.minX - far),
            y: max(y - reach(edges.top, varianceDown, level.top), ink.minY - far))
        let end = CGPoint(
            x: min(lastX + reach(edges.trailing, variance, most), ink.maxX + far),
            y: min(lastY + reach(edges.bottom, varianceDown, level.top), ink.maxY + far))
        let box = PixelBox(
            x0: Int((start.x - 0.5).rounded(.up)), y0: Int((start.y - 0.5).rounded(.up)),
            x1: Int((end.x + 0.5).rounded(.down)), y1: Int((end.y + 0.5).rounded(.down))
        ).intersection(limit)
        return box.isEmpty ? nil : box
    }

    /// Where the horizontal pass of a blur lies; it is drawn first where it is not there yet.
    private func placeAcross(
        _ key: KeptPasses.Key, _ builder: inout PassBuilder
    ) -> (FramePlan.Source, x: Int, y: Int)? {
        func instance(_ x: Int, _ y: Int) -> FramePlan.Instance {
            FramePlan.Instance(
                box: PixelBox(x0: x, y0: y, x1: x + key.width, y1: y + key.rows).corners,
                first: SIMD4(key.rate, key.start, Float(key.slot.y - y), key.c),
                second: SIMD4(exp2(-key.c), exp2(-2 * key.c), Float(key.slot.x), 0), tint: .zero)
        }
        switch store.keptPasses.place(key) {
        case .kept(let x, let y): return (.kept, x, y)
        case .free(let x, let y):
            builder.addAcross(page: key.slot.page, instance(x, y), isKept: true)
            return (.kept, x, y)
        case .none:
            guard let (x, y) = builder.scratchPlace(width: key.width, height: key.rows) else { return nil }
            builder.addAcross(page: key.slot.page, instance(x, y), isKept: false)
            return (.scratch, x, y)
        }
    }
}
