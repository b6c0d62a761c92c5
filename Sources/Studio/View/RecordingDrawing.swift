import Drawing
import Foundation

/// The sign of a recording: what has been kept, what was lost, and how far a rendering is.
struct RecordingDrawing {
    private let recording: RecordingStatus
    private let layout: StudioLayout
    private let painter: Painter

    init(_ recording: RecordingStatus, layout: StudioLayout, painter: Painter) {
        (self.recording, self.layout, self.painter) = (recording, layout, painter)
    }

    func draw() {
        let theme = painter.theme
        let frames = "\(recording.frames)" + (recording.total.map { " / \($0)" } ?? "") + " frames"
        let dropped = recording.dropped > 0 ? "\(recording.dropped) dropped" : ""
        let head = recording.isFinishing ? "Finishing" : recording.total == nil ? "Recording" : "Rendering"
        let hint = recording.isFinishing ? "" : recording.total == nil ? "R stops" : "Esc stops"
        var width = 44 + painter.width(head, .strong) + 10 + painter.width(frames)
        if !dropped.isEmpty { width += 12 + painter.width(dropped) }
        if !hint.isEmpty { width += 16 + painter.width(hint) }
        width = min(width, max(0, layout.stage.width - 24))
        let box = CGRect(x: (layout.stage.midX - width / 2).rounded(), y: 8, width: width, height: 32)
        painter.panel(box)
        let inside = painter.clipped(to: box.insetBy(dx: 2, dy: 0))
        inside.fill(CGRect(x: box.minX + 14, y: box.midY - 5, width: 10, height: 10), theme.wrong, corner: 5)
        var x = box.minX + 34
        x += inside.text(head, at: CGPoint(x: x, y: box.midY), .strong) + 10
        x += inside.text(frames, at: CGPoint(x: x, y: box.midY), .body, theme.quiet)
        if !dropped.isEmpty { x += 12 + inside.text(dropped, at: CGPoint(x: x + 12, y: box.midY), .body, theme.mark) }
        inside.text(hint, at: CGPoint(x: x + 16, y: box.midY), .body, theme.quiet)
        guard let total = recording.total, total > 0 else { return }
        let bar = CGRect(x: box.minX + 8, y: box.maxY - 5, width: box.width - 16, height: 2)
        inside.fill(bar, theme.line, corner: 1)
        let share = min(1, Double(recording.frames) / Double(total))
        inside.fill(CGRect(x: bar.minX, y: bar.minY, width: bar.width * share, height: 2), theme.accent, corner: 1)
    }
}
