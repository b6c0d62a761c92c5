import Drawing
import Foundation

/// Turns display-list items into a frame plan: decides which quads are drawn by which program from which image, what
/// needs a layer, and at which level of its pyramid each blurred shape is read.
struct FramePlanner {
    let store: ContentStore
    let meshes: MeshStore
    /// From the list's space to the frame's pixels.
    let toPixels: CGAffineTransform
    let frame: PixelBox
    let scratchSide: Int
    /// The longest side of a layer.
    let largestSide: Int
    var plan = FramePlan()
    /// How many layers the item in hand lies in.
    var depth = 0
    /// Whether the blur of the item in hand is read from a level of few rows.
    var isLow = false
    /// Its glyphs, where they were looked up already.
    var knownGlyphs: PlacedGlyphs?
    /// Its place among the items of its list that are dithered.
    var number = 0
    /// Whether the item in hand reads what was drawn before it.
    var looksBelow = false
    /// The paints of the plan that are no colours.
    var paints: [KnownPaint] = []
    /// Where among them a gradient between stops is.
    var paintPlaces: [Paint: Int] = [:]

    /// The most rows of a level that are all read.
    static let lowRows = 8
    /// By how much the dither of the item in hand is moved on, 0 ..< 1: by the golden section from item to item, so that many
    /// that lie over each other have all kinds.
    var dither: Float { Float((Double(number) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)) }

    /// Layers nested deeper are drawn without being flattened.
    static let deepestNesting = 64
    /// Pixels of layers that may wait for being drawn; then what has been collected is drawn first.
    static let mostWaitingPixels = 16 << 20

    init(
        store: ContentStore, meshes: MeshStore, toPixels: CGAffineTransform, frame: PixelBox, scratchSide: Int,
        largestSide: Int = 16_384
    ) {
        (self.store, self.meshes, self.toPixels, self.frame) = (store, meshes, toPixels, frame)
        (self.scratchSide, self.largestSide) = (scratchSide, largestSide)
    }

    /// The whole plan for `items` over what the frame holds already.
    func make(_ items: some Sequence<DrawnItem>) -> FramePlan {
        var planner = self
        var builder = newBuilder(frame)
        builder.opened = (.frame, frame)
        for item in items {
            planner.looksBelow = false
            builder.touched = .empty
            planner.add(item, to: &builder)
            planner.plan.touches.append(FramePlan.Touch(box: builder.touched, looksBelow: planner.looksBelow))
        }
        planner.handOver(&builder)
        LayerSheets.share(&planner.plan, largestSide: largestSide)
        LayerSlots.assign(&planner.plan)
        return planner.plan
    }

    func newBuilder(_ limit: PixelBox) -> PassBuilder { PassBuilder(limit: limit, scratchSide: scratchSide) }

    /// Turns what was collected so far into a pass; what follows is drawn over it.
    ///
    /// - Returns: Where the pass's picture can be read from then on.
    @discardableResult
    mutating func handOver(_ builder: inout PassBuilder) -> FramePlan.Source {
        let isFirst = builder.opened == nil
        let (destination, box) = builder.opened ?? newLayer(builder.limit)
        builder.opened = (destination, box)
        plan.scratchRows = max(plan.scratchRows, builder.scratchRows)
        let rounds = builder.takeRounds(into: box)
        if isFirst || !rounds.isEmpty {
            plan.passes.append(FramePlan.Pass(destination: destination, box: box, clears: isFirst, rounds: rounds))
        }
        return switch destination {
        case .frame: .frame
        case .layer(let index): .layer(index)
        case .mesh(let id): .mesh(id)
        }
    }

    private mutating func newLayer(_ box: PixelBox) -> (FramePlan.Destination, PixelBox) {
        plan.layers.append(FramePlan.Layer(box: box))
        return (.layer(plan.layers.count - 1), box)
    }

    /// Numbers for shaders to read. - Returns: Where they begin.
    mutating func record(_ numbers: [SIMD4<Float>]) -> Int {
        plan.records += numbers
        return plan.records.count - numbers.count
    }

    mutating func report(_ problem: String) {
        if !plan.problems.contains(problem) { plan.problems.append(problem) }
    }

    // MARK: - Items

    mutating func add(_ items: some Sequence<DisplayItem>, to builder: inout PassBuilder) {
        for item in drawingOrder(items) { add(item, to: &builder) }
    }

