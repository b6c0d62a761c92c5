import Drawing
import Foundation
import Stage

/// The ruler, the tracks and the playhead.
struct TimelineDrawing {
    let state: StudioState
    let layout: StudioLayout
    let painter: Painter

    private var theme: Theme { painter.theme }
    private var geometry: TimelineGeometry { layout.geometry }
    private var column: Double { geometry.left - 16 }
    /// Where moments are drawn: right of the names.
    private var lane: CGRect {
        CGRect(
            x: column, y: layout.ruler.minY, width: max(0, layout.size.width - column),
            height: max(0, layout.size.height - layout.ruler.minY))
    }

    func still() {
        guard layout.ruler.height > 0 else { return }
        let area = CGRect(
            x: 0, y: layout.ruler.minY, width: layout.size.width, height: layout.ruler.height + layout.rowArea.height)
        painter.fill(area, theme.panel)
        painter.fill(CGRect(x: 0, y: area.minY, width: column, height: area.height), theme.window)
        painter.fill(CGRect(x: 0, y: area.minY, width: area.width, height: 1), theme.line)
        if state.hover == .timelineEdge || state.drag == .timelineEdge {
            painter.fill(CGRect(x: 0, y: layout.timeline.minY - 1, width: layout.size.width, height: 2), theme.accent)
        }
        rows()
        range()
        ruler()
        if state.focus == .tracks { painter.focusRing(layout.rowArea.insetBy(dx: 3, dy: 3)) }
    }

    /// What does not play is dimmed.
    private func range() {
        let playback = state.playback
        guard playback.inMark != nil || playback.outMark != nil else { return }
        let inside = painter.clipped(to: lane)
        let (left, right) = (geometry.x(of: playback.rangeStart), geometry.x(of: playback.rangeEnd))
        inside.fill(
            CGRect(x: column, y: layout.rowArea.minY, width: left - column, height: layout.rowArea.height),
            theme.window.opacity(0.55))
        inside.fill(
            CGRect(x: right, y: layout.rowArea.minY, width: layout.size.width - right, height: layout.rowArea.height),
            theme.window.opacity(0.55))
    }

    private func ruler() {
        let y = layout.ruler.minY
        let inside = painter.clipped(to: lane.intersection(layout.ruler.insetBy(dx: 0, dy: -0.5)))
        inside.fill(
            CGRect(x: geometry.left, y: y + 24, width: geometry.right - geometry.left, height: 1), theme.line)
        for tick in geometry.ruler(fps: state.playback.fps) {
            let x = painter.whole(geometry.x(of: tick.moment))
            inside.fill(
                CGRect(x: x, y: y + (tick.isMajor ? 18 : 21), width: painter.hairline, height: tick.isMajor ? 10 : 4),
                tick.isMajor ? theme.quiet.opacity(0.5) : theme.line)
            if tick.isMajor {
                inside.text(tickText(tick.moment), at: CGPoint(x: x, y: y + 9), .small, theme.quiet, anchor: 0.5)
            }
        }
        feedback(inside)
        let playback = state.playback
        let marks: [(Double, Double, WindowPart, Bool)] = [
            (playback.rangeStart, 1, .inMark, playback.inMark != nil),
            (playback.rangeEnd, -1, .outMark, playback.outMark != nil),
        ]
        for (moment, edge, target, isSet) in marks {
            let x = geometry.x(of: moment)
            let color = isSet ? theme.mark : theme.mark.opacity(0.45)
            inside.polygon(
                [CGPoint(x: x, y: y + 16), CGPoint(x: x + 8 * edge, y: y + 16), CGPoint(x: x, y: y + 24)],
                state.hover == target ? theme.text : color)
        }
    }

    /// What is felt, as ticks that stand on the ruler's line.
    private func feedback(_ painter: Painter) {
        let line = layout.ruler.minY + 24
        for moment in state.scene.timeline.feedback where moment.time <= geometry.duration {
            let x = painter.whole(geometry.x(of: moment.time))
            guard x >= geometry.left - 4, x <= geometry.right + 4 else { continue }
            let color = theme.color(of: moment.feedback)
            painter.fill(CGRect(x: x - 1, y: line - 6, width: 2, height: 6), color)
            painter.fill(CGRect(x: x - 2.5, y: line - 9, width: 5, height: 5), color, corner: 2.5)
        }
    }

