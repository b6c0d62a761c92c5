import Drawing
import Foundation

/// A line under or through some text.
struct TextRule: Hashable, Sendable {
    var rect: CGRect
    var shading: Shading
    /// Whether it lies over the glyphs: a line through the text does, one under it lies below them.
    var isOver: Bool

    /// Neighbours that meet made one, so that no seam shows between runs.
    static func joined(_ rules: [TextRule]) -> [TextRule] {
        var joined: [TextRule] = []
        for rule in rules {
            let index = joined.lastIndex { last in
                last.isOver == rule.isOver && last.shading == rule.shading && last.rect.minY == rule.rect.minY
                    && last.rect.height == rule.rect.height && abs(last.rect.maxX - rule.rect.minX) < 1e-6
            }
            if let index {
                joined[index].rect.size.width = rule.rect.maxX - joined[index].rect.minX
            } else {
                joined.append(rule)
            }
        }
        return joined
    }
}

extension Text.Layout.Run {
    /// The lines under and through some clusters, layout coordinates.
    func rules(of clusters: Range<Int>) -> [TextRule] {
        let look = look
        guard look.underline != nil || look.strikethrough != nil else { return [] }
        let (bounds, metrics) = (shaped.value.bounds(of: clusters), shaped.value.rules)
        guard bounds.width > 0 else { return [] }
        func rule(_ shading: Shading?, _ top: Double, _ thickness: Double, isOver: Bool) -> TextRule? {
            shading.map {
                TextRule(
                    rect: CGRect(
                        x: bounds.origin.x, y: bounds.origin.y + top, width: bounds.width, height: thickness),
                    shading: $0, isOver: isOver)
            }
        }
        return [
            rule(look.underline, metrics.underline, metrics.underlineThickness, isOver: false),
            rule(look.strikethrough, metrics.strikethrough, metrics.strikethroughThickness, isOver: true),
        ].compactMap { $0 }
    }
}
