import Rendering
import Windowing

/// A renderer on a context that needs no display.
struct Graphics {
    let device: RenderDevice
    let renderer: Renderer

    /// - Throws: `CommandFailure` with status `unavailable` where there is no OpenGL 3.3.
    static func open() throws(CommandFailure) -> Graphics {
        do {
            let context = try GLContext.headless()
            // A context that was lost shows in the first error of what is drawn with it.
            let device = try RenderDevice(keeping: context) { try? context.makeCurrent() }
            return Graphics(device: device, renderer: try Renderer(device: device))
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }
}
