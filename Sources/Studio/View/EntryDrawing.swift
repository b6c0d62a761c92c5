import Drawing
import Foundation

/// A text that is being typed: its box, what is chosen, the cursor.
struct EntryDrawing {
    let painter: Painter

    func draw(_ entry: TextEntry, in box: CGRect, style: TextStyle = .body, placeholder: String = "") {
        let theme = painter.theme
        painter.fill(box, theme.window, corner: Metrics.corner)
        painter.outline(box, theme.accent, corner: Metrics.corner, width: 1.5)
        let inside = painter.clipped(to: box.insetBy(dx: 4, dy: 2))
        let cursorX = painter.width(entry.beforeCursor, style)
        // A long text is moved so that the cursor is seen.
        let shift = max(0, cursorX - (box.width - 20))
        let start = box.minX + 8 - shift
        if entry.text.isEmpty {
            inside.text(placeholder, at: CGPoint(x: start, y: box.midY), style, theme.quiet)
        }
        if entry.isSelected {
            inside.fill(
                CGRect(x: start - 1, y: box.midY - 9, width: painter.width(entry.text, style) + 2, height: 18),
                theme.selected, corner: 2)
        }
        inside.text(entry.text, at: CGPoint(x: start, y: box.midY), style)
        if !entry.isSelected {
            inside.fill(
                CGRect(x: painter.whole(start + cursorX), y: box.midY - 8, width: painter.hairline, height: 16),
                theme.accent)
        }
    }
}
