import Drawing
import Foundation
import SceneFile

/// What lies over the window: mistakes, notes, the keys, what to open, the question before quitting.
struct OverlayDrawing {
    let state: StudioState
    let layout: StudioLayout
    let painter: Painter
    let now: Double

    private var theme: Theme { painter.theme }

    func draw() {
        let explained = state.mistakes.isEmpty ? nil : mistakes(state.mistakes)
        if let note = state.note, now < note.until { bubble(note, above: explained) }
        guard let overlay = state.overlay, let place = layout.overlay, place.box.width > 40, place.box.height > 24
        else {
            return
        }
        painter.fill(CGRect(origin: .zero, size: layout.size), theme.shadow.opacity(0.5))
        painter.panel(place.box)
        let inside = painter.clipped(to: place.box.insetBy(dx: 2, dy: 2))
        switch overlay {
        case .help(let page): help(min(page, place.pages - 1), place, inside)
        case .open(let dialog): open(dialog, place, inside)
        case .leaveQuestion:
            let count = state.edits.values.count
            question(
                "Write \(count) changed \(count == 1 ? "value" : "values") to \(state.fileName)?",
                "What is not written is lost.", overlay.answers, place, inside)
        case .renderQuestion:
            let done = state.recording.map { "\($0.frames) of \($0.total ?? $0.frames) frames are done; " } ?? ""
            question("Stop rendering?", "\(done)none would be kept.", overlay.answers, place, inside)
        case .configQuestion(let files, _):
            question(
                "Write to \(files.joined(separator: " and "))?", "That changes every scene that reads it.",
                overlay.answers, place, inside)
        }
    }

    /// A note at the stage's corner: in one line where it fits, else with its details below it.
    ///
    /// - Parameter explained: Where mistakes are explained, which it must not cover.
    private func bubble(_ note: StudioState.Note, above explained: CGRect?) {
        let room = (state.showsPanels ? layout.stage.width : layout.size.width) - 24
        let line = painter.width(note.text, .strong) + 8 + painter.width(note.detail) + 26
        let isOneLine = line <= room
        let most = min(room, 520)
        let details = isOneLine ? [note.detail] : painter.lines(note.detail, limit: most - 26, most: 4)
        let width =
            isOneLine ? line : (details.map { painter.width($0) } + [painter.width(note.text, .strong)]).max()! + 26
        guard width > 60, room > 60 else { return }
        let height = isOneLine ? 34 : 34 + Double(details.count) * 18
        let bottom = explained.map { $0.minY + 4 } ?? (state.showsPanels ? layout.stage.maxY : layout.size.height)
        let right = state.showsPanels ? layout.stage.maxX : layout.size.width
        let box = CGRect(
            x: max(12, right - width - 12), y: max(4, bottom - height - 14), width: width, height: height)
        painter.panel(box)
        let color =
            switch note.tone {
            case .good: theme.good
            case .plain: theme.text
            case .wrong: theme.wrong
            }
        let x = painter.text(note.text, at: CGPoint(x: box.minX + 13, y: box.minY + 17), .strong, color)
        for (index, detail) in details.enumerated() {
            let place =
                isOneLine
                ? CGPoint(x: box.minX + 13 + x + 8, y: box.minY + 17)
                : CGPoint(x: box.minX + 13, y: box.minY + 35 + Double(index) * 18)
            painter.text(detail, at: place)
        }
    }

    /// The mistakes in the file, with the lines quoted.
    ///
    /// - Returns: Where they stand; nil where there is no room for them.
    private func mistakes(_ all: [Diagnostic]) -> CGRect? {
        let most = max(1, Int((layout.stage.height - 90) / 66))
        let shown = all.prefix(min(6, most))
        let width = min(layout.stage.width - 32, 920)
        // What is wrong is said to its end; what is quoted was cut around it.
        let lines = shown.flatMap { mistake -> [(text: String, isHead: Bool)] in
            let (head, quote) = quoted(mistake)
            return painter.lines(head, .mono, limit: width - 36, most: 3).map { ($0, true) }
                + quote.map { ($0, false) } + [("", false)]
        }
        let more = all.count - shown.count
        let height = min(layout.stage.height - 16, Double(lines.count) * 18 + 40)
        guard width > 80, height > 36 else { return nil }
        let box = CGRect(
            x: (layout.stage.midX - width / 2).rounded(), y: layout.stage.maxY - height - 12, width: width,
            height: height)
        painter.panel(box)
        painter.fill(
            CGRect(x: box.minX, y: box.minY + 8, width: 3, height: box.height - 16), theme.wrong, corner: 1.5)
        let inside = painter.clipped(to: box.insetBy(dx: 4, dy: 4))
        let errors = all.filter { $0.severity == .error }.count
        let count =
            "\(errors) \(errors == 1 ? "mistake" : "mistakes") in \((all[0].file as NSString).lastPathComponent)"
        let first = more > 0 ? ", the first \(shown.count)" : ""
        let shownStill = state.hasScene ? " — the last good version goes on playing" : " — nothing to show yet"
        inside.text(
            count + first + shownStill, at: CGPoint(x: box.minX + 18, y: box.minY + 20),
            .strong, theme.wrong, limit: box.width - 36)
        for (index, (line, isHead)) in lines.enumerated() where !line.isEmpty {
            inside.text(
                line, at: CGPoint(x: box.minX + 18, y: box.minY + 44 + Double(index) * 18), .mono,
                isHead ? theme.text : line.contains("^") ? theme.mark : theme.quiet, limit: box.width - 36)
        }
        return box
    }

