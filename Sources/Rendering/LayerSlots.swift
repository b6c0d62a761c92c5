/// Gives each layer of a plan a texture. Layers that do not live at once share one.
///
///     pass      1   2   3   4   5
///     layer 0   ●───●                 ● filled, then read for the last time
///     layer 1       ●───────●
///     layer 2           ●───●         takes the texture of layer 0
nonisolated enum LayerSlots {
    /// Sizes are rounded up to this many pixels, so that a layer that grows a little needs no new texture; for textures that
    /// many layers share, to more.
    private static let (step, sheetStep) = (64, 256)

    static func assign(_ plan: inout FramePlan) {
        guard !plan.layers.isEmpty else { return }
        var lastRead = [Int](repeating: -1, count: plan.layers.count)
        for (index, pass) in plan.passes.enumerated() {
            if case .layer(let layer) = pass.destination { lastRead[layer] = max(lastRead[layer], index) }
            for round in pass.rounds {
                for batch in round.batches {
                    for case .layer(let layer) in [batch.source, batch.behind] { lastRead[layer] = index }
                }
            }
        }
        var slots: [FramePlan.Slot] = []
        var free: Set<Int> = []
        var isPlaced = [Bool](repeating: false, count: plan.layers.count)
        var ending: [Int: [Int]] = [:]
        for (index, pass) in plan.passes.enumerated() {
            if case .layer(let layer) = pass.destination, !isPlaced[layer] {
                isPlaced[layer] = true
                let (box, isDeep) = (plan.layers[layer].box, plan.layers[layer].isDeep)
                let step = plan.layers[layer].isSheet ? sheetStep : step
                let (width, height) = (rounded(box.width, to: step), rounded(box.height, to: step))
                let slot = best(of: free, slots, width, height, isDeep) ?? slots.count
                if slot == slots.count {
                    slots.append(FramePlan.Slot(width: width, height: height, isDeep: isDeep))
                }
                slots[slot].width = max(slots[slot].width, width)
                slots[slot].height = max(slots[slot].height, height)
                free.remove(slot)
                plan.layers[layer].slot = slot
                ending[lastRead[layer], default: []].append(slot)
            }
            ending[index]?.forEach { free.insert($0) }
        }
        plan.slots = slots
    }

    /// The free texture that has to grow least, the smallest of those that need not.
    private static func best(
        of free: Set<Int>, _ slots: [FramePlan.Slot], _ width: Int, _ height: Int, _ isDeep: Bool
    ) -> Int? {
        free.filter { slots[$0].isDeep == isDeep }.min { a, b in
            func cost(_ index: Int) -> (Int, Int, Int) {
                let area = slots[index].width * slots[index].height
                let grown = max(slots[index].width, width) * max(slots[index].height, height)
                return (grown - area, area, index)
            }
            return cost(a) < cost(b)
        }
    }

    static func rounded(_ side: Int, to step: Int) -> Int { (max(side, 1) + step - 1) / step * step }
}
