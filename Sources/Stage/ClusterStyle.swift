import Foundation
import Typesetting

/// How an effect draws a part of a text.
public struct ClusterStyle: Hashable, Sendable {
    /// 0 draws nothing; others are pulled into 0…1.
    public var opacity: Double
    /// How far from its place, points, y down.
    public var offset: CGSize
    /// The standard deviation of the Gaussian, points; negative ones are pulled to 0.
    public var blur: Double
    /// Whether glyphs stand exactly at their places instead of at the nearest quarter of a pixel: for what moves.
    public var isExact: Bool

    /// A style; by default the text as it is.
    public init(opacity: Double = 1, offset: CGSize = .zero, blur: Double = 0, isExact: Bool = false) {
        (self.opacity, self.offset) = (min(max(opacity, 0), 1), offset)
        (self.blur, self.isExact) = (max(blur, 0), isExact)
    }

    /// The text as it is.
    public static let identity = ClusterStyle()
    /// Nothing is drawn.
    public static let hidden = ClusterStyle(opacity: 0)

    /// Whether nothing is drawn.
    public var isHidden: Bool { opacity <= 0 }

    /// What one style makes of what the other has made: opacities multiply, offsets add, and one Gaussian after another is
    /// the Gaussian whose variance is the sum of theirs.
    public func combined(with other: ClusterStyle) -> ClusterStyle {
        if self == .identity { return other }
        if other == .identity { return self }
        return ClusterStyle(
            opacity: opacity * other.opacity,
            offset: CGSize(width: offset.width + other.offset.width, height: offset.height + other.offset.height),
            blur: blur == 0 || other.blur == 0
                ? max(blur, other.blur) : (blur * blur + other.blur * other.blur).squareRoot(),
            isExact: isExact || other.isExact)
    }
}

/// A style for each unit of a text.
public struct StyledUnits: Sendable {
    /// Which unit each cluster belongs to.
    public let map: Text.Layout.UnitMap
    /// One for each unit, in logical order.
    public let styles: [ClusterStyle]

    /// The style of each unit by its number in logical order.
    public init(_ map: Text.Layout.UnitMap, style: (Int) -> ClusterStyle) {
        (self.map, styles) = (map, (0..<map.count).map(style))
    }

    /// The style of a cluster, counted through the layout; as it is where the text has no units.
    subscript(cluster: Int) -> ClusterStyle {
        let unit = Int(map.units[cluster])
        return unit < 0 ? .identity : styles[unit]
    }

    /// The style of some clusters where they have one in common.
    func common(_ clusters: Range<Int>) -> ClusterStyle? {
        guard let first = clusters.first else { return .identity }
        let (unit, style) = (map.units[first], self[first])
        let isCommon = map.units.withUnsafeBufferPointer { units in
            clusters.allSatisfy { units[$0] == unit || styles[Int(units[$0])] == style }
        }
        return isCommon ? style : nil
    }
}
