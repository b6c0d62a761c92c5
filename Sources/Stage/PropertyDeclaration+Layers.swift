import Drawing
import Motion

/// The properties of layers, each declared once.
extension PropertyDeclaration {
    private static let lengths = -100_000.0...100_000.0
    private static let sizes = 0.0...100_000.0
    private static let shares = -1_000.0...1_000.0

    private static func number(
        _ name: String, _ unit: Unit = .none, _ range: ClosedRange<Double>, default value: Double = 0,
        optional: Bool = false, _ help: String
    ) -> PropertyDeclaration {
        PropertyDeclaration(
            name, unit: unit, range: range, default: AnimatableVector(value), isOptional: optional, help: help)
    }

    private static func color(
        _ name: String, default value: AnimatableVector = [1, 1, 1, 1], optional: Bool = false, _ help: String
    ) -> PropertyDeclaration {
        PropertyDeclaration(
            name, kind: .color, range: 0...1, default: value, isOptional: optional, help: help)
    }

    private static func unitPoint(_ name: String, _ value: UnitPoint, _ help: String) -> PropertyDeclaration {
        PropertyDeclaration(
            name, kind: .unitPoint, unit: .ratio, range: shares, default: [value.x, value.y], help: help)
    }

    private static func flag(_ name: String, _ help: String) -> PropertyDeclaration {
        PropertyDeclaration(name, kind: .boolean, range: 0...1, default: [0], help: help)
    }

    /// What every layer has.
    public static let ofLayers: [PropertyDeclaration] = placing + filters + sizing

    /// Where a layer is drawn, and how much of it shows.
    static let placing: [PropertyDeclaration] = [
        number("opacity", .ratio, 0...1, default: 1, "Opacity of the flattened layer."),
        .init(
            "scale", kind: .factors, unit: .ratio, range: -1_000...1_000, default: [1, 1],
            help: "Size factor about the anchor: one number, or one across and one down."),
        number("rotation", .degrees, -1e9...1e9, "Turn about the anchor, clockwise."),
        .init(
            "offset", kind: .point, unit: .points, range: lengths, default: [0, 0],
            help: "How far the layer is drawn from its place: right, down."),
        .init(
            "position", kind: .position, unit: .points, range: lengths, default: [0.5, 0.5, 0, 0],
            help: "Where the layer's anchor stands in its parent, in points or as a unit point."),
        unitPoint(
            "anchor", .center,
            "The point of the layer that stands at its position and that it is scaled and turned about."),
        flag("hidden", "Keeps the layer's place and draws nothing."),
        .init(
            "blendMode", kind: .choice(BlendMode.allCases.map(\.rawValue)), range: 0...1, default: [0],
            help: "How the layer is joined with what is behind it."),
        color("foregroundStyle", "The colour of text and of shapes that have no fill of their own."),
    ]

    /// What changes a flattened layer.
    static let filters: [PropertyDeclaration] = [
        number("brightness", .ratio, -1...1, "Added to each colour component."),
        number("contrast", .ratio, -100...100, default: 1, "How far colours are from mid grey; 1 changes nothing."),
        number("saturation", .ratio, -100...100, default: 1, "How strong colours are; 0 is grey, 1 changes nothing."),
        number("grayscale", .ratio, 0...1, "How much of the colours is taken away."),
        number("hueRotation", .degrees, -1e9...1e9, "How far hues are turned."),
        color("colorMultiply", "A colour that every colour is multiplied by."),
        number("invert", .ratio, 0...1, "How far colours are turned into their opposites; 1 whole."),
        flag("luminanceToAlpha", "Turns lightness into opacity."),
        number("blur", .points, 0...10_000, "Standard deviation of a Gaussian blur of the flattened layer."),
        flag("blur.opaque", "Whether the blur takes the layer to go on outside its box."),
        color("shadow.color", default: [0, 0, 0, 0.33], "The shadow's colour."),
        number("shadow.radius", .points, 0...10_000, "Standard deviation of the shadow's blur."),
        number("shadow.x", .points, lengths, "How far right the shadow falls."),
        number("shadow.y", .points, lengths, "How far down the shadow falls."),
        number("rotation3D.angle", .degrees, -1e9...1e9, "Turn in space about the anchor."),
        .init(
            "rotation3D.axis", kind: .vector, range: -1_000...1_000, default: [0, 1, 0],
            help: "The axis of the turn in space: right, down, towards the eye."),
        unitPoint("rotation3D.anchor", .center, "The point of the layer that a turn in space leaves where it is."),
        number("rotation3D.perspective", .ratio, 0...100, default: 1, "How near the eye is; 0 is parallel."),
    ]

