import Capture
import Drawing
import Foundation
import Stage

extension StudioApp {
    /// R: begins to record what is shown, or ends it; a rendering is not stopped by it.
    func toggleRecording() {
        if recorder?.total != nil {
            return say("Not recorded", "a stretch is being rendered; Esc stops that", isGood: false)
        }
        guard recorder == nil else { return endRecording() }
        startRecording { _ in .live(RecordingClock(fps: state.playback.fps)) }
    }

    /// Shift+R: renders the marked range, or stops that; a recording of what is shown is ended and kept.
    func toggleRangeRendering() {
        guard recorder == nil else { return endRecording() }
        let (playback, scene, typesetter) = (state.playback, state.scene, typesetter)
        let (from, to) = (playback.rangeStart, playback.rangeEnd)
        let count = playback.fps.frameCount(duration: to - from)
        state.playback.pause()
        startRecording { geometry in
            .range(from: from, fps: playback.fps, count: count) {
                scene.displayList(at: $0, in: geometry, typesetter: typesetter)
            }
        }
    }

    private func startRecording(_ kind: (FrameGeometry) -> Recorder.Kind) {
        let stem = captureStem
        let makesFilms = Self.hasEncoder(options.environment)
        var geometry = FrameGeometry(canvas: state.scene.canvas.size, scale: options.scale)
        if makesFilms { geometry = geometry.even }
        do {
            let waker = window.waker
            let (width, height, fps) = (geometry.width, geometry.height, state.playback.fps)
            try makeFolder((stem as NSString).deletingLastPathComponent)
            let path = CaptureName.free(stem, ending: makesFilms ? ".mp4" : "") {
                FileManager.default.fileExists(atPath: $0)
            }
            if !makesFilms { try makeFolder(path) }
            let kind = kind(geometry)
            let isLive = if case .live = kind { true } else { false }
            recorder = Recorder(
                kind, of: version, geometry: geometry, path: path, keepsPart: isLive && !makesFilms,
                makeSink: {
                    guard makesFilms else { return PictureSink(folder: path, keepsPart: isLive) }
                    return try FilmSink(path: path, width: width, height: height, fps: fps, isLive: isLive)
                }, wake: { waker.wake() })
            state.recording = RecordingStatus(total: recorder?.total, path: path)
            isDirty = true
        } catch {
            say("Not recorded", "\(error)", isGood: false)
        }
    }

    /// The window presents a frame: a recording of what is shown keeps it.
    ///
    /// - Parameter list: The scene's picture, where it has been worked out for the window.
    func recordFrame(_ list: DisplayList?) {
        guard let recorder, recorder.total == nil else { return }
        attempt {
            let (scene, moment) = (state.scene, state.playback.moment)
            try recorder.present(now: clock.now, isMoving: isMoving, canvas: scene.canvas.size, on: graphics) {
                geometry in
                let list = geometry.hasMargins ? nil : list
                return list ?? scene.displayList(at: moment, in: geometry, typesetter: typesetter)
            }
        }
    }

    /// Once in each round of the loop: frames that are ready, the next ones of a range, and the end.
    func advanceRecording() {
        guard let recorder else { return }
        recorder.advance()
        attempt { try recorder.step(for: 0.012, on: graphics) }
        if recorder.isDone { return recordingEnded(recorder) }
        let status = RecordingStatus(
            frames: recorder.total == nil ? recorder.kept : recorder.written, dropped: recorder.dropped,
            total: recorder.total, path: recorder.path, isFinishing: recorder.isClosing && recorder.total == nil)
        if status != state.recording {
            state.recording = status
            isDirty = true
        }
    }

    /// Waits until what is being recorded is a whole file.
    func finishRecording() {
        guard let recorder else { return }
        endRecording()
        recorder.finish()
        recordingEnded(recorder)
    }

    private func endRecording() { recorder?.end(now: clock.now) }

    /// Of what the scene is now.
    private var version: Recorder.Version { Recorder.Version(path: loader.path, hash: sceneHash) }

    private func recordingEnded(_ recorder: Recorder) {
        self.recorder = nil
        state.recording = nil
        if state.overlay == .renderQuestion { (state.overlay, state.focus) = (nil, nil) }
        if recorder.total == nil { recorded = recorder.tally }
        let frames = "\(recorder.written) \(recorder.written == 1 ? "frame" : "frames")"
        if let failure = recorder.failure {
            guard recorder.keepsPart, recorder.written > 0 else { return say("Not recorded", failure, isGood: false) }
            captured = recorder.path
            say("Stopped", "after \(frames), which are kept: \(failure)", isGood: false)
        } else if recorder.total.map({ recorder.written < $0 }) == true {
            say("Stopped", "after \(frames); nothing is kept", isGood: false)
        } else if !recorder.isAbandoned {
            captured = recorder.path
            let dropped = recorder.dropped > 0 ? ", \(recorder.dropped) dropped" : ""
            say("Saved", "\(recorder.path) — \(frames)\(dropped)\(changes(during: recorder))", isGood: true)
        }
    }

    /// What of the file's changes is not in a recording, or is in it otherwise than in the file; empty where there were none.
    private func changes(during recorder: Recorder) -> String {
        if let canvas = recorder.otherCanvas {
            let size = "\(ValueText.number(canvas.width)) × \(ValueText.number(canvas.height))"
            return "; the canvas became \(size) meanwhile and was fitted in"
        }
        let isOther = recorder.version.path == loader.path && recorder.version.hash != sceneHash
        return recorder.total != nil && isOther ? "; what was saved meanwhile is not in it" : ""
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch {
            recorder?.abandon()
            say("Not recorded", "\(error)", isGood: false)
        }
    }

    /// Whether there is an ffmpeg on PATH.
    private static func hasEncoder(_ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: $0 + "/ffmpeg")
        }
    }
}
