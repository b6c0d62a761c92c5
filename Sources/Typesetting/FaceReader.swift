internal import CFontconfig
internal import CPango
import Drawing
import Foundation

/// Reads from fontconfig's pattern which file, face and variation a Pango font is.
enum FaceReader {
    static func family(of font: UnsafeMutablePointer<PangoFont>) -> String { string(pattern(of: font), FC_FAMILY) ?? "" }

    /// Family, style and size: "Noto Serif Regular 28".
    static func name(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> String {
        let pattern = pattern(of: font)
        let points = size == size.rounded() ? String(Int(size)) : String(size)
        return [string(pattern, FC_FAMILY), string(pattern, FC_STYLE), points].compactMap { $0 }.joined(separator: " ")
    }

    static func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace {
        let pattern = pattern(of: font)
        var index: Int32 = 0
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        var embolden: FcBool = 0
        FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &embolden)
        var matrix: UnsafeMutablePointer<FcMatrix>?
        var slant = 0.0
        if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix, matrix.pointee.xx != 0 {
            slant = matrix.pointee.xy / matrix.pointee.xx
        }
        return FontFace(
            file: string(pattern, FC_FILE) ?? "", index: Int(index), axes: axes(string(pattern, FC_FONT_VARIATIONS)),
            slant: slant, isEmboldened: embolden != 0)
    }

    /// `wght=500,wdth=80` as axes.
    private static func axes(_ variations: String?) -> [FontFace.Axis] {
        (variations ?? "").split(separator: ",").compactMap { part in
            let sides = part.split(separator: "=")
            guard sides.count == 2, let value = Double(sides[1]) else { return nil }
            return FontFace.Axis(tag: String(sides[0]), value: value)
        }
    }

    private static func pattern(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer? {
        pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    }

    private static func string(_ pattern: OpaquePointer?, _ key: String) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, key, 0, &text) == FcResultMatch, let text else { return nil }
        return String(cString: text)
    }
}
