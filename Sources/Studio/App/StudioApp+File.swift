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
        if isNew { yieldToFile(written) }
        state.diagnostics = loader.document.diagnostics.hasErrors ? loader.document.diagnostics : []
        adoptScene(isNewVersion: isNew)
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
    }

    /// Where the file now says otherwise than before what was set here, the file is right; undoing brings it back. Where that
    /// was written already, there is no way back behind the file.
    private func yieldToFile(_ written: PropertyEdits.Values) {
        guard !state.edits.touched.isEmpty, let scene = loader.document.scene() else { return }
        let old = FileValues(state.fileScene ?? state.scene, state.fileAnimations)
        let file = FileValues(scene, loaded.animations)
        let keys = state.edits.superseded(from: old, to: file, written: written)
        let homeless = state.edits.values.keys.filter { old.obstacle(to: $0) == nil && file.obstacle(to: $0) != nil }
        let yielding = keys.filter { state.edits.values[$0] != nil }
        state.edits.forget(keys.filter { state.edits.values[$0] == nil })
        if !yielding.isEmpty {
            state.edits.reset(yielding)
            say("Taken from the file", names(yielding) + " — Ctrl+Z brings back what was set", isGood: true)
        } else if !homeless.isEmpty {
            say("Kept", names(homeless) + ", though the file has no place for it now", isGood: false)
        }
    }

    private func names(_ keys: [PropertyEdits.Key]) -> String { keys.map(\.name).sorted().joined(separator: ", ") }

    /// The scene as the file, the viewer's settings and the edits say.
    func adoptScene(isNewVersion: Bool = false) {
        isDirty = true
        settleOverrides()
        guard var scene = loader.document.scene() else { return }
        if let fps = options.fps { scene.timeline.fps = fps }
        let file = scene
        for edit in state.edits.applying(to: scene) { scene.setInitial(edit.value, of: edit.place) }
        curves.removeAll()
        state.fileAnimations = loaded.animations
        state.animations = loader.overrides == state.environment.overrides ? loaded.animations : loader.animations
        state.adopt(
            scene, file: state.edits.isEmpty ? nil : file, tracks: scene.tracks(typesetter: typesetter),
            isNewVersion: isNewVersion)
    }
}
