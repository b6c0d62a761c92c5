import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Blend modes against the W3C formulas in double precision, for layers and for single shapes.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct BlendTests {
    private let side = 24

    private func backdrop(_ context: inout GraphicsContext) {
        for index in 0..<6 {
            let colour = Color(red: Double(index) / 5, green: Double(index * 2 % 5) / 4, blue: 1 - Double(index) / 6)
            context.fill(
                Path(CGRect(x: 0, y: index * 4, width: 20, height: 4)),
                with: .color(colour.opacity(index == 3 ? 0.5 : 1)))
        }
    }

    private func source(_ context: inout GraphicsContext) {
        for index in 0..<6 {
            let colour = Color(red: 1 - Double(index) / 5, green: Double(index) / 5, blue: Double(index * 3 % 6) / 5)
            context.fill(
                Path(CGRect(x: 2 + index * 3, y: 2, width: 3, height: 20)),
                with: .color(colour.opacity(index % 2 == 0 ? 1 : 0.6)))
        }
    }

    @Test(arguments: BlendMode.allCases) func aLayerIsBlendedByTheFormula(mode: BlendMode) throws {
        let gl = try TestGL()
        func picture(_ content: (inout GraphicsContext) -> Void) throws -> ReferencePicture {
            ReferencePicture(try gl.picture(GraphicsContext.record(content), width: side, height: side))
        }
        let (below, above) = (try picture(backdrop), try picture(source).faded(0.8))
        let result = try gl.picture(
            GraphicsContext.record { context in
                backdrop(&context)
                context.opacity = 0.8
                context.blendMode = mode
                context.drawLayer(content: source)
            }, width: side, height: side)
        let expected = above.joined(below) { BlendFormula.blend(mode, $0, $1) }
        let difference = PictureDifference(result, expected)
        #expect(difference.largest <= 2, "\(mode): \(difference)")
        #expect(gl.renderer.problems == [])
    }

    @Test(arguments: [BlendMode.multiply, .screen, .plusLighter, .sourceAtop, .destinationOut, .difference])
    func aShapesSoftEdgeIsBlendedByItsCoverage(mode: BlendMode) throws {
        let gl = try TestGL()
        let disc = Path(ellipseIn: CGRect(x: 3.3, y: 2.8, width: 17, height: 17))
        let below = ReferencePicture(try gl.picture(GraphicsContext.record(backdrop), width: side, height: side))
        let above = ReferencePicture(
            try gl.picture(
                GraphicsContext.record { $0.fill(disc, with: .color(.orange)) }, width: side, height: side))
        let result = try gl.picture(
            GraphicsContext.record { context in
                backdrop(&context)
                context.blendMode = mode
                context.fill(disc, with: .color(.orange))
            }, width: side, height: side)
        let difference = PictureDifference(result, above.joined(below) { BlendFormula.blend(mode, $0, $1) })
        #expect(difference.largest <= 2, "\(mode): \(difference)")
    }

    @Test func insideALayerAModeSeesOnlyTheLayer() throws {
        let gl = try TestGL()
        let result = try gl.picture(
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 24, height: 24)), with: .color(.white))
                context.drawLayer { layer in
                    layer.blendMode = .difference
                    layer.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 24)), with: .color(.white))
                    layer.fill(Path(CGRect(x: 4, y: 0, width: 8, height: 24)), with: .color(.white))
                }
            }, width: side, height: side)
        #expect([2, 6, 10, 20].map { result.bytes[$0 * 4] } == [255, 0, 255, 255])
    }
}

/// The formulas on premultiplied pixels. Source: W3C "Compositing and Blending Level 1".
private enum BlendFormula {
    static func blend(_ mode: BlendMode, _ s: [Double], _ b: [Double]) -> [Double] {
        let (sa, ba) = (s[3], b[3])
        func porterDuff(_ fs: Double, _ fb: Double) -> [Double] { zip(s, b).map { min(1, $0 * fs + $1 * fb) } }
        switch mode {
        case .normal: return porterDuff(1, 1 - sa)
        case .clear: return porterDuff(0, 0)
        case .copy: return porterDuff(1, 0)
        case .sourceIn: return porterDuff(ba, 0)
        case .sourceOut: return porterDuff(1 - ba, 0)
        case .sourceAtop: return porterDuff(ba, 1 - sa)
        case .destinationOver: return porterDuff(1 - ba, 1)
        case .destinationIn: return porterDuff(0, sa)
        case .destinationOut: return porterDuff(0, 1 - sa)
        case .destinationAtop: return porterDuff(1 - ba, sa)
        case .xor: return porterDuff(1 - ba, 1 - sa)
        case .plusLighter: return porterDuff(1, 1)
        case .plusDarker:
            let a = min(1, sa + ba)
            return (0..<3).map { (i: Int) -> Double in max(0, a - (ba - b[i]) - (sa - s[i])) } + [a]
        default:
            let cs = sa > 0 ? s.prefix(3).map { $0 / sa } : [0, 0, 0]
            let cb = ba > 0 ? b.prefix(3).map { $0 / ba } : [0, 0, 0]
            let mixed = mix(mode, cb, cs)
            let colours = (0..<3).map { (i: Int) -> Double in
                let (alone, under): (Double, Double) = (s[i] * (1 - ba), b[i] * (1 - sa))
                return alone + under + mixed[i] * sa * ba
            }
            return colours + [sa + ba - sa * ba]
        }
    }

    private static func mix(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double] {
        func each(_ f: (Double, Double) -> Double) -> [Double] { zip(b, s).map(f) }
        func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }
        switch mode {
        case .multiply: return each { $0 * $1 }
        case .screen: return each { $0 + $1 - $0 * $1 }
        case .overlay: return each { hard($1, $0) }
        case .hardLight: return each(hard)
        case .darken: return each(min)
        case .lighten: return each(max)
        case .colorDodge: return each { $0 <= 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
        case .colorBurn: return each { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
        case .softLight:
            return each { b, s in
                if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return b + (2 * s - 1) * (d - b)
            }
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
        case .hue: return luminous(saturated(s, saturation(b)), luminance(b))
        case .saturation: return luminous(saturated(b, saturation(s)), luminance(b))
        case .color: return luminous(s, luminance(b))
        case .luminosity: return luminous(b, luminance(s))
        default: return s
        }
    }

    private static func luminance(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func saturation(_ c: [Double]) -> Double { c.max()! - c.min()! }
    private static func saturated(_ c: [Double], _ s: Double) -> [Double] {
        let range = saturation(c)
        return range > 0 ? c.map { ($0 - c.min()!) * s / range } : [0, 0, 0]
    }
    private static func luminous(_ c: [Double], _ l: Double) -> [Double] {
        let shift = l - luminance(c)
        var r = c.map { $0 + shift }
        let (least, most) = (r.min()!, r.max()!)
        if least < 0 { r = r.map { l + ($0 - l) * l / (l - least) } }
        if most > 1 { r = r.map { l + ($0 - l) * (1 - l) / (most - l) } }
        return r.map { min(max($0, 0), 1) }
    }
}
