import COpenGL

/// A plan's records as a buffer texture, which shaders read as `records`; made again only where it is too small.
@MainActor final class RecordBuffer {
    private let device: RenderDevice
    private let buffer: GLuint
    private let texture: GLuint
    private var capacity = 0
    private var content: [SIMD4<Float>] = []

    init(_ device: RenderDevice) {
        self.device = device
        var (buffer, texture): (GLuint, GLuint) = (0, 0)
        glGenBuffers(1, &buffer)
        glGenTextures(1, &texture)
        (self.buffer, self.texture) = (buffer, texture)
        device.liveObjects += 2
    }

    isolated deinit {
        device.makeCurrent()
        var (buffer, texture) = (buffer, texture)
        glDeleteTextures(1, &texture)
        glDeleteBuffers(1, &buffer)
        device.liveObjects -= 2
    }

    /// Uploads `records`, unless they are there already, and binds them to texture unit 1.
    /// Touches: the active unit, unit 1, the buffer texture's binding.
    func bind(_ records: [SIMD4<Float>]) {
        glActiveTexture(GLenum(GL_TEXTURE1))
        glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
        guard records != content || capacity == 0 else { return }
        content = records
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer)
        let stride = MemoryLayout<SIMD4<Float>>.stride
        if records.count > capacity || capacity == 0 {
            capacity = max(256, records.count * 3 / 2)
            glBufferData(GLenum(GL_TEXTURE_BUFFER), GLsizeiptr(capacity * stride), nil, GLenum(GL_STREAM_DRAW))
            glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), buffer)
        }
        records.withUnsafeBytes { $0.copy(toBufferBoundTo: GLenum(GL_TEXTURE_BUFFER)) }
    }
}

extension UnsafeRawBufferPointer {
    /// Copies the bytes to the beginning of the buffer that is bound to `target`; what was in it is given up, so that
    /// nothing waits for the frame before.
    func copy(toBufferBoundTo target: GLenum) {
        guard count > 0,
            let mapped = glMapBufferRange(
                target, 0, GLsizeiptr(count), GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT))
        else { return }
        mapped.copyMemory(from: baseAddress!, byteCount: count)
        glUnmapBuffer(target)
    }
}
