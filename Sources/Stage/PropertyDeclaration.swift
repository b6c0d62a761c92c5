import Drawing
import Motion
import Typesetting

/// A property of a layer or a parameter of an effect, declared once: the file format, the inspector and the
/// documentation read it here.
public struct PropertyDeclaration: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case number
        /// [x, y]
        case point
        /// Held as premultiplied components.
        case color
    }

    public enum Unit: String, Hashable, Sendable {
        case points, ratio
        case none = ""
    }

    public var name: String
    public var kind: Kind
    public var unit: Unit
    /// What a number may be in a file.
    public var range: ClosedRange<Double>
    public var defaultValue: AnimatableVector
    /// Numbers grow with the reader's text size as this style does.
    public var scaledTo: Font.TextStyle?
    public var help: String

    public init(
        _ name: String, kind: Kind = .number, unit: Unit = .none, range: ClosedRange<Double>,
        default defaultValue: AnimatableVector, scaledTo: Font.TextStyle? = nil, help: String
    ) {
        (self.name, self.kind, self.unit, self.range) = (name, kind, unit, range)
        (self.defaultValue, self.scaledTo, self.help) = (defaultValue, scaledTo, help)
    }

    private static let lengths = -100_000.0...100_000.0

    /// What every layer has.
    public static let ofLayers: [PropertyDeclaration] = [
        .init("opacity", unit: .ratio, range: 0...1, default: .init(1), help: "Opacity of the flattened layer."),
        .init(
            "blur", unit: .points, range: 0...10_000, default: .init(0),
            help: "Standard deviation of a Gaussian blur of the flattened layer."),
        .init(
            "offset", kind: .point, unit: .points, range: lengths, default: .init([0, 0]),
            help: "How far the layer is drawn from its place: right, down."),
        .init(
            "padding", unit: .points, range: 0...100_000, default: .init(0),
            help: "Space kept free on every side."),
    ]

    /// What text layers have besides.
    public static let ofTexts: [PropertyDeclaration] = [
        .init(
            "lineSpacing", unit: .points, range: -1_000...10_000, default: .init(0),
            help: "Space added between lines."),
        .init(
            "foregroundStyle", kind: .color, range: 0...1, default: .init([1, 1, 1, 1]),
            help: "The text's colour."),
    ]
}
