import Drawing

/// Lets layers share textures, so that many of them are filled by few passes and in few calls.
///
///     as planned                      as it is carried out
///     A  fill │ halve │ blur          A and B: fill
///     B  fill │ halve │ blur          A and B: halve   C: fill
///     C  fill │ blur                  A, B and C: blur
///     frame  A │ B │ C                frame  A, B, C
///
/// Each layer comes as late as those that read it allow: what the frame reads then lies in one texture, whatever came before.
/// Layers keep their order where one is drawn over another, and each has the same pixels as on a texture of its own.
nonisolated enum LayerSheets {
    /// Texels a side of a texture that is shared, unless the driver's textures end before.
    private static let side = 2_048
    /// Pixels of a layer that is worth sharing: a larger one takes longer than the switch to a texture of its own.
    private static let mostPixels = 1 << 19
    /// Places are multiples of this, the period of the dither, which so is the same as on a texture of its own.
    private static let step = 8

    /// Where a layer lies.
    private struct Place {
        var sheet: Int
        var x: Int
        var y: Int
    }

    static func share(_ plan: inout FramePlan, largestSide: Int) {
        guard plan.layers.count > 1 else { return }
        let side = min(side, largestSide)
        let shares = layersThatShare(plan, side)
        guard shares.count(where: { $0 }) > 1 else { return }
        let heights = self.heights(plan, shares)
        var places = [Place?](repeating: nil, count: plan.layers.count)
        var passes: [FramePlan.Pass] = []
        // Between two parts of the frame: more layers at once would take more memory than was planned for.
        for part in plan.passes.split(separatedAfter: { $0.destination == .frame }) {
            passes += inTurn(part, &plan, shares, heights, &places, side)
        }
        plan.passes = passes
    }

    // MARK: - Which layers

    /// Those that are filled at once, from images and from other such layers, and read by programs that can be told where on
    /// a texture a layer lies.
    private static func layersThatShare(_ plan: FramePlan, _ side: Int) -> [Bool] {
        var shares = plan.layers.map {
            $0.box.width <= side && $0.box.height <= side && $0.box.width * $0.box.height <= mostPixels
        }
        for batch in plan.passes.lazy.flatMap(\.rounds).flatMap(\.all) {
            if case .layer(let read) = batch.source, !canRead(batch.program.stage) { shares[read] = false }
            if case .layer(let read) = batch.behind, batch.program.stage != .blend { shares[read] = false }
        }
        var passes = [Int](repeating: 0, count: shares.count)
        for case .layer(let layer) in plan.passes.lazy.map(\.destination) { passes[layer] += 1 }
        for pass in plan.passes {
            guard case .layer(let layer) = pass.destination else { continue }
            let isOnce = passes[layer] == 1 && pass.rounds.count == 1
            shares[layer] =
                shares[layer] && isOnce
                && pass.rounds.allSatisfy { round in
                    round.across.isEmpty && round.keeping.isEmpty
                        && round.batches.allSatisfy { isThere($0.source, shares) && isThere($0.behind, shares) }
                }
        }
        return shares
    }

    private static func canRead(_ stage: Program.Stage) -> Bool {
        switch stage {
        case .layer, .layerColour, .layerBlur, .shrink, .projected: true
        case .blurAcross, .blurDown, .mask, .nudged, .image, .shape, .figure, .soft, .blend, .mesh: false
        }
    }

    /// Whether it is there before any pass.
    private static func isThere(_ source: FramePlan.Source, _ shares: [Bool]) -> Bool {
        switch source {
        case .none, .page, .kept: true
        case .layer(let index): shares[index]
        case .scratch, .mesh, .frame: false
        }
    }

    /// How many layers follow one upon the other from each that shares to the last that is read by something else.
    private static func heights(_ plan: FramePlan, _ shares: [Bool]) -> [Int] {
        var heights = [Int](repeating: 0, count: plan.layers.count)
        for pass in plan.passes.reversed() {
            guard case .layer(let layer) = pass.destination, shares[layer] else { continue }
            for batch in pass.rounds[0].batches {
                for case .layer(let read) in [batch.source, batch.behind] {
                    heights[read] = max(heights[read], heights[layer] + 1)
                }
            }
        }
        return heights
    }

    // MARK: - Passes

    /// The passes of a part of the plan: those whose layers share first, the highest at the beginning.
    private static func inTurn(
        _ part: ArraySlice<FramePlan.Pass>, _ plan: inout FramePlan, _ shares: [Bool], _ heights: [Int],
        _ places: inout [Place?], _ side: Int
    ) -> [FramePlan.Pass] {
        var turns: [[(layer: Int, pass: FramePlan.Pass)]] = []
        var rest: [FramePlan.Pass] = []
        for pass in part {
            guard case .layer(let layer) = pass.destination, shares[layer] else {
                rest.append(pass)
                continue
            }
            // Bytes and half floats go to textures of their own.
            let turn = heights[layer] * 2 + (plan.layers[layer].isDeep ? 1 : 0)
            while turns.count <= turn { turns.append([]) }
            turns[turn].append((layer, pass))
        }
        var passes: [FramePlan.Pass] = []
        for var turn in turns.reversed() {
            // What they read is in place already.
            for index in turn.indices { move(&turn[index].pass, places) }
            passes += turn.count > 1 ? together(turn, &plan, &places, side) : turn.map(\.pass)
        }
        for var pass in rest {
            move(&pass, places)
            passes.append(pass)
        }
        return passes
    }

    /// Passes that fill several layers each.
    private static func together(
        _ turn: [(layer: Int, pass: FramePlan.Pass)], _ plan: inout FramePlan, _ places: inout [Place?], _ side: Int
    ) -> [FramePlan.Pass] {
        var passes: [FramePlan.Pass] = []
        var packer = ShelfPacker(width: side, height: side)
        var batches: [FramePlan.Batch] = []
        var width = 0
        func end() {
            guard !batches.isEmpty else { return }
            let box = PixelBox(x0: 0, y0: 0, x1: width, y1: packer.usedHeight)
            plan.layers[plan.layers.count - 1].box = box
            passes.append(
                FramePlan.Pass(
                    destination: .layer(plan.layers.count - 1), box: box, clears: true,
                    rounds: [FramePlan.Round(batches: batches)]))
            (batches, width, packer) = ([], 0, ShelfPacker(width: side, height: side))
        }
        for (layer, pass) in turn {
            let box = plan.layers[layer].box
            let w = min(LayerSlots.rounded(box.width, to: step), side)
            let h = min(LayerSlots.rounded(box.height, to: step), side)
            var place = packer.insert(width: w, height: h)
            if place == nil {
                end()
                place = packer.insert(width: w, height: h)
            }
            guard let (x, y) = place else { preconditionFailure("an empty texture has room for \(w) × \(h)") }
            if batches.isEmpty {
                plan.layers.append(FramePlan.Layer(box: box, isDeep: plan.layers[layer].isDeep, isSheet: true))
            }
            places[layer] = Place(sheet: plan.layers.count - 1, x: x, y: y)
            width = max(width, x + w)
            add(pass, at: SIMD2(Float(x), Float(y)), to: &batches)
        }
        end()
        return passes
    }

    /// Adds the quads of a pass to those of others on the same texture. Layers do not touch each other: a quad has to come
    /// after those of its own only.
    private static func add(_ pass: FramePlan.Pass, at place: SIMD2<Float>, to batches: inout [FramePlan.Batch]) {
        let shift = place - SIMD2(Float(pass.box.x0), Float(pass.box.y0))
        var next = 0
        for var batch in pass.rounds[0].batches {
            for index in batch.instances.indices {
                batch.instances[index].shift = shift
                if batch.program.readsByPlace { batch.instances[index].place(at: -place, of: batch.program.stage) }
            }
            if let index = batches[next...].firstIndex(where: { $0.isLike(batch) }) {
                batches[index].instances += batch.instances
                next = index + 1
            } else {
                batches.append(batch)
                next = batches.count
            }
        }
    }

    // MARK: - Reading

    /// Lets a pass read layers where they lie now; neighbouring batches that read one texture become one.
    private static func move(_ pass: inout FramePlan.Pass, _ places: [Place?]) {
        for round in pass.rounds.indices {
            var batches: [FramePlan.Batch] = []
            for var batch in pass.rounds[round].batches {
                if case .layer(let layer) = batch.source, layer < places.count, let place = places[layer] {
                    batch.source = .layer(place.sheet)
                    for index in batch.instances.indices {
                        batch.instances[index].read(at: place.x, place.y, by: batch.program.stage)
                    }
                }
                if case .layer(let layer) = batch.behind, layer < places.count, let place = places[layer] {
                    batch.behind = .layer(place.sheet)
                    for index in batch.instances.indices {
                        batch.instances[index].second.x += Float(place.x)
                        batch.instances[index].second.y += Float(place.y)
                    }
                }
                if let last = batches.last, last.isLike(batch) {
                    batches[batches.count - 1].instances += batch.instances
                    batches[batches.count - 1].bounds = last.bounds.union(batch.bounds)
                } else {
                    batches.append(batch)
                }
            }
            pass.rounds[round].batches = batches
        }
    }
}

