public import Drawing
import Pictures

/// Frames → a film, by an `ffmpeg` process that is fed raw pixels.
///
/// The film is written under a temporary name, checked by reading it back (`FilmFacts`), and renamed; any other end leaves
/// nothing.
nonisolated public final class FilmEncoder {
    /// The shape of the film.
    public struct Description: Hashable, Sendable {
        /// In pixels; both even where the format needs it.
        public var width: Int
        public var height: Int
        /// Frames a second, as an exact fraction.
        public var rateNumerator: Int
        public var rateDenominator: Int
        public var format: FilmFormat
        /// Whether alpha is kept; else it is left out.
        public var keepsAlpha: Bool
        /// Whether a viewer is to begin again at the end, where the format can say so.
        public var loops: Bool
        /// Whether an MP4 is to take little time rather than little room: for frames that come on the clock. It looks the same.
        public var isQuick = false
        /// How many frames there will be, where that is known: then the last one of a GIF lasts just as long as is left.
        public var frames: Int?

        public init(
            width: Int, height: Int, rateNumerator: Int, rateDenominator: Int, format: FilmFormat = .mp4,
            keepsAlpha: Bool = false, loops: Bool = true, frames: Int? = nil
        ) {
            (self.width, self.height) = (width, height)
            (self.rateNumerator, self.rateDenominator) = (rateNumerator, rateDenominator)
            (self.format, self.keepsAlpha, self.loops, self.frames) = (format, keepsAlpha, loops, frames)
        }

        /// What ffmpeg is told of the pixels that it is fed.
        var input: [String] {
            ["-f", "rawvideo", "-pix_fmt", keepsAlpha ? "rgba" : "rgb0", "-s", "\(width)x\(height)"]
                + ["-r", "\(rateNumerator)/\(rateDenominator)", "-i", "pipe:0"]
        }

        /// The frame's pixels as ffmpeg wants them: colours not multiplied by alpha.
        func bytes(of frame: Bitmap) -> [UInt8] { keepsAlpha ? frame.straightPixels : frame.bytes }
    }

    private let description: Description
    private let file: AtomicFile
    private let encoder: FFmpeg
    /// The colours of a film that has only few.
    private let palette: FilmPalette?
    /// Frames given to the encoder so far.
    public var frameCount: Int { encoder.frameCount }

    /// Starts ffmpeg.
    ///
    /// - Parameter palette: For `gif`, whose colours must be known before the first frame.
    /// - Precondition: The sides are above 0, and even where the format needs it; the format keeps alpha where that is asked.
    /// - Throws: `noEncoder` where there is no ffmpeg, or why the file can't be written.
    public init(
        destination: String, _ description: Description, palette: FilmPalette? = nil, overwriting: Bool
    ) throws(CaptureError) {
        precondition(description.width > 0 && description.height > 0, "a film has a size")
        precondition(
            !description.format.needsEvenSides || (description.width % 2 == 0 && description.height % 2 == 0),
            "this film needs even sides")
        precondition(description.format.hasAlpha || !description.keepsAlpha, "this film has no alpha")
        precondition((palette != nil) == (description.format == .gif), "a GIF film has a palette")
        (self.description, self.palette) = (description, palette)
        file = try AtomicFile(destination: destination, overwriting: overwriting)
        encoder = try FFmpeg(
            ["-v", "error", "-y"] + description.input + (palette?.arguments ?? [])
                + description.format.arguments(
                    alpha: description.keepsAlpha, loops: description.loops, isQuick: description.isQuick)
                + description.format.arguments(
                    frames: description.frames, rateNumerator: description.rateNumerator,
                    rateDenominator: description.rateDenominator)
                + ["file:\(file.temporaryPath)"],
            for: destination)
    }

    /// Adds one frame.
    ///
    /// - Precondition: The bitmap has the film's size and is in colour.
    public func append(_ frame: Bitmap) throws(CaptureError) {
        precondition(
            frame.width == description.width && frame.height == description.height && frame.format == .rgba,
            "a film's frames have one size")
        try encoder.append(description.bytes(of: frame))
    }

    /// Ends the film, reads it back and gives the file its name.
    public func finish() throws(CaptureError) {
        try encoder.finish()
        let facts = try FilmFacts(of: file.temporaryPath, description.format, for: file.destination)
        guard facts.isWhole(frames: frameCount, description), frameCount > 0 else {
            // On a full disk ffmpeg says so and ends with status 0 all the same.
            if encoder.lastWords != nil { throw encoder.failure(otherwise: "") }
            throw .framesMissing(path: file.destination, expected: frameCount, found: facts.frames)
        }
        try file.commit()
    }
}
