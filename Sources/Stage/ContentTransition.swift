import Drawing
import Foundation
import Motion
import Typesetting

/// How a text becomes another one when an animated event sets it; SwiftUI's type of the same name.
public enum ContentTransition: Hashable, Sendable {
    /// At once.
    case identity
    /// One fades into the other.
    case opacity
    /// What both have moves; the rest fades.
    case interpolate
    /// What changes rolls: up for more, down for less.
    case numericText(countsDown: Bool)
    /// What changes rolls by the sign of the difference of the numbers that the texts say.
    case numericValue

    /// Whether something moves: under reduced motion such transitions only fade.
    var hasMotion: Bool {
        switch self {
        case .identity, .opacity: false
        case .interpolate, .numericText, .numericValue: true
        }
    }
}

/// A text on its way to another one.
struct ContentChange {
    var old: Text.Layout
    var new: Text.Layout
    /// From the new layout's space to where the old one stood.
    var oldOrigin: CGPoint
    /// 0…1.
    var progress: Double
    var transition: ContentTransition

    func draw(in context: inout GraphicsContext) {
        switch transition {
        case .identity: for line in new { context.draw(line) }
        case .opacity:
            draw(old, at: oldOrigin, opacity: 1 - progress, in: context)
            draw(new, at: .zero, opacity: progress, in: context)
        case .interpolate: drawParts(roll: 0, in: context)
        case .numericText(let countsDown): drawParts(roll: countsDown ? -1 : 1, in: context)
        case .numericValue:
            let (from, to) = (Self.number(in: old), Self.number(in: new))
            drawParts(roll: to < from ? -1 : 1, in: context)
        }
    }

    private func draw(_ layout: Text.Layout, at origin: CGPoint, opacity: Double, in context: GraphicsContext) {
        guard opacity > 0 else { return }
        var copy = context
        copy.translateBy(x: origin.x, y: origin.y)
        copy.opacity *= opacity
        copy.drawLayer { layer in for line in layout { layer.draw(line) } }
    }

    /// Draws clusters that both texts have on their way from one place to the other, and the others coming and going.
    ///
    /// - Parameter roll: 1: from below and out upwards; −1: the other way; 0: where they are.
    private func drawParts(roll: Double, in context: GraphicsContext) {
        let (before, after) = (Self.clusters(of: old), Self.clusters(of: new))
        let pairs = Self.common(before.map(\.text), after.map(\.text))
        let (stay, come) = (Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) }), Set(pairs.map(\.old)))
        func draw(_ cluster: Text.Layout.RunSlice, x: Double, y: Double, opacity: Double) {
            guard opacity > 0 else { return }
            var copy = context
            copy.translateBy(x: x, y: y)
            copy.opacity *= opacity
            copy.draw(cluster, options: .disablesSubpixelQuantization)
        }
        for (index, cluster) in before.enumerated() where !come.contains(index) {
            let height = cluster.typographicBounds.ascent + cluster.typographicBounds.descent
            draw(
                cluster, x: oldOrigin.x, y: oldOrigin.y - roll * progress * height * 0.6, opacity: 1 - progress)
        }
        for (index, cluster) in after.enumerated() {
            let bounds = cluster.typographicBounds
            guard let old = stay[index].map({ before[$0].typographicBounds.origin }) else {
                let height = bounds.ascent + bounds.descent
                draw(cluster, x: 0, y: roll * (1 - progress) * height * 0.6, opacity: progress)
                continue
            }
            let (dx, dy) = (old.x + oldOrigin.x - bounds.origin.x, old.y + oldOrigin.y - bounds.origin.y)
            draw(cluster, x: dx * (1 - progress), y: dy * (1 - progress), opacity: 1)
        }
    }

    private static func clusters(of layout: Text.Layout) -> [Text.Layout.RunSlice] {
        layout.flatMap { line in line.flatMap { run in Array(run) } }
    }

    /// The number that a text says, however it is written around it.
    private static func number(in layout: Text.Layout) -> Double {
        let text = layout.map(\.text).joined()
        let digits = text.filter { $0.isNumber || $0 == "." || $0 == "-" || $0 == "−" }
        return Double(digits.replacingOccurrences(of: "−", with: "-")) ?? 0
    }

    /// The longest sequence of equal clusters in both, in order; for very long texts only what they begin and end with.
    static func common(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        var pairs = (0..<start).map { (old: $0, new: $0) }
        let (rows, columns) = (old.count - start - end, new.count - start - end)
        if rows > 0, columns > 0, rows * columns <= 250_000 {
            // Lengths of the longest common sequences of what is left, from the back.
            var lengths = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
            for row in (0..<rows).reversed() {
                for column in (0..<columns).reversed() {
                    lengths[row][column] =
                        old[start + row] == new[start + column]
                        ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
                }
            }
            var (row, column) = (0, 0)
            while row < rows, column < columns {
                if old[start + row] == new[start + column] {
                    pairs.append((start + row, start + column))
                    (row, column) = (row + 1, column + 1)
                } else if lengths[row + 1][column] >= lengths[row][column + 1] {
                    row += 1
                } else {
                    column += 1
                }
            }
        }
        return pairs + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }
}
