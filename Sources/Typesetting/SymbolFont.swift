internal import CFontconfig
internal import CPango
import Drawing
import Foundation

/// The font that symbols are drawn from, read with HarfBuzz (which is a part of Pango's interface).
final class SymbolFont {
    private let face: OpaquePointer
    private let font: OpaquePointer
    private let draw: OpaquePointer
    /// Units to the em.
    private let scale: Double
    /// Of the line's box, in ems above the baseline.
    private let ascender: Double

    /// The font in a file. One that can't be read has no glyphs.
    init(_ source: FontFace) {
        let blob = hb_blob_create_from_file(source.file)
        defer { hb_blob_destroy(blob) }
        // Of what is no font HarfBuzz makes one without glyphs.
        face = hb_face_create(blob, UInt32(source.index))
        font = hb_font_create(face)
        scale = Double(max(hb_face_get_upem(face), 1))
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        // Why centred in one em: a line's box may be higher, and a symbol of 20 points is to be 20 points high.
        let (above, below) = (Double(extents.ascender) / scale, Double(extents.descender) / scale)
        ascender = above - (above - below - 1) / 2
        draw = hb_draw_funcs_create()
        ContourBuilder.install(in: draw)
    }

    deinit {
        hb_draw_funcs_destroy(draw)
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// The symbol's outline; nil where the font has no glyph for it.
    func outline(of scalar: Unicode.Scalar) -> SymbolOutline? {
        var glyph = hb_codepoint_t()
        guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return nil }
        let builder = ContourBuilder(scale: scale, ascender: ascender)
        // The builder lives as long as this call, which is as long as HarfBuzz holds it.
        glyphstage_draw_glyph(font, glyph, draw, Unmanaged.passUnretained(builder).toOpaque())
        let advance = Double(hb_font_get_glyph_h_advance(font, glyph)) / scale
        return SymbolOutline(advance: advance, contours: builder.contours)
    }
}

extension SymbolFont {
    /// Takes the family out of the fonts that texts fall back on, and puts one of its fonts back with its symbols alone.
    ///
    /// Why: it has empty glyphs for `≠`, `∞`, `©` and more, and fontconfig may prefer it to fonts that draw them. A text
    /// that asks for the family by name still gets its symbols, which lie in the private use area.
    ///
    /// - Returns: The font; where there are several, TrueType's (its outlines keep to the box), then the first by name.
    static func takeOut(of config: OpaquePointer) -> FontFace? {
        guard let set = FcConfigGetFonts(config, FcSetSystem) else { return nil }
        var found: [(isOther: Int, face: FontFace)] = []
        var kept = 0
        for number in 0..<Int(set.pointee.nfont) {
            let pattern = set.pointee.fonts[number]
            let facts = FontPattern(pattern)
            if facts.families.contains(SymbolCatalog.family) {
                found.append((facts.format == "TrueType" ? 0 : 1, facts.face))
                FcPatternDestroy(pattern)
            } else {
                set.pointee.fonts[kept] = pattern
                kept += 1
            }
        }
        set.pointee.nfont = Int32(kept)
        guard
            let face = found.min(by: {
                ($0.isOther, $0.face.file, $0.face.index) < ($1.isOther, $1.face.file, $1.face.index)
            })?.face
        else { return nil }
        if FcConfigAppFontAddFile(config, face.file) == FcTrue { keepSymbols(in: config) }
        return face
    }

    /// Leaves the fonts that were added to the configuration with nothing but the private use area.
    private static func keepSymbols(in config: OpaquePointer) {
        guard let set = FcConfigGetFonts(config, FcSetApplication)?.pointee else { return }
        let symbols = FcCharSetCreate()
        defer { FcCharSetDestroy(symbols) }
        for scalar in SymbolCatalog.scalarValues { FcCharSetAddChar(symbols, scalar) }
        for number in 0..<Int(set.nfont) {
            FcPatternDel(set.fonts[number], FC_CHARSET)
            FcPatternAddCharSet(set.fonts[number], FC_CHARSET, symbols)
        }
    }
}

/// Collects a glyph's outlines as HarfBuzz walks them, in ems, y down from the top of the line's box.
private final class ContourBuilder {
    private let scale: Double
    private let ascender: Double
    private(set) var contours: [Path] = []

    init(scale: Double, ascender: Double) { (self.scale, self.ascender) = (scale, ascender) }

    private func point(_ x: Float, _ y: Float) -> CGPoint {
        CGPoint(x: Double(x) / scale, y: ascender - Double(y) / scale)
    }

    private func add(_ body: (inout Path) -> Void) {
        guard !contours.isEmpty else { return }
        body(&contours[contours.count - 1])
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> ContourBuilder {
        Unmanaged<ContourBuilder>.fromOpaque(data!).takeUnretainedValue()
    }

    static func install(in draw: OpaquePointer) {
        hb_draw_funcs_set_move_to_func(
            draw,
            { _, data, _, x, y, _ in
                let builder = ContourBuilder.of(data)
                builder.contours.append(Path([.move(to: builder.point(x, y))]))
            }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            draw,
            { _, data, _, x, y, _ in
                let builder = ContourBuilder.of(data)
                builder.add { $0.addLine(to: builder.point(x, y)) }
            }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            draw,
            { _, data, _, x1, y1, x, y, _ in
                let builder = ContourBuilder.of(data)
                builder.add { $0.addQuadCurve(to: builder.point(x, y), control: builder.point(x1, y1)) }
            }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            draw,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                let builder = ContourBuilder.of(data)
                builder.add {
                    $0.addCurve(
                        to: builder.point(x, y), control1: builder.point(x1, y1), control2: builder.point(x2, y2))
                }
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(
            draw, { _, data, _, _ in ContourBuilder.of(data).add { $0.closeSubpath() } }, nil, nil)
    }
}
