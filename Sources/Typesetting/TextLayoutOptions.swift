import Drawing

/// How lines stand in the text's box.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    case leading, center, trailing
}

/// Which side reading starts from.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
}

/// What a layout depends on besides the text and the width.
public struct TextLayoutOptions: Hashable, Sendable {
    public var alignment: TextAlignment
    /// Points added between lines, not after the last; what isn't finite counts as 0.
    public var lineSpacing: Double
    public var dynamicTypeSize: DynamicTypeSize
    /// Says which side is leading, and how paragraphs run that have no letter of either direction.
    public var layoutDirection: LayoutDirection
    /// Decides what `Color.primary` and its kin are.
    public var colorScheme: ColorScheme
    /// A BCP 47 tag such as `ja`: picks regional forms and fallback fonts. Nil: `en`.
    public var language: String?
    /// The most lines that are shown; nil, and less than 1: no limit.
    public var lineLimit: Int?
    /// Where a text with more lines than that is cut.
    public var truncationMode: Text.TruncationMode
    /// Whether characters may move together, by up to a twentieth of the type's size, for the text to stay within the
    /// limit. Tried before it is made smaller, and that before it is cut.
    public var allowsTightening: Bool
    /// How small, in shares of its size, the type may become for the text to stay within the limit: 0…1, 1 keeps it.
    public var minimumScaleFactor: Double

    public init(
        alignment: TextAlignment = .leading, lineSpacing: Double = 0, dynamicTypeSize: DynamicTypeSize = .large,
        layoutDirection: LayoutDirection = .leftToRight, colorScheme: ColorScheme = .dark, language: String? = nil,
        lineLimit: Int? = nil, truncationMode: Text.TruncationMode = .tail, allowsTightening: Bool = false,
        minimumScaleFactor: Double = 1
    ) {
        (self.alignment, self.lineSpacing, self.dynamicTypeSize) = (alignment, lineSpacing, dynamicTypeSize)
        (self.layoutDirection, self.colorScheme, self.language) = (layoutDirection, colorScheme, language)
        (self.lineLimit, self.truncationMode) = (lineLimit, truncationMode)
        (self.allowsTightening, self.minimumScaleFactor) = (allowsTightening, minimumScaleFactor)
    }
}
