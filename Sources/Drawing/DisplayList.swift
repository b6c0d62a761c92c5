import Foundation

/// What is to be drawn, back to front: plain values that can be compared, printed and drawn by any renderer.
///
/// The list is the border between scenes and pixels: above it nothing knows of graphics hardware, below it nothing
/// knows of text, time or files.
public struct DisplayList: Hashable, Sendable {
    public var items: [DisplayItem]
    public init(_ items: [DisplayItem] = []) { self.items = items }
}

/// One drawing call: its content is flattened first; then filters act on it in order, then the clip, then opacity.
public struct DisplayItem: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        case fill(Path, Paint, FillStyle)
        case stroke(Path, Paint, StrokeStyle)
        /// Glyph runs as one flattened group. Without quantisation each glyph is drawn exactly at its place;
        /// with it, at the nearest quarter of a pixel.
        case glyphs([GlyphRun], disablesSubpixelQuantization: Bool)
        /// A bitmap in a rectangle; a coverage bitmap is drawn in `tint`, a coloured one as it is.
        case bitmap(Bitmap, CGRect, tint: Color.Resolved)
        /// A transparency layer: its items are in the same space as this item, `transform` does not act on them.
        case group(DisplayList)
    }

    public var content: Content
    /// From the content's own space to the list's space.
    public var transform: CGAffineTransform
    public var filters: [Filter]
    /// Nothing is drawn outside (list's space; edges lie on whole pixels, rounded to nearest). Nil: no limit.
    public var clip: CGRect?
    /// 0…1; acts on the flattened, filtered content.
    public var opacity: Double

    public init(
        _ content: Content, transform: CGAffineTransform = .identity, filters: [Filter] = [], clip: CGRect? = nil,
        opacity: Double = 1
    ) {
        (self.content, self.transform, self.filters) = (content, transform, filters)
        (self.clip, self.opacity) = (clip, opacity)
    }
}

/// A change to a flattened picture. Lengths are in the list's space: the context has scaled them already.
public enum Filter: Hashable, Sendable {
    /// Convolution with a Gaussian of standard deviation `radius` points, of the premultiplied picture on transparent
    /// surroundings. 0 and less is the identity.
    case blur(radius: Double)

    /// The filter with its lengths multiplied by `factor`.
    public func scaled(by factor: Double) -> Filter {
        switch self {
        case .blur(let radius): .blur(radius: radius * factor)
        }
    }

    /// Whether the filter leaves every picture as it is.
    public var isIdentity: Bool {
        switch self {
        case .blur(let radius): !(radius > 0)
        }
    }
}
