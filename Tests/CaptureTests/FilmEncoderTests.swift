import Drawing
import Foundation
import Testing

@testable import Capture

@Suite(.serialized)
struct FilmEncoderTests {
    let folder: ScratchFolder
    let film = FilmEncoder.Description(width: 64, height: 32, rateNumerator: 30_000, rateDenominator: 1_001)

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        folder = try ScratchFolder()
    }

    /// Vertical bars of the two colours that shift most where the matrix is wrong.
    private func bars(_ film: FilmEncoder.Description) -> Bitmap {
        let bytes = (0..<film.width * film.height).flatMap { pixel -> [UInt8] in
            pixel % film.width < film.width / 2 ? [0x00, 0xBD, 0xF2, 0xFF] : [0xE5, 0x1A, 0x22, 0xFF]
        }
        return Bitmap(width: film.width, height: film.height, format: .rgba, bytes: bytes)
    }

    /// Runs a program and gives what it wrote.
    private func output(_ program: String, _ arguments: [String]) throws -> String {
        let process = try ChildProcess(program, arguments)
        #expect(process.finish() == 0, "\(process.errorText)")
        return process.outputText
    }

    /// [CP-18]
    @Test func theFilmHasEachFrameOnceAndTheRateAsked() throws {
        let path = folder.file("a.mp4")
        let encoder = try FilmEncoder(destination: path, film, overwriting: false)
        for _ in 0..<48 { try encoder.append(bars(film)) }
        #expect(!folder.names.contains("a.mp4"), "the film has no name before it is whole")
        try encoder.finish()
        #expect(folder.names == ["a.mp4"])
        let facts = try output(
            "ffprobe",
            [
                "-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "default=nw=1", "-show_entries",
                "stream=nb_read_frames,r_frame_rate,width,height,pix_fmt,color_space,color_primaries,color_transfer,color_range",
                path,
            ])
        let lines = Set(facts.split(separator: "\n").map(String.init))
        for line in [
            "nb_read_frames=48", "r_frame_rate=30000/1001", "width=64", "height=32", "pix_fmt=yuv420p",
            "color_space=bt709", "color_primaries=bt709", "color_transfer=bt709", "color_range=tv",
        ] {
            #expect(lines.contains(line), "\(line) is missing in \(lines.sorted())")
        }
    }

    /// [CP-15]
    @Test func coloursComeBackByTheMatrixThatTheTagsName() throws {
        let path = folder.file("a.mp4")
        let encoder = try FilmEncoder(destination: path, film, overwriting: false)
        for _ in 0..<5 { try encoder.append(bars(film)) }
        try encoder.finish()
        let raw = folder.file("raw")
        _ = try output(
            "ffmpeg",
            [
                "-v", "error", "-i", path, "-frames:v", "1", "-vf",
                "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int", "-f", "rawvideo",
                "-pix_fmt", "rgb24", raw,
            ])
        let pixels = try #require(folder.bytes(of: "raw"))
        // In the middle of each bar, away from the edge that 4:2:0 blurs.
        for (x, colour) in [(16, [0x00, 0xBD, 0xF2]), (48, [0xE5, 0x1A, 0x22])] {
            let place = (16 * film.width + x) * 3
            for channel in 0..<3 { #expect(abs(Int(pixels[place + channel]) - colour[channel]) <= 2) }
        }
    }

    @Test func equalFramesGiveEqualFilms() throws {
        for name in ["a.mp4", "b.mp4"] {
            let encoder = try FilmEncoder(destination: folder.file(name), film, overwriting: false)
            for _ in 0..<10 { try encoder.append(bars(film)) }
            try encoder.finish()
        }
        #expect(folder.bytes(of: "a.mp4") != nil)
        #expect(folder.bytes(of: "a.mp4") == folder.bytes(of: "b.mp4"))
    }

    @Test func aFilmThatIsGivenUpLeavesNothing() throws {
        do {
            let encoder = try FilmEncoder(destination: folder.file("a.mp4"), film, overwriting: false)
            try encoder.append(bars(film))
        }
        #expect(folder.names.isEmpty)
    }

    @Test func aFilmWithoutFramesIsAnErrorAndLeavesNothing() throws {
        #expect(throws: CaptureError.self) {
            try FilmEncoder(destination: folder.file("a.mp4"), film, overwriting: false).finish()
        }
        #expect(folder.names.isEmpty)
    }

    @Test func anEncoderThatDiesIsNamedWithItsLastWords() throws {
        let impossible = FilmEncoder.Description(width: 64, height: 32, rateNumerator: 0, rateDenominator: 0)
        var caught: CaptureError?
        do {
            let encoder = try FilmEncoder(destination: folder.file("a.mp4"), impossible, overwriting: false)
            for _ in 0..<200 { try encoder.append(bars(film)) }
            try encoder.finish()
        } catch {
            caught = error
        }
        guard case .encoderFailed(let path, _, let reason) = caught else {
            Issue.record("\(String(describing: caught))")
            return
        }
        #expect(path == folder.file("a.mp4"))
        #expect(reason.contains("Invalid argument"), "\(reason)")
        #expect(folder.names.isEmpty)
    }

    @Test func aProgramThatIsNotThereIsSaidToBeMissing() {
        #expect(throws: ChildProcess.Failure(code: ENOENT)) { try ChildProcess("no-such-program-anywhere", []) }
    }

    @Test func whatAChildSaysIsKept() throws {
        let child = try ChildProcess("sh", ["-c", "cat; echo trouble >&2; exit 3"])
        try child.write(Array("hello".utf8))
        #expect(child.finish() == 3)
        #expect(child.outputText == "hello")
        #expect(child.errorText == "trouble\n")
    }
}
