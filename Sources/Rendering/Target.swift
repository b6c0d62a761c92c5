import COpenGL

/// A picture of our own that is drawn into: RGBA, premultiplied, row 0 at the top.
@MainActor public final class Target {
    public let width: Int
    public let height: Int
    let texture: Texture
    let framebuffer: GLuint
    private let device: RenderDevice

    init(
        _ device: RenderDevice, width: Int, height: Int, format: Texture.Format = .rgba8
    ) throws(RenderingError) {
        guard width > 0, height > 0, width <= device.largestSide, height <= device.largestSide else {
            throw .targetTooLarge(width: width, height: height, most: device.largestSide)
        }
        (self.device, self.width, self.height) = (device, width, height)
        texture = Texture(device, width: width, height: height, format: format)
        var made: GLuint = 0
        glGenFramebuffers(1, &made)
        framebuffer = made
        device.liveObjects += 1
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), Texture.kind, texture.id, 0)
        guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw .incompleteTarget(width: width, height: height)
        }
    }

    isolated deinit {
        device.makeCurrent()
        var framebuffer = framebuffer
        glDeleteFramebuffers(1, &framebuffer)
        device.liveObjects -= 1
    }
}
