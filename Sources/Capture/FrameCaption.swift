public import Pictures

/// What a captured frame says about itself, in two texts of its PNG file: `Title` and `glyphstage:moment`.
nonisolated public struct FrameCaption: Hashable, Sendable {
    /// The scene file's name, without its folder.
    public var scene: String
    /// Seconds.
    public var moment: Double

    public init(scene: String, moment: Double) {
        (self.scene, self.moment) = (scene, moment)
    }

    /// The texts; the moment has the fewest digits that read back the same.
    public var texts: [PNGText] {
        let digits = "\(moment)"
        return [
            PNGText(key: "Title", value: scene),
            PNGText(key: "glyphstage:moment", value: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits),
        ]
    }
}
