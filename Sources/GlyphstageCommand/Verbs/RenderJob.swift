import Capture
import Drawing
import Foundation
import Pictures
import Stage

/// One call of `render`: the scene, the size and the moments are known; what is left is drawing and writing.
final class RenderJob {
    let options: RenderOptions
    private let input: SceneInput
    private let console: Console
    private var rate: FrameRate
    private let frames: FrameRenderer
    private let canvas: FrameCanvas
    /// What could not be drawn and was said already.
    private var toldProblems: Set<String> = []

    init(_ options: RenderOptions, input: SceneInput, frames: FrameRenderer, console: Console) {
        (self.options, self.input, self.frames, self.console) = (options, input, frames, console)
        rate = options.fps ?? input.scene.timeline.fps
        canvas = FrameCanvas(
            input.scene, size: options.size, isTransparent: options.isTransparent, typesetter: input.typesetter)
    }

    /// Refuses what can be refused before anything is drawn.
    static func checkOutput(_ options: RenderOptions, _ input: SceneInput) throws {
        switch options.output {
        case .picture(let path), .film(let path, _):
            try input.checkIsNotRead(path)
            try AtomicFile.check(path, overwriting: options.isForced)
        case .numberedPictures, .standardOutput: break
        }
    }

    /// Draws and writes.
    func run() throws {
        switch options.output {
        case .picture(let path): try AtomicFile.write(png(), to: path, overwriting: options.isForced)
        case .standardOutput: try console.write(options.isRaw ? raw() : png())
        case .numberedPictures(let name): try writeNumberedPictures(name)
        case .film(let path, let format): try writeFilm(format, to: path)
        }
    }

    // MARK: - One picture

    private func png() throws -> [UInt8] {
        let (list, geometry, moment) = try picture()
        return try png(list, geometry, moment)
    }

    /// Red, green, blue and alpha of each pixel, row by row.
    private func raw() throws -> [UInt8] {
        let (list, geometry, _) = try picture()
        defer { tellProblems() }
        return try frames.bitmap(of: list, geometry: geometry).straightPixels
    }

    private func picture() throws -> (DisplayList, FrameGeometry, Double) {
        if let sheet = options.sheet {
            let (start, end) = try range()
            let contact = ContactSheet(
                sheet, from: start, to: end, canvas: canvas.geometry.canvas, size: options.size,
                isTransparent: options.isTransparent)
            return (contact.list(input.typesetter) { canvas.list(at: $0) }, contact.geometry, start)
        }
        let asked = (options.at ?? .seconds(0)).seconds(at: rate)
        let moment = input.clamped(asked, flag: "--at", console: console)
        return (canvas.list(at: moment), canvas.geometry, moment)
    }

    private func png(_ list: DisplayList, _ geometry: FrameGeometry, _ moment: Double) throws -> [UInt8] {
        defer { tellProblems() }
        return try frames.png(
            of: list, geometry: geometry, alpha: options.isTransparent ? .straight : .opaque,
            caption: FrameCaption(scene: input.name, moment: moment))
    }

    /// Says what could not be drawn: each thing once, not once a frame.
    private func tellProblems() {
        for problem in frames.problems where toldProblems.insert(problem).inserted { console.note(problem) }
    }

    // MARK: - Many

    private func writeNumberedPictures(_ name: NumberedName) throws {
        let sequence = try sequence()
        for index in 0..<sequence.count {
            try input.checkIsNotRead(name.name(index, of: sequence.count))
            try AtomicFile.check(name.name(index, of: sequence.count), overwriting: options.isForced)
        }
        try forEachFrame(of: sequence) { index, moment in
            try AtomicFile.write(
                png(canvas.list(at: moment), canvas.geometry, moment), to: name.name(index, of: sequence.count),
                overwriting: options.isForced)
        }
    }

    private func writeFilm(_ format: FilmFormat, to path: String) throws {
        limitRate(of: format)
        let sequence = try sequence()
        let film = description(of: format, frames: sequence.count)
        var palette: FilmPalette?
        if format == .gif {
            let chosen = try FilmPalette(destination: path, film, overwriting: options.isForced)
            try forEachFrame(of: sequence) { _, moment in try chosen.add(frame(at: moment)) }
            try chosen.finish()
            palette = chosen
        }
        let encoder = try FilmEncoder(destination: path, film, palette: palette, overwriting: options.isForced)
        try forEachFrame(of: sequence) { _, moment in try encoder.append(frame(at: moment)) }
        try encoder.finish()
    }

    private func frame(at moment: Double) throws -> Bitmap {
        defer { tellProblems() }
        return try frames.bitmap(of: canvas.list(at: moment), geometry: canvas.geometry)
    }

    /// The film's shape; makes the sides even where the format needs that.
    private func description(of format: FilmFormat, frames: Int) -> FilmEncoder.Description {
        let geometry = format.needsEvenSides ? canvas.geometry.even : canvas.geometry
        if geometry != canvas.geometry {
            console.note(
                "a film needs even sides: \(canvas.geometry.width)×\(canvas.geometry.height) pixels become "
                    + "\(geometry.width)×\(geometry.height)")
            canvas.geometry = geometry
        }
        return FilmEncoder.Description(
            width: geometry.width, height: geometry.height, rateNumerator: rate.numerator,
            rateDenominator: rate.denominator, format: format, keepsAlpha: options.isTransparent,
            loops: input.scene.timeline.loops, frames: frames)
    }

    /// Takes fewer frames a second where the format has a limit; says so.
    private func limitRate(of format: FilmFormat) {
        guard let most = format.mostFramesPerSecond, rate.framesPerSecond > most, let limited = FrameRate(Int(most))
        else { return }
        console.note(
            "a .\(format.rawValue) has at most \(limited) frames a second; \(limited) are taken instead of \(rate)")
        rate = limited
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
        let (start, end) = try range()
        // Frames are counted at the film's rate where the whole timeline is meant, and where a frame was named at it.
        let isWhole = start == from.seconds(at: options.fps ?? input.scene.timeline.fps)
        let isExact = isWhole && (options.from == nil || rate == options.fps ?? input.scene.timeline.fps)
        return FrameSequence(from: isExact ? from : .seconds(start), to: end, rate: rate)
    }

    /// The moments at which a run of frames begins and ends, in seconds.
    private func range() throws -> (start: Double, end: Double) {
        // Why this rate: a frame that the caller named is one of those.
        let named = options.fps ?? input.scene.timeline.fps
        let start = input.clamped((options.from ?? .frame(0)).seconds(at: named), flag: "--from", console: console)
        let asked = options.to?.seconds(at: named) ?? input.scene.timeline.duration
        let end = input.clamped(asked, flag: "--to", console: console)
        if options.from != nil, options.to != nil, end < start {
            throw CommandFailure.usage("'--to' is before '--from'")
        }
        return (start, end)
    }
}
