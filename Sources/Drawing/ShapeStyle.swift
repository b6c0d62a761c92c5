import Foundation

/// What can fill a rectangle: a colour, a gradient between two of its unit points. SwiftUI's protocol of the same name.
public protocol ShapeStyle: Hashable, Sendable {
    /// The shading that fills `rect`, its places in the space of `rect`.
    func shading(in rect: CGRect) -> Shading
}

extension Color: ShapeStyle {
    public func shading(in rect: CGRect) -> Shading { .color(self) }
}

/// A shading's places are points already: the rectangle does not matter.
extension Shading: ShapeStyle {
    public func shading(in rect: CGRect) -> Shading { self }
}

/// Colours along the line between two unit points; SwiftUI's type of the same name.
public struct LinearGradient: ShapeStyle {
    public var gradient: Gradient
    /// Where the first colour is.
    public var startPoint: UnitPoint
    /// Where the last colour is.
    public var endPoint: UnitPoint

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.gradient, self.startPoint, self.endPoint) = (gradient, startPoint, endPoint)
    }

    /// Evenly spaced colours.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    public func shading(in rect: CGRect) -> Shading {
        .linearGradient(gradient, startPoint: startPoint.point(in: rect), endPoint: endPoint.point(in: rect))
    }
}

/// Colours by the distance from a unit point; SwiftUI's type of the same name.
public struct RadialGradient: ShapeStyle {
    public var gradient: Gradient
    public var center: UnitPoint
    /// Where the first colour is, points from the centre.
    public var startRadius: Double
    /// Where the last colour is, points from the centre.
    public var endRadius: Double

    public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
        (self.gradient, self.center, self.startRadius, self.endRadius) = (gradient, center, startRadius, endRadius)
    }

    /// Evenly spaced colours.
    public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    public func shading(in rect: CGRect) -> Shading {
        .radialGradient(gradient, center: center.point(in: rect), startRadius: startRadius, endRadius: endRadius)
    }
}

/// Colours by the direction from a unit point, clockwise on the screen; SwiftUI's type of the same name.
public struct AngularGradient: ShapeStyle {
    public var gradient: Gradient
    public var center: UnitPoint
    /// Where the first colour is; 0 points right.
    public var startAngle: Angle
    /// Where the last colour is.
    public var endAngle: Angle

    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)) {
        (self.gradient, self.center, self.startAngle, self.endAngle) = (gradient, center, startAngle, endAngle)
    }

    /// Evenly spaced colours.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .degrees(360)) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    public func shading(in rect: CGRect) -> Shading {
        .angularGradient(gradient, center: center.point(in: rect), startAngle: startAngle, endAngle: endAngle)
    }
}

extension ShapeStyle where Self == LinearGradient {
    /// Evenly spaced colours between two unit points.
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// A gradient between two unit points.
    public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
}

/// Any shape style, so that values of different kinds can be stored and compared; SwiftUI's type of the same name.
public struct AnyShapeStyle: ShapeStyle {
    private let base: any ShapeStyle

    public init(_ style: some ShapeStyle) { base = (style as? AnyShapeStyle)?.base ?? style }

    /// One colour.
    public static func color(_ color: Color) -> AnyShapeStyle { AnyShapeStyle(color) }

    public func shading(in rect: CGRect) -> Shading { base.shading(in: rect) }

    public static func == (lhs: AnyShapeStyle, rhs: AnyShapeStyle) -> Bool {
        AnyHashable(lhs.base) == AnyHashable(rhs.base)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
