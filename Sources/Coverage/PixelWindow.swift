/// A part of the plane of pixels, relative to the origin that an image is drawn for; y points down.
public struct PixelWindow: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// What both have; nil for nothing.
    func intersection(_ other: PixelWindow) -> PixelWindow? {
        let (x0, y0) = (max(x, other.x), max(y, other.y))
        let (x1, y1) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        return x1 > x0 && y1 > y0 ? PixelWindow(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : nil
    }
}
