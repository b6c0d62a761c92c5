import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct GroupTests {
    private let width = 80
    private let height = 64

    private func check(
        _ list: DisplayList, _ expected: ReferencePicture, within tolerance: Double = 1.01, _ comment: String = ""
    ) throws {
        let gl = try TestGL()
        let picture = try gl.picture(list, width: expected.width, height: expected.height)
        #expect(gl.renderer.problems == [])
        let difference = PictureDifference(picture, expected)
        #expect(difference.largest <= tolerance, "\(comment) \(difference)\n\(list)")
    }

    private func block(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ colour: Color.Resolved) -> ReferencePicture {
        ReferencePicture(width: width, height: height) { px, py in
            px > Double(x) && px < Double(x + w) && py > Double(y) && py < Double(y + h)
                ? colour.premultiplied : [0, 0, 0, 0]
        }
    }

    private func rect(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> Path {
        Path(CGRect(x: x, y: y, width: w, height: h))
    }

    @Test func layersInLayersFadeAsWholes() throws {
        let list = GraphicsContext.record { context in
            context.fill(rect(0, 0, 80, 64), with: .color(.indigo))
            context.opacity = 0.6
            context.drawLayer { outer in
                outer.fill(rect(5, 5, 40, 40), with: .color(.red))
                outer.opacity = 0.5
                outer.drawLayer { inner in
                    inner.fill(rect(20, 20, 40, 30), with: .color(.green))
                    inner.fill(rect(30, 10, 10, 50), with: .color(.white))
                }
                outer.opacity = 1
                outer.fill(rect(60, 40, 10, 10), with: .color(.yellow))
            }
        }
        let inner = block(30, 10, 10, 50, .white)
            .over(block(20, 20, 40, 30, Color.green.resolve(in: .dark))).faded(0.5)
        let outer = block(60, 40, 10, 10, Color.yellow.resolve(in: .dark))
            .over(inner.over(block(5, 5, 40, 40, Color.red.resolve(in: .dark)))).faded(0.6)
        // Three roundings to bytes, one for each layer and one for the frame.
        try check(list, outer.over(block(0, 0, 80, 64, Color.indigo.resolve(in: .dark))), within: 1.6)
    }

    @Test(arguments: [0.0, 0.3, 1.2]) func aTurnedScaledGroupIsBlurredAndFadedAsAWhole(angle: Double) throws {
        let map = CGAffineTransform(translationX: 30, y: 14).rotated(by: angle).scaledBy(x: 1.4, y: 1.4)
        let (red, blue) = (Color.red.resolve(in: .dark), Color.blue.resolve(in: .dark))
        let list = GraphicsContext.record { context in
            context.concatenate(map)
            context.addFilter(.blur(radius: 2))
            context.opacity = 0.7
            context.drawLayer { layer in
                layer.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 16)), with: .color(.red))
                layer.fill(Path(CGRect(x: 8, y: 6, width: 20, height: 16)), with: .color(.blue))
            }
        }
        let back = map.inverted()
        func part(_ rect: CGRect, _ colour: Color.Resolved) -> ReferencePicture {
            ReferencePicture(width: width, height: height, colour, samples: 16) { x, y in
                let p = CGPoint(x: x, y: y).applying(back)
                return p.x >= rect.minX && p.x <= rect.maxX && p.y >= rect.minY && p.y <= rect.maxY
            }
        }
        let group = part(CGRect(x: 8, y: 6, width: 20, height: 16), blue)
            .over(part(CGRect(x: 0, y: 0, width: 20, height: 16), red))
        try check(list, group.blurred(2.8).faded(0.7), within: 2, "angle \(angle)")
    }

    @Test func sixtyFourLayersDeepAreFlattenedAndMoreAreBounded() throws {
        let gl = try TestGL()
        func nested(_ depth: Int) -> DisplayList {
            var list = DisplayList([DisplayItem(.fill(rect(2, 2, 8, 8), .color(.white), FillStyle()))])
            for level in 0..<depth {
                list.items.append(DisplayItem(.fill(rect(level % 8, 12, 2, 2), .color(.white), FillStyle())))
                list = DisplayList([DisplayItem(.group(list), opacity: 0.999)])
            }
            return list
        }
        let picture = try gl.picture(nested(63), width: 16, height: 16)
        #expect(gl.renderer.problems == [])
        // Each layer takes a thousandth, which a byte cannot hold: it rounds to 254.7 and stays.
        #expect(picture.bytes[(5 * 16 + 5) * 4] > 180)
        let deeper = try gl.picture(nested(200), width: 16, height: 16)
        #expect(gl.renderer.problems.count == 1)
        #expect(deeper.bytes[(5 * 16 + 5) * 4] > 180)
    }

    /// Whatever the number of layers, they share textures and the frame stays right.
    @Test func tenThousandLayersTakeBoundedMemory() throws {
        let gl = try TestGL()
        let list = GraphicsContext.record { context in
            context.opacity = 0.5
            for index in 0..<10_000 {
                let (x, y) = (Double(index % 100), Double(index / 100))
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: x, y: y, width: 60, height: 60)), with: .color(.white))
                    layer.fill(Path(CGRect(x: x, y: y, width: 30, height: 60)), with: .color(.red))
                }
            }
        }
        let target = try gl.renderer.makeTarget(width: 160, height: 160)
        let before = gl.device.liveObjects
        try gl.renderer.draw(list, into: target)
        let picture = gl.renderer.readPixels(target)
        #expect(gl.device.liveObjects - before < 2 * 4_700, "textures for at most the pixels that may wait")
        #expect(gl.renderer.problems == [])
        #expect(picture.bytes[(80 * 160 + 80) * 4 + 3] == 255)
        // The last layer lies on top: half of its white over what was there.
        #expect(picture.bytes[(158 * 160 + 158) * 4] == 128)
    }

    @Test func layersShareTexturesWhereTheyDoNotLiveAtOnce() throws {
        var plan = FramePlan()
        plan.layers = (0..<3).map { _ in FramePlan.Layer(box: PixelBox(x0: 0, y0: 0, x1: 50, y1: 20)) }
        func pass(_ destination: FramePlan.Destination, reads: [Int]) -> FramePlan.Pass {
            FramePlan.Pass(
                destination: destination, box: plan.layers[0].box, clears: true,
                rounds: [
                    FramePlan.Round(batches: reads.map { FramePlan.Batch(program: .layer, source: .layer($0)) })
                ])
        }
        plan.passes = [
            pass(.layer(0), reads: []), pass(.layer(1), reads: [0]), pass(.layer(2), reads: [1]),
            pass(.frame, reads: [2]),
        ]
        LayerSlots.assign(&plan)
        #expect(plan.layers.map(\.slot) == [0, 1, 0])
        #expect(plan.slots.map(\.width) == [64, 64])
    }
}
