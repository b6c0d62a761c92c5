import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Filters of a flattened layer against the same worked out in double precision on what the layer holds.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct FilterTests {
    private let width = 120
    private let height = 96

    /// Several colours, a soft edge, a hole, and a translucent part.
    private func content(_ context: inout GraphicsContext) {
        context.fill(Path(ellipseIn: CGRect(x: 34.3, y: 28.2, width: 40, height: 36)), with: .color(.orange))
        context.fill(Path(CGRect(x: 50, y: 40, width: 34, height: 30)), with: .color(.blue.opacity(0.6)))
        context.fill(Path(CGRect(x: 60, y: 30, width: 4, height: 30)), with: .color(.white))
    }

    /// The picture of the content under `filters`, and the exact one made from the unfiltered picture.
    private func difference(
        _ filters: [Filter], opacity: Double = 1, _ exact: (ReferencePicture) -> ReferencePicture
    ) throws -> PictureDifference {
        let gl = try TestGL()
        let sharp = try gl.picture(
            GraphicsContext.record { $0.drawLayer(content: content) }, width: width, height: height)
        let picture = try gl.picture(
            GraphicsContext.record { context in
                filters.forEach { context.addFilter($0) }
                context.opacity = opacity
                context.drawLayer(content: content)
            }, width: width, height: height)
        #expect(gl.renderer.problems == [])
        return PictureDifference(picture, exact(ReferencePicture(sharp)).faded(opacity))
    }

    @Test(arguments: [0.1, 0.5, 1, 2.99, 3.01, 5.99, 6.01, 9, 14])
    func aLayerOfManyColoursIsBlurredExactly(sigma: Double) throws {
        let result = try difference([.blur(radius: sigma)], opacity: 0.9) { $0.blurred(sigma) }
        #expect(result.largest <= 2, "σ \(sigma): \(result)")
        #expect(result.psnr >= 52, "σ \(sigma): \(result)")
    }

    @Test func twoBlursAreOneOfTheirSummedVariance() throws {
        let result = try difference([.blur(radius: 3), .blur(radius: 4)]) { $0.blurred(5) }
        #expect(result.largest <= 2, "\(result)")
    }

    private static var matrices: [Filter] {
        [
            .brightness(0.2), .brightness(-0.3), .contrast(1.5), .contrast(0), .saturation(1.8), .saturation(0),
            .grayscale(0.7), .hueRotation(.degrees(70)), .colorInvert(), .colorInvert(0.3),
            .colorMultiply(Color(red: 0.5, green: 1, blue: 0.2, opacity: 0.8)),
            .colorMatrix(
                ColorMatrix(rows: [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0])),
        ]
    }

    @Test func colourFiltersAreTheirMatrices() throws {
        for filter in Self.matrices {
            let matrix = try #require(filter.matrix)
            let result = try difference([filter]) { $0.mapped { matrix.applied(toPremultiplied: $0) } }
            // A colour is divided by its alpha: where that is small, a byte's rounding counts for more.
            #expect(result.largest <= 1.6, "\(filter): \(result)")
        }
    }

    @Test func filtersActInTheOrderTheyWereAdded() throws {
        let chain: [Filter] = [.saturation(0), .colorMultiply(.red), .blur(radius: 2), .colorInvert()]
        let matrices = try [chain[0], chain[1], chain[3]].map { try #require($0.matrix) }
        let result = try difference(chain) { sharp in
            sharp.mapped { matrices[1].applied(toPremultiplied: matrices[0].applied(toPremultiplied: $0)) }
                .blurred(2).mapped { matrices[2].applied(toPremultiplied: $0) }
        }
        #expect(result.largest <= 3, "\(result)")
    }

    @Test func luminanceBecomesAlpha() throws {
        let result = try difference([.luminanceToAlpha]) { sharp in
            sharp.mapped { [0, 0, 0, $0[0] * 0.2126 + $0[1] * 0.7152 + $0[2] * 0.0722] }
        }
        #expect(result.largest <= 1.01, "\(result)")
    }

    @Test func aThresholdCutsAlpha() throws {
        let result = try difference([.alphaThreshold(min: 0.8, color: .green)]) { sharp in
            let green = Color.green.resolve(in: .dark).premultiplied
            return sharp.mapped { $0[3] >= 0.8 ? green : [0, 0, 0, 0] }
        }
        #expect(result.largest <= 1.01, "\(result)")
    }

    @Test(arguments: [ShadowOptions(), .shadowOnly, .shadowAbove])
    func aShadowIsTheBlurredMovedSilhouette(options: ShadowOptions) throws {
        let colour = Color(red: 0.2, green: 0, blue: 0.4, opacity: 0.7)
        let p = colour.resolve(in: .dark).premultiplied
        let result = try difference([.shadow(color: colour, radius: 4, x: 6, y: -3, options: options)]) { sharp in
            let shadow = sharp.mapped { pixel in p.map { $0 * pixel[3] } }.blurred(4).moved(6, -3)
            return options == .shadowOnly ? shadow : options == .shadowAbove ? shadow.over(sharp) : sharp.over(shadow)
        }
        #expect(result.largest <= 2, "\(result)")
    }

    @Test func aShadowOfOneShapeNeedsNoLayer() throws {
        let gl = try TestGL()
        let list = GraphicsContext.record { context in
            context.addFilter(.shadow(color: .black, radius: 3, x: 2, y: 2))
            context.draw(Sample.line(4, x: 10, baseline: 40))
        }
        let flat = try gl.picture(list, width: width, height: height)
        let sharp = ReferencePicture(
            try gl.picture(
                GraphicsContext.record { $0.draw(Sample.line(4, x: 10, baseline: 40)) }, width: width, height: height))
        let shadow = sharp.mapped { [0, 0, 0, $0[3]] }.blurred(3).moved(2, 2)
        let difference = PictureDifference(flat, sharp.over(shadow))
        // The shadow is rastered at its own fraction of a pixel, the text at the nearest quarter.
        #expect(difference.largest <= 4, "\(difference)")
    }

    @Test func anInnerShadowStaysInside() throws {
        let result = try difference([
            .shadow(color: .black, radius: 3, x: 2, y: 2, options: [.shadowAbove, .invertsAlpha])
        ]) { sharp in
            // On a larger picture nothing would be cut; here the picture's edge is far enough away.
            let free = sharp.mapped { [0, 0, 0, 1 - $0[3]] }.blurred(3).moved(2, 2)
            return sharp.joined(free) { s, f in zip(s, f).map { $1 * s[3] + $0 * (1 - f[3]) } }
        }
        #expect(result.largest <= 2.5, "\(result)")
    }

    /// BL-14: no light or dark ring at the edge.
    @Test func anOpaqueBlurGoesOnBeyondTheEdges() throws {
        let gl = try TestGL()
        func list(_ blur: Filter?) -> DisplayList {
            GraphicsContext.record { context in
                if let blur { context.addFilter(blur) }
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: 0, y: 0, width: 60, height: 48)), with: .color(.indigo))
                    layer.fill(Path(CGRect(x: 20, y: 12, width: 10, height: 30)), with: .color(.yellow))
                }
            }
        }
        for sigma in [1.5, 4, 11] {
            let sharp = ReferencePicture(try gl.picture(list(nil), width: 60, height: 48))
            let picture = try gl.picture(list(.blur(radius: sigma, options: .opaque)), width: 60, height: 48)
            let difference = PictureDifference(picture, sharp.blurred(sigma, clamps: true))
            #expect(difference.largest <= 2, "σ \(sigma): \(difference)")
            #expect(picture.bytes[3] == 255)
        }
    }

    /// BL-06: red stays red, whatever lies in transparent pixels.
    @Test func theColourOfTransparentPixelsDoesNotLeak() throws {
        let gl = try TestGL()
        let bitmap = Bitmap(
            width: 2, height: 1, format: .rgba, bytes: [200, 100, 0, 255, 0, 0, 0, 0])
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.addFilter(.blur(radius: 3))
                context.draw(bitmap, in: CGRect(x: 20, y: 20, width: 16, height: 8))
            }, width: 60, height: 48)
        for index in stride(from: 0, to: picture.bytes.count, by: 4) where picture.bytes[index + 3] > 8 {
            #expect(abs(Int(picture.bytes[index]) - 2 * Int(picture.bytes[index + 1])) <= 2)
            #expect(picture.bytes[index + 2] == 0)
        }
    }

    @Test func perspectiveMovesEdgesWhereTheFormulaSays() throws {
        let gl = try TestGL()
        let turn = ProjectionTransform(
            rotation: .degrees(40), axis: (0, 1, 0), anchor: CGPoint(x: 60, y: 48), size: CGSize(width: 80, height: 60))
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.addFilter(.projectionTransform(turn))
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: 20, y: 18, width: 80, height: 60)), with: .color(.white))
                    layer.fill(Path(CGRect(x: 60, y: 18, width: 40, height: 60)), with: .color(.blue))
                }
            }, width: width, height: height)
        let back = try #require(turn.inverse)
        let blue = Color.blue.resolve(in: .dark).premultiplied
        func part(_ from: Double, _ to: Double, _ colour: [Double]) -> ReferencePicture {
            ReferencePicture(
                width: width, height: height, Color.Resolved(premultiplied: colour), samples: 12
            ) { x, y in
                let p = CGPoint(x: x, y: y).applying(back)
                return p.x >= from && p.x < to && p.y >= 18 && p.y <= 78
            }
        }
        let expected = part(20, 60, [1, 1, 1, 1]).joined(part(60, 100, blue)) { zip($0, $1).map(+) }
        let difference = PictureDifference(picture, expected)
        // Sampling between texels softens edges by up to a pixel; places must agree.
        #expect(difference.psnr >= 27, "\(difference)")
        #expect(abs(ReferencePicture(picture).totalAlpha / expected.totalAlpha - 1) < 0.01)
        #expect(gl.renderer.problems == [])
    }

    @Test func aFilterOnAColourEqualsTheFilterOnALayer() throws {
        let gl = try TestGL()
        func picture(_ inLayer: Bool) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(.hueRotation(.degrees(50)))
                    context.addFilter(.saturation(0.6))
                    let shape = Path(ellipseIn: CGRect(x: 5, y: 5, width: 40, height: 30))
                    if inLayer {
                        context.drawLayer { layer in
                            layer.fill(shape, with: .color(.orange))
                            layer.fill(Path(CGRect(x: 60, y: 60, width: 1, height: 1)), with: .color(.orange))
                        }
                    } else {
                        context.fill(shape, with: .color(.orange))
                        context.fill(Path(CGRect(x: 60, y: 60, width: 1, height: 1)), with: .color(.orange))
                    }
                }, width: 70, height: 64)
        }
        #expect(PictureDifference(try picture(false), ReferencePicture(try picture(true))).largest <= 2)
    }
}

extension ColorMatrix {
    /// On a premultiplied pixel.
    fileprivate func applied(toPremultiplied p: [Double]) -> [Double] {
        applied(to: Color.Resolved(premultiplied: p)).premultiplied
    }
}
