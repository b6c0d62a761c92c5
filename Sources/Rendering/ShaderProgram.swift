import COpenGL
import Shaders

/// A linked program with its uniforms looked up.
@MainActor final class ShaderProgram {
    let id: GLuint
    let size: GLint
    let origin: GLint
    private let device: RenderDevice

    /// - Parameter read: Gives the text of a shader file by its base name.
    init(
        _ device: RenderDevice, _ program: Program, read: (String) -> String? = ShaderLibrary.source(named:)
    ) throws(RenderingError) {
        self.device = device
        let vertex = try Shader(GL_VERTEX_SHADER, ShaderSource(program.stage.vertexFile, read: read))
        let fragment = try Shader(
            GL_FRAGMENT_SHADER,
            ShaderSource("\(program.stage.rawValue).f.glsl", variant: program.variant, read: read))
        let id = glCreateProgram()
        glAttachShader(id, vertex.id)
        glAttachShader(id, fragment.id)
        glLinkProgram(id)
        var linked: GLint = 0
        glGetProgramiv(id, GLenum(GL_LINK_STATUS), &linked)
        guard linked != 0 else {
            let log = ShaderProgram.log(id, glGetProgramiv, glGetProgramInfoLog)
            glDeleteProgram(id)  // Why by hand: the object is not complete yet, so its deinit does not run.
            throw .shader(file: program.name, line: nil, message: log)
        }
        self.id = id
        size = glGetUniformLocation(id, "size")
        origin = glGetUniformLocation(id, "origin")
        device.liveObjects += 1
        guard size >= 0 else { throw .missingUniform(program: program.name, name: "size") }
        glUseProgram(id)
        // The texture units: what is drawn, the plan's records, what lies behind or what is painted with.
        for (name, unit) in [("texels", 0), ("records", 1), ("behind", 2), ("painted", 2)] {
            let place = glGetUniformLocation(id, name)
            if place >= 0 { glUniform1i(place, GLint(unit)) }
        }
    }

    isolated deinit {
        device.makeCurrent()
        glDeleteProgram(id)
        device.liveObjects -= 1
    }

    static func log(
        _ id: GLuint, _ query: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
        _ read: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
    ) -> String {
        var length: GLint = 0
        query(id, GLenum(GL_INFO_LOG_LENGTH), &length)
        guard length > 1 else { return "the driver gave no reason" }
        var bytes = [GLchar](repeating: 0, count: Int(length))
        read(id, length, nil, &bytes)
        return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// One compiled stage, freed at the end of its scope.
private struct Shader: ~Copyable {
    let id: GLuint

    init(_ kind: Int32, _ source: ShaderSource) throws(RenderingError) {
        id = glCreateShader(GLenum(kind))
        let id = id
        source.text.withCString { text in
            var pointer: UnsafePointer<GLchar>? = text
            glShaderSource(id, 1, &pointer, nil)
        }
        glCompileShader(id)
        var compiled: GLint = 0
        glGetShaderiv(id, GLenum(GL_COMPILE_STATUS), &compiled)
        guard compiled != 0 else {
            throw source.error(from: ShaderProgram.log(id, glGetShaderiv, glGetShaderInfoLog))
        }
    }

    deinit { glDeleteShader(id) }
}
