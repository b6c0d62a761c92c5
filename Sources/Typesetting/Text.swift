import Drawing
import Foundation

/// A text in one font and colour; SwiftUI's type of the same name.
public struct Text: Hashable, Sendable {
    public var string: String
    public var font: Font
    public var foregroundStyle: Color

    public init(_ string: String, font: Font = .body, foregroundStyle: Color = .primary) {
        (self.string, self.font, self.foregroundStyle) = (string, font, foregroundStyle)
    }

    public func font(_ font: Font) -> Text { Text(string, font: font, foregroundStyle: foregroundStyle) }
    public func foregroundStyle(_ color: Color) -> Text { Text(string, font: font, foregroundStyle: color) }
}

/// How lines stand in the text's box.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    case leading, center, trailing
}

public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
}

/// What a layout depends on besides the text and the width.
public struct TextLayoutOptions: Hashable, Sendable {
    public var alignment: TextAlignment
    /// Points added between lines.
    public var lineSpacing: Double
    public var dynamicTypeSize: DynamicTypeSize
    public var layoutDirection: LayoutDirection
    public var colorScheme: ColorScheme

    public init(
        alignment: TextAlignment = .leading, lineSpacing: Double = 0, dynamicTypeSize: DynamicTypeSize = .large,
        layoutDirection: LayoutDirection = .leftToRight, colorScheme: ColorScheme = .dark
    ) {
        (self.alignment, self.lineSpacing, self.dynamicTypeSize) = (alignment, lineSpacing, dynamicTypeSize)
        (self.layoutDirection, self.colorScheme) = (layoutDirection, colorScheme)
    }
}
