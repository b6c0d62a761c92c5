import Capture
import Drawing
import Foundation
import Rendering
import SceneFile
import Stage
import Typesetting
import Windowing

/// What `preview` was asked for.
public struct StudioOptions {
    public var scenePath: String
    public var at: Double?
    public var isPaused = false
    public var inMark: Double?
    public var outMark: Double?
    public var fps: FrameRate?
    public var uiScale: Double?
    /// Of captures: pixels a point.
    public var scale: Double = 1
    /// Nil: `captures` beside the scene.
    public var capturesFolder: String?
    public var reduceMotion: Bool?
    /// A file that a JSON line is appended to at each change of state.
    public var reportPath: String?
    /// Asks the driver to check every call; what it finds stands in `RenderDevice.debugErrors`.
    public var checksGL = false
    /// The process's environment: the display is found in it.
    public var environment: [String: String] = [:]

    public init(scenePath: String) { self.scenePath = scenePath }
}

/// The window: it plays a scene file, lets a person move through it, and shows each save at once.
public final class StudioApp {
    private let options: StudioOptions
    private let window: Window
    private let context: GLContext
    /// Outlives the window, so that what was left alive in it can be counted.
    public var device: RenderDevice { renderer.device }
    private let renderer: Renderer
    private let frames: FrameRenderer
    private let typesetter: Typesetter
    private let labels = LabelPainter()
    private var loader: SceneLoader
    private let watcher: FileWatcher?
    private var state: StudioState
    private var target: Target?
    private var report: ReportWriter?

    private var isRunning = true
    private var isDirty = true
    private var isScrubbing = false
    private var counts = (drawn: 0, presented: 0)
    private var captured: String?
    /// Of the contents that the window took over last; a half-written file waits for its mending first.
    private var sceneHash = ""
    /// When a file that does not decode is to be reported: it may be half written.
    private var reportMistakesAt: Double?
    private let clock = ContinuousClock()
    private let begun: ContinuousClock.Instant

    /// - Throws: `WindowingError` where there is no display or no OpenGL, `CaptureError` where the report cannot be
    ///   written.
    public init(_ options: StudioOptions) throws {
        self.options = options
        begun = clock.now
        var description = Window.Description()
        description.minimumSize = CGSize(width: 320, height: 200)
        description.uiScale = options.uiScale
        let name = (options.scenePath as NSString).lastPathComponent
        description.title = "\(name) — Glyphstage"
        window = try Window(description, environment: options.environment)
        let context = try GLContext(window: window, debug: options.checksGL)
        self.context = context
        let device = try RenderDevice(keeping: context) { try? context.makeCurrent() }
        renderer = try Renderer(device: device)
        frames = FrameRenderer(renderer: renderer)
        typesetter = try Typesetter()
        loader = SceneLoader(path: options.scenePath)
        let waker = window.waker
        watcher = FileWatcher { waker.wake() }
        var overrides = EnvironmentOverrides()
        overrides.reduceMotion = options.reduceMotion
        state = StudioState(fileName: name, scene: loader.document.scene(overrides: overrides) ?? Scene())
        state.overrides = overrides
        if let path = options.reportPath { report = try ReportWriter(path: path) }
        adoptDocument()
        state.playback.setMarks(in: options.inMark, out: options.outMark)
        state.playback.seek(options.at ?? options.inMark ?? 0)
        if !options.isPaused { state.playback.play() }
    }

    private var now: Double {
        let elapsed = begun.duration(to: clock.now).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }

    /// Runs until the window is closed.
    public func run() throws {
        var last = now
        var nextFrame = last
        while isRunning {
            wait(until: nextFrame)
            for event in window.pollEvents() { handle(event) }
            let time = now
            let wasMoving = state.playback.isMoving
            state.playback.advance(by: time - last)
            last = time
            if wasMoving { isDirty = true }
            if let due = reportMistakesAt, time >= due { showMistakes() }
            if let note = state.note, time >= note.until {
                state.note = nil
                isDirty = true
            }
            let size = window.drawableSize
            if isDirty, !size.isEmpty, window.isVisible {
                let started = now
                try draw(width: size.width, height: size.height)
                context.swap()
                counts.presented += 1
                state.frameMilliseconds = (now - started) * 1_000
                isDirty = false
                if wasMoving, time - nextFrame > 1.0 / 60 {
                    state.dropped += Int(((time - nextFrame) * 60).rounded(.down))
                }
            }
            // Where a swap does not wait for the display, a deadline paces the loop.
            nextFrame = max(nextFrame + 1.0 / 60, time)
            writeReport()
        }
        writeReport()
    }

