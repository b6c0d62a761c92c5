import Foundation
import Stage

/// Choosing things, and pressing what can be pressed.
nonisolated extension StudioState {
    /// A click on a control, or Enter while it has the focus.
    mutating func activate(_ target: WindowPart, _ layout: StudioLayout) -> [StudioEffect] {
        switch target {
        case .play: return perform(.togglePlay, layout)
        case .speed: return perform(playback.speed >= 4 ? .normalSpeed : .faster, layout)
        case .loop: return perform(.nextLoop, layout)
        case .colorScheme: return perform(.colorScheme, layout)
        case .textSize: return perform(.textSize, layout)
        case .motion: return perform(.reduceMotion, layout)
        case .background: return perform(.background, layout)
        case .allProperties: panels.showsAllProperties.toggle()
        case .timecode, .field: beginEntry(target)
        case .slider(let key): beginEntry(.field(key, 0))
        case .segment(let key, let index):
            guard let row = row(key), row.cycles, let names = row.names else { return choose(index, of: key) }
            return choose((Int((row.initial?[0] ?? 0).rounded()) + 1) % names.count, of: key)
        case .layer(let row): select(row: row, layout)
        case .choice(let index): return choose(index)
        default: break
        }
        return []
    }

    private mutating func choose(_ index: Int) -> [StudioEffect] {
        switch overlay {
        case .open(var dialog):
            guard dialog.choices.indices.contains(index) else { return [] }
            dialog.chosen = index
            let path = dialog.choices[index]
            if path.hasSuffix("/") {
                entry = TextEntry(path, selected: false)
                overlay = .open(OpenDialog())
                return [.listFolder(typed: path)]
            }
            overlay = nil
            endEntry()
            return leave(.open(path: path))
        case .leaveQuestion(let leaving):
            overlay = nil
            focus = nil
            switch index {
            case 0: return [.writeEdits(then: leaving)]
            case 1: return [StudioEffect(leaving)]
            default: return []
            }
        case .configQuestion(let files, let leaving):
            overlay = nil
            focus = nil
            return index == 0 ? [.writeEdits(then: leaving, configs: files)] : []
        case .renderQuestion:
            (overlay, focus) = (nil, nil)
            return index == 1 ? leave(.quit, stopsRendering: true) : []
        case .help, nil: return []
        }
    }

    mutating func select(row: Int, _ layout: StudioLayout) {
        guard outline.indices.contains(row) else { return }
        selection = Selection(layer: outline[row].name)
        if case .layer = focus { focus = .layer(row) }
        let top = Double(row) * InspectorLayout.layerRow
        let seen = Double(layout.inspector.mostLayers) * InspectorLayout.layerRow
        let scroll = min(max(panels.layerScroll, top + InspectorLayout.layerRow - seen), top)
        panels.layerScroll = layout.inspector.limited(layerScroll: scroll, count: outline.count)
        revealTracks(layout)
    }

    /// Scrolls the timeline to the rows of the inspector's layer, where it has some.
    mutating func revealTracks(_ layout: StudioLayout) {
        guard let layer = selectedRow?.name, let first = tracks.firstIndex(where: { $0.layer == layer }),
            let last = tracks.lastIndex(where: { $0.layer == layer })
        else { return }
        rowScroll = rows.revealing(tracks: first...last, scroll: rowScroll, height: layout.rowArea.height)
    }

    /// Chooses a bar: its layer, too.
    mutating func select(track: Int, bar: Int, _ layout: StudioLayout) {
        guard tracks.indices.contains(track) else { return }
        if let row = outline.firstIndex(where: { $0.name == tracks[track].layer }) { select(row: row, layout) }
        selection.track = tracks[track].path
        selection.bar = bar
        selection.animation =
            tracks[track].bars.indices.contains(bar) ? animations[tracks[track].bars[bar].origin]?.path : nil
        rowScroll = rows.revealing(track: track, scroll: rowScroll, height: layout.rowArea.height)
    }
}

nonisolated extension StudioLayout {
    /// What Tab goes through; the list of layers is one stop, at its chosen row.
    func focusOrder(selected row: Int?) -> [WindowPart] {
        var order = focusOrder
        guard overlay == nil, let row,
            let first = zones.firstIndex(where: { if case .layer = $0.target { true } else { false } })
        else { return order }
        let before = zones[..<first].filter { $0.target.takesFocus }.count
        order.insert(.layer(row), at: min(before, order.count))
        return order
    }
}
