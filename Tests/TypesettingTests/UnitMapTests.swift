import Drawing
import Foundation
import Testing

@testable import Typesetting

/// The map from clusters to units, and lines drawn in parts.
struct UnitMapTests {
    let typesetter: Typesetter
    init() throws { typesetter = try TestFonts.typesetter() }

    private static let texts = [
        "", " ", "\n\n", "one two", "  one\n\n two three \n", "abc שלום def", "hello بسم", "a b  c", "\n x",
        "\u{200B}", "a\n\u{200B}\nb", "\u{2060}\na",
    ]

    @Test(arguments: Text.Layout.UnitKind.allCases, texts)
    func itSaysWhatTheUnitsSay(kind: Text.Layout.UnitKind, text: String) {
        let layout = typesetter.layout(text)
        let (map, units) = (layout.unitMap(kind), layout.units(kind))
        #expect(map.count == units.count && map.firsts.count == map.count)
        #expect(map.lineStarts.count == layout.count + 1)
        #expect(map.units.count == layout.slices.count)
        for (cluster, slice) in layout.slices.enumerated() where !slice.isBlank {
            let unit = units[Int(map.units[cluster])]
            #expect(unit.range.contains(slice.range.lowerBound))
        }
        for (unit, first) in map.firsts.enumerated() {
            #expect(map.units[first] == Int32(unit))
            #expect(!layout.slices[first].isBlank)
        }
        for (cluster, unit) in map.units.enumerated() {
            #expect(map.count == 0 ? unit == -1 : (0..<map.count).contains(Int(unit)), "cluster \(cluster)")
        }
    }

    @Test func theFirstClusterOfAUnitIsTheLogicallyFirst() {
        let layout = typesetter.layout("بسم")
        #expect(layout.unitMap(.cluster).firsts == [2])
        #expect(layout.unitMap(.cluster, splitsJoined: true).firsts == [2, 1, 0])
        #expect(layout.unitMap(.cluster, splitsJoined: true).count == 3)
    }

    @Test func whatDrawsNothingGoesWithItsLeftNeighbour() {
        #expect(typesetter.layout(" a b ").unitMap(.word).units == [0, 0, 0, 1])
        // At the start of a line there is none to the left; spaces that hang at the end of one are no clusters.
        #expect(typesetter.layout("  a b\n c").unitMap(.line).units == [0, 0, 0, 0, 0, 1, 1])
        #expect(typesetter.layout("  a b\n c").unitMap(.word).units == [0, 0, 0, 0, 1, 2, 2])
    }

    @Test func clustersKnowTheirLine() {
        let map = typesetter.layout("ab\n\ncd").unitMap(.cluster)
        #expect((0..<4).map(map.line) == [0, 0, 2, 2])
    }

    @Test func aLineInPartsHasTheClustersOfTheLine() {
        let line = typesetter.layout("abc שלום def")[0]
        #expect(line.clusterCount == 12)
        let whole = GraphicsContext.record { $0.draw(line) }
        #expect(GraphicsContext.record { $0.draw(line, clusters: 0..<12) } == whole)
        let places = (0..<12).map { line.cluster(at: $0).typographicBounds.origin.x }
        #expect(places == places.sorted())
        for split in 0...12 {
            let parts = line.slices(of: 0..<split) + line.slices(of: split..<12)
            #expect(parts.flatMap(\.glyphRuns).flatMap(\.glyphs) == line.glyphRuns.flatMap(\.glyphs))
        }
    }

    @Test func everyClusterIsMovedOnItsOwn() throws {
        let line = typesetter.layout("abc שלום def")[0]
        let list = GraphicsContext.record { context in
            context.draw(line, clusters: 2..<9, options: .disablesSubpixelQuantization) {
                CGSize(width: Double($0), height: -10 * Double($0))
            }
        }
        try #require(list.items.count == 1)
        guard case .glyphs(let runs, true) = list.items[0].content else {
            Issue.record("not one group at exact places")
            return
        }
        var expected: [CGPoint] = []
        for place in 2..<9 {
            let distance = Double(place)
            for glyph in line.cluster(at: place).glyphRuns.flatMap(\.glyphs) {
                expected.append(CGPoint(x: glyph.position.x + distance, y: glyph.position.y - 10 * distance))
            }
        }
        #expect(runs.flatMap(\.glyphs).map(\.position) == expected)
    }

    @Test func glyphsMoveFreelyWherePaintsHaveNoPlaceAndNoLineGoesUnder() {
        let gradient = Shading.linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 9))
        func moves(_ text: Text) -> Bool { typesetter.layout(text, width: nil, options: .init())[0].glyphsMoveFreely }
        #expect(moves(Text("a") + Text("b").foregroundStyle(.red)))
        #expect(!moves(Text("a") + Text("b").foregroundStyle(gradient)))
        #expect(!moves(Text("a").underline()))
        #expect(!moves(Text("a") + Text("b").strikethrough()))
    }
}
