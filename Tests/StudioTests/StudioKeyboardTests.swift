import Foundation
import Stage
import Testing
import Windowing

@testable import Studio

/// Focus, typing and what lies over the window, on the state alone.
@Suite struct StudioKeyboardTests {
    private func type(_ text: String, into state: inout StudioState) -> [StudioEffect] {
        state.handle(.text(text), state.layout(), now: 0)
    }

    // MARK: - Focus

    @Test func tabGoesThroughEveryControlAndOutAgain() {
        var state = StudioState.sample()
        var seen: [WindowPart] = []
        for _ in 0..<100 {
            state.press(.tab)
            guard let focus = state.focus else { break }
            seen.append(focus)
        }
        #expect(Set(seen).count == seen.count)
        for part in [WindowPart.play, .timecode, .speed, .loop, .tracks, .layer(0), .colorScheme, .textSize, .motion] {
            #expect(seen.contains(part))
        }
        state.press(.tab, .shift)
        #expect(state.focus == seen.last)
        state.press(.tab, .shift)
        #expect(state.focus == seen.dropLast().last)
        state.press(.escape)
        #expect(state.focus == nil)
    }

    @Test func spacePlaysWhateverHasTheFocus() {
        var state = StudioState.sample()
        let order = state.layout().focusOrder(selected: 0)
        for part in order {
            state.focus = part
            state.playback.pause()
            state.press(.space)
            #expect(state.playback.isPlaying)
            #expect(state.playback.loop == .off && state.edits.isEmpty)
        }
    }

    @Test func arrowsBelongToAControlThatUsesThem() {
        var state = StudioState.sample()
        let key = PropertyEdits.Key(layer: "title", path: "opacity")
        state.focus = .slider(key)
        #expect(state.press(.left) == [.rebuildScene])
        #expect(state.edits.values[key] == [0.99] && state.playback.moment == 0)
        state.press(.escape)
        state.press(.right)
        #expect(state.playback.frame == 1)
        state.focus = .play
        state.press(.right)
        #expect(state.playback.frame == 2, "a button has no use for arrows")
    }

    @Test func deleteResetsTheValueThatHasTheFocus() {
        var state = StudioState.sample()
        let key = PropertyEdits.Key(layer: "title", path: "opacity")
        state.edits.set([0.3], of: key)
        state.focus = .slider(key)
        #expect(state.press(.delete) == [.rebuildScene] && state.edits.isEmpty)
    }

    @Test func theListOfLayersIsWalkedWithArrows() {
        var state = StudioState.sample()
        state.focus = .layer(0)
        state.press(.down)
        state.press(.down)
        #expect(state.selection.layer == "sun" && state.focus == .layer(2))
        state.press(.down)
        #expect(state.selection.layer == "sun")
        state.press(.up)
        #expect(state.selection.layer == "sky")
    }

    @Test func barsAreWalkedWithArrows() {
        var state = StudioState.sample()
        state.focus = .tracks
        state.press(.down)
        #expect(state.selection.track == "sun.rotation")
        state.press(.right)
        #expect(state.selection.bar == 1)
        state.press(.right)
        #expect(state.selection.bar == 1)
        state.press(.up)
        #expect(state.selection == Selection(layer: "title", track: "title.opacity", bar: 0))
    }

    @Test func enterPressesTheButtonThatHasTheFocus() {
        var state = StudioState.sample()
        state.focus = .loop
        state.press(.return)
        #expect(state.playback.loop == .loop)
        state.focus = .colorScheme
        #expect(state.press(.return) == [.rebuildScene])
    }

    // MARK: - Typing

    @Test func aMomentIsTypedOverTheTimecode() {
        var state = StudioState.sample()
        state.click(.timecode)
        #expect(state.entry?.text == "0:00.000" && state.entry?.isSelected == true)
        _ = type("66f", into: &state)
        state.press(.return)
        #expect(state.playback.moment == 1.1 && state.entry == nil)
        state.click(.timecode)
        _ = type("99", into: &state)
        state.press(.return)
        #expect(state.playback.moment == 4, "beyond the end is the end")
    }

    @Test func whatIsNoMomentIsSaidAndStaysUnderEditing() {
        var state = StudioState.sample()
        state.click(.timecode)
        _ = type("soon", into: &state)
        state.press(.return)
        #expect(state.entry?.text == "soon" && state.note?.tone == .wrong && state.playback.moment == 0)
        state.press(.escape)
        #expect(state.entry == nil && state.playback.moment == 0)
    }

