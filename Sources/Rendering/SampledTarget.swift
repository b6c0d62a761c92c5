import COpenGL

/// A picture that takes several samples of each pixel, for what has no coverage of its own; its mean goes to a target.
@MainActor final class SampledTarget {
    let width: Int
    let height: Int
    let framebuffer: GLuint
    private let colours: GLuint
    private let device: RenderDevice

    /// Samples a pixel: every driver of OpenGL 3.3 has four.
    private static let samples: GLsizei = 4

    init(_ device: RenderDevice, width: Int, height: Int) throws(RenderingError) {
        (self.device, self.width, self.height) = (device, width, height)
        var (colours, framebuffer): (GLuint, GLuint) = (0, 0)
        glGenRenderbuffers(1, &colours)
        glGenFramebuffers(1, &framebuffer)
        (self.colours, self.framebuffer) = (colours, framebuffer)
        device.liveObjects += 2
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), colours)
        glRenderbufferStorageMultisample(
            GLenum(GL_RENDERBUFFER), Self.samples, GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), colours)
        guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw .incompleteTarget(width: width, height: height)
        }
    }

    /// Writes the mean of each pixel's samples of the top left corner to `target`. Touches: both framebuffers.
    func resolve(to target: Target, width: Int, height: Int) {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
        let (w, h) = (GLint(width), GLint(height))
        glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    isolated deinit {
        device.makeCurrent()
        var (colours, framebuffer) = (colours, framebuffer)
        glDeleteFramebuffers(1, &framebuffer)
        glDeleteRenderbuffers(1, &colours)
        device.liveObjects -= 2
    }
}
