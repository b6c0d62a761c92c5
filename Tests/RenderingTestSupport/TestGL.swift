import Drawing
import Rendering
import Windowing

/// A headless debug context with a renderer, for one test of a suite that has the trait `.leavesGLClean`.
@MainActor
public struct TestGL {
    public let device: RenderDevice
    public let renderer: Renderer

    /// - Parameters:
    ///   - largestSide: As if the driver's textures ended there.
    ///   - imageBudget: The renderer's; nil: as it comes.
    /// - Throws: `GLWatch.Missing` where nobody looks at what the test leaves behind.
    public init(largestSide: Int? = nil, imageBudget: Int? = nil) throws {
        guard let watch = GLWatch.current else { throw GLWatch.Missing() }
        let context = try GLContext.headless(debug: true)
        let device = try RenderDevice(keeping: context, largestSide: largestSide) { try? context.makeCurrent() }
        watch.add(device)
        self.device = device
        renderer =
            if let imageBudget { try Renderer(device: device, imageBudget: imageBudget) } else {
                try Renderer(device: device)
            }
    }

    /// The picture of `list` on a target of its own.
    public func picture(_ list: DisplayList, width: Int, height: Int, scale: Double = 1) throws -> Bitmap {
        let target = try renderer.makeTarget(width: width, height: height)
        try renderer.draw(list, into: target, scale: scale)
        return renderer.readPixels(target)
    }
}
