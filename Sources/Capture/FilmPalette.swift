public import Drawing

/// The 256 colours of a GIF film, chosen after all of its frames were seen once.
///
/// Why the frames are drawn twice: ffmpeg could choose and use a palette in one go, but it would hold every frame in memory.
nonisolated public final class FilmPalette {
    private let description: FilmEncoder.Description
    private let file: AtomicFile
    private let chooser: FFmpeg

    /// - Parameters:
    ///   - destination: The film's path; the palette is a file beside it until this object goes.
    public init(destination: String, _ description: FilmEncoder.Description, overwriting: Bool) throws(CaptureError) {
        try AtomicFile.check(destination, overwriting: overwriting)
        self.description = description
        file = try AtomicFile(destination: destination, overwriting: true)
        chooser = try FFmpeg(
            ["-v", "error", "-y"] + description.input
                + ["-vf", "palettegen=reserve_transparent=\(description.keepsAlpha ? 1 : 0):stats_mode=full"]
                + ["-frames:v", "1", "-update", "1", "-c:v", "png", "-f", "image2", "file:\(file.temporaryPath)"],
            for: destination)
    }

    /// Takes a frame into account.
    public func add(_ frame: Bitmap) throws(CaptureError) { try chooser.append(description.bytes(of: frame)) }

    /// Chooses the colours. - Throws: What ffmpeg says against it.
    public func finish() throws(CaptureError) { try chooser.finish() }

    /// What an encoder is told that uses the palette.
    var arguments: [String] {
        // Why ordered dithering: with error diffusion still parts of the picture flicker.
        [
            "-i", "file:\(file.temporaryPath)", "-lavfi",
            "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4:alpha_threshold=128",
        ]
    }
}
