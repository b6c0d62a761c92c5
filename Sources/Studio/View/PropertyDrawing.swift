import Drawing
import Foundation
import Motion
import Stage

/// One property in the inspector: its name, a slider where its range can be aimed at, its value.
struct PropertyDrawing {
    private let row: PropertyRow
    private let rect: CGRect
    private let state: StudioState
    private let painter: Painter
    private let parts: PropertyRow.Parts

    init(_ row: PropertyRow, in rect: CGRect, state: StudioState, painter: Painter) {
        (self.row, self.rect, self.state, self.painter) = (row, rect, state, painter)
        parts = PropertyRow.Parts(row, in: rect)
    }

    private var theme: Theme { painter.theme }

    /// The name, the slider's groove, the values' boxes.
    func still() {
        if row.isEdited {
            painter.fill(CGRect(x: rect.minX - 10, y: rect.midY - 2.5, width: 5, height: 5), theme.mark, corner: 2.5)
        }
        let isHovered = state.hover == .label(row.key)
        painter.text(
            row.label, at: CGPoint(x: parts.label.minX, y: rect.midY), .body,
            isHovered ? theme.accent : theme.text, limit: parts.label.width)
        if let slider = parts.slider {
            painter.fill(
                CGRect(x: slider.minX, y: rect.midY - 1.5, width: slider.width, height: 3), theme.line, corner: 1.5)
            // Of what changes over time: where it begins, which is what is set here.
            if row.isDriven, let initial = row.initial, let range = row.sliderRange {
                let x = painter.whole(place(of: initial[0], on: slider, range))
                painter.fill(CGRect(x: x - 1, y: rect.midY - 5, width: 2, height: 10), theme.quiet, corner: 1)
            }
        }
        for (index, field) in parts.fields.enumerated() {
            let target = WindowPart.field(row.key, index)
            painter.fill(field, state.hover == target ? theme.hovered : theme.raised, corner: 5)
            if theme == .light { painter.outline(field, theme.line, corner: 5) }
            if state.focus == target, state.entryPart != target { painter.focusRing(field, corner: 5) }
        }
    }

    /// The values at the playhead.
    func moving() {
        let value = state.shown(row)
        if let names = row.names { return segments(names, value.map { Int($0[0].rounded()) }) }
        if row.declaration.kind == .content, let name = state.selectedLayer?.symbolName(at: state.playback.moment) {
            painter.text(
                name, at: CGPoint(x: rect.maxX - 8, y: rect.midY), anchor: 1, limit: rect.maxX - parts.label.maxX - 16)
        }
        if let slider = parts.slider, let value, let range = row.sliderRange { knob(value[0], slider, range) }
        for (index, field) in parts.fields.enumerated() {
            if state.entryPart == .field(row.key, index), let entry = state.entry {
                EntryDrawing(painter: painter).draw(entry, in: field)
                continue
            }
            var room = field.insetBy(dx: 8, dy: 0)
            if row.declaration.kind == .color, let value { swatch(value, in: field, &room) }
            let text = value.map { row.text(of: $0, component: index) } ?? "—"
            painter.text(
                text, at: CGPoint(x: room.maxX, y: field.midY), .body, value == nil ? theme.quiet : theme.text,
                anchor: 1,
                limit: room.width)
        }
    }

    private func segments(_ names: [String], _ chosen: Int?) {
        guard let first = parts.segments.first, let last = parts.segments.last else { return }
        painter.fill(first.union(last), theme.raised, corner: 5)
        if theme == .light { painter.outline(first.union(last), theme.line, corner: 5) }
        if row.cycles {
            let part = WindowPart.segment(row.key, 0)
            if state.hover == part { painter.fill(first, theme.hovered, corner: 5) }
            if state.focus == part { painter.focusRing(first, corner: 5) }
            painter.text(
                chosen.flatMap { names.indices.contains($0) ? names[$0] : nil } ?? "—",
                at: CGPoint(x: first.minX + 10, y: first.midY), limit: first.width - 30)
            let (x, y) = (first.maxX - 12, first.midY)
            for side in [-1.0, 1] {
                painter.polyline(
                    [
                        CGPoint(x: x - 3, y: y + side * 2), CGPoint(x: x, y: y + side * 5),
                        CGPoint(x: x + 3, y: y + side * 2),
                    ], theme.quiet, width: 1.25)
            }
            return
        }
        for (index, place) in parts.segments.enumerated() {
            let part = WindowPart.segment(row.key, index)
            let inside = place.insetBy(dx: 2, dy: 2)
            if index == chosen {
                painter.fill(inside, theme.selected, corner: 4)
            } else if state.hover == part {
                painter.fill(inside, theme.hovered, corner: 4)
            }
            if state.focus == part { painter.focusRing(inside, corner: 4) }
            painter.text(
                names[index], at: CGPoint(x: place.midX, y: place.midY), .body,
                index == chosen ? theme.text : theme.quiet,
                anchor: 0.5, limit: place.width - 6)
        }
    }

    private func place(of value: Double, on slider: CGRect, _ range: ClosedRange<Double>) -> Double {
        let span = range.upperBound - range.lowerBound
        return slider.minX + slider.width * (span > 0 ? min(max((value - range.lowerBound) / span, 0), 1) : 0)
    }

    private func knob(_ value: Double, _ slider: CGRect, _ range: ClosedRange<Double>) {
        let x = place(of: value, on: slider, range)
        painter.fill(
            CGRect(x: slider.minX, y: rect.midY - 1.5, width: x - slider.minX, height: 3), theme.accent, corner: 1.5)
        let isHeld = state.drag == .slider(row.key)
        let radius = isHeld || state.hover == .slider(row.key) ? 7.0 : 6
        let knob = CGRect(x: x - radius, y: rect.midY - radius, width: 2 * radius, height: 2 * radius)
        if state.focus == .slider(row.key) { painter.focusRing(knob.insetBy(dx: -1.5, dy: -1.5), corner: radius + 1.5) }
        painter.fill(knob, isHeld ? theme.accent : theme == .light ? theme.accent : theme.text, corner: radius)
        // Something else moves the knob, too: what is set here is where it begins.
        if row.isDriven || row.initial?[0] != value {
            painter.fill(knob.insetBy(dx: 3, dy: 3), theme.panel, corner: radius - 3)
        }
    }

    private func swatch(_ value: AnimatableVector, in field: CGRect, _ room: inout CGRect) {
        let box = CGRect(x: field.minX + 5, y: field.midY - 7, width: 14, height: 14)
        painter.fill(box, Color(Color.Resolved(premultiplied: value.components)), corner: 3)
        painter.outline(box, theme.line, corner: 3)
        room = CGRect(x: box.maxX + 4, y: field.minY, width: max(0, room.maxX - box.maxX - 4), height: field.height)
    }
}
