import Drawing

/// What the graphics hardware is to do for one frame, as a value: made by `FramePlanner`, carried out by `Renderer`,
/// which decides nothing.
public nonisolated struct FramePlan: Hashable, Sendable {
    /// One quad. Keep in step with `instance.glsl` and `quad.v.glsl`; what the last three hold is told by the program.
    struct Instance: Hashable, Sendable {
        var box: SIMD4<Float>
        var first: SIMD4<Float>
        var second: SIMD4<Float>
        var tint: SIMD4<Float>
        /// Where in the destination's texture its layer lies, from where the pass would put it.
        var shift = SIMD2<Float>.zero

        /// Lets a quad that says where its texels lie say it from the destination's first pixel on, instead of the frame's.
        mutating func place(at origin: SIMD2<Float>, of stage: Program.Stage) {
            if stage == .blurDown {
                first.y += origin.y * first.x
                first.z += origin.x
            } else {
                first.x += origin.x
                first.y += origin.y
            }
        }
    }

    /// Which texture a batch reads.
    enum Source: Hashable, Sendable {
        case none
        case page(AtlasPage.ID)
        case scratch
        /// Horizontal passes that are kept from frame to frame.
        case kept
        case layer(Int)
        /// The picture of a mesh gradient, by its number in the store.
        case mesh(Int)
        /// What the frame holds so far; only layers may read it.
        case frame
    }

    /// How quads are joined with what is there: fixed formulas of the blending hardware.
    enum Blend: Hashable, Sendable {
        case over
        /// Multiplies what is there by the quads' alpha.
        case mask
        /// What is there goes.
        case replace
        case screen, plusLighter, clear, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
        case destinationAtop, xor
    }

    /// Quads that are drawn by one call.
    struct Batch: Hashable, Sendable {
        var program: Program
        var source: Source
        /// A copy of what lies below, for blending by formula; or the picture that quads are painted with.
        var behind: Source = .none
        var blend = Blend.over
        /// Cells a side of each patch, where the instances are patches of a mesh and no quads.
        var cells = 0
        var instances: [Instance] = []
        var bounds = PixelBox.empty
    }

    /// First the blurs' horizontal passes into the scratch, or to where they are kept, then the quads into the destination.
    struct Round: Hashable, Sendable {
        var across: [Batch] = []
        var keeping: [Batch] = []
        var batches: [Batch] = []
        var isEmpty: Bool { across.isEmpty && keeping.isEmpty && batches.isEmpty }
        /// In the order that they are drawn in.
        var all: [Batch] { across + keeping + batches }
    }

    enum Destination: Hashable, Sendable {
        case frame
        case layer(Int)
        /// The picture of a mesh gradient, by its number in the store.
        case mesh(Int)
    }

    struct Pass: Hashable, Sendable {
        var destination: Destination
        /// The destination's pixels in the frame.
        var box: PixelBox
        /// Whether the destination is emptied first.
        var clears: Bool
        /// Whether several samples of each pixel are drawn.
        var isSampled = false
        var rounds: [Round]
    }

    /// A picture that lives from the pass that fills it to the last that reads it.
    struct Layer: Hashable, Sendable {
        var box: PixelBox
        /// Half floats instead of bytes: what is worked on further.
        var isDeep = false
        /// Whether several layers lie on it.
        var isSheet = false
        /// Which texture holds it; layers that do not live at once share one.
        var slot = 0
    }

    /// What an item touches of the frame.
    struct Touch: Hashable, Sendable {
        /// Where it draws.
        var box = PixelBox.empty
        /// Whether it reads what was drawn before it, wherever that lies.
        var looksBelow = false

        /// Whether it matters which of the two is drawn first.
        func meets(_ other: Touch) -> Bool {
            guard !box.isEmpty, !other.box.isEmpty else { return false }
            return looksBelow || other.looksBelow || box.intersects(other.box)
        }
    }

    /// A texture for layers, at least this large.
    struct Slot: Hashable, Sendable {
        var width: Int
        var height: Int
        var isDeep: Bool
    }

    var passes: [Pass] = []
    var layers: [Layer] = []
    var slots: [Slot] = []
    /// What instances do not have room for: paints, maps, matrices. Instances name places in it.
    var records: [SIMD4<Float>] = []
    /// Texels of the scratch atlas that hold this frame's horizontal passes, rows of the fullest round.
    var scratchRows = 0
    /// What each item touches of the frame.
    var touches: [Touch] = []
    /// What could not be drawn, a sentence each.
    public internal(set) var problems: [String] = []

    /// What the plan may draw of the frame.
    var covered: PixelBox {
        passes.reduce(PixelBox.empty) { sum, pass in
            guard pass.destination == .frame else { return sum }
            return pass.rounds.reduce(sum) { $1.batches.reduce($0) { $0.union($1.bounds) } }
        }
    }

    /// How many draw calls carrying the plan out takes.
    public var drawCalls: Int {
        passes.reduce(0) { sum, pass in
            sum + pass.rounds.reduce(0) { $0 + $1.across.count + $1.keeping.count + $1.batches.count }
        }
    }
}

nonisolated extension FramePlan: CustomStringConvertible {
    /// One line a pass and a batch: made for comparing in tests and for reading.
    public var description: String {
        passes.flatMap { pass -> [String] in
            let place = "\(pass.box.width)×\(pass.box.height) at (\(pass.box.x0), \(pass.box.y0))"
            let head =
                switch pass.destination {
                case .frame: "frame \(place)"
                case .layer(let index): "layer \(index) in \(layers[index].slot) \(place)"
                case .mesh: "mesh \(place)"
                }
            return [head + (pass.clears ? "" : " continued")]
                + pass.rounds.flatMap { round in
                    round.all.map {
                        "  \($0.program.name) × \($0.instances.count)\($0.blend == .over ? "" : " \($0.blend)")"
                    }
                }
        }.joined(separator: "\n")
    }
}
