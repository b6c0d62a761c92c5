import Drawing
import Motion
import Stage
import TextEffects
import Typesetting

/// The keys that a mapping of the format may have, with the words that its mistakes are reported in.
struct KeyTable: Sendable {
    /// What the mapping is: "the canvas".
    var owner: String
    /// What its keys are: "key", "property".
    var noun = "key"
    /// Keys that are read.
    var keys: [String]
}

/// The names of the scene format, each declared once: decoding, suggestions and lists of choices read them here.
enum SceneGrammar {
    // MARK: - Limits

    /// Scalars in one text.
    static let longestText = 200_000
    /// How deep layers may lie in one another.
    static let deepestLayer = 64
    /// Moments and durations, in seconds.
    static let seconds = 0.0...1e6
    /// Places on the canvas, in points.
    static let places = -100_000.0...100_000.0
    /// Points of a row or a column of a mesh gradient.
    static let meshSide = 2.0...32.0

    // MARK: - Mappings

    static let scene = KeyTable(owner: "a scene", keys: ["glyphstage", "canvas", "environment", "layers", "timeline"])
    static let canvas = KeyTable(owner: "the canvas", keys: ["size", "background"])
    static let environment = KeyTable(
        owner: "the environment", keys: ["colorScheme", "dynamicTypeSize", "layoutDirection", "reduceMotion"])
    static let timeline = KeyTable(owner: "the timeline", keys: ["duration", "fps", "loop", "events"])
    static let event = KeyTable(
        owner: "an event",
        keys: ["at", "withAnimation", "transaction", "set", "insert", "remove", "trigger", "feedback", "completion"])
    /// An event that follows a completion.
    static let follower = KeyTable(
        owner: "an event that follows", keys: ["after"] + event.keys.filter { $0 != "at" })
    static let transaction = KeyTable(
        owner: "a transaction", keys: ["animation", "disablesAnimations", "isContinuous", "tracksVelocity"])
    static let completion = KeyTable(owner: "a completion", keys: ["criteria", "then"])

    // MARK: - Layers

    static let kinds =
        ["text", "image"] + shapes + Layer.GradientContent.Form.allCases.map(\.rawValue)
        + ["meshGradient", "symbol", "group", "scroll"]
    static let shapes = ["rectangle", "roundedRectangle", "circle", "ellipse", "capsule", "path"]

    static let symbol = KeyTable(owner: "a symbol", keys: ["name", "size", "fill"])
    static let symbolEffect = KeyTable(
        owner: "a symbol effect", keys: EffectGallery.ofSymbols.map { $0.name } + ["trigger"])
    static let image = KeyTable(owner: "an image", keys: ["path", "contentMode"])
    static let group = KeyTable(owner: "a group", keys: ["layers", "stack"])
    static let scroll = KeyTable(owner: "a scroll", keys: ["axis", "contentOffset", "layers", "stack"])
    static let stack = KeyTable(owner: "a stack", keys: ["axis", "spacing", "alignment", "columns"])
    static func shape(_ kind: String) -> KeyTable {
        let own =
            switch kind {
            case "roundedRectangle": ["cornerRadius"]
            case "path": ["d", "trim"]
            default: [String]()
            }
        return KeyTable(owner: article(kind), keys: own + ["fill", "stroke"])
    }
    static let stroke = KeyTable(
        owner: "a stroke",
        keys: ["fill", "lineWidth", "lineCap", "lineJoin", "miterLimit", "dash", "dashPhase"])

    /// What every layer may have that is no property over time.
    static let settings = [
        "name", "initially", "transition", "matchedGeometry", "scrollTransition", "visualEffect", "effect", "keyframes",
        "phases", "animation", "overlay", "background",
        "mask",
        "clipShape", "drawingGroup",
    ]
    /// What text layers may have besides.
    static let textSettings = [
        "contentTransition", "font", "multilineTextAlignment", "textRenderer", "truncationMode", "allowsTightening",
        "underline",
        "strikethrough", "monospacedDigit", "language", "layoutDirection",
    ]
    /// What symbol layers may have besides.
    static let symbolSettings = ["symbolEffect"]

