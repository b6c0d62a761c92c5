import Foundation
import Pictures
import Testing

@Suite(.serialized)
struct RenderTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    @Test func theSameCallGivesTheSameBytes() throws {
        for name in ["a.png", "b.png"] {
            let result = try runner.run(["render", "demo.yaml", "--at", "1.1", "-o", name])
            #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty, "\(result.errors)")
        }
        let bytes = try #require(runner.bytes("a.png"))
        #expect(bytes == runner.bytes("b.png"))
        let picture = try PNGCodec.decode(bytes)
        #expect((picture.width, picture.height) == (1280, 720))
        #expect(
            PNGCodec.texts(in: bytes) == [
                PNGText(key: "Title", value: "demo.yaml"), PNGText(key: "glyphstage:moment", value: "1.1"),
            ])
    }

    @Test func aFrameIsTheMomentThatItStandsFor() throws {
        _ = try runner.run(["render", "demo.yaml", "--at", "66f", "-o", "frame.png"])
        _ = try runner.run(["render", "demo.yaml", "--at=1.1", "-oseconds.png"])
        let frame = try #require(runner.bytes("frame.png"))
        #expect(frame == runner.bytes("seconds.png"))
    }

    @Test func standardInputAndOutputServeAsFiles() throws {
        _ = try runner.run(["render", "demo.yaml", "--at", "1.1", "-o", "a.png"])
        let demo = try String(contentsOf: ProgramRunner.demo, encoding: .utf8)
        let result = try runner.run(["render", "-", "--at", "1.1", "-o", "-"], input: demo)
        #expect(result.status == 0)
        #expect(try PNGCodec.decode(result.output) == PNGCodec.decode(#require(runner.bytes("a.png"))))
    }

    @Test func aSizeCentresTheCanvasOnMoreOfItsBackground() throws {
        let result = try runner.run(["render", "demo.yaml", "--size", "320x320", "-o", "a.png"])
        #expect(result.status == 0)
        let picture = try PNGCodec.decode(#require(runner.bytes("a.png")))
        #expect((picture.width, picture.height) == (320, 320))
        // Above the canvas (70 pixels) the gradient's first colour goes on, below it the last: indigo 5856D6 and black.
        func pixel(_ y: Int) -> [UInt8] { Array(picture.bytes[(y * 320 + 5) * 4..<(y * 320 + 5) * 4 + 4]) }
        for y in [0, 60] { #expect(zip(pixel(y), [0x58, 0x56, 0xD6, 0xFF]).allSatisfy { abs(Int($0) - $1) <= 1 }) }
        for y in [260, 319] { #expect(pixel(y) == [0, 0, 0, 255]) }
    }

    /// [CP-07]
    @Test func withoutItsBackgroundTextKeepsItsFullColour() throws {
        try runner.writeDemo(replacing: "foregroundStyle: white", with: "foregroundStyle: '#F00'", to: "red.yaml")
        _ = try runner.run(["render", "red.yaml", "--at", "1.1", "--transparent", "-o", "a.png"])
        let bytes = try #require(runner.bytes("a.png"))
        #expect(bytes[25] == 6, "the colour type has alpha")
        let picture = try PNGCodec.decode(bytes)
        var alphas: Set<UInt8> = []
        for pixel in stride(from: 0, to: picture.bytes.count, by: 4) {
            let alpha = picture.bytes[pixel + 3]
            alphas.insert(alpha)
            #expect(picture.bytes[pixel] >= alpha - min(alpha, 1) && picture.bytes[pixel + 1] <= 1)
        }
        #expect(alphas.contains(0) && alphas.contains(255) && alphas.count > 100)
    }

    /// [CP-20] [CP-22]
    @Test func numberedPicturesAreTheFramesAndSortAsTheyPlay() throws {
        let result = try runner.run(
            ["render", "demo.yaml", "--from", "1", "--to", "1.2", "--scale", "0.25", "-o", "f-%d.png"])
        #expect(result.status == 0, "\(result.errors)")
        let frames = runner.names.filter { $0.hasPrefix("f-") }.sorted()
        #expect(frames == (0..<12).map { $0 < 10 ? "f-0\($0).png" : "f-\($0).png" })
        let moments = frames.map { PNGCodec.texts(in: runner.bytes($0) ?? []).last?.value ?? "" }
        let seconds = moments.compactMap(Double.init)
        #expect(seconds.count == 12)
        for (index, moment) in seconds.enumerated() { #expect(abs(moment - (1 + Double(index) / 60)) < 1e-12) }
        _ = try runner.run(["render", "demo.yaml", "--at", "1", "--scale", "0.25", "-o", "one.png"])
        #expect(runner.bytes("f-00.png") == runner.bytes("one.png"), "a run from A begins with the state at A")
    }

    @Test func aFilmHasEveryFrameOfTheTimeline() throws {
        let result = try runner.run(["render", "demo.yaml", "--fps", "30", "--scale", "0.5", "-o", "a.mp4"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(runner.names == ["demo.yaml", "a.mp4"])
        let probe = Process()
        let output = Pipe()
        probe.executableURL = URL(filePath: "/usr/bin/env")
        probe.arguments =
            ["ffprobe", "-v", "error", "-count_frames", "-of", "default=nw=1", "-show_entries"]
            + ["stream=nb_read_frames,r_frame_rate,color_space,color_range,width,height", runner.path("a.mp4")]
        probe.standardOutput = output
        try probe.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        probe.waitUntilExit()
        let facts = Set(text.split(separator: "\n").map(String.init))
        for fact in [
            "nb_read_frames=108", "r_frame_rate=30/1", "color_space=bt709", "color_range=tv", "width=640", "height=360",
        ] {
            #expect(facts.contains(fact), "\(fact) is missing in \(facts.sorted())")
        }
    }

    /// [CP-14]
    @Test func oddSidesOfAFilmGrowWithANote() throws {
        let result = try runner.run(["render", "demo.yaml", "--to", "0.1", "--size", "141x81", "-o", "a.mp4"])
        #expect(result.status == 0)
        #expect(result.errors.contains("141×81 pixels become 142×82"))
        #expect(runner.names.contains("a.mp4"))
    }
}
