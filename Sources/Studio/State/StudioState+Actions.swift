import Drawing
import Foundation
import Stage

/// What commands do to the state.
nonisolated extension StudioState {
    /// Carries out a command.
    ///
    /// - Returns: What remains to be done outside of the state.
    mutating func perform(_ action: StudioAction, _ layout: StudioLayout) -> [StudioEffect] {
        switch action {
        case .togglePlay, .stepBack, .stepForward, .stepBackTen, .stepForwardTen, .shuttleBack, .pause, .shuttleForward,
            .goToStart, .goToEnd, .previousEvent, .nextEvent, .returnToStart, .setIn, .setOut, .clearMarks, .slower,
            .faster, .normalSpeed, .nextLoop:
            move(action)
            revealPlayhead(layout)
            return []
        case .capture: return [.capture(withPanels: false)]
        case .captureWindow: return [.capture(withPanels: true)]
        case .record: return [.record]
        case .renderRange: return [.renderRange]
        case .copyMoment: return [.copyMoment]
        case .copyAnimation: return animationText.map { [.copy($0)] } ?? []
        case .writeEdits:
            return edits.isEmpty ? [.say("Nothing to write", detail: "", tone: .plain)] : [.writeEdits()]
        case .undo, .redo, .resetEdits:
            return changeEdits(action)
        case .reload: return [.reload]
        case .editFile: return [.editFile]
        case .openFile:
            overlay = .open(OpenDialog())
            (entry, entryPart) = (TextEntry(""), .overlay)
            return [.listFolder(typed: "")]
        case .fullScreen: return [.toggleFullScreen]
        case .quit:
            return overlay == .leaveQuestion(.quit) ? [.quit] : leave(.quit, stopsRendering: overlay == .renderQuestion)
        case .reduceMotion, .colorScheme, .textSize: return changeEnvironment(action)
        case .dismiss where overlay == nil && entry == nil && recording?.total != nil: return [.renderRange]
        case .fit, .fullSize, .doubleSize, .zoomIn, .zoomOut, .timelineIn, .timelineOut, .wholeTimeline, .hidePanels,
            .inspector, .windowScheme, .layoutFrames, .background, .compare, .help, .nextFocus, .previousFocus,
            .dismiss:
            look(action, layout)
            return []
        }
    }

    /// Leaves the file; where something would be lost, asks first: a range that is being rendered, which another file leaves
    /// alone, values that were set and are not written.
    mutating func leave(_ leaving: Leaving, stopsRendering: Bool = false) -> [StudioEffect] {
        if leaving == .quit, recording?.total != nil, !stopsRendering {
            endEntry()
            (overlay, focus) = (.renderQuestion, .choice(0))
            return []
        }
        guard !edits.isEmpty else { return [StudioEffect(leaving)] }
        endEntry()
        overlay = .leaveQuestion(leaving)
        focus = .choice(0)
        return []
    }

    /// Undo, redo and both at once; what has changed is said, since its layer may not be the chosen one.
    private mutating func changeEdits(_ action: StudioAction) -> [StudioEffect] {
        endEntry()
        let isUndo = action != .redo
        let changed: [PropertyEdits.Key]
        switch action {
        case .undo: changed = edits.undo()
        case .redo: changed = edits.redo()
        default:
            changed = Array(edits.values.keys)
            edits.resetAll()
        }
        let names = changed.map(\.name).sorted()
        guard !names.isEmpty else {
            let gone = edits.overruled.map(\.name).sorted().joined(separator: ", ")
            let detail = gone.isEmpty || !isUndo ? "" : "the file has changed \(gone) since"
            return [.say(isUndo ? "Nothing to undo" : "Nothing to redo", detail: detail, tone: .plain)]
        }
        let what = names.count > 3 ? "\(names.count) values" : names.joined(separator: ", ")
        return [.rebuildScene, .say(isUndo ? "Undone" : "Redone", detail: what)]
    }

    private mutating func move(_ action: StudioAction) {
        switch action {
        case .togglePlay: playback.togglePlay()
        case .stepBack: playback.step(frames: -1)
        case .stepForward: playback.step(frames: 1)
        case .stepBackTen: playback.step(frames: -10)
        case .stepForwardTen: playback.step(frames: 10)
        case .shuttleBack: playback.shuttle(forwards: false)
        case .pause: playback.pause()
        case .shuttleForward: playback.shuttle(forwards: true)
        case .goToStart: playback.seek(0)
        case .goToEnd: playback.seek(playback.duration)
        case .previousEvent: playback.seekPreviousEvent(of: scene.timeline.eventTimes)
        case .nextEvent: playback.seekNextEvent(of: scene.timeline.eventTimes)
        case .returnToStart: playback.returnToStart()
        case .setIn: playback.setIn()
        case .setOut: playback.setOut()
        case .clearMarks: playback.clearMarks()
        case .slower: playback.changeSpeed(faster: false)
        case .faster: playback.changeSpeed(faster: true)
        case .normalSpeed: playback.resetSpeed()
        case .nextLoop: playback.nextLoop()
        default: break
        }
    }

    private mutating func look(_ action: StudioAction, _ layout: StudioLayout) {
        let middle = CGPoint(x: layout.stage.midX, y: layout.stage.midY)
        switch action {
        case .fit: camera = StageCamera()
        case .fullSize: setZoom(1, at: middle, layout)
        case .doubleSize: setZoom(2, at: middle, layout)
        case .zoomIn: zoomStage(by: 1.25, at: middle, layout)
        case .zoomOut: zoomStage(by: 1 / 1.25, at: middle, layout)
        case .timelineIn, .timelineOut:
            let x = layout.geometry.x(of: playback.moment)
            visible = layout.geometry.zoomed(by: action == .timelineIn ? 1.5 : 1 / 1.5, at: x, fps: playback.fps)
        case .wholeTimeline: visible = nil
        case .hidePanels: showsPanels.toggle()
        case .inspector: panels.showsInspector = layout.inspector.rect.isEmpty
        case .windowScheme: panels.isLight.toggle()
        case .layoutFrames: showsFrames.toggle()
        case .background: background = background.next
        case .compare: showsPrevious.toggle()
        case .help: if case .help = overlay { overlay = nil } else { overlay = .help(page: 0) }
        case .nextFocus: moveFocus(by: 1, layout)
        case .previousFocus: moveFocus(by: -1, layout)
        case .dismiss: dismiss()
        default: break
        }
    }

    /// Leafs through the keys.
    mutating func turnPage(by step: Int, _ layout: StudioLayout) {
        guard case .help(let page) = overlay, let pages = layout.overlay?.pages else { return }
        overlay = .help(page: min(max(min(page, pages - 1) + step, 0), pages - 1))
    }

    private mutating func setZoom(_ factor: Double, at point: CGPoint, _ layout: StudioLayout) {
        zoomStage(by: factor / (layout.zoom * layout.uiScale), at: point, layout)
    }

    mutating func zoomStage(by factor: Double, at point: CGPoint, _ layout: StudioLayout) {
        // Side by side the right half is what is zoomed; the left one follows.
        var stage = layout.stage
        if layout.previousCanvas != nil {
            stage = stage.divided(atDistance: (stage.width / 2).rounded(), from: .minXEdge).remainder
        }
        camera.zoom(by: factor, at: point, placed: (layout.canvas, layout.zoom), in: stage, uiScale: layout.uiScale)
    }

    /// Closes the topmost thing that can be closed.
    private mutating func dismiss() {
        if overlay != nil {
            overlay = nil
            endEntry()
            if case .choice = focus { focus = nil }
        } else if entry != nil {
            endEntry()
        } else if focus != nil {
            focus = nil
        } else if note != nil {
            note = nil
        } else {
            selection = Selection()
        }
    }

    private mutating func changeEnvironment(_ action: StudioAction) -> [StudioEffect] {
        switch action {
        case .reduceMotion: environment.switchMotion(shown: scene.environment.reduceMotion)
        case .colorScheme: environment.switchScheme(shown: scene.environment.colorScheme)
        case .textSize: environment.nextTextSize(shown: scene.environment.dynamicTypeSize)
        default: break
        }
        return [.rebuildScene]
    }

    /// Keeps the playhead in the part of the timeline that is seen.
    mutating func revealPlayhead(_ layout: StudioLayout) {
        visible = layout.geometry.revealing(playback.moment)
    }

    /// Tab: on to the next control, from the last one to none, from none to the first.
    private mutating func moveFocus(by step: Int, _ layout: StudioLayout) {
        endEntry()
        let order = layout.focusOrder(selected: selectedRow.flatMap { outline.firstIndex(of: $0) })
        guard !order.isEmpty else { return focus = nil }
        guard let index = focus.flatMap({ order.firstIndex(of: $0) }) else {
            return focus = step > 0 ? order.first : order.last
        }
        let next = index + step
        focus =
            order.indices.contains(next)
            ? order[next] : overlay == nil ? nil : order[(next + order.count) % order.count]
    }
}

nonisolated extension StudioState.Background {
    var next: Self {
        let all = Self.allCases
        return all[(all.firstIndex(of: self)! + 1) % all.count]
    }
}