    private func tickText(_ moment: Double) -> String {
        if moment >= 60 {
            let whole = moment.rounded()
            let text = timecode(moment)
            return abs(moment - whole) < 1e-6 ? String(text.dropLast(4)) : text
        }
        let text = "\((moment * 10_000).rounded() / 10_000)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    // MARK: - Rows

    private func rows() {
        guard layout.rowArea.height > 0 else { return }
        let seen = painter.clipped(to: layout.rowArea)
        let scroll = state.rows.limited(scroll: state.rowScroll, height: layout.rowArea.height)
        let visible = state.rows.visible(scroll: scroll, height: layout.rowArea.height)
        if state.rows.rows.isEmpty, state.hasScene {
            seen.text(
                "Nothing changes over time yet: add events to the scene's timeline.",
                at: CGPoint(x: geometry.left + 12, y: layout.rowArea.minY + 20), .body, theme.quiet,
                limit: layout.size.width - geometry.left - 16)
        }
        let chosen = state.selectedBar
        for row in visible {
            let top = layout.rowArea.minY + row.top
            switch row.row {
            case .track(let index):
                track(index, chosen: chosen.flatMap { $0.track == index ? $0.bar : nil }, top, seen)
            case .unit(let track, let unit): self.unit(state.tracks[track], unit, top, seen)
            }
        }
        scrollBar(scroll, seen)
    }

    /// - Parameter chosen: The number of the bar whose curve the inspector shows, where it is one of this track.
    private func track(_ index: Int, chosen: Int?, _ top: Double, _ painter: Painter) {
        let track = state.tracks[index]
        let isSelected = state.selection.track == track.path
        let middle = top + Metrics.rowHeight / 2
        let name = CGRect(x: 0, y: top, width: column, height: Metrics.rowHeight)
        if isSelected {
            painter.fill(name.insetBy(dx: 8, dy: 2), theme.selected, corner: 4)
        } else if state.hover == .track(index) {
            painter.fill(name.insetBy(dx: 8, dy: 2), theme.hovered, corner: 4)
        }
        let isOfSelection = track.layer == state.selectedRow?.name
        painter.text(
            title(of: track, within: column - 24), at: CGPoint(x: 16, y: middle), .body,
            isOfSelection ? theme.text : theme.quiet, limit: column - 24)
        let lane = painter.clipped(to: self.lane)
        // A line from the first change to the last: between them the value stands still.
        if let first = track.changes.first, let last = track.changes.last, last > first {
            let (left, right) = (max(geometry.x(of: first), column), min(geometry.x(of: last), layout.size.width))
            lane.dashes(
                from: CGPoint(x: left, y: middle), to: CGPoint(x: right, y: middle), theme.quiet.opacity(0.35), dash: 3,
                gap: 4)
        }
        for number in track.bars.indices { bar(index, number, isChosen: number == chosen, top, lane) }
        for moment in track.changes {
            let x = geometry.x(of: moment)
            if x > column - 8, x < layout.size.width + 8 { diamond(CGPoint(x: x, y: middle), lane) }
        }
    }

    /// A track's path in the room that there is: its last part is said in full as long as something of the layer's name is.
    private func title(of track: Track, within limit: Double) -> String {
        guard painter.width(track.path) > limit, let dot = track.path.lastIndex(of: ".") else { return track.path }
        let last = track.path[track.path.index(after: dot)...]
        let room = limit - painter.width(String(last))
        return room > 32 ? painter.fitted(String(track.path[..<dot]), .body, room) + last : track.path
    }

    /// A bar from start to settled, the value's curve in it.
    private func bar(_ index: Int, _ number: Int, isChosen: Bool, _ top: Double, _ painter: Painter) {
        let track = state.tracks[index]
        let bar = track.bars[number]
        let box = layout.barRect(bar, top: top, of: state)
        guard box.width > 0 else { return }
        let isHovered = state.hover == .bar(track: index, number)
        painter.fill(box, isHovered ? theme.hovered : theme.selected, corner: 4)
        painter.outline(
            box, theme.accent.opacity(isChosen ? 1 : 0.55), corner: 4, width: isChosen ? 1.5 : 1)
        guard !bar.end.isFinite else { return curve(index, bar, box, painter) }
        curve(index, bar, box, painter.clipped(to: box.divided(atDistance: 24, from: .maxXEdge).remainder))
        if box.width > 28 {
            painter.endless(at: CGPoint(x: box.maxX - 13, y: box.midY), theme.accent)
        }
    }

    private func curve(_ index: Int, _ bar: Track.Bar, _ box: CGRect, _ painter: Painter) {
        let (left, right) = (max(box.minX, geometry.left - 16), min(box.maxX, layout.size.width))
        guard right - left > 6, geometry.secondsPerPoint > 0 else { return }
        let count = max(8, min(160, Int((right - left) / 4)))
        let start = max(bar.start, geometry.start + (left - geometry.left) * geometry.secondsPerPoint)
        let end = min(bar.end, geometry.start + (right - geometry.left) * geometry.secondsPerPoint)
        guard end > start else { return }
        let values = painter.curves.values(of: state.tracks[index], number: index, from: start, to: end, count: count)
        guard let low = values.min(), let high = values.max(), high - low > 1e-12, (high - low).isFinite else { return }
        painter.polyline(
            values.enumerated().map { step, value in
                CGPoint(
                    x: left + (right - left) * Double(step) / Double(count),
                    y: box.maxY - 4 - (box.height - 8) * (value - low) / (high - low))
            }, theme.accent, width: 1.5)
    }

    private func unit(_ track: Track, _ number: Int, _ top: Double, _ painter: Painter) {
        let unit = track.units[number]
        painter.text(
            unit.label, at: CGPoint(x: 28, y: top + Metrics.unitRowHeight / 2), .small, theme.quiet, limit: column - 36)
        let lane = painter.clipped(to: self.lane)
        let (left, right) = (geometry.x(of: unit.start), geometry.x(of: min(unit.end, state.playback.duration)))
        guard right > column - 2, left < layout.size.width else { return }
        let box = CGRect(x: left, y: top + 5, width: max(2, right - left), height: Metrics.unitBarHeight)
        // Later units are quieter, down to a strength at which they can still be told from the panel.
        let strength = max(0.35, 0.72 - 0.12 * Double(number))
        lane.fill(box, theme.accent.opacity(strength), corner: 3)
    }

    private func diamond(_ centre: CGPoint, _ painter: Painter) {
        painter.polygon(
            [
                CGPoint(x: centre.x - 6, y: centre.y), CGPoint(x: centre.x, y: centre.y - 6),
                CGPoint(x: centre.x + 6, y: centre.y), CGPoint(x: centre.x, y: centre.y + 6),
            ], theme.text)
    }

    private func scrollBar(_ scroll: Double, _ painter: Painter) {
        let area = layout.rowArea
        guard state.rows.height > area.height, area.height > 24 else { return }
        let height = max(20, area.height * area.height / state.rows.height)
        let share = scroll / (state.rows.height - area.height)
        painter.fill(
            CGRect(x: area.maxX - 6, y: area.minY + 2 + (area.height - 4 - height) * share, width: 4, height: height),
            theme.quiet.opacity(0.4), corner: 2)
    }

    // MARK: - What moves

    func moving() {
        guard layout.ruler.height > 0 else { return }
        let x = painter.whole(geometry.x(of: state.playback.moment))
        guard x >= geometry.left - 8, x <= layout.size.width else { return }
        let top = layout.ruler.minY + 3
        let color = state.drag == .scrub ? theme.accent : theme.text
        painter.polygon(
            [
                CGPoint(x: x - 7, y: top), CGPoint(x: x + 7, y: top), CGPoint(x: x + 7, y: top + 9),
                CGPoint(x: x, y: top + 16), CGPoint(x: x - 7, y: top + 9),
            ], color)
        painter.fill(
            CGRect(x: x - 1, y: top + 12, width: 2, height: max(0, layout.size.height - top - 16)), color)
    }
}
