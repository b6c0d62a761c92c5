import Drawing

/// Collects the quads of one pass in paint order, in as few batches as that order allows.
nonisolated struct PassBuilder {
    /// Quads outside it are not to be added.
    let limit: PixelBox
    /// The destination, once a part of the pass has been handed over already; the rest is drawn over that.
    var opened: (destination: FramePlan.Destination, box: PixelBox)?
    /// How what is added is joined with what is there.
    var blend = FramePlan.Blend.over
    /// Pixels of the layers that the pass is going to read.
    var waitingPixels = 0
    private var rounds: [FramePlan.Round] = []
    /// The batches of the round in hand, without their quads; those stand beside them.
    ///
    /// Why apart: a batch that is looked at is held, and an array held twice is copied when a quad is added.
    private var batches: [FramePlan.Batch] = []
    private var quads: [[FramePlan.Instance]] = []
    private var across: [FramePlan.Batch] = []
    private var scratch: ShelfPacker
    private(set) var bounds = PixelBox.empty
    /// The most rows of the scratch that a round takes.
    private(set) var scratchRows = 0
    private let scratchSide: Int

    init(limit: PixelBox, scratchSide: Int) {
        (self.limit, self.scratchSide) = (limit, scratchSide)
        scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 1)
    }

    /// The rounds so far, for a destination with those of the frame's pixels; they are forgotten here.
    mutating func takeRounds(into box: PixelBox) -> [FramePlan.Round] {
        endRound()
        defer { (rounds, waitingPixels) = ([], 0) }
        guard box.x0 != 0 || box.y0 != 0 else { return rounds }
        let origin = SIMD2(Float(box.x0), Float(box.y0))
        return rounds.map { round in
            var round = round
            for batch in round.batches.indices where round.batches[batch].program.readsByPlace {
                for index in round.batches[batch].instances.indices {
                    round.batches[batch].instances[index].place(at: origin, of: round.batches[batch].program.stage)
                }
            }
            return round
        }
    }

    private mutating func endRound() {
        for index in batches.indices { batches[index].instances = quads[index] }
        let round = FramePlan.Round(across: across, batches: batches)
        if !round.isEmpty { rounds.append(round) }
        (batches, quads, across) = ([], [], [])
        scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 1)
    }

    /// Why so few: each further batch costs a comparison for every quad, and lists of thousands of layers are rarely
    /// drawn in fewer calls for it.
    private static let batchesLookedAt = 24

    /// Adds a quad to the last batch of its kind that no later batch covers where the quad lies. Batches of one colour
    /// do not mind: painting one colour twice gives the same in either order.
    mutating func add(
        _ program: Program, _ source: FramePlan.Source, box: PixelBox, first: SIMD4<Float>, second: SIMD4<Float>,
        tint: SIMD4<Float>, blend own: FramePlan.Blend? = nil, behind: FramePlan.Source = .none
    ) {
        guard !box.isEmpty else { return }
        let blend = own ?? blend
        let instance = FramePlan.Instance(box: box.corners, first: first, second: second, tint: tint)
        let colour = tint.w > 0 ? SIMD3(tint.x, tint.y, tint.z) / tint.w : SIMD3<Float>(repeating: 0)
        let isOneColour = program.isOneColour && blend == .over
        bounds = bounds.union(box)
        if let index = batchToJoin(box, program, source, behind, blend, isOneColour ? colour : nil) {
            quads[index].append(instance)
            batches[index].bounds = batches[index].bounds.union(box)
            if !isOneColour || batches[index].colour != colour { batches[index].colour = nil }
            return
        }
        batches.append(
            FramePlan.Batch(
                program: program, source: source, behind: behind, blend: blend, bounds: box,
                colour: isOneColour ? colour : nil))
        quads.append([instance])
    }

    /// The last batch that a quad may join. Quads that are not painted over what is there keep their order: only what
    /// comes right after the last may go with it.
    ///
    /// - Parameter colour: The quad's, if all of it has one.
    private func batchToJoin(
        _ box: PixelBox, _ program: Program, _ source: FramePlan.Source, _ behind: FramePlan.Source,
        _ blend: FramePlan.Blend, _ colour: SIMD3<Float>?
    ) -> Int? {
        func isLike(_ batch: FramePlan.Batch) -> Bool {
            batch.program == program && batch.source == source && batch.behind == behind && batch.blend == blend
        }
        guard blend == .over else { return batches.last.map(isLike) ?? false ? batches.count - 1 : nil }
        let last = max(0, batches.count - PassBuilder.batchesLookedAt)
        for index in stride(from: batches.count - 1, through: last, by: -1) {
            let batch = batches[index]
            guard batch.blend == .over else { return nil }
            if isLike(batch) { return index }
            let commutes = colour.map { colour in batch.colour.map { close($0, colour) } ?? false } ?? false
            if batch.bounds.intersects(box), !commutes { return nil }
        }
        return nil
    }

    /// A place in the scratch for a horizontal pass of `width` × `height` texels; begins a new round where it is full.
    mutating func scratchPlace(width: Int, height: Int) -> (x: Int, y: Int)? {
        if let place = scratch.insert(width: width, height: height) {
            scratchRows = max(scratchRows, scratch.usedHeight)
            return place
        }
        endRound()
        let place = scratch.insert(width: width, height: height)
        scratchRows = max(scratchRows, scratch.usedHeight)
        return place
    }

    mutating func addAcross(page: AtlasPage.ID, _ instance: FramePlan.Instance) {
        if let index = across.firstIndex(where: { $0.source == .page(page) }) {
            across[index].instances.append(instance)
        } else {
            across.append(FramePlan.Batch(program: .blurAcross, source: .page(page), instances: [instance]))
        }
    }

    private func close(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool {
        abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) < 1e-4
    }
}
