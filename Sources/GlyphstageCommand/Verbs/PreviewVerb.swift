import Assets
import Foundation
import SceneFile
import Stage
import Studio
import Windowing

/// `glyphstage preview`: opens the window on a scene.
enum PreviewVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "preview",
        summary: "Opens a window that plays a scene and shows each save at once",
        operands: "[SCENE]",
        operandCount: 0...1,
        flags: [
            Flag("at", value: "MOMENT", help: "Where the playhead stands first"),
            Flag("paused", help: "Does not start to play"),
            Flag("in", value: "MOMENT", help: "Where the played range begins"),
            Flag("out", value: "MOMENT", help: "Where it ends"),
            Flag("fps", value: "RATE", help: "Frames a second, exactly: 30, 59.94 or 30000/1001; else the scene's own"),
            Flag("ui-scale", value: "FACTOR", help: "Pixels in a point of the window; else as the display says"),
            Flag("scale", value: "FACTOR", help: "Of captures: pixels a point of the canvas; 1 where it is left out"),
            Flag("captures", value: "DIR", help: "Where captures go; 'captures' beside the scene where it is left out"),
            Flag(
                "capture-name", value: "TEMPLATE",
                help: "What captures are called: {scene} {date} {time} {frame} {moment} {effect}; slashes make folders"),
            Flag("reduce-motion", help: "Shows effects in their finished state"),
            Flag("report", value: "FILE", help: "Writes a JSON line to FILE at each change of the window's state"),
        ],
        notes: ["Without a SCENE the demo is shown. F1 in the window shows every key."])

    static let verb = Verb(declaration: declaration) { call in
        let environment = ProcessInfo.processInfo.environment
        var options = StudioOptions(scenePath: try call.operands.first ?? demo())
        options.environment = environment
        options.checksGL = environment["GLYPHSTAGE_CHECK_GL"] != nil
        options.fps = try call.value("fps").map { text throws(CommandFailure) in try ValueParser.frameRate(text) }
        let loader = try readable(options.scenePath)
        let document = loader.document
        options.loader = loader
        // A scene with mistakes has the usual rate and no end: the window opens all the same and shows them.
        let timeline = document.scene()?.timeline
        let rate = options.fps ?? timeline?.fps ?? .sixty
        options.at = try moment(call, "at", rate)
        (options.inMark, options.outMark) = (try moment(call, "in", rate), try moment(call, "out", rate))
        if let start = options.inMark, let end = options.outMark, end <= start {
            throw CommandFailure.usage("'--out' is not after '--in': there is nothing between them to play")
        }
        if let end = timeline?.duration {
            func clamped(_ moment: Double?, _ flag: String) -> Double? {
                moment.map { SceneInput.clamped($0, to: end, flag: flag, console: Console()) }
            }
            options.at = clamped(options.at, "--at")
            options.inMark = clamped(options.inMark, "--in")
            options.outMark = clamped(options.outMark, "--out")
        }
        options.isPaused = call.has("paused")
        if let text = call.value("ui-scale") {
            guard let scale = ValueParser.number(text), (0.5...8).contains(scale) else {
                throw CommandFailure.usage("'--ui-scale \(text)' is not a scale from 0.5 to 8")
            }
            options.uiScale = scale
        }
        if let text = call.value("scale") { options.scale = try ValueParser.scale(text) }
        options.capturesFolder = call.value("captures")
        options.captureName = call.value("capture-name")
        options.reduceMotion = call.has("reduce-motion") ? true : nil
        options.reportPath = call.value("report")
        if let path = options.reportPath { try FileIdentity.check(path, isNoneOf: document.dependencies) }
        do {
            try run(options)
        } catch let error as WindowingError {
            throw CommandFailure(
                .unavailable, "\(error); 'glyphstage render SCENE -o OUT' makes pictures and films without a display")
        } catch let error as StudioError {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
        return .done
    }

    /// Opens the window and runs it. Where the driver checks calls, its errors and objects that were not freed are said; and
    /// that there are none, so that a silent end is not taken for a good one.
    private static func run(_ options: StudioOptions) throws {
        var app: StudioApp? = try StudioApp(options)
        let device = app?.device
        try app?.run()
        app = nil
        guard options.checksGL, let device else { return }
        for error in device.debugErrors { Console.say("OpenGL: \(error)\n") }
        if device.liveObjects > 0 { Console.say("OpenGL: \(device.liveObjects) objects were not freed\n") }
        if device.debugErrors.isEmpty, device.liveObjects == 0 {
            try Console().print("OpenGL: no errors, every object was freed\n")
        }
    }

    /// The scene at `path`, with or without mistakes.
    ///
    /// - Throws: `CommandFailure` with status `wrongInput` where there is nothing to read.
    private static func readable(_ path: String) throws(CommandFailure) -> SceneLoader {
        guard path != "-" else {
            throw .usage(
                "the window follows a file; a scene from standard input can be rendered, inspected and checked")
        }
        do {
            _ = try SceneDocument.bytes(ofFile: path)
        } catch {
            throw CommandFailure(.wrongInput, "\(path): \(error.message)")
        }
        return SceneLoader(path: path)
    }

    private static func moment(_ call: Invocation, _ flag: String, _ rate: FrameRate) throws(CommandFailure) -> Double?
    {
        guard let text = call.value(flag) else { return nil }
        switch try ValueParser.moment(text, flag: "--\(flag)") {
        case .seconds(let seconds): return seconds
        case .frame(let frame): return rate.seconds(ofFrame: frame)
        }
    }

    /// The demo scene: in a checkout the file itself, so that it can be edited; else a copy of the built-in one.
    private static func demo() throws -> String {
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        for _ in 0..<8 {
            let scene = folder.appendingPathComponent("Assets/Scenes/blur-reveal.yaml")
            if FileManager.default.fileExists(atPath: scene.path) { return scene.path }
            folder.deleteLastPathComponent()
        }
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent(
            "glyphstage-demo-\(getuid())/blur-reveal.yaml")
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(BuiltInScenes.blurReveal.utf8).write(to: copy)
        return copy.path
    }
}