    /// The keys of a layer of a kind; one that isn't known counts as a text.
    static func layer(_ kind: String) -> KeyTable { layerTables[kind] ?? layerTables["text"]! }

    private static let layerTables = Dictionary(uniqueKeysWithValues: kinds.map { ($0, layerTable($0)) })

    /// "an image".
    static func article(_ noun: String) -> String {
        let vowel = noun.first.map { "aeio".contains($0) } ?? false
        return "\(vowel ? "an" : "a") \(noun)"
    }

    private static func layerTable(_ kind: String) -> KeyTable {
        let isText = kind == "text"
        let own =
            switch kind {
            case "text": textSettings
            case "group", "scroll": ["textRenderer"]
            case "symbol": symbolSettings
            default: [String]()
            }
        let properties = PropertyDeclaration.ofLayers + (isText ? PropertyDeclaration.ofTexts : [])
        let names = properties.map { String($0.name.prefix { $0 != "." }) }
        return KeyTable(
            owner: "\(article(kind)) layer", noun: "property",
            keys: kinds + settings + own + names)
    }

    /// Properties that are written as one mapping.
    struct Group: Sendable {
        var name: String
        /// The keys of the mapping and the property that each sets.
        var members: [(key: String, path: String)]
        var table: KeyTable
    }

    /// The groups of properties that stand among a layer's keys.
    static let groups = groups(of: PropertyDeclaration.ofLayers)

    /// The same with those that stand under a kind.
    static let allGroups = groups(
        of: PropertyDeclaration.ofLayers + PropertyDeclaration.ofStrokes + PropertyDeclaration.ofPaths)

    private static func groups(of declarations: [PropertyDeclaration]) -> [String: Group] {
        Dictionary(
            uniqueKeysWithValues: PropertyDeclaration.groups(of: declarations).map { name, members in
                let keys = members.map(\.key) + (name == "frame" ? ["alignment"] : [])
                return (name, Group(name: name, members: members, table: KeyTable(owner: "'\(name)'", keys: keys)))
            })
    }

    /// The properties of text layers, one list: made once.
    static let textProperties = PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts

    /// The groups by name: what is read in the order of a dictionary would be another order in each run.
    static let groupsInOrder = groups.values.sorted { $0.name < $1.name }

    static let clipShapes = ["rectangle", "circle", "capsule"]
    static let clipShape = KeyTable(owner: "a clip shape", keys: ["roundedRectangle"])
    static let roundedClip = KeyTable(owner: "a rounded rectangle", keys: ["cornerRadius"])
    static let textLine = KeyTable(owner: "a line under or through a text", keys: ["color"])
    static let span = KeyTable(
        owner: "a part of a text",
        keys: [
            "text", "font", "foregroundStyle", "tracking", "kerning", "baselineOffset", "underline", "strikethrough",
            "mark",
        ])
    static let keyframes = KeyTable(owner: "keyframes", keys: ["trigger", "repeating", "tracks"])
    static let phases = KeyTable(owner: "phases", keys: ["trigger", "phases"])
    static let phase = KeyTable(owner: "a phase", keys: ["set", "animation"])

    static let font = KeyTable(
        owner: "a font",
        keys: [
            "style", "family", "file", "size", "relativeTo", "weight", "design", "width", "italic", "features", "axes",
        ])

    // MARK: - Text renderers

    /// The parameters of an effect, and what may stand beside them.
    static func parameters(of effect: any DeclaredEffect.Type, beside: [String] = []) -> KeyTable {
        KeyTable(
            owner: "'\(effect.name)'", noun: "parameter", keys: effect.parameters.map(\.name) + beside)
    }

    /// An order with more to say than its name.
    static let order = KeyTable(owner: "an order", keys: ["random"])
    static let randomOrder = KeyTable(owner: "'random'", noun: "parameter", keys: ["seed"])

    // MARK: - Values

