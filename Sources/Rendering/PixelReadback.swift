import COpenGL
import Drawing

/// Pixels of targets, read back without waiting: each request goes to a pixel buffer, and is collected once the GPU is
/// done with it.
///
///     begin → [buffer 0] → GPU copies …
///     begin → [buffer 1] → GPU copies …      collect → buffer 0's pixels
public final class PixelReadback {
    private struct Request {
        var buffer: GLuint
        var fence: GLsync?
        var width: Int
        var height: Int
        var number: Int
    }

    private let device: RenderDevice
    private var idle: [GLuint]
    /// Oldest first.
    private var requests: [Request] = []
    private let count: Int

    /// - Parameter count: Requests that may be under way at a time.
    public init(device: RenderDevice, count: Int = 3) {
        (self.device, self.count) = (device, max(1, count))
        device.makeCurrent()
        idle = Array(repeating: 0, count: self.count)
        glGenBuffers(GLsizei(self.count), &idle)
        device.liveObjects += self.count
    }

    isolated deinit {
        device.makeCurrent()
        for request in requests { glDeleteSync(request.fence) }
        var all = idle + requests.map(\.buffer)
        glDeleteBuffers(GLsizei(all.count), &all)
        device.liveObjects -= count
    }

    /// Whether another request can be made.
    public var hasRoom: Bool { !idle.isEmpty }
    /// Whether something is still to be collected.
    public var isPending: Bool { !requests.isEmpty }

    /// Asks for the target's pixels as they are after everything asked for so far.
    ///
    /// - Parameter number: Given back with the pixels.
    /// - Returns: False where every buffer is in use: nothing was asked then.
    public func begin(_ target: Target, number: Int) -> Bool {
        guard let buffer = idle.popLast() else { return false }
        device.makeCurrent()
        let (width, height) = (target.width, target.height)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
        glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), GLsizeiptr(width * height * 4), nil, GLenum(GL_STREAM_READ))
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        requests.append(Request(buffer: buffer, fence: fence, width: width, height: height, number: number))
        return true
    }

    /// The oldest request's pixels, rows top to bottom.
    ///
    /// - Parameter waits: Whether to wait for the GPU; else nil where it is not done.
    public func collect(waits: Bool = false) -> (pixels: Bitmap, number: Int)? {
        guard let request = requests.first else { return nil }
        device.makeCurrent()
        // Why flushing: a fence that never reaches the GPU is never passed.
        let timeout: GLuint64 = waits ? 10_000_000_000 : 0
        let state = glClientWaitSync(request.fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), timeout)
        guard waits || state == GLenum(GL_ALREADY_SIGNALED) || state == GLenum(GL_CONDITION_SATISFIED) else {
            return nil
        }
        requests.removeFirst()
        glDeleteSync(request.fence)
        let size = request.width * request.height * 4
        var bytes = [UInt8](repeating: 0, count: size)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), request.buffer)
        glGetBufferSubData(GLenum(GL_PIXEL_PACK_BUFFER), 0, GLsizeiptr(size), &bytes)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        idle.append(request.buffer)
        return (Bitmap(width: request.width, height: request.height, format: .rgba, bytes: bytes), request.number)
    }
}