    /// The room that a layer takes.
    static let sizing: [PropertyDeclaration] = [
        number("padding", .points, sizes, "Space kept free on every side."),
        number(
            "frame.width", .points, sizes, optional: true, "Width of the layer with its padding; a text wraps at it."),
        number("frame.height", .points, sizes, optional: true, "Height of the layer with its padding."),
        number("frame.maxWidth", .points, 0...1e12, optional: true, "The most width that the layer takes."),
        number("frame.maxHeight", .points, 0...1e12, optional: true, "The most height that the layer takes."),
    ]

    /// What layers of a matched geometry have besides.
    public static let ofMatchedLayers: [PropertyDeclaration] = {
        var source = flag(isSource, "Whether others of the same name take the layer's place, or it takes theirs.")
        (source.defaultValue, source.isGradual) = ([1], true)
        return [source]
    }()
    static let isSource = "matchedGeometry.isSource"

    /// Whether a property moves, resizes or turns what is drawn. What only follows a layer's place does without such
    /// properties under reduced motion.
    static func isMotion(_ path: String) -> Bool {
        ["offset", "position", "anchor", "scale", "rotation"].contains(path) || path.hasPrefix("rotation3D.")
    }

    /// What text layers have besides.
    public static let ofTexts: [PropertyDeclaration] = [
        .init("text", kind: .content, range: 0...1e6, default: [0, 0], help: "What the text says."),
        number("lineSpacing", .points, -1_000...10_000, "Space added between lines."),
        number("tracking", .points, -1_000...1_000, optional: true, "Space between characters, without ligatures."),
        number("kerning", .points, -1_000...1_000, optional: true, "Space between characters, ligatures kept."),
        number("baselineOffset", .points, -10_000...10_000, "How far the text stands above its baseline."),
        number("lineLimit", .none, 1...1_000_000, optional: true, "The most lines that show.").inWholeNumbers,
        number(
            "minimumScaleFactor", .ratio, 0.01...1, default: 1,
            "How small the type may become before the text is cut."),
    ]

    /// What shapes have besides.
    public static let ofShapes: [PropertyDeclaration] = [
        color("fill", optional: true, "What the shape is filled with; the foreground style where nothing is said.")
    ]

    /// What symbols have besides.
    public static let ofSymbols: [PropertyDeclaration] = [
        .init("name", kind: .content, range: 0...1e6, default: [0, 0], help: "Which symbol it is."),
        number(
            "size", .points, 0...4_096, optional: true,
            "Height of the symbol; the size of body text where nothing is said."),
        color("fill", optional: true, "What the symbol is filled with; the foreground style where nothing is said."),
    ]

    /// What outlined shapes have besides.
    public static let ofStrokes: [PropertyDeclaration] = [
        color("stroke.fill", optional: true, "The outline's colour; the foreground style where nothing is said."),
        number("stroke.lineWidth", .points, sizes, default: 1, "The outline's width, half of it on each side."),
        number("stroke.dashPhase", .points, lengths, "How far into its dashes the outline begins."),
    ]

    /// What rounded rectangles have besides.
    public static let ofRoundedRectangles: [PropertyDeclaration] = [
        number("cornerRadius", .points, sizes, default: 8, "Radius of the corners.")
    ]

