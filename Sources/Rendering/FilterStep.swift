import Drawing
import Foundation

/// One thing that is done to a flattened picture; lengths in pixels. Neighbouring filters of a kind are one step.
nonisolated enum FilterStep: Hashable, Sendable {
    case blur(sigma: Double, isOpaque: Bool)
    case variableBlur(BlurRamp)
    case colours([ColourChange])
    case shadow(Shadow)
    /// From pixels to pixels.
    case projection(ProjectionTransform)

    struct Shadow: Hashable, Sendable {
        var colour: Color.Resolved
        var sigma: Double
        var x: Double
        var y: Double
        var mode: BlendMode
        var options: ShadowOptions
    }

    /// Keep in step with `layer_colour.f.glsl`.
    enum ColourChange: Hashable, Sendable {
        case matrix(ColorMatrix)
        case luminanceToAlpha
        case alphaThreshold(min: Double, max: Double, Color.Resolved)

        var records: [SIMD4<Float>] {
            switch self {
            case .matrix(let matrix):
                let n = matrix.rows.map { Float($0) }
                return [
                    .zero, SIMD4(n[0], n[1], n[2], n[3]), SIMD4(n[5], n[6], n[7], n[8]),
                    SIMD4(n[10], n[11], n[12], n[13]), SIMD4(n[15], n[16], n[17], n[18]),
                    SIMD4(n[4], n[9], n[14], n[19]),
                ]
            case .luminanceToAlpha: return [SIMD4(1, 0, 0, 0), .zero, .zero, .zero, .zero, .zero]
            case .alphaThreshold(let low, let high, let colour):
                let p = colour.premultiplied.map { Float($0) }
                return [
                    SIMD4(2, Float(low), Float(high), 0), .zero, .zero, .zero, .zero, SIMD4(p[0], p[1], p[2], p[3]),
                ]
            }
        }

        /// Whether it draws where nothing was.
        var fillsEmpty: Bool {
            switch self {
            case .matrix(let matrix): matrix.a5 > 0
            case .luminanceToAlpha: false
            case .alphaThreshold(let low, _, let colour): low <= 0 && colour.opacity > 0
            }
        }
    }

    /// The steps of a chain of filters.
    static func steps(_ filters: [Filter], toPixels: CGAffineTransform) -> [FilterStep] {
        var steps: [FilterStep] = []
        for filter in filters.map({ $0.applying(toPixels) }) where !filter.isIdentity {
            switch filter {
            case .blur(let radius):
                if case .blur(let before, false)? = steps.last {
                    steps[steps.count - 1] = .blur(
                        sigma: (before * before + radius * radius).squareRoot(), isOpaque: false)
                } else {
                    steps.append(.blur(sigma: radius, isOpaque: false))
                }
            case .opaqueBlur(let radius): steps.append(.blur(sigma: radius, isOpaque: true))
            case .variableBlur(let radius, let start, let end):
                steps.append(.variableBlur(BlurRamp(radius: radius, start: start, end: end)))
            case .shadow(let colour, let radius, let x, let y, let mode, let options):
                steps.append(
                    .shadow(
                        Shadow(
                            colour: colour.resolve(in: .dark), sigma: max(0, radius), x: x, y: y,
                            mode: mode, options: options)))
            case .projectionTransform(let map): steps.append(.projection(map))
            case .luminanceToAlpha: append(.luminanceToAlpha, to: &steps)
            case .alphaThreshold(let low, let high, let colour):
                append(.alphaThreshold(min: low, max: high, colour.resolve(in: .dark)), to: &steps)
            case .colorMatrix, .colorMultiply, .hueRotation, .saturation, .brightness, .contrast, .colorInvert,
                .grayscale:
                if let matrix = filter.matrix { append(.matrix(matrix), to: &steps) }
            }
        }
        return steps.filter { if case .blur(let sigma, _) = $0 { sigma >= 0.05 } else { true } }
    }

    private static func append(_ change: ColourChange, to steps: inout [FilterStep]) {
        if case .colours(let before)? = steps.last {
            steps[steps.count - 1] = .colours(before + [change])
        } else {
            steps.append(.colours([change]))
        }
    }

    /// Whether it draws one quad that may be faded and blended as it is.
    var isOneQuad: Bool {
        switch self {
        case .blur, .colours, .projection: true
        case .variableBlur, .shadow: false
        }
    }

    /// What has to be known before the step for the result to be right inside `box`.
    func region(before box: PixelBox) -> PixelBox {
        switch self {
        case .blur(let sigma, _): return box.grown(by: BlurReach.pixels(sigma), BlurReach.pixels(sigma))
        case .variableBlur(let ramp): return box.grown(by: BlurReach.pixels(ramp.sigma), BlurReach.pixels(ramp.sigma))
        case .colours: return box
        case .shadow(let shadow):
            let reach = BlurReach.pixels(shadow.sigma) + 1
            return box.union(box.grown(by: reach, reach).moved(by: -shadow.x, -shadow.y))
        case .projection(let map):
            let far = 1 << 20
            let everything = PixelBox(x0: -far, y0: -far, x1: far, y1: far)
            guard let back = map.inverse else { return everything }
            return PixelBox(imageOf: box, under: back)?.grown(by: 2, 2) ?? everything
        }
    }
}

/// A standard deviation that grows along a way: `sigma` · clamp(x · ux + y · uy + offset, 0, 1), pixels.
nonisolated struct BlurRamp: Hashable, Sendable {
    var sigma: Double
    var ux: Double
    var uy: Double
    var offset: Double

    init(radius: Double, start: CGPoint, end: CGPoint) {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        sigma = radius
        // No way at all: blurred everywhere.
        (ux, uy) = square > 1e-12 ? (x / square, y / square) : (0, 0)
        offset = square > 1e-12 ? -(start.x * ux + start.y * uy) : 1
    }
}
