import Foundation
import SceneFile

nonisolated extension Report {
    /// What the state is, as a line of the report.
    init(
        _ state: StudioState, layout: StudioLayout, scene: String, counts: (drawn: Int, presented: Int, felt: Int),
        captured: String?, recorded: RecordingTally? = nil
    ) {
        let playback = state.playback
        self.init(
            moment: playback.moment, frame: playback.frame, playing: playback.isPlaying, speed: playback.speed,
            inMark: playback.inMark, outMark: playback.outMark, loop: playback.loop.rawValue,
            selection: state.selection.layer.flatMap { $0 == state.selectedRow?.name ? $0 : nil },
            zoom: layout.zoom * layout.uiScale, scene: scene,
            diagnostics: state.mistakes.map(Problem.init), drawn: counts.drawn, presented: counts.presented,
            dropped: state.figures.dropped + (state.recording?.dropped ?? 0), captured: captured, recorded: recorded,
            felt: counts.felt,
            view: View(state, layout))
    }
}

nonisolated extension Report.View {
    init(_ state: StudioState, _ layout: StudioLayout) {
        panels = state.showsPanels
        light = state.panels.isLight
        inspector = !layout.inspector.rect.isEmpty
        background = state.background.rawValue
        (frames, compare) = (state.showsFrames, state.showsPrevious)
        colorScheme = state.scene.environment.colorScheme.rawValue
        textSize = state.scene.environment.dynamicTypeSize.rawValue
        reduceMotion = state.scene.environment.reduceMotion
        switch state.overlay {
        case .help: overlay = "help"
        case .open: overlay = "open"
        case .leaveQuestion(.quit): overlay = "quit"
        case .leaveQuestion(.open): overlay = "leave"
        case .configQuestion: overlay = "config"
        case .renderQuestion: overlay = "rendering"
        case nil: overlay = nil
        }
        typing = state.entry?.text
        focus = state.focus.map { "\($0)" }
        visible = [layout.geometry.start, layout.geometry.length]
        edits = state.edits.values.count
        recording = state.recording?.frames
        note = state.note.map { $0.text + ": " + $0.detail }
    }
}

/// Appends report lines to a file.
struct ReportWriter {
    private let handle: FileHandle
    private var last: Report?

    init(path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw StudioError.report(path: path) }
        self.handle = handle
    }

    mutating func write(_ report: Report) {
        guard report.differs(from: last), let line = report.line else { return }
        last = report
        // Why ignored: a report is for tests; a full disk must not end a person's session.
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }
}
