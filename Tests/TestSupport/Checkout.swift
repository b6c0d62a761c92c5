import Foundation

/// The checkout that the tests belong to.
public enum Checkout {
    /// Its top folder.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The demo scene.
    public static let demo = root.appendingPathComponent("Assets/Scenes/blur-reveal.yaml")

    /// The fontconfig file that names the fonts of the tests, so that results are the same everywhere.
    public static let fonts = root.appendingPathComponent("Assets/Fonts/fonts.conf")
}
