import Foundation
import SceneFile
import Stage
import Testing
import Typesetting

@testable import Studio

@Suite struct StagePickTests {
    private static let file = """
        glyphstage: 1
        canvas: {size: [400, 300]}
        layers:
          - {name: back, rectangle: {}}
          - {name: left, rectangle: {}, frame: {width: 40, height: 40}, position: [100, 100]}
          - name: moved
            rectangle: {}
            frame: {width: 40, height: 40}
            position: [100, 200]
            offset: [100, 0]
          - {name: large, rectangle: {}, frame: {width: 20, height: 20}, position: [300, 100], scale: 4}
          - {name: gone, rectangle: {}, frame: {width: 60, height: 60}, position: [100, 100], opacity: 0}
          - name: together
            offset: [0, 50]
            group:
              layers:
                - {name: inner, rectangle: {}, frame: {width: 20, height: 20}, position: [300, 200]}
        """

    @Test(
        arguments: [
            ((100, 100), "left"), ((75, 100), "back"), ((100, 200), "back"), ((200, 200), "moved"),
            ((335, 100), "large"),
            ((345, 100), "back"), ((300, 250), "inner"), ((300, 200), "back"), ((500, 100), nil),
        ] as [((Double, Double), String?)])
    func theFrontmostLayerThatIsSeenIsPicked(place: (Double, Double), expected: String?) throws {
        let document = SceneDocument(text: Self.file, file: "a.yaml")
        #expect(document.diagnostics.isEmpty)
        let scene = try #require(document.scene())
        let name = StagePick.layer(
            at: CGPoint(x: place.0, y: place.1), of: scene, time: 0, typesetter: try Typesetter())
        #expect(name == expected)
    }

    /// Without evaluating what it does not stand in.
    @Test(
        arguments: [
            ("moved", CGRect(x: 180, y: 180, width: 40, height: 40)),
            ("inner", CGRect(x: 290, y: 240, width: 20, height: 20)), ("none", nil),
        ] as [(String, CGRect?)])
    func theChosenLayersFrameIsFound(name: String, rect: CGRect?) throws {
        let scene = try #require(SceneDocument(text: Self.file, file: "a.yaml").scene())
        let typesetter = try Typesetter()
        let chosen = LayoutFrame.chosen(name, of: scene, at: 0, typesetter: typesetter)
        #expect(chosen == rect.map { LayoutFrame(kind: .chosen, rect: $0) })
        let evaluated = scene.evaluate(at: 0, typesetter: typesetter, holding: name)
        #expect(evaluated.map(\.name) == (rect == nil ? [] : [name == "inner" ? "together" : name]))
    }

    @Test func framesOfTheLayoutAreWhereLayersAreDrawn() throws {
        let scene = try #require(SceneDocument(text: Self.file, file: "a.yaml").scene())
        let frames = LayoutFrame.all(of: scene, at: 0, typesetter: try Typesetter())
        #expect(frames.contains(LayoutFrame(kind: .layer, rect: CGRect(x: 180, y: 180, width: 40, height: 40))))
        #expect(frames.contains(LayoutFrame(kind: .layer, rect: CGRect(x: 290, y: 240, width: 20, height: 20))))
    }
}
