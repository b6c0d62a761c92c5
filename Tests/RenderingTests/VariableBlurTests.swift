import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct VariableBlurTests {
    private let width = 96
    private let height = 120

    private func content(_ context: inout GraphicsContext) {
        context.fill(Path(CGRect(x: 0, y: 0, width: 96, height: 120)), with: .color(.indigo))
        for index in 0..<12 {
            context.fill(
                Path(CGRect(x: 10 + index * 6, y: index * 10, width: 14, height: 5)),
                with: .color(index % 2 == 0 ? .white : .orange))
        }
    }

    /// BL-09 where σ is 0 nothing changes; BL-15 elsewhere it is one Gaussian of each pixel's own σ.
    @Test(arguments: [(3.0, 0.0, 120.0), (12, 30, 80), (24, 110, 40)])
    func eachRowIsBlurredByItsOwnGaussian(radius: Double, start: Double, end: Double) throws {
        let gl = try TestGL()
        let sharp = ReferencePicture(
            try gl.picture(GraphicsContext.record { $0.drawLayer(content: content) }, width: width, height: height))
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.addFilter(
                    .variableBlur(radius: radius, start: CGPoint(x: 0, y: start), end: CGPoint(x: 0, y: end)))
                context.drawLayer(content: content)
            }, width: width, height: height)
        func sigma(_ y: Double) -> Double {
            let sigma = radius * min(max((y - start) / (end - start), 0), 1)
            return sigma < 0.02 ? 0 : sigma
        }
        let difference = PictureDifference(picture, sharp.blurred(byRow: sigma))
        #expect(difference.largest <= 2.5, "radius \(radius): \(difference)")
        var changed = 0
        for y in 0..<height where sigma(Double(y) + 0.5) == 0 {
            for x in 0..<width * 4 {
                let index = y * width * 4 + x
                if Double(picture.bytes[index]) != (sharp.values[index] * 255).rounded() { changed += 1 }
            }
        }
        #expect(changed == 0)
        #expect(gl.renderer.problems == [])
    }

    @Test func aRampAlongXIsTheSameTurned() throws {
        let gl = try TestGL()
        func picture(_ isAcross: Bool) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(
                        .variableBlur(
                            radius: 9, start: CGPoint(x: isAcross ? 20 : 0, y: isAcross ? 0 : 20),
                            end: CGPoint(x: isAcross ? 70 : 0, y: isAcross ? 0 : 70)))
                    context.drawLayer { layer in
                        for index in 0..<5 {
                            let (u, v) = (10 + index * 14, 20 + index * 5)
                            let rect =
                                isAcross
                                ? CGRect(x: u, y: v, width: 6, height: 30) : CGRect(x: v, y: u, width: 30, height: 6)
                            layer.fill(Path(rect), with: .color(index % 2 == 0 ? .white : .orange))
                        }
                    }
                }, width: 96, height: 96)
        }
        let (across, down) = (try picture(true), try picture(false))
        var largest = 0
        for y in 0..<96 {
            for x in 0..<96 {
                for channel in 0..<4 {
                    let (a, b) = (across.bytes[(y * 96 + x) * 4 + channel], down.bytes[(x * 96 + y) * 4 + channel])
                    largest = max(largest, abs(Int(a) - Int(b)))
                }
            }
        }
        #expect(largest <= 1)
    }

    @Test func aMaterialShowsItsBackdropBlurredAndTinted() throws {
        let gl = try TestGL()
        let sharp = ReferencePicture(
            try gl.picture(GraphicsContext.record(content), width: width, height: height))
        let box = Path(CGRect(x: 20, y: 40, width: 50, height: 40))
        let picture = try gl.picture(
            GraphicsContext.record { context in
                content(&context)
                context.fill(box, with: Material.thin)
            }, width: width, height: height)
        let matrix = ColorMatrix.saturation(Material.saturation)
        let tint = Material.thin.tint(in: .dark).resolve(in: .dark).premultiplied
        let glass = sharp.blurred(20, clamps: true).mapped { pixel in
            let c = matrix.applied(to: Color.Resolved(premultiplied: pixel)).premultiplied
            return zip(tint, c).map { $0 + $1 * (1 - tint[3]) }
        }
        let inside = ReferencePicture(width: width, height: height) { x, y in
            x > 20 && x < 70 && y > 40 && y < 80 ? [1, 1, 1, 1] : [0, 0, 0, 0]
        }
        let difference = PictureDifference(picture, glass.masked(by: inside).over(sharp))
        #expect(difference.largest <= 3, "\(difference)")
        #expect(gl.renderer.problems == [])
    }

    @Test func aBackdropInsideALayerIsTheLayersOwn() throws {
        let gl = try TestGL()
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .color(.white))
                context.opacity = 0.5
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 20)), with: .color(.black))
                    layer.addFilter(.colorInvert())
                    layer.drawBackdrop(in: CGRect(x: 5, y: 0, width: 10, height: 20))
                }
            }, width: 20, height: 20)
        // Black at half, inverted black at half (white stays white), nothing.
        #expect([2, 7, 12].map { (Int(picture.bytes[$0 * 4]) + 1) / 2 } == [64, 128, 128])
    }
}
