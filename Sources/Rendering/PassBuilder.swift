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
    private var keeping: [FramePlan.Batch] = []
    private var scratch: ShelfPacker
    private(set) var bounds = PixelBox.empty
    /// What has been drawn on since it was last emptied.
    var touched = PixelBox.empty
    /// The most rows of the scratch that a round takes.
    private(set) var scratchRows = 0
    private let scratchSide: Int

    /// Pixels of the layer that the pass fills.
    var size: Int {
        let box = opened?.box ?? bounds
        return box.width * box.height
    }

    init(limit: PixelBox, scratchSide: Int) {
        (self.limit, self.scratchSide) = (limit, scratchSide)
        scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 4)
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
        let round = FramePlan.Round(across: across, keeping: keeping, batches: batches)
        if !round.isEmpty { rounds.append(round) }
        (batches, quads, across, keeping) = ([], [], [], [])
        scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 4)
    }

    /// Why so few: each further batch costs a comparison for every quad, and lists of thousands of layers are rarely
    /// drawn in fewer calls for it.
    private static let batchesLookedAt = 24

    /// Adds a quad to the last batch of its kind that no later batch covers where the quad lies: where quads meet, they
    /// are drawn in the order that they were added in, whatever else is in the list.
    mutating func add(
        _ program: Program, _ source: FramePlan.Source, box: PixelBox, first: SIMD4<Float>, second: SIMD4<Float>,
        tint: SIMD4<Float>, blend own: FramePlan.Blend? = nil, behind: FramePlan.Source = .none
    ) {
        guard !box.isEmpty else { return }
        let blend = own ?? blend
        let instance = FramePlan.Instance(box: box.corners, first: first, second: second, tint: tint)
        bounds = bounds.union(box)
        touched = touched.union(box)
        if let index = batchToJoin(box, program, source, behind, blend) {
            quads[index].append(instance)
            batches[index].bounds = batches[index].bounds.union(box)
            return
        }
        batches.append(
            FramePlan.Batch(program: program, source: source, behind: behind, blend: blend, bounds: box))
        quads.append([instance])
    }

    /// The last batch that a quad may join. Quads that are not painted over what is there keep their order: only what
    /// comes right after the last may go with it.
    private func batchToJoin(
        _ box: PixelBox, _ program: Program, _ source: FramePlan.Source, _ behind: FramePlan.Source,
        _ blend: FramePlan.Blend
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
            if batch.bounds.intersects(box) { return nil }
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

    /// Adds the horizontal pass of a blur, into the scratch or to where passes are kept.
    mutating func addAcross(page: AtlasPage.ID, _ instance: FramePlan.Instance, isKept: Bool) {
        func add(to batches: inout [FramePlan.Batch]) {
            if let index = batches.firstIndex(where: { $0.source == .page(page) }) {
                batches[index].instances.append(instance)
            } else {
                batches.append(FramePlan.Batch(program: .blurAcross, source: .page(page), instances: [instance]))
            }
        }
        if isKept { add(to: &keeping) } else { add(to: &across) }
    }
}
