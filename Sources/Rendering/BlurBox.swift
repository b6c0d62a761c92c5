import Foundation

/// Where a blurred level is to be seen: the pixels where a quarter of a grey level or more can be left of it, never beyond
/// 3σ of the ink. Why a quarter: dithering shows every fourth pixel of that.
nonisolated struct BlurBox {
    private let level: CoveragePyramid.Level
    private let variance: (across: Double, down: Double)
    /// The least that is wanted of a sample, with some room for what the bounds leave out.
    private let least: Double
    /// The most that is left anywhere.
    private let most: Double
    /// The centres of the outermost samples, from the frame's corner.
    private let first: CGPoint
    private let last: CGPoint
    private let ink: CGRect
    private let far: Double
    /// Nil where nothing is to be seen.
    private(set) var box: PixelBox?

    /// - Parameters:
    ///   - width: Of the image, its pixels.
    ///   - place: The centre of the image's first pixel, less half a pixel.
    ///   - coarse: How many times smaller than it is shown the image was drawn.
    ///   - variance: Of the Gaussians that the level is read with, in samples².
    init(
        _ level: CoveragePyramid.Level, width: Int, height: Int, _ place: CGPoint, coarse: Double,
        variance: (across: Double, down: Double), sigma: Double, opacity: Double
    ) {
        (self.level, self.variance) = (level, variance)
        least = 0.97 * 0.25 / 255 / max(opacity, 1e-9)
        far = 3 * sigma
        ink = CGRect(
            x: place.x + 0.5 - coarse / 2, y: place.y + 0.5 - coarse / 2, width: Double(width) * coarse,
            height: Double(height) * coarse)
        first = CGPoint(x: place.x + level.offset + 0.5, y: place.y + level.offset + 0.5)
        last = CGPoint(
            x: first.x + Double(level.width - 1) * level.pitch, y: first.y + Double(level.height - 1) * level.pitch)
        if level.pitch < 1.5 {
            most = level.top
            guard most > least else { return }
            let pad = Int((max(sigma, 0.34) * BlurReach.deviations(2 * opacity * most)).rounded(.up))
            box = PixelBox(around: ink).grown(by: pad, pad)
            return
        }
        most = min(level.top, Double(level.edges.rows) / (2 * Double.pi * variance.down).squareRoot())
        guard most > least else { return }
        let columns = columns(most)
        let y0 = max(first.y - reach(level.edges.top, variance.down, level.top), ink.minY - far)
        let y1 = min(last.y + reach(level.edges.bottom, variance.down, level.top), ink.maxY + far)
        box = PixelBox(
            x0: columns.lowerBound, y0: Int((y0 - 0.5).rounded(.up)), x1: columns.upperBound,
            y1: Int((y1 + 0.5).rounded(.down)))
    }

    /// The columns where something is to be seen of rows of which `cap` is left at most.
    private func columns(_ cap: Double) -> Range<Int> {
        let x0 = max(first.x - reach(level.edges.leading, variance.across, cap), ink.minX - far)
        let x1 = min(last.x + reach(level.edges.trailing, variance.across, cap), ink.maxX + far)
        let start = Int((x0 - 0.5).rounded(.up))
        return start..<max(start, Int((x1 + 0.5).rounded(.down)))
    }

    private func reach(_ peaks: SIMD8<Float>, _ variance: Double, _ cap: Double) -> Double {
        InkEdges.reach(peaks, variance: variance, cap: cap, limit: least) * level.pitch
    }
}
