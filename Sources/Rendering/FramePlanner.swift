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

    private mutating func close(_ builder: PassBuilder, _ destination: FramePlan.Destination, box: PixelBox) {
        plan.scratchRows = max(plan.scratchRows, builder.scratchRows)
        plan.passes.append(FramePlan.Pass(destination: destination, box: box, rounds: builder.finishedRounds))
    }

    // MARK: - Items

    private mutating func add(_ item: DisplayItem, to builder: inout PassBuilder) {
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
            case .group: break
            }
        } catch {
            report(error.description)
        }
    }

    private mutating func report(_ problem: String) {
        if !plan.problems.contains(problem) { plan.problems.append(problem) }
    }

    /// What of the pass an item may draw on: its clip's edges lie on whole pixels.
    private func limit(of item: DisplayItem, within limit: PixelBox) -> PixelBox {
        guard let clip = item.clip?.applying(toPixels) else { return limit }
        let rounded = CGRect(
            x: clip.minX.rounded(), y: clip.minY.rounded(), width: clip.maxX.rounded() - clip.minX.rounded(),
            height: clip.maxY.rounded() - clip.minY.rounded())
        return limit.intersection(PixelBox(around: rounded))
    }

    private func tint(_ colour: Color.Resolved, _ opacity: Double) -> SIMD4<Float> {
        let p = colour.multiplied(opacity: opacity).premultiplied
        return SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3]))
    }

    private func sigma(_ item: DisplayItem) -> Double { item.blurRadius * toPixels.lengthScale }

    // MARK: - Shapes and glyphs

    private mutating func addFill(
        _ item: DisplayItem, _ path: Path, _ paint: Paint, _ style: FillStyle, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        if case .roundedRect(let rect, let radius) = path.shape, transform.isUpright, sigma(item) < 0.05,
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
            }
            return
        }
        let key = ContentKey.Shape.fill(path, style)
        try addCoverage(item, key, paint, anchor: .zero, limit, &builder) { (rasterizer, map) throws(CoverageError) in
            try rasterizer.fill(path, transform: map, style: style)
        }
    }

    private mutating func addStroke(
        _ item: DisplayItem, _ path: Path, _ paint: Paint, _ style: StrokeStyle, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        if case .roundedRect(let rect, let radius) = path.shape, transform.isUpright, sigma(item) < 0.05,
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

    private mutating func addGlyphs(
        _ item: DisplayItem, _ runs: [GlyphRun], _ exact: Bool, _ limit: PixelBox, _ builder: inout PassBuilder
    ) throws(ContentError) {
        guard let first = runs.first?.glyphs.first else { return }
        let transform = item.transform.concatenating(toPixels)
        let isSnapped = !exact && sigma(item) < 0.05
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
    private mutating func addSnappedGlyphs(
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
    private mutating func addCoverage(
        _ item: DisplayItem, _ shape: ContentKey.Shape, _ paint: Paint, anchor: CGPoint, placed: CGPoint? = nil,
        isGlyphs: Bool = false, isExact: Bool = false, _ limit: PixelBox, _ builder: inout PassBuilder,
        draw: (CoverageRasterizer, CGAffineTransform) throws(CoverageError) -> CoverageImage
    ) throws(ContentError) {
        guard let colour = paint.solidColor else { return try addPaintedLayer(item, &builder) }
        let transform = item.transform.concatenating(toPixels)
        let place = placed ?? anchor.applying(transform)
        guard abs(place.x) < 1e7, abs(place.y) < 1e7 else { return }
        let sigma = sigma(item)
        let isBlurred = sigma >= 0.05
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

    // MARK: - Blur

    /// Adds the two quads of a blurred shape.
    ///
    /// The box ends where less than half a grey level can be left: past the ink, at distance d, at most
    /// α·t·Q(d/σ), and for ink of height h at most α·t·h/(σ√2π)·exp(−d²/2σ²); never beyond 3σ.
    private mutating func addBlurred(
        _ content: ContentStore.Blurrable, at place: CGPoint, sigma wanted: Double, _ colour: Color.Resolved,
        _ opacity: Double, _ depth: Int, _ limit: PixelBox, _ builder: inout PassBuilder
    ) {
        let sigma = max(wanted, 0.25)
        let (level, slot) = content.levels[min(depth, content.levels.count - 1)]
        guard level.top > 0 else { return }
        let pitch = level.pitch
        let variance = max((sigma * sigma - level.variance) / (pitch * pitch), 1.0 / 16)
        let restY = place.y - place.y.rounded()
        let varianceDown = depth == 0 ? max(variance, BlurReach.leastVariance(rest: restY)) : variance
        let c = 0.5 * log2(exp(1.0)) / variance
        let cDown = 0.5 * log2(exp(1.0)) / varianceDown

        // Half the usual limit: dithering may lift what is left.
        let alpha = opacity * colour.opacity * 2
        let spread = max(sigma, 0.34)
        let slab = 510 * alpha * level.topAcross * Double(content.height) / (sigma * 2.5066)
        guard slab > 1 else { return }
        let padY = Int(
            (spread * min(BlurReach.deviations(alpha * level.topAcross), (2 * log(slab)).squareRoot())).rounded(.up))
        let padX = Int((spread * BlurReach.deviations(alpha * level.topDown)).rounded(.up))
        let ink = CGRect(x: place.x, y: place.y, width: Double(content.width), height: Double(content.height))
        let box = PixelBox(around: ink).grown(by: padX, padY).intersection(limit)
        guard !box.isEmpty, let scratch = builder.scratchPlace(width: box.width, height: level.packedHeight) else {
            if !box.isEmpty { report("a blurred shape \(box.width) pixels wide is wider than the driver's textures") }
            return
        }
        let scratchBox = PixelBox(
            x0: scratch.x, y0: scratch.y, x1: scratch.x + box.width, y1: scratch.y + level.packedHeight)
        let across =
            (Double(box.x0 - scratch.x) - 0.5 - place.x - level.offset) / pitch + Double(slot.x)
        builder.addAcross(
            page: slot.page,
            FramePlan.Instance(
                box: scratchBox.corners,
                first: SIMD4(Float(1 / pitch), Float(across), Float(slot.y - scratch.y), Float(c)),
                second: SIMD4(Float(exp2(-c)), Float(exp2(-2 * c)), 0, 0), tint: .zero))
        let down = (-0.5 - place.y - level.offset) / pitch
        builder.add(
            .blurDown, .scratch, box: box,
            first: SIMD4(Float(1 / pitch), Float(down), Float(scratch.x - box.x0), Float(scratch.y)),
            second: SIMD4(Float(level.packedHeight), Float(2 * cDown), Float(exp2(-cDown)), Float(level.top)),
            tint: tint(colour, opacity))
    }

    // MARK: - Gradients and pictures

    private mutating func addGradient(
        _ gradient: ResolvedGradient, _ start: CGPoint, _ end: CGPoint, _ transform: CGAffineTransform,
        _ edges: SIMD4<Float>, _ corner: Float, _ box: PixelBox, _ opacity: Double, _ builder: inout PassBuilder
    ) {
        // t of a pixel p: the share of the way from start to end of its place in the item's space.
        let inverse = transform.inverted()
        let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
        let length = way.x * way.x + way.y * way.y
        let scale = length > 0 ? 1 / length : 0
        let ux = (inverse.a * way.x + inverse.b * way.y) * scale
        let uy = (inverse.c * way.x + inverse.d * way.y) * scale
        let offset = length > 0 ? ((inverse.tx - start.x) * way.x + (inverse.ty - start.y) * way.y) * scale : 1
        let alpha = Float(opacity)
        builder.add(
            .gradient, .none, box: box, first: edges,
            second: SIMD4(corner, Float(ux), Float(uy), Float(offset)), tint: SIMD4(repeating: alpha),
            gradient: gradient)
    }

    private mutating func addBitmap(
        _ item: DisplayItem, _ bitmap: Bitmap, _ rect: CGRect, _ tintColour: Color.Resolved, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        guard sigma(item) < 0.05 else { return addLayer(item, to: &builder) }
        guard transform.isUpright else { return report("a turned or mirrored bitmap cannot be drawn") }
        let slot = try store.bitmap(bitmap)
        let place = rect.applying(transform)
        guard place.width > 0, place.height > 0 else { return }
        let isCoverage = bitmap.format == .coverage
        let tint =
            isCoverage ? tint(tintColour, item.opacity) : SIMD4<Float>(repeating: Float(item.opacity))
        let isWhole =
            abs(place.width - Double(bitmap.width)) < 1e-6 && abs(place.height - Double(bitmap.height)) < 1e-6
            && abs(place.minX - place.minX.rounded()) < 1e-6 && abs(place.minY - place.minY.rounded()) < 1e-6
        if isWhole, isCoverage {
            let (x, y) = (Int(place.minX.rounded()), Int(place.minY.rounded()))
            let box = PixelBox(x0: x, y0: y, x1: x + bitmap.width, y1: y + bitmap.height)
            builder.add(
                .mask, .page(slot.page), box: box.intersection(limit),
                first: SIMD4(Float(slot.x - x), Float(slot.y - y), 0, 0), second: .zero, tint: tint)
            return
        }
        let (sx, sy) = (Double(bitmap.width) / place.width, Double(bitmap.height) / place.height)
        builder.add(
            .image, .page(slot.page), box: PixelBox(around: place.insetBy(dx: -0.5, dy: -0.5)).intersection(limit),
            first: SIMD4(
                Float(sx), Float(Double(slot.x) - place.minX * sx), Float(sy), Float(Double(slot.y) - place.minY * sy)),
            second: slot.corners(width: bitmap.width, height: bitmap.height), tint: tint)
    }

    // MARK: - Layers

    /// Draws an item's content into a layer of its own and that over the pass, blurred and faded.
    private mutating func addLayer(_ item: DisplayItem, to builder: inout PassBuilder) {
        let sigma = sigma(item)
        let reach = sigma < 0.05 ? 0 : Int((3 * sigma).rounded(.up))
        let outer = limit(of: item, within: builder.limit)
        var inner = PassBuilder(limit: outer.grown(by: reach, reach), scratchSide: scratchSide)
        var bare = item
        (bare.filters, bare.opacity, bare.clip) = ([], 1, nil)
        if case .group(let list) = item.content {
            for part in list.items { add(part, to: &inner) }
        } else {
            add(bare, to: &inner)
        }
        composite(inner, sigma: sigma, reach: reach, opacity: item.opacity, outer, &builder)
    }

    /// Draws a shape with a gradient: the gradient over the shape's box, cut to the shape.
    private mutating func addPaintedLayer(_ item: DisplayItem, _ builder: inout PassBuilder) throws(ContentError) {
        let sigma = sigma(item)
        let reach = sigma < 0.05 ? 0 : Int((3 * sigma).rounded(.up))
        let outer = limit(of: item, within: builder.limit)
        var shape = item
        (shape.filters, shape.opacity, shape.clip) = ([], 1, nil)
        let gradient: Paint
        switch item.content {
        case .fill(let path, let paint, let style):
            (gradient, shape.content) = (paint, .fill(path, .color(.white), style))
        case .stroke(let path, let paint, let style):
            (gradient, shape.content) = (paint, .stroke(path, .color(.white), style))
        case .glyphs(var runs, let exact):
            gradient = runs[0].paint
            for index in runs.indices { runs[index].paint = .color(.white) }
            shape.content = .glyphs(runs, disablesSubpixelQuantization: exact)
        case .bitmap, .group: return
        }
        var white = PassBuilder(limit: outer.grown(by: reach, reach), scratchSide: scratchSide)
        add(shape, to: &white)
        guard !white.bounds.isEmpty, case .linearGradient(let stops, let start, let end) = gradient else { return }
        let box = white.bounds
        let layer = plan.layerSizes.count
        plan.layerSizes.append(box)
        close(white, .layer(layer), box: box)
        var painted = PassBuilder(limit: box, scratchSide: scratchSide)
        let corners = box.corners
        addGradient(
            stops, start, end, item.transform.concatenating(toPixels), corners, 0, box, 1, &painted)
        painted.add(
            .layerBlur, .layer(layer), box: box, first: SIMD4(-corners.x, -corners.y, 0, 0), second: .zero,
            tint: SIMD4(repeating: 1), isMask: true)
        composite(painted, sigma: sigma, reach: reach, opacity: item.opacity, outer, &builder)
    }

    private mutating func composite(
        _ inner: PassBuilder, sigma: Double, reach: Int, opacity: Double, _ outer: PixelBox,
        _ builder: inout PassBuilder
    ) {
        let box = inner.bounds
        guard !box.isEmpty else { return }
        var layer = plan.layerSizes.count
        plan.layerSizes.append(box)
        close(inner, .layer(layer), box: box)
        var source = box
        let alpha = SIMD4<Float>(repeating: Float(opacity))
        guard reach > 0 else {
            builder.add(
                .layerBlur, .layer(layer), box: box.intersection(outer),
                first: SIMD4(Float(-box.x0), Float(-box.y0), 0, 0), second: .zero, tint: alpha)
            return
        }
        let taps = SIMD4<Float>(Float(reach), Float(0.5 * log2(exp(1.0)) / (sigma * sigma)), 0, 0)
        let wide = PixelBox(
            x0: max(box.x0 - reach, outer.x0), y0: box.y0, x1: min(box.x1 + reach, outer.x1), y1: box.y1)
        guard !wide.isEmpty else { return }
        var across = PassBuilder(limit: wide, scratchSide: scratchSide)
        across.add(
            .layerBlur, .layer(layer), box: wide, first: SIMD4(Float(-source.x0), Float(-source.y0), 1, 0),
            second: taps, tint: SIMD4(repeating: 1))
        layer = plan.layerSizes.count
        plan.layerSizes.append(wide)
        close(across, .layer(layer), box: wide)
        source = wide
        builder.add(
            .layerBlur, .layer(layer), box: wide.grown(by: 0, reach).intersection(outer),
            first: SIMD4(Float(-source.x0), Float(-source.y0), 0, 1), second: taps, tint: alpha)
    }
}

extension AtlasSlot {
    nonisolated fileprivate func corners(width: Int, height: Int) -> SIMD4<Float> {
        SIMD4(Float(x), Float(y), Float(x + width), Float(y + height))
    }
}
