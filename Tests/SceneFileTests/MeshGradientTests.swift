import Drawing
import Foundation
import SceneFile
import Stage
import Testing
import Typesetting

/// Mesh gradients in scene files: as fills, as layers, over time.
@Suite("Mesh gradients in scene files") struct MeshGradientTests {
    private static let sky = """
        layers:
          - name: sky
            meshGradient:
              width: 3
              height: 2
              points: [[0, 0], [0.5, 0], [1, 0], [0, 1], [0.5, 1], [1, 1]]
              colors: [red, green, blue, black, white, {color: yellow, opacity: 0.5}]
              background: gray
              smoothsColors: false
              colorSpace: perceptual

        """

    private func scene(_ lines: String) throws -> Stage.Scene {
        let document = SceneDocument(text: "glyphstage: 1\n" + lines, file: "s.yaml")
        #expect(document.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        return try #require(document.scene())
    }

    private func mesh(_ scene: Stage.Scene, at time: Double) throws -> (ResolvedMeshGradient, CGRect) {
        let list = scene.displayList(at: time, typesetter: try Typesetter())
        for item in list.items {
            if case .fill(_, .meshGradient(let mesh, let rect), _) = item.content { return (mesh, rect) }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    @Test func aLayerIsTheMeshOverAllOfItsBox() throws {
        let scene = try scene("canvas: {size: [300, 200]}\n" + Self.sky)
        let (mesh, rect) = try mesh(scene, at: 0)
        #expect(rect.size == CGSize(width: 300, height: 200))
        #expect(
            mesh
                == MeshGradient(
                    width: 3, height: 2, points: [[0, 0], [0.5, 0], [1, 0], [0, 1], [0.5, 1], [1, 1]],
                    colors: [.red, .green, .blue, .black, .white, .yellow.opacity(0.5)], background: .gray,
                    smoothsColors: false, colorSpace: .perceptual
                ).resolve(in: .dark))
        #expect(scene.layers[0].kind.name == "meshGradient")
    }

    @Test func pointsThatAreLeftOutAreThoseOfAnEvenGrid() throws {
        let scene = try scene(
            "canvas: {size: [30, 20], background: {meshGradient: {width: 2, height: 2, colors: [red, blue, red, blue]}}}"
        )
        let (mesh, _) = try mesh(scene, at: 0)
        #expect(mesh.points == [[0, 0], [1, 0], [0, 1], [1, 1]] && mesh.smoothsColors && mesh.mixing == .encoded)
    }

    @Test func aMeshFillsShapesStrokesTextsAndBackgrounds() throws {
        let fill = "{meshGradient: {width: 2, height: 2, colors: [red, blue, white, black]}}"
        let scene = try scene(
            """
            layers:
              - circle: {fill: \(fill), stroke: {fill: \(fill), lineWidth: 4}}
              - {text: a mesh, foregroundStyle: \(fill), background: \(fill)}
            """)
        let list = scene.displayList(at: 0, typesetter: try Typesetter()).description
        #expect(list.components(separatedBy: "mesh 2×2 in").count == 5, "\(list)")
    }

    @Test func pointsAndColoursHaveNumbersAndDriversOfTheirOwn() throws {
        let scene = try scene(
            Self.sky + """
                    keyframes: {tracks: {points.4.y: [{linear: {to: 0.5, duration: 1}}], colors.3: [{linear: {to: white, duration: 1}}]}}
                timeline:
                  events:
                    - {at: 0, withAnimation: {linear: {duration: 1}}, set: {sky.points.4.x: 0.9, sky.colors.0: blue}}
                    - {at: 1, set: {sky.points.1: [0.25, 0.125]}}
                """)
        let (half, _) = try mesh(scene, at: 0.5)
        #expect(abs(half.points[4].x - 0.7) < 1e-6 && abs(half.points[4].y - 0.75) < 1e-6)
        #expect(half.points[1] == [0.5, 0] && abs(half.colors[3].red - 0.5) < 1e-9)
        let (red, blue) = (Color.red.resolve(in: .dark), Color.blue.resolve(in: .dark))
        #expect(abs(half.colors[0].blue - (red.blue + blue.blue) / 2) < 1e-9)
        let (end, _) = try mesh(scene, at: 1)
        #expect(end.points[1] == [0.25, 0.125] && end.points[4] == [0.9, 0.5])
    }

    @Test func aPathThatIsNoPointIsExplained() {
        func headlines(_ path: String) -> [String] {
            SceneDocument(
                text: "glyphstage: 1\n" + Self.sky + "timeline: {events: [{at: 0, set: {\(path): 1}}]}\n",
                file: "s.yaml"
            ).diagnostics.filter { $0.severity == .error }.map(\.message)
        }
        #expect(headlines("sky.points") == ["'points' is set one by one: points.0 … points.5"])
        #expect(headlines("sky.colors") == ["'colors' is set one by one: colors.0 … colors.5"])
        #expect(
            headlines("sky.points.0.z") == [
                "'points.0.z' is not a property of a meshGradient layer; did you mean 'points.0'?"
            ])
        #expect(
            headlines("sky.points.6").count == 1
                && headlines("sky.points.2") == ["points.2 is a list of two numbers, not '1'"])
    }

    @Test func anOverrideReachesAPointAndAColour() throws {
        let document = SceneDocument(
            bytes: Array(("glyphstage: 1\n" + Self.sky).utf8), file: "s.yaml",
            overrides: [
                SceneOverride("sky.points.4.x", "0.75"), SceneOverride("sky.colors.0", "white"),
                SceneOverride("sky.smoothsColors", "true"),
            ])
        #expect(document.diagnostics.map(\.headline) == [])
        let (mesh, _) = try mesh(try #require(document.scene()), at: 0)
        #expect(mesh.points[4] == [0.75, 1] && mesh.colors[0] == .white && mesh.smoothsColors)
    }

    @Test func anOverrideOfAPointThatIsNotWrittenLeavesTheOthersEven() throws {
        let document = SceneDocument(
            text: "glyphstage: 1\nlayers: [{name: sky, meshGradient: {width: 3, height: 2, colors: "
                + "[red, red, red, blue, blue, blue]}}]\n", file: "s.yaml",
            overrides: [SceneOverride("sky.points.1.x", "0.25"), SceneOverride("sky.points.4", "[0.75, 0.9]")])
        #expect(document.diagnostics.map(\.headline) == [])
        let (mesh, _) = try mesh(try #require(document.scene()), at: 0)
        #expect(mesh.points == [[0, 0], [0.25, 0], [1, 0], [0, 1], [0.75, 0.9], [1, 1]])
    }

    @Test func theLargestMeshIsReadAndFramed() throws {
        let colors = (0..<1_024).map { $0 % 2 == 0 ? "red" : "blue" }.joined(separator: ", ")
        let scene = try scene("layers: [{name: sky, meshGradient: {width: 32, height: 32, colors: [\(colors)]}}]")
        #expect(try mesh(scene, at: 0).0.points.count == 1_024)
    }
}
