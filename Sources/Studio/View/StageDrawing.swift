import Drawing
import Foundation
import Stage

/// What is around, under and over the scene.
struct StageDrawing {
    let state: StudioState
    let layout: StudioLayout
    let painter: Painter

    private var theme: Theme { painter.theme }

    private var canvases: [CGRect] { [layout.canvas] + (layout.previousCanvas.map { [$0] } ?? []) }

    /// The surroundings, the canvas's shadow, and the chosen background.
    func below() {
        painter.fill(CGRect(origin: .zero, size: layout.size), theme.stage)
        let inside = painter.clipped(to: layout.stage)
        for canvas in canvases {
            var shadow = inside.context
            // A canvas larger than the stage has no edge to cast one.
            guard !canvas.contains(layout.stage) else { continue }
            shadow.addFilter(.blur(radius: 18))
            let near = canvas.intersection(layout.stage.insetBy(dx: -64, dy: -64))
            if !near.isNull { shadow.fill(Path(near.offsetBy(dx: 0, dy: 8)), with: .color(theme.shadow)) }
        }
        for (index, canvas) in canvases.enumerated() {
            let seen = canvas.intersection(stage(of: index))
            guard !seen.isNull else { continue }
            switch state.background {
            case .scene: break
            case .black: inside.fill(seen, .black)
            case .white: inside.fill(seen, .white)
            case .checkerboard: checkerboard(inside.clipped(to: seen), canvas, seen)
            }
        }
    }

    private func stage(of canvas: Int) -> CGRect {
        guard layout.previousCanvas != nil else { return layout.stage }
        let half = layout.stage.divided(atDistance: (layout.stage.width / 2).rounded(), from: .minXEdge)
        return canvas == 0 ? half.remainder : half.slice
    }

    /// Squares of 12 points: what is transparent shows them.
    private func checkerboard(_ painter: Painter, _ canvas: CGRect, _ seen: CGRect) {
        let side = 12.0
        painter.fill(seen, Color(white: 0.62))
        let (columns, rows) = (
            Int(
                ((seen.minX - canvas.minX) / side).rounded(.down))...Int(
                    ((seen.maxX - canvas.minX) / side).rounded(.up)),
            Int(
                ((seen.minY - canvas.minY) / side).rounded(.down))...Int(
                    ((seen.maxY - canvas.minY) / side).rounded(.up))
        )
        for row in rows {
            for column in columns where (row + column).isMultiple(of: 2) {
                painter.fill(
                    CGRect(
                        x: canvas.minX + Double(column) * side, y: canvas.minY + Double(row) * side, width: side,
                        height: side),
                    Color(white: 0.78))
            }
        }
    }

    /// The canvas's edge, boxes of the layout, and the chips in the corner.
    func above(frames: [LayoutFrame]) {
        for (index, canvas) in canvases.enumerated() {
            painter.clipped(to: stage(of: index)).outline(canvas.insetBy(dx: -1, dy: -1), theme.line)
        }
        if !frames.isEmpty { boxes(frames, painter.clipped(to: layout.canvas.intersection(stage(of: 0)))) }
        if layout.previousCanvas != nil {
            let middle = layout.stage.minX + (layout.stage.width / 2).rounded()
            painter.fill(CGRect(x: middle, y: 0, width: 1, height: layout.stage.height), theme.line)
            for (text, right) in [("before", middle - 12), ("now", layout.stage.maxX - 12)] {
                chip(text, x: right - painter.width(text) - 20)
            }
        }
        if state.showsPanels, StudioLayout.hasChips(layout.stage) { chips() }
        if let recording = state.recording { RecordingDrawing(recording, layout: layout, painter: painter).draw() }
    }

    private func boxes(_ frames: [LayoutFrame], _ painter: Painter) {
        let zoom = layout.zoom
        // They lie on the scene, not on panels: the brighter colours are seen on more of them.
        let theme = Theme.dark
        for frame in frames {
            let rect = CGRect(
                x: layout.canvas.minX + frame.rect.minX * zoom, y: layout.canvas.minY + frame.rect.minY * zoom,
                width: frame.rect.width * zoom, height: frame.rect.height * zoom)
            switch frame.kind {
            case .chosen:
                // Why the dark line around it: the scene may have the accent's colour.
                painter.outline(rect.insetBy(dx: -5, dy: -5), .black.opacity(0.5), corner: 4, width: 3.5)
                painter.outline(rect.insetBy(dx: -4, dy: -4), theme.accent, corner: 3, width: 1.5)
            case .slice: painter.outline(rect, theme.accent.opacity(0.5))
            case .run: painter.outline(rect, theme.good.opacity(0.8))
            case .line: painter.outline(rect.insetBy(dx: -1, dy: -1), theme.mark)
            case .layer: painter.outline(rect.insetBy(dx: -2, dy: -2), theme.wrong.opacity(0.8))
            }
        }
    }

    private func chips() {
        let zoom = Int((layout.zoom * layout.uiScale * 100).rounded())
        var texts = [
            state.diagnostics.isEmpty || !state.hasScene ? state.fileName : state.fileName + " — last good version"
        ]
        texts.append(state.camera.zoom == .fit ? "Fit \(zoom) %" : "\(zoom) %")
        if !state.edits.isEmpty { texts.append("\(state.edits.values.count) changed") }
        if state.scene.environment.reduceMotion { texts.append("reduced motion") }
        var x = 12.0
        let end = (layout.previousCanvas == nil ? layout.stage.maxX : layout.stage.midX - 60) - 12
        for (index, text) in texts.enumerated() {
            let room = end - x
            guard room > 60 else { return }
            x += chip(text, x: x, limit: room - 20, dot: index == 2 && !state.edits.isEmpty) + 8
        }
    }

    @discardableResult
    private func chip(_ text: String, x: Double, limit: Double = .infinity, dot: Bool = false) -> Double {
        let shown = limit < .infinity ? painter.fitted(text, .body, limit) : text
        let indent = dot ? 12.0 : 0
        let box = CGRect(
            x: x, y: Metrics.chipTop, width: painter.width(shown) + 20 + indent, height: Metrics.chipHeight)
        painter.fill(box, theme.raised.opacity(0.94), corner: Metrics.corner)
        painter.outline(box, theme.line, corner: Metrics.corner)
        if dot { painter.fill(CGRect(x: x + 10, y: box.midY - 2.5, width: 5, height: 5), theme.mark, corner: 2.5) }
        painter.text(shown, at: CGPoint(x: x + 10 + indent, y: box.midY))
        return box.width
    }
}
