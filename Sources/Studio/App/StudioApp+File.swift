import Foundation
import SceneFile
import Stage

extension StudioApp {
    /// Opens another file, where it is a scene; else a note says why not, and what is shown stays.
    func open(_ path: String) {
        let path = (path as NSString).expandingTildeInPath
        let loaded = SceneLoader(path: path)
        let name = (path as NSString).lastPathComponent
        let isNamedLikeOne = ["yaml", "yml", "json"].contains((path as NSString).pathExtension.lowercased())
        let canBeRead = (try? SceneDocument.bytes(ofFile: path)) != nil
        guard !loaded.document.diagnostics.hasErrors || isNamedLikeOne && canBeRead else {
            let reason = loaded.document.diagnostics.first?.message ?? "it is no scene file"
            return say("Not opened", "\(name): \(reason)", isGood: false)
        }
        // A stretch that is being rendered has its scene, and goes on.
        if recorder?.total == nil { finishRecording() }
        loader = loaded
        state.fileName = name
        window.title = "\(name) — Glyphstage"
        state.edits = PropertyEdits()
        state.selection = Selection()
        (shown, shownSource) = (nil, [])
        state.visible = nil
        state.playback.clearMarks()
        // Where it has mistakes what was shown before is no version of it.
        state.adopt(Scene(), tracks: [])
        state.hasScene = false
        adoptDocument()
        state.previousScene = nil
        state.playback.seek(0)
        state.rowScroll = 0
        state.revealTracks(layout)
        preroll = Preroll()
        settings.opened(URL(fileURLWithPath: path).standardizedFileURL.path)
        saveSettings()
    }

    func reload() {
        loader = SceneLoader(path: loader.path)
        adoptDocument()
    }

    /// The watcher has seen something: what differs is shown at once where it decodes.
    func reloadIfChanged() {
        guard loader.reload() else { return }
        settleOverrides()
        if loader.document.diagnostics.hasErrors {
            // A half-written file mends itself within a moment; only then is it worth a word.
            reportMistakesAt = clock.now + 0.15
            watcher?.watch(loader.document.dependencies)
        } else {
            adoptDocument()
        }
    }

    func showMistakes() {
        _ = loader.reload()
        adoptDocument()
    }

    /// Shows what the loader has: its scene where there is one, else its mistakes over the last good scene.
    ///
    /// - Parameter written: What was written into the file from here: that it says so now is no news.
    func adoptDocument(written: PropertyEdits.Values = [:]) {
        reportMistakesAt = nil
        isDirty = true
        let isNew = sceneHash != "" && loader.contentHash != sceneHash
        sceneHash = loader.contentHash
        settleOverrides()
        if let scene = loader.document.scene() { follow(to: scene, written: written) }
        state.diagnostics = loader.document.diagnostics.hasErrors ? loader.document.diagnostics : []
        if loader.document.scene() != nil { adoptScene(isNewVersion: isNew) }
        watcher?.watch(loader.document.dependencies)
    }

    /// Has the loader decode the file with the viewer's settings, and with what was set of the animations that it has.
    func settleOverrides() {
        let environment = state.environment.overrides
        if loaded.hash != loader.contentHash {
            loader.setOverrides(environment)
            loaded = (loader.contentHash, loader.animations)
        }
        loader.setOverrides(environment + state.edits.overrides(of: loaded.animations))
        if loader.document.scene() != nil {
            shown = (loader, loaded.animations)
        } else if let animations = shown?.animations {
            // What is set while the file has mistakes is seen in its last good version.
            shown?.loader.setOverrides(environment + state.edits.overrides(of: animations))
        }
    }

    /// Another version of the file: what was set here and what is chosen follow things to their new places, and where the file
    /// now says otherwise than before it is right.
    ///
    /// - Parameter written: What was written from here in between: that the file says so is no news.
    private func follow(to scene: Scene, written: PropertyEdits.Values) {
        let source = loader.source
        defer { shownSource = source }
        guard state.isAtSomething else { return }
        let change = FileChange(
            from: FileValues(state.fileScene ?? state.scene, state.fileAnimations),
            to: FileValues(scene, loaded.animations), moves: SceneMoves(from: shownSource, to: source))
        let outcome = state.edits.follow(change, written: written)
        state.follow(change)
        if let note = outcome.note { say(note.text, note.detail, isGood: note.isGood) }
    }

    /// The scene as the file, the viewer's settings and the edits say.
    func adoptScene(isNewVersion: Bool = false) {
        isDirty = true
        settleOverrides()
        guard let shown, var scene = shown.loader.document.scene() else { return }
        if let fps = options.fps { scene.timeline.fps = fps }
        let file = scene
        for edit in state.edits.applying(to: scene) { scene.setInitial(edit.value, of: edit.place) }
        curves.removeAll()
        state.fileAnimations = shown.animations
        state.animations =
            shown.loader.overrides == state.environment.overrides ? shown.animations : shown.loader.animations
        state.adopt(
            scene, file: state.edits.isEmpty ? nil : file, tracks: scene.tracks(typesetter: typesetter),
            isNewVersion: isNewVersion)
    }
}
