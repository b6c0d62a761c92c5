import Capture
import Drawing
import Foundation
import Rendering
import SceneFile
import Stage
import Typesetting
import Windowing

/// The window: it plays a scene file, lets a person move through it, and shows each save at once.
///
/// A thin loop: events go into the state, what the state asks for is done, and the state is drawn. While nothing moves it
/// waits for an event and draws nothing.
public final class StudioApp {
    let options: StudioOptions
    let window: Window
    let labels = LabelPainter()
    let curves = CurveCache()
    let typesetter: Typesetter
    let clock = WindowClock()
    var graphics: StudioGraphics
    var loader: SceneLoader
    var watcher: FileWatcher?
    var state: StudioState
    var settings: StudioSettings
    var recorder: Recorder?
    /// Nil where the program is in no checkout.
    var shaders = ShaderFolder()
    private let shaderWatcher: FileWatcher?

    var isRunning = true
    /// What closed the window.
    private var ended: Report.Ending?
    var isDirty = true
    var counts = (drawn: 0, presented: 0, felt: 0)
    var captured: String?
    /// Where the frames of the last recording of what was shown have gone.
    var recorded: RecordingTally?
    /// Files of effects' parameters into which values may be written: the person was asked.
    var changeableConfigs: Set<String> = []
    /// Of the contents that the window took over last; a half-written file waits for its mending first.
    var sceneHash = ""
    /// The last version of the file that could be shown.
    var shown: (loader: SceneLoader, animations: WrittenAnimations)?
    /// Its contents; where values have been written since, those of then.
    var shownSource: [UInt8] = []
    /// The animations of the contents that the loader read last.
    var loaded = (hash: "", animations: WrittenAnimations())
    /// When a file that does not decode is to be reported: it may be half written.
    var reportMistakesAt: Double?
    /// What is prepared before the clock of playback begins; nil while it runs.
    var preroll: Preroll? = Preroll()
    /// Nil until there is something to feel, and where there are none to be had.
    var controllers: GameControllers?
    var hasLookedForControllers = false
    /// When the rumble that is felt ends.
    var rumbleEnd: Double?
    private var report: ReportWriter?
    private let hand: TestHand?
    private let desktop: DesktopSettings?

    /// Outlives the window, so that what was left alive in it can be counted.
    public var device: RenderDevice { graphics.device }

    /// - Throws: `WindowingError` where there is no display or no OpenGL, `StudioError` where the report cannot be written.
    public init(_ options: StudioOptions) throws {
        Allocator.givesBackLargeBlocks()
        self.options = options
        settings = StudioSettings.load(options.environment)
        let name = (options.scenePath as NSString).lastPathComponent
        window = try Window(
            settings.description(title: "\(name) — Glyphstage", uiScale: options.uiScale),
            environment: options.environment)
        graphics = try StudioGraphics(window: window, checksGL: options.checksGL)
        typesetter = try Typesetter()
        loader = options.loader ?? SceneLoader(path: options.scenePath)
        let waker = window.waker
        watcher = FileWatcher { waker.wake() }
        shaderWatcher = shaders == nil ? nil : FileWatcher { waker.wake() }
        shaderWatcher?.watch(shaders?.files ?? [])
        hand = TestHand(options.environment, wake: { waker.wake() })
        desktop = options.reduceMotion == nil ? DesktopSettings(options.environment) { waker.wake() } : nil
        state = StudioState(fileName: name, scene: Scene())
        state.environment.reduceMotion = options.reduceMotion
        state.panels = settings.panels
        if let path = options.reportPath { report = try ReportWriter(path: path) }
        adoptDocument()
        // What was saved after it was read and before it was watched.
        if loader.reload() { adoptDocument() }
        state.playback.loop = state.scene.timeline.loops ? .loop : .off
        state.playback.setMarks(in: options.inMark, out: options.outMark)
        state.playback.seek(options.at ?? options.inMark ?? 0)
        state.revealTracks(layout)
        if !options.isPaused { state.playback.play() }
    }

    // MARK: - The loop

