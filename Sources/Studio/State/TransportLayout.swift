import Foundation

/// Where the controls of playing are: the row between stage and ruler.
nonisolated struct TransportLayout: Hashable, Sendable {
    var rect: CGRect
    var play: CGRect
    var timecode: CGRect
    var duration: CGRect
    var frame: CGRect
    var speed: CGRect
    var loop: CGRect
    /// Where the figures of drawing have room; empty where there is none.
    var figures: CGRect

    init(in timeline: CGRect, state: StudioState) {
        let height = min(Metrics.transportHeight, timeline.height)
        rect = CGRect(x: timeline.minX, y: timeline.minY, width: timeline.width, height: height)
        let middle = rect.minY + Metrics.transportHeight / 2
        // Texts have room for an hour, so that nothing moves while time goes on.
        let isLong = state.playback.duration >= 3_600
        let widths = (time: isLong ? 108.0 : 84, duration: isLong ? 96.0 : 80, frame: 92.0, speed: 40.0, loop: 80.0)
        var x = timeline.minX + Metrics.margin
        func next(_ width: Double, _ height: Double, gap: Double) -> CGRect {
            defer { x += width + gap }
            return CGRect(x: x, y: middle - height / 2, width: width, height: height)
        }
        play = next(28, 28, gap: 12)
        timecode = next(widths.time, Metrics.chipHeight, gap: 4)
        let isNarrow = timeline.width < 560
        duration = isNarrow ? .zero : next(widths.duration, Metrics.chipHeight, gap: 8)
        frame = isNarrow ? .zero : next(widths.frame, Metrics.chipHeight, gap: 8)
        speed = timeline.width < 300 ? .zero : next(widths.speed, Metrics.chipHeight, gap: 8)
        loop = timeline.width < 400 ? .zero : next(widths.loop, Metrics.chipHeight, gap: 16)
        let end = timeline.maxX - Metrics.margin
        figures = end - x > 180 ? CGRect(x: x, y: rect.minY, width: end - x, height: height) : .zero
    }

    var zones: [StudioLayout.Zone] {
        [(play, WindowPart.play), (timecode, .timecode), (speed, .speed), (loop, .loop)]
            .filter { !$0.0.isEmpty && rect.height >= 20 }
            .map { StudioLayout.Zone(rect: $0.0, target: $0.1) }
    }
}
