import Drawing
import Foundation

/// What fills a box: places are shares of it.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// Colours along the line from one point to the other; the first and last go on outside of it.
    case linearGradient(Gradient, startPoint: UnitPoint, endPoint: UnitPoint)
    /// Colours by the distance from a point; radii in points.
    case radialGradient(Gradient, center: UnitPoint, startRadius: Double, endRadius: Double)
    /// Colours by the direction from a point, clockwise from the right.
    case angularGradient(Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle)
    /// Colours at the points of a grid that is bent at will.
    case meshGradient(MeshGradient)
    /// A picture, as large as the box.
    case image(Image)
    /// What is behind the box, blurred and tinted.
    case material(Material)

    /// The shading of `rect`, its points in the space of `rect`; nil for what is no shading.
    public func shading(in rect: CGRect) -> Shading? {
        switch self {
        case .color(let color): .color(color)
        case .linearGradient(let gradient, let start, let end):
            .linearGradient(gradient, startPoint: start.point(in: rect), endPoint: end.point(in: rect))
        case .radialGradient(let gradient, let center, let start, let end):
            .radialGradient(gradient, center: center.point(in: rect), startRadius: start, endRadius: end)
        case .angularGradient(let gradient, let center, let start, let end):
            .angularGradient(gradient, center: center.point(in: rect), startAngle: start, endAngle: end)
        case .meshGradient(let mesh): mesh.shading(in: rect)
        case .image, .material: nil
        }
    }

    /// The fill as a style of text; nil for what text cannot be filled with.
    public var textStyle: AnyShapeStyle? {
        switch self {
        case .image, .material: nil
        default: AnyShapeStyle(BoxStyle(fill: self))
        }
    }

    private struct BoxStyle: ShapeStyle {
        var fill: Fill
        func shading(in rect: CGRect) -> Shading { fill.shading(in: rect) ?? .color(.primary) }
    }
}

extension GraphicsContext {
    /// Fills `path` with `fill`, whose places are shares of `box`.
    public func fill(_ path: Path, with fill: Fill, in box: CGRect) {
        switch fill {
        case .image(let image):
            var copy = self
            copy.clip(to: path)
            copy.draw(image, in: box)
        case .material(let material): self.fill(path, with: material)
        default:
            if let shading = fill.shading(in: box) { self.fill(path, with: shading) }
        }
    }

    /// Draws a line along `path` with `fill`, whose places are shares of `box`.
    func stroke(_ path: Path, with fill: Fill, in box: CGRect, style: StrokeStyle) {
        guard let shading = fill.shading(in: box) else { return }
        stroke(path, with: shading, style: style)
    }
}
