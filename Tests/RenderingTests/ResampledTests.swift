import Coverage
import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Text and paths under turns and scales: from one upright image, as near to the exact raster as sampling allows.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct ResampledTests {
    private func exact(_ runs: [GlyphRun], _ map: CGAffineTransform) throws -> ReferencePicture {
        let image = try CoverageRasterizer().glyphs(
            runs, transform: map, window: PixelWindow(x: 0, y: 0, width: 200, height: 160))
        var picture = ReferencePicture(width: 200, height: 160)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let index = ((y + image.y) * 200 + x + image.x) * 4
                for channel in 0..<4 {
                    picture.values[index + channel] = Double(image.bytes[y * image.width + x]) / 255
                }
            }
        }
        return picture
    }

    @Test(arguments: [(0.3, 1.0), (0.0, 1.3), (1.2, 0.8), (-0.7, 2.1)])
    func turnedTextLiesWhereItsOutlinesSay(angle: Double, scale: Double) throws {
        let gl = try TestGL()
        let runs = Sample.line(6, x: -50, baseline: 8, size: 24)
        let map = CGAffineTransform(translationX: 100.3, y: 80.6).rotated(by: angle).scaledBy(x: scale, y: scale)
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.concatenate(map)
                context.draw(runs)
            }, width: 200, height: 160)
        let expected = try exact(runs, map)
        let difference = PictureDifference(picture, expected)
        #expect(difference.psnr >= 30, "\(difference)")
        #expect(abs(ReferencePicture(picture).totalAlpha / expected.totalAlpha - 1) < 0.01)
        // Under a blur that is wider than a pixel, what sampling does is not to be seen.
        let blurred = try gl.picture(
            GraphicsContext.record { context in
                context.concatenate(map)
                context.addFilter(.blur(radius: 3 / scale))
                context.draw(runs)
            }, width: 200, height: 160)
        let blurredDifference = PictureDifference(blurred, expected.blurred(3)) { _, y in y > 148 }
        #expect(blurredDifference.largest <= 4 && blurredDifference.psnr >= 48, "\(blurredDifference)")
        #expect(gl.renderer.problems == [])
    }

    @Test func aTurningLineUploadsNothingAndAllocatesNothing() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 200, height: 160)
        for step in 0..<12 {
            let list = GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 200, height: 160)), with: .color(.indigo))
                context.translateBy(x: 100, y: 80)
                context.rotate(by: .degrees(Double(step) * 7 + 3))
                context.scaleBy(x: 1.05 + Double(step) * 0.02, y: 1.05 + Double(step) * 0.02)
                context.draw(Sample.line(6, x: -50, baseline: 8, size: 24))
                context.addFilter(.blur(radius: 2))
                context.draw(Sample.line(6, x: -50, baseline: 40, size: 24))
            }
            try gl.renderer.draw(list, into: target)
            if step > 3 {
                #expect(gl.renderer.statistics.uploadedBytes == 0)
                #expect(gl.renderer.statistics.allocations == 0, "step \(step)")
            }
        }
    }

    @Test func aScaleOfTwoIsNotResampled() throws {
        let gl = try TestGL()
        let runs = Sample.line(4, x: 4, baseline: 24, size: 24)
        let double = try gl.picture(
            GraphicsContext.record { context in
                context.scaleBy(x: 2, y: 2)
                context.draw(runs)
            }, width: 200, height: 160)
        let atScale = try gl.picture(GraphicsContext.record { $0.draw(runs) }, width: 200, height: 160, scale: 2)
        #expect(double == atScale)
    }
}
