import Coverage
import Drawing
import Foundation

/// What the glyphs of a group are called in the keys of images. Looking one up costs no more for a page than for a letter.
nonisolated final class GlyphNames: Hashable, Sendable {
    /// Places are relative to the first glyph's, in units of `ContentKey.finest`.
    let runs: [ContentKey.Run]
    let hash: Int

    init(_ runs: [ContentKey.Run]) { (self.runs, hash) = (runs, runs.hashValue) }

    static func == (a: GlyphNames, b: GlyphNames) -> Bool { a === b || a.hash == b.hash && a.runs == b.runs }
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A group of glyphs under a map to pixels: their names and places, and where their ink may be.
final class PlacedGlyphs {
    /// Why held: as long as it is, no other glyphs have its storage.
    let runs: [GlyphRun]
    let names: GlyphNames
    /// Where each glyph is drawn, in pixels of the frame, if that is a quarter of a pixel near its own place; else empty.
    let quarters: [CGPoint]
    /// Where ink may be, in the runs' own space.
    let reach: CGRect
    /// The highest and the lowest place of an outline, from the first glyph's origin down, in the runs' own space. Why not at
    /// once: only a blur asks for it, and it is a look at each outline.
    private(set) lazy var rows: (top: Double, bottom: Double) = PlacedGlyphs.rows(of: runs, rasterizer)
    private let rasterizer: CoverageRasterizer

    /// - Parameters:
    ///   - isSnapped: Whether each glyph stands at the nearest quarter of a pixel.
    ///   - rasterizer: Tells how high glyphs are.
    init(_ runs: [GlyphRun], _ transform: CGAffineTransform, isSnapped: Bool, _ rasterizer: CoverageRasterizer) {
        (self.runs, self.rasterizer) = (runs, rasterizer)
        reach = PlacedGlyphs.reach(of: runs)
        guard isSnapped else {
            quarters = []
            names = GlyphNames(ContentKey.runs(runs, transform: transform))
            return
        }
        var snapped = runs
        for run in snapped.indices {
            for glyph in snapped[run].glyphs.indices {
                let place = snapped[run].glyphs[glyph].position.applying(transform)
                snapped[run].glyphs[glyph].position = CGPoint(
                    x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
            }
        }
        quarters = snapped.flatMap { $0.glyphs.map(\.position) }
        names = GlyphNames(ContentKey.runs(snapped, transform: .identity))
    }

    private static func rows(of runs: [GlyphRun], _ rasterizer: CoverageRasterizer) -> (top: Double, bottom: Double) {
        let start = runs.first?.glyphs.first?.position.y ?? 0
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for run in runs {
            for glyph in run.glyphs {
                guard let heights = rasterizer.heights(of: glyph.id, in: run.face) else { continue }
                let baseline = glyph.position.y - start
                top = min(top, baseline - heights.upperBound * run.size)
                bottom = max(bottom, baseline - heights.lowerBound * run.size)
            }
        }
        return top <= bottom ? (top, bottom) : (0, 0)
    }

    /// No glyph of a sane font reaches further than three ems from its origin.
    private static func reach(of runs: [GlyphRun]) -> CGRect {
        var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for run in runs {
            let reach = 3 * run.size
            for glyph in run.glyphs {
                (x0, y0) = (min(x0, glyph.position.x - reach), min(y0, glyph.position.y - reach))
                (x1, y1) = (max(x1, glyph.position.x + reach), max(y1, glyph.position.y + reach))
            }
        }
        guard x0 <= x1, y0 <= y1 else { return .zero }
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}

/// Groups of glyphs that were drawn lately. A layout's lines keep their glyphs' storage from frame to frame, so that they are
/// told apart without a look at the glyphs.
struct GlyphTable {
    private struct Key: Hashable {
        var storage: UnsafeRawPointer
        var transform: CGAffineTransform
        var isSnapped: Bool

        /// Why the storage alone: there are few maps.
        func hash(into hasher: inout Hasher) { hasher.combine(storage) }
    }

    private var groups: [Key: PlacedGlyphs] = [:]
    /// Those of the time before; what is not asked for again goes with them.
    private var older: [Key: PlacedGlyphs] = [:]
    private var frames = 0

    mutating func beginFrame() {
        frames += 1
        // Why so often: what goes goes at once, and a text that changes all the time leaves a group a frame.
        guard frames % 4 == 0 else { return }
        (older, groups) = (groups, [:])
    }

    /// - Parameter transform: From the runs' space to pixels; its linear part is enough where nothing is snapped.
    mutating func group(
        _ runs: [GlyphRun], _ transform: CGAffineTransform, isSnapped: Bool, _ rasterizer: CoverageRasterizer
    ) -> PlacedGlyphs {
        guard let storage = runs.first.flatMap(GlyphTable.storage) else {
            return PlacedGlyphs(runs, transform, isSnapped: isSnapped, rasterizer)
        }
        let key = Key(storage: storage, transform: transform, isSnapped: isSnapped)
        func known(in groups: [Key: PlacedGlyphs]) -> PlacedGlyphs? {
            groups[key].flatMap { GlyphTable.areSame($0.runs, runs) ? $0 : nil }
        }
        if let known = known(in: groups) { return known }
        let group = known(in: older) ?? PlacedGlyphs(runs, transform, isSnapped: isSnapped, rasterizer)
        groups[key] = group
        return group
    }

    private static func storage(_ run: GlyphRun) -> UnsafeRawPointer? {
        run.glyphs.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }

    /// Whether both are of the same faces and sizes and have the very same storage. Paints don't matter.
    private static func areSame(_ a: [GlyphRun], _ b: [GlyphRun]) -> Bool {
        guard a.count == b.count else { return false }
        // Why in place: a run that is handed on is a copy, with all that it counts.
        return a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { b in
                for index in a.indices {
                    guard a[index].size == b[index].size, a[index].glyphs.count == b[index].glyphs.count,
                        a[index].glyphs.withUnsafeBufferPointer({ $0.baseAddress })
                            == b[index].glyphs.withUnsafeBufferPointer({ $0.baseAddress }),
                        a[index].face == b[index].face
                    else { return false }
                }
                return true
            }
        }
    }
}
