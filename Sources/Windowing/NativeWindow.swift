internal import CSDL

/// The owner of one SDL window that OpenGL can draw into. A `Window` and its `GLContext` share it; the last one
/// destroys it.
@MainActor final class NativeWindow {
    let video: VideoSession
    let handle: OpaquePointer

    init(
        video: VideoSession, title: String, position: (x: Int, y: Int)?, width: Int, height: Int, flags: SDL_WindowFlags
    ) throws(WindowingError) {
        self.video = video
        // Why: the attributes choose the window's pixel format, so they come before the window, and again before
        // the context.
        Self.setAttributes(debug: false)
        // Why: SDL's macro for "centred" is an expression that Swift does not import.
        let centred: Int32 = 0x2FFF_0000
        let made = SDL_CreateWindow(
            title, position.map { Int32(clamping: $0.x) } ?? centred, position.map { Int32(clamping: $0.y) } ?? centred,
            Int32(clamping: width), Int32(clamping: height), SDL_WINDOW_OPENGL.rawValue | flags.rawValue)
        guard let made else { throw .noOpenGL(reason: lastSDLError()) }
        handle = made
    }

    isolated deinit { SDL_DestroyWindow(handle) }

    /// Size in the units of the windowing system.
    var size: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(handle, &width, &height)
        return (Int(width), Int(height))
    }

    /// Size in pixels; 0 × 0 where the system says so, as some do for a minimised window.
    var drawableSize: DrawableSize {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GL_GetDrawableSize(handle, &width, &height)
        return DrawableSize(width: max(0, Int(width)), height: max(0, Int(height)))
    }

    /// Asks for OpenGL 3.3 core, double buffered, 8 bits a channel and no depth: whatever else a pass needs it has in
    /// targets of its own. No alpha, since a compositor would show the desktop through it.
    static func setAttributes(debug: Bool) {
        SDL_GL_ResetAttributes()
        let attributes: [(SDL_GLattr, Int32)] = [
            (SDL_GL_CONTEXT_MAJOR_VERSION, 3),
            (SDL_GL_CONTEXT_MINOR_VERSION, 3),
            (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue)),
            (SDL_GL_CONTEXT_FLAGS, debug ? Int32(SDL_GL_CONTEXT_DEBUG_FLAG.rawValue) : 0),
            (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_ALPHA_SIZE, 0),
            (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
        ]
        for (attribute, value) in attributes { SDL_GL_SetAttribute(attribute, value) }
    }
}
