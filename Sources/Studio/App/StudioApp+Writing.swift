import Capture
import Foundation
import SceneFile

extension StudioApp {
    /// Ctrl+S: writes what was set in the inspector into the scene's file; everything else in it stays as it is.
    ///
    /// - Returns: Whether all of it stands there now.
    @discardableResult
    func writeEdits() -> Bool {
        let overrides = state.edits.overrides(of: state.scene)
        guard !state.diagnostics.hasErrors else {
            say("Not written", "\(state.fileName) has mistakes", isGood: false)
            return false
        }
        do {
            let bytes = try SceneDocument.bytes(ofFile: loader.path)
            let edit = SceneEdit(overrides, to: bytes, file: loader.path)
            if let refusal = edit.refusals.first {
                say("Not written", refusal.message, isGood: false)
                return false
            }
            if edit.bytes != bytes { try replace(loader.path, with: edit.bytes) }
        } catch let problem as SceneDocument.FileProblem {
            say("Not written", "\(state.fileName): \(problem.message)", isGood: false)
            return false
        } catch {
            say("Not written", "\(error)", isGood: false)
            return false
        }
        let count = state.edits.values.count
        state.edits.written()
        // What is read back finds nothing to change.
        _ = loader.reload()
        adoptDocument()
        say("Written", "\(count) \(count == 1 ? "value" : "values") to \(state.fileName)", isGood: true)
        return true
    }

    /// Replaces a file, or what a link leads to; who may read it stays.
    private func replace(_ path: String, with bytes: [UInt8]) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mode = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
        try AtomicFile.write(bytes, to: target, overwriting: true)
        if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target) }
    }
}
