import Drawing
import Foundation
import SceneFile
import Stage
import Windowing

/// What the window shows: values only, so that every change can be tested without a window.
nonisolated struct StudioState: Sendable {
    /// A short message at the corner of the stage.
    struct Note: Hashable, Sendable {
        /// Whether something is done, nothing was to be done, or something could not be done.
        enum Tone: Hashable, Sendable { case good, plain, wrong }

        var text: String
        var detail: String
        var tone: Tone
        /// When it goes, on the window's clock.
        var until: Double
    }

    /// What lies behind the layers while previewing.
    enum Background: String, Hashable, Sendable, CaseIterable { case scene, checkerboard, black, white }

    /// What a pressed button is doing.
    enum Drag: Hashable, Sendable {
        case scrub
        case inMark, outMark
        case inspectorEdge, timelineEdge
        /// The stage: a press that has not moved yet chooses a layer.
        case pan(from: CGPoint, camera: StageCamera, hasMoved: Bool)
        case timelinePan(from: CGPoint, start: Double, scroll: Double)
        case slider(PropertyEdits.Key)
        case number(PropertyEdits.Key, component: Int, from: CGPoint, value: Double, hasMoved: Bool)
    }

    // MARK: The scene

    var fileName: String
    var scene: Scene
    /// Whether there was a scene in the file at any time since it was opened.
    var hasScene = false
    /// The same without what was set in the inspector; nil where nothing was set.
    var fileScene: Scene?
    /// The scene before the last change of its file.
    var previousScene: Scene?
    var playback: Playback
    var tracks: [Track] = []
    var rows = TimelineRows()
    var outline: [OutlineRow] = []
    /// The scene's animations as they are written, with what was set here and without.
    var animations = WrittenAnimations()
    var fileAnimations = WrittenAnimations()
    /// Errors of the file as it is now; the scene is the last good one.
    var diagnostics: [Diagnostic] = []
    /// The shader of a checkout that does not compile; the last good one draws.
    var shaderMistakes: [Diagnostic] = []
    /// Everything there is to explain.
    var mistakes: [Diagnostic] { diagnostics + shaderMistakes }
    /// What was set in the window instead of what the file says.
    var environment = PreviewEnvironment()
    var edits = PropertyEdits()

    // MARK: The view

    var camera = StageCamera()
    var background = Background.scene
    var showsFrames = false
    var showsPrevious = false
    var showsPanels = true
    var panels = Panels()
    /// What of the timeline is seen; nil: all.
    var visible: TimelineGeometry.Stretch?
    var rowScroll = 0.0

    // MARK: What the person is at

    var selection = Selection()
    var focus: WindowPart?
    var hover: WindowPart?
    var drag: Drag?
    /// A text under editing, and of what.
    var entry: TextEntry?
    var entryPart: WindowPart?
    var overlay: Overlay?
    var note: Note?

    /// The inspector's layer as it was drawn last.
    var presented: PresentedLayer?
    var figures = FrameFigures()
    var recording: RecordingStatus?

    init(fileName: String, scene: Scene) {
        (self.fileName, self.scene) = (fileName, scene)
        playback = Playback(
            duration: scene.timeline.duration, fps: scene.timeline.fps, loop: scene.timeline.loops ? .loop : .off)
        outline = OutlineRow.rows(of: scene)
    }

    /// Another scene under the same playhead, selection and view.
    ///
    /// - Parameters:
    ///   - file: The scene without what was set in the inspector, where that differs.
    ///   - isNewVersion: Whether the file has changed, so that what was shown is the version before.
    mutating func adopt(_ scene: Scene, file: Scene? = nil, tracks: [Track], isNewVersion: Bool = false) {
        fileScene = file
        presented = nil
        if scene.timeline.loops != self.scene.timeline.loops { playback.loop = scene.timeline.loops ? .loop : .off }
        if isNewVersion, hasScene { previousScene = self.scene }
        self.scene = scene
        hasScene = true
        self.tracks = tracks
        rows = TimelineRows(tracks)
        outline = OutlineRow.rows(of: scene)
        playback.adopt(duration: scene.timeline.duration, fps: scene.timeline.fps)
        if let visible {
            self.visible = TimelineGeometry(left: 0, right: 1, duration: playback.duration, visible: visible).visible
        }
        hover = nil
        followBar()
        if case .layer = focus, let row = selectedRow.flatMap({ outline.firstIndex(of: $0) }) { focus = .layer(row) }
        if let property = focus?.property, row(property) == nil { focus = nil }
        if let property = entryPart?.property, row(property) == nil { endEntry() }
    }

    /// What the inspector is about: the chosen layer, else the frontmost.
    var selectedRow: OutlineRow? {
        selection.layer.flatMap { name in outline.first { $0.name == name } } ?? outline.first
    }

    var selectedLayer: Layer? { selectedRow.map { scene.layer(at: $0.path) } }

    /// The chosen bar's track and number; else, of the inspector's layer, the bar at the playhead or its first one.
    var selectedBar: (track: Int, bar: Int)? {
        if let path = selection.track, let index = tracks.firstIndex(where: { $0.path == path }),
            !tracks[index].bars.isEmpty
        {
            return (index, min(selection.bar, tracks[index].bars.count - 1))
        }
        guard let layer = selectedRow?.name,
            let index = tracks.firstIndex(where: { $0.layer == layer && !$0.bars.isEmpty })
        else { return nil }
        let bars = tracks[index].bars
        return (index, bars.lastIndex { $0.start <= playback.moment } ?? 0)
    }

    /// The chosen bar's animation, where it is written in a way that can be changed.
    var selectedAnimation: WrittenAnimation? {
        selectedBar.flatMap { animations[tracks[$0.track].bars[$0.bar].origin] }
    }

    /// What a change of which needs a new picture, as far as events change it.
    var look: Look {
        Look(
            playback: playback, camera: camera, panels: panels, visible: visible, rowScroll: rowScroll,
            selection: selection, focus: focus, hover: hover, drag: drag, entry: entry, overlay: overlay)
    }

    struct Look: Hashable, Sendable {
        var playback: Playback
        var camera: StageCamera
        var panels: Panels
        var visible: TimelineGeometry.Stretch?
        var rowScroll: Double
        var selection: Selection
        var focus: WindowPart?
        var hover: WindowPart?
        var drag: Drag?
        var entry: TextEntry?
        var overlay: Overlay?
    }

    mutating func endEntry() { (entry, entryPart) = (nil, nil) }

    /// Where a pointer sticks on the timeline: events, ends of animations, marks and the ends of the whole.
    var stickyMoments: [Double] {
        scene.timeline.eventTimes + tracks.flatMap { $0.bars.map(\.end) }.filter(\.isFinite)
            + [playback.inMark, playback.outMark, playback.duration].compactMap { $0 }
    }
}

/// A layer as it is drawn at a moment: with what its transition, its place and the like make of its properties.
nonisolated struct PresentedLayer: Sendable {
    var path: LayerPath
    var moment: Double
    /// Nil where it is not there.
    var layer: Layer?
    /// The size of what it is in, in points.
    var parent: CGSize?
}

/// What the last frames cost.
nonisolated struct FrameFigures: Hashable, Sendable {
    /// Milliseconds: the scene's evaluation, the plan of its drawing, and the drawing itself.
    var evaluate = 0.0
    var plan = 0.0
    var gpu = 0.0
    var drawCalls = 0
    /// The part of the image store that is in use, 0…1.
    var atlas = 0.0
    var dropped = 0
}

/// A recording that is under way.
nonisolated struct RecordingStatus: Hashable, Sendable {
    /// Frames kept, and frames that came when the encoder was behind.
    var frames = 0
    var dropped = 0
    /// Of a rendering of a range: its frames; nil while what is shown is recorded.
    var total: Int?
    /// Where it goes.
    var path: String
    var isFinishing = false
}
