import Drawing
import Foundation
import TestSupport

@testable import Typesetting

/// What the tests here share: the fonts of `Assets/Fonts/fonts.conf`, and short ways to ask for layouts.
enum TestFonts {
    static let configuration = Checkout.fonts

    /// A font of fonts-noto-core that `fonts.conf` doesn't list.
    static let unlistedFile = "/usr/share/fonts/truetype/noto/NotoSerifDisplay-Bold.ttf"

    static func typesetter() throws -> Typesetter { try Typesetter(fontConfiguration: configuration) }

    /// Noto Sans 48. Its measures, in thousandths of the em: ascender 1069, descender 293; advances: a 561, b and d 615,
    /// c 480, W 930, space 260.
    static let sans = Font.custom("Noto Sans", size: 48)
    static let lineHeight = 48 * (1.069 + 0.293)
}

extension Typesetter {
    /// A text in Noto Sans 48.
    func layout(_ text: String, width: Double? = nil, _ options: TextLayoutOptions = .init()) -> Text.Layout {
        layout(Text(text).font(TestFonts.sans), width: width, options: options)
    }
}

extension Text.Layout {
    var slices: [RunSlice] { flatMap { $0.flatMap { Array($0) } } }
    var glyphs: [GlyphRun.Glyph] { glyphRuns.flatMap(\.glyphs) }
    var lineTexts: [String] { map(\.text) }
    var sliceTexts: [String] { slices.map(\.text) }
}

/// Whether two lengths agree to what Pango's unit (1/1024 pt, a few of them in a row) can tell.
func agree(_ one: Double, _ other: Double, within tolerance: Double = 0.01) -> Bool { abs(one - other) <= tolerance }
