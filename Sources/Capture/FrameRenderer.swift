public import Drawing
public import Pictures
public import Rendering

/// One frame → pixels → PNG. `render --at` and the Studio's capture key both end here, so their files are equal byte for byte.
@MainActor public final class FrameRenderer {
    private let renderer: Renderer
    /// Kept from frame to frame: a film has one size.
    private var target: Target?

    public init(renderer: Renderer) { self.renderer = renderer }

    /// What of the last frame could not be drawn, a sentence each.
    public var problems: [String] { renderer.problems }

    /// The pixels of `list`, premultiplied. Waits for the GPU.
    public func bitmap(of list: DisplayList, geometry: FrameGeometry) throws -> Bitmap {
        if target?.width != geometry.width || target?.height != geometry.height {
            target = nil  // Why first: two targets of a film's size need not live at once.
            target = try renderer.makeTarget(width: geometry.width, height: geometry.height)
        }
        try renderer.draw(list, into: target!, scale: geometry.scale, origin: geometry.origin)
        return renderer.readPixels(target!)
    }

    /// The bytes of a PNG file that says which scene and moment it shows.
    ///
    /// - Parameters:
    ///   - alpha: `.opaque`, or `.straight` where the scene has no background.
    ///   - caption: Stored in the file.
    public func png(
        of list: DisplayList, geometry: FrameGeometry, alpha: PNGCodec.Alpha, caption: FrameCaption
    ) throws -> [UInt8] {
        try PNGCodec.encode(bitmap(of: list, geometry: geometry), alpha: alpha, texts: caption.texts)
    }
}
