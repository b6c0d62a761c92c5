import Foundation
import Stage
import Windowing

/// What the pointer does. Places are in points of the window.
nonisolated extension StudioState {
    mutating func pointerDown(
        _ press: MousePress, at point: CGPoint, _ layout: StudioLayout
    ) -> [StudioEffect] {
        guard drag == nil else { return [] }
        let target = layout.target(at: point)
        if press.button == .middle { return beginPan(at: point, target, layout) }
        guard press.button == .left else { return [] }
        // A click elsewhere ends what was being typed, as it stands in the file's eyes: unchanged.
        if entry != nil, target != entryPart, overlay == nil { endEntry() }
        focus = nil
        switch target {
        case .overlay:
            if let box = layout.overlay?.box, !box.contains(point) { return perform(.dismiss, layout) }
            return []
        case .stage: return beginPan(at: point, target, layout)
        case .ruler: return beginScrub(at: point, press.modifiers, layout)
        case .tracks:
            if point.x >= layout.geometry.left - 12 { return beginScrub(at: point, press.modifiers, layout) }
            return []
        case .inMark: drag = .inMark
        case .outMark: drag = .outMark
        case .inspectorEdge: drag = .inspectorEdge
        case .timelineEdge: drag = .timelineEdge
        case .track(let index): select(track: index, bar: 0, layout)
        case .bar(let track, let bar): select(track: track, bar: bar, layout)
        case .inspector: break
        case .slider(let key):
            if press.clicks >= 2 { return reset(key) }
            if case .animation = key.owner { holdBar() }
            edits.beginGesture(key)
            drag = .slider(key)
            return slide(key, to: point.x, layout)
        case .label(let key), .field(let key, _):
            var component = 0
            if case .field(_, let index) = target { component = index }
            if press.clicks >= 2, case .label = target { return reset(key) }
            guard let row = row(key) else { return [] }
            if case .animation = key.owner { holdBar() }
            drag = .number(
                key, component: component, from: point, value: row.number(component),
                hasMoved: row.declaration.kind == .color)
            if row.declaration.kind == .color {
                drag = nil
                if case .field = target { beginEntry(target) }
            } else {
                edits.beginGesture(key)
            }
        case .play, .timecode, .speed, .loop, .layer, .allProperties, .segment, .colorScheme, .textSize, .motion,
            .background, .choice:
            return activate(target, layout)
        }
        return []
    }

    mutating func pointerMoved(
        to point: CGPoint, _ modifiers: KeyModifiers, _ layout: StudioLayout
    ) -> [StudioEffect] {
        hover = drag == nil ? layout.target(at: point) : hover
        switch drag {
        case nil: return []
        case .scrub:
            scrub(to: point, modifiers, layout)
            return []
        case .inMark: playback.setMarks(in: snapped(point, modifiers, layout), out: playback.outMark)
        case .outMark:
            let moment = snapped(point, modifiers, layout)
            playback.setMarks(in: playback.inMark, out: max(moment, playback.inMark ?? 0))
        case .inspectorEdge:
            panels.inspectorWidth = limited(layout.size.width - point.x, Panels.inspectorWidths)
        case .timelineEdge:
            panels.timelineHeight = limited(layout.size.height - point.y, Panels.timelineHeights)
            rowScroll = rows.limited(scroll: rowScroll, height: layout.rowArea.height)
        case .pan(let from, let start, let hasMoved):
            let (dx, dy) = (point.x - from.x, point.y - from.y)
            guard hasMoved || hypot(dx, dy) >= 4 else { return [] }
            drag = .pan(from: from, camera: start, hasMoved: true)
            guard start.zoom != .fit else { return [] }
            camera = start
            camera.pan = CGPoint(x: start.pan.x + dx, y: start.pan.y + dy)
            camera.limit(layout.canvas.size, in: layout.stage)
        case .timelinePan(let from, let start, let scroll):
            rowScroll = rows.limited(scroll: scroll + from.y - point.y, height: layout.rowArea.height)
            guard let stretch = visible else { return [] }
            visible =
                TimelineGeometry(
                    left: layout.geometry.left, right: layout.geometry.right, duration: playback.duration,
                    visible: .init(
                        start: start + (from.x - point.x) * layout.geometry.secondsPerPoint, length: stretch.length)
                ).visible
        case .slider(let key):
            edits.resumeGesture(key)
            return slide(key, to: point.x, layout)
        case .number(let key, let component, let from, let value, let hasMoved):
            guard hasMoved || abs(point.x - from.x) >= 3, let row = row(key) else { return [] }
            drag = .number(key, component: component, from: from, value: value, hasMoved: true)
            edits.resumeGesture(key)
            let fine = modifiers.contains(.shift) ? 0.1 : 1
            let share = row.isShare(component)
            let step = row.declaration.kind == .position && share ? 0.002 : row.step
            set(
                row.with(value + (point.x - from.x) * step * fine, at: component, isShare: share, in: parentSize),
                of: row)
            return [.rebuildScene]
        }
        return []
    }

    /// - Parameter point: Nil where the press ended elsewhere: the window lost the focus.
    mutating func pointerUp(at point: CGPoint?, _ layout: StudioLayout) -> [StudioEffect] {
        defer { drag = nil }
        switch drag {
        case .scrub: playback.endScrub()
        case .slider: edits.endGesture()
        case .pan(let from, _, false):
            guard point != nil, layout.zoom > 0 else { return [] }
            let (dx, dy) = (from.x - layout.canvas.minX, from.y - layout.canvas.minY)
            return [.pick(CGPoint(x: dx / layout.zoom, y: dy / layout.zoom))]
        case .number(let key, let component, _, _, let hasMoved):
            edits.endGesture()
            guard !hasMoved, let point, case .field(key, component) = layout.target(at: point) else { return [] }
            beginEntry(.field(key, component))
        default: break
        }
        return []
    }

    mutating func wheel(_ wheel: Wheel, at point: CGPoint, _ layout: StudioLayout) {
        if case .help = overlay { return turnPage(by: wheel.y < 0 ? 1 : -1, layout) }
        let isZoom = wheel.modifiers.contains(.control)
        let isSideways = wheel.modifiers.contains(.shift)
        switch layout.target(at: point) {
        case .stage:
            if isSideways || wheel.x != 0, camera.zoom != .fit {
                camera.pan.x += (isSideways ? wheel.y + wheel.x : -wheel.x) * 40
                camera.limit(layout.canvas.size, in: layout.stage)
            } else {
                zoomStage(by: pow(1.15, limited(wheel.y, -20...20)), at: point, layout)
            }
        case .ruler, .inMark, .outMark: wheelOverTime(wheel, at: point, zooms: !isSideways, layout)
        case .tracks, .track, .bar:
            if isZoom || isSideways || wheel.x != 0 {
                wheelOverTime(wheel, at: point, zooms: isZoom, layout)
            } else {
                rowScroll = rows.limited(scroll: rowScroll - wheel.y * 40, height: layout.rowArea.height)
            }
        case .layer where outline.count > layout.inspector.mostLayers:
            panels.layerScroll = layout.inspector.limited(
                layerScroll: panels.layerScroll - wheel.y * 2 * InspectorLayout.layerRow, count: outline.count)
        case .inspector, .layer, .allProperties, .label, .slider, .field, .segment, .colorScheme, .textSize, .motion,
            .background:
            panels.inspectorScroll = layout.inspector.limited(scroll: panels.inspectorScroll - wheel.y * 40)
        case .play, .timecode, .speed, .loop, .inspectorEdge, .timelineEdge, .overlay, .choice: break
        }
        hover = layout.target(at: point)
    }

    private mutating func wheelOverTime(_ wheel: Wheel, at point: CGPoint, zooms: Bool, _ layout: StudioLayout) {
        let isSideways = wheel.modifiers.contains(.shift)
        if zooms, wheel.y != 0 {
            visible = layout.geometry.zoomed(by: pow(1.25, limited(wheel.y, -20...20)), at: point.x, fps: playback.fps)
        } else {
            visible = layout.geometry.scrolled(by: (isSideways ? -wheel.y : wheel.x) * 40)
        }
    }

    // MARK: - Scrubbing

    private mutating func beginScrub(at point: CGPoint, _ modifiers: KeyModifiers, _ layout: StudioLayout)
        -> [StudioEffect]
    {
        drag = .scrub
        playback.beginScrub()
        scrub(to: point, modifiers, layout)
        return []
    }

    private mutating func scrub(to point: CGPoint, _ modifiers: KeyModifiers, _ layout: StudioLayout) {
        playback.seek(snapped(point, modifiers, layout))
        // At an edge of what is seen a drag goes on beyond it.
        let (left, right) = (layout.geometry.left, layout.geometry.right)
        if visible != nil, point.x < left || point.x > right {
            visible = layout.geometry.scrolled(by: limited(point.x - (point.x < left ? left : right), -80...80))
        }
    }

    private func snapped(_ point: CGPoint, _ modifiers: KeyModifiers, _ layout: StudioLayout) -> Double {
        let snap: TimelineGeometry.Snap =
            modifiers.contains(.alt) ? .none : modifiers.contains(.shift) ? .tenths : .frames
        return layout.geometry.moment(at: point.x, snap: snap, fps: playback.fps, sticky: stickyMoments)
    }

    // MARK: - The stage

    private mutating func beginPan(at point: CGPoint, _ target: WindowPart, _ layout: StudioLayout) -> [StudioEffect] {
        switch target {
        case .stage: drag = .pan(from: point, camera: camera, hasMoved: false)
        case .ruler, .tracks, .track, .bar, .inMark, .outMark:
            drag = .timelinePan(from: point, start: layout.geometry.start, scroll: rowScroll)
        default: break
        }
        return []
    }

    private func limited(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }
}
