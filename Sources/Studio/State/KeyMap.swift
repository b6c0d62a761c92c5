import Windowing

/// What the window can be told to do.
nonisolated public enum StudioAction: Hashable, Sendable {
    case togglePlay, stepBack, stepForward, stepBackTen, stepForwardTen
    case shuttleBack, pause, shuttleForward
    case goToStart, goToEnd, previousEvent, nextEvent, returnToStart
    case setIn, setOut, clearMarks, slower, faster, normalSpeed, nextLoop
    case capture, captureWindow, record, renderRange
    case copyMoment, copyAnimation, writeEdits, undo, redo, resetEdits, reload, editFile, openFile
    case fit, fullSize, doubleSize, zoomIn, zoomOut, timelineIn, timelineOut, wholeTimeline
    case hidePanels, inspector, windowScheme, fullScreen, layoutFrames, background, compare
    case reduceMotion, colorScheme, textSize
    case nextFocus, previousFocus, help, dismiss, quit

    /// Whether a key that is held does it again and again.
    var repeats: Bool {
        switch self {
        case .stepBack, .stepForward, .stepBackTen, .stepForwardTen, .previousEvent, .nextEvent, .slower, .faster,
            .zoomIn, .zoomOut, .timelineIn, .timelineOut, .undo, .redo, .nextFocus, .previousFocus:
            true
        default: false
        }
    }
}

