import Drawing
import Foundation
import Testing

@testable import Coverage

struct StrokeTests {
    private func area(_ image: CoverageImage) -> Double { image.bytes.reduce(0) { $0 + Double($1) / 255 } }

    private func line(_ points: (Double, Double)...) -> Path {
        var path = Path()
        path.addLines(points.map { CGPoint(x: $0.0, y: $0.1) })
        return path
    }

    private func area(_ path: Path, _ style: StrokeStyle, _ map: CGAffineTransform = .identity) throws -> Double {
        area(try CoverageRasterizer().stroke(path, transform: map, style: style))
    }

    @Test func capsAddWhatTheyAre() throws {
        let path = line((10, 10), (50, 10))
        let wanted: [(StrokeStyle.LineCap, Double)] = [(.butt, 320), (.square, 384), (.round, 320 + 16 * .pi)]
        for (cap, value) in wanted {
            let area = try area(path, StrokeStyle(lineWidth: 8, lineCap: cap))
            #expect(abs(area - value) < 1.5, "\(cap): \(area)")
        }
    }

    @Test func joinsFillTheirCorner() throws {
        let path = line((10, 50), (50, 50), (50, 10))
        // Two bars of 40 × 8 that share a quarter of the corner, and what is added outside it.
        let bars = 2 * 40 * 8.0 - 16
        let wanted: [(StrokeStyle.LineJoin, Double)] = [
            (.miter, bars + 16), (.bevel, bars + 8), (.round, bars + 4 * .pi),
        ]
        for (join, value) in wanted {
            #expect(abs(try area(path, StrokeStyle(lineWidth: 8, lineJoin: join)) - value) < 1, "\(join)")
        }
        // A sharp corner beyond the limit is cut.
        let sharp = line((10, 10), (50, 14), (10, 18))
        let long = try CoverageRasterizer().stroke(
            sharp, transform: .identity, style: StrokeStyle(lineWidth: 6, miterLimit: 30))
        let cut = try CoverageRasterizer().stroke(
            sharp, transform: .identity, style: StrokeStyle(lineWidth: 6, miterLimit: 2))
        #expect(long.width > cut.width + 10)
    }

    @Test func dashesAreCutBeforeTheyAreDrawn() throws {
        let path = line((10, 10), (110, 10))
        let style = StrokeStyle(lineWidth: 4, dash: [6, 4])
        #expect(abs(try area(path, style) - 240) < 1)
        #expect(abs(try area(path, StrokeStyle(lineWidth: 4, dash: [6, 4], dashPhase: 6)) - 240) < 1)
    }

    /// The pen is squeezed with the path.
    @Test func aStrokeUnderAnUnevenMapIsTheMapOfTheStroke() throws {
        let map = CGAffineTransform(translationX: 3, y: 4).scaledBy(x: 3, y: 0.5)
        let down = try CoverageRasterizer().stroke(
            line((10, 10), (10, 50)), transform: map, style: StrokeStyle(lineWidth: 4))
        #expect((down.width, down.height) == (12, 20))
        let across = try CoverageRasterizer().stroke(
            line((10, 10), (30, 10)), transform: map, style: StrokeStyle(lineWidth: 4))
        #expect((across.width, across.height) == (60, 2))
        let turned = try area(
            line((0, 0), (30, 40)), StrokeStyle(lineWidth: 6),
            CGAffineTransform(a: 1, b: 0.5, c: -0.3, d: 2, tx: 40, ty: 10))
        #expect(abs(turned - 50 * 6 * 2.15) < 4)
    }

