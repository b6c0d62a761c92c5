import Foundation
import TestSupport
import Testing

/// The program's window on an X server of its own, with a hand that types and points, and its report to read.
final class TestWindow {
    /// One line of the report: the part that the tests look at.
    struct State: Decodable {
        struct Problem: Decodable {
            var file: String
            var line: Int
            var column: Int
            var severity: String
            var message: String
        }

        struct View: Decodable {
            var fullScreen: Bool
            var light: Bool
            var panels: Bool
            var inspector: Bool
            var background: String
            var frames: Bool
            var compare: Bool
            var textSize: String
            var colorScheme: String
            var reduceMotion: Bool
            var overlay: String?
            var typing: String?
            var focus: String?
            /// [start, length], seconds.
            var visible: [Double]
            var edits: Int
            var recording: Int?
            var note: String?
        }

        /// Where the frames of a recording have gone.
        struct Tally: Decodable {
            var presented: Int
            var kept: Int
            var early: Int
            var refused: Int
            var missed: Int
            var held: Int
        }

        enum CodingKeys: String, CodingKey {
            case moment, frame, playing, speed, loop, selection, zoom, scene, diagnostics, drawn, captured, recorded,
                felt, ended, view
            case inMark = "in"
            case outMark = "out"
        }

        var moment: Double
        var frame: Int
        var playing: Bool
        var speed: Double
        var inMark: Double?
        var outMark: Double?
        var loop: String
        var selection: String?
        var zoom: Double
        var scene: String
        var diagnostics: [Problem]
        var drawn: Int
        var captured: String?
        var recorded: Tally?
        var felt: Int
        var ended: String?
        var view: View
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static let isAvailable = XServer.isAvailable(with: ["xdotool"])
    static let requirement: Comment = "needs Xvfb and xdotool"

    /// A folder of this window alone: the scene, its report and its captures.
    let folder: URL
    let scene: URL
    private let report: URL
    private let standardError: URL
    private let standardOutput: URL
    private let server: XServer
    private let program = Process()
    private let executable: URL
    private let uiScale: Double
    private var environment: [String: String]
    private var identifier = ""

