import Motion
import Stage
import Testing

@testable import Studio

@Suite struct PropertyEditsTests {
    private let blur = PropertyEdits.Key(layer: "poem", path: "blur")
    private let opacity = PropertyEdits.Key(layer: "poem", path: "opacity")

    @Test func setsAreTakenBackAndDoneAgainInOrder() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.set([2], of: blur)
        edits.set([0.5], of: opacity)
        #expect(edits.values == [blur: [2], opacity: [0.5]])
        edits.undo()
        #expect(edits.values == [blur: [2]])
        edits.undo()
        #expect(edits.values == [blur: [1]])
        edits.undo()
        #expect(edits.isEmpty && !edits.canUndo)
        edits.undo()
        for _ in 0..<3 { edits.redo() }
        #expect(edits.values == [blur: [2], opacity: [0.5]] && !edits.canRedo)
    }

    @Test func aNewChangeForgetsWhatWasTakenBack() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.undo()
        edits.set([3], of: blur)
        edits.redo()
        #expect(edits.values == [blur: [3]] && !edits.canRedo)
    }

    @Test func aDragIsOneStep() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.beginGesture(blur)
        for step in 2..<50 { edits.set([Double(step)], of: blur) }
        edits.endGesture()
        edits.set([99], of: blur)
        edits.undo()
        #expect(edits.values == [blur: [49]])
        edits.undo()
        #expect(edits.values == [blur: [1]])
    }

    @Test func twoDragsAreTwoSteps() {
        var edits = PropertyEdits()
        for round in 1...2 {
            edits.beginGesture(blur)
            for step in 0..<5 { edits.set([Double(round * 10 + step)], of: blur) }
            edits.endGesture()
        }
        edits.undo()
        #expect(edits.values == [blur: [14]])
        edits.undo()
        #expect(edits.isEmpty)
    }

    @Test func aDragWithoutAChangeLeavesNothingToUndo() {
        var edits = PropertyEdits()
        edits.beginGesture(blur)
        edits.endGesture()
        #expect(!edits.canUndo)
        edits.set([1], of: blur)
        edits.set([1], of: blur)
        edits.undo()
        #expect(edits.isEmpty && !edits.canUndo)
    }

    @Test func resettingIsAStepToo() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.set([0], of: opacity)
        edits.reset(blur)
        #expect(edits.values == [opacity: [0]])
        edits.resetAll()
        #expect(edits.isEmpty)
        edits.undo()
        #expect(edits.values == [opacity: [0]])
        edits.undo()
        #expect(edits.values == [blur: [1], opacity: [0]])
        edits.reset(PropertyEdits.Key(layer: "other", path: "blur"))
        edits.undo()
        #expect(edits.values == [blur: [1]])
    }

    @Test func onlySoManyStepsAreKept() {
        var edits = PropertyEdits()
        for step in 0..<(PropertyEdits.depth + 100) { edits.set([Double(step)], of: blur) }
        var steps = 0
        while edits.canUndo {
            edits.undo()
            steps += 1
        }
        #expect(steps == PropertyEdits.depth)
        #expect(edits.values == [blur: [99]])
    }

    // MARK: - Across writing

    @Test func afterWritingNothingDiffersAndUndoGoesOn() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.set([2], of: blur)
        edits.written([blur: [7]])
        #expect(edits.isEmpty)
        edits.undo()
        #expect(edits.values == [blur: [1]], "what was set before differs from what the file says now")
        edits.undo()
        #expect(edits.values == [blur: [7]], "what the file said before does, too")
        #expect(!edits.canUndo)
        edits.redo()
        edits.redo()
        #expect(edits.isEmpty && !edits.canRedo)
    }

    @Test func anUndoneValueCanBeWrittenAndUndoneInTurn() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.written([blur: [7]])
        edits.undo()
        edits.written([blur: [1]])
        #expect(edits.isEmpty && edits.canRedo)
        edits.redo()
        #expect(edits.values == [blur: [1]])
        edits.undo()
        #expect(edits.isEmpty && !edits.canUndo, "the file has 7 again")
    }

    @Test func whatIsNotWrittenStaysSet() {
        var edits = PropertyEdits()
        edits.set([1], of: blur)
        edits.set([0.5], of: opacity)
        edits.written([blur: [0]])
        #expect(edits.values == [opacity: [0.5]])
        edits.undo()
        #expect(edits.isEmpty)
        edits.undo()
        #expect(edits.values == [blur: [0]])
    }

    @Test func whatWasNotInTheFileCanBeTakenOutOfItAgain() {
        let width = PropertyEdits.Key(layer: "poem", path: "frame.width")
        var edits = PropertyEdits()
        edits.set([300], of: width)
        edits.written([width: nil], added: [width: 2])
        #expect(edits.isEmpty && edits.additions == [width: .init(former: nil, levels: 2)])
        edits.undo()
        #expect(edits.values == [width: nil] && !edits.canUndo)
        #expect(edits.isTakenOut(width, in: edits.values))
        edits.written([width: [300]])
        #expect(edits.isEmpty && edits.additions.isEmpty && !edits.canUndo)
        edits.redo()
        #expect(edits.values == [width: [300]] && !edits.canRedo)
    }

    @Test func whatHasItsDefaultAgainIsTakenOutOnlyWhereItWasAdded() {
        var edits = PropertyEdits()
        edits.set([0.5], of: opacity)
        edits.set([3], of: blur)
        edits.written([opacity: [1], blur: [0]], added: [opacity: 1])
        edits.undo()
        edits.undo()
        #expect(edits.values == [opacity: [1], blur: [0]])
        #expect(edits.isTakenOut(opacity, in: edits.values) && !edits.isTakenOut(blur, in: edits.values))
        edits.set([0.25], of: opacity)
        #expect(!edits.isTakenOut(opacity, in: edits.values))
    }

    @Test func theFilesOwnLaterChangeIsNotUndone() {
        var edits = PropertyEdits()
        edits.set([0.5], of: opacity)
        edits.set([1], of: blur)
        edits.written([blur: [7], opacity: [1]])
        _ = edits.yield([blur])
        #expect(edits.overruled == [blur])
        edits.undo()
        #expect(edits.values == [opacity: [1]], "the next step that there is")
        #expect(!edits.canUndo)
    }

    // MARK: - On a scene

    @Test func whatTheSceneHasNoPlaceForIsLeftOut() {
        var edits = PropertyEdits()
        edits.set([3], of: blur)
        edits.set([3], of: .init(layer: "gone", path: "blur"))
        edits.set([3], of: .init(layer: "poem", path: "nothing"))
        edits.set([3, 4], of: opacity)
        let scene = Scene(layers: [
            Layer(name: "behind", kind: .group, children: [Layer(name: "poem", kind: .group)])
        ])
        let applying = edits.applying(to: scene)
        #expect(applying.count == 1)
        #expect(applying.first?.place == LayerProperty(layer: [0, 0], address: PropertyAddress(path: "blur")))
        #expect(applying.first?.value == [3])
    }

    @Test func aValueSetOverTheFilesIsWhereTheChangesBegin() throws {
        var scene = Scene(layers: [Layer(name: "poem", kind: .group)])
        scene.at(1) { scene in withAnimation(.linear(duration: 1)) { scene["poem"].opacity = 0 } }
        var edits = PropertyEdits()
        edits.set([0.5], of: opacity)
        for edit in edits.applying(to: scene) { scene.setInitial(edit.value, of: edit.place) }
        let property = try #require(scene.layer(at: [0]).properties["opacity"])
        #expect(property.value(at: 0) == [0.5])
        #expect(abs(property.value(at: 1.5)[0] - 0.25) < 1e-9)
        #expect(property.value(at: 3) == [0])
    }
}
