import Coverage
import Drawing
import Foundation

/// Turns display-list items into a frame plan: decides which quads are drawn by which program from which image, what
/// needs a layer, and at which level of its pyramid each blurred shape is read.
struct FramePlanner {
    let store: ContentStore
    /// From the list's space to the frame's pixels.
    let toPixels: CGAffineTransform
    let frame: PixelBox
    let scratchSide: Int
    var plan = FramePlan()

    init(store: ContentStore, toPixels: CGAffineTransform, frame: PixelBox, scratchSide: Int) {
        (self.store, self.toPixels, self.frame) = (store, toPixels, frame)
        self.scratchSide = scratchSide
    }

    /// The whole plan for `items` over what the frame holds already.
    mutating func make(_ items: some Sequence<DisplayItem>) -> FramePlan {
        var builder = PassBuilder(limit: frame, scratchSide: scratchSide)
        for item in items { add(item, to: &builder) }
        close(builder, .frame, box: frame)
        return plan
    }

    mutating func close(_ builder: PassBuilder, _ destination: FramePlan.Destination, box: PixelBox) {
        plan.scratchRows = max(plan.scratchRows, builder.scratchRows)
        plan.passes.append(FramePlan.Pass(destination: destination, box: box, rounds: builder.finishedRounds))
    }

    // MARK: - Items

