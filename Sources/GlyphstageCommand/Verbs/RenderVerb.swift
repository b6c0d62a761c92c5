import Capture
import Foundation
import SceneFile

/// `glyphstage render`: a scene → a picture, numbered pictures or a film, without a window.
enum RenderVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "render",
        summary: "Renders a scene to a picture, to numbered pictures or to a film",
        operands: "SCENE -o OUT",
        operandCount: 1...1,
        flags: [
            Flag(
                "output", short: "o", value: "OUT",
                help: "What to write: NAME.png, NAME-%04d.png (numbered frames), a film (below) or - (a PNG)"),
            Flag("at", value: "MOMENT", help: "The moment of one picture; 0 where it is left out"),
            Flag("from", value: "MOMENT", help: "Where numbered pictures and films begin; 0 where it is left out"),
            Flag("to", value: "MOMENT", help: "Where they end; the scene's end where it is left out"),
            Flag("fps", value: "RATE", help: "Frames a second, exactly: 30, 59.94 or 30000/1001; else the scene's own"),
            Flag("scale", value: "FACTOR", help: "Pixels a point of the canvas; 1 where it is left out"),
            Flag("size", value: "WxH", help: "Pixels; the canvas is fitted and centred, the rest shows its background"),
            Flag("contact-sheet", value: "CxR", help: "One picture of so many moments, each with its time"),
            Flag("transparent", help: "Leaves the background out and keeps alpha (not in .mp4)"),
            Flag("raw", help: "With '-o -': the pixels themselves, red, green, blue and alpha, not multiplied"),
            .set,
            Flag("data", value: "FILE", help: "Renders one clip for each row of a .csv or .json file"),
            Flag("watch", help: "Renders again whenever the scene, or a file it names, is saved"),
            Flag("reduce-motion", help: "Shows effects in their finished state"),
            Flag("force", short: "f", help: "Replaces files that are there"),
            Flag("quiet", short: "q", help: "No notes, no progress bar"),
        ],
        notes: [
            "Films are encoded by ffmpeg: NAME.mp4 (H.264), .webm (VP9), .mov (ProRes 4444), .gif, .webp, .apng.",
            "A MOMENT is seconds, as in 1.1, or a frame, as in 66f (frame k is the moment k / fps).",
            "A file appears under its name when it is whole; a run that is broken off leaves none.",
            "With --data, columns are named like properties (poem.text), and '{column}' in OUT is the row's cell.",
        ])

    static let verb = Verb(declaration: declaration) { call in try run(RenderOptions(call)) }

    static func run(_ options: RenderOptions) throws -> ExitStatus {
        Interruption.watch()
        let console = Console(isQuiet: options.isQuiet)
        if let data = options.data { return try DataRender(options, table: data, console: console).run() }
        if options.watches { try RenderWatch(options, console: console).run() }
        let source = SceneSource(options.scene)
        let input = try SceneInput.load(
            source, overrides: options.overrides, reducesMotion: options.reducesMotion, console: console)
        try RenderJob.checkOutput(options, input)
        let frames = FrameRenderer(renderer: try Graphics.open().renderer)
        try RenderJob(options, input: input, frames: frames, console: console).run()
        return .done
    }
}
