import Drawing

/// An item in its simplest form.
struct DrawnItem: Equatable {
    var item: DisplayItem
    /// Whether it has to be flattened into a layer.
    var needsLayer: Bool
    /// Whether its blur is read from a level of few rows.
    var isLow = false
    /// Its glyphs, where they were looked up already.
    var glyphs: PlacedGlyphs?
    /// Its place among the items of its list whose dither depends on it, before they are put in order; 0 for others.
    var number = 0

    static func == (a: DrawnItem, b: DrawnItem) -> Bool {
        a.needsLayer == b.needsLayer && a.isLow == b.isLow && a.number == b.number
            // Why these first: items that differ mostly differ in them.
            && a.item.opacity == b.item.opacity && a.item.transform == b.item.transform && a.item == b.item
    }
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
        // Where the neighbours in one colour begin, and the ways that they are drawn in.
        var start = 0
        var ways: [UInt8] = []
        var isInOrder = true
        var colour: SIMD3<Double>?
        var dithered = 0
        func simplify(_ item: DisplayItem) {
            switch item.simplified {
            case .parts(let parts): parts.forEach(simplify)
            case .layer: add(DrawnItem(item: item, needsLayer: true))
            case .asItIs:
                let (isLow, glyphs) = blurRows(of: item)
                add(DrawnItem(item: item, needsLayer: false, isLow: isLow, glyphs: glyphs))
            }
        }
        func add(_ drawn: DrawnItem) {
            let own = drawn.needsLayer ? nil : oneColour(of: drawn.item)
            if own != colour || own == nil { endNeighbours() }
            colour = own
            result.append(drawn)
            if isDithered(drawn) {
                result[result.count - 1].number = dithered
                dithered += 1
            }
            let way = own == nil ? 0 : way(of: drawn)
            if let last = ways.last, way < last { isInOrder = false }
            ways.append(way)
        }
        func endNeighbours() {
            // Why by places: an item is large.
            if !isInOrder {
                let places = ways.indices.sorted { (ways[$0], $0) < (ways[$1], $1) }
                result.replaceSubrange(start..., with: places.map { result[start + $0] })
            }
            (start, isInOrder) = (result.count, true)
            ways.removeAll(keepingCapacity: true)
        }
        items.forEach(simplify)
        endNeighbours()
        return result
    }

    /// Whether an item is a blurred shape, drawn without a layer, as far as can be told quickly.
    private func isDithered(_ drawn: DrawnItem) -> Bool {
        guard !drawn.needsLayer, sigma(drawn.item) > 0 else { return false }
        return switch drawn.item.content {
        case .fill, .stroke, .glyphs: true
        case .bitmap, .group, .backdrop: false
        }
    }

    /// In which way an item of one colour is drawn: by formula, from an image, from one between texels; or blurred, low ones
    /// apart.
    private func way(of drawn: DrawnItem) -> UInt8 {
        let way: UInt8 =
            switch drawn.item.content {
            case .fill(let path, _, _), .stroke(let path, _, _): if case .roundedRect = path.shape { 0 } else { 1 }
            case .glyphs(_, let isExact): isExact ? 2 : 1
            case .bitmap, .group, .backdrop: 3
            }
        return sigma(drawn.item) == 0 ? way : drawn.isLow ? way + 8 : way + 4
    }

    /// Whether the level that a blur of the item is read from has at most eight rows, as far as its outline tells: its image
    /// is not there yet, and what is drawn must not depend on which images are.
    ///
    /// - Returns: Its glyphs, too, where they were looked up.
    private func blurRows(of item: DisplayItem) -> (isLow: Bool, glyphs: PlacedGlyphs?) {
        let sigma = sigma(item)
        guard sigma >= CoveragePyramid.leastSigma(ofLevel: 1), item.onlyBlurs else { return (false, nil) }
        let transform = item.transform.concatenating(toPixels)
        guard transform.b == 0, transform.c == 0, transform.d > 0 else { return (false, nil) }
        let level = CoveragePyramid.level(for: sigma)
        /// From a place (pixels) that the image is drawn for at a step, its highest and lowest row.
        func isLow(_ place: Double, _ top: Double, _ bottom: Double) -> Bool {
            let steps = FramePlanner.blurSteps(sigma)
            let y = (place * steps).rounded() / steps
            let fraction = y - y.rounded(.down)
            let rows = (fraction + bottom).rounded(.up) - (fraction + top).rounded(.down)
            return rows <= 4_096 && CoveragePyramid.rows(ofLevel: level, for: Int(rows)) <= FramePlanner.lowRows
        }
        switch item.content {
        case .fill(let path, _, _):
            let box = path.controlBounds.applying(transform.linear)
            return (box.height.isFinite && isLow(transform.ty, box.minY, box.maxY), nil)
        case .glyphs(let runs, _):
            guard let first = runs.first?.glyphs.first else { return (false, nil) }
            let group = store.group(runs, transform.linear, isSnapped: false)
            let y = first.position.applying(transform).y
            return (isLow(y, group.rows.top * transform.d, group.rows.bottom * transform.d), group)
        case .stroke, .bitmap, .group, .backdrop: return (false, nil)
        }
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
