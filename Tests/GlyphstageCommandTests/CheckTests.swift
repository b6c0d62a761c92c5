import Foundation
import Testing

@testable import GlyphstageCommand

/// `check` on files that are hard to read, large or many.
@Suite(.serialized)
struct CheckTests {
    let runner: ProgramRunner

    init() throws { runner = try ProgramRunner() }

    @Test func contrastIsAWarningAndNoError() throws {
        try runner.write(
            "glyphstage: 1\ncanvas: {background: white}\nlayers: [{text: words, foregroundStyle: yellow}]\n",
            to: "s.yaml")
        let plain = try runner.run(["check", "s.yaml"])
        #expect(plain.status == 0)
        #expect(
            plain.errors.hasPrefix("s.yaml:3:17: warning: the contrast of this text with what is below it is 1.5"),
            "\(plain.errors)")
        #expect(plain.errors.hasSuffix("1 scene: 1 warning\n"))
        let measured = try runner.run(["check", "s.yaml", "--rendered"])
        #expect(measured.status == 0)
        #expect(
            measured.errors.hasPrefix("s.yaml:3:17: warning: the contrast of this text with what is below it is 1.5"),
            "\(measured.errors)")
    }

    /// What the list can't tell the picture shows: a filter that takes the text's colour away.
    @Test func theRealPictureIsMeasured() throws {
        try runner.write(
            "glyphstage: 1\nlayers: [{text: words, font: {size: 60}, colorMultiply: '#222222'}, {text: more, position: [640, 600]}]\n",
            to: "s.yaml")
        #expect(try runner.run(["check", "s.yaml"]).errors == "1 scene: nothing wrong\n")
        let measured = try runner.run(["check", "s.yaml", "--rendered"])
        #expect(measured.errors.contains("s.yaml:2:30: warning: the contrast of this text"), "\(measured.errors)")
        #expect(measured.errors.hasSuffix("1 scene: 1 warning\n"))
    }

    @Test func theRatioIsThatOfFullPixels() {
        let white: [UInt8] = [255, 255, 255, 255]
        let (ink, edge): ([UInt8], [UInt8]) = ([0x77, 0x77, 0x77, 255], [0xD0, 0xD0, 0xD0, 255])
        let ratio = RenderedContrast.ratio(
            ink + ink + edge + white, white + white + white + white, width: 2, square: 8)
        #expect(abs((ratio ?? 0) - 4.478) < 0.001)
        #expect(RenderedContrast.ratio(white, white, width: 1, square: 8) == nil)
    }

    @Test func manyFilesAreCheckedInOneCall() throws {
        try runner.write("glyphstage: 2\n", to: "new.yaml")
        try runner.write("glyphstage: 1\nlayers: [{text: a, opactiy: 1}]\n", to: "slip.yaml")
        let result = try runner.run(["check", "demo.yaml", "new.yaml", "slip.yaml"])
        #expect(result.status == 1)
        #expect(
            result.errors == """
                new.yaml:1:13: error: format version 2 is newer than this program reads (1)
                    1 | glyphstage: 2
                      |             ^
                slip.yaml:2:20: error: 'opactiy' is not a property of a text layer; did you mean 'opacity'?
                    2 | layers: [{text: a, opactiy: 1}]
                      |                    ^~~~~~~
                3 scenes: 2 errors

                """)
    }

    @Test func moreThanFourMegabytesAreRefused() throws {
        try runner.write("glyphstage: 1\n#" + String(repeating: "x", count: 4 << 20), to: "large.yaml")
        let result = try runner.run(["check", "large.yaml"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("large.yaml:1:1: error: a scene file holds at most 4 MB; this one is larger\n"))
    }
}
