/// How much of each pixel a shape covers: one byte a pixel, rows top to bottom.
public struct CoverageImage: Hashable, Sendable {
    /// Where the image's first pixel lies, in whole pixels from the origin that it was drawn for; y points down.
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    public var bytes: [UInt8]

    public init(x: Int = 0, y: Int = 0, width: Int = 0, height: Int = 0, bytes: [UInt8] = []) {
        (self.x, self.y, self.width, self.height, self.bytes) = (x, y, width, height, bytes)
    }

    /// An image without a pixel: a space, or a shape without an inside.
    public static let empty = CoverageImage()
    public var isEmpty: Bool { width == 0 || height == 0 }
}
