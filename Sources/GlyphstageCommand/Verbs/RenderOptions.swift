import SceneFile
import Stage

/// What `render` is asked to do, checked as far as it can be without the scene.
nonisolated struct RenderOptions: Hashable, Sendable {
    /// How large the picture is.
    enum Size: Hashable, Sendable {
        /// Pixels a point of the canvas.
        case scale(Double)
        /// Pixels; the canvas is fitted into them.
        case pixels(width: Int, height: Int)
    }

    var scene: String
    var output: RenderOutput
    var at: MomentArgument?
    var from: MomentArgument?
    var to: MomentArgument?
    /// Nil for the scene's own.
    var fps: FrameRate?
    var size: Size = .scale(1)
    var isTransparent = false
    var reducesMotion = false
    /// Values that stand in for those of the scene.
    var overrides: [SceneOverride] = []
    var isForced = false
    var isQuiet = false

    /// - Throws: `CommandFailure` with status `usage`.
    init(_ call: Invocation) throws(CommandFailure) {
        scene = call.operands[0]
        guard let name = call.value("output") else { throw .usage("'-o' is missing: where should the picture go?") }
        output = try RenderOutput(name)
        at = try Self.moment("at", in: call)
        from = try Self.moment("from", in: call)
        to = try Self.moment("to", in: call)
        if let rate = call.value("fps") { fps = try ValueParser.frameRate(rate) }
        if let scale = call.value("scale") { size = .scale(try ValueParser.scale(scale)) }
        if let pixels = call.value("size") {
            if call.has("scale") { throw .usage("'--size' and '--scale' exclude each other") }
            let (width, height) = try ValueParser.size(pixels)
            size = .pixels(width: width, height: height)
        }
        isTransparent = call.has("transparent")
        reducesMotion = call.has("reduce-motion")
        overrides = try ValueParser.overrides(call.all("set"))
        isForced = call.has("force")
        isQuiet = call.has("quiet")
        try checkCombinations(name: name)
    }

    private func checkCombinations(name: String) throws(CommandFailure) {
        if output.isOneMoment, from != nil || to != nil {
            throw .usage(
                "'--from' and '--to' are for numbered pictures and films; '\(name)' is one picture: use '--at'")
        }
        if !output.isOneMoment, at != nil {
            throw .usage("'--at' is for one picture; '\(name)' takes '--from' and '--to'")
        }
        if case .film = output, isTransparent {
            throw .usage("'--transparent' cannot be kept in .mp4, which has no alpha; numbered .png can")
        }
    }

    private static func moment(_ name: String, in call: Invocation) throws(CommandFailure) -> MomentArgument? {
        guard let text = call.value(name) else { return nil }
        return try ValueParser.moment(text, flag: "--\(name)")
    }
}
