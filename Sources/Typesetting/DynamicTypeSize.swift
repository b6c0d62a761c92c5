/// The text sizes that a reader may choose, smallest first; SwiftUI's type of the same name.
public enum DynamicTypeSize: String, Hashable, Sendable, CaseIterable, Comparable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// From small to large.
    public static func < (lhs: DynamicTypeSize, rhs: DynamicTypeSize) -> Bool { lhs.index < rhs.index }

    /// Whether it is one of the five largest.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    private var index: Int { Self.allCases.firstIndex(of: self)! }

    /// `value`, given at `large`, as it grows with `style` at this size: `ScaledMetric`'s rule, not rounded.
    ///
    /// Example: `DynamicTypeSize.xLarge.scaled(14, relativeTo: .title)` is 14 · 30/28 = 15.
    public func scaled(_ value: Double, relativeTo style: Font.TextStyle = .body) -> Double {
        value * style.size(at: self) / style.size(at: .large)
    }

    /// Points to the em for each text style, in the order of its cases. Source: Apple's Human Interface Guidelines,
    /// "Typography", the tables for iOS.
    fileprivate var points: [Double] {
        switch self {
        case .xSmall: [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11]
        case .small: [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11]
        case .medium: [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11]
        case .large: [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]
        case .xLarge: [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13]
        case .xxLarge: [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15]
        case .xxxLarge: [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17]
        case .accessibility1: [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20]
        case .accessibility2: [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24]
        case .accessibility3: [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29]
        case .accessibility4: [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34]
        case .accessibility5: [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40]
        }
    }
}

extension Font.TextStyle {
    /// Points to the em at a text size.
    public func size(at size: DynamicTypeSize) -> Double { size.points[Self.allCases.firstIndex(of: self)!] }
}
