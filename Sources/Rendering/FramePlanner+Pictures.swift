import Drawing
import Foundation

extension FramePlanner {
    mutating func addGradient(
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

    mutating func addBitmap(
        _ item: DisplayItem, _ bitmap: Bitmap, _ rect: CGRect, _ tintColour: Color.Resolved, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        guard sigma(item) == 0 else { return addLayer(item, to: &builder) }
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
}

extension AtlasSlot {
    nonisolated func corners(width: Int, height: Int) -> SIMD4<Float> {
        SIMD4(Float(x), Float(y), Float(x + width), Float(y + height))
    }
}
