import Drawing
import Foundation
import Stage
import TestSupport
import Testing
import Typesetting

@testable import SceneFile

@Suite("Scene documents") struct SceneDocumentTests {
    private static let demo = Checkout.demo.path

    private func scene(_ text: String) throws -> Scene {
        let document = SceneDocument(bytes: Array(text.utf8), file: "s.yaml")
        #expect(document.diagnostics.map(\.headline) == [])
        return try #require(document.scene())
    }

    private func text(of scene: Scene, layer: Int = 0) -> String {
        if case .text(let content) = scene.layers[layer].kind { content.string } else { "" }
    }

    @Test func theDemoSaysWhatItSays() throws {
        let document = SceneDocument(path: Self.demo)
        #expect(document.diagnostics.isEmpty)
        let scene = try #require(document.scene())
        #expect(scene.canvas.size == CGSize(width: 1_280, height: 720))
        #expect(
            scene.canvas.background
                == .linearGradient(Gradient(colors: [.indigo, .black]), startPoint: .top, endPoint: .bottom))
        #expect(scene.timeline.duration == 3.6 && scene.timeline.fps == .sixty && scene.timeline.loops)
        #expect(scene.timeline.eventTimes == [0, 3.4])
        #expect(scene.timeline.frameCount == 216)
        #expect(scene.layers.map(\.name) == ["poem"])
        #expect(text(of: scene).split(separator: "\n").count == 3)
        #expect(document.dependencies == [Self.demo])
    }

    @Test func theDemosProgressIsThatOfItsCurve() throws {
        let scene = try #require(SceneDocument(path: Self.demo).scene())
        let progress = try #require(scene.layers[0].properties["blurReveal.progress"])
        #expect(abs(progress.value(at: 1.1)[0] - 0.684643) < 2e-5)
        #expect(abs(progress.velocity(at: 1.1)[0] - 0.488172) < 2e-5)
        #expect(progress.target(at: 1.1)[0] == 1)
        #expect(progress.isAnimating(at: 1.1))
        #expect(progress.value(at: 2.2)[0] == 1 && progress.value(at: 3.3999)[0] == 1)
        // A change at 3.4 has happened at 3.4, at once.
        #expect(progress.value(at: 3.4)[0] == 0 && !progress.isAnimating(at: 3.4))
    }

    @Test func onlyTheVersionIsRequiredAndTheRestHasDefaults() throws {
        let scene = try scene("glyphstage: 1")
        #expect(scene.canvas.size == CGSize(width: 1_280, height: 720))
        #expect(scene.canvas.fill(in: .dark) == .color(.black) && scene.canvas.fill(in: .light) == .color(.white))
        #expect(scene.environment == SceneEnvironment(colorScheme: .dark))
        #expect(scene.layers.isEmpty)
        #expect(scene.timeline.fps == .sixty && !scene.timeline.loops && scene.timeline.duration == 1)
    }

    @Test(arguments: ["no", "012", "1:30", "null", "true", "5", "1.20", "~", "0x1F", "'quoted'"])
    func anyScalarIsItsOwnText(written: String) throws {
        let scene = try scene("glyphstage: 1\nlayers: [{text: \(written)}]")
        #expect(text(of: scene) == (written == "'quoted'" ? "quoted" : written))
    }

    @Test(
        arguments: [
            ("'#F00'", [1, 0, 0, 1]), ("'#F008'", [1, 0, 0, 136 / 255.0]),
            ("'#336699'", [0.2, 0.4, 0.6, 1]), ("'#FF000080'", [1, 0, 0, 128 / 255.0]),
            ("blue", [0, 122 / 255.0, 1, 1]), ("{color: white, opacity: 0.25}", [1, 1, 1, 0.25]),
            ("primary", [1, 1, 1, 1]), ("secondary", [1, 1, 1, 0.6]), ("clear", [0, 0, 0, 0]),
        ] as [(String, [Double])]) func coloursHaveTheirNumbers(written: String, expected: [Double]) throws
    {
        let scene = try scene("glyphstage: 1\ncanvas: {background: \(written)}")
        guard case .color(let color)? = scene.canvas.background else {
            Issue.record("not a colour")
            return
        }
        let resolved = color.resolve(in: .dark)
        for (part, wanted) in zip([resolved.red, resolved.green, resolved.blue, resolved.opacity], expected) {
            #expect(abs(part - wanted) < 1e-12)
        }
    }

    @Test func marksLineEndsJSONAndATrailingCommaAreFine() throws {
        let mark = SceneDocument(bytes: [0xEF, 0xBB, 0xBF] + Array("glyphstage: 1\r\nlayers: []\r\n".utf8), file: "s")
        #expect(mark.scene() != nil)
        #expect(try scene("{\"glyphstage\": 1, \"layers\": [{\"text\": \"a\"},],}").layers.count == 1)
    }

    @Test func aByteOrderMarkMovesNoColumn() {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("glyphstage: 2".utf8)
        #expect(SceneDocument(bytes: bytes, file: "s").diagnostics.first?.span.column == 13)
    }

    @Test func anchorsServeAsConstants() throws {
        let scene = try scene(
            "glyphstage: 1\nlayers: [{text: &words hello, opacity: &half 0.5}, {text: *words, opacity: *half}]")
        #expect(text(of: scene, layer: 1) == "hello")
        #expect(scene.layers[1].properties["opacity"]?.value(at: 0)[0] == 0.5)
    }

    @Test func unnamedLayersAreShownByKindAndNumber() throws {
        let scene = try scene("glyphstage: 1\nlayers: [{text: a, name: one}, {text: b}]")
        #expect(scene.layers.map(\.displayName) == ["one", "text-2"])
    }

    @Test func durationLeftOutLastsUntilTheLastChangeHasSettled() throws {
        let scene = try scene(
            """
            glyphstage: 1
            layers: [{name: a, text: a}]
            timeline: {events: [{at: 1, withAnimation: {linear: {duration: 0.5}}, set: {a.opacity: 0}}]}
            """)
        #expect(scene.timeline.duration == 1.5)
    }

    @Test func equalTimesKeepTheFilesOrder() throws {
        let scene = try scene(
            """
            glyphstage: 1
            layers: [{name: a, text: a}]
            timeline: {events: [{at: 1, set: {a.opacity: 0.25}}, {at: 1, set: {a.opacity: 0.75}}, {at: 0, set: {a.opacity: 0}}]}
            """)
        let opacity = try #require(scene.layers[0].properties["opacity"])
        #expect(opacity.value(at: 0)[0] == 0 && opacity.value(at: 1)[0] == 0.75)
    }

    @Test func anAnimationThatTheTimelineCutsIsAWarning() throws {
        let document = SceneDocument(
            bytes: Array(
                """
                glyphstage: 1
                layers: [{name: a, text: a}]
                timeline: {duration: 1, events: [{at: 0, withAnimation: {linear: {duration: 2}}, set: {a.opacity: 0}}]}
                """.utf8), file: "s.yaml")
        #expect(document.diagnostics.map(\.severity) == [.warning])
        #expect(document.scene() != nil)
    }

    @Test func whatStandsBesideFromWins() throws {
        let files = ["looks/soft.yaml": "effect: blurReveal\nblurRadius: 20\nrise: 5\n"]
        let document = SceneDocument(
            bytes: Array("glyphstage: 1\nlayers: [{text: a, textRenderer: {from: soft.yaml, rise: 7}}]".utf8),
            file: "looks/s.yaml"
        ) { path throws(SceneDocument.FileProblem) in
            guard let text = files[path] else { throw SceneDocument.FileProblem("there is no such file") }
            return Array(text.utf8)
        }
        let scene = try #require(document.scene())
        #expect(scene.layers[0].properties["blurReveal.blurRadius"]?.value(at: 0)[0] == 20)
        #expect(scene.layers[0].properties["blurReveal.rise"]?.value(at: 0)[0] == 7)
        #expect(document.dependencies.last?.hasSuffix("/looks/soft.yaml") == true)
    }

    @Test func reducedMotionCanBeAskedForFromOutside() {
        let document = SceneDocument(bytes: Array("glyphstage: 1".utf8), file: "s.yaml")
        #expect(document.scene(overrides: .init(reduceMotion: true))?.environment.reduceMotion == true)
        #expect(document.scene()?.environment.reduceMotion == false)
    }
}
