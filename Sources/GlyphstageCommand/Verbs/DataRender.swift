import Capture
import Foundation
import SceneFile
import Typesetting

/// `render --data`: one clip for each row of a table.
final class DataRender {
    private let options: RenderOptions
    private let console: Console
    private let table: DataTable
    private let source: SceneSource
    private let template: NameTemplate

    /// - Throws: `CommandFailure` where the table cannot be read, or names no file of its own for each row.
    init(_ options: RenderOptions, table path: String, console: Console) throws(CommandFailure) {
        (self.options, self.console) = (options, console)
        do throws(DataTable.Problem) {
            table = try DataTable(path: path)
        } catch {
            throw CommandFailure(.wrongInput, error.description)
        }
        template = NameTemplate(options.name)
        for column in template.columns where !table.columns.contains(column) {
            throw .usage(
                "'{\(column)}' in '\(options.name)' is no column of \(path)"
                    + Suggestion.phrase(for: column, among: table.columns) { "{\($0)}" })
        }
        if template.columns.isEmpty, table.rows.count > 1 {
            throw .usage(
                "'\(options.name)' is one file for \(table.rows.count) rows; put a column's name in it: {name}")
        }
        source = SceneSource(options.scene)
    }

    /// Renders the rows; one that is wrong is said and passed over.
    func run() throws -> ExitStatus {
        // Why first as it is: its own mistakes would be said for each row.
        let plain = try SceneInput.load(
            source, overrides: options.overrides, reducesMotion: options.reducesMotion, console: console)
        for column in table.columns where !column.contains(".") && !template.columns.contains(column) {
            console.note("column '\(column)' of \(table.file) names no property and is not in '\(options.name)'")
        }
        let frames = FrameRenderer(renderer: try Graphics.open().renderer)
        var status = ExitStatus.done
        var written: [String: Int] = [:]
        for row in table.rows {
            do {
                if let problem = row.problem { throw CommandFailure(.wrongInput, problem) }
                let name = try template.name(row)
                if let line = written.updateValue(row.line, forKey: name) {
                    throw CommandFailure(.wrongInput, "its file, \(name), is that of line \(line), too")
                }
                try render(row, to: name, plain.typesetter, frames)
            } catch {
                let status_ = ExitStatus(of: error)
                if status != .cannotWrite { status = status_ == .cannotWrite ? .cannotWrite : .wrongInput }
                let message = "\(error)"
                Console.say("\(table.file):\(row.line): \(message.isEmpty ? "this row is not rendered" : message)\n")
            }
        }
        return status
    }

    private func render(_ row: DataTable.Row, to name: String, _ typesetter: Typesetter, _ frames: FrameRenderer) throws
    {
        var own = options
        own.name = name
        own.output = try RenderOutput(name)
        own.overrides += row.overrides(file: table.file)
        let input = try SceneInput.load(
            source, overrides: own.overrides, reducesMotion: own.reducesMotion, typesetter: typesetter, console: console
        )
        try makeFolder(of: name)
        try RenderJob.checkOutput(own, input)
        try RenderJob(own, input: input, frames: frames, console: console).run()
    }

    private func makeFolder(of name: String) throws(CommandFailure) {
        let folder = (name as NSString).deletingLastPathComponent
        guard !folder.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.cannotWrite, "\(folder): this folder cannot be made")
        }
    }
}
