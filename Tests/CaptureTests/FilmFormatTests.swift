import Drawing
import Foundation
import Testing

@testable import Capture

/// Each kind of film has every frame for its time, and its alpha.
@Suite(.serialized)
struct FilmFormatTests {
    let folder: ScratchFolder

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        folder = try ScratchFolder()
    }

    private func film(
        _ format: FilmFormat, rate: (Int, Int) = (25, 1), alpha: Bool = false, loops: Bool = true, frames: Int? = nil
    ) -> FilmEncoder.Description {
        FilmEncoder.Description(
            width: 32, height: 16, rateNumerator: rate.0, rateDenominator: rate.1, format: format, keepsAlpha: alpha,
            loops: loops, frames: frames)
    }

    /// A bar that moves with each frame; its left half is half transparent where alpha is kept.
    private func frame(_ index: Int, _ film: FilmEncoder.Description) -> Bitmap {
        let bytes = (0..<film.width * film.height).flatMap { pixel -> [UInt8] in
            let x = pixel % film.width
            if x == index % film.width { return [255, 255, 255, 255] }
            guard film.keepsAlpha else { return [0xE5, 0x1A, 0x22, 0xFF] }
            return x < film.width / 2 ? [0, 0, 0, 0] : [128, 0, 0, 128]
        }
        return Bitmap(width: film.width, height: film.height, format: .rgba, bytes: bytes)
    }

    private func write(_ film: FilmEncoder.Description, frames: Int, to name: String) throws {
        var palette: FilmPalette?
        if film.format == .gif {
            let chosen = try FilmPalette(destination: folder.file(name), film, overwriting: false)
            for index in 0..<frames { try chosen.add(frame(index, film)) }
            try chosen.finish()
            palette = chosen
        }
        let encoder = try FilmEncoder(destination: folder.file(name), film, palette: palette, overwriting: false)
        for index in 0..<frames { try encoder.append(frame(index, film)) }
        try encoder.finish()
        palette = nil
    }

    /// A frame as ffmpeg decodes it: RGBA.
    private func pixels(_ name: String, decoder: [String] = []) throws -> [UInt8] {
        let raw = folder.file("raw")
        let process = try ChildProcess(
            "ffmpeg",
            ["-v", "error", "-y"] + decoder + ["-i", folder.file(name), "-frames:v", "1"]
                + ["-f", "rawvideo", "-pix_fmt", "rgba", raw])
        #expect(process.finish() == 0, "\(process.errorText)")
        return try #require(folder.bytes(of: "raw"))
    }

    @Test(arguments: FilmFormat.allCases)
    func everyFrameIsThereOnceAndNothingElseIsLeft(format: FilmFormat) throws {
        let name = "a.\(format.rawValue)"
        try write(film(format), frames: 20, to: name)
        #expect(folder.names == [name])
        let facts = try FilmFacts(of: folder.file(name), format, for: name)
        #expect(facts.frames == 20)
    }

    /// What is recorded on the clock is no worse, only larger.
    @Test func aQuickFilmShowsTheSame() throws {
        var errors: [Bool: Int] = [:]
        for isQuick in [false, true] {
            var film = film(.mp4)
            film.isQuick = isQuick
            try write(film, frames: 20, to: "\(isQuick).mp4")
            #expect(try FilmFacts(of: folder.file("\(isQuick).mp4"), .mp4, for: "a").frames == 20)
            let shown = try pixels("\(isQuick).mp4")
            let (wanted, row) = (frame(0, film).bytes, 8 * 32 * 4)
            // Away from the bar, whose colour is kept for two pixels together.
            errors[isQuick] = (row + 16..<row + 128).filter { $0 % 4 != 3 }.map {
                abs(Int(shown[$0]) - Int(wanted[$0]))
            }.max()
        }
        #expect(try #require(errors[true]) <= 3 && #require(errors[false]) <= 3, "\(errors)")
        let format = FilmFormat.mp4
        #expect(
            format.arguments(alpha: false, loops: true) != format.arguments(alpha: false, loops: true, isQuick: true))
    }

    /// [CP-23] [CP-24] The delays of animated pictures add up to the time, whatever they are rounded to, the last one too.
    @Test(arguments: [
        (FilmFormat.gif, 50, 1, 100, 2.0), (.gif, 24, 1, 48, 2.0), (.gif, 30_000, 1_001, 60, 2.002),
        (.gif, 10, 1, 5, 0.5),
        (.gif, 30, 1, 90, 3.0), (.webp, 60, 1, 120, 2.0), (.webp, 10, 1, 5, 0.5), (.apng, 60, 1, 120, 2.0),
        (.apng, 30_000, 1_001, 30, 1.001), (.apng, 10, 1, 5, 0.5),
    ])
    func delaysAddUp(format: FilmFormat, top: Int, bottom: Int, frames: Int, seconds: Double) throws {
        try write(film(format, rate: (top, bottom), frames: frames), frames: frames, to: "a.film")
        let facts = FilmFacts(format, try #require(folder.bytes(of: "a.film")))
        #expect(facts.frames == frames)
        let rounding = format == .gif ? 0.005 : format == .webp ? 0.001 : 1e-9
        #expect(abs(facts.delays.reduce(0, +) - seconds) <= rounding + 1e-9)
        let frame = Double(bottom) / Double(top)
        for delay in facts.delays { #expect(abs(delay - frame) <= 2 * rounding + 1e-9) }
    }

    /// [CP-29] Where alpha is asked for it is in the film: in the first frame, left, middle and right.
    @Test(arguments: [
        (FilmFormat.webm, ["-c:v", "libvpx-vp9"]), (.mov, []), (.apng, []), (.gif, []),
    ])
    func alphaIsKept(format: FilmFormat, decoder: [String]) throws {
        let name = "a.\(format.rawValue)"
        try write(film(format, alpha: true), frames: 3, to: name)
        let pixels = try pixels(name, decoder: decoder)
        let row = 8 * 32 * 4
        #expect(pixels[row + 8 * 4 + 3] <= 4, "left there is nothing")
        let alpha = pixels[row + 24 * 4 + 3]
        if format == .gif {
            #expect(alpha == 255, "half and more is all in a GIF")
        } else {
            #expect(abs(Int(alpha) - 128) <= 4)
            // Why not 255: lossy encoders blur the edge of what is transparent; darkened it would be 128.
            #expect(pixels[row + 24 * 4] >= 225, "the colour is not darkened by its alpha")
        }
    }

    @Test func aWebPKeepsAlphaToo() throws {
        try write(film(.webp, alpha: true), frames: 3, to: "a.webp")
        let bytes = try #require(folder.bytes(of: "a.webp"))
        #expect(Array(bytes[12..<16]) == Array("VP8X".utf8))
        #expect(bytes[20] & 0x10 != 0, "the flag of alpha is set")
        // Why taken apart: not every ffmpeg reads animated ones, and all read a picture.
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "ANMF".utf8) })
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        // Behind the chunk's head: place (6 bytes), size (6), time (3), flags (1), and the picture's own chunks.
        let size = bytes[start + 14..<start + 20]
        let still =
            Array("WEBPVP8X".utf8) + little(10, 4) + [0x10, 0, 0, 0] + size + bytes[start + 24..<start + 8 + length]
        try Data(Array("RIFF".utf8) + little(still.count, 4) + still).write(to: URL(filePath: folder.file("b.webp")))
        let pixels = try pixels("b.webp")
        let row = 8 * 32 * 4
        #expect(pixels.count == 32 * 16 * 4)
        #expect(pixels[row + 8 * 4 + 3] <= 4 && abs(Int(pixels[row + 24 * 4 + 3]) - 128) <= 4)
        #expect(pixels[row + 24 * 4] >= 225)
    }

    /// [CP-15] Films whose colours are luma and chroma are BT.709 in limited range and say so.
    @Test(arguments: [FilmFormat.webm, .mov])
    func coloursAreTaggedAndComeBack(format: FilmFormat) throws {
        let name = "a.\(format.rawValue)"
        try write(film(format), frames: 3, to: name)
        let process = try ChildProcess(
            "ffprobe",
            [
                "-v", "error", "-of", "default=nw=1", "-show_entries", "stream=color_space,color_range",
                folder.file(name),
            ])
        #expect(process.finish() == 0)
        let facts = Set(process.outputText.split(separator: "\n").map(String.init))
        #expect(facts.isSuperset(of: ["color_space=bt709", "color_range=tv"]), "\(facts.sorted())")
        let raw = folder.file("raw")
        let decoder = try ChildProcess(
            "ffmpeg",
            [
                "-v", "error", "-i", folder.file(name), "-frames:v", "1", "-vf",
                "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int", "-f", "rawvideo",
                "-pix_fmt",
                "rgb24", raw,
            ])
        #expect(decoder.finish() == 0)
        let pixels = try #require(folder.bytes(of: "raw"))
        let place = (8 * 32 + 24) * 3
        for (channel, value) in [0xE5, 0x1A, 0x22].enumerated() {
            #expect(abs(Int(pixels[place + channel]) - value) <= 3)
        }
    }

    @Test func filmsBeginAgainWhereTheSceneDoes() throws {
        for loops in [true, false] {
            let name = loops ? "loops" : "ends"
            try write(film(.gif, loops: loops), frames: 2, to: name + ".gif")
            let bytes = try #require(folder.bytes(of: name + ".gif"))
            #expect(String(decoding: bytes, as: Unicode.ASCII.self).contains("NETSCAPE2.0") == loops)
            try write(film(.apng, loops: loops), frames: 2, to: name + ".apng")
            let picture = try #require(folder.bytes(of: name + ".apng"))
            let control = try #require(picture.indices.first { picture[$0...].starts(with: "acTL".utf8) })
            #expect(picture[control + 11] == (loops ? 0 : 1))
        }
    }

    /// Equal frames may be stored as one that lasts longer; then the time counts.
    @Test(arguments: [FilmFormat.webp, .apng, .gif])
    func aFilmOfEqualFramesIsWhole(format: FilmFormat) throws {
        let film = film(format)
        var palette: FilmPalette?
        if format == .gif {
            palette = try FilmPalette(destination: folder.file("a"), film, overwriting: false)
            for _ in 0..<10 { try palette?.add(frame(3, film)) }
            try palette?.finish()
        }
        let encoder = try FilmEncoder(destination: folder.file("a"), film, palette: palette, overwriting: false)
        for _ in 0..<10 { try encoder.append(frame(3, film)) }
        try encoder.finish()
        #expect(folder.bytes(of: "a") != nil)
    }

    @Test(arguments: [FilmFormat.gif, .webp, .apng])
    func aFilmThatIsCutOffHasNoFrames(format: FilmFormat) throws {
        try write(film(format), frames: 5, to: "a")
        let bytes = try #require(folder.bytes(of: "a"))
        #expect(FilmFacts(format, bytes).frames == 5)
        for length in [0, 1, 8, 20, bytes.count / 2, bytes.count - 2] {
            #expect(FilmFacts(format, Array(bytes[..<length])).frames == 0, "of \(length) bytes")
        }
    }
}
