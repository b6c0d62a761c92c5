import Coverage
import Drawing
import Foundation
import Testing

@testable import Rendering

/// Glyphs that are told apart by their storage.
@MainActor
struct GlyphTableTests {
    private struct Weak { weak var value: PlacedGlyphs? }

    private let plain = CGAffineTransform.identity

    @Test func theSameStorageUnderTheSameMapIsTheSameGroup() throws {
        let (runs, rasterizer) = (Sample.line(x: 10, baseline: 20), try CoverageRasterizer())
        var table = GlyphTable()
        let group = table.group(runs, plain, isSnapped: false, rasterizer)
        #expect(table.group(runs, plain, isSnapped: false, rasterizer) === group)
        #expect(table.group(runs, CGAffineTransform(scaleX: 2, y: 2), isSnapped: false, rasterizer) !== group)
        #expect(table.group(runs, plain, isSnapped: true, rasterizer) !== group)
        // A paint is no part of what glyphs are called.
        var painted = runs
        painted[0].paint = .color(.init(red: 1, green: 0, blue: 0))
        #expect(table.group(painted, plain, isSnapped: false, rasterizer) === group)
    }

    @Test func anotherSizeFaceOrPlaceIsAnotherGroup() throws {
        let (runs, rasterizer) = (Sample.line(x: 10, baseline: 20), try CoverageRasterizer())
        var table = GlyphTable()
        let group = table.group(runs, plain, isSnapped: false, rasterizer)
        var (large, bold, moved, twice) = (runs, runs, runs, runs)
        large[0].size += 1
        bold[0].face.isEmboldened = true
        moved[0].glyphs[3].position.x += 0.25
        twice += runs
        for other in [large, bold, moved, twice] {
            let found = table.group(other, plain, isSnapped: false, rasterizer)
            #expect(found !== group && found.names != group.names)
        }
        #expect(table.group(runs, plain, isSnapped: false, rasterizer) !== group)
        #expect(table.group(runs, plain, isSnapped: false, rasterizer).names == group.names)
    }

    @Test func equalGlyphsHaveEqualNamesWhereverTheyLie() throws {
        let rasterizer = try CoverageRasterizer()
        var table = GlyphTable()
        let (a, b) = (Sample.line(x: 10, baseline: 20), Sample.line(x: 10, baseline: 20))
        let (first, second) = (
            table.group(a, plain, isSnapped: false, rasterizer), table.group(b, plain, isSnapped: false, rasterizer)
        )
        #expect(first !== second && first.names == second.names && first.names.hashValue == second.names.hashValue)
    }

    @Test func whatIsNotAskedForIsForgottenAndWhatIsStays() throws {
        let (runs, rasterizer) = (Sample.line(x: 10, baseline: 20), try CoverageRasterizer())
        var table = GlyphTable()
        let group = table.group(runs, plain, isSnapped: false, rasterizer)
        let other = Weak(value: table.group(Sample.line(x: 3, baseline: 9), plain, isSnapped: false, rasterizer))
        #expect(other.value != nil)
        for _ in 0..<200 {
            table.beginFrame()
            #expect(table.group(runs, plain, isSnapped: false, rasterizer) === group)
        }
        #expect(other.value == nil)
    }

    @Test func outlinesAreAsHighAsTheirImages() throws {
        let rasterizer = try CoverageRasterizer()
        for size in [11.0, 28, 90] {
            let runs = Sample.line(x: 0, baseline: 0, size: size)
            let rows = PlacedGlyphs(runs, plain, isSnapped: false, rasterizer).rows
            let image = try rasterizer.glyphs(runs, transform: plain)
            #expect(Int(rows.top.rounded(.down)) == image.y)
            #expect(Int(rows.bottom.rounded(.up)) == image.y + image.height)
        }
    }
}