    /// Waits for something to do: not at all while playing and due, for ever while nothing moves.
    private func wait(until nextFrame: Double) {
        var timeout: Double?
        if state.playback.isMoving || isDirty {
            timeout = window.isVisible ? max(0, nextFrame - now) : 0.25
        } else {
            let dues = [reportMistakesAt, state.note?.until].compactMap { $0 }
            timeout = dues.min().map { max(0, $0 - now) }
        }
        if timeout == 0 { return }
        if let event = window.waitEvent(timeout: timeout) { handle(event) }
        _ = RunLoop.main.run(mode: .default, before: Date())
    }

    // MARK: - Drawing

    private func draw(width: Int, height: Int) throws {
        if target?.width != width || target?.height != height {
            target = nil
            target = try renderer.makeTarget(width: width, height: height)
        }
        guard let target else { return }
        let uiScale = window.uiScale
        let view = StudioView(
            state: state, layout: layout, uiScale: uiScale, labels: labels, typesetter: typesetter, now: now)
        try renderer.draw(view.displayList(), into: target, scale: uiScale)
        counts.drawn += 1
        state.drawCalls = renderer.statistics.drawCalls
        renderer.present(target)
    }

    private var layout: StudioLayout {
        let size = window.drawableSize
        let uiScale = window.uiScale
        return StudioLayout(
            size: CGSize(width: Double(size.width) / uiScale, height: Double(size.height) / uiScale), uiScale: uiScale,
            state: state)
    }

    // MARK: - Events

    private func handle(_ event: Event) {
        switch event {
        case .quit, .closeRequested: isRunning = false
        case .resized, .exposed, .shown: isDirty = true
        case .hidden, .focusGained, .keyUp, .text, .mouseLeft, .wheel: break
        case .focusLost: endScrub()
        case .keyDown(let press): if let action = KeyMap.action(for: press) { perform(action) }
        case .mouseDown(let press): mouseDown(press)
        case .mouseMoved(let move): if isScrubbing { scrub(to: move.position, move.modifiers) }
        case .mouseUp(let press): if press.button == .left { endScrub() }
        case .fileDropped(let path): open(path)
        case .wake: reloadIfChanged()
        }
    }

    private func mouseDown(_ press: MousePress) {
        let uiScale = window.uiScale
        let point = CGPoint(x: press.position.x / uiScale, y: press.position.y / uiScale)
        let layout = layout
        guard press.button == .left, state.showsPanels else { return }
        if layout.playButton.contains(point) {
            perform(.togglePlay)
        } else if layout.isScrubArea(point) {
            isScrubbing = true
            state.playback.beginScrub()
            scrub(to: press.position, press.modifiers)
        }
    }

    private func scrub(to position: CGPoint, _ modifiers: KeyModifiers) {
        let snap: TimelineGeometry.Snap =
            modifiers.contains(.alt) ? .none : modifiers.contains(.shift) ? .tenths : .frames
        state.playback.seek(
            layout.geometry.moment(at: position.x / window.uiScale, snap: snap, fps: state.playback.fps))
        isDirty = true
    }

    private func endScrub() {
        guard isScrubbing else { return }
        isScrubbing = false
        state.playback.endScrub()
    }

    private func perform(_ action: StudioAction) {
        isDirty = true
        switch action {
        case .togglePlay: state.playback.togglePlay()
        case .stepBack: state.playback.step(frames: -1)
        case .stepForward: state.playback.step(frames: 1)
        case .stepBackTen: state.playback.step(frames: -10)
        case .stepForwardTen: state.playback.step(frames: 10)
        case .shuttleBack: state.playback.shuttle(forwards: false)
        case .pause: state.playback.pause()
        case .shuttleForward: state.playback.shuttle(forwards: true)
        case .goToStart: state.playback.seek(0)
        case .goToEnd: state.playback.seek(state.playback.duration)
        case .previousEvent: state.playback.seekPreviousEvent(of: state.scene.timeline.eventTimes)
        case .nextEvent: state.playback.seekNextEvent(of: state.scene.timeline.eventTimes)
        case .returnToStart: state.playback.returnToStart()
        case .setIn: state.playback.setIn()
        case .setOut: state.playback.setOut()
        case .clearMarks: state.playback.clearMarks()
        case .slower: state.playback.changeSpeed(faster: false)
        case .faster: state.playback.changeSpeed(faster: true)
        case .normalSpeed: state.playback.resetSpeed()
        case .nextLoop: state.playback.nextLoop()
        case .capture: capture()
        case .reload:
            loader = SceneLoader(path: loader.path)
            adoptDocument()
        case .fit: state.zoom = .fit
        case .fullSize: state.zoom = .factor(1)
        case .doubleSize: state.zoom = .factor(2)
        case .zoomIn: state.zoom = .factor(min(16, layout.zoom * window.uiScale * 1.25))
        case .zoomOut: state.zoom = .factor(max(0.05, layout.zoom * window.uiScale / 1.25))
        case .hidePanels: state.showsPanels.toggle()
        case .fullScreen: window.isFullScreen.toggle()
        case .reduceMotion:
            state.overrides.reduceMotion = !state.scene.environment.reduceMotion
            adoptScene()
        case .help: state.showsHelp.toggle()
        case .dismiss:
            state.showsHelp = false
            state.note = nil
        case .quit: isRunning = false
        }
    }

