/// A program to draw quads with: a fragment stage's file and which variant of it. Compiled when it is first needed.
nonisolated struct Program: Hashable, Sendable {
    enum Stage: String, Hashable, Sendable, CaseIterable {
        case blurAcross = "blur_across"
        case blurDown = "blur_down"
        case mask, nudged, image, shape, figure, soft, layer, shrink, blend, projected, mesh
        case layerBlur = "layer_blur"
        case layerColour = "layer_colour"

        /// The file of the stage before it, which places vertices.
        var vertexFile: String { self == .mesh ? "mesh.v.glsl" : "quad.v.glsl" }

        /// How many variants the stage's file has.
        var variants: Int {
            switch self {
            case .mask, .nudged, .image, .shape, .figure: PaintKind.allCases.count
            case .layerBlur, .soft, .blurDown: 2
            case .blend: 17
            case .blurAcross, .layer, .shrink, .projected, .layerColour, .mesh: 1
            }
        }
    }

    /// What a shape is painted with. Keep in step with `paint.glsl`.
    enum PaintKind: Int, Hashable, Sendable, CaseIterable { case solid, linear, radial, angular, picture }

    var stage: Stage
    var variant = 0

    static let blurAcross = Program(stage: .blurAcross)
    static let blurDown = Program(stage: .blurDown)
    /// For levels of at most eight rows.
    static let blurDownLow = Program(stage: .blurDown, variant: 1)
    static let soft = Program(stage: .soft)
    static let softTurned = Program(stage: .soft, variant: 1)
    static let layer = Program(stage: .layer)
    static let layerBlur = Program(stage: .layerBlur)
    static let rampBlur = Program(stage: .layerBlur, variant: 1)
    static let shrink = Program(stage: .shrink)
    static let layerColour = Program(stage: .layerColour)
    static let mesh = Program(stage: .mesh)
    static let projected = Program(stage: .projected)
    static func mask(_ paint: PaintKind) -> Program { Program(stage: .mask, variant: paint.rawValue) }
    static func nudged(_ paint: PaintKind) -> Program { Program(stage: .nudged, variant: paint.rawValue) }
    static func image(_ paint: PaintKind) -> Program { Program(stage: .image, variant: paint.rawValue) }
    static func shape(_ paint: PaintKind) -> Program { Program(stage: .shape, variant: paint.rawValue) }
    static func figure(_ paint: PaintKind) -> Program { Program(stage: .figure, variant: paint.rawValue) }
    static func blend(_ number: Int) -> Program { Program(stage: .blend, variant: number) }

    /// Every program that there is.
    static var all: [Program] {
        Stage.allCases.flatMap { stage in (0..<stage.variants).map { Program(stage: stage, variant: $0) } }
    }

    /// As the frame plan prints it.
    var name: String { variant == 0 ? stage.rawValue : "\(stage.rawValue)/\(variant)" }

    /// Whether quads say where their texels lie from the destination's own pixels: what the shader need not add is up to a
    /// tenth of its time on a software rasteriser.
    var readsByPlace: Bool { stage == .mask || stage == .nudged || stage == .blurDown }
}
