/// A font as an author asks for it; which installed face that is, is found when text is laid out.
///
///     Font.title
///     Font.system(.title, design: .serif, weight: .medium)
///     Font.custom("Quicksand", size: 24).italic()
public struct Font: Hashable, Sendable {
    /// Where the outlines come from.
    public enum Source: Hashable, Sendable {
        /// The family of a design.
        case design(Design)
        /// An installed family by name.
        case family(String)
        /// The faces of a font file, by path. The default family stands in for a file that can't be used.
        case file(String)
    }

    public var source: Source
    /// The style that gives the size, where `fixedSize` does not.
    public var style: TextStyle
    /// Points to the em, at the text size `large`; nil takes the style's size.
    public var fixedSize: Double?
    /// The style that `fixedSize` grows with; nil keeps it as it is.
    public var relativeTo: TextStyle?
    /// Nil takes the style's own: semibold for headline, else regular.
    public var weight: Weight?
    /// Nil takes the family's normal width.
    public var width: Width?
    public var isItalic: Bool
    /// OpenType features by tag, such as `["liga": 0]`; 0 is off. Tags that aren't four ASCII characters are passed over.
    public var features: [String: Int]
    /// Places on a variable font's axes by tag, such as `["wght": 450]`; a font without the axis passes it over.
    public var axes: [String: Double]

    public init(
        source: Source = .design(.default), style: TextStyle = .body, fixedSize: Double? = nil,
        relativeTo: TextStyle? = nil, weight: Weight? = nil, width: Width? = nil, isItalic: Bool = false,
        features: [String: Int] = [:], axes: [String: Double] = [:]
    ) {
        (self.source, self.style, self.fixedSize) = (source, style, fixedSize)
        (self.relativeTo, self.weight, self.width, self.isItalic) = (relativeTo, weight, width, isItalic)
        (self.features, self.axes) = (features, axes)
    }

    // MARK: - Size and weight

    /// The sizes that can be laid out, in points; others are pulled in.
    public static let sizes: ClosedRange<Double> = (1.0 / 64)...4_096

    /// Points to the em at a text size, as asked for: perhaps outside of `sizes`, perhaps not finite.
    public func requestedSize(at size: DynamicTypeSize) -> Double {
        guard let fixedSize else { return style.size(at: size) }
        return relativeTo.map { size.scaled(fixedSize, relativeTo: $0) } ?? fixedSize
    }

    /// Points to the em at a text size, pulled into `sizes`; what isn't a number becomes body's size.
    public func pointSize(at size: DynamicTypeSize) -> Double {
        let points = requestedSize(at: size)
        guard !points.isNaN else { return TextStyle.body.size(at: size) }
        return min(max(points, Font.sizes.lowerBound), Font.sizes.upperBound)
    }

    var resolvedWeight: Weight { weight ?? (fixedSize == nil && style == .headline ? .semibold : .regular) }
}