/// Which key does what: read by the window and by its help.
nonisolated public enum KeyMap {
    public struct Binding: Hashable, Sendable {
        var keys: [KeyChord]
        /// How the help prints the keys.
        var label: String
        var action: StudioAction
        var help: String
    }

    public struct KeyChord: Hashable, Sendable {
        var key: Key
        var modifiers: KeyModifiers
        init(_ key: Key, _ modifiers: KeyModifiers = []) { (self.key, self.modifiers) = (key, modifiers) }
    }

    private static func letter(_ character: Character, _ modifiers: KeyModifiers = []) -> KeyChord {
        KeyChord(.character(character), modifiers)
    }

    public static let bindings: [Binding] = [
        Binding(keys: [KeyChord(.space)], label: "Space", action: .togglePlay, help: "play or pause"),
        Binding(keys: [KeyChord(.left), letter(",")], label: "Left ,", action: .stepBack, help: "one frame back"),
        Binding(keys: [KeyChord(.right), letter(".")], label: "Right .", action: .stepForward, help: "one frame on"),
        Binding(
            keys: [KeyChord(.left, .shift), letter(",", .shift)], label: "Shift Left <", action: .stepBackTen,
            help: "ten frames back"),
        Binding(
            keys: [KeyChord(.right, .shift), letter(".", .shift)], label: "Shift Right >", action: .stepForwardTen,
            help: "ten frames on"),
        Binding(keys: [letter("j")], label: "J", action: .shuttleBack, help: "play back; again: faster"),
        Binding(keys: [letter("k")], label: "K", action: .pause, help: "stop"),
        Binding(keys: [letter("l")], label: "L", action: .shuttleForward, help: "play; again: faster"),
        Binding(keys: [KeyChord(.home)], label: "Home", action: .goToStart, help: "to the start"),
        Binding(keys: [KeyChord(.end)], label: "End", action: .goToEnd, help: "to the end"),
        Binding(
            keys: [KeyChord(.up), KeyChord(.left, .control)], label: "Up  Ctrl Left", action: .previousEvent,
            help: "previous event"),
        Binding(
            keys: [KeyChord(.down), KeyChord(.right, .control)], label: "Down  Ctrl Right", action: .nextEvent,
            help: "next event"),
        Binding(keys: [KeyChord(.return)], label: "Enter", action: .returnToStart, help: "where play began"),
        Binding(keys: [letter("i")], label: "I", action: .setIn, help: "set the in mark"),
        Binding(keys: [letter("o")], label: "O", action: .setOut, help: "set the out mark"),
        Binding(keys: [letter("x")], label: "X", action: .clearMarks, help: "clear both marks"),
        Binding(keys: [letter("[")], label: "[", action: .slower, help: "slower"),
        Binding(keys: [letter("]")], label: "]", action: .faster, help: "faster"),
        Binding(keys: [KeyChord(.backspace)], label: "Backspace", action: .normalSpeed, help: "normal speed"),
        Binding(keys: [letter("q")], label: "Q", action: .nextLoop, help: "loop: off, loop, ping-pong"),
        Binding(keys: [letter("s")], label: "S", action: .capture, help: "capture this frame as PNG"),
        Binding(
            keys: [letter("s", .shift)], label: "Shift S", action: .captureWindow, help: "the same with the panels"),
        Binding(keys: [letter("r")], label: "R", action: .record, help: "start or stop recording"),
        Binding(
            keys: [letter("r", .shift)], label: "Shift R", action: .renderRange, help: "render in … out, every frame"),
        Binding(
            keys: [letter("c", .control)], label: "Ctrl C", action: .copyMoment, help: "copy this moment's values"),
        Binding(
            keys: [letter("c", [.control, .shift])], label: "Ctrl Shift C", action: .copyAnimation,
            help: "copy the animation as Swift"),
        Binding(keys: [letter("s", .control)], label: "Ctrl S", action: .writeEdits, help: "write changes to the file"),
        Binding(keys: [letter("z", .control)], label: "Ctrl Z", action: .undo, help: "undo a change"),
        Binding(
            keys: [letter("z", [.control, .shift]), letter("y", .control)], label: "Ctrl Shift Z", action: .redo,
            help: "redo it"),
        Binding(
            keys: [KeyChord(.backspace, .control)], label: "Ctrl Backspace", action: .resetEdits,
            help: "undo all changes"),
        Binding(
            keys: [letter("r", .control), KeyChord(.function(5))], label: "F5 Ctrl R", action: .reload,
            help: "reload now"),
        Binding(keys: [letter("e")], label: "E", action: .editFile, help: "open the file in the editor"),
        Binding(keys: [letter("o", .control)], label: "Ctrl O", action: .openFile, help: "open a file; or drop it"),
        Binding(keys: [letter("0")], label: "0", action: .fit, help: "fit the canvas"),
        Binding(keys: [letter("1")], label: "1", action: .fullSize, help: "100 %"),
        Binding(keys: [letter("2")], label: "2", action: .doubleSize, help: "200 %"),
        Binding(
            keys: [letter("+"), letter("="), letter("+", .shift), letter("=", .shift)], label: "+", action: .zoomIn,
            help: "larger"),
        Binding(keys: [letter("-")], label: "-", action: .zoomOut, help: "smaller"),
        Binding(
            keys: [
                letter("+", .control), letter("=", .control), letter("+", [.control, .shift]),
                letter("=", [.control, .shift]),
            ], label: "Ctrl +",
            action: .timelineIn, help: "less of the timeline"),
        Binding(keys: [letter("-", .control)], label: "Ctrl -", action: .timelineOut, help: "more of the timeline"),
        Binding(keys: [letter("0", .control)], label: "Ctrl 0", action: .wholeTimeline, help: "the whole timeline"),
        Binding(keys: [letter("g")], label: "G", action: .layoutFrames, help: "frames of lines, runs, slices"),
        Binding(
            keys: [letter("b")], label: "B", action: .background, help: "next background"),
        Binding(keys: [letter("v")], label: "V", action: .compare, help: "beside the version before"),
        Binding(keys: [letter("m")], label: "M", action: .reduceMotion, help: "reduced motion on or off"),
        Binding(keys: [letter("d")], label: "D", action: .colorScheme, help: "light or dark scene"),
        Binding(keys: [letter("t")], label: "T", action: .textSize, help: "next text size"),
        Binding(keys: [letter("h")], label: "H", action: .hidePanels, help: "hide or show the panels"),
        Binding(keys: [letter("n")], label: "N", action: .inspector, help: "hide or show the inspector"),
        Binding(keys: [letter("d", .shift)], label: "Shift D", action: .windowScheme, help: "light or dark window"),
        Binding(keys: [KeyChord(.function(11))], label: "F11", action: .fullScreen, help: "full screen"),
        Binding(keys: [KeyChord(.tab)], label: "Tab", action: .nextFocus, help: "the next control"),
        Binding(
            keys: [KeyChord(.tab, .shift)], label: "Shift Tab", action: .previousFocus, help: "the one before"),
        Binding(
            keys: [KeyChord(.function(1)), letter("?"), letter("?", .shift), letter("/", .shift)], label: "F1 ?",
            action: .help, help: "these keys"),
        Binding(keys: [KeyChord(.escape)], label: "Esc", action: .dismiss, help: "close what lies over the stage"),
        Binding(keys: [letter("q", .control)], label: "Ctrl Q", action: .quit, help: "quit"),
    ]

    /// What a key press does, if anything. Keys that are held repeat only what goes on step by step.
    public static func action(for press: KeyPress) -> StudioAction? {
        guard let action = boundAction(for: press) else { return nil }
        return press.isRepeat && !action.repeats ? nil : action
    }

    private static func boundAction(for press: KeyPress) -> StudioAction? {
        let chord = KeyChord(press.key, press.modifiers)
        if let found = bindings.first(where: { $0.keys.contains(chord) })?.action { return found }
        guard press.modifiers.isEmpty else { return nil }
        // Brackets and digits lie elsewhere, or under Shift, on many keyboards: their places count, too.
        switch press.position {
        case .leftBracket: return .slower
        case .rightBracket: return .faster
        case .digit0: return .fit
        case .digit1: return .fullSize
        case .digit2: return .doubleSize
        default: return nil
        }
    }
}

extension KeyPosition {
    /// The digits of the upper row, as the US layout has them.
    nonisolated static let digit0 = KeyPosition(rawValue: 39)
    nonisolated static let digit1 = KeyPosition(rawValue: 30)
    nonisolated static let digit2 = KeyPosition(rawValue: 31)
}
