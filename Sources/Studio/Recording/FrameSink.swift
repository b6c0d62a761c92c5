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
    /// It is not going to be finished: what is of no use as it is goes.
    mutating func discard()
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

    /// The encoder takes its file with it.
    func discard() {}
}

/// Numbered PNG files in a folder of their own.
nonisolated struct PictureSink: FrameSink {
    private let folder: String
    private let keepsPart: Bool
    private var number = 0

    /// - Parameters:
    ///   - folder: Is there and empty.
    ///   - keepsPart: Whether pictures are kept where others could not be: what was shown does not come again.
    init(folder: String, keepsPart: Bool) { (self.folder, self.keepsPart) = (folder, keepsPart) }

    mutating func append(_ frame: Bitmap, repeats: Int) throws {
        let bytes = try PNGCodec.encode(frame, alpha: .opaque, texts: [])
        for _ in 0..<repeats {
            try AtomicFile.write(bytes, to: path(of: number), overwriting: false)
            number += 1
        }
    }

    func finish() throws {}

    /// Removes the pictures and, where nobody has put anything else there, their folder.
    func discard() {
        if keepsPart, number > 0 { return }
        for index in 0..<number { unlink(path(of: index)) }
        rmdir(folder)
    }

    private func path(of number: Int) -> String {
        (folder as NSString).appendingPathComponent("frame-\(padded(number, to: 6)).png")
    }
}