    /// Starts a server on a free display and the program in it.
    ///
    /// - Parameters:
    ///   - text: Of the scene; nil for the demo's.
    ///   - size: Of the window, in points; nil for its own.
    ///   - hasShaders: Whether the program lies in a checkout of its own, under `folder`, whose shaders it watches.
    ///   - more: Variables of the program's environment.
    init(
        _ flags: String..., text: String? = nil, size: (width: Int, height: Int)? = nil, uiScale: Double = 1,
        hasShaders: Bool = false, environment more: [String: String] = [:]
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("glyphstage-window-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        scene = folder.appendingPathComponent("blur-reveal.yaml")
        report = folder.appendingPathComponent("report.jsonl")
        standardError = folder.appendingPathComponent("stderr.txt")
        standardOutput = folder.appendingPathComponent("stdout.txt")
        try Data((text ?? String(contentsOf: Checkout.demo, encoding: .utf8)).utf8).write(to: scene)
        self.uiScale = uiScale
        executable = hasShaders ? try Self.checkout(in: folder) : Self.executable
        if let size { try Self.keepSize(size, in: folder) }
        server = try XServer()
        environment = Self.programEnvironment
        environment["DISPLAY"] = server.display
        // Settings of its own, and a hand for what xdotool cannot do.
        environment["XDG_CONFIG_HOME"] = folder.appendingPathComponent("config").path
        environment["GLYPHSTAGE_HAND"] = folder.appendingPathComponent("hand").path
        for (name, value) in more { environment[name] = value }
        try startProgram(flags)
        // The first line comes after the first frame, when the window is there for the hand.
        _ = try await state("the first line of the report", within: 150) { _ in true }
        identifier = try await windowIdentifier()
        try hand("windowfocus", "--sync", identifier)
    }

    /// Leaves nothing behind: the server ends itself some seconds after its last client has gone.
    deinit {
        // Why not terminate(): see `XServer`.
        if program.isRunning { kill(program.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - What the window tells

    /// The report's complete lines so far.
    func states() throws -> [State] { try lines().map(decoded) }

    private func lines() throws -> [Data] {
        guard FileManager.default.fileExists(atPath: report.path) else { return [] }
        var lines = try Data(contentsOf: report).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // What comes after the last line's end is not whole.
        if !lines.isEmpty { lines.removeLast() }
        return lines
    }

    private func decoded(_ line: Data) throws -> State { try JSONDecoder().decode(State.self, from: line) }

    /// Waits until the report's last line meets `condition`.
    ///
    /// - Parameter seen: How many lines there were before; any later one will do. Why: on a busy machine a note may have come
    ///   and gone before anybody looks.
    @discardableResult
    func state(
        _ what: String, within seconds: Double = 30, after seen: Int? = nil, until condition: (State) -> Bool
    ) async throws -> State {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var last: State?
        var looked = seen
        repeat {
            let lines = try lines()
            for line in lines.dropFirst(looked ?? lines.count) {
                let state = try decoded(line)
                if condition(state) { return state }
            }
            if seen != nil { looked = lines.count }
            last = try lines.last.map(decoded)
            if let last, condition(last) { return last }
            guard program.isRunning else { throw Failure(description: "ended before \(what): \(try errorText())") }
            try await Task.sleep(for: .milliseconds(2))
        } while ContinuousClock.now < deadline
        throw Failure(
            description:
                "\(what): not within \(seconds) s; last: \(last.map { "\($0)" } ?? "no line"); \(try errorText())")
    }

    /// What it said on standard output: at its end, what the driver found.
    func outputText() throws -> String { try String(contentsOf: standardOutput, encoding: .utf8) }

    func errorText() throws -> String { try String(contentsOf: standardError, encoding: .utf8) }

    /// The exit status, once the program has ended.
    func status(within seconds: Double = 10) async throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while program.isRunning {
            guard ContinuousClock.now < deadline else { throw Failure(description: "still runs after \(seconds) s") }
            try await Task.sleep(for: .milliseconds(10))
        }
        return program.terminationReason == .exit ? program.terminationStatus : -program.terminationStatus
    }

    // MARK: - The hand

    func press(_ key: String) throws { try hand("key", key) }

    /// Moves the pointer to a place in the window, pixels from its top left.
    func point(x: Int, y: Int) throws { try hand("mousemove", "--sync", "--window", identifier, "\(x)", "\(y)") }

    /// Runs xdotool with arguments as on a command line.
    @discardableResult
    func hand(_ arguments: String...) throws -> String { try hand(arguments) }

    @discardableResult
    func hand(_ arguments: [String]) throws -> String {
        let result = try Self.run(XServer.path(of: "xdotool"), arguments, environment)
        guard result.status == 0 else { throw Failure(description: "xdotool \(arguments) ended with \(result.status)") }
        return result.output
    }

    /// Presses and lets go of a button at a place in the window.
    func click(x: Int, y: Int, _ button: Int = 1) throws {
        try point(x: x, y: y)
        try hand("click", "\(button)")
    }

    /// Gives the window another size, in pixels.
    func resize(_ width: Int, _ height: Int) throws { try hand("windowsize", identifier, "\(width)", "\(height)") }

    /// Gives it many sizes, as fast as one program can ask for them.
    func resize(quickly sizes: [(Int, Int)]) throws {
        try hand(sizes.flatMap { ["windowsize", identifier, "\($0.0)", "\($0.1)"] })
    }

    /// Has the window do what no other program can do to it: `drop PATH`, `lose`.
    func ask(_ deed: String) throws {
        let hand = folder.appendingPathComponent("hand")
        if !FileManager.default.fileExists(atPath: hand.path) { try Data().write(to: hand) }
        let handle = try FileHandle(forWritingTo: hand)
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data((deed + "\n").utf8))
    }

    /// Presses a key and waits for what it does.
    @discardableResult
    func press(_ key: String, until what: String, _ condition: (State) -> Bool) async throws -> State {
        let seen = try lines().count
        try press(key)
        return try await state("\(what) after \(key)", after: seen, until: condition)
    }

    /// Captures by a key, and gives the file's contents.
    func capture(_ key: String = "s") async throws -> Data {
        let before = try states().last?.captured
        try press(key)
        let path = try await state("a capture") { $0.captured != nil && $0.captured != before }.captured!
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Closes the window and gives what it had to complain about at its end.
    ///
    /// - Throws: Where it neither complains nor says that it ended as it should.
    func quit() async throws -> (status: Int32, text: String) {
        try press("ctrl+q")
        let (status, text) = (try await status(), try errorText())
        let isGood = try outputText() == "OpenGL: no errors, every object was freed\n"
        guard isGood == text.isEmpty, try states().last?.ended == "key" else {
            throw Failure(description: "ended with \(status), '\(try outputText())' and '\(text)'")
        }
        return (status, text)
    }

    /// The window's size in pixels.
    func size() throws -> (width: Int, height: Int) {
        let lines = try hand("getwindowgeometry", "--shell", identifier).split(separator: "\n")
        func number(_ name: String) throws -> Int {
            guard let line = lines.first(where: { $0.hasPrefix(name + "=") }),
                let number = Int(line.dropFirst(name.count + 1))
            else { throw Failure(description: "no \(name) in \(lines)") }
            return number
        }
        return (try number("WIDTH"), try number("HEIGHT"))
    }

    // MARK: - The file

    func sceneText() throws -> String { try String(contentsOf: scene, encoding: .utf8) }

    /// Writes the scene's file in place, as a plain editor does.
    func save(_ text: String) throws { try Data(text.utf8).write(to: scene) }

    /// The PNG that `render` writes of the scene's file at `moment`, with further flags.
    func rendering(at moment: Double, as name: String, _ flags: String...) throws -> Data {
        let output = folder.appendingPathComponent(name)
        let result = try Self.run(
            Self.executable, ["render", scene.path, "--at", "\(moment)", "-o", output.path] + flags,
            Self.programEnvironment)
        guard result.status == 0 else { throw Failure(description: "render ended with \(result.status)") }
        return try Data(contentsOf: output)
    }

    // MARK: - Processes

    private func startProgram(_ flags: [String]) throws {
        try Data().write(to: standardError)
        program.executableURL = executable
        program.arguments =
            ["preview", scene.path, "--report", report.path, "--captures"]
            + [folder.appendingPathComponent("shots").path, "--ui-scale", "\(uiScale)"] + flags
        program.environment = environment
        program.standardError = try FileHandle(forWritingTo: standardError)
        try Data().write(to: standardOutput)
        program.standardOutput = try FileHandle(forWritingTo: standardOutput)
        try program.run()
    }

    /// A copy of the shaders with the program beside them; where the program is.
    private static func checkout(in folder: URL) throws -> URL {
        let build = folder.appendingPathComponent("checkout/.build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Checkout.root.appendingPathComponent("Shaders"), to: folder.appendingPathComponent("checkout/Shaders"))
        let program = build.appendingPathComponent("glyphstage")
        // Why a link first: the program is large; it may lie on another disk.
        let original = executable.resolvingSymlinksInPath()
        if link(original.path, program.path) != 0 { try FileManager.default.copyItem(at: original, to: program) }
        return program
    }

    /// Has the window open at a size, as if it had been left so.
    private static func keepSize(_ size: (width: Int, height: Int), in folder: URL) throws {
        let settings = folder.appendingPathComponent("config/glyphstage/studio.json")
        try FileManager.default.createDirectory(
            at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text =
            #"{"window": {"x": 0, "y": 0, "width": \#(size.width), "height": \#(size.height)}, "recentFiles": [], "#
            + #""panels": {"inspectorWidth": 288, "timelineHeight": 216, "showsAllProperties": false, "isLight": false}}"#
        try Data(text.utf8).write(to: settings)
    }

    /// Seconds of the processor that the program has used.
    func processorTime() throws -> Double {
        let facts = try String(contentsOfFile: "/proc/\(program.processIdentifier)/stat", encoding: .utf8)
        // Fields 14 and 15, counted behind the name, which may hold anything.
        let fields = facts[facts.lastIndex(of: ")")!...].split(separator: " ")
        return Double(Int(fields[12])! + Int(fields[13])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Takes the window off the screen, or puts it there again.
    func hide(_ isHidden: Bool) throws {
        try hand(isHidden ? "windowunmap" : "windowmap", "--sync", identifier)
        if !isHidden { try hand("windowfocus", "--sync", identifier) }
    }

    /// The window without its panels, as a PNG: what depends on nothing but the scene and the camera.
    func bareWindow() async throws -> Data {
        if try states().last?.view.panels == true { try await press("h", until: "no panels") { !$0.view.panels } }
        if try states().last?.view.note != nil { try await press("Escape", until: "no note") { $0.view.note == nil } }
        return try await capture("shift+s")
    }

    private func windowIdentifier() async throws -> String {
        let found = try hand("search", "--sync", "--onlyvisible", "--name", "Glyphstage").split(separator: "\n")
        guard let last = found.last else { throw Failure(description: "no window is named Glyphstage") }
        return String(last)
    }

    private static func run(
        _ program: URL?, _ arguments: [String], _ environment: [String: String]
    ) throws -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// The environment of this process, without what would lead to another display or other fonts.
    private static var programEnvironment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        environment["FONTCONFIG_FILE"] = Checkout.fonts.path
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["GLYPHSTAGE_CHECK_GL"] = "1"
        return environment
    }

    /// The built program: beside the test bundle, else in the checkout's debug build.
    private static var executable: URL {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return [beside, Checkout.root.appendingPathComponent(".build/debug")]
            .map { $0.appendingPathComponent("glyphstage") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? beside.appendingPathComponent("glyphstage")
    }
}
