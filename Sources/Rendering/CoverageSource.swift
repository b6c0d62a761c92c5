import Coverage
import Drawing
import Foundation

/// A shape that has a coverage image: how it is named, where it may have ink, and how it is drawn.
struct CoverageSource {
    var shape: ContentKey.Shape
    /// A place in the item's space: the image is drawn for it at a fraction of a pixel and moved by whole pixels.
    var anchor: CGPoint
    /// Where that place lies, in pixels, if not where the transform takes it.
    var placed: CGPoint?
    /// Where ink may be, in pixels of the frame; larger than needed is fine.
    var extent: CGRect
    var isGlyphs = false
    /// Whether a fraction of a pixel that no raster has is made up by sampling.
    var isExact = false
    /// Draws it: by the rasteriser, under the map to the image's pixels, moved back by the shift, inside a window.
    var draw:
        (CoverageRasterizer, CGAffineTransform, _ shift: CGPoint, PixelWindow?) throws(CoverageError) -> CoverageImage

    /// The inside of a path.
    static func fill(_ path: Path, _ style: FillStyle, _ transform: CGAffineTransform) -> CoverageSource {
        CoverageSource(
            shape: .fill(path, style), anchor: .zero, extent: path.controlBounds.applying(transform)
        ) { (rasterizer, map, _, window) throws(CoverageError) in
            try rasterizer.fill(path, transform: map.asInKey, style: style, window: window)
        }
    }

    /// A line along a path.
    static func stroke(_ path: Path, _ style: StrokeStyle, _ transform: CGAffineTransform) -> CoverageSource {
        let reach = style.lineWidth / 2 * (style.lineJoin == .miter ? min(max(style.miterLimit, 1.5), 20) : 1.5)
        return CoverageSource(
            shape: .stroke(path, style), anchor: .zero,
            extent: path.controlBounds.insetBy(dx: -reach, dy: -reach).applying(transform)
        ) { (rasterizer, map, _, window) throws(CoverageError) in
            try rasterizer.stroke(path, transform: map.asInKey, style: style, window: window)
        }
    }

    /// Glyphs exactly where they stand.
    ///
    /// - Parameter known: What the store has of them under the map's linear part, if it was asked already.
    static func glyphs(
        _ runs: [GlyphRun], _ known: PlacedGlyphs? = nil, isExact: Bool, _ transform: CGAffineTransform,
        in store: ContentStore
    ) -> CoverageSource {
        let linear = transform.linear
        let group = known ?? store.group(runs, linear, isSnapped: false)
        let anchor = runs.first?.glyphs.first?.position ?? .zero
        return CoverageSource(
            shape: .glyphs(group.names, snaps: false), anchor: anchor, extent: group.reach.applying(transform),
            isGlyphs: true, isExact: isExact
        ) { (rasterizer, map, _, window) throws(CoverageError) in
            // The first glyph's place is a fraction of a pixel that the key holds, but for the rounding of `map`.
            let first = anchor.applying(map)
            let (x, y) = (ContentKey.exact(first.x), ContentKey.exact(first.y))
            // The image may be drawn smaller than the key's places are.
            let unit = linear.lengthScale > 0 ? ContentKey.finest * (map.lengthScale / linear.lengthScale) : 0
            let places = group.names.runs.flatMap(\.places).map {
                CGPoint(x: x + Double($0.x) * unit, y: y + Double($0.y) * unit)
            }
            return try rasterizer.glyphs(runs, transform: map, places: places, window: window)
        }
    }

    /// Each glyph at the nearest quarter of a pixel of its final place. The image's key holds the quarters themselves.
    static func snappedGlyphs(
        _ runs: [GlyphRun], _ transform: CGAffineTransform, in store: ContentStore
    ) -> CoverageSource {
        let group = store.group(runs, transform, isSnapped: true)
        let first = group.quarters.first ?? .zero
        let whole = CGPoint(x: first.x.rounded(.down), y: first.y.rounded(.down))
        return CoverageSource(
            shape: .glyphs(group.names, snaps: true), anchor: .zero, placed: first,
            extent: group.reach.applying(transform), isGlyphs: true
        ) { (rasterizer, map, shift, window) throws(CoverageError) in
            let relative = group.quarters.map {
                CGPoint(x: $0.x - whole.x - shift.x, y: $0.y - whole.y - shift.y)
            }
            return try rasterizer.glyphs(runs, transform: map, places: relative, window: window)
        }
    }
}

nonisolated extension CGAffineTransform {
    /// The map without its translation.
    var linear: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d) }

    /// The map whose translation is what the key of a path's image says.
    fileprivate var asInKey: CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: ContentKey.exact(tx), ty: ContentKey.exact(ty))
    }
}
