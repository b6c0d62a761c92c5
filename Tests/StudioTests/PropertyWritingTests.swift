import Motion
import Stage
import Testing

@testable import SceneFile
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

    // MARK: - What has no place

    private func writing(_ edits: PropertyEdits, into text: String) throws -> PropertyEdits.Writing {
        let loader = SceneLoader(path: "a.yaml") { _ in .success(Array(text.utf8)) }
        return PropertyEdits.Writing(edits, into: try #require(loader.document.scene()), loader.animations)
    }

    private static let moving =
        file + """

            timeline:
              events:
                - at: 1
                  withAnimation: {easeOut: {duration: 2}}
                  set: {word.opacity: 0.5}
            """

    private static var changes: PropertyEdits {
        var edits = PropertyEdits()
        edits.set([0.25], of: .init(layer: "word", path: "opacity"))
        edits.set([4], of: .init(layer: "word", path: "blurReveal.blurRadius"))
        edits.set([3], of: .init(animation: "timeline.events.0.withAnimation", path: "easeOut.duration"))
        return edits
    }

    @Test func whatTheFileHasNoPlaceForAnyMoreIsNamedAndNotWritten() throws {
        let all = try writing(Self.changes, into: Self.moving)
        #expect(all.obstacles.isEmpty && all.written == Set(Self.changes.values.keys))
        let renamed = try writing(
            Self.changes,
            into: Self.moving.replacingOccurrences(of: "name: word", with: "name: verse")
                .replacingOccurrences(of: "word.opacity", with: "verse.opacity"))
        #expect(
            renamed.obstacles == [
                "word.blurReveal.blurRadius: there is no layer 'word' any more",
                "word.opacity: there is no layer 'word' any more",
            ])
        #expect(renamed.overrides.map(\.path) == ["timeline.events.0.withAnimation.easeOut.duration"])
        #expect(renamed.written.map(\.name) == ["easeOut.duration"])
        let other = try writing(
            Self.changes,
            into: Self.moving.replacingOccurrences(of: "easeOut: {duration: 2}", with: "spring: {}")
                .replacingOccurrences(of: "textRenderer: {blurReveal: {blurRadius: 12}}", with: "blur: 0"))
        #expect(
            other.obstacles == [
                "timeline.events.0.withAnimation.easeOut.duration: no such number is written there any more",
                "word.blurReveal.blurRadius: 'word' has no such property any more",
            ])
        #expect(other.overrides.map(\.path) == ["word.opacity"])
        let gone = try writing(Self.changes, into: Self.file)
        #expect(gone.obstacles.count == 1 && gone.written.count == 2)
    }

    @Test func whatIsRefusedIsNotWrittenEither() throws {
        let aliased =
            Self.moving.replacingOccurrences(of: "layers:", with: "canvas: {size: [&side 640, 480]}\nlayers:")
            + "\n  duration: 3\n"
        let text = aliased.replacingOccurrences(of: "text: word", with: "text: word\n    opacity: 1\n    blur: *side")
        var edits = Self.changes
        edits.set([2], of: .init(layer: "word", path: "blur"))
        var writing = try writing(edits, into: text)
        let edit = SceneEdit(writing.overrides, to: Array(text.utf8), file: "a.yaml")
        writing.refuse(edit.refusals)
        #expect(writing.obstacles == ["'word.blur' is behind an alias; change the value that has the '&'"])
        #expect(writing.written == Set(Self.changes.values.keys), "the others are")
        #expect(
            String(decoding: edit.bytes, as: UTF8.self)
                == text.replacingOccurrences(of: "opacity: 1", with: "opacity: 0.25")
                .replacingOccurrences(of: "blurRadius: 12", with: "blurRadius: 4")
                .replacingOccurrences(of: "duration: 2}", with: "duration: 3}"))
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
