import COpenGL

/// How long the GPU takes for what is asked of it between `begin` and `end`. The answer comes frames later, so that
/// nobody waits for it.
///
/// Uses timer queries (`GL_TIME_ELAPSED`), of which only one may run at a time in a context.
@MainActor public final class GPUTimer {
    /// What is known last; nil before the first answer.
    public private(set) var milliseconds: Double?

    private let device: RenderDevice
    private var idle: [GLuint]
    /// Oldest first.
    private var asked: [GLuint] = []
    private var running: GLuint?

    /// As many as a driver may be behind.
    private static let count = 4

    /// A timer in the device's context.
    public init(device: RenderDevice) {
        self.device = device
        device.makeCurrent()
        idle = Array(repeating: 0, count: Self.count)
        glGenQueries(GLsizei(Self.count), &idle)
        device.liveObjects += Self.count
    }

    isolated deinit {
        device.makeCurrent()
        if running != nil { glEndQuery(GLenum(GL_TIME_ELAPSED)) }
        var all = idle + asked + (running.map { [$0] } ?? [])
        glDeleteQueries(GLsizei(all.count), &all)
        device.liveObjects -= Self.count
    }

    /// Starts to measure; where every query still waits for its answer, this time is not measured.
    public func begin() {
        device.makeCurrent()
        collect()
        guard running == nil, let query = idle.popLast() else { return }
        glBeginQuery(GLenum(GL_TIME_ELAPSED), query)
        running = query
    }

    /// Ends what `begin` started.
    public func end() {
        guard let query = running else { return }
        device.makeCurrent()
        glEndQuery(GLenum(GL_TIME_ELAPSED))
        running = nil
        asked.append(query)
    }

    private func collect() {
        while let oldest = asked.first {
            var isThere: GLuint = 0
            glGetQueryObjectuiv(oldest, GLenum(GL_QUERY_RESULT_AVAILABLE), &isThere)
            guard isThere != 0 else { return }
            var nanoseconds: GLuint64 = 0
            glGetQueryObjectui64v(oldest, GLenum(GL_QUERY_RESULT), &nanoseconds)
            milliseconds = Double(nanoseconds) / 1_000_000
            idle.append(asked.removeFirst())
        }
    }
}
