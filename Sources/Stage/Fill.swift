import Drawing
import Foundation

/// What fills a rectangle, in shares of it: a colour or a gradient between two of its unit points.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// Colours along the line from one point to the other; the first and last go on outside of it.
    case linearGradient(Gradient, startPoint: UnitPoint, endPoint: UnitPoint)

    /// The shading that fills `rect`, its points in the space of `rect`.
    public func shading(in rect: CGRect) -> Shading {
        switch self {
        case .color(let color): .color(color)
        case .linearGradient(let gradient, let start, let end):
            .linearGradient(gradient, startPoint: start.point(in: rect), endPoint: end.point(in: rect))
        }
    }
}
