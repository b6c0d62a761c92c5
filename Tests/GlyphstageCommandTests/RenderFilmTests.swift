import Foundation
import Pictures
import Testing

@testable import Capture

/// Every kind of output, made by the program itself.
@Suite(.serialized)
struct RenderFilmTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    @Test(arguments: FilmFormat.allCases)
    func filmsHaveTheirFramesByTheirEnding(format: FilmFormat) throws {
        let name = "a.\(format.rawValue)"
        let result = try runner.run([
            "render", "demo.yaml", "--from", "1", "--to", "1.2", "--fps", "50", "--scale", "0.1", "-o", name,
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
        #expect(runner.names == ["demo.yaml", name])
        #expect(try FilmFacts(of: runner.path(name), format, for: name).frames == 10)
    }

    /// Counted by ffprobe: so many frames as the range has, at exactly the rate, whatever the sides.
    @Test(arguments: [
        ("12", "0", "1.5", "12/1", 18, "65x37"), ("24", "1", "2", "24/1", 24, "64x36"),
        ("30000/1001", "0", "1.001", "30000/1001", 30, "33x33"), ("59.94", "2", "3", "2997/50", 60, "64x36"),
        ("60", "0.5", "1", "60/1", 30, "1x1"), ("30", "1", "1", "30/1", 1, "64x36"),
        ("60", "66f", "67f", "60/1", 1, "65x36"),
        ("25", "3.6", "3.6", "25/1", 1, "64x36"),
    ])
    func everyRateHasItsFrames(rate: String, from: String, to: String, shown: String, frames: Int, size: String) throws
    {
        for name in ["a.mp4", "a.webm"] {
            let result = try runner.run([
                "render", "demo.yaml", "--fps", rate, "--from", from, "--to", to, "--size", size, "-q", "-o", name,
            ])
            #expect(result.status == 0, "\(result.errors)")
            let probe = try ChildProcess(
                "ffprobe",
                [
                    "-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "default=nw=1", "-show_entries",
                    "stream=nb_read_frames,r_frame_rate,width,height", runner.path(name),
                ])
            #expect(probe.finish() == 0)
            let sides = size.split(separator: "x").map { (Int($0) ?? 0) + (Int($0) ?? 0) % 2 }
            let facts = Set(probe.outputText.split(separator: "\n").map(String.init))
            var wanted: Set = ["nb_read_frames=\(frames)", "width=\(sides[0])", "height=\(sides[1])"]
            // A rate is seen between two frames; WebM writes moments in milliseconds, and its rate is a guess.
            if frames > 1, name == "a.mp4" { wanted.insert("r_frame_rate=\(shown)") }
            #expect(facts.isSuperset(of: wanted), "\(name): \(facts.sorted())")
        }
    }

    /// [CP-23] 60 frames a second are more than a GIF has; its time stays.
    @Test func aGIFOfAFastSceneLastsAsLong() throws {
        let result = try runner.run(["render", "demo.yaml", "--to", "2", "--scale", "0.05", "-o", "a.gif"])
        #expect(result.status == 0)
        #expect(
            result.errors == "glyphstage: note: a .gif has at most 50 frames a second; 50 are taken instead of 60\n")
        let facts = FilmFacts(.gif, try #require(runner.bytes("a.gif")))
        #expect(facts.frames == 100)
        #expect(abs(facts.delays.reduce(0, +) - 2) < 0.0051)
    }

    /// [CP-29]
    @Test func alphaIsRefusedWhereItCannotBeKept() throws {
        let result = try runner.run(["render", "demo.yaml", "--transparent", "-o", "a.mp4"])
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix("glyphstage render: '--transparent' cannot be kept in .mp4, which has no alpha"))
        #expect(runner.names == ["demo.yaml"])
    }

    /// [CP-14] Only films that need even sides get them.
    @Test func oddSidesStayWhereTheyCan() throws {
        let result = try runner.run(["render", "demo.yaml", "--to", "0.1", "--size", "141x81", "-o", "a.webp"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let web = try runner.run(["render", "demo.yaml", "--to", "0.1", "--size", "141x81", "-o", "a.webm"])
        #expect(web.status == 0 && web.errors.contains("141×81 pixels become 142×82"))
    }

    @Test func rawPixelsAreThoseOfThePicture() throws {
        let call = ["render", "demo.yaml", "--at", "1.1", "--scale", "0.1", "--transparent", "-o", "-"]
        let (png, raw) = (try runner.run(call), try runner.run(call + ["--raw"]))
        #expect(png.status == 0 && raw.status == 0)
        #expect(raw.output == (try PNGCodec.decode(png.output)).straightPixels)
        #expect(raw.output.count == 128 * 72 * 4)
        #expect(try runner.run(["render", "demo.yaml", "-o", "a.png", "--raw"]).status == 2)
    }

    @Test func aContactSheetShowsEvenlySpacedMomentsWithTheirTimes() throws {
        let result = try runner.run(["render", "demo.yaml", "--contact-sheet", "3x2", "-o", "sheet.png"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let picture = try PNGCodec.decode(#require(runner.bytes("sheet.png")))
        // Cells of 320 × 180 with 8 around each and 22 for the label.
        #expect((picture.width, picture.height) == (8 + 3 * 328, 8 + 2 * 210))
        func brightest(_ x: Range<Int>, _ y: Range<Int>) -> UInt8 {
            y.flatMap { row in x.map { picture.bytes[(row * picture.width + $0) * 4] } }.max() ?? 0
        }
        for cell in 0..<6 {
            let (x, y) = (8 + cell % 3 * 328, 8 + cell / 3 * 210)
            #expect(brightest(x..<x + 60, y + 182..<y + 200) > 150, "label \(cell)")
        }
        // Nothing is there at 0, everything at 2.88 s, nothing at the end.
        #expect(brightest(60..<270, 60..<140) < 0x70)
        #expect(brightest(8 + 328 + 40..<8 + 328 + 280, 8 + 210 + 50..<8 + 210 + 140) > 180)
        #expect(brightest(8 + 656 + 40..<8 + 656 + 280, 8 + 210 + 50..<8 + 210 + 140) < 0x70)
    }

    @Test(arguments: [
        ["-o", "a.mp4", "--contact-sheet", "2x2"], ["-o", "a.png", "--contact-sheet", "0x2"],
        ["-o", "a.png", "--contact-sheet", "2x2", "--at", "1"], ["-o", "-", "--watch"], ["-o", "-", "--data", "x.csv"],
    ])
    func callsThatCannotBeMeantAreUsageErrors(arguments: [String]) throws {
        #expect(try runner.run(["render", "demo.yaml"] + arguments).status == 2)
    }

    /// [LR-06] A save is rendered once, and one without any change is not.
    @Test func watchingRendersAgainOnEachChange() throws {
        let (process, _, _) = try runner.start([
            "render", "demo.yaml", "--watch", "--at", "1.1", "--scale", "0.1", "-o", "a.png",
        ])
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        func wait(until condition: () -> Bool) throws {
            for _ in 0..<3_000 where !condition() { usleep(10_000) }
            try #require(condition())
        }
        try wait { runner.bytes("a.png") != nil }
        let first = try #require(runner.bytes("a.png"))
        try runner.writeDemo(replacing: "foregroundStyle: white", with: "foregroundStyle: red", to: "new.yaml")
        try FileManager.default.removeItem(atPath: runner.path("demo.yaml"))
        try FileManager.default.moveItem(atPath: runner.path("new.yaml"), toPath: runner.path("demo.yaml"))
        try wait { runner.bytes("a.png") != first }
        // A scene with a mistake leaves the last picture; the next good one is rendered.
        let second = runner.bytes("a.png")
        try runner.write("glyphstage: 1\nlayers: [{name: a}]\n", to: "demo.yaml")
        usleep(300_000)
        #expect(runner.bytes("a.png") == second)
        try runner.write("glyphstage: 1\ncanvas: {background: white}\n", to: "demo.yaml")
        try wait { runner.bytes("a.png") != second }
        #expect(process.isRunning)
    }
}
