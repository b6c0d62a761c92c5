import Foundation
import SceneFile
import Windowing

/// The window's state as one JSON line of `preview --report`.
nonisolated struct Report: Encodable, Equatable, Sendable {
    struct Problem: Encodable, Equatable, Sendable {
        var file: String
        var line: Int
        var column: Int
        var severity: String
        var message: String

        init(_ diagnostic: Diagnostic) {
            (file, line, column) = (diagnostic.file, diagnostic.span.line, diagnostic.span.column)
            (severity, message) = (diagnostic.severity.rawValue, diagnostic.message)
        }
    }

    var moment: Double
    var frame: Int
    var playing: Bool
    var speed: Double
    var inMark: Double?
    var outMark: Double?
    var loop: String
    var selection: String?
    var zoom: Double
    var scene: String
    var diagnostics: [Problem]
    var drawn: Int
    var presented: Int
    var dropped: Int
    var captured: String?
    /// Of the last recording of what was shown; null before there was one.
    var recorded: RecordingTally?
    /// How many feedbacks playing has come by.
    var felt: Int
    /// In the last line: what closed the window, "key", "pointer", "close" or "system"; null before.
    ///
    /// A report that ends without it is that of a program which did not end by itself.
    var ended: Ending?
    /// What the window shows besides, for tests and scripts.
    var view: View

    /// What closed the window: Ctrl+Q or an answer by key, an answer by the pointer, its close button, the end of the session.
    enum Ending: String, Encodable, Sendable {
        case key, pointer, close, system

        /// What `event` is, where it was the one that the window closed after.
        init(after event: Event) {
            switch event {
            case .closeRequested: self = .close
            case .quit: self = .system
            case .mouseDown, .mouseUp, .mouseMoved, .mouseLeft, .wheel: self = .pointer
            case .keyDown, .keyUp, .text, .fileDropped, .resized, .exposed, .shown, .hidden, .focusGained, .focusLost,
                .wake:
                self = .key
            }
        }
    }

    /// The window's own settings.
    struct View: Encodable, Equatable, Sendable {
        var panels = true
        var inspector = true
        var fullScreen = false
        /// Whether the window is in light colours.
        var light = false
        var background = "scene"
        var frames = false
        var compare = false
        var colorScheme = "dark"
        var textSize = "large"
        var reduceMotion = false
        /// "help", "open", "quit", "leave", "config", "rendering" or null.
        var overlay: String?
        /// What is typed at the moment; null where nothing is.
        var typing: String?
        /// The control that has the keyboard; null where none has.
        var focus: String?
        /// What the timeline shows, [start, length] in seconds.
        var visible: [Double] = []
        /// How many values differ from the file.
        var edits = 0
        /// Frames recorded so far; null while nothing is.
        var recording: Int?
        var note: String?
    }

    enum CodingKeys: String, CodingKey {
        case moment, frame, playing, speed, loop, selection, zoom, scene, diagnostics, drawn, presented, dropped,
            captured, recorded, felt, ended, view
        case inMark = "in"
        case outMark = "out"
    }

    func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(moment, forKey: .moment)
        try keys.encode(frame, forKey: .frame)
        try keys.encode(playing, forKey: .playing)
        try keys.encode(speed, forKey: .speed)
        try keys.encode(inMark, forKey: .inMark)
        try keys.encode(outMark, forKey: .outMark)
        try keys.encode(loop, forKey: .loop)
        try keys.encode(selection, forKey: .selection)
        try keys.encode(zoom, forKey: .zoom)
        try keys.encode(scene, forKey: .scene)
        try keys.encode(diagnostics, forKey: .diagnostics)
        try keys.encode(drawn, forKey: .drawn)
        try keys.encode(presented, forKey: .presented)
        try keys.encode(dropped, forKey: .dropped)
        try keys.encode(captured, forKey: .captured)
        try keys.encode(recorded, forKey: .recorded)
        try keys.encode(felt, forKey: .felt)
        try keys.encode(ended, forKey: .ended)
        try keys.encode(view, forKey: .view)
    }

    /// Whether a line is due after `last`: something changed that is not merely time going by while playing.
    func differs(from last: Report?) -> Bool {
        guard var last else { return true }
        (last.drawn, last.presented, last.dropped) = (drawn, presented, dropped)
        if playing, last.playing { (last.moment, last.frame) = (moment, frame) }
        if view.recording != nil, last.view.recording != nil { last.view.recording = view.recording }
        if playing, last.playing { last.view.visible = view.visible }
        return last != self
    }

    var line: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
}
