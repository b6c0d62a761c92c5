import Drawing
import Foundation
import Stage
import TestSupport
import Testing
import Typesetting

@testable import TextEffects

/// What the tests here share: layouts in the fonts of `Assets/Fonts/fonts.conf`, and short ways to draw.
enum TestTexts {
    static func layout(_ text: Text, width: Double? = nil) throws -> Text.Layout {
        try Typesetter(fontConfiguration: Checkout.fonts).layout(
            text.font(.custom("Noto Sans", size: 20)), width: width, options: TextLayoutOptions())
    }

    static func layout(_ string: String, width: Double? = nil) throws -> Text.Layout {
        try layout(Text(verbatim: string), width: width)
    }

    /// `count` letters in lines of fifty.
    static func letters(_ count: Int) throws -> Text.Layout {
        var text = ""
        for index in 0..<count {
            if index > 0, index % 50 == 0 { text += "\n" }
            text.unicodeScalars.append(Unicode.Scalar(97 + UInt32(index * 7 % 26))!)
        }
        return try layout(text)
    }

    /// The text without any effect.
    static func plain(_ layout: Text.Layout) -> DisplayList {
        GraphicsContext.record { context in for line in layout { context.draw(line) } }
    }

    static func list(_ effect: some TextEffect, _ layout: Text.Layout) -> DisplayList {
        GraphicsContext.record { effect.draw(layout: layout, in: &$0) }
    }

    static func items(_ effect: some TextEffect, _ layout: Text.Layout) -> [DisplayItem] { list(effect, layout).items }
}

/// A glyph as a display list draws it.
struct DrawnGlyph: Hashable {
    var id: UInt32
    var x: Double
    var y: Double
    var opacity: Double
    var blur: Double
    var isExact: Bool
}

extension DisplayList {
    /// Every glyph of the list (no groups), in the order of drawing.
    var drawnGlyphs: [DrawnGlyph] {
        items.flatMap { item -> [DrawnGlyph] in
            guard case .glyphs(let runs, let isExact) = item.content else { return [] }
            return runs.flatMap(\.glyphs).map { glyph in
                let place = glyph.position.applying(item.transform)
                return DrawnGlyph(
                    id: glyph.id, x: place.x, y: place.y, opacity: item.opacity, blur: item.blurRadius,
                    isExact: isExact)
            }
        }
    }
}

extension DisplayItem {
    /// The standard deviation of the item's only filter; 0 without.
    var blurRadius: Double {
        guard case .blur(let radius)? = filters.first else { return 0 }
        return radius
    }
}

/// Whether two numbers are the same but for rounding.
func isClose(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool { abs(one - other) <= tolerance }
