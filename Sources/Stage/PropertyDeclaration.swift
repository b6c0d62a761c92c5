import Drawing
import Motion
import Typesetting

/// A property of a layer or a parameter of an effect, declared once: the file format, the inspector and the
/// documentation read it here.
public struct PropertyDeclaration: Hashable, Sendable {
    /// What a value is made of.
    public enum Kind: Hashable, Sendable {
        /// One component.
        case number
        /// Two components: [x, y].
        case point
        /// Four components: premultiplied encoded sRGB red, green, blue, then opacity.
        case color
    }

    /// What a number counts.
    public enum Unit: String, Hashable, Sendable {
        /// Points of the canvas, and shares of a whole.
        case points, ratio
        case none = ""
    }

    /// How files name it.
    public var name: String
    public var kind: Kind
    public var unit: Unit
    /// What each component may be in a file. While it moves it may leave the range: springs overshoot.
    public var range: ClosedRange<Double>
    /// The value where an author gives none.
    public var defaultValue: AnimatableVector
    /// Numbers grow with the reader's text size as this style does.
    public var scaledTo: Font.TextStyle?
    /// One sentence on what it does.
    public var help: String

    /// A declaration; a number without unit unless said otherwise.
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