    @Test func lettersAreTextWhileSomethingIsTyped() {
        var state = StudioState.sample()
        state.click(.timecode)
        for letter in "sqkxiorhgbm" { #expect(state.press(letter).isEmpty) }
        state.press(.space)
        #expect(!state.playback.isPlaying && state.playback.loop == .off && state.showsPanels)
        #expect(state.press("q", .control) == [.quit], "quitting always works")
    }

    @Test func arrowsStepAValueThatIsBeingTyped() {
        var state = StudioState.sample()
        let key = PropertyEdits.Key(layer: "title", path: "offset")
        state.click(.layer(0))
        state.click(.field(key, 0))
        #expect(state.press(.up) == [.rebuildScene] && state.edits.values[key] == [1, 0])
    }

    @Test func textWithoutAFieldIsNothing() {
        var state = StudioState.sample()
        let look = state.look
        #expect(type("hello", into: &state).isEmpty && state.look == look)
    }

    // MARK: - Overlays

    @Test func theHelpOpensLeafsAndCloses() {
        var state = StudioState.sample()
        state.press(.function(1))
        #expect(state.overlay == .help(page: 0))
        state.press("?")
        #expect(state.overlay == nil)
        state.press("/", .shift)
        state.press(.escape)
        #expect(state.overlay == nil)
        // In a small window it takes pages.
        state.press(.function(1))
        let small = state.layout(640, 400)
        let pages = small.overlay?.pages ?? 0
        #expect(pages > 1)
        for _ in 0..<10 { state.turnPage(by: 1, small) }
        #expect(state.overlay == .help(page: pages - 1))
    }

    @Test func aClickBesideAnOverlayClosesIt() {
        var state = StudioState.sample()
        state.press(.function(1))
        state.down(640, 400)
        state.up(640, 400)
        #expect(state.overlay != nil)
        state.down(4, 4)
        #expect(state.overlay == nil && state.drag == nil)
    }

    @Test func aPathIsTypedAndOpened() {
        var state = StudioState.sample()
        #expect(state.press("o", .control) == [.listFolder(typed: "")])
        #expect(type("/tmp/a.yaml", into: &state) == [.listFolder(typed: "/tmp/a.yaml")])
        #expect(state.press(.return) == [.open(path: "/tmp/a.yaml")])
        #expect(state.overlay == nil && state.entry == nil)
    }

    @Test func aChoiceIsTakenByArrowsTabOrClick() {
        var state = StudioState.sample()
        state.press("o", .control)
        _ = type("s", into: &state)
        state.overlay = .open(OpenDialog(choices: ["scenes/", "spring.yaml"]))
        state.press(.down)
        #expect(state.press(.return) == [.listFolder(typed: "scenes/")])
        #expect(state.entry?.text == "scenes/")
        state.overlay = .open(OpenDialog(choices: ["scenes/a.yaml", "scenes/ab.yaml"]))
        #expect(state.press(.tab) == [.listFolder(typed: "scenes/a")])
        state.overlay = .open(OpenDialog(choices: ["scenes/a.yaml", "scenes/ab.yaml"]))
        #expect(state.click(.choice(1)) == [.open(path: "scenes/ab.yaml")])
    }

    @Test func theQuestionBeforeQuittingIsAnsweredByKeys() {
        var state = StudioState.sample()
        state.edits.set([0.5], of: .init(layer: "title", path: "opacity"))
        state.press("q", .control)
        #expect(state.focus == .choice(0))
        state.press(.right)
        #expect(state.press(.return) == [.quit])
        state.press("q", .control)
        #expect(state.press(.return) == [.writeEdits(then: .quit)])
        state.press("q", .control)
        state.press("x")
        #expect(state.overlay == .leaveQuestion(.quit), "other keys wait")
    }

    @Test func completionsAreScenesAndFoldersThatGoOnFromWhatIsTyped() {
        let entries = ["b.yaml", "a.yaml", "a.txt", "apple/", ".hidden/", "A.JSON", "c.yml"]
        #expect(OpenDialog.choices(for: "x/a", entries: entries) == ["x/A.JSON", "x/a.yaml", "x/apple/"])
        #expect(OpenDialog.choices(for: "", entries: entries) == ["A.JSON", "a.yaml", "apple/", "b.yaml", "c.yml"])
        #expect(OpenDialog.choices(for: ".h", entries: entries) == [".hidden/"])
        #expect(OpenDialog.completed("a", ["apple/", "apricot.yaml"]) == "ap")
        #expect(OpenDialog.completed("apx", []) == "apx")
    }
}
