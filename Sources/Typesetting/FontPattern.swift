internal import CFontconfig
internal import CPango
import Drawing

/// What fontconfig knows of a font that Pango has chosen: which file, face and variation it is.
///
/// Reads `pango_fc_font_get_pattern`; the pattern lives as long as its font.
struct FontPattern {
    private let pattern: OpaquePointer?

    init(of font: UnsafeMutablePointer<PangoFont>) {
        pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    }

    init(_ pattern: OpaquePointer?) { self.pattern = pattern }

    /// The family's names: several where it has them in several languages or by width and weight.
    var families: [String] {
        var names: [String] = []
        while let name = string(FC_FAMILY, Int32(names.count)) { names.append(name) }
        return names
    }

    /// "Bold Italic"
    var style: String? { string(FC_STYLE, 0) }

    /// "TrueType", "CFF"
    var format: String? { string(FC_FONTFORMAT, 0) }

    /// OpenType's number, 1…1000.
    var weight: Int? {
        var weight = 0.0
        guard FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch else { return nil }
        return Int(FcWeightToOpenTypeDouble(weight).rounded())
    }

    /// Per cent of the normal width.
    var width: Double? {
        var width = 0.0
        return FcPatternGetDouble(pattern, FC_WIDTH, 0, &width) == FcResultMatch ? width : nil
    }

    var face: FontFace {
        var index: Int32 = 0
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        var embolden: FcBool = 0
        FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &embolden)
        var matrix: UnsafeMutablePointer<FcMatrix>?
        var slant = 0.0
        // Why the ratio: bitmap fonts are scaled by the same matrix.
        if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix, matrix.pointee.yy != 0 {
            slant = matrix.pointee.xy / matrix.pointee.yy + 0  // Never −0.
        }
        return FontFace(
            file: string(FC_FILE, 0) ?? "", index: Int(index), axes: axes, slant: slant, isEmboldened: embolden != 0)
    }

    /// `wght=500,wdth=80` as axes.
    private var axes: [FontFace.Axis] {
        (string(FC_FONT_VARIATIONS, 0) ?? "").split(separator: ",").compactMap { part in
            let sides = part.split(separator: "=")
            guard sides.count == 2, let value = Double(sides[1]) else { return nil }
            return FontFace.Axis(tag: String(sides[0]), value: value)
        }
    }

    private func string(_ key: String, _ index: Int32) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, key, index, &text) == FcResultMatch, let text else { return nil }
        return String(cString: text)
    }
}
