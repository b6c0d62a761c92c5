import Capture
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

    /// A picture of pictures: so many beside and below each other.
    struct Sheet: Hashable, Sendable {
        var columns: Int
        var rows: Int
    }

    var scene: String
    /// As it was written; with `{column}` where there is a table of data.
    var name: String
    var output: RenderOutput
    var at: MomentArgument?
    var from: MomentArgument?
    var to: MomentArgument?
    /// Nil for the scene's own.
    var fps: FrameRate?
    /// Nil where nothing is said: one pixel a point, and cells of 320 pixels in a contact sheet.
    var size: Size?
    var sheet: Sheet?
    var isTransparent = false
    /// Whether standard output is to have the bytes of the pixels and no PNG.
    var isRaw = false
    var reducesMotion = false
    /// Values that stand in for those of the scene.
    var overrides: [SceneOverride] = []
    /// A file with one clip a row.
    var data: String?
    /// Whether each change of the scene is rendered.
    var watches = false
    var isForced = false
    var isQuiet = false

    /// - Throws: `CommandFailure` with status `usage`.
    init(_ call: Invocation) throws(CommandFailure) {
        scene = call.operands[0]
        guard let name = call.value("output") else { throw .usage("'-o' is missing: where should the picture go?") }
        self.name = name
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
        if let cells = call.value("contact-sheet") { sheet = try ValueParser.sheet(cells) }
        isTransparent = call.has("transparent")
        isRaw = call.has("raw")
        reducesMotion = call.has("reduce-motion")
        overrides = try ValueParser.overrides(call.all("set"))
        data = call.value("data")
        watches = call.has("watch")
        isForced = call.has("force")
        isQuiet = call.has("quiet")
        try checkMoments()
        try checkCombinations()
    }

    private func checkMoments() throws(CommandFailure) {
        if sheet != nil {
            guard output.isOneMoment else { throw .usage("'--contact-sheet' makes one picture; '\(name)' is none") }
            if at != nil {
                throw .usage("'--contact-sheet' shows many moments: it takes '--from' and '--to', not '--at'")
            }
        } else if output.isOneMoment, from != nil || to != nil {
            throw .usage(
                "'--from' and '--to' are for numbered pictures and films; '\(name)' is one picture: use '--at'")
        }
        if !output.isOneMoment, at != nil {
            throw .usage("'--at' is for one picture; '\(name)' takes '--from' and '--to'")
        }
    }

    private func checkCombinations() throws(CommandFailure) {
        if case .film(_, let format) = output, isTransparent, !format.hasAlpha {
            let others = FilmFormat.allCases.filter(\.hasAlpha).map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw .usage(
                "'--transparent' cannot be kept in .\(format.rawValue), which has no alpha; numbered .png, \(others) can"
            )
        }
        if isRaw, output != .standardOutput { throw .usage("'--raw' is for standard output: use it with '-o -'") }
        if watches {
            if output == .standardOutput || scene == "-" {
                throw .usage("'--watch' follows a file and writes one; it works neither from nor to '-'")
            }
            if data != nil { throw .usage("'--watch' and '--data' exclude each other") }
        }
        if data != nil, output == .standardOutput {
            throw .usage("'--data' writes a file for each row; standard output is one")
        }
    }

    private static func moment(_ name: String, in call: Invocation) throws(CommandFailure) -> MomentArgument? {
        guard let text = call.value(name) else { return nil }
        return try ValueParser.moment(text, flag: "--\(name)")
    }
}
