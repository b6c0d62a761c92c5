import Foundation

/// A bitmap with a size in points; SwiftUI's type of the same name, as far as drawing goes.
public struct Image: Hashable, Sendable {
    public var bitmap: Bitmap
    /// Pixels a point.
    public var scale: Double

    public init(_ bitmap: Bitmap, scale: Double = 1) { (self.bitmap, self.scale) = (bitmap, scale) }

    /// Its size in points.
    public var size: CGSize {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        return CGSize(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    }
}
