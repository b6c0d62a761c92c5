import Foundation
import Windowing

/// What keys and typing do: a text under editing has them first, then an overlay, then what has the focus, then the table.
nonisolated extension StudioState {
    mutating func keyDown(_ press: KeyPress, _ layout: StudioLayout, now: Double) -> [StudioEffect] {
        if entry != nil { return entryKey(press, layout, now: now) }
        let isAsked = overlay?.answers.isEmpty == false
        if isAsked || focus?.ownsArrows == true, let effects = focusKey(press, layout, now: now) {
            return effects
        }
        if case .help = overlay, [.pageUp, .pageDown].contains(press.key) {
            turnPage(by: press.key == .pageUp ? -1 : 1, layout)
            return []
        }
        guard let action = KeyMap.action(for: press) else { return [] }
        if isAsked {
            switch action {
            case .quit, .dismiss, .nextFocus, .previousFocus: break
            default: return []
            }
        }
        // With a button's focus Enter presses it; Space always plays.
        if press.key == .return, press.modifiers.isEmpty, let focus { return activate(focus, layout) }
        return perform(action, layout)
    }

    // MARK: - A text under editing

    private mutating func entryKey(_ press: KeyPress, _ layout: StudioLayout, now: Double) -> [StudioEffect] {
        let isPath = entryPart == .overlay
        switch (press.key, press.modifiers.subtracting(.shift)) {
        case (.escape, []):
            if isPath { overlay = nil }
            endEntry()
            return []
        case (.return, []): return commitEntry(now: now)
        case (.backspace, []): entry?.deleteBackwards()
        case (.delete, []): entry?.deleteForwards()
        case (.left, []): entry?.move(by: -1)
        case (.right, []): entry?.move(by: 1)
        case (.home, []): entry?.moveToStart()
        case (.end, []): entry?.moveToEnd()
        case (.character("a"), .control): entry?.selectAll()
        case (.character("v"), .control): return [.paste]
        case (.character("c"), .control): return [.copy(entry?.text ?? "")]
        case (.character("u"), .control): entry?.clear()
        case (.up, []), (.down, []):
            guard case .open(var dialog) = overlay else {
                return stepEntry(by: press.key == .up ? 1 : -1, isLarge: press.modifiers.contains(.shift))
            }
            dialog.move(by: press.key == .up ? -1 : 1)
            overlay = .open(dialog)
            return []
        case (.tab, []):
            guard case .open(let dialog) = overlay else {
                let effects = commitEntry(now: now)
                return effects + perform(press.modifiers.contains(.shift) ? .previousFocus : .nextFocus, layout)
            }
            let text = entry?.text ?? ""
            let choice = dialog.chosen.flatMap { dialog.choices.indices.contains($0) ? dialog.choices[$0] : nil }
            entry = TextEntry(choice ?? OpenDialog.completed(text, dialog.choices), selected: false)
        case (.character("q"), .control): return perform(.quit, layout)
        case (.character("s"), .control) where !isPath:
            let effects = commitEntry(now: now)
            return entry == nil ? effects + perform(.writeEdits, layout) : effects
        default:
            // Letters arrive as text.
            return []
        }
        return entryChanged()
    }

    /// Typed or pasted text.
    mutating func type(_ text: String) -> [StudioEffect] {
        guard entry != nil else { return [] }
        entry?.insert(text)
        return entryChanged()
    }

    private mutating func entryChanged() -> [StudioEffect] {
        guard entryPart == .overlay, let entry else { return [] }
        return [.listFolder(typed: entry.text)]
    }

    /// Takes what was typed over. What cannot be read says so and stays under editing.
    private mutating func commitEntry(now: Double) -> [StudioEffect] {
        guard let entry, let target = entryPart else { return [] }
        switch target {
        case .overlay:
            guard case .open(let dialog) = overlay else { return [] }
            let path =
                dialog.chosen.flatMap { dialog.choices.indices.contains($0) ? dialog.choices[$0] : nil } ?? entry.text
            if path.hasSuffix("/") {
                self.entry = TextEntry(path, selected: false)
                return entryChanged()
            }
            guard !path.isEmpty else { return [] }
            overlay = nil
            endEntry()
            return leave(.open(path: path))
        case .timecode:
            guard let moment = ValueText.moment(entry.text, fps: playback.fps) else {
                return refuse(entry.text, "is no moment: 1.1, 0:01.5 or 66f", now: now)
            }
            playback.seek(moment)
            endEntry()
            return []
        case .field(let key, let component):
            guard setTyped(entry.text, of: key, component: component) else {
                return refuse(entry.text, "is no value of this property", now: now)
            }
            endEntry()
            return [.rebuildScene]
        default:
            endEntry()
            return []
        }
    }

    private mutating func refuse(_ text: String, _ reason: String, now: Double) -> [StudioEffect] {
        note = Note(text: "Not taken", detail: "'\(text)' \(reason)", tone: .wrong, until: now + 4)
        entry?.selectAll()
        return []
    }

    private mutating func stepEntry(by steps: Double, isLarge: Bool) -> [StudioEffect] {
        guard case .field(let key, let component) = entryPart else { return [] }
        guard change(key, component: component, bySteps: steps * (isLarge ? 10 : 1)) else { return [] }
        if let text = entryText(key, component: component) { entry = TextEntry(text) }
        return [.rebuildScene]
    }

    // MARK: - What has the focus

    /// What a key does to the control that has the focus; nil where it does nothing to it.
    private mutating func focusKey(_ press: KeyPress, _ layout: StudioLayout, now: Double) -> [StudioEffect]? {
        guard let focus, press.modifiers.subtracting(.shift).isEmpty else { return nil }
        let isLarge = press.modifiers.contains(.shift)
        let step: Double
        switch press.key {
        case .left, .down: step = -1
        case .right, .up: step = 1
        case .return where !isLarge: return press.isRepeat ? [] : activate(focus, layout)
        case .delete where focus.property != nil, .backspace where focus.property != nil:
            return reset(focus.property!)
        default: return nil
        }
        switch focus {
        case .slider(let key), .field(let key, _):
            var component = 0
            if case .field(_, let index) = focus { component = index }
            return change(key, component: component, bySteps: step * (isLarge ? 10 : 1)) ? [.rebuildScene] : []
        case .segment(let key, _):
            guard let row = row(key), let now = row.initial.map({ Int($0[0].rounded()) }) else { return [] }
            let effects = choose(now + Int(step), of: key)
            if !effects.isEmpty, !row.cycles { self.focus = .segment(key, now + Int(step)) }
            return effects
        case .layer(let row):
            let next = row + (press.key == .up || press.key == .left ? -1 : 1)
            if outline.indices.contains(next) { select(row: next, layout) }
            return []
        case .tracks:
            moveBar(press.key, layout)
            return []
        case .choice(let index):
            let count = layout.overlay?.choices.count ?? 0
            let next = index + (press.key == .left || press.key == .up ? -1 : 1)
            if next >= 0, next < count { self.focus = .choice(next) }
            return []
        case .textSize:
            environment.nextTextSize(shown: scene.environment.dynamicTypeSize, by: step > 0 ? 1 : -1)
            return [.rebuildScene]
        case .colorScheme, .motion, .background, .allProperties: return activate(focus, layout)
        default: return nil
        }
    }

    /// In the tracks: up and down choose a track, left and right a bar of it.
    private mutating func moveBar(_ key: Key, _ layout: StudioLayout) {
        guard !tracks.isEmpty else { return }
        var (track, bar) = selectedBar.map { ($0.track, $0.bar) } ?? (-1, 0)
        switch key {
        case .up: (track, bar) = (max(0, track - 1), 0)
        case .down: (track, bar) = (min(tracks.count - 1, track + 1), 0)
        case .left: bar -= 1
        default: bar += 1
        }
        track = max(0, track)
        select(track: track, bar: min(max(bar, 0), max(0, tracks[track].bars.count - 1)), layout)
    }
}
