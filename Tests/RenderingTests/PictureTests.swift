import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct PictureTests {
    /// Smooth colours, so that sampling between pixels has a right answer.
    private func smooth(_ width: Int, _ height: Int) -> Bitmap {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += [
                    UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 128, 255,
                ]
            }
        }
        return Bitmap(width: width, height: height, format: .rgba, bytes: bytes)
    }

    @Test func aPictureAtItsOwnSizeIsItself() throws {
        let gl = try TestGL()
        let bitmap = smooth(20, 12)
        let picture = try gl.picture(
            GraphicsContext.record { $0.draw(Image(bitmap), in: CGRect(x: 3, y: 2, width: 20, height: 12)) },
            width: 30, height: 20)
        for y in 0..<12 {
            for x in 0..<80 { #expect(picture.bytes[((y + 2) * 30 + 3) * 4 + x] == bitmap.bytes[y * 80 + x]) }
        }
    }

    @Test(arguments: [0.3, 0.5, 0.77, 1.6, 3]) func aPictureOfAnySizeHasTheColoursOfItsPlaces(scale: Double) throws {
        let gl = try TestGL()
        let (w, h) = (60, 48)
        let list = GraphicsContext.record { context in
            context.translateBy(x: 100, y: 80)
            context.rotate(by: .degrees(25))
            context.scaleBy(x: scale, y: scale)
            context.draw(Image(smooth(w, h)), in: CGRect(x: -30, y: -24, width: 60, height: 48))
        }
        let picture = try gl.picture(list, width: 200, height: 160)
        let back = CGAffineTransform(translationX: 100, y: 80).rotated(by: 25 * .pi / 180)
            .scaledBy(x: scale, y: scale).inverted()
        var largest = 0.0
        for y in 0..<160 {
            for x in 0..<200 {
                let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
                let margin = 1.5 / min(scale, 1) + 1
                guard abs(p.x) < 30 - margin, abs(p.y) < 24 - margin else { continue }
                let wanted = [(p.x + 29.5) * 255 / 59, (p.y + 23.5) * 255 / 47, 128, 255]
                for channel in 0..<4 {
                    largest = max(largest, abs(Double(picture.bytes[(y * 200 + x) * 4 + channel]) - wanted[channel]))
                }
            }
        }
        #expect(largest <= 2.5)
        #expect(gl.renderer.problems == [])
    }

    @Test func aPictureMadeSmallIsTheMeanOfItsParts() throws {
        let gl = try TestGL()
        var bytes: [UInt8] = []
        for y in 0..<64 { for x in 0..<64 { bytes += (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] } }
        let picture = try gl.picture(
            GraphicsContext.record {
                $0.draw(
                    Image(Bitmap(width: 64, height: 64, format: .rgba, bytes: bytes)),
                    in: CGRect(x: 0, y: 0, width: 8, height: 8))
            }, width: 8, height: 8)
        for index in stride(from: 0, to: 256, by: 4) { #expect(abs(Int(picture.bytes[index]) - 128) <= 1) }
    }

    /// Noto Color Emoji has one strike of 136 × 128 pixels at 109 to the em.
    @Test func anEmojiIsDrawnInItsColoursAtAnySize() throws {
        let gl = try TestGL()
        let face = FontFace(file: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
        #expect(gl.renderer.store.hasColour(face))
        let id = try #require((1..<400).first { gl.renderer.store.colourGlyph(UInt32($0), of: face) != nil })
        let glyph = try #require(gl.renderer.store.colourGlyph(UInt32(id), of: face))
        #expect((glyph.bitmap.width, glyph.bitmap.height) == (136, 128))
        #expect(abs(glyph.frame.width - 136.0 / 109) < 1e-9)
        func picture(_ size: Double, opacity: Double = 1, blur: Double = 0) throws -> ReferencePicture {
            let run = GlyphRun(
                face: face, size: size, glyphs: [.init(id: UInt32(id), position: CGPoint(x: 10, y: 150))],
                paint: .color(.white))
            return ReferencePicture(
                try gl.picture(
                    GraphicsContext.record { context in
                        context.opacity = opacity
                        if blur > 0 { context.addFilter(.blur(radius: blur)) }
                        context.draw([run])
                    }, width: 200, height: 200))
        }
        let (small, large) = (try picture(27.25), try picture(109))
        #expect(abs(large.totalAlpha / small.totalAlpha - 16) < 0.5, "as much larger as the size says")
        let colours = Set(stride(from: 0, to: large.values.count, by: 4).map { Array(large.values[$0..<$0 + 3]) })
        #expect(colours.count > 20, "a picture, not a silhouette")
        let faded = try picture(60, opacity: 0.5)
        #expect(abs(faded.totalAlpha / (try picture(60)).totalAlpha - 0.5) < 0.01)
        let blurred = try picture(60, blur: 3)
        #expect(abs(blurred.totalAlpha / (try picture(60)).totalAlpha - 1) < 0.02)
        #expect(gl.renderer.problems == [])
    }
}