    @Test func evenOddLeavesWhatIsCoveredTwice() throws {
        var path = Path(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        let rasterizer = try CoverageRasterizer()
        #expect(area(try rasterizer.fill(path, transform: .identity)) == 900)
        #expect(area(try rasterizer.fill(path, transform: .identity, style: FillStyle(eoFill: true))) == 800)
    }

    @Test func aWindowShowsItsPartOfTheWhole() throws {
        let rasterizer = try CoverageRasterizer()
        let path = Path(ellipseIn: CGRect(x: -50.3, y: -20.7, width: 300, height: 120))
        let whole = try rasterizer.fill(path, transform: .identity)
        let window = PixelWindow(x: 40, y: -12, width: 100, height: 64)
        let part = try rasterizer.fill(path, transform: .identity, window: window)
        #expect((part.x, part.y, part.width, part.height) == (40, -12, 100, 64))
        for y in 0..<64 {
            for x in 0..<100 {
                #expect(
                    part.bytes[y * 100 + x]
                        == whole.bytes[(y - 12 - whole.y) * whole.width + x + 40 - whole.x])
            }
        }
        #expect(
            try rasterizer.fill(path, transform: .identity, window: PixelWindow(x: 900, y: 0, width: 9, height: 9))
                .isEmpty)
    }

    @Test func tooManyPointsLoseDetailsNotThePath() throws {
        var wave = Path()
        wave.addLines((0...200_000).map { CGPoint(x: Double($0) / 1_000, y: 50 + 20 * sin(Double($0) / 5_000)) })
        let rasterizer = try CoverageRasterizer()
        let stroke = try rasterizer.stroke(wave, transform: .identity, style: StrokeStyle(lineWidth: 4))
        var coarse = Path()
        coarse.addLines((0...2_000).map { CGPoint(x: Double($0) / 10, y: 50 + 20 * sin(Double($0) / 50)) })
        let expected = try rasterizer.stroke(coarse, transform: .identity, style: StrokeStyle(lineWidth: 4))
        #expect(abs(area(stroke) / area(expected) - 1) < 0.02)
        wave.closeSubpath()
        #expect(!(try rasterizer.fill(wave, transform: .identity)).isEmpty)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 1e9, 3]) func senselessNumbersDrawNothingOrSomethingSmall(
        width: Double
    ) throws {
        let rasterizer = try CoverageRasterizer()
        let window = PixelWindow(x: 0, y: 0, width: 64, height: 64)
        var path = Path()
        path.addLines([
            CGPoint(x: Double.nan, y: 0), CGPoint(x: Double.infinity, y: 5), CGPoint(x: 3, y: -Double.infinity),
        ])
        let image = try rasterizer.stroke(
            path, transform: .identity, style: StrokeStyle(lineWidth: width), window: window)
        #expect(image.width <= 64 && image.height <= 64)
        #expect(try rasterizer.fill(path, transform: .identity, window: window).height <= 64)
    }

    @Test func aLineWithoutLengthIsADotWhereItsCapSticksOut() throws {
        let dot = line((10, 10), (10, 10))
        #expect(try area(dot, StrokeStyle(lineWidth: 8)) == 0)
        #expect(abs(try area(dot, StrokeStyle(lineWidth: 8, lineCap: .round)) - 16 * .pi) < 1.5)
        #expect(abs(try area(dot, StrokeStyle(lineWidth: 8, lineCap: .square)) - 64) < 1.5)
    }

    @Test func aMapToALineDrawsNothing() throws {
        let flat = try CoverageRasterizer().stroke(
            line((0, 0), (9, 9)), transform: CGAffineTransform(scaleX: 0, y: 0), style: StrokeStyle())
        #expect(flat.isEmpty)
    }
}

struct ColorGlyphTests {
    private let emoji = FontFace(file: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")

    @Test func theStrikesPictureIsPremultipliedAndPlacedInEms() throws {
        let rasterizer = try CoverageRasterizer()
        #expect(rasterizer.hasColor(emoji))
        let glyphs = try (1..<400).compactMap { try rasterizer.colorGlyph(UInt32($0), of: emoji) }
        let glyph = try #require(glyphs.first)
        #expect((glyph.bitmap.width, glyph.bitmap.height) == (136, 128))
        #expect(abs(glyph.frame.width * 109 - 136) < 1e-9 && glyph.frame.minY < -0.5)
        for pixel in stride(from: 0, to: glyph.bitmap.bytes.count, by: 4) {
            let p = glyph.bitmap.bytes[pixel..<pixel + 4].map { $0 }
            #expect(p[0] <= p[3] && p[1] <= p[3] && p[2] <= p[3])
        }
    }

    @Test func outlineFacesHaveNone() throws {
        let rasterizer = try CoverageRasterizer()
        let serif = FontFace(file: "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")
        #expect(!rasterizer.hasColor(serif))
        #expect(try rasterizer.colorGlyph(48, of: serif) == nil)
        #expect(!rasterizer.hasColor(FontFace(file: "/nope.ttf")))
    }
}
