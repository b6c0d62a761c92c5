import Capture
import Foundation
import SceneFile

extension StudioApp {
    /// Ctrl+S: writes what was set in the inspector into the scene's file; everything else in it stays as it is.
    ///
    /// Where a value stands in a file of an effect's parameters, the person is asked first, once for each such file.
    ///
    /// - Parameter thenQuit: Whether the window is to be closed once all of it stands there.
    func writeEdits(thenQuit: Bool) {
        guard !state.diagnostics.hasErrors else {
            return say("Not written", "\(state.fileName) has mistakes", isGood: false)
        }
        let overrides = state.edits.overrides(of: state.scene, state.fileAnimations)
        do {
            let bytes = try SceneDocument.bytes(ofFile: loader.path)
            let edit = SceneEdit(overrides, to: bytes, file: loader.path, changing: changeableConfigs)
            let configs = edit.refusals.compactMap(\.config)
            if let refusal = edit.refusals.first(where: { $0.config == nil }) {
                return say("Not written", refusal.message, isGood: false)
            }
            if !configs.isEmpty { return askAbout(Set(configs).sorted(), thenQuit: thenQuit) }
            for (path, held) in edit.configs.sorted(by: { $0.key < $1.key }) { try replace(path, with: held) }
            if edit.bytes != bytes { try replace(loader.path, with: edit.bytes) }
        } catch let problem as SceneDocument.FileProblem {
            return say("Not written", "\(state.fileName): \(problem.message)", isGood: false)
        } catch {
            return say("Not written", "\(error)", isGood: false)
        }
        let count = state.edits.values.count
        state.edits.written()
        // What is read back finds nothing to change.
        _ = loader.reload()
        adoptDocument()
        say("Written", "\(count) \(count == 1 ? "value" : "values") to \(state.fileName)", isGood: true)
        if thenQuit { isRunning = false }
    }

    private func askAbout(_ configs: [String], thenQuit: Bool) {
        state.endEntry()
        state.overlay = .configQuestion(files: configs, thenQuit: thenQuit)
        state.focus = .choice(0)
        isDirty = true
    }

    /// Replaces a file, or what a link leads to; who may read it stays.
    private func replace(_ path: String, with bytes: [UInt8]) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mode = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
        try AtomicFile.write(bytes, to: target, overwriting: true)
        if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target) }
    }
}
