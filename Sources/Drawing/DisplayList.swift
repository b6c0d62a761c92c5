import Foundation

/// What is to be drawn, back to front: plain values that can be compared, printed and drawn by any renderer.
///
/// The list is the border between scenes and pixels: above it nothing knows of graphics hardware, below it nothing
/// knows of text, time or files.
public struct DisplayList: Hashable, Sendable {
    public var items: [DisplayItem]
    public init(_ items: [DisplayItem] = []) { self.items = items }
}

/// One drawing call: its content is flattened first; then filters act on it in order, then clip and masks, then opacity,
/// then it is blended.
public struct DisplayItem: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        case fill(Path, Paint, FillStyle)
        case stroke(Path, Paint, StrokeStyle)
        /// Glyph runs as one flattened group. Without quantisation each glyph is drawn exactly at its place;
        /// with it, at the nearest quarter of a pixel.
        case glyphs([GlyphRun], disablesSubpixelQuantization: Bool)
        /// A bitmap in a rectangle; a coverage bitmap is drawn in `tint`, a coloured one as it is.
        case bitmap(Bitmap, CGRect, tint: Color.Resolved)
        /// What the list has drawn so far inside a rectangle of its space, taken as a picture of its own.
        case backdrop(CGRect)
        /// A transparency layer: its items are in the same space as this item, `transform` does not act on them.
        case group(DisplayList)
    }

    public var content: Content
    /// From the content's own space to the list's space.
    public var transform: CGAffineTransform
    public var filters: [Filter]
    /// Nothing is drawn outside (list's space; edges lie on whole pixels, rounded to nearest). Nil: no limit.
    public var clip: CGRect?
    /// Each multiplies the filtered content by its coverage.
    public var masks: [Mask]
    /// 0…1; acts on the flattened, filtered content.
    public var opacity: Double
    public var blendMode: BlendMode

    public init(
        _ content: Content, transform: CGAffineTransform = .identity, filters: [Filter] = [], clip: CGRect? = nil,
        masks: [Mask] = [], opacity: Double = 1, blendMode: BlendMode = .normal
    ) {
        (self.content, self.transform, self.filters) = (content, transform, filters)
        (self.clip, self.masks, self.opacity, self.blendMode) = (clip, masks, opacity, blendMode)
    }
}

/// What lets a drawing through: the inside of a path, or the opacity of a picture.
public struct Mask: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// `transform` leads from the path's space to the list's.
        case path(Path, FillStyle, transform: CGAffineTransform)
        /// A picture in the list's space; its opacity (times `opacity`) counts, its colours do not.
        case layer(DisplayList, opacity: Double)
    }

    public var shape: Shape
    /// Lets through what the shape does not cover.
    public var isInverse: Bool

    public init(_ shape: Shape, isInverse: Bool = false) { (self.shape, self.isInverse) = (shape, isInverse) }
}
