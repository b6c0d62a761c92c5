import Drawing

/// The coverage images of one face's glyphs at one size: up to 16 a glyph, for places at quarters of a pixel.
final class GlyphRasters {
    /// What sets of them are told apart by.
    struct Key: Hashable {
        var face: FontFace
        var size: Double
        /// The linear part of the map to pixels.
        var linear: SIMD4<Double>
    }

    let key: Key
    /// By glyph and phase; one that leaves no ink is remembered as nil.
    var images: [UInt64: ContentStore.Mask?] = [:]

    init(_ key: Key) { self.key = key }

    /// Where an image of `id` for a place `x`, `y` quarters right of and below a whole pixel is kept.
    static func number(_ id: UInt32, x: Int, y: Int) -> UInt64 { UInt64(id) << 4 | UInt64(y & 3) << 2 | UInt64(x & 3) }

    /// The run of the one glyph, standing at the origin.
    func run(_ id: UInt32) -> GlyphRun {
        GlyphRun(
            face: key.face, size: key.size, glyphs: [GlyphRun.Glyph(id: id, position: .zero)],
            paint: .color(Color.Resolved(red: 1, green: 1, blue: 1)))
    }
}
