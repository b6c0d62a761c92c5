import Motion
import Stage
import Testing

@testable import SceneFile

/// Properties that are written as one mapping or list, wherever values stand by their paths.
struct WrittenTogetherTests {
    private func tracks(_ layer: String, _ timeline: String = "") throws -> [String: [Double]] {
        let text = "glyphstage: 1\nlayers: [{name: a, \(layer)}]\ntimeline: {duration: 2\(timeline)}\n"
        let document = SceneDocument(text: text, file: "s.yaml", read: noFiles)
        #expect(document.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        let scene = try #require(document.scene())
        var values: [String: [Double]] = [:]
        for (path, property) in scene.layers[0].properties {
            values[path] = [0.0, 0.5, 1, 2].flatMap { property.value(at: $0).components }
        }
        return values
    }

    /// The same values, written part by part and together.
    @Test(arguments: [
        ("text: a", "a.shadow.radius: 4, a.shadow.y: 2", "a.shadow: {radius: 4, y: 2}"),
        ("text: a", "a.rotation3D.angle: 30, a.rotation3D.anchor: top", "a.rotation3D: {angle: 30, anchor: top}"),
        ("text: a", "a.blur: 4, a.blur.opaque: true", "a.blur: {radius: 4, opaque: true}"),
        ("text: a, frame: {width: 9, maxHeight: 8}", "a.frame.width: 4", "a.frame: {width: 4}"),
        ("path: {d: M 0 0 L 9 9}", "a.trim.from: 0.25, a.trim.to: 0.5", "a.trim: [0.25, 0.5]"),
        (
            "circle: {stroke: {fill: red}}", "a.stroke.lineWidth: 4, a.stroke.fill: blue",
            "a.stroke: {lineWidth: 4, fill: blue}"
        ),
        (
            "linearGradient: {colors: [red, green, blue]}", "a.colors.0: black, a.colors.1: white",
            "a.colors: [black, white]"
        ),
    ])
    func partsThatAreWrittenTogetherAreThoseParts(layer: String, parts: String, together: String) throws {
        func event(_ set: String) -> String {
            ", events: [{at: 0, withAnimation: {linear: {duration: 1}}, set: {\(set)}}]"
        }
        let apart = try tracks(layer, event(parts))
        #expect(try tracks(layer, event(together)) == apart)
        #expect(try tracks(layer) != apart)
    }

    @Test func phasesAndStatesTakeThemToo() throws {
        func phases(_ set: String) -> String { "text: a, phases: {phases: [{set: {\(set)}}, {set: {}}]}" }
        #expect(
            try tracks(phases("shadow: {radius: 4, x: 1}")) == tracks(phases("shadow.radius: 4, a.shadow.x: 1")))
        let document = SceneDocument(
            text:
                "glyphstage: 1\nlayers: [{text: a, transition: {modifier: {active: {shadow: {radius: 4}, blur: 3}}}}]",
            file: "s.yaml", read: noFiles)
        guard case .modifier(let active, _) = document.scene()?.layers.first?.presence.transition else {
            Issue.record("there is no modifier")
            return
        }
        #expect(active == [PropertyAddress(path: "shadow.radius"): [4], PropertyAddress(path: "blur"): [3]])
    }

    @Test func aFrameThatGrowsWithoutEndIsWrittenSo() throws {
        let values = try tracks(
            "text: a, frame: {maxWidth: 30}", ", events: [{at: 1, set: {a.frame.maxWidth: infinity}}]")
        #expect(values["frame.maxWidth"] == [30, 30, 1e12, 1e12])
    }

    /// A list of backgrounds holds fills and layers.
    @Test func aFillAmongBackgroundsIsARectangleOfIt() throws {
        let document = SceneDocument(
            text:
                "glyphstage: 1\nlayers: [{text: a, background: [red, {circle: {}}, {linearGradient: {colors: [red]}}]}]",
            file: "s.yaml", read: noFiles)
        #expect(document.diagnostics.isEmpty)
        let layer = try #require(document.scene()?.layers.first)
        #expect(layer.children.map(\.kind.name) == ["rectangle", "circle", "rectangle"])
        #expect(layer.children.allSatisfy { $0.role == .background })
        #expect(layer.children[0].initialValue(of: "fill")?.components.count == 4)
    }
}
