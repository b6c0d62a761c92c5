import Foundation
import TestSupport

/// What a run of the built program left behind.
struct ProgramResult {
    var status: Int32
    var output: [UInt8]
    var errors: String
    /// Whether a signal ended it.
    var isCrash: Bool

    var text: String { String(decoding: output, as: UTF8.self) }
}

/// The built program, run from outside in a folder of its own that goes away with this object.
final class ProgramRunner {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "glyphstage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.demo, to: folder.appending(path: "demo.yaml"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The demo scene in the repository.
    static let demo = Checkout.demo

    /// The program lies beside the test bundle.
    static let program: URL? = {
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") } + ["/proc/self/exe"]
        return bundles.map { URL(filePath: $0).resolvingSymlinksInPath().deletingLastPathComponent() }
            .map { $0.appending(path: "glyphstage") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }()

    func path(_ name: String) -> String { folder.appending(path: name).path() }
    func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) } }
    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

    /// The demo scene with one text replaced by another.
    func writeDemo(replacing old: String, with new: String, to name: String) throws {
        let demo = try String(contentsOf: Self.demo, encoding: .utf8)
        let changed = demo.replacing(old, with: new)
        guard changed != demo else { throw Failure.notInDemo(old) }
        try write(changed, to: name)
    }

    /// Everything in the folder, hidden files too.
    var names: Set<String> { Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []) }

    /// Starts the program without a display.
    ///
    /// - Parameters:
    ///   - environment: Set besides what the tests were started with.
    ///   - input: Standard input; nothing where it is left out.
    func start(
        _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) throws -> (process: Process, output: FileHandle, errors: FileHandle) {
        guard let program = Self.program else { throw Failure.noProgram }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY"] { variables[name] = nil }
        process.environment = variables.merging(environment) { $1 }
        // Files, not pipes: nothing waits for a reader.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "glyphstage-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        func file(_ name: String, _ text: String = "") throws -> FileHandle {
            let url = scratch.appending(path: name)
            try Data(text.utf8).write(to: url)
            return try FileHandle(forUpdating: url)
        }
        let (output, errors) = (try file("output"), try file("errors"))
        process.standardInput = try file("input", input)
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return (process, output, errors)
    }

    /// Runs the program to its end.
    func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) throws -> ProgramResult {
        let (process, output, errors) = try start(arguments, environment: environment, input: input)
        process.waitUntilExit()
        func contents(_ handle: FileHandle) throws -> [UInt8] {
            try handle.seek(toOffset: 0)
            return [UInt8](try handle.readToEnd() ?? Data())
        }
        return ProgramResult(
            status: process.terminationStatus, output: try contents(output),
            errors: String(decoding: try contents(errors), as: UTF8.self),
            isCrash: process.terminationReason == .uncaughtSignal)
    }

    enum Failure: Error {
        case noProgram
        case notInDemo(String)
    }
}
