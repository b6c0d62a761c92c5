import Drawing
import Foundation

/// A serif face of Debian's fonts-noto-core, and some of its glyphs by index (letters lie from 36 on).
enum Sample {
    static let face = FontFace(file: "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")

    /// A line of letters at uneven fractions of a pixel.
    static func line(_ count: Int = 24, x: Double, baseline: Double, size: Double = 28, color: Color.Resolved = .white)
        -> [GlyphRun]
    {
        let glyphs = (0..<count).map { index in
            GlyphRun.Glyph(
                id: UInt32(36 + index * 7 % 52), position: CGPoint(x: x + Double(index) * size * 0.613, y: baseline))
        }
        return [GlyphRun(face: face, size: size, glyphs: glyphs, paint: .color(color))]
    }
}
