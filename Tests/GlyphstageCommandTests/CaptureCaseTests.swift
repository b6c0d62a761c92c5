import Foundation
import Pictures
import Testing

/// What goes wrong when pictures and films are written, tried on the program itself.
@Suite(.serialized)
struct CaptureCaseTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    private func picture(_ scene: String, _ arguments: [String] = []) throws -> (
        bytes: [UInt8], width: Int, height: Int
    ) {
        try runner.write("glyphstage: 1\n" + scene, to: "s.yaml")
        let result = try runner.run(["render", "s.yaml", "--force", "-o", "a.png"] + arguments)
        #expect(result.status == 0, "\(result.errors)")
        let picture = try PNGCodec.decode(try #require(runner.bytes("a.png")))
        return (picture.bytes, picture.width, picture.height)
    }

    /// [CP-01] A place that cannot be written is named with its reason.
    @Test(arguments: ["demo.yaml/a.png", "none/a.png", "."])
    func aPlaceThatCannotBeWrittenIsNamed(path: String) throws {
        let result = try runner.run(["render", "demo.yaml", "--scale", "0.1", "-o", path == "." ? "folder.png" : path])
        if path == "." {
            #expect(result.status == 0)
            try FileManager.default.removeItem(atPath: runner.path("folder.png"))
            try FileManager.default.createDirectory(
                atPath: runner.path("folder.png"), withIntermediateDirectories: false)
            let again = try runner.run(["render", "demo.yaml", "--force", "--scale", "0.1", "-o", "folder.png"])
            #expect(again.status == 74 && again.errors.contains("folder.png: cannot write: this is a folder"))
        } else {
            #expect(result.status == 74 && result.errors.contains("\(path): cannot write: "), "\(result.errors)")
        }
        #expect(runner.names.allSatisfy { !$0.hasSuffix(".part") })
    }

    /// [CP-07] Colours in a PNG are not multiplied by alpha: blurred red is red wherever it shows.
    @Test func blurredRedStaysRed() throws {
        let scene =
            "canvas: {size: [200, 100]}\nlayers: [{text: red, foregroundStyle: '#FF0000', blur: 10, font: {size: 60}}]\n"
        try runner.write("glyphstage: 1\n" + scene, to: "s.yaml")
        let raw = try runner.run(["render", "s.yaml", "--transparent", "-o", "-", "--raw"])
        #expect(raw.status == 0)
        var shown = 0
        for pixel in stride(from: 0, to: raw.output.count, by: 4) where raw.output[pixel + 3] > 8 {
            shown += 1
            #expect(raw.output[pixel] >= 250 && raw.output[pixel + 1] <= 5)
        }
        #expect(shown > 500)
    }

    /// [CP-08] An opaque picture has no holes where something translucent was drawn.
    @Test func anOpaquePictureHasNoHoles() throws {
        let picture = try picture(
            "canvas: {size: [40, 20], background: white}\nlayers: [{rectangle: {fill: red}, opacity: 0.5, frame: {width: 20}}]\n"
        )
        #expect(try #require(runner.bytes("a.png"))[25] == 2, "the colour type has no alpha")
        let middle = (10 * 40 + 20) * 4
        #expect(
            zip(picture.bytes[middle..<middle + 4], [0xFF, 0x9D, 0x98, 0xFF]).allSatisfy { abs(Int($0) - $1) <= 2 })
    }

    /// [CP-09] Rows are as long as they are, whatever the width.
    @Test(arguments: [(801, 601), (1_366, 768), (1, 1), (3, 7), (1_023, 5)])
    func rowsAreNotSkewed(width: Int, height: Int) throws {
        let picture = try picture(
            """
            canvas: {size: [\(width), \(height)], background: black}
            layers: [{rectangle: {fill: white}, frame: {width: \((width + 1) / 2)}, anchor: leading, position: {unit: [0, 0.5]}}]

            """)
        #expect((picture.width, picture.height) == (width, height))
        for row in 0..<height {
            for (x, value) in [(0, 255), ((width + 1) / 2 - 1, 255), (width - 1, width == 1 ? 255 : 0)] {
                #expect(Int(picture.bytes[(row * width + x) * 4]) == value, "row \(row), column \(x)")
            }
        }
    }

    /// [CP-10] The picture stands upright: an F in the corner, its bars above and left.
    @Test func thePictureStandsUpright() throws {
        let picture = try picture(
            "canvas: {size: [200, 200], background: black}\nlayers: [{text: F, font: {size: 90}, anchor: topLeading, position: [10, 0]}]\n"
        )
        func light(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
            var sum = 0
            for row in rows { for x in columns { sum += Int(picture.bytes[(row * 200 + x) * 4]) } }
            return sum
        }
        #expect(light(0..<100, 0..<120) > 100_000)
        #expect(light(100..<200, 0..<200) == 0 && light(0..<200, 130..<200) == 0)
        // Of the letter's own box: more above than below, more left than right.
        #expect(light(0..<100, 20..<65) > light(0..<100, 65..<110))
        #expect(light(10..<40, 0..<120) > light(40..<70, 0..<120))
    }

    /// [CP-11] A disk without room, here a limit on the size of files: said, and nothing is left.
    @Test(arguments: ["a.png", "a.mp4", "a.gif", "f-%02d.png"])
    func noRoomIsSaidAndNothingBrokenIsLeft(name: String) throws {
        let program = try #require(ProgramRunner.program).path()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        let size = name.hasPrefix("a.png") || name.hasPrefix("f-") ? "2048x2048" : "640x640"
        // Blocks of 512 bytes: 8 KB.
        shell.arguments = [
            "-c", "ulimit -f 16; exec '\(program)' render demo.yaml --from 1 --to 2 --size \(size) -o '\(name)'",
        ]
        if name == "a.png" {
            shell.arguments = ["-c", "ulimit -f 16; exec '\(program)' render demo.yaml --at 1 --size \(size) -o a.png"]
        }
        shell.currentDirectoryURL = runner.folder
        let errors = Pipe()
        shell.standardError = errors
        try shell.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 74, "\(said)")
        #expect(said.contains(name.hasPrefix("f-") ? "f-00.png: " : "\(name): "), "\(said)")
        #expect(runner.names == ["demo.yaml"])
    }

    /// [CP-18] Every frame is there once, in order: a bar that moves by one column a frame.
    @Test func framesAreCompleteAndInOrder() throws {
        try runner.write(
            """
            glyphstage: 1
            canvas: {size: [184, 32], background: black}
            layers: [{name: bar, rectangle: {fill: white}, frame: {width: 4}, position: [2, 16]}]
            timeline:
              duration: 3
              events: [{at: 0, withAnimation: {linear: {duration: 3}}, set: {bar.offset.x: 180}}]
            """, to: "s.yaml")
        #expect(try runner.run(["render", "s.yaml", "-o", "a.mp4"]).status == 0)
        let decode = Process()
        decode.executableURL = URL(filePath: "/usr/bin/env")
        decode.arguments =
            [
                "ffmpeg", "-v", "error", "-i", runner.path("a.mp4"), "-f", "rawvideo", "-pix_fmt", "gray",
                runner.path("raw"),
            ]
        try decode.run()
        decode.waitUntilExit()
        let pixels = try #require(runner.bytes("raw"))
        #expect(pixels.count == 180 * 184 * 32)
        for frame in 0..<180 {
            let row = frame * 184 * 32 + 16 * 184
            // The bar covers columns frame …< frame + 4: the middle of its light.
            let light = (0..<184).map { (x: Int) -> Double in max(0, Double(pixels[row + x]) - 30) }
            var (sum, moment) = (0.0, 0.0)
            for (x, value) in light.enumerated() { (sum, moment) = (sum + value, moment + (Double(x) + 0.5) * value) }
            let middle = moment / sum
            #expect(abs(middle - Double(frame + 2)) < 0.6, "frame \(frame)")
        }
    }

    /// An encoder that is killed is an error, and no file is left.
    @Test func aKilledEncoderLeavesNothing() throws {
        let (process, _, errors) = try runner.start(["render", "demo.yaml", "--fps", "240", "-o", "a.mp4"])
        var encoder: Int32?
        for _ in 0..<6_000 where encoder == nil {
            encoder = child(of: process.processIdentifier)
            usleep(5_000)
        }
        kill(try #require(encoder), SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 74)
        try errors.seek(toOffset: 0)
        let said = String(decoding: try #require(try errors.readToEnd()), as: UTF8.self)
        #expect(said.contains("a.mp4: ffmpeg failed at frame "), "\(said)")
        #expect(runner.names == ["demo.yaml"])
    }

    private func child(of parent: Int32) -> Int32? {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return numbers.first { number in
            guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let name = stat.lastIndex(of: ")")
            else { return false }
            return stat[stat.index(after: name)...].split(separator: " ").dropFirst().first == Substring("\(parent)")
        }
    }
}
