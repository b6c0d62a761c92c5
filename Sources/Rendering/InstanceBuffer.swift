import COpenGL

/// The quads of a frame in one buffer, made again only where it is too small.
@MainActor final class InstanceBuffer {
    private let device: RenderDevice
    private let buffer: GLuint
    private let array: GLuint
    private var capacity = 0

    init(_ device: RenderDevice) {
        self.device = device
        var (buffer, array): (GLuint, GLuint) = (0, 0)
        glGenBuffers(1, &buffer)
        glGenVertexArrays(1, &array)
        (self.buffer, self.array) = (buffer, array)
        device.liveObjects += 2
        glBindVertexArray(array)
        for index in 0..<5 as Range<GLuint> {
            glEnableVertexAttribArray(index)
            glVertexAttribDivisor(index, 1)
        }
    }

    isolated deinit {
        device.makeCurrent()
        var (buffer, array) = (buffer, array)
        glDeleteBuffers(1, &buffer)
        glDeleteVertexArrays(1, &array)
        device.liveObjects -= 2
    }

    /// Uploads all quads of `plan` and tells where each batch lies, in the order that they are drawn in.
    func upload(_ plan: FramePlan) -> [Range<Int>] {
        var all: [FramePlan.Instance] = []
        var ranges: [Range<Int>] = []
        for pass in plan.passes {
            for round in pass.rounds {
                for batch in round.all {
                    ranges.append(all.count..<all.count + batch.instances.count)
                    all += batch.instances
                }
            }
        }
        glBindVertexArray(array)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        let stride = MemoryLayout<FramePlan.Instance>.stride
        if all.count > capacity {
            capacity = max(64, all.count * 3 / 2)
            glBufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(capacity * stride), nil, GLenum(GL_STREAM_DRAW))
        }
        all.withUnsafeBytes { $0.copy(toBufferBoundTo: GLenum(GL_ARRAY_BUFFER)) }
        return ranges
    }

    /// Draws the instances of `range`, so many vertices each. Touches: the array's attribute pointers.
    func draw(_ range: Range<Int>, vertices: Int) {
        let stride = MemoryLayout<FramePlan.Instance>.stride
        for index in 0..<5 {
            glVertexAttribPointer(
                GLuint(index), index < 4 ? 4 : 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
                UnsafeRawPointer(bitPattern: range.lowerBound * stride + index * 16))
        }
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(vertices), GLsizei(range.count))
    }
}
