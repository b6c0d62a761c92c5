import Drawing
import Foundation
import SceneFile
import Stage
import Typesetting

/// Draws the window: panels, the scene on the stage, the timeline, and what lies over them.
///
/// What stays the same from frame to frame comes first, so that the renderer keeps it as a picture.
struct StudioView {
    let state: StudioState
    let layout: StudioLayout
    let uiScale: Double
    let labels: LabelPainter
    let typesetter: Typesetter
    let now: Double

    func displayList() -> DisplayList {
        let whole = CGRect(origin: .zero, size: layout.size)
        var list = GraphicsContext.record { context in
            context.fill(Path(whole), with: .color(Theme.stage))
            var shadow = context
            shadow.addFilter(.blur(radius: 18))
            shadow.clip(to: layout.stage)
            shadow.fill(Path(layout.canvas.offsetBy(dx: 0, dy: 8)), with: .color(.black.opacity(0.55)))
            if state.showsPanels { timelinePanel(context) }
        }
        let map = CGAffineTransform(scaleX: layout.zoom, y: layout.zoom)
            .concatenating(CGAffineTransform(translationX: layout.canvas.minX, y: layout.canvas.minY))
        let scene = state.scene.displayList(at: state.playback.moment, typesetter: typesetter)
        list.items += scene.transformed(by: map, clip: layout.canvas.intersection(layout.stage)).items
        list.items +=
            GraphicsContext.record { context in
                context.stroke(Path(layout.canvas.insetBy(dx: -0.5, dy: -0.5)), with: .color(Theme.line), lineWidth: 1)
                if state.showsPanels {
                    transport(context)
                    playhead(context)
                    chips(context)
                }
                if !state.diagnostics.isEmpty { errorPanel(context) }
                if state.showsHelp { help(context) }
                if let note = state.note, now < note.until { noteBubble(note, context) }
            }.items
        return list
    }

    // MARK: - Parts that stay

    private func timelinePanel(_ context: GraphicsContext) {
        let area = layout.timeline
        context.fill(Path(area), with: .color(Theme.panel))
        fill(context, CGRect(x: 0, y: area.minY, width: area.width, height: 1), Theme.line)
        fill(context, CGRect(x: 0, y: area.minY + Theme.transportHeight, width: area.width, height: 1), Theme.line)
        guard area.height > Theme.transportHeight + Theme.rulerHeight else { return }
        var inside = context
        inside.clip(to: CGRect(x: 0, y: area.minY + 41, width: area.width, height: area.height - 41))
        fill(
            inside,
            CGRect(
                x: 0, y: area.minY + 41, width: layout.geometry.left - 16, height: area.height - 41),
            Theme.window)
        ruler(inside)
        tracks(inside)
    }

    private func ruler(_ context: GraphicsContext) {
        let y = layout.timeline.minY + Theme.transportHeight
        let geometry = layout.geometry
        fill(
            context, CGRect(x: geometry.left, y: y + 24, width: geometry.right - geometry.left, height: 1), Theme.line)
        for tick in geometry.ticks() {
            let x = geometry.x(of: tick)
            fill(context, CGRect(x: x, y: y + 18, width: 1, height: 10), Theme.line)
            label(context, tickText(tick), at: CGPoint(x: x, y: y + 12), size: 11, color: Theme.quiet, anchor: 0.5)
        }
        for (mark, edge) in [(state.playback.rangeStart, 1.0), (state.playback.rangeEnd, -1.0)] {
            let x = geometry.x(of: mark)
            var flag = Path()
            flag.addLines([
                CGPoint(x: x, y: y + 16), CGPoint(x: x + 8 * edge, y: y + 16), CGPoint(x: x, y: y + 24),
            ])
            flag.closeSubpath()
            context.fill(flag, with: .color(Theme.mark))
        }
    }

