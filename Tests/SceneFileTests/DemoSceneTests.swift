import Drawing
import Foundation
import Motion
import SceneFile
import Stage
import Testing

/// The scene that travels with the program.
struct DemoSceneTests {
    private static let scene: Scene? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = SceneDocument(contentsOf: root.appending(path: "Assets/Scenes/blur-reveal.yaml"))
        #expect(document.diagnostics == [])
        return document.scene()
    }()

    @Test func readsAsItIsWritten() throws {
        let scene = try #require(Self.scene)
        #expect(scene.canvas.size == CGSize(width: 1_280, height: 720))
        #expect(
            scene.canvas.background
                == .linearGradient(Gradient(colors: [.indigo, .black]), startPoint: .top, endPoint: .bottom))
        #expect(scene.timeline.duration == 3.6)
        #expect(scene.timeline.frameCount == 216)
        #expect(scene.timeline.loops)
        #expect(scene.timeline.eventTimes == [0, 3.4])
        #expect(scene.layers.map(\.name) == ["poem"])
    }

    /// easeOut at half its time is 0.684643; its slope there, over 2.2 s, is 0.488172 a second.
    @Test func progressHalfwayIsThatOfEaseOut() throws {
        let progress = try #require(Self.scene?.layers[0].properties["blurReveal.progress"])
        #expect(abs(progress.value(at: 1.1)[0] - 0.684643) <= 2e-5)
        #expect(abs(progress.velocity(at: 1.1)[0] - 0.488172) <= 2e-5)
        #expect(progress.target(at: 1.1)[0] == 1)
        #expect(progress.isAnimating(at: 1.1))
    }

    /// A change at t has happened at t.
    @Test func theCutHasHappenedAtItsMoment() throws {
        let progress = try #require(Self.scene?.layers[0].properties["blurReveal.progress"])
        #expect(progress.value(at: 0)[0] == 0)
        #expect(progress.value(at: 3.399)[0] == 1)
        #expect(progress.value(at: 3.4)[0] == 0)
        #expect(!progress.isAnimating(at: 3.4))
    }
}
