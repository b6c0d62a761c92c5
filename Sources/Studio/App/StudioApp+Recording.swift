import Capture
import Drawing
import Foundation
import Stage

extension StudioApp {
    /// R: begins to record what is shown, or ends it.
    func toggleRecording() {
        guard recorder == nil else { return endRecording() }
        startRecording { .live(RecordingClock(fps: state.playback.fps)) }
    }

    /// Shift+R: renders the marked range, or stops that; a recording of what is shown is ended and kept.
    func toggleRangeRendering() {
        guard recorder == nil else { return endRecording() }
        let playback = state.playback
        let (from, to) = (playback.rangeStart, playback.rangeEnd)
        let count = playback.fps.frameCount(duration: to - from)
        state.playback.pause()
        startRecording { .range(from: from, fps: playback.fps, count: count) }
    }

    private func startRecording(_ kind: () -> Recorder.Kind) {
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
            let kind = kind()
            let isLive = if case .live = kind { true } else { false }
            recorder = Recorder(
                kind, geometry: geometry, path: path,
                makeSink: {
                    guard makesFilms else { return PictureSink(folder: path) }
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
            try recorder.present(now: clock.now, isMoving: isMoving, on: graphics) {
                list ?? state.scene.displayList(at: state.playback.moment, typesetter: typesetter)
            }
        }
    }

    /// Once in each round of the loop: frames that are ready, the next ones of a range, and the end.
    func advanceRecording() {
        guard let recorder else { return }
        attempt {
            try recorder.collect(on: graphics, waits: false)
            try recorder.step(for: 0.012, on: graphics) {
                state.scene.displayList(at: $0, typesetter: typesetter)
            }
        }
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
        recorder.wait()
        recordingEnded(recorder)
    }

    private func endRecording() {
        guard let recorder else { return }
        attempt { try recorder.end(now: clock.now, on: graphics) }
    }

    private func recordingEnded(_ recorder: Recorder) {
        self.recorder = nil
        state.recording = nil
        if recorder.total == nil { recorded = recorder.tally }
        let frames = "\(recorder.written) \(recorder.written == 1 ? "frame" : "frames")"
        if let failure = recorder.failure {
            say("Not recorded", failure, isGood: false)
        } else if recorder.total.map({ recorder.written < $0 }) == true {
            say("Stopped", "after \(frames); nothing is kept", isGood: false)
        } else if !recorder.isAbandoned {
            captured = recorder.path
            let dropped = recorder.dropped > 0 ? ", \(recorder.dropped) dropped" : ""
            say("Saved", "\(recorder.path) — \(frames)\(dropped)", isGood: true)
        }
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
