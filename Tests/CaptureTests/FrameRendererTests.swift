import Drawing
import Foundation
import Pictures
import RenderingTestSupport
import Testing

@testable import Capture

@MainActor @Suite(.serialized, .leavesGLClean)
struct FrameRendererTests {
    private func makeRenderer() throws -> FrameRenderer {
        FrameRenderer(renderer: try TestGL().renderer)
    }

    /// Red in the top left quarter of 8 × 6 points, green below it, blue at its right; nothing in the last quarter.
    private var quarters: DisplayList {
        GraphicsContext.record { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 3)), with: .color(Color(red: 1, green: 0, blue: 0)))
            context.fill(Path(CGRect(x: 0, y: 3, width: 4, height: 3)), with: .color(Color(red: 0, green: 1, blue: 0)))
            context.fill(Path(CGRect(x: 4, y: 0, width: 4, height: 3)), with: .color(Color(red: 0, green: 0, blue: 1)))
        }
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        let place = (y * bitmap.width + x) * 4
        return Array(bitmap.bytes[place..<place + 4])
    }

    @Test(arguments: [1.0, 2.0])
    func thePictureStandsUprightAtAnyScale(scale: Double) throws {
        let geometry = FrameGeometry(canvas: CGSize(width: 8, height: 6), scale: scale)
        let bitmap = try makeRenderer().bitmap(of: quarters, geometry: geometry)
        #expect((bitmap.width, bitmap.height) == (Int(8 * scale), Int(6 * scale)))
        #expect(pixel(bitmap, 0, 0) == [255, 0, 0, 255])
        #expect(pixel(bitmap, 0, bitmap.height - 1) == [0, 255, 0, 255])
        #expect(pixel(bitmap, bitmap.width - 1, 0) == [0, 0, 255, 255])
        #expect(pixel(bitmap, bitmap.width - 1, bitmap.height - 1) == [0, 0, 0, 0])
    }

    @Test func aFittedCanvasStandsInTheMiddle() throws {
        let geometry = FrameGeometry(canvas: CGSize(width: 8, height: 6), width: 8, height: 10)
        let bitmap = try makeRenderer().bitmap(of: quarters, geometry: geometry)
        #expect(pixel(bitmap, 0, 1) == [0, 0, 0, 0])
        #expect(pixel(bitmap, 0, 2) == [255, 0, 0, 255])
        #expect(pixel(bitmap, 0, 7) == [0, 255, 0, 255])
        #expect(pixel(bitmap, 0, 8) == [0, 0, 0, 0])
    }

    @Test func oneRendererServesFramesOfAnySize() throws {
        let renderer = try makeRenderer()
        for width in [801, 3, 64] {
            let geometry = FrameGeometry(canvas: CGSize(width: width, height: 6))
            let bitmap = try renderer.bitmap(of: quarters, geometry: geometry)
            #expect(bitmap.width == width && pixel(bitmap, 0, 0) == [255, 0, 0, 255])
        }
    }

    @Test func theFileSaysWhichSceneAndMomentItShows() throws {
        let renderer = try makeRenderer()
        let geometry = FrameGeometry(canvas: CGSize(width: 8, height: 6))
        let caption = FrameCaption(scene: "poem.yaml", moment: 1.1)
        let bytes = try renderer.png(of: quarters, geometry: geometry, alpha: .straight, caption: caption)
        #expect(
            PNGCodec.texts(in: bytes) == [
                PNGText(key: "Title", value: "poem.yaml"), PNGText(key: "glyphstage:moment", value: "1.1"),
            ])
        #expect(try renderer.png(of: quarters, geometry: geometry, alpha: .straight, caption: caption) == bytes)
        #expect(try PNGCodec.decode(bytes) == renderer.bitmap(of: quarters, geometry: geometry))
    }

    @Test(arguments: [(3.0, "3"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (0, "0")])
    func momentsAreWrittenWithTheFewestDigits(moment: Double, text: String) {
        #expect(FrameCaption(scene: "", moment: moment).texts.last?.value == text)
    }
}
