import Capture
import Foundation
import SceneFile

extension StudioApp {
    /// Ctrl+S: writes what was set in the inspector into the scene's file; everything else in it stays as it is.
    ///
    /// What has no place in the file (any more) stays set here, and a note says what and why. Where a value stands in a file
    /// of an effect's parameters, the person is asked first, once for each such file.
    ///
    /// - Parameter leaving: How the file is to be left once all of it stands there; nil where it is not.
    func writeEdits(then leaving: Leaving?) {
        // What is about to be changed may have been saved by someone else this very moment: what was set belongs where its
        // things are now.
        if loader.reload() { adoptDocument() }
        guard !loader.document.diagnostics.hasErrors, let scene = loader.document.scene() else {
            return say("Not written", "\(state.fileName) has mistakes", isGood: false)
        }
        guard !state.edits.isEmpty else { return }
        var writing = PropertyEdits.Writing(state.edits, into: scene, loaded.animations)
        let added: [PropertyEdits.Key: Int]
        do {
            let bytes = try SceneDocument.bytes(ofFile: loader.path)
            guard bytes == loader.source else { return writeEdits(then: leaving) }
            let edit = SceneEdit(
                writing.overrides, removing: writing.removals, to: bytes, file: loader.path,
                changing: changeableConfigs)
            let configs = edit.refusals.compactMap(\.config)
            if !configs.isEmpty { return askAbout(Set(configs).sorted(), then: leaving) }
            writing.refuse(edit.refusals)
            if let mistake = mistake(in: edit) { return say("Not written", mistake, isGood: false) }
            for (path, held) in edit.configs.sorted(by: { $0.key < $1.key }) { try replace(path, with: held) }
            if edit.bytes != bytes { try replace(loader.path, with: edit.bytes) }
            // Nothing has moved by it.
            shownSource = edit.bytes
            added = writing.added(edit)
        } catch let problem as SceneDocument.FileProblem {
            return say("Not written", "\(state.fileName): \(problem.message)", isGood: false)
        } catch {
            return say("Not written", "\(error)", isGood: false)
        }
        takeOver(writing.written, added)
        let count = writing.written.count
        let done = "\(count) \(count == 1 ? "value" : "values") to \(state.fileName)"
        guard let first = writing.obstacles.first else {
            say("Written", done, isGood: true)
            if let leaving { carryOut(StudioEffect(leaving)) }
            return
        }
        let others = writing.obstacles.count - 1
        let why = first + (others > 0 ? "; and \(others) more" : "")
        say(count > 0 ? "Written in part" : "Not written", (count > 0 ? done + ", but " : "") + why, isGood: false)
    }

    /// Some values stand in the file now: they are no changes any more, and what is read back finds nothing to change.
    private func takeOver(_ written: Set<PropertyEdits.Key>, _ added: [PropertyEdits.Key: Int]) {
        guard !written.isEmpty else { return }
        let file = FileValues(state.fileScene ?? state.scene, state.fileAnimations)
        let values = state.edits.values.filter { written.contains($0.key) }
        state.edits.written(Dictionary(uniqueKeysWithValues: written.map { ($0, file[$0]) }), added: added)
        _ = loader.reload()
        adoptDocument(written: values)
    }

    /// What would be wrong with the files as they would be then.
    private func mistake(in edit: SceneEdit) -> String? {
        let document = SceneDocument(bytes: edit.bytes, file: loader.path) {
            file throws(SceneDocument.FileProblem) in
            if let changed = edit.configs[file] { return changed }
            return try SceneDocument.bytes(ofFile: file)
        }
        return document.diagnostics.first { $0.severity == .error }?.message
    }

    private func askAbout(_ configs: [String], then leaving: Leaving?) {
        state.endEntry()
        state.overlay = .configQuestion(files: configs, then: leaving)
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
