import Motion
import Stage
import Testing

@testable import SceneFile
@testable import Studio

/// What was set, when another version of the file comes: it follows what it was set on, yields to the file, or is lost.
@Suite struct FileChangeTests {
    private static func loader(_ text: String) -> SceneLoader {
        SceneLoader(path: "a.yaml") { _ in .success(Array(text.utf8)) }
    }

    private static func values(_ loader: SceneLoader) throws -> FileValues {
        FileValues(try #require(loader.document.scene(), "\(loader.document.diagnostics)"), loader.animations)
    }

    private func change(_ old: String, _ new: String) throws -> FileChange {
        FileChange(
            from: try Self.values(Self.loader(old)), to: try Self.values(Self.loader(new)),
            moves: SceneMoves(from: Array(old.utf8), to: Array(new.utf8)))
    }

    private static let first = "    - {at: 0, withAnimation: {easeOut: {duration: 1}}, set: {p.opacity: 1}}\n"
    private static let second = "    - {at: 1, withAnimation: {easeOut: {duration: 1}}, set: {p.opacity: 0}}\n"
    private static let other = "    - {at: 0.5, withAnimation: {easeOut: {duration: 1}}, set: {p.blur: 1}}\n"

    private static func file(_ layers: String = "", events: String = first + second) -> String {
        "glyphstage: 1\nlayers:\n  - {name: p, text: a}\n\(layers)timeline:\n  duration: 9\n  events:\n\(events)"
    }

    private func duration(_ event: Int) -> PropertyEdits.Key {
        .init(animation: "timeline.events.\(event).withAnimation", path: "easeOut.duration")
    }

    // MARK: - Following

    @Test func anEventsNumberGoesWithIt() throws {
        var edits = PropertyEdits()
        edits.set([3], of: duration(1))
        let outcome = edits.follow(
            try change(Self.file(), Self.file(events: Self.first + Self.other + Self.second)))
        #expect(outcome == .init() && edits.values == [duration(2): [3]])
        edits.undo()
        #expect(edits.isEmpty)
        edits.redo()
        #expect(edits.values == [duration(2): [3]])
    }

    @Test func swappedEventsSwapWhatWasSet() throws {
        var edits = PropertyEdits()
        edits.set([2], of: duration(0))
        edits.set([3], of: duration(1))
        edits.set([4], of: duration(1))
        _ = edits.follow(try change(Self.file(), Self.file(events: Self.second + Self.first)))
        #expect(edits.values == [duration(1): [2], duration(0): [4]])
        edits.undo()
        #expect(edits.values == [duration(1): [2], duration(0): [3]])
        edits.undo()
        #expect(edits.values == [duration(1): [2]])
    }

    @Test func whatIsNotFoundAgainIsLostWithAllItsSteps() throws {
        let opacity = PropertyEdits.Key(layer: "p", path: "opacity")
        var edits = PropertyEdits()
        edits.set([3], of: duration(1))
        edits.set([0.5], of: opacity)
        edits.set([4], of: duration(1))
        edits.undo()
        let outcome = edits.follow(try change(Self.file(), Self.file(events: Self.first)))
        #expect(outcome.lost == [duration(1)] && outcome.yielded == [] && outcome.homeless == [])
        #expect(outcome.note?.detail == "the duration of the 2nd event was not found again")
        #expect(outcome.note?.isGood == false)
        #expect(edits.values == [opacity: [0.5]] && !edits.canRedo)
        edits.undo()
        #expect(edits.isEmpty && !edits.canUndo)
        edits.redo()
        #expect(edits.values == [opacity: [0.5]], "what comes at the place of the other is not touched")
    }

    @Test func whatIsLostIsNamedAltogether() throws {
        var edits = PropertyEdits()
        edits.set([3], of: duration(1))
        edits.set([2], of: .init(animation: "timeline.events.0.withAnimation", path: "easeOut.duration"))
        let outcome = edits.follow(try change(Self.file(), Self.file(events: Self.other)))
        #expect(
            outcome.note?.detail
                == "the duration of the 1st event, the duration of the 2nd event were not found again")
    }

    @Test func aLayerWithoutANameIsFollowed() throws {
        let ground = "  - {rectangle: {fill: red}, opacity: 1}\n"
        let blur = PropertyEdits.Key(layer: "rectangle-2", path: "blur")
        let moved = PropertyEdits.Key(layer: "rectangle-3", path: "blur")
        var edits = PropertyEdits()
        edits.set([3], of: blur)
        edits.set([4], of: blur)
        _ = edits.follow(
            try change(Self.file(ground), Self.file("  - {rectangle: {fill: blue}, opacity: 1}\n" + ground)))
        #expect(edits.values == [moved: [4]])
        edits.undo()
        #expect(edits.values == [moved: [3]])
        let gone = edits.follow(
            try change(
                Self.file("  - {circle: {}}\n" + ground),
                Self.file("  - {circle: {}}\n  - {rectangle: {fill: green}}\n")))
        #expect(gone.lost == [], "between the same neighbours it has only been changed")
        let lost = edits.follow(try change(Self.file("  - {circle: {}}\n" + ground), Self.file("  - {circle: {}}\n")))
        #expect(lost.lost == [moved] && edits.isEmpty && !edits.canUndo && !edits.canRedo)
        #expect(lost.note?.detail == "the blur of rectangle-3 was not found again")
    }

    @Test func aDragGoesOnWhereItsThingIs() throws {
        var edits = PropertyEdits()
        edits.beginGesture(duration(1))
        edits.set([2], of: duration(1))
        _ = edits.follow(try change(Self.file(), Self.file(events: Self.first + Self.other + Self.second)))
        edits.set([3], of: duration(2))
        edits.endGesture()
        edits.undo()
        #expect(edits.isEmpty && !edits.canUndo, "it was one step")
    }