    private func tickText(_ moment: Double) -> String {
        if moment >= 60 { return String(timecode(moment).dropLast(4)) }
        let text = String((moment * 1_000).rounded() / 1_000)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func tracks(_ context: GraphicsContext) {
        var y = layout.timeline.minY + Theme.transportHeight + Theme.rulerHeight + 6
        let geometry = layout.geometry
        for track in state.tracks {
            label(context, track.path, at: CGPoint(x: 16, y: y + 14), size: 12, color: Theme.text)
            for bar in track.bars { barWithCurve(context, track, bar, y: y + 5) }
            for moment in track.changes { diamond(context, CGPoint(x: geometry.x(of: moment), y: y + 14)) }
            y += Theme.rowHeight
            for (index, unit) in track.units.enumerated() where y < layout.timeline.maxY {
                label(context, unit.label, at: CGPoint(x: 28, y: y + 12), size: 11, color: Theme.quiet)
                let (left, right) = (geometry.x(of: unit.start), geometry.x(of: min(unit.end, state.playback.duration)))
                let bar = CGRect(x: left, y: y + 5, width: max(2, right - left), height: Theme.unitBarHeight)
                let strength = max(0.35, 0.72 - 0.12 * Double(index))
                context.fill(
                    Path(roundedRect: bar, cornerRadius: 3), with: .color(Theme.accent.opacity(strength)))
                y += Theme.unitRowHeight
            }
        }
    }

    /// A bar from start to settled, the value's curve in it.
    private func barWithCurve(_ context: GraphicsContext, _ track: Track, _ bar: Track.Bar, y: Double) {
        let geometry = layout.geometry
        let end = min(bar.end, state.playback.duration)
        let (left, right) = (geometry.x(of: bar.start), geometry.x(of: end))
        let box = CGRect(x: left, y: y, width: max(3, right - left), height: Theme.barHeight)
        context.fill(Path(roundedRect: box, cornerRadius: 4), with: .color(Theme.selected))
        context.stroke(
            Path(roundedRect: box.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3.5),
            with: .color(Theme.accent.opacity(0.55)), lineWidth: 1)
        let count = max(8, min(120, Int(box.width / 4)))
        let values = (0...count).map { track.value(bar.start + (end - bar.start) * Double($0) / Double(count)) }
        guard let low = values.min(), let high = values.max(), high > low else { return }
        var curve = Path()
        curve.addLines(
            values.enumerated().map { index, value in
                CGPoint(
                    x: box.minX + box.width * Double(index) / Double(count),
                    y: box.maxY - 3 - (box.height - 6) * (value - low) / (high - low))
            })
        context.stroke(
            curve, with: .color(Theme.accent), style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
    }

    private func diamond(_ context: GraphicsContext, _ centre: CGPoint) {
        var path = Path()
        path.addLines([
            CGPoint(x: centre.x - 6, y: centre.y), CGPoint(x: centre.x, y: centre.y - 6),
            CGPoint(x: centre.x + 6, y: centre.y), CGPoint(x: centre.x, y: centre.y + 6),
        ])
        path.closeSubpath()
        context.fill(path, with: .color(Theme.text))
    }

    // MARK: - Parts that change

    private func transport(_ context: GraphicsContext) {
        let playback = state.playback
        let middle = layout.timeline.minY + Theme.transportHeight / 2
        let button = layout.playButton
        context.fill(Path(ellipseIn: button), with: .color(Theme.accent))
        if playback.isPlaying {
            for dx in [-5.0, 1.5] {
                fill(context, CGRect(x: button.midX + dx, y: button.midY - 5, width: 3.5, height: 10), .white)
            }
        } else {
            var triangle = Path()
            triangle.addLines([
                CGPoint(x: button.midX - 4, y: button.midY - 6), CGPoint(x: button.midX + 7, y: button.midY),
                CGPoint(x: button.midX - 4, y: button.midY + 6),
            ])
            triangle.closeSubpath()
            context.fill(triangle, with: .color(.white))
        }
        var x = 60.0
        x +=
            label(
                context, timecode(playback.moment), at: CGPoint(x: x, y: middle), size: 15, color: Theme.text,
                face: .monoBold) + 16
        x +=
            label(
                context, "/ " + timecode(playback.duration), at: CGPoint(x: x, y: middle), size: 12, color: Theme.quiet,
                face: .mono) + 16
        x +=
            label(
                context, "frame \(playback.frame)", at: CGPoint(x: x, y: middle), size: 12, color: Theme.quiet,
                least: 68) + 12
        x += chip(context, speedText(playback.speed), x: x, middle: middle, isOn: playback.speed != 1) + 10
        if layout.size.width > 560 {
            _ = chip(context, loopText(playback.loop), x: x, middle: middle, isOn: playback.loop != .off)
        }
        guard layout.size.width > 860 else { return }
        var right = layout.size.width - 16
        for text in [
            "\(state.scene.timeline.fps) fps", "\(state.drawCalls) draws",
            state.dropped > 0 ? "\(state.dropped) dropped" : "",
            "\((state.frameMilliseconds * 10).rounded() / 10) ms",
        ] where !text.isEmpty {
            right -=
                label(
                    context, text, at: CGPoint(x: right, y: middle), size: 12, color: Theme.quiet, anchor: 1) + 20
        }
    }

    private func speedText(_ speed: Double) -> String {
        let sign = speed < 0 ? "-" : ""
        switch abs(speed) {
        case 0.125: return sign + "⅛×"
        case 0.25: return sign + "¼×"
        case 0.5: return sign + "½×"
        default: return sign + "\(Int(abs(speed)))×"
        }
    }

    private func loopText(_ loop: Playback.Loop) -> String {
        switch loop {
        case .off: "once"
        case .loop: "loop"
        case .pingPong: "ping-pong"
        }
    }

    private func playhead(_ context: GraphicsContext) {
        guard layout.timeline.height > Theme.transportHeight + Theme.rulerHeight else { return }
        let x = (layout.geometry.x(of: state.playback.moment) * uiScale).rounded() / uiScale
        let top = layout.timeline.minY + Theme.transportHeight + 3
        var handle = Path()
        handle.addLines([
            CGPoint(x: x - 7, y: top), CGPoint(x: x + 7, y: top), CGPoint(x: x + 7, y: top + 9),
            CGPoint(x: x, y: top + 16), CGPoint(x: x - 7, y: top + 9),
        ])
        handle.closeSubpath()
        context.fill(handle, with: .color(Theme.text))
        fill(
            context, CGRect(x: x - 1, y: top + 12, width: 2, height: layout.timeline.maxY - top - 16), Theme.text)
    }

    private func chips(_ context: GraphicsContext) {
        guard layout.stage.height > 120 else { return }
        var x = 12.0
        let zoom = Int((layout.zoom * uiScale * 100).rounded())
        let name = state.diagnostics.isEmpty ? state.fileName : state.fileName + " — last good version"
        for text in [name, state.zoom == .fit ? "Fit \(zoom) %" : "\(zoom) %"]
            + (state.scene.environment.reduceMotion ? ["reduced motion"] : [])
        {
            x += chip(context, text, x: x, middle: 24, isOn: false) + 8
        }
    }

    @discardableResult
    private func chip(_ context: GraphicsContext, _ text: String, x: Double, middle: Double, isOn: Bool) -> Double {
        let width = measure(text, size: 12) + 20
        let box = CGRect(x: x, y: middle - 12, width: width, height: 24)
        context.fill(
            Path(roundedRect: box, cornerRadius: Theme.corner), with: .color(isOn ? Theme.selected : Theme.raised))
        context.stroke(
            Path(roundedRect: box.insetBy(dx: 0.5, dy: 0.5), cornerRadius: Theme.corner - 0.5),
            with: .color(Theme.line),
            lineWidth: 1)
        label(context, text, at: CGPoint(x: x + 10, y: middle), size: 12, color: Theme.text)
        return width
    }

    // MARK: - Over the stage

    private func noteBubble(_ note: StudioState.Note, _ context: GraphicsContext) {
        let width = min(
            layout.size.width - 24, measure(note.text, size: 12, face: .bold) + 8 + measure(note.detail, size: 12) + 28)
        let box = CGRect(x: layout.size.width - width - 12, y: layout.stage.maxY - 48, width: width, height: 34)
        panel(context, box)
        let x = label(
            context, note.text, at: CGPoint(x: box.minX + 13, y: box.midY), size: 12,
            color: note.isGood ? Theme.good : Theme.wrong, face: .bold)
        var clipped = context
        clipped.clip(to: box.insetBy(dx: 8, dy: 0))
        label(clipped, note.detail, at: CGPoint(x: box.minX + 13 + x + 8, y: box.midY), size: 12, color: Theme.text)
    }

    private func errorPanel(_ context: GraphicsContext) {
        let lines = state.diagnostics.prefix(6).flatMap { $0.rendered.split(separator: "\n").map(String.init) + [""] }
        let more = state.diagnostics.count - 6
        let width = min(layout.stage.width - 48, 920)
        let height = min(layout.stage.height - 24, Double(lines.count) * 18 + 52)
        guard width > 80, height > 40 else { return }
        let box = CGRect(
            x: layout.stage.midX - width / 2, y: layout.stage.maxY - height - 16, width: width, height: height)
        panel(context, box)
        fill(context, CGRect(x: box.minX, y: box.minY + 6, width: 3, height: box.height - 12), Theme.wrong)
        var inside = context
        inside.clip(to: box.insetBy(dx: 4, dy: 4))
        let errors = state.diagnostics.filter { $0.severity == .error }.count
        label(
            inside,
            "\(errors) \(errors == 1 ? "mistake" : "mistakes") in \(state.fileName)"
                + (more > 0 ? ", the first six" : "") + " — the last good version goes on playing",
            at: CGPoint(x: box.minX + 18, y: box.minY + 20), size: 12, color: Theme.wrong, face: .bold)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let isHead = !line.hasPrefix(" ")
            label(
                inside, line.replacingOccurrences(of: "\t", with: " "),
                at: CGPoint(x: box.minX + 18, y: box.minY + 46 + Double(index) * 18), size: 12,
                color: isHead ? Theme.text : line.contains("^") ? Theme.mark : Theme.quiet, face: .mono)
        }
    }

    private func help(_ context: GraphicsContext) {
        let bindings = KeyMap.bindings
        let rows = (bindings.count + 1) / 2
        let (width, height) = (min(620, layout.size.width - 16), Double(rows) * 22 + 64)
        let box = CGRect(
            x: layout.size.width / 2 - width / 2, y: max(8, layout.size.height / 2 - height / 2), width: width,
            height: min(height, layout.size.height - 16))
        panel(context, box)
        var inside = context
        inside.clip(to: box.insetBy(dx: 4, dy: 4))
        label(
            inside, "KEYS", at: CGPoint(x: box.minX + 20, y: box.minY + 26), size: 11, color: Theme.quiet, face: .bold)
        for (index, binding) in bindings.enumerated() {
            let x = box.minX + 20 + (index >= rows ? width / 2 : 0)
            let y = box.minY + 56 + Double(index % rows) * 22
            label(inside, binding.label, at: CGPoint(x: x, y: y), size: 12, color: Theme.accent, face: .bold)
            label(inside, binding.help, at: CGPoint(x: x + 84, y: y), size: 12, color: Theme.text)
        }
    }

    private func panel(_ context: GraphicsContext, _ box: CGRect) {
        var shadow = context
        shadow.addFilter(.blur(radius: 10))
        shadow.fill(Path(box.offsetBy(dx: 0, dy: 4)), with: .color(.black.opacity(0.5)))
        context.fill(Path(roundedRect: box, cornerRadius: 8), with: .color(Theme.raised))
        context.stroke(
            Path(roundedRect: box.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 7.5), with: .color(Theme.line), lineWidth: 1)
    }

    // MARK: - Pieces

    private func fill(_ context: GraphicsContext, _ rect: CGRect, _ color: Color) {
        context.fill(Path(rect), with: .color(color))
    }

    private func measure(_ text: String, size: Double, face: LabelPainter.Face = .regular) -> Double {
        Double(labels.bitmap(text, face: face, size: Int((size * uiScale).rounded()))?.width ?? 0) / uiScale
    }

    /// A label whose middle line is at `place`; `anchor` 0 begins there, ½ is centred, 1 ends there.
    ///
    /// - Returns: Its width, at least `least`.
    @discardableResult
    private func label(
        _ context: GraphicsContext, _ text: String, at place: CGPoint, size: Double, color: Color,
        face: LabelPainter.Face = .regular, anchor: Double = 0, least: Double = 0
    ) -> Double {
        guard let bitmap = labels.bitmap(text, face: face, size: Int((size * uiScale).rounded())) else { return least }
        let (width, height) = (Double(bitmap.width) / uiScale, Double(bitmap.height) / uiScale)
        // On whole pixels: labels are drawn as their bitmaps are.
        let x = ((place.x - width * anchor) * uiScale).rounded() / uiScale
        let y = ((place.y - height / 2) * uiScale).rounded() / uiScale
        context.draw(bitmap, in: CGRect(x: x, y: y, width: width, height: height), tint: color)
        return max(width, least)
    }
}
