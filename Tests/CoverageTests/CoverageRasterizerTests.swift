import Drawing
import Foundation
import Testing

@testable import Coverage

struct CoverageRasterizerTests {
    @Test func aRectangleIsCoveredByArea() throws {
        let image = try CoverageRasterizer().fill(
            Path(CGRect(x: 0.5, y: 0.25, width: 2, height: 1)), transform: .identity)
        #expect((image.x, image.y, image.width, image.height) == (0, 0, 3, 2))
        let expected = [0.375, 0.75, 0.375, 0.125, 0.25, 0.125].map { $0 * 255 }
        for (byte, value) in zip(image.bytes, expected) { #expect(abs(Double(byte) - value) <= 1) }
    }

    @Test func overlappingShapesCombineAsByPaintingOver() throws {
        let half = CoverageImage(width: 1, height: 1, bytes: [128])
        #expect(try CoverageRasterizer.union(of: [half, half]).bytes == [192])
    }

    @Test func aStrokeCoversItsWidth() throws {
        var line = Path()
        line.addLines([CGPoint(x: 2, y: 5), CGPoint(x: 12, y: 5)])
        let image = try CoverageRasterizer().stroke(line, transform: .identity, style: StrokeStyle(lineWidth: 2))
        let sum = image.bytes.reduce(0) { $0 + Double($1) / 255 }
        #expect(abs(sum - 20) < 0.1)
    }

    @Test func aMissingFontIsAnErrorThatNamesTheFile() throws {
        let run = GlyphRun(
            face: FontFace(file: "/nope.ttf"), size: 20, glyphs: [.init(id: 40, position: .zero)],
            paint: .color(.white))
        let rasterizer = try CoverageRasterizer()
        #expect(throws: CoverageError.self) { try rasterizer.glyphs([run], transform: .identity) }
    }

    /// FA-04
    @Test(arguments: [255.0, 256, 257, 512, 2_000])
    func aLetterGrowsWithItsSize(size: Double) throws {
        let face = FontFace(file: "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")
        func height(_ size: Double) throws -> Double {
            let run = GlyphRun(
                face: face, size: size, glyphs: [.init(id: 48, position: .zero)], paint: .color(.white))
            return Double(try CoverageRasterizer().glyphs([run], transform: .identity).height)
        }
        let unit = try height(1_000) / 1_000
        #expect(abs(try height(size) - size * unit) <= 2)
    }
}
