import Motion
import Stage
import TestSupport
import Testing
import TextEffects
import Typesetting

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

    // MARK: - Everything that can be set

    private static let picture = Checkout.root.appendingPathComponent("Assets/Images/gallery/shimmer.png")

    /// A layer of each kind and with each effect, all that can be left out left out.
    private static let everything: [String] =
        SceneGrammar.kinds.map { kind in
            switch kind {
            case "text": "text: a"
            case "image": "image: a.png"
            case "path": "path: {d: 'M0 0 L9 9'}"
            case "meshGradient": "meshGradient: {width: 2, height: 2, colors: [red, green, blue, white]}"
            case "symbol": "symbol: {name: heart}"
            case "group", "scroll": "\(kind): {layers: []}"
            case _ where SceneGrammar.shapes.contains(kind): "\(kind): {stroke: {}}"
            default: "\(kind): {colors: [red, blue]}"
            }
        }
        + EffectGallery.all.map { "text: a, textRenderer: {\($0.name): {}}" }
        + EffectGallery.ofLayers.map { "rectangle: {}, effect: {\($0.name): {}}" }
        + EffectGallery.ofSymbols.map { "symbol: {name: heart}, symbolEffect: {\($0.name): {}}" }

    @Test(arguments: everything) func whatCanBeTypedCanBeWritten(layer: String) throws {
        let bytes = Array("glyphstage: 1\nlayers: [{name: word, \(layer)}]\n".utf8)
        func document(_ overrides: [SceneOverride]) -> SceneDocument {
            SceneDocument(bytes: bytes, file: "a.yaml", overrides: overrides) {
                file throws(SceneDocument.FileProblem) in
                guard file.hasSuffix("a.png") else { throw .init("no such file") }
                return try SceneDocument.bytes(ofFile: Self.picture.path)
            }
        }
        let scene = try #require(document([]).scene(), "\(document([]).diagnostics)")
        let rows = PropertyRow.groups(of: scene.layer(at: [0]), edits: PropertyEdits(), all: true).flatMap(\.rows)
        #expect(rows.count > 10)
        let size = scene.canvas.size
        for row in rows where ![.color, .content, .layer].contains(row.declaration.kind) {
            var values: Set<AnimatableVector> = []
            for component in 0..<(row.declaration.kind == .position ? 2 : row.declaration.kind.count) {
                for number in [-1e9, -1.5, 0, 0.37, 34.1, 1e9] where row.names == nil {
                    values.insert(row.with(number, at: component, isShare: false, in: size))
                    values.insert(row.with(number, at: component, isShare: true, in: size))
                }
            }
            for index in (row.names ?? []).indices { values.insert([Double(index)]) }
            for value in values {
                var edits = PropertyEdits()
                edits.set(value, of: row.key)
                let found = document(edits.overrides(of: scene)).diagnostics.filter { $0.severity == .error }
                #expect(found.isEmpty, "\(row.key.path) \(value): \(found.first?.message ?? "")")
            }
        }
    }

    @Test(arguments: SceneGrammar.curves.map(\.name)) func whatCanBeTypedOfAnAnimationCanBeWritten(curve: String) throws
    {
        let declared = try #require(SceneGrammar.curves.first { $0.name == curve })
        // Both forms, with the numbers that cannot be left out.
        let first = curve == "timingCurve" ? "{controlPoints: [0.3, 0, 0.7, 1]}" : "{}"
        let other = declared.otherForm.map { "\($0.name): \($0.defaultValue[0])" }.joined(separator: ", ")
        let forms = [first] + (other.isEmpty ? [] : ["{\(other)}"])
        for form in forms {
            let text = Self.moving.replacingOccurrences(of: "easeOut: {duration: 2}", with: "\(curve): \(form)")
            var loader = SceneLoader(path: "a.yaml") { _ in .success(Array(text.utf8)) }
            let path = "timeline.events.0.withAnimation"
            let animations = loader.animations
            let origin = try #require(loader.document.scene()).tracks(typesetter: try Typesetter()).first?.bars.first?
                .origin
            let animation = try #require(animations[origin])
            #expect(animation.path == path)
            for row in PropertyRow.rows(of: animation, edits: PropertyEdits()) {
                for number in [-1e9, -1.5, 0, 0.37, 34.1, 1e9] {
                    var edits = PropertyEdits()
                    edits.set(row.with(number, at: 0, isShare: false), of: row.key)
                    loader.setOverrides(edits.overrides(of: animations))
                    let found = loader.document.diagnostics.first { $0.severity == .error }
                    #expect(found == nil, "\(row.key.path) \(number): \(found?.message ?? "")")
                }
            }
        }
    }

    @Test func aPlaceIsWrittenInPointsOrInShares() throws {
        let loader = SceneLoader(path: "a.yaml") { _ in .success(Array(Self.file.utf8)) }
        let scene = try #require(loader.document.scene())
        var state = StudioState(fileName: "a.yaml", scene: scene)
        let position = PropertyEdits.Key(layer: "word", path: "position")
        func set(_ text: String, _ component: Int, from old: AnimatableVector) -> AnimatableVector? {
            state.scene.setInitial(old, of: LayerProperty(layer: [0], address: PropertyAddress(path: "position")))
            state.edits = PropertyEdits()
            let isTaken = state.setTyped(text, of: position, component: component)
            #expect(isTaken)
            return state.edits.values[position].flatMap(\.self)
        }
        // The canvas has 1280 by 720 points: the other part stays where it is.
        #expect(set("300", 1, from: [0.5, 0.25, 0, 0]) == [0, 0, 640, 300])
        #expect(set("25 %", 0, from: [0, 0, 100, 360]) == [0.25, 0.5, 0, 0])
        #expect(set("25 %", 0, from: [0.5, 0, 0, 360]) == [0.25, 0.5, 0, 0])
        // Where the size around it is not known they may differ; then there is no way to write that.
        var edits = PropertyEdits()
        edits.set([0.5, 0, 0, 300], of: position)
        let writing = PropertyEdits.Writing(edits, into: scene, loader.animations)
        #expect(writing.overrides.isEmpty && writing.written.isEmpty)
        #expect(writing.obstacles == ["word.position: a file says both parts in points, or both in %"])
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
