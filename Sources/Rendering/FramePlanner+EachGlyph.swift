import Drawing
import Foundation

extension FramePlanner {
    /// The largest em, in pixels, of glyphs that are drawn one by one.
    private static let largestEm = 256.0

    /// Whether the glyphs may be drawn one by one: painted over each other they give what they give flattened.
    func canDrawEachGlyph(_ item: DisplayItem, _ runs: [GlyphRun], _ exact: Bool, _ transform: CGAffineTransform)
        -> Bool
    {
        guard sigma(item) == 0 else { return false }
        let scale = max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
        guard runs.allSatisfy({ $0.size * scale <= FramePlanner.largestEm }) else { return false }
        if runs.count == 1, runs[0].glyphs.count == 1 { return true }
        guard exact, item.opacity == 1, runs.allSatisfy({ $0.paint.solidColor?.opacity == 1 }) else { return false }
        // Why not glyphs on one baseline, or on a few: they keep their places to each other, and are one image and one quad.
        var (glyphs, steps, baseline) = (0, 0, runs.first?.glyphs.first?.position.y)
        for run in runs {
            for glyph in run.glyphs where glyph.position.y != baseline {
                (steps, baseline) = (steps + 1, glyph.position.y)
            }
            glyphs += run.glyphs.count
        }
        return steps * 4 >= glyphs
    }

    /// Draws each glyph from one of its 16 images; what its place is off by is made up by sampling if `exact`, else dropped.
    ///
    /// Text whose glyphs move each on its own costs no new image then, only a quad a glyph.
    ///
    /// - Throws: `ContentError` where some image finds no room; nothing is drawn then.
    mutating func addEachGlyph(
        _ item: DisplayItem, _ runs: [GlyphRun], _ exact: Bool, _ transform: CGAffineTransform, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        guard let paint = runs.first?.paint else { return }
        let seen = CGRect(
            x: Double(limit.x0), y: Double(limit.y0), width: Double(limit.width), height: Double(limit.height)
        ).insetBy(dx: -3 * FramePlanner.largestEm, dy: -3 * FramePlanner.largestEm)
        var images: [(slot: AtlasSlot, box: PixelBox, rest: CGPoint)] = []
        images.reserveCapacity(runs.reduce(0) { $0 + $1.glyphs.count })
        for run in runs {
            let rasters = store.rasters(run.face, size: run.size, transform)
            for glyph in run.glyphs {
                let place = glyph.position.applying(transform)
                guard seen.contains(place) else { continue }
                let (quarterX, quarterY) = ((place.x * 4).rounded(), (place.y * 4).rounded())
                let (x, y) = (Int(quarterX), Int(quarterY))
                guard let mask = try store.mask(glyph.id, x: x, y: y, in: rasters) else { continue }
                let box = PixelBox(
                    x0: mask.box.x0 + (x >> 2), y0: mask.box.y0 + (y >> 2), x1: mask.box.x1 + (x >> 2),
                    y1: mask.box.y1 + (y >> 2))
                images.append(
                    (mask.slot, box, rest: CGPoint(x: place.x - quarterX / 4, y: place.y - quarterY / 4)))
            }
        }
        let (kind, tint, painted) = ink(paint, transform, item.opacity)
        for image in images {
            if exact {
                // Even where nothing is left to be made up: one program, one call.
                addNudged(kind, image.slot, image.box, by: image.rest, limit, tint, painted: painted, &builder)
            } else {
                addMask(kind, image.slot, image.box, limit, tint, painted: painted, &builder)
            }
        }
    }
}
