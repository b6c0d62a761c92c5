import Coverage
import Drawing
import Foundation

/// What a coverage image shows, told apart by what it is, so that a reload or a scrub finds it again.
nonisolated struct ContentKey: Hashable, Sendable {
    enum Shape: Hashable, Sendable {
        case glyphs(GlyphNames, snaps: Bool)
        case fill(Path, FillStyle)
        case stroke(Path, StrokeStyle)
    }

    struct Run: Hashable, Sendable {
        var face: FontFace
        var size: Double
        var ids: [UInt32]
        var places: [SIMD2<Int64>]
    }

    var shape: Shape
    /// The linear part of the map to pixels.
    var linear: SIMD4<Double>
    /// The fraction of a pixel that the origin lies at, in 1/64.
    var phase: SIMD2<Int32>
    /// The part of it that the image shows, relative to its origin; nil: all of it.
    var window: PixelWindow?

    init(shape: Shape, transform: CGAffineTransform, phase: SIMD2<Int32>, window: PixelWindow? = nil) {
        self.shape = shape
        linear = SIMD4(transform.a, transform.b, transform.c, transform.d)
        (self.phase, self.window) = (phase, window)
    }

    /// Why not all of it: the rest tells few apart, and each part takes its time.
    func hash(into hasher: inout Hasher) {
        hasher.combine(shape)
        hasher.combine(Int64(phase.x) << 32 | Int64(UInt32(bitPattern: phase.y)))
        hasher.combine(linear.x)
    }

    /// The glyphs' part of a key; `transform` to pixels.
    static func runs(_ runs: [GlyphRun], transform: CGAffineTransform) -> [Run] {
        guard let anchor = runs.first?.glyphs.first?.position.applying(transform) else { return [] }
        return runs.map { run in
            Run(
                face: run.face, size: run.size, ids: run.glyphs.map(\.id),
                places: run.glyphs.map { glyph in
                    let place = glyph.position.applying(transform)
                    return SIMD2(relative(place.x - anchor.x), relative(place.y - anchor.y))
                })
        }
    }

    /// What places are rounded to, in pixels. Why rounded: an image shows exactly what its key says, so that it is the
    /// same whichever frame it was made for.
    static let finest = 1.0 / 1_048_576

    /// A place at a multiple of `finest`, freed of what rounding has added to it.
    static func exact(_ place: Double) -> Double { (place / finest).rounded() * finest }

    private static func relative(_ distance: Double) -> Int64 {
        Int64((min(max(distance.isFinite ? distance : 0, -2e6), 2e6) / finest).rounded())
    }
}
