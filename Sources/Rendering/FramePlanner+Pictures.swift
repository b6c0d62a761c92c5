import Drawing
import Foundation

extension FramePlanner {
    mutating func addBitmap(
        _ item: DisplayItem, _ bitmap: Bitmap, _ rect: CGRect, _ tintColour: Color.Resolved, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
        // From the bitmap's texels to pixels.
        let map = CGAffineTransform(
            a: rect.width / Double(bitmap.width), d: rect.height / Double(bitmap.height), tx: rect.minX, ty: rect.minY
        ).concatenating(item.transform).concatenating(toPixels)
        guard abs(map.determinant) > 1e-12 else { return }
        let isCoverage = bitmap.format == .coverage
        let tint =
            isCoverage ? tint(tintColour, item.opacity) : SIMD4<Float>(repeating: Float(item.opacity))
        let isWhole =
            map.isTranslation(within: 1e-7) && abs(map.tx - map.tx.rounded()) < 1e-6
            && abs(map.ty - map.ty.rounded()) < 1e-6
        // How many texels go by in a pixel, along each axis of the frame.
        let inverse = map.inverted()
        let rate = max(hypot(inverse.a, inverse.b), hypot(inverse.c, inverse.d))
        let level = rate > 1 ? Int(log2(rate * 1.0001)) : 0
        let image = try store.bitmap(bitmap, level: level)
        if let loss = image.loss { report(loss.description) }
        if isWhole, isCoverage, image.loss == nil {
            let (x, y) = (Int(map.tx.rounded()), Int(map.ty.rounded()))
            let box = PixelBox(x0: x, y0: y, x1: x + bitmap.width, y1: y + bitmap.height)
            addMask(.solid, image.slot, box, limit, tint, &builder)
            return
        }
        // The level's texels are as many times larger as it is smaller.
        let shrunk = CGAffineTransform(
            scaleX: Double(bitmap.width) / Double(image.width), y: Double(bitmap.height) / Double(image.height)
        ).concatenating(map)
        addImage(
            .solid, image.slot, width: image.width, height: image.height, toPixels: shrunk, limit: limit, tint, &builder
        )
    }

    /// A quad that shows an image of the atlas under any affine map.
    ///
    /// - Parameter toPixels: From the image's texels to pixels.
    mutating func addImage(
        _ kind: Program.PaintKind, _ slot: AtlasSlot, width: Int, height: Int, toPixels map: CGAffineTransform,
        limit: PixelBox, _ tint: SIMD4<Float>, painted: FramePlan.Source = .none, _ builder: inout PassBuilder
    ) {
        // Half a texel beyond the edge, sampling between texels fades out.
        let whole = CGRect(x: 0, y: 0, width: Double(width), height: Double(height)).insetBy(dx: -0.5, dy: -0.5)
        let box = PixelBox(around: whole.applying(map)).intersection(limit)
        guard !box.isEmpty else { return }
        let inverse = map.inverted()
        // Why a whole pixel: places are exact in single precision then, however far the image lies from the origin.
        let anchor = CGPoint(x: Double(box.x0), y: Double(box.y0))
        let texel = anchor.applying(inverse)
        let rate = max(hypot(inverse.a, inverse.b), hypot(inverse.c, inverse.d))
        let side = min(max((rate - 0.01).rounded(.up), 1), 4)
        let place = record([
            SIMD4(Float(texel.x), Float(texel.y), Float(side), 0),
            slot.corners(width: width, height: height),
        ])
        for band in map.keepsUpright ? [box] : box.bands(touching: whole.corners(under: map)) {
            builder.add(
                .image(kind), .page(slot.page), box: band,
                first: SIMD4(Float(inverse.a), Float(inverse.c), Float(inverse.b), Float(inverse.d)),
                second: SIMD4(Float(anchor.x), Float(anchor.y), Float(place), 0), tint: tint, behind: painted)
        }
    }
}

nonisolated extension CGAffineTransform {
    fileprivate func isTranslation(within tolerance: Double) -> Bool {
        abs(a - 1) < tolerance && abs(d - 1) < tolerance && abs(b) < tolerance && abs(c) < tolerance
    }
}

extension AtlasSlot {
    nonisolated func corners(width: Int, height: Int) -> SIMD4<Float> {
        SIMD4(Float(x), Float(y), Float(x + width), Float(y + height))
    }
}