    // MARK: - The file

    private func open(_ path: String) {
        loader = SceneLoader(path: path)
        state.fileName = (path as NSString).lastPathComponent
        window.title = "\(state.fileName) — Glyphstage"
        adoptDocument()
    }

    private func reloadIfChanged() {
        guard loader.reload() else { return }
        if loader.document.diagnostics.hasErrors {
            // A half-written file mends itself within a moment; only then is it worth a word.
            reportMistakesAt = now + 0.15
            watcher?.watch(loader.document.dependencies)
        } else {
            adoptDocument()
        }
    }

    private func showMistakes() {
        _ = loader.reload()
        adoptDocument()
    }

    /// Shows what the loader has: its scene where there is one, else its mistakes over the last good scene.
    private func adoptDocument() {
        reportMistakesAt = nil
        isDirty = true
        sceneHash = loader.contentHash
        state.diagnostics = loader.document.diagnostics.hasErrors ? loader.document.diagnostics : []
        adoptScene()
        watcher?.watch(loader.document.dependencies)
    }

    private func adoptScene() {
        if var scene = loader.document.scene(overrides: state.overrides) {
            if let fps = options.fps { scene.timeline.fps = fps }
            state.adopt(scene)
        }
        state.tracks = state.scene.tracks(typesetter: typesetter)
    }

    // MARK: - Capture and report

    private func capture() {
        let stem = (state.fileName as NSString).deletingPathExtension
        let folder =
            options.capturesFolder
            ?? ((loader.path as NSString).deletingLastPathComponent as NSString).appendingPathComponent("captures")
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyyMMdd-HHmmss"
        let frame = padded(state.playback.frame, to: max(4, String(state.playback.frameCount).count))
        let name = "\(stem)-\(formatter.string(from: Date()))-\(frame)"
        do {
            let bytes = try frames.png(
                of: state.scene.displayList(at: state.playback.moment, typesetter: typesetter),
                geometry: FrameGeometry(canvas: state.scene.canvas.size, scale: options.scale), alpha: .opaque,
                caption: FrameCaption(scene: state.fileName, moment: state.playback.moment))
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var path = (folder as NSString).appendingPathComponent(name + ".png")
            var number = 2
            while FileManager.default.fileExists(atPath: path) {
                path = (folder as NSString).appendingPathComponent("\(name)-\(number).png")
                number += 1
            }
            try AtomicFile.write(bytes, to: path, overwriting: false)
            captured = path
            state.note = .init(text: "Saved", detail: path, isGood: true, until: now + 4)
        } catch {
            state.note = .init(text: "Not saved", detail: "\(folder): \(error)", isGood: false, until: now + 8)
        }
    }

    private func writeReport() {
        guard report != nil else { return }
        let playback = state.playback
        let line = Report(
            moment: playback.moment, frame: playback.frame, playing: playback.isPlaying, speed: playback.speed,
            inMark: playback.inMark, outMark: playback.outMark, loop: playback.loop.rawValue, selection: nil,
            zoom: layout.zoom * window.uiScale, scene: sceneHash,
            diagnostics: state.diagnostics.map(Report.Problem.init), drawn: counts.drawn, presented: counts.presented,
            dropped: state.dropped, captured: captured)
        report?.write(line)
    }
}

/// Appends report lines to a file.
private struct ReportWriter {
    private let handle: FileHandle
    private var last: Report?

    init(path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw StudioError.report(path: path) }
        self.handle = handle
    }

    mutating func write(_ report: Report) {
        guard report.differs(from: last), let line = report.line else { return }
        last = report
        // Why ignored: a report is for tests; a full disk must not end a person's session.
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }
}

/// Why the window could not be opened, besides what `WindowingError` says.
public enum StudioError: Error, CustomStringConvertible {
    case report(path: String)

    public var description: String {
        switch self {
        case .report(let path): "\(path): the report cannot be written there"
        }
    }
}
