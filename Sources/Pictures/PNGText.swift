/// A key with a text, stored inside a PNG file beside the pixels: `Title` and the name of the scene, say.
public struct PNGText: Hashable, Sendable {
    /// 1 to 79 characters of Latin-1, no space at either end.
    public var key: String
    /// Any text; line ends are line feeds.
    public var value: String

    /// - Parameters:
    ///   - key: 1 to 79 characters of Latin-1; checked when the picture is encoded.
    ///   - value: Any text.
    public init(key: String, value: String) {
        (self.key, self.value) = (key, value)
    }
}