nonisolated extension FramePlan.Batch {
    /// Whether quads of both can be drawn by one call.
    fileprivate func isLike(_ other: FramePlan.Batch) -> Bool {
        program == other.program && source == other.source && behind == other.behind && blend == other.blend
            && cells == other.cells
    }
}

nonisolated extension FramePlan.Instance {
    /// Lets it read a layer that begins at a texel of a shared texture. Keep in step with the programs.
    fileprivate mutating func read(at x: Int, _ y: Int, by stage: Program.Stage) {
        let (x, y) = (Float(x), Float(y))
        switch stage {
        case .layer: (second.y, second.z) = (second.y + x, second.z + y)
        case .layerColour: (second.z, second.w) = (second.z + x, second.w + y)
        case .shrink, .projected: (second.x, second.y) = (second.x + x, second.y + y)
        case .layerBlur:
            let isDown = first.w > 0.5
            first.z += isDown ? x : y
            tint.z += isDown ? y : x
        case .blurAcross, .blurDown, .mask, .nudged, .image, .shape, .figure, .soft, .blend, .mesh: break
        }
    }
}

nonisolated extension Array {
    /// The elements in order, a new part after each that `isEnd` holds for.
    fileprivate func split(separatedAfter isEnd: (Element) -> Bool) -> [ArraySlice<Element>] {
        var parts: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where isEnd(self[index]) || index == endIndex - 1 {
            parts.append(self[start...index])
            start = index + 1
        }
        return parts
    }
}
