import Coverage
import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct BlurTests {
    private let width = 560
    private let height = 200

    /// The line's coverage, its outlines rasterised at exactly the place it stands at.
    private func coverage(_ runs: [GlyphRun], dy: Double) throws -> Field {
        let image = try CoverageRasterizer().glyphs(runs, transform: CGAffineTransform(translationX: 0, y: dy))
        var field = Field(width: width, height: height)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (column, row) = (image.x + x, image.y + y)
                guard column >= 0, column < width, row >= 0, row < height else { continue }
                field.values[row * width + column] = Double(image.bytes[y * image.width + x]) / 255
            }
        }
        return field
    }

    @Test(arguments: [0.5, 0.7, 1, 1.49, 1.51, 2, 3.3, 6, 12, 20, 48, 128])
    func blurredLineAgreesWithTheExactGaussian(sigma: Double) throws {
        let gl = try TestGL()
        // A place that FreeType can hold exactly (1/64 px), so that the reference has no rounding of its own.
        for offset in [0.0, 0.5] {
            let runs = Sample.line(x: 60.3125, baseline: 104)
            let list = GraphicsContext.record { context in
                context.translateBy(x: 0, y: offset)
                context.addFilter(.blur(radius: sigma))
                context.draw(runs, disablesSubpixelQuantization: true)
            }
            let picture = try gl.picture(list, width: width, height: height)
            let expected = try coverage(runs, dy: offset).blurred(sigma)
            let difference = Difference(picture, expected)
            #expect(difference.largest <= 2, "σ \(sigma), offset \(offset): \(difference)")
            #expect(difference.psnr >= 55, "σ \(sigma), offset \(offset): \(difference)")
        }
    }

    @Test func radiusZeroIsTheIdentityBitForBit() throws {
        let gl = try TestGL()
        let runs = Sample.line(x: 60.3125, baseline: 104)
        func picture(_ radius: Double?) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    if let radius { context.addFilter(.blur(radius: radius)) }
                    context.draw(runs)
                }, width: width, height: height)
        }
        let plain = try picture(nil)
        #expect(try picture(0) == plain)
        #expect(try picture(-3) == plain)
        #expect(plain.bytes.contains(255))
    }

    @Test func manyLinesTakeNoMoreDrawCallsThanThree() throws {
        func calls(_ lines: Int) throws -> Int {
            let gl = try TestGL()
            let list = GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 1280, height: 720)), with: .color(.indigo))
                for line in 0..<lines {
                    var copy = context
                    // Narrow and wide ones, with three lines and with many.
                    let narrow = Double(line % 40) * 0.3
                    if line % 3 != 0 { copy.addFilter(.blur(radius: line % 2 == 1 ? 1 + narrow : 12.7 - narrow)) }
                    copy.opacity = line % 3 == 0 ? 1 : 0.3 + 0.6 / Double(1 + line % 7)
                    copy.draw(
                        Sample.line(12, x: 20 + Double(line % 4) * 300, baseline: 20 + Double(line / 4) * 13, size: 12),
                        disablesSubpixelQuantization: line % 3 != 0)
                }
            }
            let target = try gl.renderer.makeTarget(width: 1280, height: 720)
            try gl.renderer.draw(list, into: target)
            #expect(gl.renderer.problems == [])
            #expect(gl.device.debugErrors == [])
            return gl.renderer.statistics.drawCalls
        }
        #expect(try calls(3) == calls(200))
    }

    @Test func aWholeLayerBlursAsItsPartsTogetherWould() throws {
        let gl = try TestGL()
        let runs = Sample.line(x: 60, baseline: 104)
        let list = GraphicsContext.record { context in
            context.addFilter(.blur(radius: 4))
            context.drawLayer { layer in
                layer.fill(Path(CGRect(x: 40, y: 130, width: 200, height: 20)), with: .color(.white))
                layer.draw(runs)
            }
        }
        let picture = try gl.picture(list, width: width, height: height)
        let sharp = try gl.picture(
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 40, y: 130, width: 200, height: 20)), with: .color(.white))
                context.draw(runs)
            }, width: width, height: height)
        var field = Field(width: width, height: height)
        for index in field.values.indices { field.values[index] = Double(sharp.bytes[index * 4]) / 255 }
        let difference = Difference(picture, field.blurred(4))
        #expect(difference.largest <= 2, "\(difference)")
    }

    /// Each is rounded to a level; alike, they would be off by as many levels as there are.
    @Test func manyFaintBlursOverEachOtherAddUpToWhatTheyShould() throws {
        let gl = try TestGL()
        var shape = Field(width: width, height: height)
        for y in 80..<110 { for x in 200..<300 { shape.values[y * width + x] = 1 } }
        let blurred = shape.blurred(20)
        for (count, opacity) in [(10, 0.1), (40, 0.05)] {
            let list = GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: width, height: height)), with: .color(.black))
                context.opacity = opacity
                context.addFilter(.blur(radius: 20))
                for _ in 0..<count {
                    context.fill(Path(CGRect(x: 200, y: 80, width: 100, height: 30)), with: .color(.white))
                }
            }
            var expected = blurred
            for index in expected.values.indices {
                expected.values[index] = 1 - pow(1 - blurred.values[index] * opacity, Double(count))
            }
            let difference = Difference(try gl.picture(list, width: width, height: height), expected)
            #expect(difference.largest <= 1.5 * Double(count).squareRoot(), "\(count) × \(opacity): \(difference)")
        }
    }
}
