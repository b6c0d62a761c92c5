import Drawing
import Foundation

extension FramePlanner {
    /// Adds the two quads of a blurred shape.
    ///
    /// `coarse` is how many times smaller than it is shown the image was drawn.
    /// The box ends where less than half a grey level can be left: past the ink, at distance d, at most
    /// α·t·Q(d/σ), and for ink of height h at most α·t·h/(σ√2π)·exp(−d²/2σ²); never beyond 3σ.
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

        // Half the usual limit: dithering shows every fourth pixel of a quarter of a grey level.
        let alpha = opacity * colour.opacity * 2
        let spread = max(sigma, 0.34)
        let slab = 510 * alpha * level.topAcross * Double(content.height) * coarse / (sigma * 2.5066)
        guard slab > 1 else { return }
        let padY = Int(
            (spread * min(BlurReach.deviations(alpha * level.topAcross), (2 * log(slab)).squareRoot())).rounded(.up))
        let padX = Int((spread * BlurReach.deviations(alpha * level.topDown)).rounded(.up))
        let ink = CGRect(
            x: place.x + 0.5 - coarse / 2, y: place.y + 0.5 - coarse / 2, width: Double(content.width) * coarse,
            height: Double(content.height) * coarse)
        let box = PixelBox(around: ink).grown(by: padX, padY).intersection(limit)
        guard !box.isEmpty else { return }
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
