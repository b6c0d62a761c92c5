import Foundation

/// A font's outlines, as values: which file, which face in it, and how it is varied.
public struct FontFace: Hashable, Sendable {
    /// A variable font's axis and the value it is set to.
    public struct Axis: Hashable, Sendable {
        /// Four characters, such as `wght`.
        public var tag: String
        public var value: Double
        public init(tag: String, value: Double) { (self.tag, self.value) = (tag, value) }
    }

    /// An absolute path.
    public var file: String
    /// Which face of the file (the low 16 bits) and which named instance (the high ones), as fontconfig counts.
    public var index: Int
    public var axes: [Axis]
    /// The tangent of an artificial slant; 0 for none.
    public var slant: Double
    /// Whether strokes are to be made artificially bold (the family has no bold face).
    public var isEmboldened: Bool

    public init(file: String, index: Int = 0, axes: [Axis] = [], slant: Double = 0, isEmboldened: Bool = false) {
        (self.file, self.index, self.axes, self.slant) = (file, index, axes, slant)
        self.isEmboldened = isEmboldened
    }
}

/// Glyphs of one face, size and paint, each with its place.
public struct GlyphRun: Hashable, Sendable {
    public struct Glyph: Hashable, Sendable {
        /// The glyph's index in the face.
        public var id: UInt32
        /// The glyph's origin (on the baseline), in points of the item's own space.
        public var position: CGPoint
        public init(id: UInt32, position: CGPoint) { (self.id, self.position) = (id, position) }
    }

    public var face: FontFace
    /// Points to the em.
    public var size: Double
    public var glyphs: [Glyph]
    public var paint: Paint

    public init(face: FontFace, size: Double, glyphs: [Glyph], paint: Paint) {
        (self.face, self.size, self.glyphs, self.paint) = (face, size, glyphs, paint)
    }
}
