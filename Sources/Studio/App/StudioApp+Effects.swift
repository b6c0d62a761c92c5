import Foundation
import SceneFile
import Windowing

extension StudioApp {
    /// Does what the state asked for.
    func carryOut(_ effect: StudioEffect) {
        switch effect {
        case .quit: isRunning = false
        case .toggleFullScreen: window.isFullScreen.toggle()
        case .capture(let withPanels): capture(withPanels: withPanels)
        case .record: toggleRecording()
        case .renderRange: toggleRangeRendering()
        case .copy(let text):
            do {
                try window.copy(text)
                say("Copied", text.split(separator: "\n").first.map(String.init) ?? "", isGood: true)
            } catch {
                say("Not copied", "\(error)", isGood: false)
            }
        case .copyMoment:
            let text = state.momentText { path in
                state.scene.presented(path, at: state.playback.moment, typesetter: typesetter)
            }
            carryOut(.copy(text))
        case .paste:
            for further in state.type(window.clipboardText) { carryOut(further) }
        case .reload: reload()
        case .open(let path): open(path)
        case .listFolder(let typed): listFolder(typed)
        case .rebuildScene: adoptScene()
        case .writeEdits(let leaving, let configs):
            changeableConfigs.formUnion(configs)
            writeEdits(then: leaving)
        case .editFile: openEditor()
        case .say(let text, let detail, let tone): say(text, detail, tone)
        case .pick(let point):
            let name = StagePick.layer(at: point, of: state.scene, time: state.playback.moment, typesetter: typesetter)
            if let row = state.outline.firstIndex(where: { $0.name == name }) {
                state.select(row: row, layout)
            } else {
                state.selection = Selection()
            }
        }
    }

    /// A note at the corner of the stage: for longer where something went wrong.
    func say(_ text: String, _ detail: String, isGood: Bool) { say(text, detail, isGood ? .good : .wrong) }

    private func say(_ text: String, _ detail: String, _ tone: StudioState.Note.Tone) {
        state.note = .init(text: text, detail: detail, tone: tone, until: clock.now + (tone == .wrong ? 8 : 4))
        isDirty = true
    }

    /// What may follow the path that is being typed; where nothing is typed, what was opened before.
    private func listFolder(_ typed: String) {
        guard case .open = state.overlay else { return }
        guard !typed.isEmpty else {
            state.overlay = .open(OpenDialog(choices: Array(settings.recentFiles.prefix(OpenDialog.mostChoices))))
            return
        }
        let slash = typed.lastIndex(of: "/")
        let typedFolder = slash.map { String(typed[...$0]) } ?? ""
        var folder = (typedFolder as NSString).expandingTildeInPath
        if folder.isEmpty { folder = "." }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // Why a limit: a folder of a million files must not hold up typing.
        let entries = names.prefix(5_000).map { name -> String in
            var isFolder: ObjCBool = false
            let path = (folder as NSString).appendingPathComponent(name)
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
                ? name + "/" : name
        }
        state.overlay = .open(OpenDialog(choices: OpenDialog.choices(for: typed, entries: entries)))
    }

    /// Opens the file in the person's editor, at the first mistake where there is one, else at the chosen layer.
    private func openEditor() {
        let named = ["VISUAL", "EDITOR"].compactMap { options.environment[$0] }.first { !$0.isEmpty }
        guard let named else { return say("No editor", "set VISUAL or EDITOR to the one to open", isGood: false) }
        let place = state.mistakes.first
        let layer = state.selection.layer.flatMap { loader.line(ofLayer: $0) }
        let command = EditorCommand(named, file: place?.file ?? loader.path, line: place?.span.line ?? layer ?? 1)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command.words
        do {
            try process.run()
        } catch {
            say("No editor", "\(named): \(error.localizedDescription)", isGood: false)
        }
    }
}
