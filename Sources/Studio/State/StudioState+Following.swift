import SceneFile
import Stage

/// What is chosen, typed and dragged goes with things to their new places in the file's next version.
nonisolated extension StudioState {
    /// Whether there is anything that would have to follow.
    var isAtSomething: Bool {
        !edits.touched.isEmpty || selection != Selection() || focus?.property != nil || entryPart?.property != nil
            || drag != nil
    }

    /// Calls what the person is at as the next version does, before that is adopted.
    mutating func follow(_ change: FileChange) {
        if let layer = selection.layer { selection.layer = change.moves.layer(layer) }
        if let track = selection.track {
            // A track is called by its layer.
            let parts = track.split(separator: ".", maxSplits: 1)
            let layer = parts.first.flatMap { change.moves.layer(String($0)) }
            selection.track = layer.map { parts.count > 1 ? "\($0).\(parts[1])" : $0 }
        }
        selection.animation = selection.animation.flatMap(change.moves.path)
        if let part = focus { focus = part.following(change) }
        if let part = entryPart {
            entryPart = part.following(change)
            if entryPart == nil { entry = nil }
        }
        switch drag {
        case .slider(let key): drag = change.key(key).map { .slider($0) }
        case .number(let key, let component, let from, let value, let hasMoved):
            drag = change.key(key).map {
                .number($0, component: component, from: from, value: value, hasMoved: hasMoved)
            }
        default: break
        }
    }

    /// Keeps the chosen bar where its animation has another number among its track's.
    mutating func followBar() {
        guard let path = selection.animation, let track = tracks.first(where: { $0.path == selection.track }) else {
            return
        }
        func isChosen(_ bar: Track.Bar) -> Bool { animations[bar.origin]?.path == path }
        if track.bars.indices.contains(selection.bar), isChosen(track.bars[selection.bar]) { return }
        if let bar = track.bars.firstIndex(where: isChosen) { selection.bar = bar }
    }

    /// Chooses the bar that the inspector shows by itself, so that it goes on showing it while the playhead moves.
    mutating func holdBar() {
        guard let (track, bar) = selectedBar else { return }
        selection.track = tracks[track].path
        selection.bar = bar
        selection.animation = animations[tracks[track].bars[bar].origin]?.path
    }
}

nonisolated extension WindowPart {
    /// The same control in the file's next version; nil where it is of something that is not found again.
    fileprivate func following(_ change: FileChange) -> WindowPart? {
        switch self {
        case .label(let key): change.key(key).map { .label($0) }
        case .slider(let key): change.key(key).map { .slider($0) }
        case .field(let key, let component): change.key(key).map { .field($0, component) }
        case .segment(let key, let index): change.key(key).map { .segment($0, index) }
        default: self
        }
    }
}
