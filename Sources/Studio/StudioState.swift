import Drawing
import Foundation
import SceneFile
import Stage
import Windowing

/// What the window shows: values only, so that it can be tested without one.
nonisolated struct StudioState: Sendable {
    enum Zoom: Hashable, Sendable {
        case fit
        case factor(Double)
    }

    /// A short message at the corner of the stage.
    struct Note: Hashable, Sendable {
        var text: String
        var detail: String
        var isGood: Bool
        /// When it goes, on the window's clock.
        var until: Double
    }

    var fileName: String
    var scene: Scene
    var playback: Playback
    var tracks: [Track] = []
    /// Errors of the file as it is now; the scene is the last good one.
    var diagnostics: [Diagnostic] = []
    var zoom: Zoom = .fit
    var showsPanels = true
    var showsHelp = false
    var overrides = EnvironmentOverrides()
    var note: Note?
    /// What the last frame took, milliseconds, and its draw calls.
    var frameMilliseconds = 0.0
    var drawCalls = 0
    var dropped = 0

    init(fileName: String, scene: Scene) {
        (self.fileName, self.scene) = (fileName, scene)
        playback = Playback(
            duration: scene.timeline.duration, fps: scene.timeline.fps, loop: scene.timeline.loops ? .loop : .off)
    }

    /// Another scene under the same playhead.
    mutating func adopt(_ scene: Scene) {
        if scene.timeline.loops != self.scene.timeline.loops { playback.loop = scene.timeline.loops ? .loop : .off }
        self.scene = scene
        playback.adopt(duration: scene.timeline.duration, fps: scene.timeline.fps)
    }
}

/// Where things are in the window, in points.
nonisolated struct StudioLayout: Hashable, Sendable {
    var size: CGSize
    var stage: CGRect
    /// The canvas on the screen, and points of the screen in one of its points.
    var canvas: CGRect
    var zoom: Double
    var timeline: CGRect
    var playButton: CGRect
    var geometry: TimelineGeometry

    init(size: CGSize, uiScale: Double, state: StudioState) {
        self.size = size
        let height = state.showsPanels ? min(Theme.timelineHeight, max(Theme.transportHeight, size.height * 0.45)) : 0
        stage = CGRect(x: 0, y: 0, width: size.width, height: max(1, size.height - height))
        timeline = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
        let canvasSize = state.scene.canvas.size
        let margin = state.showsPanels ? 32.0 : 0
        switch state.zoom {
        case .fit:
            zoom = max(
                0.001,
                min(
                    (stage.width - 2 * margin) / canvasSize.width, (stage.height - 2 * margin) / canvasSize.height))
        case .factor(let factor): zoom = factor / uiScale
        }
        // On whole pixels, so that at 100 % the picture is the rendered one to the bit.
        func whole(_ value: Double) -> Double { (value * uiScale).rounded() / uiScale }
        let (width, height2) = (canvasSize.width * zoom, canvasSize.height * zoom)
        canvas = CGRect(
            x: whole(stage.midX - width / 2), y: whole(stage.midY - height2 / 2),
            width: whole(width), height: whole(height2))
        playButton = CGRect(x: 16, y: timeline.minY + 6, width: 28, height: 28)
        geometry = TimelineGeometry(
            left: min(Theme.labelColumn + 16, size.width / 3), right: max(size.width - 24, size.width / 3 + 10),
            duration: state.playback.duration)
    }

    /// Where a press moves the playhead: the ruler and the tracks.
    func isScrubArea(_ point: CGPoint) -> Bool {
        timeline.height > Theme.transportHeight && point.y >= timeline.minY + Theme.transportHeight
            && point.x >= geometry.left - 12
    }
}

/// `0:01.100`
nonisolated func timecode(_ seconds: Double) -> String {
    let milliseconds = Int((max(0, seconds) * 1_000).rounded())
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return "\(minutes):\(padded(rest / 1_000, to: 2)).\(padded(rest % 1_000, to: 3))"
}

/// A number with zeros before it, at least `count` digits long.
nonisolated func padded(_ value: Int, to count: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
