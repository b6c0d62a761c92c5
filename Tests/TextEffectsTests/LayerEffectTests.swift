import Drawing
import Foundation
import Motion
import Stage
import Testing

@testable import TextEffects

/// What effects of whole layers record around a layer's own drawing.
@Suite("Effects of layers") struct LayerEffectTests {
    private let box = CGRect(x: 0, y: 0, width: 200, height: 100)

    private func items(_ effect: any LayerEffect) -> [DisplayItem] {
        GraphicsContext.record { context in
            effect.draw(in: box, &context) { $0.fill(Path(box), with: .color(.red)) }
        }.items
    }

    @Test(arguments: [
        (VariableBlur.Direction.down, CGPoint(x: 0, y: 30), CGPoint(x: 0, y: 70)),
        (.up, CGPoint(x: 0, y: 70), CGPoint(x: 0, y: 30)),
        (.right, CGPoint(x: 60, y: 0), CGPoint(x: 140, y: 0)),
        (.left, CGPoint(x: 140, y: 0), CGPoint(x: 60, y: 0)),
    ])
    func variableBlurGrowsFromItsStartOverItsInterpolation(
        direction: VariableBlur.Direction, start: CGPoint, end: CGPoint
    ) throws {
        let items = items(VariableBlur(radius: 8, start: 0.3, interpolation: 0.4, direction: direction))
        guard items.count == 1, case .variableBlur(8, let from, let to)? = items[0].filters.first else {
            Issue.record("no variable blur")
            return
        }
        #expect(abs(from.x - start.x) + abs(from.y - start.y) < 1e-9)
        #expect(abs(to.x - end.x) + abs(to.y - end.y) < 1e-9)
    }

    @Test func aVariableBlurOfNothingIsTheLayerItself() {
        let plain = GraphicsContext.record { $0.fill(Path(box), with: .color(.red)) }.items
        #expect(items(VariableBlur(radius: 0)) == plain)
        #expect(items(VariableBlur(radius: -3)) == plain)
    }

    @Test(arguments: [
        (GradientBlurOverlay.Edge.bottom, CGRect(x: 0, y: 60, width: 200, height: 40)),
        (.top, CGRect(x: 0, y: 0, width: 200, height: 40)), (.leading, CGRect(x: 0, y: 0, width: 40, height: 100)),
        (.trailing, CGRect(x: 160, y: 0, width: 40, height: 100)),
    ])
    func theOverlayLiesAtItsEdge(edge: GradientBlurOverlay.Edge, rect: CGRect) {
        #expect(GradientBlurOverlay(edge: edge, depth: 40).rect(in: box) == rect)
        // No deeper than the layer.
        #expect(box.contains(GradientBlurOverlay(edge: edge, depth: 1_000).rect(in: box)))
    }

    @Test func theOverlayIsAsHighAsItsForeground() {
        func depth(_ kind: String, _ more: [String: AnimatableVector] = [:]) -> Double {
            let index = Double(GradientBlurOverlay.Kind.allCases.firstIndex { $0.rawValue == kind }!)
            let values: [String: AnimatableVector] = ["kind": [index], "edge": [2], "foreground": [120, 34]]
            return GradientBlurOverlay(ParameterValues(values.merging(more) { $1 })).depth
        }
        #expect(depth("material") == 34)
        #expect(depth("blur") == 54)
        #expect(depth("blur", ["additionalPadding": [6]]) == 40)
    }

    @Test func theCopyIsBlurredEnlargedAndMaskedAboveTheLayer() throws {
        let items = items(GradientBlurOverlay(kind: .blur, radius: 11, enlargement: 1.1, depth: 40))
        try #require(items.count == 2)
        #expect(items[0].filters.isEmpty && items[0].masks.isEmpty)
        // Lengths of filters are in the list's space: enlarged, the blur is what was asked for.
        #expect(items[1].filters == [.blur(radius: 11)] && items[1].masks.count == 2)
    }

    @Test func withoutAForegroundNothingIsOverlaid() {
        #expect(items(GradientBlurOverlay(depth: 0)).count == 1)
    }
}
