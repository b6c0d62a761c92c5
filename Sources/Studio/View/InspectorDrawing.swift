import Drawing
import Foundation
import Stage

/// The inspector: layers, properties, the chosen animation, the viewer's settings.
struct InspectorDrawing {
    let state: StudioState
    let layout: StudioLayout
    let painter: Painter

    private var theme: Theme { painter.theme }
    private var inspector: InspectorLayout { layout.inspector }

    func still() {
        let rect = inspector.rect
        guard !rect.isEmpty else { return }
        painter.fill(rect, theme.panel)
        let isEdge = state.hover == .inspectorEdge || state.drag == .inspectorEdge
        painter.fill(
            CGRect(x: rect.minX, y: 0, width: isEdge ? 2 : 1, height: rect.height), isEdge ? theme.accent : theme.line)
        let inside = painter.clipped(to: rect)
        for item in inspector.items where item.rect.intersects(rect) {
            switch item.content {
            case .head(let title): head(title, item.rect, inside)
            case .disclosure(let title): disclosure(title, item.rect, inside)
            case .hint(let text):
                inside.text(
                    text, at: CGPoint(x: item.rect.minX, y: item.rect.midY), .body, theme.quiet, limit: item.rect.width)
            case .layers: layers(inside)
            case .property(let row):
                PropertyDrawing(row, in: item.rect, state: state, painter: inside).still()
            case .curve: inside.fill(item.rect, theme.stage.opacity(0.6), corner: Metrics.corner)
            case .switches: switches(inside)
            }
        }
    }

    func moving() {
        let rect = inspector.rect
        guard !rect.isEmpty else { return }
        let inside = painter.clipped(to: rect)
        for item in inspector.items where item.rect.intersects(rect) {
            switch item.content {
            case .property(let row): PropertyDrawing(row, in: item.rect, state: state, painter: inside).moving()
            case .curve: CurveDrawing(state: state, painter: inside).draw(in: item.rect)
            case .disclosure(let title) where !state.isSelectionThere:
                let used = inside.width(title.uppercased(), .head) + 6
                inside.text(
                    "— not there now", at: CGPoint(x: item.rect.minX + used, y: item.rect.midY), .head, theme.quiet,
                    limit: item.rect.width - 72 - used)
            case .head, .disclosure, .hint, .layers, .switches: break
            }
        }
        guard inspector.height > rect.height, rect.height > 24 else { return }
        let height = max(24, rect.height * rect.height / inspector.height)
        let share = min(max(state.panels.inspectorScroll / (inspector.height - rect.height), 0), 1)
        inside.fill(
            CGRect(x: rect.maxX - 6, y: 2 + (rect.height - 4 - height) * share, width: 4, height: height),
            theme.quiet.opacity(0.4), corner: 2)
    }

    private func head(_ title: String, _ rect: CGRect, _ painter: Painter) {
        // A part after a dash is said as it is written: source, not a title.
        let parts = title.split(separator: "—", maxSplits: 1)
        let first = String(parts.first ?? "").uppercased()
        let used = painter.text(
            first, at: CGPoint(x: rect.minX, y: rect.midY), .head, theme.quiet, limit: rect.width)
        guard parts.count > 1 else { return }
        painter.text(
            "—" + parts[1], at: CGPoint(x: rect.minX + used, y: rect.midY), .head, theme.quiet, limit: rect.width - used
        )
    }

    private func disclosure(_ title: String, _ rect: CGRect, _ painter: Painter) {
        let isHovered = state.hover == .allProperties
        if state.focus == .allProperties { painter.focusRing(rect.insetBy(dx: -4, dy: 0)) }
        let color = isHovered ? theme.text : theme.quiet
        painter.text(title.uppercased(), at: CGPoint(x: rect.minX, y: rect.midY), .head, color, limit: rect.width - 72)
        painter.text(
            state.panels.showsAllProperties ? "in use" : "all", at: CGPoint(x: rect.maxX - 18, y: rect.midY), .small,
            color,
            anchor: 1)
        let (x, y) = (rect.maxX - 7, rect.midY)
        painter.polyline(
            state.panels.showsAllProperties
                ? [CGPoint(x: x - 4, y: y + 2), CGPoint(x: x, y: y - 2), CGPoint(x: x + 4, y: y + 2)]
                : [CGPoint(x: x - 4, y: y - 2), CGPoint(x: x, y: y + 2), CGPoint(x: x + 4, y: y - 2)],
            color, width: 1.5)
    }

    private func layers(_ painter: Painter) {
        let inside = painter.clipped(to: inspector.layerList)
        let selected = state.selectedRow
        for (number, rect) in inspector.layerRows {
            let row = state.outline[number]
            if row == selected {
                inside.fill(rect.insetBy(dx: 0, dy: 0.5), theme.selected, corner: Metrics.corner)
            } else if state.hover == .layer(number) {
                inside.fill(rect.insetBy(dx: 0, dy: 0.5), theme.hovered, corner: Metrics.corner)
            }
            if state.focus == .layer(number) { inside.focusRing(rect.insetBy(dx: 2, dy: 2.5)) }
            let indent = Double(min(row.depth, 6)) * 12
            let kindWidth = inside.width(row.kind)
            inside.text(
                row.name, at: CGPoint(x: rect.minX + 8 + indent, y: rect.midY),
                limit: rect.width - 28 - indent - kindWidth)
            inside.text(row.kind, at: CGPoint(x: rect.maxX - 8, y: rect.midY), .body, theme.quiet, anchor: 1)
        }
        let (count, shown) = (state.outline.count, inspector.mostLayers)
        guard count > shown else { return }
        let list = inspector.layerList
        let height = max(16, list.height * Double(shown) / Double(count))
        let rest = Double(count - shown) * InspectorLayout.layerRow
        let share = min(max(state.panels.layerScroll / rest, 0), 1)
        inside.fill(
            CGRect(x: list.maxX - 4, y: list.minY + (list.height - height) * share, width: 3, height: height),
            theme.quiet.opacity(0.4), corner: 1.5)
    }

    private func switches(_ painter: Painter) {
        let environment = state.scene.environment
        for zone in inspector.switches {
            let (text, isChanged): (String, Bool) =
                switch zone.target {
                case .colorScheme: (environment.colorScheme.rawValue, state.environment.colorScheme != nil)
                case .textSize: (environment.dynamicTypeSize.rawValue, state.environment.dynamicTypeSize != nil)
                case .motion:
                    (environment.reduceMotion ? "motion off" : "motion on", state.environment.reduceMotion != nil)
                default:
                    (state.background == .scene ? "background" : state.background.rawValue, state.background != .scene)
                }
            painter.fill(
                zone.rect, state.hover == zone.target ? theme.hovered : theme.raised, corner: Metrics.corner)
            painter.outline(zone.rect, theme.line, corner: Metrics.corner)
            if state.focus == zone.target { painter.focusRing(zone.rect) }
            if isChanged {
                painter.fill(
                    CGRect(x: zone.rect.minX + 9, y: zone.rect.midY - 2.5, width: 5, height: 5), theme.mark, corner: 2.5
                )
            }
            painter.text(
                text, at: CGPoint(x: zone.rect.midX, y: zone.rect.midY), anchor: 0.5, limit: zone.rect.width - 36)
        }
    }
}
