internal import CSDL

/// An OpenGL 3.3 core context and the surface it draws into: a window's, or a hidden one without any display.
///
/// Making one makes it current. It owns its surface, so it may outlive the `Window` it was made for; the last one to go
/// ends SDL's video. Objects made in it must be freed before it goes.
@MainActor public final class GLContext {
    /// What the driver says about this context.
    public let facts: GLFacts
    /// Whether `swap()` waits for the display. Where it does not, the caller paces itself.
    public private(set) var isVsynced = false

    private let surface: NativeWindow
    private let handle: SDL_GLContext

    /// A context that draws into `window`, in step with the display where the driver can.
    ///
    /// - Parameter debug: whether the driver checks calls and reports mistakes, which costs time.
    public convenience init(window: Window, debug: Bool = false) throws(WindowingError) {
        try self.init(surface: window.native, debug: debug)
        setVsync(true)
    }

    /// A context that needs no display: SDL's `offscreen` driver, or a hidden window where a display is in use already.
    ///
    /// Its own surface is small (64 × 64) and never shown: draw into textures.
    public static func headless(debug: Bool = false) throws(WindowingError) -> GLContext {
        let video = try VideoSession.headless()
        let surface = try NativeWindow(
            video: video, title: "", position: nil, width: 64, height: 64, flags: SDL_WINDOW_HIDDEN)
        return try GLContext(surface: surface, debug: debug)
    }

    private init(surface: NativeWindow, debug: Bool) throws(WindowingError) {
        self.surface = surface
        NativeWindow.setAttributes(debug: debug)
        guard let made = SDL_GL_CreateContext(surface.handle) else { throw .noOpenGL(reason: lastSDLError()) }
        handle = made
        guard let facts = GLFacts.ofCurrentContext() else {
            SDL_GL_DeleteContext(made)  // Why by hand: `facts` is not set yet, so the deinit does not run.
            throw .noOpenGL(reason: "the driver has no functions to ask it by")
        }
        self.facts = facts
        guard facts.isSufficient else {
            throw .noOpenGL(reason: "the driver offers only \(facts.version) on \(facts.renderer)")
        }
        if facts.renderer.contains("llvmpipe") { RasterizerThreads.spread() }
    }

    isolated deinit { SDL_GL_DeleteContext(handle) }

    /// Makes this the thread's current context. Cheap where it already is.
    public func makeCurrent() throws(WindowingError) {
        guard SDL_GL_GetCurrentContext() != handle || SDL_GL_GetCurrentWindow() != surface.handle else { return }
        guard SDL_GL_MakeCurrent(surface.handle, handle) == 0 else { throw .contextLost(reason: lastSDLError()) }
    }

    /// Whether this is the thread's current context.
    public var isCurrent: Bool { SDL_GL_GetCurrentContext() == handle }

    /// Shows what was drawn. Waits for the display where `isVsynced`.
    public func swap() { SDL_GL_SwapWindow(surface.handle) }

    /// The surface's size in pixels, now. Ask in each draw: it changes with the window and the display's scale.
    public var drawableSize: DrawableSize { surface.drawableSize }

    /// Asks that `swap()` wait for the display, or not. The context must be current.
    ///
    /// - Returns: whether the driver agreed; under a virtual display it often does not.
    @discardableResult
    public func setVsync(_ on: Bool) -> Bool {
        let agreed = SDL_GL_SetSwapInterval(on ? 1 : 0) == 0
        isVsynced = on && agreed && SDL_GL_GetSwapInterval() != 0
        return agreed
    }
}
