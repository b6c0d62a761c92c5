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
        /// Two components, which one number sets both: [x, y].
        case factors
        /// Two components: shares of a box, [x, y].
        case unitPoint
        /// Four components: shares of the parent's box [x, y], to which points [x, y] are added. A place is written as
        /// either; between two of different kinds it moves along a straight line all the same.
        case position
        /// Four components: premultiplied encoded sRGB red, green, blue, then opacity.
        case color
        /// Three components: [x, y, z].
        case vector
        /// Two components: the size of the layer that is named, as it is at the moment. Names do not change over time.
        case layer
        /// Two components: which of the layer's texts it says (or which of its symbols it is), and how often it was set.
        /// The first changes at once, the second as the event is animated.
        case content
        /// One component, 0 or 1. It changes at once, whatever the animation.
        case boolean
        /// One component: the index of one of these names. It changes at once, whatever the animation.
        case choice([String])

        /// How many numbers a value has.
        public var count: Int {
            switch self {
            case .number, .choice, .boolean: 1
            case .point, .factors, .unitPoint, .layer, .content: 2
            case .vector: 3
            case .position, .color: 4
            }
        }

        /// Whether a value changes at once, whatever the animation.
        public var isDiscrete: Bool {
            switch self {
            case .choice, .boolean, .layer: true
            default: false
            }
        }

        /// The parts that can be addressed on their own, with the components that each is made of.
        public var parts: [Part] {
            switch self {
            case .number, .color, .choice, .boolean, .layer, .content: []
            case .point, .factors, .unitPoint: [Part(name: "x", components: [0]), Part(name: "y", components: [1])]
            case .vector: ["x", "y", "z"].enumerated().map { Part(name: $1, components: [$0]) }
            case .position: [Part(name: "x", components: [0, 2]), Part(name: "y", components: [1, 3])]
            }
        }
    }

    /// A part of a property: `offset.y`.
    public struct Part: Hashable, Sendable {
        /// "y".
        public var name: String
        /// The components of the whole that it is.
        public var components: [Int]
    }

    /// What a number counts.
    public enum Unit: String, Hashable, Sendable {
        /// Points of the canvas, shares of a whole, degrees (clockwise), radians, seconds.
        case points, ratio, degrees, radians, seconds
        case none = ""
    }

    /// How files name it; a part of a group of properties has the group's name before a dot (`frame.width`).
    public var name: String
    public var kind: Kind
    public var unit: Unit
    /// What each component may be in a file. While it moves it may leave the range: springs overshoot.
    public var range: ClosedRange<Double>
    /// The value where an author gives none.
    public var defaultValue: AnimatableVector
    /// Whether the property is not there at all until an author gives it a value; then it cannot begin to exist in the
    /// middle of a timeline.
    public var isOptional: Bool
    /// Whether a file writes whole numbers only.
    public var isWhole = false
    /// Whether what is true or false goes from one to the other as the event is animated.
    public var isGradual = false
    /// Numbers grow with the reader's text size as this style does.
    public var scaledTo: Font.TextStyle?
    /// One sentence on what it does.
    public var help: String

    /// A declaration; a number without unit unless said otherwise.
    public init(
        _ name: String, kind: Kind = .number, unit: Unit = .none, range: ClosedRange<Double>,
        default defaultValue: AnimatableVector, isOptional: Bool = false, scaledTo: Font.TextStyle? = nil, help: String
    ) {
        (self.name, self.kind, self.unit, self.range) = (name, kind, unit, range)
        (self.defaultValue, self.isOptional, self.scaledTo, self.help) = (defaultValue, isOptional, scaledTo, help)
    }

    /// The part of that name or number: `y` and `1` are the same.
    public func part(named name: String) -> Part? {
        kind.parts.enumerated().first { $0.element.name == name || String($0.offset) == name }?.element
    }
}
