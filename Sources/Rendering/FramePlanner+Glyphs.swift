import Coverage
import Drawing
import Foundation

extension FramePlanner {
    mutating func addGlyphs(
        _ item: DisplayItem, _ runs: [GlyphRun], _ exact: Bool, _ limit: PixelBox, _ builder: inout PassBuilder
    ) throws(ContentError) {
        guard let first = runs.first?.glyphs.first else { return }
        let transform = item.transform.concatenating(toPixels)
        let isSnapped = !exact && sigma(item) == 0
        if isSnapped { return try addSnappedGlyphs(item, runs, transform, limit, &builder) }
        let linear = CGAffineTransform(a: transform.a, b: transform.b, c: transform.c, d: transform.d)
        let key = ContentKey.Shape.glyphs(ContentKey.runs(runs, transform: linear), snaps: false)
        try addCoverage(
            item, key, runs[0].paint, anchor: first.position, isGlyphs: true, isExact: exact, limit, &builder
        ) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.glyphs(runs, transform: map)
        }
    }

    /// Each glyph at the nearest quarter of a pixel of its final place. The image's key holds the quarters themselves.
    private mutating func addSnappedGlyphs(
        _ item: DisplayItem, _ runs: [GlyphRun], _ transform: CGAffineTransform, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        var snapped = runs
        for run in snapped.indices {
            for glyph in snapped[run].glyphs.indices {
                let place = snapped[run].glyphs[glyph].position.applying(transform)
                snapped[run].glyphs[glyph].position = CGPoint(
                    x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
            }
        }
        let places = snapped.flatMap { $0.glyphs.map(\.position) }
        let whole = CGPoint(x: places[0].x.rounded(.down), y: places[0].y.rounded(.down))
        let relative = places.map { CGPoint(x: $0.x - whole.x, y: $0.y - whole.y) }
        let key = ContentKey.Shape.glyphs(ContentKey.runs(snapped, transform: .identity), snaps: true)
        try addCoverage(
            item, key, runs[0].paint, anchor: .zero, placed: places[0], isGlyphs: true, limit, &builder
        ) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.glyphs(runs, transform: map, places: relative)
        }
    }
}
