public import Drawing
public import Foundation

/// A glyph that is a picture of its own, such as an emoji.
public struct ColorGlyph: Hashable, Sendable {
    /// The font's largest picture of the glyph.
    public var bitmap: Bitmap
    /// Where it lies from the glyph's origin, in ems, y down.
    public var frame: CGRect

    public init(bitmap: Bitmap, frame: CGRect) { (self.bitmap, self.frame) = (bitmap, frame) }
}
