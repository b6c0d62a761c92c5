import Shaders
import Testing

@testable import Rendering

struct ShaderSourceTests {
    @Test func noShaderFileNamesItsOwnVersion() {
        for name in ShaderLibrary.names {
            #expect(ShaderLibrary.source(named: name)?.contains("#version") == false, "\(name)")
        }
    }

    @Test func anErrorIsReportedAtTheLineOfTheFileThatHasIt() throws {
        let files = ["a.f.glsl": "// one\n#include \"b.glsl\"\nvoid main() {}", "b.glsl": "// first\nfloat x;"]
        let source = try ShaderSource("a.f.glsl") { files[$0] }
        #expect(
            source.error(from: "0:20002(5): error: syntax error, unexpected ';'")
                == .shader(file: "b.glsl", line: 2, message: "syntax error, unexpected ';'"))
        #expect(
            source.error(from: "0:10003(1): error: no main")
                == .shader(file: "a.f.glsl", line: 3, message: "no main"))
    }

    @Test func aMissingIncludeIsNamed() {
        #expect(throws: RenderingError.shader(file: "gone.glsl", line: nil, message: "there is no such shader file")) {
            try ShaderSource("a.f.glsl") { $0 == "a.f.glsl" ? "#include \"gone.glsl\"" : nil }
        }
    }
}
