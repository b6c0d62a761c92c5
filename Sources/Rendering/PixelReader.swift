import COpenGL
import Drawing

/// Reads targets back without waiting: pixels are copied into a ring of buffers on the graphics hardware while it works
/// on, and are fetched some frames later.
///
///     frame      1   2   3   4
///     enqueue    a   b   c   a …      three buffers; when all are full the oldest has to be taken first
///     next               1   2
@MainActor public final class PixelReader {
    private struct Slot {
        var buffer: GLuint
        var capacity = 0
    }

    private struct Reading {
        var slot: Int
        var width: Int
        var height: Int
        var fence: GLsync?
    }

    private let device: RenderDevice
    private var slots: [Slot] = []
    private var readings: [Reading] = []
    private var following = 0

    /// - Parameter depth: How many pictures may be under way; at least 1.
    public init(device: RenderDevice, depth: Int = 3) {
        self.device = device
        device.makeCurrent()
        for _ in 0..<max(1, depth) {
            var buffer: GLuint = 0
            glGenBuffers(1, &buffer)
            slots.append(Slot(buffer: buffer))
            device.liveObjects += 1
        }
    }

    isolated deinit {
        device.makeCurrent()
        for reading in readings { if let fence = reading.fence { glDeleteSync(fence) } }
        for slot in slots {
            var buffer = slot.buffer
            glDeleteBuffers(1, &buffer)
            device.liveObjects -= 1
        }
    }

    /// How many pictures are under way.
    public var count: Int { readings.count }
    /// Whether the oldest picture has to be taken before the next one is read.
    public var isFull: Bool { readings.count == slots.count }

    /// Begins to read `target` as it is once everything asked for so far has been drawn.
    ///
    /// - Precondition: Not `isFull`.
    public func enqueue(_ target: Target) {
        precondition(!isFull, "the oldest picture has to be taken first")
        device.makeCurrent()
        let size = target.width * target.height * 4
        let index = following
        following = (following + 1) % slots.count
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slots[index].buffer)
        if slots[index].capacity < size {
            glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), GLsizeiptr(size), nil, GLenum(GL_STREAM_READ))
            slots[index].capacity = size
        }
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glReadPixels(
            0, 0, GLsizei(target.width), GLsizei(target.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        let fence = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
        readings.append(Reading(slot: index, width: target.width, height: target.height, fence: fence))
    }

    /// The oldest picture under way, rows top to bottom.
    ///
    /// - Parameters:
    ///   - waits: Whether to wait for it; else nil where it is not there yet.
    ///   - spare: Gives the bytes of a picture that is done with: where they are as many, the new pixels take their place.
    ///     Fresh memory for a frame costs more than its copy.
    public func next(waits: Bool, reusing spare: () -> [UInt8] = { [] }) -> Bitmap? {
        guard let reading = readings.first else { return nil }
        device.makeCurrent()
        if let fence = reading.fence {
            let state = glClientWaitSync(
                fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), waits ? 10_000_000_000 : 0)
            guard waits || state != GLenum(GL_TIMEOUT_EXPIRED) else { return nil }
            glDeleteSync(fence)
        }
        readings.removeFirst()
        let size = reading.width * reading.height * 4
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slots[reading.slot].buffer)
        defer { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
        func fetch(into buffer: UnsafeMutableBufferPointer<UInt8>) {
            guard
                let mapped = glMapBufferRange(
                    GLenum(GL_PIXEL_PACK_BUFFER), 0, GLsizeiptr(size), GLbitfield(GL_MAP_READ_BIT))
            else { return buffer.initialize(repeating: 0) }
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(start: mapped, count: size))
            glUnmapBuffer(GLenum(GL_PIXEL_PACK_BUFFER))
        }
        var bytes = spare()
        if bytes.count == size {
            bytes.withUnsafeMutableBufferPointer { fetch(into: $0) }
        } else {
            bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                fetch(into: UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
                count = size
            }
        }
        return Bitmap(width: reading.width, height: reading.height, format: .rgba, bytes: bytes)
    }
}
