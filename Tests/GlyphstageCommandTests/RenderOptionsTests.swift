import Capture
import Testing

@testable import GlyphstageCommand

@MainActor
struct RenderOptionsTests {
    private func options(_ arguments: String...) throws -> RenderOptions {
        try RenderOptions(ArgumentParser.parse(["s.yaml"] + arguments, of: RenderVerb.declaration))
    }

    @Test func theNamesEndingTellsWhatIsWritten() throws {
        #expect(try options("-o", "a.png").output == .picture(path: "a.png"))
        #expect(try options("-o", "a.PNG").output == .picture(path: "a.PNG"))
        #expect(try options("-o", "dir.v2/a.mp4").output == .film(path: "dir.v2/a.mp4", .mp4))
        #expect(try options("-o", "-").output == .standardOutput)
        let numbered = try #require(NumberedName(pattern: "a-%04d.png"))
        #expect(try options("-o", "a-%04d.png").output == .numberedPictures(numbered))
    }

    @Test(arguments: [
        ["-o", "a.avi"], ["-o", "png"], ["-o", "a-%s.png"], ["-o", ""], [], ["-o", "a.mp4", "--at", "1"],
        ["-o", "a.png", "--from", "1"], ["-o", "a.png", "--size", "10x10", "--scale", "2"],
        ["-o", "a.mp4", "--transparent"], ["-o", "a.png", "--at", "nan"], ["-o", "a.png", "--fps", "nan"],
        ["-o", "a.png", "--fps", "0"],
    ])
    func callsThatCannotBeMeantAreUsageErrors(arguments: [String]) {
        #expect {
            try RenderOptions(ArgumentParser.parse(["s.yaml"] + arguments, of: RenderVerb.declaration))
        } throws: {
            ($0 as? CommandFailure)?.status == .usage
        }
    }

    @Test func onePictureIsOfTheCanvasAtScaleOneUnlessAsked() throws {
        let plain = try options("-o", "a.png")
        #expect(plain.size == nil && plain.at == nil && !plain.isTransparent && !plain.isForced)
        let asked = try options("-o", "a.png", "--size=640x360", "--at", "66f", "--transparent", "--force")
        #expect(asked.size == .pixels(width: 640, height: 360))
        #expect(asked.at == .frame(66) && asked.isTransparent && asked.isForced)
    }
}
