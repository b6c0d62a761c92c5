import Foundation
import Testing

/// Each wrong input gives one clear message, the right status, and no file.
@Suite(.serialized)
struct BadInputTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    /// Runs, expects the status and the message, and that nothing was written.
    private func expect(
        _ arguments: [String], status: Int32, message: String, environment: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = runner.names
        let result = try runner.run(arguments, environment: environment)
        #expect(!result.isCrash, "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.status == status, "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.errors.contains(message), "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.output.isEmpty, sourceLocation: sourceLocation)
        #expect(runner.names == before, sourceLocation: sourceLocation)
    }

    // MARK: - The scene

    @Test(arguments: ["render", "inspect", "check", "bench"])
    func aMissingSceneIsNamedByEveryVerb(verb: String) throws {
        let output = verb == "render" ? ["-o", "x.png"] : []
        try expect([verb, "none.yaml"] + output, status: 1, message: "none.yaml:1:1: error: there is no such file")
    }

    @Test func aFolderIsNoScene() throws {
        try FileManager.default.createDirectory(atPath: runner.path("folder"), withIntermediateDirectories: false)
        try expect(["render", "folder", "-o", "x.png"], status: 1, message: "folder:1:1: error: this is a folder")
    }

    @Test func whatIsNoPlainFileIsNoScene() throws {
        try #require(mkfifo(runner.path("pipe"), 0o600) == 0)
        for verb in ["check", "inspect", "bench"] {
            try expect([verb, "pipe"], status: 1, message: "pipe:1:1: error: this is a pipe or a device, not a file")
        }
        try expect(["preview", "pipe"], status: 1, message: "pipe: this is a pipe or a device")
        try expect(
            ["inspect", "demo.yaml", "--at-list", "pipe"], status: 1, message: "pipe: this is a pipe or a device")
        try expect(
            ["render", "/dev/zero", "-o", "x.png"], status: 1,
            message: "/dev/zero:1:1: error: this is a pipe or a device")
        try FileManager.default.createSymbolicLink(atPath: runner.path("round"), withDestinationPath: "round")
        try expect(
            ["check", "round"], status: 1, message: "round:1:1: error: the symbolic link leads round in a circle")
    }

    /// By way of a shell: Foundation cannot start a process with such an argument.
    @Test func aNameThatIsNotUTF8IsSaidToBe() throws {
        let shell = Process()
        let errors = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", #"exec "$0" check "$(printf 'a\377.yaml')""#, try #require(ProgramRunner.program).path(),
        ]
        shell.standardError = errors
        try shell.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 2)
        #expect(text.hasPrefix("glyphstage: argument 2 is not UTF-8"))
    }

    @Test func standardInputThatCannotBeReadIsNamed() throws {
        let shell = Process()
        let errors = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", #"exec "$0" check - < /"#, try #require(ProgramRunner.program).path()]
        shell.standardError = errors
        try shell.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 1)
        #expect(text.hasPrefix("<stdin>:1:1: error: this is a folder"), "\(text)")
    }

    @Test func aNameThatSteersTerminalsIsWrittenOut() throws {
        try expect(
            ["check", "\u{1B}[31m\n.yaml"], status: 1, message: #"\u{1B}[31m\u{A}.yaml:1:1: error: there is no"#)
        try expect(["\u{1B}[31m"], status: 2, message: #"'\u{1B}[31m' is not a verb"#)
    }

    @Test func anEmptyFileIsNoScene() throws {
        try runner.write("", to: "empty.yaml")
        try expect(
            ["render", "empty.yaml", "-o", "x.png"], status: 1, message: "empty.yaml:1:1: error: the file is empty")
    }

    @Test func tenMegabytesOfNoiseAreNoScene() throws {
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<10 << 17).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
        try Data(noise).write(to: runner.folder.appending(path: "noise.yaml"))
        try expect(["render", "noise.yaml", "-o", "x.png"], status: 1, message: "noise.yaml:")
        try Data(noise.prefix(100_000)).write(to: runner.folder.appending(path: "less.yaml"))
        let result = try runner.run(["check", "less.yaml"])
        #expect(result.status == 1 && !result.isCrash)
        let controls = result.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty, "noise must not steer the terminal")
    }

    @Test func allMistakesAreReportedTogetherWithTheirPlaces() throws {
        let demo = try String(contentsOf: ProgramRunner.demo, encoding: .utf8)
        let wrong = demo.replacing("padding: 32", with: "paddin: 32").replacing("easeOut", with: "easOut")
            .replacing("lineSpacing: 10", with: "lineSpacing: wide")
        try runner.write(wrong, to: "wrong.yaml")
        let lines = wrong.split(separator: "\n", omittingEmptySubsequences: false)
        func place(of text: String) throws -> String {
            let line = try #require(lines.firstIndex { $0.contains(text) })
            let column = lines[line].distance(
                from: lines[line].startIndex, to: lines[line].firstRange(of: text)!.lowerBound)
            return "wrong.yaml:\(line + 1):\(column + 1): error: "
        }
        let result = try runner.run(["render", "wrong.yaml", "-o", "x.png"])
        #expect(result.status == 1)
        #expect(result.errors.contains(try place(of: "paddin") + "'paddin'"), "\(result.errors)")
        #expect(result.errors.contains("did you mean 'padding'?"))
        #expect(result.errors.contains(try place(of: "easOut") + "'easOut'"))
        #expect(result.errors.contains(try place(of: "wide")))
        #expect(runner.names == ["demo.yaml", "wrong.yaml"])
    }

    @Test func aFontThatIsNotThereIsAWarning() throws {
        try runner.writeDemo(
            replacing: "style: title, design: serif", with: "family: Nonesuch Sans, size: 20", to: "font.yaml")
        let result = try runner.run(["render", "font.yaml", "-o", "x.png"])
        #expect(result.status == 0)
        #expect(result.errors.contains("warning: font family 'Nonesuch Sans' is not installed"))
        #expect(runner.names.contains("x.png"))
        let quiet = try runner.run(["render", "font.yaml", "-o", "y.png", "--quiet"])
        #expect(quiet.status == 0 && quiet.errors.isEmpty)
    }

    // MARK: - The call

    @Test(arguments: [
        (["rendre", "demo.yaml"], "did you mean 'render'?"),
        (["render", "demo.yaml"], "'-o' is missing"),
        (["render", "-o", "x.png"], "a scene file is missing"),
        (["render", "", "-o", "x.png"], "an argument is empty: glyphstage render SCENE -o OUT"),
        (["check", "demo.yaml", ""], "an argument is empty: glyphstage check SCENE..."),
        (["render", "demo.yaml", "-o", ""], "'-o' needs a value: OUT"),
        (["preview", "demo.yaml", "--report="], "'--report' needs a value: FILE"),
        (["render", "demo.yaml", "-o", "x.png", "--at", "nan"], "'--at nan' is not a moment"),
        (["render", "demo.yaml", "-o", "x.png", "--scael", "2"], "did you mean '--scale'?"),
        (["render", "demo.yaml", "-o", "x.png", "--size", "2x2", "--scale", "2"], "exclude each other"),
        (["render", "demo.yaml", "-o", "x.mp4", "--transparent"], "no alpha"),
        (["render", "demo.yaml", "-o", "x.mp4", "--fps", "1e9"], "is not a frame rate"),
        (["render", "demo.yaml", "-o", "x.mp4", "--from", "2", "--to", "1"], "'--to' is before '--from'"),
        (["render", "demo.yaml", "-o", "x.xyz"], "nothing that render can write"),
        (["render", "demo.yaml", "-o", "x.png", "--size", "60000x60000"], "too large"),
        (["render", "demo.yaml", "-o", "x.png", "--at", "1", "--at", "2"], "'--at' has one value; here are two"),
        (["render", "demo.yaml", "-o", "x.png", "-o", "y.png"], "here are two, 'x.png' and 'y.png'"),
        (["render", "demo.yaml", "-o", "x.mp4", "--fps=30", "--fps=60"], "'--fps' has one value"),
        (["bench", "demo.yaml", "--frames", "1", "--frames", "2"], "'--frames' has one value"),
        (["preview", "demo.yaml", "--in", "1", "--in", "2"], "'--in' has one value"),
        (["init", "--effect", "wave", "--effect", "wave"], "'--effect' has one value"),
        (["inspect", "demo.yaml", "--at", "-1"], "before the scene's start"),
        (["bench", "demo.yaml", "--frames", "0"], "'--frames 0'"),
        (["preview", "demo.yaml", "--at", "soon"], "'--at soon' is not a moment"),
        (["preview", "demo.yaml", "--fps", "fast"], "'--fps fast' is not a frame rate"),
        (["preview", "demo.yaml", "--in", "2", "--out", "1"], "'--out' is not after '--in'"),
        (["preview", "demo.yaml", "--in", "1", "--out", "60f"], "'--out' is not after '--in'"),
        (["preview", "-"], "the window follows a file"),
        (["effects", "blurReveel"], "did you mean 'blurReveal'?"),
    ])
    func aWrongCallIsAUsageError(arguments: [String], message: String) throws {
        try expect(arguments, status: 2, message: message)
    }

    // MARK: - The machine

    /// The notes come first, then that there is no display.
    @Test func whatLiesBeyondTheEndIsShownThereWithANote() throws {
        let note = "beyond the scene's end; its last moment is taken, 3.6"
        for flag in ["--at", "--in", "--out"] {
            try expect(["preview", "demo.yaml", flag, "9"], status: 69, message: "note: '\(flag) 9' is \(note)")
        }
    }

    @Test func aVideoDriverWithoutWindowsIsNamedWithWhatToDo() throws {
        try expect(
            ["preview", "demo.yaml"], status: 69,
            message: "SDL_VIDEODRIVER is 'dummy', which shows no window; unset it, or set it to wayland or x11",
            environment: ["DISPLAY": ":7351", "SDL_VIDEODRIVER": "dummy"])
    }

    @Test func withoutADisplayPreviewNamesTheVerbThatNeedsNone() throws {
        try expect(["preview", "demo.yaml"], status: 69, message: "'glyphstage render SCENE -o OUT'")
        try expect(["preview", "demo.yaml"], status: 69, message: "no display to open a window on")
    }

    /// [WG-12] Whatever SDL is told: without a display pictures and films are made, scenes are read, and the window says why
    /// there is none.
    @Test(arguments: ["dummy", "offscreen", "x11", "wayland", "nonsense", ""])
    func withoutADisplayAllButTheWindowWorks(driver: String) throws {
        let environment = ["SDL_VIDEODRIVER": driver]
        var pictures: [[UInt8]?] = []
        for name in ["x.png", "y.png"] {
            let given = name == "x.png" ? environment : [:]
            let result = try runner.run(["render", "demo.yaml", "--at", "1.1", "-o", name], environment: given)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            pictures.append(runner.bytes(name))
        }
        #expect(pictures[0] != nil && pictures[0] == pictures[1])
        for call in [
            ["render", "demo.yaml", "--to", "3f", "-o", "f-%d.png"], ["check", "demo.yaml", "--rendered"],
            ["inspect", "demo.yaml", "--at", "1"], ["bench", "demo.yaml", "--frames", "2"],
        ] {
            let result = try runner.run(call, environment: environment)
            #expect(result.status == 0 && !result.isCrash, "\(call): \(result.errors)")
        }
        try expect(
            ["preview", "demo.yaml"], status: 69, message: "'glyphstage render SCENE -o OUT'", environment: environment)
        // A display that is not there is no display.
        try expect(
            ["preview", "demo.yaml"], status: 69, message: "glyphstage preview: ",
            environment: environment.merging(["DISPLAY": ":7351", "WAYLAND_DISPLAY": "none"]) { $1 })
    }

    @Test func previewOfAFileThatIsNotThereOpensNoWindow() throws {
        try expect(["preview", "none.yaml"], status: 1, message: "none.yaml: there is no such file")
        try expect(["preview", "/"], status: 1, message: "/: this is a folder")
    }

    @Test func withoutOpenGLThereIsAMessage() throws {
        try expect(
            ["render", "demo.yaml", "-o", "x.png"], status: 69, message: "OpenGL 3.3",
            environment: ["MESA_GL_VERSION_OVERRIDE": "2.1", "LIBGL_ALWAYS_SOFTWARE": "1"])
    }

    @Test func withoutFFmpegThereIsAMessage() throws {
        try expect(
            ["render", "demo.yaml", "-o", "x.mp4"], status: 74, message: "x.mp4: films are encoded by ffmpeg",
            environment: ["PATH": "/nonexistent"])
    }

    @Test(arguments: ["none/x.png", "none/x.mp4", "none/%04d.png", "demo.yaml/x.png", "demo.yaml/x.mp4"])
    func aFolderThatIsNotThereIsNamed(output: String) throws {
        let name = output.replacing("%04d", with: "0000")
        let reason = output.hasPrefix("none") ? "No such file or directory" : "Not a directory"
        try expect(["render", "demo.yaml", "-o", output], status: 74, message: "\(name): cannot write: \(reason)")
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func aFolderThatMayNotBeWrittenIsNamed() throws {
        try FileManager.default.createDirectory(
            atPath: runner.path("locked"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
        try expect(
            ["render", "demo.yaml", "-o", "locked/x.png"], status: 74,
            message: "locked/x.png: cannot write: Permission denied")
    }

    @Test func aFileThatIsThereIsReplacedOnlyWhenAsked() throws {
        try runner.write("precious", to: "x.png")
        try expect(["render", "demo.yaml", "-o", "x.png"], status: 74, message: "x.png: there is such a file already")
        #expect(runner.bytes("x.png") == Array("precious".utf8))
        #expect(try runner.run(["render", "demo.yaml", "-o", "x.png", "--force"]).status == 0)
        #expect(runner.bytes("x.png") != Array("precious".utf8))
    }

    /// Under whatever name, and whether asked to replace files or not.
    @Test(arguments: ["scene.png", "./folder/../scene.png", "symbolic.png", "hard.png", "scene-%d.png", "soft.png"])
    func whatTheSceneIsReadFromIsNeverReplaced(output: String) throws {
        let text = try String(contentsOf: ProgramRunner.demo, encoding: .utf8)
            .replacing("{blurReveal: {progress: 0, blurRadius: 12, rise: 18, overlap: 0.55}}", with: "{from: soft.png}")
        try #require(text.contains("soft.png"))
        try runner.write(text, to: "scene.png")
        try runner.write("effect: blurReveal\n", to: "soft.png")
        try FileManager.default.createDirectory(atPath: runner.path("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: runner.path("symbolic.png"), withDestinationPath: "folder/../scene.png")
        for name in ["hard.png", "scene-2.png"] {
            try FileManager.default.linkItem(atPath: runner.path("scene.png"), toPath: runner.path(name))
        }
        let name = output.replacing("%d", with: "2")
        for force in [["--force"], []] {
            let call = ["render", "scene.png", "-o", output] + force
            try expect(
                call + (output.contains("%") ? ["--to", "4f"] : []), status: 74,
                message: "\(name): cannot write: the scene is read from this file")
        }
        #expect(runner.bytes("scene.png") == Array(text.utf8))
    }

    @Test func aReportDoesNotReplaceTheScene() throws {
        let before = runner.bytes("demo.yaml")
        try expect(
            ["preview", "demo.yaml", "--report", "./demo.yaml"], status: 74,
            message: "./demo.yaml: cannot write: the scene is read from this file")
        #expect(runner.bytes("demo.yaml") == before)
    }

    @Test(
        .enabled(if: getuid() == 0, "only root can mount a small disk"),
        arguments: [
            ["render", "demo.yaml", "-o", "disk/x.png"], ["render", "demo.yaml", "-o", "disk/x.mp4"],
            ["render", "demo.yaml", "-o", "disk/%04d.png", "--to", "0.1"],
            ["render", "demo.yaml", "-o", "disk/x.png", "--contact-sheet", "4x3"],
            ["render", "demo.yaml", "-o", "disk/x-{name}.png", "--data", "rows.csv"], ["init", "disk/x.yaml"],
        ])
    func aFullDiskIsNamedAndNothingIsLeft(call: [String]) throws {
        let disk = runner.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        try #require(mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0, "mount: \(String(cString: strerror(errno)))")
        defer { umount(disk) }
        // Eight kilobytes are left: less than any of the pictures needs. A first scene has no room at all.
        try Data(count: (1 << 20) - (call[0] == "init" ? 0 : 8_192)).write(to: URL(filePath: disk + "/filler"))
        try runner.write("name\none\n", to: "rows.csv")
        let result = try runner.run(call)
        #expect(result.status == 74, "\(result.errors)")
        #expect(result.errors.contains("disk/"), "\(result.errors)")
        #expect(result.errors.contains("No space left on device"), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["filler"])
    }

    /// What the shell opened is not ours to delete; that it is not whole is said.
    @Test(arguments: [
        "schema", "effects --json", "inspect demo.yaml --json", "check demo.yaml --json", "render demo.yaml -o -",
    ])
    func standardOutputThatIsFullIsNamed(call: String) throws {
        let program = try #require(ProgramRunner.program).path()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "exec '\(program)' \(call) > /dev/full"]
        shell.currentDirectoryURL = runner.folder
        let errors = Pipe()
        shell.standardError = errors
        try shell.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationReason == .exit && shell.terminationStatus == 74)
        #expect(said.hasSuffix("standard output: No space left on device\n"), "\(said)")
    }
}