    mutating func add(_ item: DisplayItem, to builder: inout PassBuilder) {
        guard item.opacity * 510 > 1 else { return }
        guard let simple = item.simplified else { return addLayer(item, to: &builder) }
        if simple.count != 1 || simple[0] != item {
            for part in simple { add(part, to: &builder) }
            return
        }
        let limit = limit(of: item, within: builder.limit)
        guard !limit.isEmpty else { return }
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

    mutating func report(_ problem: String) {
        if !plan.problems.contains(problem) { plan.problems.append(problem) }
    }

    /// What of the pass an item may draw on: its clip's edges lie on whole pixels.
    func limit(of item: DisplayItem, within limit: PixelBox) -> PixelBox {
        guard let clip = item.clip?.applying(toPixels) else { return limit }
        let rounded = CGRect(
            x: clip.minX.rounded(), y: clip.minY.rounded(), width: clip.maxX.rounded() - clip.minX.rounded(),
            height: clip.maxY.rounded() - clip.minY.rounded())
        return limit.intersection(PixelBox(around: rounded))
    }

    func tint(_ colour: Color.Resolved, _ opacity: Double) -> SIMD4<Float> {
        let p = colour.multiplied(opacity: opacity).premultiplied
        return SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3]))
    }

    /// The blur of an item in pixels; below a twentieth it is not to be seen, and the item counts as sharp.
    func sigma(_ item: DisplayItem) -> Double {
        let sigma = item.blurRadius * toPixels.lengthScale
        return sigma < 0.05 ? 0 : sigma
    }

    // MARK: - Shapes and glyphs

    mutating func addFill(
        _ item: DisplayItem, _ path: Path, _ paint: Paint, _ style: FillStyle, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        if case .roundedRect(let rect, let corners) = path.shape, transform.isUpright, sigma(item) == 0,
            case let radius = corners.width, corners.width == corners.height,
            radius == 0 || abs(transform.a - transform.d) < 1e-9
        {
            let place = rect.applying(transform)
            let edges = SIMD4(Float(place.minX), Float(place.minY), Float(place.maxX), Float(place.maxY))
            let box = PixelBox(around: place.insetBy(dx: -0.5, dy: -0.5)).intersection(limit)
            let corner = Float(radius * transform.a)
            switch paint {
            case .color(let colour):
                builder.add(
                    .shape, .none, box: box, first: edges, second: SIMD4(corner, -1, 0, 0),
                    tint: tint(colour, item.opacity))
            case .linearGradient(let gradient, let start, let end):
                addGradient(gradient, start, end, transform, edges, corner, box, item.opacity, &builder)
            case .radialGradient, .angularGradient: try addPaintedLayer(item, &builder)
            }
            return
        }
        let key = ContentKey.Shape.fill(path, style)
        try addCoverage(item, key, paint, anchor: .zero, limit, &builder) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.fill(path, transform: map, style: style)
        }
    }

    mutating func addStroke(
        _ item: DisplayItem, _ path: Path, _ paint: Paint, _ style: StrokeStyle, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        if case .roundedRect(let rect, let corners) = path.shape, transform.isUpright, sigma(item) == 0,
            case let radius = corners.width, corners.width == corners.height,
            transform.a == transform.d, let colour = paint.solidColor, style.lineJoin == .miter || radius > 0
        {
            let place = rect.applying(transform)
            let half = style.lineWidth * transform.a / 2
            builder.add(
                .shape, .none,
                box: PixelBox(around: place.insetBy(dx: -half - 0.5, dy: -half - 0.5)).intersection(limit),
                first: SIMD4(Float(place.minX), Float(place.minY), Float(place.maxX), Float(place.maxY)),
                second: SIMD4(Float(radius * transform.a), Float(half), 0, 0), tint: tint(colour, item.opacity))
            return
        }
        let key = ContentKey.Shape.stroke(path, style)
        try addCoverage(item, key, paint, anchor: .zero, limit, &builder) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.stroke(path, transform: map, style: style)
        }
    }

    mutating func addGlyphs(
        _ item: DisplayItem, _ runs: [GlyphRun], _ exact: Bool, _ limit: PixelBox, _ builder: inout PassBuilder
    ) throws(ContentError) {
        guard let first = runs.first?.glyphs.first else { return }
        let transform = item.transform.concatenating(toPixels)
        let isSnapped = !exact && sigma(item) == 0
        if isSnapped { return try addSnappedGlyphs(item, runs, transform, limit, &builder) }
        let linear = CGAffineTransform(a: transform.a, b: transform.b, c: transform.c, d: transform.d)
        let key = ContentKey.Shape.glyphs(ContentKey.runs(runs, transform: linear), snaps: false)
        try addCoverage(
            item, key, runs[0].paint, anchor: first.position, isGlyphs: true, isExact: exact, limit, &builder
        ) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.glyphs(runs, transform: map)
        }
    }

    /// Each glyph at the nearest quarter of a pixel of its final place. The image's key holds the quarters themselves.
    mutating func addSnappedGlyphs(
        _ item: DisplayItem, _ runs: [GlyphRun], _ transform: CGAffineTransform, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        var snapped = runs
        for run in snapped.indices {
            for glyph in snapped[run].glyphs.indices {
                let place = snapped[run].glyphs[glyph].position.applying(transform)
                snapped[run].glyphs[glyph].position = CGPoint(
                    x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
            }
        }
        let places = snapped.flatMap { $0.glyphs.map(\.position) }
        let whole = CGPoint(x: places[0].x.rounded(.down), y: places[0].y.rounded(.down))
        let relative = places.map { CGPoint(x: $0.x - whole.x, y: $0.y - whole.y) }
        let key = ContentKey.Shape.glyphs(ContentKey.runs(snapped, transform: .identity), snaps: true)
        try addCoverage(
            item, key, runs[0].paint, anchor: .zero, placed: places[0], isGlyphs: true, limit, &builder
        ) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.glyphs(runs, transform: map, places: relative)
        }
    }

    /// Draws a shape of one paint from its coverage image, or from its pyramid where it is blurred.
    ///
    /// - Parameter anchor: A place in the item's space. The image is drawn for it at a fraction of a pixel and moved by
    ///   whole pixels. `placed`: where it lies, in pixels, if not where the transform takes it.
    mutating func addCoverage(
        _ item: DisplayItem, _ shape: ContentKey.Shape, _ paint: Paint, anchor: CGPoint, placed: CGPoint? = nil,
        isGlyphs: Bool = false, isExact: Bool = false, _ limit: PixelBox, _ builder: inout PassBuilder,
        draw: (CoverageRasterizer, CGAffineTransform) throws(CoverageError) -> CoverageImage
    ) throws(ContentError) {
        guard let colour = paint.solidColor else { return try addPaintedLayer(item, &builder) }
        let transform = item.transform.concatenating(toPixels)
        let place = placed ?? anchor.applying(transform)
        guard abs(place.x) < 1e7, abs(place.y) < 1e7 else { return }
        let sigma = sigma(item)
        let isBlurred = sigma > 0
        // Blurred: 1/64 in x (the rasteriser's own step); in y whole pixels, or quarters where the blur is narrow enough
        // to show the difference, and the vertical pass makes up the rest.
        // Sharp: quarters where the rest is made up by sampling; else 1/64.
        let stepX = !isBlurred && isGlyphs && isExact ? 4.0 : 64
        let stepY = isBlurred ? (sigma < 4 ? 4.0 : 1) : stepX
        let snapped = CGPoint(x: (place.x * stepX).rounded() / stepX, y: (place.y * stepY).rounded() / stepY)
        let whole = (x: Int(snapped.x.rounded(.down)), y: Int(snapped.y.rounded(.down)))
        let fraction = (x: snapped.x - Double(whole.x), y: snapped.y - Double(whole.y))
        var map = transform
        map.tx += fraction.x - place.x
        map.ty += fraction.y - place.y
        let key = ContentKey(
            shape: shape, transform: transform,
            phase: SIMD2(Int32((fraction.x * 64).rounded()), Int32((fraction.y * 64).rounded())))
        let rest = (x: place.x - snapped.x, y: place.y - snapped.y)
        if isBlurred {
            let depth = CoveragePyramid.level(for: sigma)
            guard
                let content = try store.blurrable(
                    key, depth: depth, { (rasterizer) throws(CoverageError) in try draw(rasterizer, map) })
            else { return }
            let moved = CGPoint(
                x: Double(content.box.x0 + whole.x) + rest.x, y: Double(content.box.y0 + whole.y) + rest.y)
            addBlurred(content, at: moved, sigma: sigma, colour, item.opacity, depth, limit, &builder)
            return
        }
        guard let mask = try store.mask(key, { (rasterizer) throws(CoverageError) in try draw(rasterizer, map) })
        else { return }
        let box = PixelBox(
            x0: mask.box.x0 + whole.x, y0: mask.box.y0 + whole.y, x1: mask.box.x1 + whole.x, y1: mask.box.y1 + whole.y)
        let tint = tint(colour, item.opacity)
        if !isGlyphs || !isExact || abs(rest.x) < 1.0 / 512 && abs(rest.y) < 1.0 / 512 {
            builder.add(
                .mask, .page(mask.slot.page), box: box.intersection(limit),
                first: SIMD4(Float(mask.slot.x - box.x0), Float(mask.slot.y - box.y0), 0, 0), second: .zero, tint: tint)
        } else {
            builder.add(
                .image, .page(mask.slot.page), box: box.grown(by: 1, 1).intersection(limit),
                first: SIMD4(
                    1, Float(Double(mask.slot.x - box.x0) - rest.x), 1, Float(Double(mask.slot.y - box.y0) - rest.y)),
                second: mask.slot.corners(width: mask.box.width, height: mask.box.height), tint: tint)
        }
    }
}