    /// What paths have besides.
    public static let ofPaths: [PropertyDeclaration] = [
        number("trim.from", .ratio, 0...1, "The share of the path's length at which it begins."),
        number("trim.to", .ratio, 0...1, default: 1, "The share of the path's length at which it ends."),
    ]

    /// What scrolls have besides.
    public static let ofScrolls: [PropertyDeclaration] = [
        number("contentOffset", .points, lengths, "How far the content is scrolled along the axis.")
    ]

    /// What gradient layers have besides their colours.
    public static func ofGradients(_ form: Layer.GradientContent.Form) -> [PropertyDeclaration] {
        switch form {
        case .linearGradient:
            [
                unitPoint("startPoint", .top, "Where the first colour is."),
                unitPoint("endPoint", .bottom, "Where the last colour is."),
            ]
        case .radialGradient:
            [
                unitPoint("center", .center, "Where the first colour is."),
                number("startRadius", .points, sizes, "How far from the centre the first colour reaches."),
                number("endRadius", .points, sizes, default: 200, "How far from the centre the last colour begins."),
            ]
        case .angularGradient:
            [
                unitPoint("center", .center, "What the colours turn around."),
                number(
                    "startAngle", .degrees, -1e9...1e9, "The direction of the first colour, clockwise from the right."),
                number("endAngle", .degrees, -1e9...1e9, default: 360, "The direction of the last colour."),
            ]
        }
    }

    /// The colour of a gradient layer's stop.
    public static func gradientColor(_ index: Int) -> PropertyDeclaration {
        color("colors.\(index)", "The gradient's colour number \(index), counted from 0.")
    }

    /// A point of a mesh gradient, in shares of the layer.
    public static func meshPoint(_ index: Int) -> PropertyDeclaration {
        .init(
            "points.\(index)", kind: .point, unit: .ratio, range: shares, default: [0, 0],
            help: "Where the mesh's point number \(index) is, counted from 0 row by row: right, down.")
    }

    /// The properties of every layer by name.
    static let named: [String: PropertyDeclaration] = Dictionary(
        uniqueKeysWithValues: ofLayers.map { ($0.name, $0) })

    /// The names of what changes a flattened layer.
    static let filterNames = Set(filters.map(\.name))

    /// The same, written in whole numbers only.
    private var inWholeNumbers: PropertyDeclaration {
        var whole = self
        whole.isWhole = true
        return whole
    }

    /// Whether a file may write `infinity`.
    public var isEndless: Bool { range.upperBound == 1e12 }

    /// Whether the property decides where a layer is, or how large: it can't follow that.
    public var decidesLayout: Bool {
        ["position", "anchor"].contains(name)
            || (Self.sizing + Self.ofTexts + Self.ofScrolls).contains { $0.name == name }
    }

    /// What properties that have numbers for names are called.
    public static let numbered = ["points", "colors"]

    /// Another name of a property: a blur's radius is the blur itself.
    public static let aliases = ["blur.radius": "blur"]

    /// Properties that files write as one mapping, by its name: the keys of the mapping and what each sets.
    public static func groups(
        of declarations: [PropertyDeclaration]
    ) -> [(name: String, members: [(key: String, path: String)])] {
        var names: [String] = []
        for declaration in declarations {
            guard let dot = declaration.name.firstIndex(of: ".") else { continue }
            let name = String(declaration.name[..<dot])
            if !names.contains(name), !numbered.contains(name) { names.append(name) }
        }
        return names.map { name in
            let paths = declarations.map(\.name).filter { $0.hasPrefix(name + ".") }
            let members = paths.map { (key: String($0.dropFirst(name.count + 1)), path: $0) }
            let others = aliases.filter { $0.key.hasPrefix(name + ".") }
                .map { (key: String($0.key.dropFirst(name.count + 1)), path: $0.value) }
            return (name, others + members)
        }
    }
}
