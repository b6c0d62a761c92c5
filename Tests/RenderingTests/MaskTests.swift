import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct MaskTests {
    private let side = 48

    private func picture(_ content: (inout GraphicsContext) -> Void) throws -> Bitmap {
        let gl = try TestGL()
        let picture = try gl.picture(GraphicsContext.record(content), width: side, height: side)
        #expect(gl.renderer.problems == [])
        return picture
    }

    private func content(_ context: inout GraphicsContext) {
        context.fill(Path(CGRect(x: 4, y: 6, width: 36, height: 30)), with: .color(.orange))
        context.fill(Path(CGRect(x: 20, y: 2, width: 10, height: 44)), with: .color(.blue.opacity(0.7)))
    }

    private let disc = Path(ellipseIn: CGRect(x: 6.3, y: 8.1, width: 30, height: 30))

    @Test(arguments: [ClipOptions(), .inverse]) func aClipLetsThroughItsCoverage(options: ClipOptions) throws {
        let whole = ReferencePicture(try picture { $0.drawLayer(content: content) })
        let mask = ReferencePicture(try picture { $0.fill(disc, with: .color(.white)) })
        let clipped = try picture { context in
            context.clip(to: disc, options: options)
            context.opacity = 0.7
            context.drawLayer(content: content)
        }
        let expected = whole.masked(by: mask, inverse: options == .inverse).faded(0.7)
        let difference = PictureDifference(clipped, expected)
        #expect(difference.largest <= 1.5, "\(difference)")
    }

    @Test func clipsMultiplyAndFollowTheTransformTheyWereMadeUnder() throws {
        let whole = ReferencePicture(try picture(content))
        let first = ReferencePicture(try picture { $0.fill(disc, with: .color(.white)) })
        let second = ReferencePicture(
            try picture { context in
                context.rotate(by: .degrees(20))
                context.fill(Path(CGRect(x: 10, y: 0, width: 20, height: 40)), with: .color(.white))
            })
        let clipped = try picture { context in
            context.clip(to: disc)
            var turned = context
            turned.rotate(by: .degrees(20))
            turned.clip(to: Path(CGRect(x: 10, y: 0, width: 20, height: 40)))
            turned.rotate(by: .degrees(-20))
            turned.drawLayer(content: content)
        }
        let difference = PictureDifference(clipped, whole.masked(by: first).masked(by: second))
        #expect(difference.largest <= 2, "\(difference)")
    }

    @Test func evenOddLeavesHoles() throws {
        var path = Path(CGRect(x: 4, y: 4, width: 40, height: 40))
        path.addRect(CGRect(x: 14, y: 14, width: 20, height: 20))
        let clipped = try picture { context in
            context.clip(to: path, style: FillStyle(eoFill: true))
            context.fill(Path(CGRect(x: 0, y: 0, width: 48, height: 48)), with: .color(.white))
        }
        func at(_ x: Int, _ y: Int) -> UInt8 { clipped.bytes[(y * side + x) * 4] }
        #expect([at(2, 2), at(8, 8), at(24, 24), at(40, 24)] == [0, 255, 0, 255])
    }

    @Test func aLayerMasksByItsOpacity() throws {
        let whole = ReferencePicture(try picture { $0.drawLayer(content: content) })
        let gradient = Shading.linearGradient(
            Gradient(colors: [.clear, .black]), startPoint: CGPoint(x: 0, y: 10), endPoint: CGPoint(x: 0, y: 40))
        let masked = try picture { context in
            context.clipToLayer(opacity: 0.8) {
                $0.fill(Path(CGRect(x: 0, y: 0, width: 48, height: 48)), with: gradient)
            }
            context.drawLayer(content: content)
        }
        let mask = ReferencePicture(width: side, height: side) { _, y in
            [0, 0, 0, min(max((y - 10) / 30, 0), 1) * 0.8]
        }
        let difference = PictureDifference(masked, whole.masked(by: mask))
        #expect(difference.largest <= 1.8, "\(difference)")
    }

    @Test func aLayerMasksByItsLightness() throws {
        let whole = ReferencePicture(try picture { $0.drawLayer(content: content) })
        let masked = try picture { context in
            context.clipToLayer { mask in
                mask.addFilter(.luminanceToAlpha)
                mask.drawLayer { light in
                    light.fill(Path(CGRect(x: 0, y: 0, width: 24, height: 48)), with: .color(Color(white: 0.25)))
                    light.fill(Path(CGRect(x: 24, y: 0, width: 24, height: 48)), with: .color(.white))
                }
            }
            context.drawLayer(content: content)
        }
        let mask = ReferencePicture(width: side, height: side) { x, _ in [0, 0, 0, x < 24 ? 0.25 : 1] }
        #expect(PictureDifference(masked, whole.masked(by: mask)).largest <= 1.8)
    }

    @Test func anEmptyMaskHidesAllAndItsInverseNothing() throws {
        let whole = ReferencePicture(try picture { $0.drawLayer(content: content) })
        let far = Path(CGRect(x: 500, y: 0, width: 5, height: 5))
        let hidden = try picture { context in
            context.clip(to: far)
            context.drawLayer(content: content)
        }
        #expect(hidden.bytes.allSatisfy { $0 == 0 })
        let shown = try picture { context in
            context.clip(to: far, options: .inverse)
            context.drawLayer(content: content)
        }
        #expect(PictureDifference(shown, whole).largest <= 1)
    }

    /// A clip on whole pixels needs no layer.
    @Test func anUprightClipOnWholePixelsCostsNothing() throws {
        let gl = try TestGL()
        let list = GraphicsContext.record { context in
            context.clip(to: Path(CGRect(x: 4, y: 4, width: 20, height: 20)))
            context.fill(Path(CGRect(x: 0, y: 0, width: 48, height: 48)), with: .color(.white))
        }
        let picture = try gl.picture(list, width: side, height: side)
        #expect(gl.renderer.statistics.targetSwitches == 1)
        let lit = picture.bytes.filter { $0 == 255 }.count
        #expect(lit == 20 * 20 * 4)
        #expect(picture.bytes.filter { $0 == 0 }.count == picture.bytes.count - lit)
    }
}
