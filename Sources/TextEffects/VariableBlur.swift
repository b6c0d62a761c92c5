import Drawing
import Foundation
import Motion
import Stage

/// A layer that gets more and more out of focus along one direction.
///
/// The Gaussian's standard deviation at a share u of the way is `radius`·clamp((u − `start`) / `interpolation`, 0, 1): a
/// blur that truly varies from place to place, not one picture faded into another.
public struct VariableBlur: LayerEffect {
    /// The direction in which the blur grows.
    public enum Direction: String, EffectChoice {
        case down, up, left, right
    }

    /// Points: the most that it is blurred.
    public var radius: Double
    /// Where the blur begins, in shares of the side.
    public var start: Double
    /// Over how much of the side it grows to `radius`.
    public var interpolation: Double
    public var direction: Direction

    public init(radius: Double = 8, start: Double = 0.3, interpolation: Double = 0.4, direction: Direction = .down) {
        (self.radius, self.start, self.interpolation, self.direction) = (radius, start, interpolation, direction)
    }

    public init(_ values: ParameterValues) {
        self.init(
            radius: values["radius"], start: values["start"], interpolation: values["interpolation"],
            direction: values.choice("direction", of: Direction.self))
    }

    public func draw(in box: CGRect, _ context: inout GraphicsContext, content: (inout GraphicsContext) -> Void) {
        guard radius > 0 else { return content(&context) }
        func place(_ share: Double) -> CGPoint {
            switch direction {
            case .down: CGPoint(x: box.minX, y: box.minY + share * box.height)
            case .up: CGPoint(x: box.minX, y: box.maxY - share * box.height)
            case .right: CGPoint(x: box.minX + share * box.width, y: box.minY)
            case .left: CGPoint(x: box.maxX - share * box.width, y: box.minY)
            }
        }
        var copy = context
        copy.addFilter(
            .variableBlur(
                radius: radius, start: place(start), end: place(start + max(interpolation, 1e-4))))
        copy.drawLayer(content: content)
    }

    public static let name = "variableBlur"
    public static let summary = "The layer gets out of focus along a direction, from sharp to its full radius."
    public static let parameters: [PropertyDeclaration] = [
        PropertyDeclaration(
            "radius", unit: .points, range: 0...1_000, default: [8],
            help: "Standard deviation of the blur where it is strongest."),
        PropertyDeclaration(
            "start", unit: .ratio, range: -10...10, default: [0.3],
            help: "Where the blur begins, as a share of the side."),
        PropertyDeclaration(
            "interpolation", unit: .ratio, range: 0...10, default: [0.4],
            help: "Over how much of the side the blur grows to its full radius."),
        PropertyDeclaration(
            "direction", kind: .choice(Direction.allCases.map(\.rawValue)), range: 0...1, default: [0],
            help: "The direction in which the blur grows."),
    ]
}