    /// Runs until the window is closed.
    public func run() throws {
        var last = clock.now
        var pace = FramePace(now: last)
        while isRunning {
            wait(until: pace.due)
            for event in window.pollEvents() { handle(event) }
            for deed in hand?.deeds() ?? [] {
                switch deed {
                case .drop(let path): window.drop(file: path)
                case .lose: try rebuildGraphics()
                }
            }
            let time = clock.now
            let wasMoving = isMoving
            if preroll == nil { feel(state.playback.advance(by: time - last)) }
            endRumble()
            last = time
            if wasMoving { moved() }
            if let due = reportMistakesAt, time >= due { showMistakes() }
            if let note = state.note, time >= note.until {
                state.note = nil
                isDirty = true
            }
            let size = window.drawableSize
            let isShown = isDirty && !size.isEmpty && window.isVisible
            if isShown {
                isDirty = false
                try draw(size)
            }
            state.figures.dropped += pace.round(at: time, isShown: isShown, hasMoved: wasMoving, isMoving: isMoving)
            advanceRecording()
            report?.write(line)
            guard preroll != nil else { continue }
            prepare(size)
            // The clock of playback begins when it is over.
            last = clock.now
            pace.begin(at: last)
        }
        finishRecording()
        saveSettings()
        report?.write(line)
    }

    /// Waits for something to do: not at all while playing and due, for ever while nothing moves.
    private func wait(until due: Double) {
        var timeout: Double?
        if recorder?.isBusy == true {
            timeout = recorder?.wantsSteps == true || preroll != nil ? 0 : 0.01
        } else if preroll != nil {
            timeout = 0
        } else if isMoving || isDirty {
            timeout = window.isVisible ? max(0, due - clock.now) : 0.25
        } else {
            let dues = [reportMistakesAt, state.note?.until, rumbleEnd].compactMap { $0 }
            timeout = dues.min().map { max(0, $0 - clock.now) }
        }
        if timeout == 0 { return }
        if let event = window.waitEvent(timeout: timeout) { handle(event) }
        _ = RunLoop.main.run(mode: .default, before: Date())
    }

    /// Whether the next round may find the playhead elsewhere.
    var isMoving: Bool { preroll == nil && state.playback.isMoving }

    /// The playhead has moved by itself: the part of the timeline that is seen follows it.
    private func moved() {
        isDirty = true
        if state.visible != nil { state.revealPlayhead(layout) }
    }

    /// Where things are, in the window as it is now.
    var layout: StudioLayout { layout(of: state) }

    func layout(of state: StudioState) -> StudioLayout {
        let size = window.drawableSize
        let uiScale = window.uiScale
        return StudioLayout(
            size: CGSize(width: Double(size.width) / uiScale, height: Double(size.height) / uiScale), uiScale: uiScale,
            state: state)
    }

    // MARK: - Events

    private func handle(_ event: Event) {
        switch event {
        case .resized, .exposed, .shown: isDirty = true
        case .wake:
            reloadIfChanged()
            reloadShadersIfChanged()
            if desktop?.takeReducesMotion() == true, state.environment.reduceMotion == nil {
                state.environment.reduceMotion = true
                adoptScene()
            }
        default: break
        }
        // Why the comparison: a pointer that moves over nothing in particular costs no frame.
        let before = state.look
        let effects = state.handle(event, layout, now: clock.now)
        if state.look != before || !effects.isEmpty { isDirty = true }
        switch event {
        case .keyDown, .mouseDown, .text: isDirty = true
        default: break
        }
        for effect in effects { carryOut(effect) }
        if !isRunning, ended == nil { ended = Report.Ending(after: event) }
        if window.acceptsText != (state.entry != nil) { window.acceptsText = state.entry != nil }
        window.pointer = state.pointerShape
    }

    /// What the report says now.
    private var line: Report {
        var line = Report(
            state, layout: layout, scene: sceneHash, counts: counts, captured: captured, recorded: recorded)
        line.view.fullScreen = window.isFullScreen
        line.ended = ended
        return line
    }
}

/// Seconds since the window was asked for.
struct WindowClock {
    private let clock = ContinuousClock()
    private let begun: ContinuousClock.Instant

    init() { begun = clock.now }

    var now: Double {
        let elapsed = begun.duration(to: clock.now).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
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
