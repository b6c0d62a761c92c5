import Drawing

extension Text {
    /// How one part of a text is set. Nil: what the text around it says, and where nothing does, the default.
    public struct Style: Hashable, Sendable {
        /// By default `Font.body`.
        public var font: Font?
        /// Goes before the font's own.
        public var weight: Font.Weight?
        /// Replaces the family of a font that is named by design; fonts by name or file keep theirs.
        public var design: Font.Design?
        /// Goes before the font's own.
        public var width: Font.Width?
        /// Goes before the font's own.
        public var isItalic: Bool?
        /// OpenType features by tag, added to the font's and before them.
        public var features: [String: Int] = [:]
        /// Places on a variable font's axes by tag, added to the font's and before them.
        public var axes: [String: Double] = [:]

        /// What fills the glyphs; by default the primary colour. Its rectangle is the box of the whole text.
        public var foreground: AnyShapeStyle?
        /// Points between neighbouring characters; ligatures stay.
        public var kerning: Double?
        /// Points between neighbouring characters; ligatures are given up. Where it is set, kerning is not heeded.
        public var tracking: Double?
        /// Points up from the line's baseline.
        public var baselineOffset: Double?
        public var underline: LineStyle?
        public var strikethrough: LineStyle?
        /// Marks by name, as scene files give them.
        public var marks: Set<String> = []
        var attributes = TextAttributes()

        public init(font: Font? = nil, foreground: AnyShapeStyle? = nil) {
            (self.font, self.foreground) = (font, foreground)
        }
    }

    /// A line through or under a text; SwiftUI's type of the same name. Lines are solid.
    public struct LineStyle: Hashable, Sendable {
        /// Nil: as the glyphs are filled.
        public var color: Color?
        /// False says that there is none, whatever the text around says.
        public var isActive: Bool

        public init(color: Color? = nil, isActive: Bool = true) { (self.color, self.isActive) = (color, isActive) }

        public static let single = LineStyle()
    }

    /// Where a text that has no room is cut.
    public enum TruncationMode: String, Hashable, Sendable, CaseIterable {
        case head, tail, middle
    }
}

extension Text.Style {
    /// The font with everything that the style says about it.
    public var resolvedFont: Font {
        var font = font ?? .body
        if let design, case .design = font.source { font.source = .design(design) }
        if let weight { font.weight = weight }
        if let width { font.width = width }
        if let isItalic { font.isItalic = isItalic }
        font.features.merge(features) { $1 }
        font.axes.merge(axes) { $1 }
        // Why here: letters that stand apart must not be one glyph, unless the author asks for it by name.
        if let tracking, tracking != 0, tracking.isFinite {
            font.features.merge(["liga": 0, "clig": 0]) { own, _ in own }
        }
        return font
    }

    /// Points between neighbouring characters.
    var spacing: Double {
        let points = tracking ?? kerning ?? 0
        return points.isFinite ? points : 0
    }

    /// Points up from the line's baseline.
    var rise: Double { baselineOffset.map { $0.isFinite ? $0 : 0 } ?? 0 }
}
