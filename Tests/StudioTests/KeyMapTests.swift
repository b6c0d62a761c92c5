import Testing
import Windowing

@testable import Studio

@Suite struct KeyMapTests {
    private func action(
        _ key: Key, _ modifiers: KeyModifiers = [], position: KeyPosition = KeyPosition(rawValue: 0),
        isRepeat: Bool = false
    ) -> StudioAction? {
        KeyMap.action(for: KeyPress(key, position: position, modifiers: modifiers, isRepeat: isRepeat))
    }

    private static let table: [(Key, KeyModifiers, StudioAction)] = [
        (.space, [], .togglePlay), (.left, [], .stepBack), (.right, [], .stepForward),
        (.character(","), [], .stepBack), (.character("."), [], .stepForward), (.left, .shift, .stepBackTen),
        (.character("."), .shift, .stepForwardTen), (.character("j"), [], .shuttleBack), (.character("k"), [], .pause),
        (.character("l"), [], .shuttleForward), (.home, [], .goToStart), (.end, [], .goToEnd),
        (.left, .control, .previousEvent), (.right, .control, .nextEvent), (.up, [], .previousEvent),
        (.down, [], .nextEvent), (.character("i"), [], .setIn), (.character("o"), [], .setOut),
        (.character("x"), [], .clearMarks), (.character("["), [], .slower), (.character("]"), [], .faster),
        (.backspace, [], .normalSpeed), (.return, [], .returnToStart), (.character("q"), [], .nextLoop),
        (.character("s"), [], .capture), (.character("r"), .control, .reload), (.function(5), [], .reload),
        (.character("0"), [], .fit), (.character("1"), [], .fullSize), (.character("2"), [], .doubleSize),
        (.character("+"), [], .zoomIn), (.character("="), .shift, .zoomIn), (.character("-"), [], .zoomOut),
        (.character("h"), [], .hidePanels), (.function(11), [], .fullScreen), (.character("m"), [], .reduceMotion),
        (.function(1), [], .help), (.character("/"), .shift, .help), (.character("q"), .control, .quit),
    ]

    @Test(arguments: table)
    func keysOfTheTable(key: Key, modifiers: KeyModifiers, expected: StudioAction) {
        #expect(action(key, modifiers) == expected)
    }

    private static let others: [(Key, KeyModifiers)] = [
        (.space, .control), (.character("s"), .alt), (.character("s"), .super),
        (.character("q"), .super),
        (.character("x"), [.control, .shift]), (.character("é"), []), (.shift, .shift), (.other(0x4000_0123), []),
    ]

    @Test(arguments: others)
    func otherKeysDoNothing(key: Key, modifiers: KeyModifiers) {
        #expect(action(key, modifiers) == nil)
    }

    @Test func bracketsAndDigitsCountByTheirPlaceToo() {
        #expect(action(.character("ü"), position: .leftBracket) == .slower)
        #expect(action(.character("*"), position: .rightBracket) == .faster)
        #expect(action(.character("&"), position: .digit1) == .fullSize)
        #expect(action(.character("à"), position: .digit0) == .fit)
        #expect(action(.character("ü"), .control, position: .leftBracket) == nil)
    }

    /// A letter that lies where another layout has a bracket stays that letter.
    @Test func meaningGoesBeforePlace() {
        #expect(action(.character("s"), position: .leftBracket) == .capture)
    }

    @Test func heldKeysRepeatStepsButNotSwitches() {
        #expect(action(.right, isRepeat: true) == .stepForward)
        #expect(action(.left, .shift, isRepeat: true) == .stepBackTen)
        #expect(action(.character("+"), isRepeat: true) == .zoomIn)
        #expect(action(.space, isRepeat: true) == nil)
        #expect(action(.character("s"), isRepeat: true) == nil)
        #expect(action(.character("l"), isRepeat: true) == nil)
    }

    @Test func noKeyHasTwoMeanings() {
        let chords = KeyMap.bindings.flatMap(\.keys)
        #expect(Set(chords).count == chords.count)
        let actions = KeyMap.bindings.map(\.action)
        #expect(Set(actions).count == actions.count)
    }

    @Test func theHelpHasAWordForEachKey() {
        for binding in KeyMap.bindings {
            #expect(!binding.keys.isEmpty)
            #expect(!binding.label.isEmpty)
            #expect(!binding.help.isEmpty)
        }
        let labels = KeyMap.bindings.map(\.label)
        #expect(Set(labels).count == labels.count)
    }
}
