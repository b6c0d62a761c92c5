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
        // Both passes reach 4 to 4.5 samples to either side; where a level has few rows, all of them are read.
        let share = min(rest(sigma) * pitch * pitch / (sigma * sigma), 1)
        let end = 4.25 / rest(sigma).squareRoot()
        let variance = rest(sigma * BlurReach.narrowing(sigma, share: share, end: end))
        let isLow = isLow && coarse == 1 && depth > 0 && level.height <= FramePlanner.lowRows
        let restY = place.y - place.y.rounded()
        let varianceDown =
            isLow
            ? rest(sigma * BlurReach.narrowing(sigma, share: 0, end: end))
            : depth == 0 && coarse == 1 ? max(variance, BlurReach.leastVariance(rest: restY)) : variance
        let c = BlurReach.halvings(variance: variance)

        let seen = BlurBox.box(
            level, width: content.width, height: content.height, place, coarse: coarse,
            variance: (variance, varianceDown), sigma: sigma, opacity: opacity * colour.opacity)
        guard let box = seen?.intersection(limit), !box.isEmpty else { return }
        let start = (Double(box.x0) - 0.5 - place.x - level.offset) / pitch
        let key = KeptPasses.Key(
            slot: slot, rows: level.packedHeight, width: box.width, rate: Float(1 / pitch), start: Float(start),
            c: Float(c))
        guard let (sheet, x, y) = placeAcross(key, &builder) else {
            return report("a blurred shape \(box.width) pixels wide is wider than the driver's textures")
        }
        let down = (-0.5 - place.y - level.offset) / pitch
        let cDown = BlurReach.halvings(variance: varianceDown)
        // What every sample is multiplied by.
        let scale = isLow ? level.top * exp2(-cDown / 4) / (2 * Double.pi * varianceDown).squareRoot() : level.top
        builder.add(
            isLow ? .blurDownLow : .blurDown, sheet, box: box,
            first: SIMD4(
                Float(1 / pitch), Float(isLow ? down - 3.5 : down), Float(x - box.x0), Float(y)),
            second: isLow
                ? SIMD4(Float(cDown), Float(exp2(-2 * cDown)), level.packedHeight > 1 ? Float(y + 1) : 0, dither)
                : SIMD4(Float(level.packedHeight), Float(2 * cDown), Float(exp2(-cDown)), dither),
            tint: tint(colour, opacity) * Float(scale))
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
            guard let (x, y) = builder.scratchPlace(width: key.width, height: key.blockRows) else { return nil }
            builder.addAcross(page: key.slot.page, instance(x, y), isKept: false)
            return (.scratch, x, y)
        }
    }
}
