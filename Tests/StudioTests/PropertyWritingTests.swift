import Motion
import SceneFile
import Stage
import Testing

@testable import Studio

/// Edits written as scene files say them: what is read back is what was set.
@Suite struct PropertyWritingTests {
    private static let file = """
        glyphstage: 1
        layers:
          - name: word
            text: word
            textRenderer: {blurReveal: {blurRadius: 12}}
        """

    private static let edits: [(String, AnimatableVector)] = [
        ("opacity", [0.25]), ("scale", [2, 2]), ("scale", [1, 0.5]), ("offset", [-3.5, 40]), ("anchor", [0, 1]),
        ("position", [0.25, 0.75, 0, 0]), ("position", [0, 0, 320, 240.5]), ("rotation", [0.1]),
        ("blurReveal.blurRadius", [7.5]), ("foregroundStyle", [1, 0, 0, 1]),
    ]

    @Test(arguments: edits) func whatIsWrittenReadsBackTheSame(path: String, value: AnimatableVector) throws {
        let scene = try #require(SceneDocument(text: Self.file, file: "a.yaml").scene())
        var edits = PropertyEdits()
        edits.set(value, of: .init(layer: "word", path: path))
        let overrides = edits.overrides(of: scene)
        let again = SceneDocument(text: Self.file, file: "a.yaml", overrides: overrides)
        #expect(again.diagnostics.isEmpty)
        #expect(try #require(again.scene()).layer(at: [0]).initialValue(of: path) == value)
    }

    @Test func onlyTheAxisInPointsIsWrittenOfAMixedPlace() throws {
        let scene = try #require(SceneDocument(text: Self.file, file: "a.yaml").scene())
        var edits = PropertyEdits()
        edits.set([0.5, 0, 0, 300], of: .init(layer: "word", path: "position"))
        #expect(edits.overrides(of: scene).map(\.path) == ["word.position.y"])
        #expect(edits.overrides(of: scene).map(\.value) == ["300"])
    }

    @Test func editsAreWrittenIntoTheTextInPlace() throws {
        let scene = try #require(SceneDocument(text: Self.file, file: "a.yaml").scene())
        var edits = PropertyEdits()
        edits.set([4], of: .init(layer: "word", path: "blurReveal.blurRadius"))
        let edit = SceneEdit(edits.overrides(of: scene), to: Array(Self.file.utf8), file: "a.yaml")
        #expect(edit.refusals.isEmpty)
        #expect(
            String(decoding: edit.bytes, as: UTF8.self)
                == Self.file.replacingOccurrences(of: "blurRadius: 12", with: "blurRadius: 4"))
    }

    @Test func theViewersSettingsAreWhatAFileWouldSay() throws {
        var environment = PreviewEnvironment()
        #expect(environment.overrides.isEmpty)
        environment.switchScheme(shown: .dark)
        environment.nextTextSize(shown: .accessibility5)
        environment.switchMotion(shown: false)
        let scene = try #require(
            SceneDocument(text: Self.file, file: "a.yaml", overrides: environment.overrides).scene())
        #expect(scene.environment.colorScheme == .light && scene.environment.dynamicTypeSize == .xSmall)
        #expect(scene.environment.reduceMotion)
    }
}
