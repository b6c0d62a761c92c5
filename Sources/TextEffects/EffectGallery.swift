import Stage

/// Every effect that scenes can name.
public enum EffectGallery {
    public static let all: [any TextEffect.Type] = [
        BlurReveal.self, HighlightReveal.self, Wave.self, FadeIn.self, Typing.self,
    ]

    /// The effect of that name.
    public static func effect(named name: String) -> (any TextEffect.Type)? { all.first { $0.name == name } }
}
