import Coverage
import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// What is larger than textures, or too much: right or with less detail, never nothing.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct LargeContentTests {
    /// A line of text 20,000 points long, seen at its end.
    private func longLine(_ context: inout GraphicsContext, blur: Double) {
        context.translateBy(x: -19_000, y: 0)
        if blur > 0 { context.addFilter(.blur(radius: blur)) }
        context.draw(Sample.line(1_200, x: 4.25, baseline: 60, size: 28), disablesSubpixelQuantization: true)
    }

    /// The same letters that can be seen, and no others.
    private func seenPart(_ context: inout GraphicsContext, blur: Double) {
        context.translateBy(x: -19_000, y: 0)
        if blur > 0 { context.addFilter(.blur(radius: blur)) }
        var runs = Sample.line(1_200, x: 4.25, baseline: 60, size: 28)
        runs[0].glyphs.removeAll { abs($0.position.x - 19_200) > 1_000 }
        context.draw(runs, disablesSubpixelQuantization: true)
    }

    /// BL-11
    @Test(arguments: [0.0, 3, 40]) func aLineOfTwentyThousandPointsIsDrawnWhereItIsSeen(blur: Double) throws {
        let gl = try TestGL()
        let long = try gl.picture(GraphicsContext.record { longLine(&$0, blur: blur) }, width: 400, height: 120)
        let short = try gl.picture(GraphicsContext.record { seenPart(&$0, blur: blur) }, width: 400, height: 120)
        #expect(gl.renderer.problems == [])
        #expect(long.bytes.contains { $0 > 12 })
        let difference = PictureDifference(long, ReferencePicture(short))
        // Sharp: the long line stands at its 1/64 of a pixel, the short one is sampled from the nearest quarter.
        #expect(blur == 0 ? difference.psnr >= 30 : difference.largest <= 2, "\(difference)")
    }

    /// FA-06: letters a hundred times as large cost what of them is seen.
    @Test func aHundredfoldScaleIsDrawnInTilesThatShow() throws {
        let gl = try TestGL()
        for scale in [1.0, 7, 30, 100] {
            let list = GraphicsContext.record { context in
                context.translateBy(x: 200, y: 100)
                context.scaleBy(x: scale, y: scale)
                context.draw(Sample.line(20, x: -2, baseline: 5, size: 28))
            }
            let picture = try gl.picture(list, width: 400, height: 200)
            let expected = try CoverageRasterizer().glyphs(
                Sample.line(20, x: -2, baseline: 5, size: 28),
                transform: CGAffineTransform(translationX: 200, y: 100).scaledBy(x: scale, y: scale),
                window: PixelWindow(x: 0, y: 0, width: 400, height: 200))
            var field = ReferencePicture(width: 400, height: 200)
            for y in 0..<expected.height {
                for x in 0..<expected.width {
                    let value = Double(expected.bytes[y * expected.width + x]) / 255
                    let index = ((y + expected.y) * 400 + x + expected.x) * 4
                    for channel in 0..<4 { field.values[index + channel] = value }
                }
            }
            let difference = PictureDifference(picture, field)
            #expect(difference.psnr >= (scale == 1 ? 25 : 33), "scale \(scale): \(difference)")
            #expect(gl.renderer.problems == [])
        }
    }

    /// FA-08: five thousand different glyphs, none missing.
    @Test func fiveThousandCharactersAreAllDrawn() throws {
        let face = FontFace(file: "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf")
        let gl = try TestGL()
        let list = GraphicsContext.record { context in
            for row in 0..<50 {
                let glyphs = (0..<100).map { column in
                    GlyphRun.Glyph(
                        id: UInt32(2_000 + row * 100 + column),
                        position: CGPoint(x: Double(column) * 36 + 2, y: Double(row) * 40 + 34))
                }
                context.draw([GlyphRun(face: face, size: 32, glyphs: glyphs, paint: .color(.white))])
            }
        }
        let picture = try gl.picture(list, width: 3_600, height: 2_000)
        #expect(gl.renderer.problems == [])
        var missing = 0
        let rasterizer = try CoverageRasterizer()
        for cell in stride(from: 0, to: 5_000, by: 7) {
            let run = GlyphRun(
                face: face, size: 32, glyphs: [.init(id: UInt32(2_000 + cell), position: .zero)], paint: .color(.white))
            let wanted = try rasterizer.glyphs([run], transform: .identity).bytes.reduce(0) { $0 + Int($1) }
            var sum = 0
            for y in 0..<40 {
                for x in 0..<36 { sum += Int(picture.bytes[((cell / 100 * 40 + y) * 3_600 + cell % 100 * 36 + x) * 4]) }
            }
            if abs(sum - wanted) > max(wanted / 10, 255) { missing += 1 }
        }
        #expect(missing == 0)
    }

    /// A driver whose textures end at 2,048 pixels.
    @Test func smallTexturesGiveTheSamePicture() throws {
        func picture(_ side: Int?) throws -> Bitmap {
            let gl = try TestGL(largestSide: side)
            let list = GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 2_000, height: 300)), with: .color(.indigo))
                context.draw(Sample.line(60, x: 10.25, baseline: 70, size: 48))
                var copy = context
                copy.addFilter(.blur(radius: 9))
                copy.draw(Sample.line(60, x: 10.25, baseline: 150, size: 48), disablesSubpixelQuantization: true)
                copy.addFilter(.shadow(color: .black, radius: 4))
                copy.drawLayer { layer in
                    layer.fill(Path(ellipseIn: CGRect(x: -20, y: 200, width: 2_040, height: 80)), with: .color(.orange))
                    layer.fill(Path(CGRect(x: 900, y: 180, width: 90, height: 100)), with: .color(.white))
                }
            }
            let picture = try gl.picture(list, width: 2_000, height: 300)
            return picture
        }
        let difference = PictureDifference(try picture(2_048), ReferencePicture(try picture(nil)))
        #expect(difference.largest <= 4 && difference.psnr >= 50, "\(difference)")
    }

    /// BL-03: no width of blur makes things vanish; the light is spread and stays.
    ///
    /// A strip of a canvas, with a source that goes on to both sides as far as the blur reaches and is so high that it
    /// stays bright: of a small one much would be fainter than a byte can hold.
    @Test(arguments: [84.0, 85, 86, 200, 1_000]) func wideBlursKeepTheirLight(sigma: Double) throws {
        let gl = try TestGL()
        let (reach, high) = (3 * sigma + 40, 1.5 * sigma)
        let (width, height) = (16, Int(2 * reach + high))
        func bar(_ y: Double, _ h: Double) -> CGRect { CGRect(x: -reach, y: y, width: 2 * reach, height: h) }
        var shapes: [(name: String, draw: (inout GraphicsContext) -> Void)] = [
            ("a rectangle", { $0.fill(Path(bar(reach, high)), with: .color(.white)) }),
            (
                "a path",
                { context in
                    var path = Path()
                    path.addLines([
                        CGPoint(x: -reach, y: reach), CGPoint(x: 0, y: reach), CGPoint(x: reach, y: reach),
                        CGPoint(x: reach, y: reach + high), CGPoint(x: -reach, y: reach + high),
                    ])
                    path.closeSubpath()
                    context.fill(path, with: .color(.white))
                }
            ),
            (
                "two colours",
                { context in
                    context.drawLayer { layer in
                        layer.fill(Path(bar(reach, high / 2)), with: .color(.white))
                        layer.fill(Path(bar(reach + high / 2, high / 2)), with: .color(.orange))
                    }
                }
            ),
        ]
        // Of the last, all columns of the sharp picture count: a letter has not the same in each.
        if sigma <= 200 {
            shapes.append(
                (
                    "text",
                    { context in
                        var glyphs: [GlyphRun.Glyph] = []
                        for y in stride(from: reach + 60, to: reach + high, by: 60) {
                            for x in stride(from: -reach, to: reach, by: 60) {
                                glyphs.append(GlyphRun.Glyph(id: 50, position: CGPoint(x: x, y: y)))
                            }
                        }
                        context.draw([GlyphRun(face: Sample.face, size: 80, glyphs: glyphs, paint: .color(.white))])
                    }
                ))
        }
        for (name, shape) in shapes {
            func total(_ blur: Double, from x: Double, _ width: Int) throws -> Double {
                let target = try gl.renderer.makeTarget(width: width, height: height)
                let list = GraphicsContext.record { context in
                    if blur > 0 { context.addFilter(.blur(radius: blur)) }
                    shape(&context)
                }
                try gl.renderer.draw(list, into: target, origin: CGPoint(x: x, y: 0))
                let bytes = gl.renderer.readPixels(target).bytes
                return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) } / Double(width)
            }
            let sharp = try name == "text" ? total(0, from: -reach, Int(2 * reach)) : total(0, from: 0, width)
            let blurred = try total(sigma, from: -8, width)
            #expect(abs(blurred / sharp - 1) < 0.02, "\(name): \(blurred / sharp)")
        }
        #expect(gl.renderer.problems == [])
    }

    @Test(arguments: [0, 0.001, -1, .nan, .infinity, 1_000, 1e9]) func anyRadiusIsRightOrClamped(radius: Double) throws
    {
        let gl = try TestGL()
        for filter in [
            Filter.blur(radius: radius), .opaqueBlur(radius: radius),
            .variableBlur(radius: radius, start: .zero, end: CGPoint(x: 0, y: 64)), .shadow(radius: radius),
        ] {
            let picture = try gl.picture(
                GraphicsContext.record { context in
                    context.fill(Path(CGRect(x: 0, y: 0, width: 64, height: 64)), with: .color(.indigo))
                    context.addFilter(filter)
                    context.drawLayer { layer in
                        layer.fill(Path(CGRect(x: 10, y: 10, width: 20, height: 20)), with: .color(.white))
                        layer.draw(Sample.line(3, x: 20, baseline: 40))
                    }
                }, width: 64, height: 64)
            // The ground stays.
            #expect(picture.bytes[3] == 255)
            if !(radius > 0.05 && radius.isFinite) { #expect(picture.bytes[(15 * 64 + 15) * 4] > 200, "\(filter)") }
        }
    }

    @Test(arguments: [0.0, 1, 100_000]) func layersOfAnySizeAreDrawn(side: Double) throws {
        let gl = try TestGL()
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.addFilter(.blur(radius: 2))
                context.addFilter(.saturation(0.5))
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: 20, y: 20, width: side, height: side)), with: .color(.orange))
                    layer.fill(
                        Path(ellipseIn: CGRect(x: 20, y: 20, width: side, height: side / 2)), with: .color(.blue))
                }
            }, width: 64, height: 64)
        #expect(gl.renderer.problems == [])
        #expect((picture.bytes[(60 * 64 + 60) * 4 + 3] == 255) == (side > 100))
    }

    @Test func aPathOfAMillionPointsIsDrawnWithoutItsSmallestDetails() throws {
        let gl = try TestGL()
        var circle = Path()
        circle.addLines(
            (0..<1_000_000).map { index in
                let angle = Double(index) / 1_000_000 * 2 * .pi
                return CGPoint(x: 32 + 20 * cos(angle), y: 32 + 20 * sin(angle))
            })
        circle.closeSubpath()
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.fill(circle, with: .color(.white))
                context.stroke(circle, with: .color(.white), lineWidth: 2)
            }, width: 64, height: 64)
        #expect(gl.renderer.problems == [])
        let disc = ReferencePicture(width: 64, height: 64) { x, y in hypot(x - 32, y - 32) <= 21 }
        #expect(PictureDifference(picture, disc).psnr >= 30)
    }
}
