import Foundation

/// What fills a shape, as an author writes it: colours may depend on the scheme, places are in points of the
/// space that the shape is drawn in. SwiftUI's `GraphicsContext.Shading`.
public enum Shading: Hashable, Sendable {
    case color(Color)
    case linearGradient(Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = [])
    case radialGradient(
        Gradient, center: CGPoint, startRadius: Double, endRadius: Double, options: GradientOptions = [])
    /// Once around `center`, clockwise on the screen, from `angle` (0 points right).
    case conicGradient(Gradient, center: CGPoint, angle: Angle = .zero, options: GradientOptions = [])
    /// Around `center` from `startAngle` to `endAngle`; in what is left of the turn each end goes on to the middle.
    case angularGradient(
        Gradient, center: CGPoint, startAngle: Angle, endAngle: Angle, options: GradientOptions = [])
    /// A mesh whose points are shares of a rectangle.
    case meshGradient(MeshGradient, in: CGRect)

    /// The numbers of the shading under `scheme`.
    public func resolve(in scheme: ColorScheme) -> Paint {
        switch self {
        case .color(let color): .color(color.resolve(in: scheme))
        case .linearGradient(let gradient, let start, let end, let options):
            .linearGradient(gradient.resolve(in: scheme, options: options), start: start, end: end)
        case .radialGradient(let gradient, let center, let start, let end, let options):
            .radialGradient(
                gradient.resolve(in: scheme, options: options), center: center, startRadius: start, endRadius: end)
        case .conicGradient(let gradient, let center, let angle, let options):
            .angularGradient(
                gradient.resolve(in: scheme, options: options), center: center, startAngle: angle.radians,
                endAngle: angle.radians + 2 * .pi)
        case .angularGradient(let gradient, let center, let start, let end, let options):
            .angularGradient(
                gradient.resolve(in: scheme, options: options), center: center, startAngle: start.radians,
                endAngle: end.radians)
        case .meshGradient(let mesh, let rect): .meshGradient(mesh.resolve(in: scheme), in: rect)
        }
    }
}

/// What fills a shape, in numbers: the form that a display list holds. Places are in points of the item's own space.
public enum Paint: Hashable, Sendable {
    case color(Color.Resolved)
    /// Along the line from `start` to `end`, constant before and after it. Equal points: the last colour.
    case linearGradient(ResolvedGradient, start: CGPoint, end: CGPoint)
    /// By the distance from `center`. Equal radii: the first colour inside, the last outside.
    case radialGradient(ResolvedGradient, center: CGPoint, startRadius: Double, endRadius: Double)
    /// By the direction from `center`, radians, clockwise on the screen from the right. Equal angles: the last colour.
    case angularGradient(ResolvedGradient, center: CGPoint, startAngle: Double, endAngle: Double)
    /// A mesh whose points are shares of a rectangle; outside of that the colours of its edge go on.
    case meshGradient(ResolvedMeshGradient, in: CGRect)

    /// The colour where the paint is one colour everywhere.
    public var solidColor: Color.Resolved? {
        switch self {
        case .color(let color): color
        case .linearGradient(let gradient, _, _), .radialGradient(let gradient, _, _, _),
            .angularGradient(let gradient, _, _, _):
            gradient.solidColor
        case .meshGradient(let mesh, _): mesh.solidColor
        }
    }

    /// The gradient, where the paint is one between stops.
    public var gradient: ResolvedGradient? {
        switch self {
        case .color, .meshGradient: nil
        case .linearGradient(let gradient, _, _), .radialGradient(let gradient, _, _, _),
            .angularGradient(let gradient, _, _, _):
            gradient
        }
    }

    /// The paint with its colours changed by `change`.
    public func mapColors(_ change: (Color.Resolved) -> Color.Resolved) -> Paint {
        switch self {
        case .color(let color): .color(change(color))
        case .linearGradient(let gradient, let start, let end):
            .linearGradient(gradient.mapColors(change), start: start, end: end)
        case .radialGradient(let gradient, let center, let start, let end):
            .radialGradient(gradient.mapColors(change), center: center, startRadius: start, endRadius: end)
        case .angularGradient(let gradient, let center, let start, let end):
            .angularGradient(gradient.mapColors(change), center: center, startAngle: start, endAngle: end)
        case .meshGradient(let mesh, let rect): .meshGradient(mesh.mapColors(change), in: rect)
        }
    }
}
