import Capture
import Drawing
import Foundation
import Pictures
import Stage

/// One call of `render`: the scene, the size and the moments are known; what is left is drawing and writing.
final class RenderJob {
    private let options: RenderOptions
    private let input: SceneInput
    private let console: Console
    private let rate: FrameRate
    private let frames: FrameRenderer
    private let canvas: FrameCanvas
    /// What could not be drawn and was said already.
    private var toldProblems: Set<String> = []

    init(_ options: RenderOptions, input: SceneInput, console: Console) throws {
        (self.options, self.input, self.console) = (options, input, console)
        rate = options.fps ?? input.scene.timeline.fps
        try Self.checkOutput(options, input)
        canvas = FrameCanvas(
            input.scene, size: options.size, isTransparent: options.isTransparent, typesetter: input.typesetter)
        frames = FrameRenderer(renderer: try Graphics.open().renderer)
    }

    /// What can be refused before anything is drawn.
    private static func checkOutput(_ options: RenderOptions, _ input: SceneInput) throws {
        switch options.output {
        case .picture(let path), .film(let path):
            try input.checkIsNotRead(path)
            try AtomicFile.check(path, overwriting: options.isForced)
        case .numberedPictures, .standardOutput: break
        }
    }

    // MARK: - One picture

    func writePicture(to path: String) throws {
        try AtomicFile.write(picture(), to: path, overwriting: options.isForced)
    }

    func writePictureToStandardOutput() throws { try console.write(picture()) }

    private func picture() throws -> [UInt8] {
        let asked = (options.at ?? .seconds(0)).seconds(at: rate)
        return try png(at: input.clamped(asked, flag: "--at", console: console))
    }

    private func png(at moment: Double) throws -> [UInt8] {
        defer { tellProblems() }
        return try frames.png(
            of: canvas.list(at: moment), geometry: canvas.geometry, alpha: options.isTransparent ? .straight : .opaque,
            caption: FrameCaption(scene: input.name, moment: moment))
    }

    /// Says what could not be drawn: each thing once, not once a frame.
    private func tellProblems() {
        for problem in frames.problems where toldProblems.insert(problem).inserted { console.note(problem) }
    }

    // MARK: - Many

    func writeNumberedPictures(_ name: NumberedName) throws {
        let sequence = try sequence()
        for index in 0..<sequence.count {
            try input.checkIsNotRead(name.name(index, of: sequence.count))
            try AtomicFile.check(name.name(index, of: sequence.count), overwriting: options.isForced)
        }
        try forEachFrame(of: sequence) { index, moment in
            try AtomicFile.write(
                png(at: moment), to: name.name(index, of: sequence.count), overwriting: options.isForced)
        }
    }

    func writeFilm(to path: String) throws {
        let sequence = try sequence()
        let geometry = canvas.geometry.even
        if geometry != canvas.geometry {
            console.note(
                "a film needs even sides: \(canvas.geometry.width)×\(canvas.geometry.height) pixels become "
                    + "\(geometry.width)×\(geometry.height)")
            canvas.geometry = geometry
        }
        let encoder = try FilmEncoder(
            destination: path,
            FilmEncoder.Description(
                width: geometry.width, height: geometry.height, rateNumerator: rate.numerator,
                rateDenominator: rate.denominator),
            overwriting: options.isForced)
        try forEachFrame(of: sequence) { _, moment in
            try encoder.append(frames.bitmap(of: canvas.list(at: moment), geometry: geometry))
            tellProblems()
        }
        try encoder.finish()
    }

    private func forEachFrame(of sequence: FrameSequence, _ body: (Int, Double) throws -> Void) throws {
        var bar = ProgressBar(total: sequence.count, console: console)
        defer { bar.end() }
        for index in 0..<sequence.count {
            bar.show(index)
            try body(index, sequence.moment(index))
        }
    }

    private func sequence() throws -> FrameSequence {
        let from = options.from ?? .frame(0)
        let start = input.clamped(from.seconds(at: rate), flag: "--from", console: console)
        let asked = options.to?.seconds(at: rate) ?? input.scene.timeline.duration
        let end = input.clamped(asked, flag: "--to", console: console)
        if options.from != nil, options.to != nil, end < start {
            throw CommandFailure.usage("'--to' is before '--from'")
        }
        let isWhole = start == from.seconds(at: rate)
        return FrameSequence(from: isWhole ? from : .seconds(start), to: end, rate: rate)
    }
}
