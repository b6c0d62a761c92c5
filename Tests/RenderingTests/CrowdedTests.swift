import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// More than there is room for: less detail and a sentence first; only then something is missing, with a sentence.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct CrowdedTests {
    /// Large letters of many sizes, each an image of its own.
    private func letters(_ count: Int, blur: Double = 0) -> DisplayList {
        GraphicsContext.record { context in
            if blur > 0 { context.addFilter(.blur(radius: blur)) }
            for index in 0..<count {
                let place = CGPoint(x: 4 + Double(index % 20) * 40, y: 240 + Double(index / 20) * 70)
                let run = GlyphRun(
                    face: Sample.face, size: 260 + Double(index) * 0.1,
                    glyphs: [.init(id: UInt32(36 + index % 26), position: place)],
                    paint: .color(
                        Color(red: Double(index % 17) / 16, green: 0.6, blue: Double(index % 5) / 4).resolve(in: .dark))
                )
                context.draw([run])
            }
        }
    }

    private func picture(_ list: DisplayList, budget: Int) throws -> (Bitmap, [String], bytes: Int) {
        let gl = try TestGL(imageBudget: budget)
        let picture = try gl.picture(list, width: 1_000, height: 600)
        return (picture, gl.renderer.problems, gl.renderer.store.usedImageBytes)
    }

    /// FA-06
    @Test(arguments: [0.0, 4]) func aCrowdedFrameLosesDetailAndThenAFewImages(blur: Double) throws {
        let (budget, count) = blur == 0 ? (8 << 20, 80) : (12 << 20, 90)
        let list = letters(count, blur: blur)
        let (whole, none, _) = try picture(list, budget: 400 << 20)
        #expect(none == [])
        let (crowded, problems, bytes) = try picture(list, budget: budget)
        #expect(problems.count == 1 && problems[0].hasSuffix("drawn with less detail"), "\(problems)")
        #expect(bytes <= 4 * budget)
        let difference = PictureDifference(crowded, ReferencePicture(whole))
        #expect(difference.psnr >= (blur == 0 ? 26 : 40), "\(difference)")
        // Not even room for one page: that some are not drawn is said, and memory stays bounded.
        let (_, more, most) = try picture(list, budget: 1 << 20)
        #expect(more.contains { $0.hasSuffix("some are not drawn") }, "\(more)")
        #expect(most <= 4 << 20)
    }

    /// A picture that is larger than is kept: at its own size with less detail, which is said once; made small it loses
    /// nothing, and nothing is said.
    @Test func aPictureOfTwentyThousandPixelsIsDrawn() throws {
        var bytes = [UInt8](repeating: 255, count: 20_000 * 64 * 4)
        // Dark on the left half, so that it is seen whether places agree.
        for y in 0..<64 {
            for x in 0..<10_000 { for channel in 0..<3 { bytes[(y * 20_000 + x) * 4 + channel] = 40 } }
        }
        let bitmap = Bitmap(width: 20_000, height: 64, format: .rgba, bytes: bytes)
        for side in [nil, 2_048] as [Int?] {
            let gl = try TestGL(largestSide: side)
            /// The middle row of 400 × 64 pixels, in which the picture is drawn at a scale, its middle at the middle.
            func row(_ scale: Double) throws -> [UInt8] {
                let rect = CGRect(
                    x: 200 - 10_000 * scale, y: 32 - 32 * scale, width: 20_000 * scale, height: 64 * scale)
                let picture = try gl.picture(
                    GraphicsContext.record { $0.draw(bitmap, in: rect) }, width: 400, height: 64)
                return (0..<400).map { picture.bytes[(32 * 400 + $0) * 4] }
            }
            let middle = try row(1)
            #expect(middle[..<176].allSatisfy { $0 == 40 } && middle[224...].allSatisfy { $0 == 255 })
            #expect(gl.renderer.problems.count == 1)
            #expect(gl.renderer.problems.first?.contains("20000 × 64 pixels is drawn with less detail") == true)
            let small = try row(0.05)
            #expect(small[..<190].allSatisfy { $0 == 40 } && small[210...].allSatisfy { $0 == 255 })
            #expect(gl.renderer.problems == [])
        }
    }

    /// What cannot be drawn leaves no trace of the frame before.
    @Test func aBrokenFrameIsNotTheOneBefore() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 40, height: 30)
        func ground(_ context: inout GraphicsContext) {
            context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 30)), with: .color(.indigo))
        }
        let plain = try gl.picture(GraphicsContext.record(ground), width: 40, height: 30)
        try gl.renderer.draw(
            GraphicsContext.record { context in
                ground(&context)
                context.draw(Sample.line(2, x: 2, baseline: 25))
            }, into: target)
        #expect(gl.renderer.readPixels(target) != plain)
        var broken = Sample.line(2, x: 2, baseline: 25)
        broken[0].face.file = "/nope.ttf"
        let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300]
        for number in numbers {
            try gl.renderer.draw(
                GraphicsContext.record { context in
                    ground(&context)
                    context.draw(broken)
                    context.fill(Path(CGRect(x: number, y: 0, width: 5, height: 5)), with: .color(.white))
                    context.fill(
                        Path(ellipseIn: CGRect(x: 0, y: number, width: 5, height: number)), with: .color(.white))
                    var path = Path()
                    path.addLines([CGPoint(x: 1, y: 1), CGPoint(x: number, y: 2), CGPoint(x: 3, y: number)])
                    context.stroke(path, with: .color(.white.opacity(0)), lineWidth: number)
                    context.scaleBy(x: number, y: 1)
                    context.draw(Sample.line(2, x: 2, baseline: 25))
                }, into: target)
            #expect(gl.renderer.readPixels(target).bytes[3] == 255)
            #expect(gl.renderer.problems.contains { $0.hasPrefix("/nope.ttf: ") }, "\(number)")
            // The letters of the frame before are gone.
            let picture = gl.renderer.readPixels(target)
            if number.isNaN { #expect(picture == plain, "\(number)") }
        }
    }
}