    @Test func aFileSaysOtherwiseOfAThingThatHasMoved() throws {
        let shorter = Self.second.replacing("duration: 1", with: "duration: 0.5")
        var edits = PropertyEdits()
        edits.set([3], of: duration(1))
        let outcome = edits.follow(try change(Self.file(), Self.file(events: Self.first + Self.other + shorter)))
        #expect(outcome.yielded == [duration(2)] && edits.isEmpty)
        edits.undo()
        #expect(edits.values == [duration(2): [3]])
    }

    @Test func anEditOfWhatIsWrittenIsFollowedByUndo() throws {
        var edits = PropertyEdits()
        edits.set([3], of: duration(1))
        edits.written([duration(1): [1]])
        let long = Self.second.replacing("duration: 1", with: "duration: 3")
        _ = edits.follow(
            try change(Self.file(events: Self.first + long), Self.file(events: Self.other + Self.first + long)))
        edits.undo()
        #expect(edits.values == [duration(2): [1]])
    }

    // MARK: - Yielding

    private static func blurred(_ blur: Double, name: String = "poem") -> FileValues {
        var layer = Layer(name: name, kind: .group)
        layer.setInitial([blur], of: "blur")
        return FileValues(Scene(layers: [layer]), .init())
    }

    @Test func onlyWhatAFileSaysOtherwiseIsTakenFromIt() {
        let blur = PropertyEdits.Key(layer: "poem", path: "blur")
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.set([0.5], of: .init(layer: "poem", path: "opacity"))
        func outcome(_ from: FileValues, _ to: FileValues, written: PropertyEdits.Values = [:]) -> PropertyEdits.Outcome
        {
            var copy = edits
            return copy.follow(FileChange(from: from, to: to), written: written)
        }
        #expect(outcome(Self.blurred(2), Self.blurred(3)).yielded == [blur])
        #expect(outcome(Self.blurred(2), Self.blurred(2)) == .init())
        let renamed = outcome(Self.blurred(2), Self.blurred(3, name: "other"))
        #expect(renamed.yielded == [] && renamed.homeless.count == 2)
        // What was written is known by its steps, too; that it is in the file then is no news.
        edits.written([blur: [2]])
        var copy = edits
        _ = copy.follow(FileChange(from: Self.blurred(1), to: Self.blurred(3)))
        #expect(copy.overruled == [blur])
        copy = edits
        _ = copy.follow(FileChange(from: Self.blurred(2), to: Self.blurred(1)), written: [blur: [1]])
        #expect(copy.overruled.isEmpty)
        _ = copy.follow(FileChange(from: Self.blurred(2), to: Self.blurred(4)), written: [blur: [1]])
        #expect(copy.overruled == [blur])
    }

    @Test func aColourThatIsWrittenInEightBitsIsStillTheSame() {
        func file(_ red: Double) -> FileValues {
            var layer = Layer(name: "poem", kind: .group)
            layer.setInitial([red, 0, 0, 0.35], of: "foregroundStyle")
            return FileValues(Scene(layers: [layer]), .init())
        }
        let color = PropertyEdits.Key(layer: "poem", path: "foregroundStyle")
        var edits = PropertyEdits()
        edits.set([0.3, 0, 0, 0.35], of: color)
        let written: PropertyEdits.Values = [color: [0.3, 0, 0, 0.35]]
        var copy = edits
        #expect(copy.follow(FileChange(from: file(0.1), to: file(0.299)), written: written).yielded == [])
        #expect(edits.follow(FileChange(from: file(0.1), to: file(0.2)), written: written).yielded == [color])
    }

    @Test func anOptionalPropertyThatTheFileNowHasIsTheFiles() throws {
        let width = PropertyEdits.Key(layer: "p", path: "frame.width")
        var edits = PropertyEdits()
        edits.set([300], of: width)
        let framed = Self.file().replacing("text: a", with: "text: a, frame: {width: 200}")
        var copy = edits
        #expect(copy.follow(try change(Self.file(), framed)).yielded == [width])
        #expect(edits.follow(try change(framed, Self.file())).yielded == [width])
    }

    // MARK: - What the person is at

    @Test func whatIsChosenAndTypedGoesWithItsThing() throws {
        let ground = "  - {rectangle: {fill: red}, opacity: 1}\n"
        let change = try change(
            Self.file(ground), Self.file("  - {circle: {}}\n" + ground, events: Self.other + Self.first + Self.second))
        var state = StudioState.sample()
        state.selection = Selection(
            layer: "rectangle-2", track: "rectangle-2.opacity", bar: 1,
            animation: "timeline.events.1.withAnimation")
        let blur = PropertyEdits.Key(layer: "rectangle-2", path: "blur")
        (state.entry, state.entryPart, state.focus) = (TextEntry("3"), .field(blur, 0), .slider(blur))
        state.drag = .slider(duration(0))
        state.follow(change)
        let moved = PropertyEdits.Key(layer: "rectangle-3", path: "blur")
        #expect(state.selection.layer == "rectangle-3" && state.selection.track == "rectangle-3.opacity")
        #expect(state.selection.animation == "timeline.events.2.withAnimation")
        #expect(state.entryPart == .field(moved, 0) && state.focus == .slider(moved) && state.entry != nil)
        #expect(state.drag == .slider(duration(1)))
        state.follow(try self.change(Self.file("  - {circle: {}}\n" + ground), Self.file("  - {circle: {}}\n")))
        #expect(state.entryPart == nil && state.entry == nil && state.focus == nil && state.selection.layer == nil)
    }
}
