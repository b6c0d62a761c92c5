import Foundation

/// What a finished film has in it, read from the file: an encoder's exit status proves nothing.
nonisolated struct FilmFacts: Hashable, Sendable {
    /// Pictures that it shows one after the other; 0 where it can't be read.
    var frames: Int
    /// How long each is shown, in seconds; empty where the format has no such numbers.
    var delays: [Double] = []

    /// - Parameter destination: What errors are about.
    init(of path: String, _ format: FilmFormat, for destination: String) throws(CaptureError) {
        switch format {
        case .gif, .webp, .apng:
            let bytes = (try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)) ?? Data()
            self.init(format, [UInt8](bytes))
        case .mp4, .webm, .mov:
            let reader = try FFmpeg(
                ["-v", "error", "-i", "file:\(path)", "-map", "0:v:0", "-c", "copy", "-progress", "pipe:1"]
                    + ["-f", "null", "/dev/null"],
                for: destination)
            let isReadable = (try? reader.finish()) != nil
            let counts = reader.outputText.split(separator: "\n").filter { $0.hasPrefix("frame=") }
            let count = counts.last.flatMap { Int($0.dropFirst("frame=".count)) }
            self.init(frames: isReadable ? count ?? 0 : 0)
        }
    }

    /// Of the bytes of an animated picture.
    init(_ format: FilmFormat, _ bytes: [UInt8]) {
        let read =
            switch format {
            case .gif: AnimationReader(bytes).gif()
            case .webp: AnimationReader(bytes).webp()
            default: AnimationReader(bytes).apng()
            }
        self.init(frames: read?.count ?? 0, delays: read ?? [])
    }

    private init(frames: Int, delays: [Double] = []) { (self.frames, self.delays) = (frames, delays) }

    /// Whether a film of so many frames is all there.
    ///
    /// Animated pictures may show equal frames as one that lasts longer; then the time must be all there.
    func isWhole(frames count: Int, _ film: FilmEncoder.Description) -> Bool {
        guard frames != count || frames == 0 else { return true }
        guard frames > 0, frames < count, film.format == .webp || film.format == .apng else { return false }
        let frame = Double(film.rateDenominator) / Double(film.rateNumerator)
        // One picture alone is stored as a picture, which lasts for ever.
        return frames == 1 || abs(delays.reduce(0, +) - Double(count) * frame) <= max(frame, 0.002)
    }
}
