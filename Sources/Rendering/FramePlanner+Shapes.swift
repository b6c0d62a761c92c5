import Drawing
import Foundation

extension FramePlanner {
    mutating func addFill(
        _ item: DisplayItem, _ path: Path, _ paint: Paint, _ style: FillStyle, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        if case .roundedRect(let rect, let corner) = path.shape {
            let sigma = sigma(item)
            if sigma == 0 {
                addFigure(rect, corner, halfWidth: nil, paint, item.opacity, transform, limit, &builder)
                return
            }
            // Why: a quarter turn more or less, the blurred rectangle is a product of two functions.
            if corner == .zero, isSoft(transform, sigma), let colour = paint.solidColor {
                return addSoftRectangle(rect, sigma, tint(colour, item.opacity), transform, limit, &builder)
            }
        }
        try addShape(item, paint, limit, &builder) { .fill(path, style, $0) }
    }

    mutating func addStroke(
        _ item: DisplayItem, _ path: Path, _ paint: Paint, _ style: StrokeStyle, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) throws(ContentError) {
        let transform = item.transform.concatenating(toPixels)
        if case .roundedRect(let rect, let corner) = path.shape, sigma(item) == 0, transform.keepsForm,
            style.dash.isEmpty, corner.width == corner.height,
            corner.width > 0 || style.lineJoin == .miter && style.miterLimit >= 1.415
        {
            addFigure(
                rect, corner, halfWidth: style.lineWidth / 2, paint, item.opacity, transform, limit, &builder)
            return
        }
        try addShape(item, paint, limit, &builder) { .stroke(path, style, $0) }
    }

    /// A rectangle, rounded rectangle or ellipse, by formula.
    ///
    /// - Parameter halfWidth: Of its stroke, in the shape's units; nil fills it.
    private mutating func addFigure(
        _ rect: CGRect, _ corner: CGSize, halfWidth: Double?, _ paint: Paint, _ opacity: Double,
        _ transform: CGAffineTransform, _ limit: PixelBox, _ builder: inout PassBuilder
    ) {
        let (kind, tint, painted) = ink(paint, transform, opacity)
        let outer = rect.insetBy(dx: -(halfWidth ?? 0), dy: -(halfWidth ?? 0)).applying(transform)
        // Exactly the pixels it touches: an opaque blur takes them as the picture's bounds.
        let box = PixelBox(around: outer).intersection(limit)
        let isCircular = corner.width == corner.height
        if transform.isUpright, isCircular, corner == .zero && halfWidth == nil || abs(transform.a - transform.d) < 1e-9
        {
            let place = rect.applying(transform)
            builder.add(
                .shape(kind), .none, box: box,
                first: SIMD4(Float(place.minX), Float(place.minY), Float(place.maxX), Float(place.maxY)),
                second: SIMD4(
                    Float(corner.width * transform.a), Float(halfWidth.map { $0 * transform.a } ?? -1), 0, 0),
                tint: tint, behind: painted)
            return
        }
        let inverse = transform.inverted()
        guard abs(transform.determinant) > 1e-12, !box.isEmpty else { return }
        let middle = CGPoint(x: rect.midX, y: rect.midY).applying(transform)
        let place = record([
            SIMD4(Float(rect.width / 2), Float(rect.height / 2), Float(corner.width), Float(corner.height)),
            SIMD4(Float(halfWidth ?? -1), 0, 0, 0),
        ])
        builder.add(
            .figure(kind), .none, box: box,
            first: SIMD4(Float(inverse.a), Float(inverse.c), Float(inverse.b), Float(inverse.d)),
            second: SIMD4(Float(middle.x), Float(middle.y), Float(place), 0), tint: tint, behind: painted)
    }

    /// Whether a plain rectangle that is blurred so much is drawn by formula. Why not a narrow blur: what is blurred is
    /// the rectangle's pixels, and of these the normal law knows no more than their average.
    func isSoft(_ transform: CGAffineTransform, _ sigma: Double) -> Bool {
        transform.keepsForm && sigma >= (transform.keepsUpright ? 0.7 : 1)
    }

    /// A blurred rectangle, by formula. The Gaussian of pixels' centres has the distribution of a normal law, narrower by
    /// the variance of a pixel, at the pixels' edges. Under a turn edges lie anywhere in their pixels, which widens it by
    /// twice as much again.
    private mutating func addSoftRectangle(
        _ rect: CGRect, _ sigma: Double, _ tint: SIMD4<Float>, _ transform: CGAffineTransform, _ limit: PixelBox,
        _ builder: inout PassBuilder
    ) {
        let reach = 3 * sigma + 0.5
        let box = PixelBox(around: rect.applying(transform).insetBy(dx: -reach, dy: -reach)).intersection(limit)
        guard !box.isEmpty else { return }
        let place = Float(record([tint]))
        let lost = Float(BlurReach.cutAway(BlurReach.cut(sigma)) / 2)
        if transform.keepsUpright {
            let edges = rect.applying(transform)
            return builder.add(
                .soft, .none, box: box,
                first: SIMD4(Float(edges.minX), Float(edges.minY), Float(edges.maxX), Float(edges.maxY)),
                second: .zero, tint: SIMD4(place, Float(1 / (sigma * sigma - 1.0 / 12).squareRoot()), lost, dither))
        }
        let middle = CGPoint(x: rect.midX, y: rect.midY).applying(transform)
        let scale = transform.lengthScale
        guard scale > 0 else { return }
        builder.add(
            .softTurned, .none, box: box,
            first: SIMD4(
                Float(transform.a / scale), Float(transform.b / scale), Float(transform.c / scale),
                Float(transform.d / scale)),
            second: SIMD4(
                Float(middle.x), Float(middle.y), Float(rect.width * scale / 2), Float(rect.height * scale / 2)),
            tint: SIMD4(place, Float(1 / (sigma * sigma + 1.0 / 12).squareRoot()), lost, dither))
    }
}
