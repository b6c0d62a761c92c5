/// Scenes that travel inside the program.
public enum BuiltInScenes {
    /// The demo scene's YAML, as in `Assets/Scenes/blur-reveal.yaml`.
    public static var blurReveal: String { String(decoding: PackageResources.blur_reveal_yaml, as: UTF8.self) }
}
