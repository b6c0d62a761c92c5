import Drawing
import Foundation
import Stage

/// The chosen animation as a curve: value and velocity over time, its ends, and where the playhead is on it.
struct CurveDrawing {
    let state: StudioState
    let painter: Painter

    private var theme: Theme { painter.theme }

    func draw(in rect: CGRect) {
        guard let (number, bar) = state.selectedBar else { return }
        let track = state.tracks[number]
        let curve = painter.curves.model(of: track, number: number, bar: bar, duration: state.playback.duration)
        let inside = painter.clipped(to: rect)
        let area = CGRect(x: rect.minX + 16, y: rect.minY + 16, width: rect.width - 32, height: rect.height - 60)
        guard area.width > 10, area.height > 10 else { return }
        let range = curve.range
        func y(_ value: Double) -> Double {
            area.maxY - area.height * (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        }
        for end in [curve.from, curve.to] {
            inside.fill(
                CGRect(x: area.minX, y: painter.whole(y(end)), width: area.width, height: painter.hairline), theme.line)
        }
        func points(_ values: [Double], _ y: (Double) -> Double) -> [CGPoint] {
            values.enumerated().map {
                CGPoint(
                    x: area.minX + area.width * Double($0.offset) / Double(max(1, values.count - 1)), y: y($0.element))
            }
        }
        let top = curve.topSpeed
        if top > 0, top.isFinite {
            // Velocity has a scale of its own: zero in the middle, the greatest at the edge.
            let line = points(curve.velocities) { area.midY - $0 / top * area.height / 2 }
            dotted(line, inside)
        }
        inside.polyline(points(curve.values, y), theme.accent, width: 2)
        playhead(curve, track, area, inside, y)
        captions(curve, rect, inside)
    }

    /// Every other stretch of a line.
    private func dotted(_ points: [CGPoint], _ painter: Painter) {
        for start in stride(from: 0, to: points.count - 2, by: 4) {
            painter.polyline(
                Array(points[start...min(start + 2, points.count - 1)]), theme.quiet.opacity(0.6), width: 1)
        }
    }

    private func playhead(
        _ curve: CurveModel, _ track: Track, _ area: CGRect, _ painter: Painter, _ y: (Double) -> Double
    ) {
        let moment = state.playback.moment
        guard curve.length > 0, moment >= curve.start, moment <= curve.end else { return }
        let value = track.value(moment)
        let x = area.minX + area.width * (moment - curve.start) / curve.length
        painter.fill(
            CGRect(x: painter.whole(x - 0.5), y: area.minY - 8, width: painter.hairline, height: area.height + 16),
            theme.quiet.opacity(0.5))
        let dot = CGPoint(x: x, y: min(max(y(value), area.minY - 4), area.maxY + 4))
        painter.fill(CGRect(x: dot.x - 4, y: dot.y - 4, width: 8, height: 8), theme.text, corner: 4)
        // Beside the dot, and above or below the curve: where the curve comes from or goes to the other way.
        let isRight = x > area.midX
        let text = ValueText.number(value)
        let reach = curve.length * (painter.width(text, .small) + 8) / area.width
        let there = y(track.value(min(max(moment + (isRight ? -reach : reach), curve.start), curve.end)))
        let beside = dot.y + (there < dot.y ? 11 : -11)
        // Further below stand the moments of the ends.
        let y = beside > area.maxY + 2 ? dot.y - 13 : beside
        painter.text(
            text, at: CGPoint(x: x + (isRight ? -8 : 8), y: y), .small, theme.text, anchor: isRight ? 1 : 0)
    }

    private func captions(_ curve: CurveModel, _ rect: CGRect, _ painter: Painter) {
        let y = rect.maxY - 30
        painter.text(
            curve.summary, at: CGPoint(x: rect.midX, y: rect.maxY - 13), .small, theme.text, anchor: 0.5,
            limit: rect.width - 24)
        painter.text(time(curve.start), at: CGPoint(x: rect.minX + 16, y: y), .small, theme.quiet)
        painter.text(
            time(curve.end), at: CGPoint(x: rect.maxX - 16, y: y), .small, theme.quiet, anchor: 1)
    }

    /// Seconds, from a minute on a timecode.
    private func time(_ moment: Double) -> String {
        moment >= 60 ? timecode(moment) : ValueText.number(moment) + " s"
    }
}
