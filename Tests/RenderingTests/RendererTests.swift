import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct RendererTests {
    @Test func anUnchangedListDrawsNothing() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 64, height: 64)
        let list = GraphicsContext.record {
            $0.fill(Path(CGRect(x: 8, y: 8, width: 20, height: 20)), with: .color(.red))
        }
        try gl.renderer.draw(list, into: target)
        let first = gl.renderer.readPixels(target)
        #expect(gl.renderer.statistics.drawCalls > 0)
        try gl.renderer.draw(list, into: target)
        #expect(gl.renderer.statistics.drawCalls == 0)
        #expect(gl.renderer.readPixels(target) == first)
    }

    @Test func aSteadyFrameAllocatesAndUploadsNothing() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 400, height: 120)
        for step in 0..<6 {
            let list = GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 400, height: 120)), with: .color(.indigo))
                context.translateBy(x: 0, y: Double(step) * 0.3)
                context.addFilter(.blur(radius: 6 - Double(step) * 0.1))
                context.draw(Sample.line(12, x: 20, baseline: 60), disablesSubpixelQuantization: true)
            }
            try gl.renderer.draw(list, into: target)
            if step > 1 {
                #expect(gl.renderer.statistics.allocations == 0)
                #expect(gl.renderer.statistics.uploadedBytes == 0)
                #expect(gl.renderer.statistics.drawCalls == 2)
            }
        }
    }

    @Test func theTopOfTheListIsTheTopOfThePicture() throws {
        let gl = try TestGL()
        let list = GraphicsContext.record {
            $0.fill(Path(CGRect(x: 1, y: 0, width: 2, height: 1)), with: .color(.white))
        }
        let picture = try gl.picture(list, width: 5, height: 3)
        let lit = (0..<15).filter { picture.bytes[$0 * 4] > 0 }
        #expect(lit == [1, 2])
    }

    @Test func aRectangleCoversFractionsOfPixelsByArea() throws {
        let gl = try TestGL()
        let list = GraphicsContext.record {
            $0.fill(Path(CGRect(x: 1.25, y: 1.5, width: 2, height: 2)), with: .color(.white))
        }
        let picture = try gl.picture(list, width: 5, height: 5)
        #expect(abs(Int(picture.bytes[(1 * 5 + 1) * 4]) - Int((0.75 * 0.5 * 255).rounded())) <= 1)
        #expect(picture.bytes[(2 * 5 + 2) * 4] == 255)
    }

    @Test func opacityOfAGroupActsOnTheFlattenedGroup() throws {
        let gl = try TestGL()
        let list = GraphicsContext.record { context in
            context.opacity = 0.5
            context.drawLayer { layer in
                layer.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .color(.white))
                layer.fill(Path(CGRect(x: 10, y: 10, width: 20, height: 20)), with: .color(.white))
            }
        }
        let picture = try gl.picture(list, width: 30, height: 30)
        #expect(picture.bytes.max() == 128)
    }

    @Test func aLinearGradientIsTheFormulaWithinItsDither() throws {
        let gl = try TestGL()
        let gradient = Gradient(colors: [.indigo, .black])
        let list = GraphicsContext.record {
            $0.fill(
                Path(CGRect(x: 0, y: 0, width: 40, height: 300)),
                with: .linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 0, y: 300)))
        }
        let picture = try gl.picture(list, width: 40, height: 300)
        let exact = gradient.resolve(in: .dark)
        for y in 0..<300 {
            let colour = exact.premultiplied(at: (Double(y) + 0.5) / 300)
            for x in 0..<40 {
                for channel in 0..<4 {
                    let error = abs(Double(picture.bytes[(y * 40 + x) * 4 + channel]) - colour[channel] * 255)
                    #expect(error <= 1.01)
                }
            }
        }
    }

    @Test func objectsAreFreedWithTheRenderer() throws {
        var gl: TestGL? = try TestGL()
        let device = try #require(gl?.device)
        _ = try gl?.picture(
            GraphicsContext.record { context in
                context.addFilter(.blur(radius: 5))
                context.drawLayer { layer in
                    layer.fill(Path(ellipseIn: CGRect(x: 5, y: 5, width: 30, height: 20)), with: .color(.red))
                    layer.stroke(
                        Path(ellipseIn: CGRect(x: 15, y: 5, width: 30, height: 20)), with: .color(.blue), lineWidth: 3)
                }
            }, width: 60, height: 40)
        gl = nil
        #expect(device.liveObjects == 0)
    }

    /// FA-01, the renderer's part: a sentence that names the file, and the rest is drawn.
    @Test func aFontThatIsNotThereIsAProblemNotACrash() throws {
        let gl = try TestGL()
        var runs = Sample.line(3, x: 5, baseline: 20)
        runs[0].face.file = "/nope.ttf"
        _ = try gl.picture(GraphicsContext.record { $0.draw(runs) }, width: 60, height: 40)
        #expect(gl.renderer.problems.count == 1)
        #expect(gl.renderer.problems[0].hasPrefix("/nope.ttf: "))
    }
}
