import Motion

/// The properties of layers, each declared once.
extension PropertyDeclaration {
    private static let lengths = -100_000.0...100_000.0

    /// What every layer has.
    public static let ofLayers: [PropertyDeclaration] = [
        .init("opacity", unit: .ratio, range: 0...1, default: .init(1), help: "Opacity of the flattened layer."),
        .init(
            "blur", unit: .points, range: 0...10_000, default: .init(0),
            help: "Standard deviation of a Gaussian blur of the flattened layer."),
        .init(
            "scale", kind: .factors, unit: .ratio, range: -1_000...1_000, default: .init([1, 1]),
            help: "Size factor about the anchor: one number, or one across and one down."),
        .init(
            "rotation", unit: .degrees, range: -1e9...1e9, default: .init(0),
            help: "Turn about the anchor, clockwise."),
        .init(
            "offset", kind: .point, unit: .points, range: lengths, default: .init([0, 0]),
            help: "How far the layer is drawn from its place: right, down."),
        .init(
            "position", kind: .position, unit: .points, range: lengths, default: .init([0.5, 0.5, 0, 0]),
            help: "Where the layer's anchor stands in its parent, in points or as a unit point."),
        .init(
            "anchor", kind: .unitPoint, unit: .ratio, range: -1_000...1_000, default: .init([0.5, 0.5]),
            help: "The point of the layer that stands at its position and that it is scaled and turned about."),
        .init(
            "padding", unit: .points, range: 0...100_000, default: .init(0),
            help: "Space kept free on every side."),
        .init(
            "frame.width", unit: .points, range: 0...100_000, default: .init(0), isOptional: true,
            help: "Width of the layer with its padding; a text wraps at it."),
        .init(
            "frame.height", unit: .points, range: 0...100_000, default: .init(0), isOptional: true,
            help: "Height of the layer with its padding."),
        .init(
            "foregroundStyle", kind: .color, range: 0...1, default: .init([1, 1, 1, 1]),
            help: "The colour of text and of shapes that have no fill of their own."),
    ]

    /// What text layers have besides.
    public static let ofTexts: [PropertyDeclaration] = [
        .init(
            "lineSpacing", unit: .points, range: -1_000...10_000, default: .init(0),
            help: "Space added between lines.")
    ]

    /// What rectangles have besides.
    public static let ofRectangles: [PropertyDeclaration] = [
        .init(
            "fill", kind: .color, range: 0...1, default: .init([1, 1, 1, 1]), isOptional: true,
            help: "What the shape is filled with; the foreground style where nothing is said.")
    ]
}
