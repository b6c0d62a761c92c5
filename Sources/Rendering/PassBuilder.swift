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
    private var rounds = [FramePlan.Round()]
    private var scratch: ShelfPacker
    private(set) var bounds = PixelBox.empty
    /// The most rows of the scratch that a round takes.
    private(set) var scratchRows = 0
    private let scratchSide: Int

    init(limit: PixelBox, scratchSide: Int) {
        (self.limit, self.scratchSide) = (limit, scratchSide)
        scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 1)
    }

    /// The rounds so far, which are forgotten here.
    mutating func takeRounds() -> [FramePlan.Round] {
        defer {
            (rounds, waitingPixels) = ([FramePlan.Round()], 0)
            scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 1)
        }
        return rounds.filter { !$0.isEmpty }
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
        let round = rounds.count - 1
        var index = rounds[round].batches.count - 1
        let last = index - PassBuilder.batchesLookedAt
        while index >= 0, index > last, blend == .over {
            if add(instance, program, source, box, isOneColour ? colour : nil, to: &rounds[round].batches[index]) {
                return
            }
            let (known, seen) = (rounds[round].batches[index].colour, rounds[round].batches[index].bounds)
            let commutes = isOneColour && known.map { close($0, colour) } ?? false
            if rounds[round].batches[index].blend != .over || seen.intersects(box) && !commutes { break }
            index -= 1
        }
        rounds[round].batches.append(
            FramePlan.Batch(
                program: program, source: source, behind: behind, blend: blend, instances: [instance],
                bounds: box, colour: isOneColour ? colour : nil))
    }

    /// Adds a quad to a batch where it is of its kind. Why in place: a copy of the batch at hand would have all of its quads
    /// copied for each one that is added.
    private func add(
        _ instance: FramePlan.Instance, _ program: Program, _ source: FramePlan.Source, _ box: PixelBox,
        _ colour: SIMD3<Float>?, to batch: inout FramePlan.Batch
    ) -> Bool {
        guard batch.program == program, batch.source == source, batch.blend == .over else { return false }
        batch.instances.append(instance)
        batch.bounds = batch.bounds.union(box)
        if colour == nil || batch.colour != colour { batch.colour = nil }
        return true
    }

    /// A place in the scratch for a horizontal pass of `width` × `height` texels; begins a new round where it is full.
    mutating func scratchPlace(width: Int, height: Int) -> (x: Int, y: Int)? {
        if let place = scratch.insert(width: width, height: height) {
            scratchRows = max(scratchRows, scratch.usedHeight)
            return place
        }
        rounds.append(FramePlan.Round())
        scratch = ShelfPacker(width: scratchSide, height: scratchSide, firstRow: 1)
        let place = scratch.insert(width: width, height: height)
        scratchRows = max(scratchRows, scratch.usedHeight)
        return place
    }

    mutating func addAcross(page: AtlasPage.ID, _ instance: FramePlan.Instance) {
        let round = rounds.count - 1
        if let index = rounds[round].across.firstIndex(where: { $0.source == .page(page) }) {
            rounds[round].across[index].instances.append(instance)
        } else {
            rounds[round].across.append(
                FramePlan.Batch(program: .blurAcross, source: .page(page), instances: [instance]))
        }
    }

    private func close(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool {
        abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) < 1e-4
    }
}
