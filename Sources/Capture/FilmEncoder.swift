public import Drawing

/// Frames → an MP4 film (H.264, 4:2:0, converted and tagged as BT.709), by an `ffmpeg` process that is fed raw pixels.
///
/// The film is written under a temporary name, checked by counting its frames, and renamed; any other end leaves nothing.
nonisolated public final class FilmEncoder {
    /// The shape of the film.
    public struct Description: Hashable, Sendable {
        /// In pixels; both even.
        public var width: Int
        public var height: Int
        /// Frames a second, as an exact fraction.
        public var rateNumerator: Int
        public var rateDenominator: Int

        public init(width: Int, height: Int, rateNumerator: Int, rateDenominator: Int) {
            (self.width, self.height) = (width, height)
            (self.rateNumerator, self.rateDenominator) = (rateNumerator, rateDenominator)
        }
    }

    private let description: Description
    private let file: AtomicFile
    private let encoder: ChildProcess
    /// Frames given to the encoder so far.
    public private(set) var frameCount = 0

    /// Starts ffmpeg.
    ///
    /// - Precondition: The sides are even and above 0.
    /// - Throws: `noEncoder` where there is no ffmpeg, or why the file can't be written.
    public init(destination: String, _ description: Description, overwriting: Bool) throws(CaptureError) {
        precondition(description.width > 0 && description.width % 2 == 0, "a film needs an even width")
        precondition(description.height > 0 && description.height % 2 == 0, "a film needs an even height")
        self.description = description
        file = try AtomicFile(destination: destination, overwriting: overwriting)
        encoder = try Self.start(
            Self.arguments(for: description, output: file.temporaryPath), for: destination)
    }

    /// Adds one frame; its alpha is left out.
    ///
    /// - Precondition: The bitmap has the film's size and is in colour.
    public func append(_ frame: Bitmap) throws(CaptureError) {
        precondition(
            frame.width == description.width && frame.height == description.height && frame.format == .rgba,
            "a film's frames have one size")
        do {
            try encoder.write(frame.bytes)
        } catch {
            // A broken pipe says only that ffmpeg has gone; why is in its own words.
            _ = encoder.finish()
            throw failure(otherwise: error.reason)
        }
        frameCount += 1
    }

    /// Ends the film, counts its frames and gives the file its name.
    public func finish() throws(CaptureError) {
        guard encoder.finish() == 0 else { throw failure(otherwise: "it ended with an error") }
        let found = try countFrames()
        guard found == frameCount, found > 0 else {
            // On a full disk ffmpeg says so and ends with status 0 all the same.
            if Self.lastLine(encoder.errorText) != nil { throw failure(otherwise: "") }
            throw .framesMissing(path: file.destination, expected: frameCount, found: found)
        }
        try file.commit()
    }

    /// The film's frames as they can be read back; what can't be read has none. An encoder's exit status proves nothing.
    private func countFrames() throws(CaptureError) -> Int {
        let reader = try Self.start(
            ["-v", "error", "-i", "file:\(file.temporaryPath)", "-map", "0:v:0", "-c", "copy", "-progress", "pipe:1"]
                + ["-f", "null", "/dev/null"],
            for: file.destination)
        guard reader.finish() == 0 else { return 0 }
        let counts = reader.outputText.split(separator: "\n").filter { $0.hasPrefix("frame=") }
        return counts.last.flatMap { Int($0.dropFirst("frame=".count)) } ?? 0
    }

    private func failure(otherwise reason: String) -> CaptureError {
        .encoderFailed(path: file.destination, frame: frameCount, reason: Self.lastLine(encoder.errorText) ?? reason)
    }

    private static func start(_ arguments: [String], for path: String) throws(CaptureError) -> ChildProcess {
        do {
            return try ChildProcess("ffmpeg", ["-hide_banner", "-nostdin"] + arguments)
        } catch {
            throw error.isNoSuchProgram
                ? .noEncoder(path: path) : .cannotWrite(path: path, reason: "ffmpeg: \(error.reason)")
        }
    }

    private static func lastLine(_ text: String) -> String? {
        text.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    }

    /// Converts by BT.709's matrix to limited range and says so in the file. No dates and no encoder version: equal frames give equal films.
    static func arguments(for film: Description, output: String) -> [String] {
        let rate = "\(film.rateNumerator)/\(film.rateDenominator)"
        let input = [
            "-f", "rawvideo", "-pix_fmt", "rgb0", "-s", "\(film.width)x\(film.height)", "-r", rate, "-i", "pipe:0",
        ]
        let convert =
            "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p"
        let tags = [
            "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
        ]
        let codec = ["-an", "-c:v", "libx264", "-preset", "medium", "-crf", "14"] + tags
        let container = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-movflags", "+faststart", "-f", "mp4"]
        return ["-v", "error", "-y"] + input + ["-vf", convert] + codec + container + ["file:\(output)"]
    }
}
