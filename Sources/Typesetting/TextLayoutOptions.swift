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

    public init(
        alignment: TextAlignment = .leading, lineSpacing: Double = 0, dynamicTypeSize: DynamicTypeSize = .large,
        layoutDirection: LayoutDirection = .leftToRight, colorScheme: ColorScheme = .dark, language: String? = nil
    ) {
        (self.alignment, self.lineSpacing, self.dynamicTypeSize) = (alignment, lineSpacing, dynamicTypeSize)
        (self.layoutDirection, self.colorScheme, self.language) = (layoutDirection, colorScheme, language)
    }
}
