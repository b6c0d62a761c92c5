import Drawing
import Foundation

extension FramePlanner {
    mutating func addGlyphs(
        _ item: DisplayItem, _ runs: [GlyphRun], _ exact: Bool, _ limit: PixelBox, _ builder: inout PassBuilder
    ) throws(ContentError) {
        var runs = runs
        let store = store
        var known = knownGlyphs
        if runs.contains(where: { store.hasColour($0.face) }) {
            known = nil
            for (picture, rect, opacity) in takeColourGlyphs(from: &runs) {
                var part = item
                part.content = .bitmap(picture, rect, tint: .white)
                part.opacity *= opacity
                try addBitmap(part, picture, rect, .white, limit, &builder)
            }
        }
        guard let first = runs.first, !first.glyphs.isEmpty else { return }
        let transform = item.transform.concatenating(toPixels)
        if rasterScale(of: transform) == nil, canDrawEachGlyph(item, runs, exact, transform) {
            do throws(ContentError) {
                return try addEachGlyph(item, runs, exact, transform, limit, &builder)
            } catch {
                // Where there is no room for all, the group finds a way with less detail.
                guard case .noRoom = error else { throw error }
            }
        }
        // At rest each glyph stands at the nearest quarter of a pixel.
        let isSnapped = !exact && sigma(item) == 0
        let still: CoverageSource =
            isSnapped
            ? .snappedGlyphs(runs, transform, in: store) : .glyphs(runs, known, isExact: exact, transform, in: store)
        try addShape(item, first.paint, limit, &builder, still: still) {
            .glyphs(runs, isExact: true, $0, in: store)
        }
    }

    /// Whether runs with pictures among their glyphs have to be flattened before they are faded or blurred.
    func needsLayer(_ item: DisplayItem, _ runs: [GlyphRun]) -> Bool {
        guard runs.contains(where: { store.hasColour($0.face) }) else { return false }
        var rest = runs
        let pictures = takeColourGlyphs(from: &rest)
        guard !pictures.isEmpty else { return false }
        return sigma(item) > 0 || item.opacity < 1 && (pictures.count > 1 || !rest.isEmpty)
    }

    /// The runs' pictures with the rectangles that they fill; the runs keep the other glyphs.
    private func takeColourGlyphs(from runs: inout [GlyphRun]) -> [(Bitmap, CGRect, opacity: Double)] {
        var pictures: [(Bitmap, CGRect, opacity: Double)] = []
        for index in runs.indices where store.hasColour(runs[index].face) {
            let run = runs[index]
            runs[index].glyphs = run.glyphs.filter { glyph in
                guard let picture = store.colourGlyph(glyph.id, of: run.face) else { return true }
                let rect = CGRect(
                    x: glyph.position.x + picture.frame.minX * run.size,
                    y: glyph.position.y + picture.frame.minY * run.size,
                    width: picture.frame.width * run.size, height: picture.frame.height * run.size)
                pictures.append((picture.bitmap, rect, run.paint.solidColor?.opacity ?? 1))
                return false
            }
        }
        runs.removeAll { $0.glyphs.isEmpty }
        return pictures
    }
}
