import Drawing
import Foundation
import Motion
import Stage
import Testing

@testable import Studio

/// A mesh gradient's points and colours in the inspector.
@Suite("A mesh in the inspector") struct MeshRowTests {
    private var layer: Layer {
        var layer = Layer(name: "sky", kind: .meshGradient(Layer.MeshContent(width: 2, height: 2)))
        for (index, point) in MeshGradient.evenPoints(width: 2, height: 2).enumerated() {
            layer.setInitial([Double(point.x), Double(point.y)], of: "points.\(index)")
            layer.setInitial([1, 0, 0, 1], of: "colors.\(index)")
        }
        return layer
    }

    @Test func eachPointAndColourHasARow() throws {
        let rows = try #require(PropertyRow.groups(of: layer, edits: PropertyEdits(), all: false).last).rows
        #expect(rows.map(\.label).contains("points 3") && rows.map(\.label).contains("colors 0"))
        let point = try #require(rows.first { $0.label == "points 3" })
        #expect(point.initial == [1, 1] && point.step == 0.01 && point.sliderRange == nil)
        #expect(PropertyRow.Parts(point, in: CGRect(x: 0, y: 0, width: 260, height: 24)).fields.count == 2)
        #expect(point.declaration.written([0.25, 0.5]) == "[0.25, 0.5]")
    }
}
