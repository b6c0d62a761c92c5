import Drawing

/// What the graphics hardware is to do for one frame, as a value: made by `FramePlanner`, carried out by `Renderer`,
/// which decides nothing.
public nonisolated struct FramePlan: Hashable, Sendable {
    /// One quad. Keep in step with `instance.glsl` and `quad.v.glsl`; what the middle two hold is told by the program.
    struct Instance: Hashable, Sendable {
        var box: SIMD4<Float>
        var first: SIMD4<Float>
        var second: SIMD4<Float>
        var tint: SIMD4<Float>
    }

    /// Which texture a batch reads.
    enum Source: Hashable, Sendable {
        case none
        case page(AtlasPage.ID)
        case scratch
        case layer(Int)
    }

    /// Quads that are drawn by one call.
    struct Batch: Hashable, Sendable {
        var program: Program
        var source: Source
        var gradient: ResolvedGradient?
        /// Multiplies what is there by the quads' alpha, instead of painting over it.
        var isMask = false
        var instances: [Instance] = []
        var bounds = PixelBox.empty
        /// The one colour of all quads (without opacity); such quads may change places among each other.
        var colour: SIMD3<Float>?
    }

    /// First the blurs' horizontal passes into the scratch, then the quads into the destination.
    struct Round: Hashable, Sendable {
        var across: [Batch] = []
        var batches: [Batch] = []
        var isEmpty: Bool { across.isEmpty && batches.isEmpty }
    }

    enum Destination: Hashable, Sendable {
        case frame
        case layer(Int)
    }

    struct Pass: Hashable, Sendable {
        var destination: Destination
        /// The destination's pixels in the frame. A layer is cleared first.
        var box: PixelBox
        var rounds: [Round]
    }

    var passes: [Pass] = []
    /// The size of each layer texture, by number.
    var layerSizes: [PixelBox] = []
    /// Texels of the scratch atlas that hold this frame's horizontal passes, rows of the fullest round.
    var scratchRows = 0
    /// What could not be drawn, a sentence each.
    public internal(set) var problems: [String] = []

    /// How many draw calls carrying the plan out takes.
    public var drawCalls: Int {
        passes.reduce(0) { sum, pass in sum + pass.rounds.reduce(0) { $0 + $1.across.count + $1.batches.count } }
    }
}

nonisolated extension FramePlan: CustomStringConvertible {
    /// One line a pass and a batch: made for comparing in tests and for reading.
    public var description: String {
        passes.flatMap { pass -> [String] in
            let place = "\(pass.box.width)×\(pass.box.height) at (\(pass.box.x0), \(pass.box.y0))"
            let head = pass.destination == .frame ? "frame \(place)" : "layer \(place)"
            return [head]
                + pass.rounds.flatMap { round in
                    (round.across + round.batches).map {
                        "  \($0.program.rawValue) × \($0.instances.count)\($0.isMask ? " mask" : "")"
                    }
                }
        }.joined(separator: "\n")
    }
}
