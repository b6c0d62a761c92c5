import Drawing

/// An item in its simplest form.
nonisolated struct DrawnItem: Hashable {
    var item: DisplayItem
    /// Whether it has to be flattened into a layer.
    var needsLayer: Bool
}

extension FramePlanner {
    /// Items in their simplest form, in the order that they are drawn in: theirs, but of neighbours in one colour those
    /// that are drawn in one way after another, so that many lines take few draw calls.
    ///
    /// Painting one colour twice gives the same in either order, but for rounding. Why the order is settled here, by the
    /// items alone: which of them share a texture, or belong to the still part of the list, depends on the frames before,
    /// and the picture must not.
    func drawingOrder(_ items: some Sequence<DisplayItem>) -> [DrawnItem] {
        var result: [DrawnItem] = []
        var neighbours = [[DrawnItem]](repeating: [], count: FramePlanner.ways)
        var colour: SIMD3<Double>?
        func simplify(_ item: DisplayItem) {
            switch item.simplified {
            case .parts(let parts): parts.forEach(simplify)
            case .layer: add(DrawnItem(item: item, needsLayer: true))
            case .asItIs: add(DrawnItem(item: item, needsLayer: false))
            }
        }
        func add(_ drawn: DrawnItem) {
            let own = drawn.needsLayer ? nil : oneColour(of: drawn.item)
            if own != colour || own == nil { endNeighbours() }
            colour = own
            if own == nil { result.append(drawn) } else { neighbours[way(of: drawn.item)].append(drawn) }
        }
        func endNeighbours() {
            for way in neighbours.indices where !neighbours[way].isEmpty {
                result += neighbours[way]
                neighbours[way].removeAll(keepingCapacity: true)
            }
        }
        items.forEach(simplify)
        endNeighbours()
        return result
    }

    private static let ways = 8

    /// In which way an item of one colour is drawn: by formula, from an image, from one between texels; or blurred.
    private func way(of item: DisplayItem) -> Int {
        let way =
            switch item.content {
            case .fill(let path, _, _), .stroke(let path, _, _): if case .roundedRect = path.shape { 0 } else { 1 }
            case .glyphs(_, let isExact): isExact ? 2 : 1
            case .bitmap, .group, .backdrop: 3
            }
        return sigma(item) > 0 ? way + 4 : way
    }

    /// The colour of an item that is a quad of nothing but that colour, more or less of it at each pixel.
    private func oneColour(of item: DisplayItem) -> SIMD3<Double>? {
        guard item.blendMode == .normal, item.onlyBlurs else { return nil }
        let colour: Color.Resolved?
        switch item.content {
        case .fill(_, let paint, _), .stroke(_, let paint, _): colour = paint.solidColor
        case .glyphs(let runs, _):
            colour = runs.contains { store.hasColour($0.face) } ? nil : runs.first?.paint.solidColor
        case .bitmap(let bitmap, _, let tint): colour = bitmap.format == .coverage ? tint : nil
        case .group, .backdrop: colour = nil
        }
        return colour.map { SIMD3($0.red, $0.green, $0.blue) }
    }
}
