extension Font {
    /// SwiftUI's text styles: what a text is for. Its size follows the reader's setting.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption, caption2
    }

    /// A kind of type, independent of any family's name.
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

    /// Stroke weights; the raw value is OpenType's and CSS's number.
    public enum Weight: Int, Hashable, Sendable, CaseIterable, Comparable {
        case ultraLight = 100
        case thin = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900

        /// The weight of that name; nil for any other name.
        public init?(name: String) {
            guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = found
        }

        public var name: String { "\(self)" }

        /// From light to heavy.
        public static func < (lhs: Weight, rhs: Weight) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// How wide a family's letters are; the raw value is OpenType's and CSS's, per cent of the normal width.
    public enum Width: Double, Hashable, Sendable, CaseIterable, Comparable {
        case compressed = 62.5
        case condensed = 75
        case standard = 100
        case expanded = 125

        /// The width of that name; nil for any other name.
        public init?(name: String) {
            guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = found
        }

        public var name: String { "\(self)" }

        /// From narrow to wide.
        public static func < (lhs: Width, rhs: Width) -> Bool { lhs.rawValue < rhs.rawValue }
    }
}
