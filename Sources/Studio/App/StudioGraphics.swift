import Rendering
import Windowing

/// Everything that lives in the window's OpenGL context; made anew where the context is lost.
final class StudioGraphics {
    let context: GLContext
    let device: RenderDevice
    let renderer: Renderer
    let timer: GPUTimer
    private(set) var target: Target?

    init(window: Window, checksGL: Bool) throws {
        let context = try GLContext(window: window, debug: checksGL)
        self.context = context
        device = try RenderDevice(keeping: context) { try? context.makeCurrent() }
        renderer = try Renderer(device: device)
        timer = GPUTimer(device: device)
    }

    /// What the window's picture is drawn into, of the window's size.
    func target(width: Int, height: Int) throws -> Target {
        if let target, target.width == width, target.height == height { return target }
        target = nil  // Why first: two targets of a window's size need not live at once.
        let made = try renderer.makeTarget(width: width, height: height)
        target = made
        return made
    }
}
