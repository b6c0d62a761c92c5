import Drawing
import Foundation

/// A paint in the form that shaders read, apart from the place of the shape that is painted. Keep in step with `paint.glsl`.
nonisolated struct PaintRecord {
    var kind: Program.PaintKind
    var records: [SIMD4<Float>]
    /// From the paint's space to the gradient's own.
    var own: CGAffineTransform

    /// The record of a gradient between stops; nil for another paint.
    init?(_ paint: Paint) {
        guard let gradient = paint.gradient else { return nil }
        var (scale, offset) = (0.0, 0.0)
        switch paint {
        case .color, .meshGradient: return nil
        case .linearGradient(_, let start, let end):
            kind = .linear
            let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
            let length = way.x * way.x + way.y * way.y
            // Equal points: t is 1 everywhere.
            own =
                length > 0
                ? CGAffineTransform(
                    a: way.x / length, b: 0, c: way.y / length, d: 0,
                    tx: -(start.x * way.x + start.y * way.y) / length, ty: 0)
                : CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 0)
        case .radialGradient(_, let center, let startRadius, let endRadius):
            kind = .radial
            own = CGAffineTransform(translationX: -center.x, y: -center.y)
            // Equal radii: a hard edge there.
            let span = endRadius - startRadius
            scale = 1 / (abs(span) > 1e-9 ? span : 1e-9)
            offset = -startRadius * scale
        case .angularGradient(_, let center, let start, let end):
            kind = .angular
            let span = end - start
            own = CGAffineTransform(translationX: -center.x, y: -center.y)
                .concatenating(CGAffineTransform(rotationAngle: -start))
            if span < 0 { own = own.concatenating(CGAffineTransform(scaleX: 1, y: -1)) }
            let width = abs(span)
            scale = 1 / max(width, 1e-9)
            let gap = max(0, 2 * Double.pi - width)
            offset = gradient.extent == .clamped && gap > 1e-9 ? width + gap / 2 : 1e9
        }
        let stops = gradient.encoded().stops
        let extent: Float =
            switch gradient.extent {
            case .clamped: 0
            case .repeated: 1
            case .mirrored: 2
            }
        records = [SIMD4(Float(max(stops.count, 1)), extent, Float(scale), Float(offset))]
        for stop in stops {
            records.append(SIMD4(Float(stop.location), 0, 0, 0))
            let p = stop.color.premultiplied
            records.append(SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3])))
        }
        if stops.isEmpty { records += [.zero, .zero] }
    }

    /// The record of a picture of so many texels.
    ///
    /// - Parameter own: From the paint's space to its texels.
    init(pictureWidth width: Int, height: Int, own: CGAffineTransform) {
        (kind, records) = (.picture, [SIMD4(Float(width), Float(height), 0, 0)])
        self.own = own
    }

    /// The records of a map from pixels.
    static func records(of map: CGAffineTransform) -> [SIMD4<Float>] {
        [SIMD4(Float(map.a), Float(map.c), Float(map.tx), 0), SIMD4(Float(map.b), Float(map.d), Float(map.ty), 0)]
    }
}
