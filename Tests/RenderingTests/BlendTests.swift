import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Blend modes against the W3C formulas in double precision, for layers and for single shapes.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct BlendTests {
    private let side = 24

    private func backdrop(_ context: inout GraphicsContext) {
        for index in 0..<6 {
            let colour = Color(red: Double(index) / 5, green: Double(index * 2 % 5) / 4, blue: 1 - Double(index) / 6)
            context.fill(
                Path(CGRect(x: 0, y: index * 4, width: 20, height: 4)),
                with: .color(colour.opacity(index == 3 ? 0.5 : 1)))
        }
    }

    private func source(_ context: inout GraphicsContext) {
        for index in 0..<6 {
            let colour = Color(red: 1 - Double(index) / 5, green: Double(index) / 5, blue: Double(index * 3 % 6) / 5)
            context.fill(
                Path(CGRect(x: 2 + index * 3, y: 2, width: 3, height: 20)),
                with: .color(colour.opacity(index % 2 == 0 ? 1 : 0.6)))
        }
    }

    @Test(arguments: BlendMode.allCases) func aLayerIsBlendedByTheFormula(mode: BlendMode) throws {
        let gl = try TestGL()
        func picture(_ content: (inout GraphicsContext) -> Void) throws -> ReferencePicture {
            ReferencePicture(try gl.picture(GraphicsContext.record(content), width: side, height: side))
        }
        let (below, above) = (try picture(backdrop), try picture(source).faded(0.8))
        let result = try gl.picture(
            GraphicsContext.record { context in
                backdrop(&context)
                context.opacity = 0.8
                context.blendMode = mode
                context.drawLayer(content: source)
            }, width: side, height: side)
        let expected = above.joined(below) { BlendFormula.blend(mode, $0, $1) }
        let difference = PictureDifference(result, expected)
        #expect(difference.largest <= 2, "\(mode): \(difference)")
        #expect(gl.renderer.problems == [])
    }

    @Test(arguments: [BlendMode.multiply, .screen, .plusLighter, .sourceAtop, .destinationOut, .difference])
    func aShapesSoftEdgeIsBlendedByItsCoverage(mode: BlendMode) throws {
        let gl = try TestGL()
        let disc = Path(ellipseIn: CGRect(x: 3.3, y: 2.8, width: 17, height: 17))
        let below = ReferencePicture(try gl.picture(GraphicsContext.record(backdrop), width: side, height: side))
        let above = ReferencePicture(
            try gl.picture(
                GraphicsContext.record { $0.fill(disc, with: .color(.orange)) }, width: side, height: side))
        let result = try gl.picture(
            GraphicsContext.record { context in
                backdrop(&context)
                context.blendMode = mode
                context.fill(disc, with: .color(.orange))
            }, width: side, height: side)
        let difference = PictureDifference(result, above.joined(below) { BlendFormula.blend(mode, $0, $1) })
        #expect(difference.largest <= 2, "\(mode): \(difference)")
    }

    @Test func insideALayerAModeSeesOnlyTheLayer() throws {
        let gl = try TestGL()
        let result = try gl.picture(
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 24, height: 24)), with: .color(.white))
                context.drawLayer { layer in
                    layer.blendMode = .difference
                    layer.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 24)), with: .color(.white))
                    layer.fill(Path(CGRect(x: 4, y: 0, width: 8, height: 24)), with: .color(.white))
                }
            }, width: side, height: side)
        #expect([2, 6, 10, 20].map { result.bytes[$0 * 4] } == [255, 0, 255, 255])
    }
}
