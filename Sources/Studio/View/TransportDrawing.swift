import Drawing
import Foundation
import Stage

/// The row of controls for playing, and what drawing costs.
struct TransportDrawing {
    let state: StudioState
    let layout: StudioLayout
    let painter: Painter

    private var transport: TransportLayout { layout.transport }
    private var theme: Theme { painter.theme }
    private var isSeen: Bool { transport.rect.height >= 20 }

    func still() {
        guard isSeen else { return }
        painter.fill(transport.rect, theme.panel)
        painter.fill(CGRect(x: 0, y: transport.rect.minY, width: layout.size.width, height: 1), theme.line)
        if !transport.duration.isEmpty {
            painter.text(
                "/ " + timecode(state.playback.duration),
                at: CGPoint(x: transport.duration.minX, y: transport.duration.midY),
                .body, theme.quiet)
        }
        chip(speedText(state.playback.speed), transport.speed, .speed, isOn: state.playback.speed != 1)
        chip(loopText(state.playback.loop), transport.loop, .loop, isOn: state.playback.loop != .off)
    }

    func moving() {
        guard isSeen else { return }
        playButton()
        time()
        if !transport.frame.isEmpty {
            painter.text(
                "frame \(state.playback.frame)", at: CGPoint(x: transport.frame.minX, y: transport.frame.midY), .body,
                theme.quiet)
        }
        figures()
    }

    private func playButton() {
        let button = transport.play
        painter.fill(button, state.hover == .play ? theme.accent.opacity(0.85) : theme.accent, corner: button.width / 2)
        if state.focus == .play { painter.focusRing(button.insetBy(dx: -2, dy: -2), corner: button.width / 2 + 2) }
        if state.playback.isPlaying {
            for dx in [-5.0, 1.5] {
                painter.fill(
                    CGRect(x: button.midX + dx, y: button.midY - 5, width: 3.5, height: 10), theme.onAccent, corner: 1)
            }
        } else {
            painter.polygon(
                [
                    CGPoint(x: button.midX - 4, y: button.midY - 6), CGPoint(x: button.midX + 7, y: button.midY),
                    CGPoint(x: button.midX - 4, y: button.midY + 6),
                ], theme.onAccent)
        }
    }

    private func time() {
        let box = transport.timecode
        if state.entryPart == .timecode, let entry = state.entry {
            EntryDrawing(painter: painter).draw(entry, in: box, style: .mono)
            return
        }
        if state.hover == .timecode { painter.fill(box.insetBy(dx: -4, dy: 0), theme.hovered, corner: Metrics.corner) }
        if state.focus == .timecode, state.entryPart == nil { painter.focusRing(box.insetBy(dx: -4, dy: 0)) }
        // Why a point higher: larger than what stands beside it, it has the same baseline.
        painter.text(timecode(state.playback.moment), at: CGPoint(x: box.minX, y: box.midY - 1), .timecode)
    }

    /// Evaluation, plan and drawing of a frame; calls; the store of images; frames lost.
    private func figures() {
        let box = transport.figures
        guard !box.isEmpty else { return }
        func tenth(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        let figures = state.figures
        var parts: [(String, Color)] = [("\(state.scene.timeline.fps) fps", theme.quiet)]
        parts.append(("\(figures.drawCalls) draws", theme.quiet))
        parts.append(
            ("\(tenth(figures.evaluate)) · \(tenth(figures.plan)) · \(tenth(figures.gpu)) ms", theme.quiet))
        parts.append(("atlas \(Int((figures.atlas * 100).rounded(.up))) %", theme.quiet))
        if figures.dropped > 0 { parts.insert(("\(figures.dropped) dropped", theme.mark), at: 1) }
        var right = box.maxX
        for (text, color) in parts {
            let width = painter.width(text)
            guard right - width >= box.minX else { return }
            painter.text(text, at: CGPoint(x: right, y: box.midY), .body, color, anchor: 1)
            right -= width + 20
        }
    }

    private func chip(_ text: String, _ box: CGRect, _ target: WindowPart, isOn: Bool) {
        guard !box.isEmpty else { return }
        painter.fill(
            box, isOn ? theme.selected : state.hover == target ? theme.hovered : theme.raised, corner: Metrics.corner)
        painter.outline(box, theme.line, corner: Metrics.corner)
        if state.focus == target { painter.focusRing(box) }
        painter.text(text, at: CGPoint(x: box.midX, y: box.midY), anchor: 0.5)
    }

    private func speedText(_ speed: Double) -> String {
        let sign = speed < 0 ? "-" : ""
        switch abs(speed) {
        case 0.125: return sign + "⅛×"
        case 0.25: return sign + "¼×"
        case 0.5: return sign + "½×"
        default: return sign + ValueText.number(abs(speed)) + "×"
        }
    }

    private func loopText(_ loop: Playback.Loop) -> String {
        switch loop {
        case .off: "once"
        case .loop: "loop"
        case .pingPong: "ping-pong"
        }
    }
}
