import Foundation

/// What fills a shape, as an author writes it: colours may depend on the scheme, places are in points of the
/// space that the shape is drawn in.
public enum Shading: Hashable, Sendable {
    case color(Color)
    case linearGradient(Gradient, startPoint: CGPoint, endPoint: CGPoint)

    /// The numbers of the shading under `scheme`.
    public func resolve(in scheme: ColorScheme) -> Paint {
        switch self {
        case .color(let color): .color(color.resolve(in: scheme))
        case .linearGradient(let gradient, let start, let end):
            .linearGradient(gradient.resolve(in: scheme), start: start, end: end)
        }
    }
}

/// What fills a shape, in numbers: the form that a display list holds.
public enum Paint: Hashable, Sendable {
    case color(Color.Resolved)
    /// Along the line from `start` to `end` (points of the item's own space), constant before and after it.
    case linearGradient(ResolvedGradient, start: CGPoint, end: CGPoint)

    /// The colour where the paint is one colour everywhere.
    public var solidColor: Color.Resolved? {
        if case .color(let color) = self { color } else { nil }
    }
}
