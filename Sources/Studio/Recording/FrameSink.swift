import Capture
import Drawing
import Foundation
import Pictures
import Stage

/// Where recorded frames go. Used on one thread only, the writer's.
nonisolated protocol FrameSink {
    /// Keeps a frame once more than `repeats` − 1 times.
    mutating func append(_ frame: Bitmap, repeats: Int) throws
    /// Ends it: after this the file is whole.
    mutating func finish() throws
}

/// A film, by ffmpeg.
nonisolated struct FilmSink: FrameSink {
    private let encoder: FilmEncoder

    /// - Parameter isLive: Whether frames come on the clock: then it is larger and costs half of the time.
    init(path: String, width: Int, height: Int, fps: FrameRate, isLive: Bool) throws {
        var film = FilmEncoder.Description(
            width: width, height: height, rateNumerator: fps.numerator, rateDenominator: fps.denominator)
        film.isQuick = isLive
        encoder = try FilmEncoder(destination: path, film, overwriting: false)
    }

    func append(_ frame: Bitmap, repeats: Int) throws { for _ in 0..<repeats { try encoder.append(frame) } }

    func finish() throws { try encoder.finish() }
}

/// Numbered PNG files in a folder of their own.
nonisolated struct PictureSink: FrameSink {
    private let folder: String
    private var number = 0

    /// - Parameter folder: Is there and empty.
    init(folder: String) { self.folder = folder }

    mutating func append(_ frame: Bitmap, repeats: Int) throws {
        let bytes = try PNGCodec.encode(frame, alpha: .opaque, texts: [])
        for _ in 0..<repeats {
            let path = (folder as NSString).appendingPathComponent("frame-\(padded(number, to: 6)).png")
            try AtomicFile.write(bytes, to: path, overwriting: false)
            number += 1
        }
    }

    func finish() throws {}
}
