/// What can keep a window or a context from opening, each case one sentence for its reader.
nonisolated public enum WindowingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither `DISPLAY` nor `WAYLAND_DISPLAY` is set, so no display was looked for.
    case noDisplay

    /// A display is named but could not be used; the reason is the windowing library's.
    case displayUnusable(reason: String)

    /// No OpenGL 3.3 core context could be made; the reason is the driver's.
    case noOpenGL(reason: String)

    /// The context could not be made the thread's current one; the reason is the driver's.
    case contextLost(reason: String)

    /// The clipboard did not take the text.
    case clipboard(reason: String)

    public var description: String {
        switch self {
        case .noDisplay:
            "no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set"
        case .displayUnusable(let reason):
            "the display cannot be used: \(reason)"
        case .noOpenGL(let reason):
            "OpenGL 3.3 core is not available: \(reason)"
        case .contextLost(let reason):
            "the OpenGL context cannot be made current: \(reason)"
        case .clipboard(let reason):
            "the text could not be put on the clipboard: \(reason)"
        }
    }
}
