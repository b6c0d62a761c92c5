import Coverage
import Drawing
import Foundation

extension FramePlanner {
    /// Draws a shape of one paint from its coverage image, or from its pyramid where it is blurred.
    ///
    /// - Parameter anchor: A place in the item's space. The image is drawn for it at a fraction of a pixel and moved by
    ///   whole pixels. `placed`: where it lies, in pixels, if not where the transform takes it.
    mutating func addCoverage(
        _ item: DisplayItem, _ shape: ContentKey.Shape, _ paint: Paint, anchor: CGPoint, placed: CGPoint? = nil,
        isGlyphs: Bool = false, isExact: Bool = false, _ limit: PixelBox, _ builder: inout PassBuilder,
        draw: (CoverageRasterizer, CGAffineTransform) throws(CoverageError) -> CoverageImage
    ) throws(ContentError) {
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
        if isBlurred, let colour = paint.solidColor {
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
        let (kind, tint) = ink(paint, transform, item.opacity)
        if !isGlyphs || !isExact || abs(rest.x) < 1.0 / 512 && abs(rest.y) < 1.0 / 512 {
            builder.add(
                .mask(kind), .page(mask.slot.page), box: box.intersection(limit),
                first: SIMD4(Float(mask.slot.x - box.x0), Float(mask.slot.y - box.y0), 0, 0), second: .zero, tint: tint)
        } else {
            addImage(
                kind, mask.slot, width: mask.box.width, height: mask.box.height,
                toPixels: CGAffineTransform(translationX: Double(box.x0) + rest.x, y: Double(box.y0) + rest.y),
                limit: box.grown(by: 1, 1).intersection(limit), tint, &builder)
        }
    }
}
