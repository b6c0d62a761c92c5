import Foundation

/// Where a blurred level is to be seen.
nonisolated enum BlurBox {
    /// The pixels where a quarter of a grey level or more can be left of a blurred level, never beyond 3σ of the ink; nil where
    /// that is nowhere. Why a quarter: dithering shows every fourth pixel of that.
    ///
    /// A single row at either end that would begin another block of four is left out where it can't hold half a grey level:
    /// software rasterisers work on whole blocks.
    ///
    /// - Parameters:
    ///   - width: Of the image, its pixels.
    ///   - place: The centre of the image's first pixel, less half a pixel.
    ///   - coarse: How many times smaller than it is shown the image was drawn.
    ///   - variance: Of the Gaussians that the level is read with, in samples².
    static func box(
        _ level: CoveragePyramid.Level, width: Int, height: Int, _ place: CGPoint, coarse: Double,
        variance: (across: Double, down: Double), sigma: Double, opacity: Double
    ) -> PixelBox? {
        // The least that is wanted of a sample, with some room for what the bounds leave out.
        let least = 0.97 * 0.25 / 255 / max(opacity, 1e-9)
        let ink = CGRect(
            x: place.x + 0.5 - coarse / 2, y: place.y + 0.5 - coarse / 2, width: Double(width) * coarse,
            height: Double(height) * coarse)
        if level.pitch < 1.5 {
            guard level.top > least else { return nil }
            let pad = Int((max(sigma, 0.34) * BlurReach.deviations(2 * opacity * level.top)).rounded(.up))
            return PixelBox(around: ink).grown(by: pad, pad)
        }
        let edges = level.edges
        // What the blur along the other axis leaves of a column, of a row.
        let column = min(level.top, Double(edges.rows) / (2 * Double.pi * variance.down).squareRoot())
        let row = min(level.top, Double(edges.columns) / (2 * Double.pi * variance.across).squareRoot())
        guard min(column, row) > least else { return nil }
        func reach(_ peaks: SIMD8<Float>, _ variance: Double, _ cap: Double) -> Double {
            InkEdges.reach(peaks, variance: variance, cap: cap, limit: least) * level.pitch
        }
        // The centres of the outermost samples, from the frame's corner.
        let first = CGPoint(x: place.x + level.offset + 0.5, y: place.y + level.offset + 0.5)
        let last = CGPoint(
            x: first.x + Double(level.width - 1) * level.pitch, y: first.y + Double(level.height - 1) * level.pitch)
        let far = 3 * sigma
        let x0 = max(first.x - reach(edges.leading, variance.across, column), ink.minX - far)
        let x1 = min(last.x + reach(edges.trailing, variance.across, column), ink.maxX + far)
        let y0 = max(first.y - reach(edges.top, variance.down, row), ink.minY - far)
        let y1 = min(last.y + reach(edges.bottom, variance.down, row), ink.maxY + far)
        // Pixels whose centres lie between.
        var box = PixelBox(
            x0: Int((x0 - 0.5).rounded(.up)), y0: Int((y0 - 0.5).rounded(.up)), x1: Int((x1 + 0.5).rounded(.down)),
            y1: Int((y1 + 0.5).rounded(.down)))
        // From a quarter of a grey level, 3σ out at most, to half of one it is σ · log(2) / 3 pixels.
        if sigma >= 4.5, box.height > 8 {
            if box.y0 & 3 == 3 { box.y0 += 1 }
            if box.y1 & 3 == 1 { box.y1 -= 1 }
        }
        return box
    }
}
