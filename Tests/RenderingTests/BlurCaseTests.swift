import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct BlurCaseTests {
    /// One letter in one colour, or several colours, which takes the other way through the renderer.
    private func list(_ blur: Double, isLayer: Bool, at place: CGPoint = CGPoint(x: 90, y: 110)) -> DisplayList {
        GraphicsContext.record { context in
            if blur > 0 { context.addFilter(.blur(radius: blur)) }
            let runs = Sample.line(1, x: place.x, baseline: place.y, size: 60)
            guard isLayer else { return context.draw(runs, disablesSubpixelQuantization: true) }
            context.drawLayer { layer in
                layer.draw(runs, disablesSubpixelQuantization: true)
                layer.fill(Path(CGRect(x: place.x, y: place.y, width: 40, height: 8)), with: .color(.orange))
            }
        }
    }

    /// BL-01: the blur ends where nothing is left of it, not at a visible edge.
    @Test(arguments: [false, true]) func aBlurFadesOutBeforeItEnds(isLayer: Bool) throws {
        let gl = try TestGL()
        let side = 260
        let picture = try gl.picture(list(20, isLayer: isLayer), width: side, height: side)
        func alpha(_ x: Int, _ y: Int) -> UInt8 { picture.bytes[(y * side + x) * 4 + 3] }
        let rows = (0..<side).filter { y in (0..<side).contains { alpha($0, y) > 0 } }
        let columns = (0..<side).filter { x in (0..<side).contains { alpha(x, $0) > 0 } }
        let (top, bottom) = (try #require(rows.first), try #require(rows.last))
        let (left, right) = (try #require(columns.first), try #require(columns.last))
        #expect((0..<side).allSatisfy { alpha($0, top) <= 1 && alpha($0, bottom) <= 1 })
        #expect((0..<side).allSatisfy { alpha(left, $0) <= 1 && alpha(right, $0) <= 1 })
        #expect(top > 0 && left > 0 && bottom < side - 1 && right < side - 1)
    }

    /// BL-04: as σ grows, the picture changes evenly; no step where a level or a kernel changes.
    @Test(arguments: [false, true]) func theBlurGrowsWithoutAStep(isLayer: Bool) throws {
        let gl = try TestGL()
        var last: Bitmap?
        var changes: [Double] = []
        for step in 0...300 {
            let picture = try gl.picture(
                list(Double(step) / 10, isLayer: isLayer, at: CGPoint(x: 40, y: 80)), width: 120, height: 120)
            if let last {
                let sum = zip(last.bytes, picture.bytes).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
                changes.append((sum / Double(last.bytes.count)).squareRoot())
            }
            last = picture
        }
        // Below half a pixel sampling takes over from the sharp raster; the rule is for what is blurred to be seen.
        for index in 6..<changes.count - 1 {
            let neighbours = max(changes[index - 1], changes[index + 1], 0.12)
            #expect(changes[index] <= 3 * neighbours, "σ \(Double(index) / 10): \(changes[index - 1...index + 1])")
        }
    }

    /// BL-10: a blur is as wide at every scale.
    @Test(arguments: [false, true]) func theRadiusIsInPointsAtEveryScale(isLayer: Bool) throws {
        let gl = try TestGL()
        let list = list(6, isLayer: isLayer)
        let single = try gl.picture(list, width: 200, height: 160)
        let double = try gl.picture(list, width: 400, height: 320, scale: 2).halved
        var sum = 0
        for (a, b) in zip(single.bytes, double.bytes) { sum += abs(Int(a) - Int(b)) }
        #expect(Double(sum) / Double(single.bytes.count) < 1)
        #expect(PictureDifference(double, ReferencePicture(single)).largest <= 4)
    }
}