    private mutating func add(_ drawn: DrawnItem, to builder: inout PassBuilder) {
        let item = drawn.item
        (isLow, knownGlyphs, number) = (drawn.isLow, drawn.glyphs, drawn.number)
        guard item.opacity * 510 > 1 || item.blendMode.changesEverywhere else { return }
        if drawn.needsLayer { return addLayer(item, to: &builder) }
        let (limit, masks) = limits(of: item, within: builder.limit)
        guard !limit.isEmpty else { return }
        guard masks.isEmpty, canDrawAtOnce(item), let blend = FramePlan.blend(for: item.blendMode), blend.keepsEdges
        else { return addLayer(item, to: &builder) }
        builder.blend = blend
        defer { builder.blend = .over }
        do throws(ContentError) {
            switch item.content {
            case .fill(let path, let paint, let style): try addFill(item, path, paint, style, limit, &builder)
            case .stroke(let path, let paint, let style): try addStroke(item, path, paint, style, limit, &builder)
            case .glyphs(let runs, let exact): try addGlyphs(item, runs, exact, limit, &builder)
            case .bitmap(let bitmap, let rect, let tint): try addBitmap(item, bitmap, rect, tint, limit, &builder)
            case .group, .backdrop: break
            }
        } catch {
            report(error.description)
        }
    }

    /// Whether the item's content and blurs are drawn without a layer.
    private func canDrawAtOnce(_ item: DisplayItem) -> Bool {
        guard item.onlyBlurs else { return false }
        // What is resampled is blurred as a layer.
        func hasPyramid() -> Bool { rasterScale(of: item.transform.concatenating(toPixels)) == nil }
        switch item.content {
        case .fill(let path, let paint, _):
            if sigma(item) == 0 { return true }
            guard paint.solidColor != nil else { return false }
            if case .roundedRect(_, .zero) = path.shape,
                isSoft(item.transform.concatenating(toPixels), sigma(item))
            {
                return true
            }
            return hasPyramid()
        case .stroke(_, let paint, _): return sigma(item) == 0 || paint.solidColor != nil && hasPyramid()
        case .glyphs(let runs, _):
            return (sigma(item) == 0 || runs.first?.paint.solidColor != nil && hasPyramid()) && !needsLayer(item, runs)
        case .bitmap: return sigma(item) == 0
        case .group, .backdrop: return false
        }
    }

    /// What of the pass an item may draw on, and the masks that are more than whole pixels.
    func limits(of item: DisplayItem, within limit: PixelBox) -> (limit: PixelBox, masks: [Mask]) {
        var limit = limit
        if let clip = item.clip?.applying(toPixels) { limit = limit.intersection(PixelBox(rounding: clip)) }
        let masks = item.masks.filter { mask in
            guard case .path(let path, _, let own) = mask.shape, !mask.isInverse else { return true }
            let transform = own.concatenating(toPixels)
            // Nothing shows outside, so that nothing has to be drawn there.
            if !item.blendMode.changesEverywhere {
                limit = limit.intersection(PixelBox(around: path.controlBounds.applying(transform)))
            }
            guard case .roundedRect(let rect, .zero) = path.shape else { return true }
            guard transform.keepsUpright else { return true }
            let place = rect.applying(transform)
            let box = PixelBox(rounding: place)
            let isWhole =
                [
                    place.minX - Double(box.x0), place.minY - Double(box.y0), place.maxX - Double(box.x1),
                    place.maxY - Double(box.y1),
                ].allSatisfy { abs($0) < 1.0 / 512 }
            if isWhole { limit = limit.intersection(box) }
            return !isWhole
        }
        return (limit, masks)
    }

    // MARK: - Colours

    func tint(_ colour: Color.Resolved, _ opacity: Double) -> SIMD4<Float> {
        let p = colour.multiplied(opacity: opacity).premultiplied
        return SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3]))
    }

    /// How many places a pixel, down, the images have that are going to be blurred: one, or two or four where the blur is
    /// narrow enough to show the difference. The vertical pass makes up the rest.
    static func blurSteps(_ sigma: Double) -> Double { sigma < 5 ? 4 : sigma < 8 ? 2 : 1 }

    /// The blur of an item in pixels; below a twentieth it is not to be seen, and the item counts as sharp.
    func sigma(_ item: DisplayItem) -> Double {
        let sigma = item.blurRadius * toPixels.lengthScale
        return sigma < 0.05 ? 0 : sigma
    }
}

nonisolated extension CGAffineTransform {
    /// Whether upright rectangles stay upright, mirrored or by quarter turns.
    var keepsUpright: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

    /// Whether shapes keep their form: turned, mirrored, scaled evenly.
    var keepsForm: Bool {
        let size = max(abs(a), abs(b), abs(c), abs(d))
        return abs(a * a + b * b - c * c - d * d) <= 1e-9 * size * size && abs(a * c + b * d) <= 1e-9 * size * size
    }
}
