extension Font {
    public static let largeTitle = system(.largeTitle)
    public static let title = system(.title)
    public static let title2 = system(.title2)
    public static let title3 = system(.title3)
    public static let headline = system(.headline)
    public static let body = system(.body)
    public static let callout = system(.callout)
    public static let subheadline = system(.subheadline)
    public static let footnote = system(.footnote)
    public static let caption = system(.caption)
    public static let caption2 = system(.caption2)

    /// The type of a text style, at the size that the reader chose for it.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(source: .design(design ?? .default), style: style, weight: weight)
    }

    /// Type of a fixed size in points.
    public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(source: .design(design ?? .default), fixedSize: size, weight: weight)
    }

    /// An installed family at `size` points, which grow with a text style; with body where none is named.
    public static func custom(_ family: String, size: Double, relativeTo style: TextStyle = .body) -> Font {
        Font(source: .family(family), fixedSize: size, relativeTo: style)
    }

    /// An installed family at a fixed size in points.
    public static func custom(_ family: String, fixedSize: Double) -> Font {
        Font(source: .family(family), fixedSize: fixedSize)
    }

    /// The faces of a font file at `size` points, which grow with `style` where one is given.
    public static func file(_ path: String, size: Double, relativeTo style: TextStyle? = nil) -> Font {
        Font(source: .file(path), fixedSize: size, relativeTo: style)
    }
}

// MARK: - Changes

extension Font {
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    public func width(_ width: Width) -> Font { with { $0.width = width } }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font { with { $0.isItalic = true } }

    /// The monospaced design; fonts by name or file keep theirs.
    public func monospaced() -> Font { with { if case .design = $0.source { $0.source = .design(.monospaced) } } }

    /// Digits that are all of one width: OpenType's `tnum`.
    public func monospacedDigit() -> Font { features(["tnum": 1]) }

    /// Small capitals for all letters: OpenType's `smcp` and `c2sc`.
    public func smallCaps() -> Font { features(["smcp": 1, "c2sc": 1]) }

    /// Small capitals for small letters: OpenType's `smcp`.
    public func lowercaseSmallCaps() -> Font { features(["smcp": 1]) }

    /// Small capitals for capitals: OpenType's `c2sc`.
    public func uppercaseSmallCaps() -> Font { features(["c2sc": 1]) }

    /// OpenType features by tag, before those that are set already.
    public func features(_ features: [String: Int]) -> Font { with { $0.features.merge(features) { $1 } } }

    /// Places on a variable font's axes by tag, before those that are set already.
    public func axes(_ axes: [String: Double]) -> Font { with { $0.axes.merge(axes) { $1 } } }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var copy = self
        change(&copy)
        return copy
    }
}