    static let color = KeyTable(owner: "a colour", keys: ["color", "opacity"])
    static let fill = KeyTable(
        owner: "a fill",
        keys: ["linearGradient", "radialGradient", "angularGradient", "meshGradient", "image", "material"])
    /// The keys of a gradient.
    static func gradient(_ form: Layer.GradientContent.Form) -> KeyTable {
        let own = PropertyDeclaration.ofGradients(form).map(\.name)
        return KeyTable(owner: "'\(form.rawValue)'", keys: ["colors", "stops"] + own)
    }
    static let meshGradient = KeyTable(
        owner: "'meshGradient'",
        keys: ["width", "height", "points", "colors", "background", "smoothsColors", "colorSpace"])
    static let unitPoint = KeyTable(owner: "a unit point", keys: ["unit"])
    static let unitPoints: [(name: String, point: UnitPoint)] = [
        ("topLeading", .topLeading), ("top", .top), ("topTrailing", .topTrailing), ("leading", .leading),
        ("center", .center), ("trailing", .trailing), ("bottomLeading", .bottomLeading), ("bottom", .bottom),
        ("bottomTrailing", .bottomTrailing),
    ]

    // MARK: - Keyframes

    /// The kinds of keyframes, each with its parameters.
    static let keyframeKinds = [
        (name: "linear", parameters: ["to", "duration", "timingCurve"]),
        (name: "cubic", parameters: ["to", "duration", "startVelocity", "endVelocity"]),
        (name: "spring", parameters: ["to", "duration", "spring", "startVelocity"]),
        (name: "move", parameters: ["to"]),
    ]
    static let keyframe = KeyTable(owner: "a keyframe", keys: keyframeKinds.map(\.name))
    static let keyframeSpring = KeyTable(owner: "a spring", noun: "parameter", keys: ["duration", "bounce"])
    static let timingCurve = KeyTable(owner: "a timing curve", keys: ["controlPoints"])
    static let timingCurves: [(name: String, curve: UnitCurve)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
        ("circularEaseIn", .circularEaseIn), ("circularEaseOut", .circularEaseOut),
        ("circularEaseInOut", .circularEaseInOut),
    ]

    // MARK: - Transitions

    static let transitions = KeyTable(
        owner: "a transition",
        keys: [
            "identity", "opacity", "scale", "move", "slide", "push", "offset", "blurReplace", "combined", "asymmetric",
            "modifier", "animation",
        ])
    static let scaleTransition = KeyTable(owner: "'scale'", noun: "parameter", keys: ["scale", "anchor"])
    static let offsetTransition = KeyTable(owner: "'offset'", noun: "parameter", keys: ["x", "y"])
    static let blurReplace = KeyTable(owner: "'blurReplace'", noun: "parameter", keys: ["configuration"])
    static let asymmetric = KeyTable(owner: "'asymmetric'", noun: "parameter", keys: ["insertion", "removal"])
    static let modifier = KeyTable(owner: "'modifier'", noun: "parameter", keys: ["active", "identity"])

    static let contentTransitions = ["identity", "opacity", "interpolate", "numericText"]
    static let contentTransition = KeyTable(owner: "a content transition", keys: contentTransitions)
    static let numericText = KeyTable(owner: "'numericText'", noun: "parameter", keys: ["countsDown", "value"])

    // MARK: - Places

    static let visualEffect = KeyTable(
        owner: "a visual effect", keys: ["property", "of", "in", "factor", "at", "to", "clamp"])
    static let scrollTransition = KeyTable(
        owner: "a scroll transition", keys: ["mode", "animation", "threshold", "topLeading", "bottomTrailing"])
    static let scrollModes = ["interactive", "animated"]
    static let thresholds = ["visible", "hidden", "centered"]
    static let threshold = KeyTable(owner: "a threshold", keys: ["visible", "inset", "interpolated"])
    static let insetThreshold = KeyTable(owner: "'inset'", noun: "parameter", keys: ["of", "by"])
    static let interpolatedThreshold = KeyTable(
        owner: "'interpolated'", noun: "parameter", keys: ["from", "towards", "amount"])
    static let matchedGeometry = KeyTable(
        owner: "a matched geometry", keys: ["id", "properties", "anchor", "isSource"])

    /// What an implicit animation has beside the animation.
    static let implicit = ["value", "none"]
}
