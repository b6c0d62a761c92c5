import COpenGL

/// A texture without mipmaps, read by whole texels: a rectangle texture.
///
/// Why that kind: a shader reads it by texels and asks for no level, where `texelFetch` on another makes software rasterisers
/// look up at each pixel where its level lies, a tenth of a blur's time.
@MainActor final class Texture {
    static let kind = GLenum(GL_TEXTURE_RECTANGLE)

    enum Format {
        /// One channel, read as (r, r, r, r).
        case coverage
        case rgba8
        case rgba16f

        fileprivate var codes: (inner: Int32, outer: Int32, type: Int32) {
            switch self {
            case .coverage: (GL_R8, GL_RED, GL_UNSIGNED_BYTE)
            case .rgba8: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
            case .rgba16f: (GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT)
            }
        }
    }

    let id: GLuint
    let width: Int
    let height: Int
    let format: Format
    private let device: RenderDevice

    var byteCount: Int {
        switch format {
        case .coverage: width * height
        case .rgba8: width * height * 4
        case .rgba16f: width * height * 8
        }
    }

    /// Contents are undefined. Touches: texture binding of the active unit.
    init(_ device: RenderDevice, width: Int, height: Int, format: Format) {
        (self.device, self.width, self.height, self.format) = (device, width, height, format)
        var made: GLuint = 0
        glGenTextures(1, &made)
        id = made
        device.liveObjects += 1
        glBindTexture(Texture.kind, id)
        let codes = format.codes
        glTexImage2D(
            Texture.kind, 0, codes.inner, GLsizei(width), GLsizei(height), 0, GLenum(codes.outer),
            GLenum(codes.type), nil)
        for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
            glTexParameteri(Texture.kind, GLenum(name), GL_NEAREST)
        }
        for name in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
            glTexParameteri(Texture.kind, GLenum(name), GL_CLAMP_TO_EDGE)
        }
        if format == .coverage {
            for name in [GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A] {
                glTexParameteri(Texture.kind, GLenum(name), GL_RED)
            }
        }
    }

    /// Replaces a rectangle. Touches: texture binding, unpack alignment.
    func upload(x: Int, y: Int, width: Int, height: Int, _ bytes: [UInt8]) {
        glBindTexture(Texture.kind, id)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        let codes = format.codes
        bytes.withUnsafeBytes {
            glTexSubImage2D(
                Texture.kind, 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(codes.outer),
                GLenum(codes.type), $0.baseAddress)
        }
    }

    /// Copies a texture that is no larger to the same place. Touches: framebuffers, texture binding.
    func copy(_ source: Texture) {
        let reading = GLenum(GL_READ_FRAMEBUFFER)
        var framebuffer: GLuint = 0
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(reading, framebuffer)
        glFramebufferTexture2D(reading, GLenum(GL_COLOR_ATTACHMENT0), Texture.kind, source.id, 0)
        glBindTexture(Texture.kind, id)
        glCopyTexSubImage2D(Texture.kind, 0, 0, 0, 0, 0, GLsizei(source.width), GLsizei(source.height))
        glBindFramebuffer(reading, 0)
        glDeleteFramebuffers(1, &framebuffer)
    }

    isolated deinit {
        device.makeCurrent()
        var id = id
        glDeleteTextures(1, &id)
        device.liveObjects -= 1
    }
}
