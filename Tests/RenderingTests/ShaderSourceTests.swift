import RenderingTestSupport
import Shaders
import Testing

@testable import Rendering

@Suite(.leavesGLClean)
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

    /// [LR-20] As the driver says it, with an include before the mistake.
    @Test @MainActor func theDriversErrorNamesTheLineOfTheFile() throws {
        let gl = try TestGL()
        let fragment = try #require(ShaderLibrary.source(named: "mask.f.glsl"))
        try #require(fragment.contains("#include"))
        var lines = fragment.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let end = try #require(lines.lastIndex { $0.hasPrefix("}") })
        lines.insert("    this is no statement;", at: end)
        let broken = lines.joined(separator: "\n")
        do {
            _ = try ShaderProgram(gl.device, .mask(.solid)) {
                $0 == "mask.f.glsl" ? broken : ShaderLibrary.source(named: $0)
            }
            Issue.record("the shader compiled")
        } catch {
            guard case .shader(let file, let line, _) = error else { throw error }
            #expect(file == "mask.f.glsl" && line == end + 1)
        }
    }
}
