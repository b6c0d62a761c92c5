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

    /// A letter, alone or with a bar in another colour, upright or turned and made larger.
    private func swept(_ blur: Double, isLayer: Bool, isTurned: Bool) -> DisplayList {
        GraphicsContext.record { context in
            context.translateBy(x: 120, y: 120)
            if isTurned {
                context.rotate(by: .degrees(17))
                context.scaleBy(x: 1.3, y: 1.3)
            }
            // As wide in pixels under both maps.
            if blur > 0 { context.addFilter(.blur(radius: isTurned ? blur / 1.3 : blur)) }
            let letter = [
                GlyphRun(
                    face: Sample.face, size: 56, glyphs: [.init(id: 43, position: CGPoint(x: -23, y: 20))],
                    paint: .color(.white))
            ]
            guard isLayer else { return context.draw(letter, disablesSubpixelQuantization: true) }
            context.drawLayer { layer in
                layer.draw(letter, disablesSubpixelQuantization: true)
                layer.fill(Path(CGRect(x: -20, y: -4, width: 40, height: 8)), with: .color(.orange))
            }
        }
    }

    /// BL-04: as σ grows, the picture changes evenly, stays where it is and keeps its light; no step where a level or a
    /// kernel changes.
    @Test(arguments: [false, true], [false, true]) func theBlurGrowsWithoutAStep(isLayer: Bool, isTurned: Bool) throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 240, height: 240)
        var last: Bitmap?
        var first: Light?
        var changes: [Double] = []
        for step in 0...300 {
            try gl.renderer.draw(swept(Double(step) / 10, isLayer: isLayer, isTurned: isTurned), into: target)
            let picture = gl.renderer.readPixels(target)
            let light = Light(picture)
            let start = first ?? light
            first = start
            #expect(abs(light.x - start.x) < 0.1 && abs(light.y - start.y) < 0.1, "σ \(Double(step) / 10): \(light)")
            #expect(abs(light.total / start.total - 1) < 0.01, "σ \(Double(step) / 10): \(light.total / start.total)")
            if let last { changes.append(rootMeanSquare(last, picture)) }
            last = picture
        }
        // Below half a pixel sampling takes over from the sharp raster; the rule is for what is blurred to be seen.
        for index in 6..<changes.count - 1 {
            let neighbours = max(changes[index - 1], changes[index + 1], 0.12)
            #expect(changes[index] <= 3 * neighbours, "σ \(Double(index) / 10): \(changes[index - 1...index + 1])")
        }
        #expect(gl.renderer.problems == [])
    }

    /// How much light there is, and where its middle lies, in pixels.
    private struct Light {
        var (total, x, y) = (0.0, 0.0, 0.0)

        init(_ picture: Bitmap) {
            var (sum, sumX, sumY) = (0, 0, 0)
            picture.bytes.withUnsafeBufferPointer { bytes in
                for y in 0..<picture.height {
                    for x in 0..<picture.width {
                        let alpha = Int(bytes[(y * picture.width + x) * 4 + 3])
                        sum += alpha
                        sumX += alpha * x
                        sumY += alpha * y
                    }
                }
            }
            (total, x, y) = (Double(sum), Double(sumX) / Double(sum), Double(sumY) / Double(sum))
        }
    }

    private func rootMeanSquare(_ a: Bitmap, _ b: Bitmap) -> Double {
        var sum = 0
        a.bytes.withUnsafeBufferPointer { a in
            b.bytes.withUnsafeBufferPointer { b in
                for index in a.indices where a[index] != b[index] {
                    let difference = Int(a[index]) - Int(b[index])
                    sum += difference * difference
                }
            }
        }
        return (Double(sum) / Double(a.bytes.count)).squareRoot()
    }

    /// BL-06: red over green is a mixture of both and nothing else: no dark and no light fringe.
    @Test(arguments: [false, true], [0.0, 0.4]) func redOverGreenHasNoFringe(isLayer: Bool, angle: Double) throws {
        let gl = try TestGL()
        let (red, green) = (Color.Resolved(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
        for sigma in [0.0, 0.3, 0.8, 1.4, 2.7, 6, 13, 30] {
            let picture = try gl.picture(
                GraphicsContext.record { context in
                    context.fill(Path(CGRect(x: 0, y: 0, width: 160, height: 90)), with: .color(green))
                    context.translateBy(x: 30, y: 50)
                    context.rotate(by: .radians(angle))
                    context.addFilter(.blur(radius: sigma))
                    var runs = Sample.line(4, x: 0, baseline: 8, size: 40, color: red)
                    if isLayer {
                        // A gradient of one colour is blurred as several colours are.
                        let both = Gradient(colors: [Color(red), Color(red)]).resolve(in: .dark)
                        runs[0].paint = .linearGradient(both, start: .zero, end: CGPoint(x: 90, y: 0))
                    }
                    context.draw(runs, disablesSubpixelQuantization: true)
                }, width: 160, height: 90)
            var worst = 0
            for index in stride(from: 0, to: picture.bytes.count, by: 4) {
                worst = max(worst, abs(Int(picture.bytes[index]) + Int(picture.bytes[index + 1]) - 255))
                worst = max(worst, Int(picture.bytes[index + 2]), 255 - Int(picture.bytes[index + 3]))
            }
            #expect(worst <= 2, "σ \(sigma)")
            #expect(picture.bytes.enumerated().contains { $0.offset % 4 == 0 && $0.element > 20 }, "σ \(sigma)")
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
