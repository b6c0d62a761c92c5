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
        let variance = max((sigma * sigma - level.variance) / (pitch * pitch), 1.0 / 16)
        let restY = place.y - place.y.rounded()
        let varianceDown = depth == 0 && coarse == 1 ? max(variance, BlurReach.leastVariance(rest: restY)) : variance
        let c = BlurReach.halvings(variance: variance)
        let cDown = BlurReach.halvings(variance: varianceDown)

        // Dithering lifts faint values by at most half of themselves: half a grey level is what a third may become.
        let alpha = opacity * colour.opacity * 1.5
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
        guard !box.isEmpty, let scratch = builder.scratchPlace(width: box.width, height: level.packedHeight) else {
            if !box.isEmpty { report("a blurred shape \(box.width) pixels wide is wider than the driver's textures") }
            return
        }
        let scratchBox = PixelBox(
            x0: scratch.x, y0: scratch.y, x1: scratch.x + box.width, y1: scratch.y + level.packedHeight)
        let across =
            (Double(box.x0 - scratch.x) - 0.5 - place.x - level.offset) / pitch + Double(slot.x)
        builder.addAcross(
            page: slot.page,
            FramePlan.Instance(
                box: scratchBox.corners,
                first: SIMD4(Float(1 / pitch), Float(across), Float(slot.y - scratch.y), Float(c)),
                second: SIMD4(Float(exp2(-c)), Float(exp2(-2 * c)), 0, 0), tint: .zero))
        let down = (-0.5 - place.y - level.offset) / pitch
        builder.add(
            .blurDown, .scratch, box: box,
            first: SIMD4(Float(1 / pitch), Float(down), Float(scratch.x - box.x0), Float(scratch.y)),
            second: SIMD4(Float(level.packedHeight), Float(2 * cDown), Float(exp2(-cDown)), Float(level.top)),
            tint: tint(colour, opacity))
    }
}