    /// A mistake as compilers print it, but with the file's name alone: its folder is known.
    private func quoted(_ diagnostic: Diagnostic) -> (head: String, quote: ArraySlice<String>) {
        var lines = diagnostic.rendered.split(separator: "\n").map(String.init)
        let name = (diagnostic.file as NSString).lastPathComponent
        if let head = lines.first, head.hasPrefix(diagnostic.file) {
            lines[0] = name + head.dropFirst(diagnostic.file.count)
        }
        return (lines.first ?? "", lines.dropFirst())
    }

    private func help(_ page: Int, _ place: OverlayLayout, _ painter: Painter) {
        let box = place.box
        painter.text("KEYS", at: CGPoint(x: box.minX + 24, y: box.minY + 26), .head, theme.quiet)
        let turning = place.pages > 1 ? "Page \(page + 1) of \(place.pages), Page Down turns. " : ""
        painter.text(
            turning + "Esc closes", at: CGPoint(x: box.maxX - 24, y: box.minY + 26), .small, theme.quiet, anchor: 1)
        let bindings = KeyMap.bindings.dropFirst(page * place.columns * place.rows).prefix(place.columns * place.rows)
        let width = (box.width - 24) / Double(place.columns)
        for (index, binding) in bindings.enumerated() {
            let x = box.minX + 24 + Double(index / place.rows) * width
            let y = box.minY + 54 + Double(index % place.rows) * OverlayLayout.helpRow
            painter.text(binding.label, at: CGPoint(x: x, y: y), .strong, theme.accent, limit: 108)
            painter.text(binding.help, at: CGPoint(x: x + 112, y: y), limit: width - 120)
        }
    }

    private func open(_ dialog: OpenDialog, _ place: OverlayLayout, _ painter: Painter) {
        painter.text("OPEN A SCENE", at: CGPoint(x: place.box.minX + 16, y: place.box.minY + 24), .head, theme.quiet)
        painter.text(
            "Tab completes, Up and Down choose, Enter opens",
            at: CGPoint(x: place.box.maxX - 16, y: place.box.minY + 24), .small,
            theme.quiet, anchor: 1)
        if let entry = state.entry {
            EntryDrawing(painter: painter).draw(entry, in: place.field, placeholder: "path of a scene file")
        }
        for (index, rect) in place.choices.enumerated() where dialog.choices.indices.contains(index) {
            choiceRow(rect, .choice(index), isChosen: dialog.chosen == index, painter)
            painter.text(
                dialog.choices[index], at: CGPoint(x: rect.minX + 12, y: rect.midY), limit: rect.width - 24)
        }
    }

    private func choiceRow(_ rect: CGRect, _ target: WindowPart, isChosen: Bool, _ painter: Painter) {
        if isChosen {
            painter.fill(rect.insetBy(dx: 4, dy: 1), theme.selected, corner: Metrics.corner)
        } else if state.hover == target {
            painter.fill(rect.insetBy(dx: 4, dy: 1), theme.hovered, corner: Metrics.corner)
        }
    }

    private func question(
        _ text: String, _ detail: String, _ answers: [String], _ place: OverlayLayout, _ painter: Painter
    ) {
        painter.text(
            text, at: CGPoint(x: place.box.minX + 20, y: place.box.minY + 30), .strong, limit: place.box.width - 40)
        painter.text(
            detail, at: CGPoint(x: place.box.minX + 20, y: place.box.minY + 54), .body, theme.quiet,
            limit: place.box.width - 40)
        for (index, (title, rect)) in zip(answers, place.choices).enumerated() {
            let isMain = index == 0
            let isHovered = state.hover == .choice(index)
            painter.fill(
                rect, isMain ? theme.accent.opacity(isHovered ? 0.85 : 1) : isHovered ? theme.hovered : theme.panel,
                corner: Metrics.corner)
            if !isMain { painter.outline(rect, theme.line, corner: Metrics.corner) }
            // Around what has the ring's colour itself there is a gap.
            if state.focus == .choice(index) { painter.focusRing(isMain ? rect.insetBy(dx: -2, dy: -2) : rect) }
            painter.text(
                title, at: CGPoint(x: rect.midX, y: rect.midY), .strong, isMain ? theme.onAccent : theme.text,
                anchor: 0.5,
                limit: rect.width - 12)
        }
    }
}
