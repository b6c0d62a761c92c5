import Coverage
import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Text whose glyphs move each on its own, drawn glyph by glyph.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct EachGlyphTests {
    private let width = 360
    private let height = 90

    /// A line whose glyphs ride on a wave.
    private func wave(_ phase: Double, size: Double = 28, x: Double = 14.3) -> [GlyphRun] {
        var runs = Sample.line(20, x: x, baseline: 50.1, size: size)
        for index in runs[0].glyphs.indices {
            runs[0].glyphs[index].position.y += sin(Double(index) * 0.5 + phase) * 7
        }
        return runs
    }

    /// Each glyph from its raster at the nearest quarters, sampled between pixels for the rest, one painted over another.
    private func reference(_ runs: [GlyphRun], scale: Double = 1, samples: Bool = true) throws -> Field {
        let rasterizer = try CoverageRasterizer()
        var field = Field(width: width, height: height)
        for run in runs {
            for glyph in run.glyphs {
                let place = CGPoint(x: glyph.position.x * scale, y: glyph.position.y * scale)
                let quarter = CGPoint(x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
                var only = run
                only.glyphs = [GlyphRun.Glyph(id: glyph.id, position: .zero)]
                let image = try rasterizer.glyphs(
                    [only],
                    transform: CGAffineTransform(a: scale, d: scale, tx: quarter.x, ty: quarter.y))
                let rest = samples ? CGPoint(x: place.x - quarter.x, y: place.y - quarter.y) : .zero
                func texel(_ x: Int, _ y: Int) -> Double {
                    let (column, row) = (x - image.x, y - image.y)
                    guard column >= 0, row >= 0, column < image.width, row < image.height else { return 0 }
                    return Double(image.bytes[row * image.width + column]) / 255
                }
                for y in 0..<height {
                    for x in 0..<width {
                        let (u, v) = (Double(x) - rest.x, Double(y) - rest.y)
                        let (k, l) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                        let (f, g) = (u - Double(k), v - Double(l))
                        let above = texel(k, l) * (1 - f) + texel(k + 1, l) * f
                        let below = texel(k, l + 1) * (1 - f) + texel(k + 1, l + 1) * f
                        let covered = above * (1 - g) + below * g
                        let old = field.values[y * width + x]
                        field.values[y * width + x] = old + (1 - old) * covered
                    }
                }
            }
        }
        return field
    }

    @Test(arguments: [0.0, 0.4, 2.9])
    func movedGlyphsAreTheirRastersSampledAtTheirPlaces(phase: Double) throws {
        let gl = try TestGL()
        let runs = wave(phase)
        let list = GraphicsContext.record { $0.draw(runs, disablesSubpixelQuantization: true) }
        let picture = try gl.picture(list, width: width, height: height)
        // Two roundings to bytes where glyphs overlap.
        #expect(Difference(picture, try reference(runs)).largest <= 2)
    }

    @Test func oneGlyphAtRestStandsAtTheNearestQuarter() throws {
        let gl = try TestGL()
        var runs = wave(1)
        runs[0].glyphs = [runs[0].glyphs[3]]
        let list = GraphicsContext.record { $0.draw(runs) }
        let picture = try gl.picture(list, width: width, height: height)
        #expect(Difference(picture, try reference(runs, samples: false)).largest <= 1)
    }

    @Test func aGlyphLeftOfAndAboveThePictureKeepsItsPlace() throws {
        let gl = try TestGL()
        let runs = wave(0.7, x: -9.6).map { run in
            var run = run
            for index in run.glyphs.indices { run.glyphs[index].position.y -= 44 }
            return run
        }
        let list = GraphicsContext.record { $0.draw(runs, disablesSubpixelQuantization: true) }
        #expect(Difference(try gl.picture(list, width: width, height: height), try reference(runs)).largest <= 2)
    }

    @Test func movedGlyphsInALayerStandWhereTheyStandWithoutOne() throws {
        let gl = try TestGL()
        let runs = wave(1.3)
        func list(opacity: Double) -> DisplayList {
            GraphicsContext.record { context in
                context.opacity = opacity
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: 100.5, y: 70, width: 30, height: 8)), with: .color(.white))
                    layer.draw(runs, disablesSubpixelQuantization: true)
                }
            }
        }
        let whole = try gl.picture(list(opacity: 1), width: width, height: height)
        let faded = try gl.picture(list(opacity: 0.5), width: width, height: height)
        let differences = zip(whole.bytes, faded.bytes).map { abs(Double($0) / 2 - Double($1)) }
        #expect(differences.max()! <= 1)
    }

    @Test func fadedGlyphsThatOverlapAreOneFlatShape() throws {
        let gl = try TestGL()
        var runs = wave(0)
        // All on one spot, three times over.
        for index in runs[0].glyphs.indices { runs[0].glyphs[index].position = runs[0].glyphs[index / 3].position }
        let list = GraphicsContext.record { context in
            context.opacity = 0.5
            context.draw(runs, disablesSubpixelQuantization: true)
        }
        let picture = try gl.picture(list, width: width, height: height)
        #expect(picture.bytes.max()! <= 128)
    }

    @Test func aFrameOfNewPlacesUploadsNothingOnceThePhasesAreThere() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: width, height: height)
        func draw(_ phase: Double) throws {
            let runs = wave(phase)
            try gl.renderer.draw(
                GraphicsContext.record { $0.draw(runs, disablesSubpixelQuantization: true) }, into: target)
        }
        // Every glyph comes by all 4 quarters in y; in x it stands.
        for step in 0..<200 { try draw(Double(step) * 0.0317) }
        for step in 0..<20 {
            try draw(10 + Double(step) * 0.0719)
            #expect(gl.renderer.statistics.uploadedBytes == 0)
            #expect(gl.renderer.statistics.allocations == 0)
            #expect(gl.renderer.statistics.drawCalls <= 2)
        }
    }

    @Test func glyphsAreFoundAgainAfterTheirPageWasGivenUp() throws {
        let gl = try TestGL(imageBudget: 8 << 20)
        let runs = wave(0.4)
        let list = GraphicsContext.record { $0.draw(runs, disablesSubpixelQuantization: true) }
        let before = try gl.picture(list, width: width, height: height)
        #expect(gl.renderer.problems == [])
        // Much else, so that the glyphs' page is taken for it.
        for size in 0..<40 {
            let other = Sample.line(24, x: 4, baseline: 60, size: 40 + Double(size) * 1.7)
            _ = try gl.picture(
                GraphicsContext.record { $0.draw(other, disablesSubpixelQuantization: true) }, width: 1_200,
                height: 160)
        }
        #expect(gl.renderer.store.evictedPages > 0)
        #expect(try gl.picture(list, width: width, height: height) == before)
    }
}
