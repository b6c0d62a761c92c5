import Capture
import Drawing
import Foundation
import Pictures
import Stage

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
                help: "What to write: NAME.png, NAME-%04d.png (numbered frames), NAME.mp4 (through ffmpeg) or - (a PNG)"
            ),
            Flag("at", value: "MOMENT", help: "The moment of one picture; 0 where it is left out"),
            Flag("from", value: "MOMENT", help: "Where numbered pictures and films begin; 0 where it is left out"),
            Flag("to", value: "MOMENT", help: "Where they end; the scene's end where it is left out"),
            Flag("fps", value: "RATE", help: "Frames a second, exactly: 30, 59.94 or 30000/1001; else the scene's own"),
            Flag("scale", value: "FACTOR", help: "Pixels a point of the canvas; 1 where it is left out"),
            Flag("size", value: "WxH", help: "Pixels; the canvas is fitted and centred, the rest shows its background"),
            Flag("transparent", help: "Leaves the background out and keeps alpha (not in .mp4)"),
            .set,
            Flag("reduce-motion", help: "Shows effects in their finished state"),
            Flag("force", short: "f", help: "Replaces files that are there"),
            Flag("quiet", short: "q", help: "No notes, no progress bar"),
        ],
        notes: [
            "A MOMENT is seconds, as in 1.1, or a frame, as in 66f (frame k is the moment k / fps).",
            "A file appears under its name when it is whole; a run that is broken off leaves none.",
        ])

    static let verb = Verb(declaration: declaration) { call in try run(RenderOptions(call)) }

    static func run(_ options: RenderOptions) throws -> ExitStatus {
        Interruption.watch()
        let console = Console(isQuiet: options.isQuiet)
        let input = try SceneInput.load(
            options.scene, overrides: options.overrides, reducesMotion: options.reducesMotion, console: console)
        let job = try RenderJob(options, input: input, console: console)
        switch options.output {
        case .picture(let path): try job.writePicture(to: path)
        case .standardOutput: try job.writePictureToStandardOutput()
        case .numberedPictures(let name): try job.writeNumberedPictures(name)
        case .film(let path): try job.writeFilm(to: path)
        }
        return .done
    }
}
