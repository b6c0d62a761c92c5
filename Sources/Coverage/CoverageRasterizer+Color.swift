internal import CFreeType
import Drawing
import Foundation

extension CoverageRasterizer {
    /// Whether the face has pictures for some of its glyphs.
    public func hasColor(_ description: FontFace) -> Bool {
        guard let face = try? face(for: description) else { return false }
        return face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    }

    /// The picture of a glyph, from the face's largest strike; layered glyphs (COLR) are drawn at 128 pixels to the em.
    ///
    /// - Returns: Nil where the glyph is an outline in the text's own colour.
    /// - Throws: `CoverageError.font` where the face cannot be opened.
    public func colorGlyph(_ id: UInt32, of description: FontFace) throws(CoverageError) -> ColorGlyph? {
        let face = try face(for: description)
        guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 else { return nil }
        var pixelsToTheEm = 128.0
        var flags = FT_LOAD_COLOR
        if face.pointee.num_fixed_sizes > 0 {
            let strikes = (0..<Int(face.pointee.num_fixed_sizes)).map { face.pointee.available_sizes[$0].y_ppem }
            let largest = strikes.indices.max { strikes[$0] < strikes[$1] } ?? 0
            guard FT_Select_Size(face, FT_Int(largest)) == 0 else { return nil }
            pixelsToTheEm = Double(strikes[largest]) / 64
        } else {
            guard FT_Set_Pixel_Sizes(face, 0, 128) == 0 else { return nil }
            flags |= FT_LOAD_RENDER
        }
        guard FT_Load_Glyph(face, id, FT_Int32(flags)) == 0, let slot = face.pointee.glyph,
            slot.pointee.bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), pixelsToTheEm > 0
        else { return nil }
        let source = slot.pointee.bitmap
        let (width, height) = (Int(source.width), Int(source.rows))
        guard width > 0, height > 0, let pixels = source.buffer else { return nil }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for y in 0..<height {
            let row = pixels + y * Int(source.pitch)
            for x in 0..<width {
                // Premultiplied blue, green, red, alpha.
                let (from, to) = (x * 4, (y * width + x) * 4)
                (bytes[to], bytes[to + 1], bytes[to + 2], bytes[to + 3]) = (
                    row[from + 2], row[from + 1], row[from], row[from + 3]
                )
            }
        }
        return ColorGlyph(
            bitmap: Bitmap(width: width, height: height, format: .rgba, bytes: bytes),
            frame: CGRect(
                x: Double(slot.pointee.bitmap_left) / pixelsToTheEm,
                y: -Double(slot.pointee.bitmap_top) / pixelsToTheEm,
                width: Double(width) / pixelsToTheEm, height: Double(height) / pixelsToTheEm))
    }
}
