import Foundation
import SceneFile
import Stage
import Typesetting

/// A scene file that a verb works on: read, without errors, and with the fonts to lay it out.
struct SceneInput {
    /// The file's name without its folder.
    var name: String
    var document: SceneDocument
    var scene: Scene
    var typesetter: Typesetter
    /// Warnings: the file's and its fonts'.
    var diagnostics: [Diagnostic]

    /// Reads `path`, or standard input where it is `-`, and says what is wrong with it on standard error.
    ///
    /// - Parameter overrides: Values that stand in for those of the file.
    /// - Throws: `CommandFailure` with status `wrongInput` where there are errors.
    static func load(
        _ path: String, overrides: [SceneOverride] = [], reducesMotion: Bool = false, console: Console
    ) throws -> SceneInput {
        try load(SceneSource(path), overrides: overrides, reducesMotion: reducesMotion, console: console)
    }

    /// The same from a source that may be read several times.
    static func load(
        _ source: SceneSource, overrides: [SceneOverride] = [], reducesMotion: Bool = false,
        typesetter: Typesetter? = nil, console: Console
    ) throws -> SceneInput {
        try load(
            source.document(overrides: overrides), name: source.name, reducesMotion: reducesMotion,
            typesetter: typesetter, console: console)
    }

    /// The same of a document.
    ///
    /// - Parameter typesetter: A new one where it is left out.
    static func load(
        _ document: SceneDocument, name: String, reducesMotion: Bool, typesetter: Typesetter?, console: Console
    ) throws -> SceneInput {
        let viewer = EnvironmentOverrides(reduceMotion: reducesMotion ? true : nil)
        guard let scene = document.scene(overrides: viewer) else {
            report(document.diagnostics, console: console)
            throw CommandFailure(.wrongInput, "")
        }
        let typesetter = try typesetter ?? Typesetter()
        let diagnostics = document.diagnostics + document.fontWarnings(typesetter)
        report(diagnostics, console: console)
        return SceneInput(
            name: name, document: document, scene: scene, typesetter: typesetter, diagnostics: diagnostics)
    }

    /// Prints diagnostics as compilers do; `--quiet` leaves warnings out.
    static func report(_ diagnostics: [Diagnostic], console: Console) {
        for diagnostic in diagnostics where diagnostic.severity == .error || !console.isQuiet {
            Console.say(diagnostic.rendered + "\n")
        }
    }

    /// As `check --json` prints them.
    nonisolated static func json(_ diagnostics: [Diagnostic]) -> JSONValue {
        .array(
            diagnostics.map { diagnostic in
                .object([
                    ("file", .string(diagnostic.file)), ("line", .integer(diagnostic.span.line)),
                    ("column", .integer(diagnostic.span.column)), ("severity", .string(diagnostic.severity.rawValue)),
                    ("message", .string(diagnostic.message)),
                ])
            })
    }

    /// Refuses a file to write that the scene is read from, under whatever name: links lead to it, too.
    ///
    /// - Throws: `CommandFailure` with status `cannotWrite`.
    func checkIsNotRead(_ output: String) throws(CommandFailure) {
        try FileIdentity.check(output, isNoneOf: document.dependencies)
    }

    /// `moment`, at most the scene's end; says so where that changes it.
    func clamped(_ moment: Double, flag: String, console: Console) -> Double {
        Self.clamped(moment, to: scene.timeline.duration, flag: flag, console: console)
    }

    /// `moment`, at most `end` (both seconds); says so where that changes it.
    nonisolated static func clamped(_ moment: Double, to end: Double, flag: String, console: Console) -> Double {
        guard moment > end else { return moment }
        console.note(
            "'\(flag) \(JSONValue.digits(moment))' is beyond the scene's end; its last moment is taken, "
                + JSONValue.digits(end))
        return end
    }
}
