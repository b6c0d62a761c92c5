import Foundation

/// The text sizes that a reader may choose, smallest first; SwiftUI's type of the same name.
public enum DynamicTypeSize: String, Hashable, Sendable, CaseIterable, Comparable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public static func < (lhs: DynamicTypeSize, rhs: DynamicTypeSize) -> Bool { lhs.index < rhs.index }

    fileprivate var index: Int { Self.allCases.firstIndex(of: self)! }

    /// `value` as it grows with `style` at this size: `ScaledMetric`'s rule, not rounded.
    public func scaled(_ value: Double, relativeTo style: Font.TextStyle) -> Double {
        value * style.size(at: self) / style.size(at: .large)
    }
}

/// A font as an author asks for it; which installed face that is, is found when text is laid out.
public struct Font: Hashable, Sendable {
    /// SwiftUI's text styles.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption, caption2

        /// Points to the em at a text size (Apple's table for iOS).
        public func size(at size: DynamicTypeSize) -> Double {
            Double(Font.sizes[size.index][Self.allCases.firstIndex(of: self)!])
        }
    }

    public enum Design: String, Hashable, Sendable, CaseIterable {
        case `default`, serif, rounded, monospaced

        /// The family that stands for the design.
        public var family: String {
            switch self {
            case .default: "Noto Sans"
            case .serif: "Noto Serif"
            case .rounded: "Quicksand"
            case .monospaced: "Noto Sans Mono"
            }
        }

        /// fontconfig's generic family, where the family is not installed.
        var generic: String {
            switch self {
            case .default, .rounded: "sans-serif"
            case .serif: "serif"
            case .monospaced: "monospace"
            }
        }
    }

    /// Stroke weights; the raw value is CSS's number.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        case ultraLight = 100
        case thin = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900

        /// The weight of that name.
        public init?(name: String) {
            guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = found
        }

        public var name: String { "\(self)" }
    }

    /// Where the outlines come from.
    public enum Source: Hashable, Sendable {
        case design(Design)
        /// An installed family by name.
        case family(String)
    }

    public var source: Source
    /// The style that gives the size, where `fixedSize` does not.
    public var style: TextStyle
    /// Points to the em; nil takes the style's size.
    public var fixedSize: Double?
    /// The style that `fixedSize` grows with; nil keeps it as it is.
    public var relativeTo: TextStyle?
    /// Nil takes the style's own: semibold for headline, else regular.
    public var weight: Weight?
    public var isItalic: Bool

    public init(
        source: Source = .design(.default), style: TextStyle = .body, fixedSize: Double? = nil,
        relativeTo: TextStyle? = nil, weight: Weight? = nil, isItalic: Bool = false
    ) {
        (self.source, self.style, self.fixedSize) = (source, style, fixedSize)
        (self.relativeTo, self.weight, self.isItalic) = (relativeTo, weight, isItalic)
    }

    public static func system(_ style: TextStyle, design: Design = .default, weight: Weight? = nil) -> Font {
        Font(source: .design(design), style: style, weight: weight)
    }

    public static func system(size: Double, weight: Weight? = nil, design: Design = .default) -> Font {
        Font(source: .design(design), fixedSize: size, weight: weight)
    }

    public static func custom(_ family: String, size: Double, relativeTo style: TextStyle? = nil) -> Font {
        Font(source: .family(family), fixedSize: size, relativeTo: style)
    }

    public static let title = Font.system(.title)
    public static let body = Font.system(.body)
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font { with { $0.isItalic = true } }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var copy = self
        change(&copy)
        return copy
    }

    /// The largest size that is laid out; larger and senseless ones are pulled in.
    public static let largestSize = 4_096.0

    /// Points to the em at a text size: 1/64 … 4,096.
    public func pointSize(at size: DynamicTypeSize) -> Double {
        var points = style.size(at: size)
        if let fixedSize { points = relativeTo.map { size.scaled(fixedSize, relativeTo: $0) } ?? fixedSize }
        return points.isFinite ? min(max(points, 1.0 / 64), Font.largestSize) : TextStyle.body.size(at: size)
    }

    var resolvedWeight: Weight { weight ?? (fixedSize == nil && style == .headline ? .semibold : .regular) }

    /// Rows: xSmall … accessibility5; columns: largeTitle … caption2.
    fileprivate static let sizes: [[Int]] = [
        [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11], [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11],
        [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11], [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11],
        [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13], [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15],
        [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17], [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20],
        [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24], [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29],
        [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34], [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40],
    ]
}
