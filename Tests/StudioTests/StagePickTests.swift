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

    @Test func aCardIsPickedAllOverItsBackground() throws {
        let text = """
            glyphstage: 1
            canvas: {size: [400, 300]}
            layers:
              - {name: card, text: a, frame: {width: 200, height: 100}, background: red}
              - {name: plain, text: b, frame: {width: 60, height: 60}, position: [350, 250]}
              - name: masked
                rectangle: {}
                frame: {width: 40, height: 40}
                position: [50, 50]
                overlay: {name: badge, circle: {}, frame: {width: 10, height: 10}}
            """
        let document = SceneDocument(text: text, file: "a.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        let scene = try #require(document.scene())
        let typesetter = try Typesetter()
        func pick(_ x: Double, _ y: Double) -> String? {
            StagePick.layer(at: CGPoint(x: x, y: y), of: scene, time: 0, typesetter: typesetter)
        }
        #expect(pick(110, 110) == "card" && pick(200, 150) == "card" && pick(90, 150) == nil)
        // A frame alone is nothing that is seen.
        #expect(pick(350, 250) == "plain" && pick(325, 225) == nil)
        #expect(pick(50, 50) == "badge" && pick(35, 35) == "masked")
        let frame = LayoutFrame.chosen("card", of: scene, at: 0, typesetter: typesetter)?.rect
        #expect(frame == CGRect(x: 100, y: 100, width: 200, height: 100))
    }

    // MARK: - What is not where its own properties have it

    private static let coming = """
        glyphstage: 1
        canvas: {size: [400, 300]}
        layers:
          - {name: back, rectangle: {}}
          - name: card
            rectangle: {}
            frame: {width: 40, height: 40}
            position: [200, 100]
            initially: absent
            transition: {move: leading}
          - {name: dot, rectangle: {}, frame: {width: 10, height: 10}, position: [50, 250], matchedGeometry: {id: a}}
          - name: spot
            rectangle: {}
            frame: {width: 20, height: 20}
            position: [350, 250]
            matchedGeometry: {id: a, isSource: false}
          - {name: unseen, rectangle: {}, hidden: true}
        timeline:
          events: [{at: 1, withAnimation: {linear: {duration: 2}}, insert: card}]
        """

    @Test func aLayerIsPickedAndFramedWhereItIsDrawn() throws {
        let document = SceneDocument(text: Self.coming, file: "a.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        let scene = try #require(document.scene())
        let typesetter = try Typesetter()
        func pick(_ x: Double, _ y: Double, at time: Double) -> String? {
            StagePick.layer(at: CGPoint(x: x, y: y), of: scene, time: time, typesetter: typesetter)
        }
        func frame(_ name: String, at time: Double) -> CGRect? {
            LayoutFrame.chosen(name, of: scene, at: time, typesetter: typesetter)?.rect
        }
        #expect(pick(200, 100, at: 0.5) == "back" && frame("card", at: 0.5) == nil)
        // Half of its width to the left, half-way.
        #expect(frame("card", at: 2) == CGRect(x: 160, y: 80, width: 40, height: 40))
        #expect(pick(165, 100, at: 2) == "card" && pick(215, 100, at: 2) == "back")
        #expect(frame("card", at: 4) == CGRect(x: 180, y: 80, width: 40, height: 40))
        // It has its source's place and size, and lies over it.
        let rect = try #require(frame("spot", at: 0))
        #expect(abs(rect.minX - 45) < 1e-9 && abs(rect.width - 10) < 1e-9 && abs(rect.midY - 250) < 1e-9)
        #expect(pick(50, 250, at: 0) == "spot" && pick(350, 250, at: 0) == "back")
    }
}
