import Stage

/// Every effect that scenes can name.
public enum EffectGallery {
    public static let all: [any TextEffect.Type] = [
        BlurReveal.self, HighlightReveal.self, Wave.self, FadeIn.self, Typing.self,
    ]

    /// Every effect of whole layers that scenes can name.
    public static let ofLayers: [any LayerEffect.Type] = [GradientBlurOverlay.self, VariableBlur.self]

    /// Every effect of symbols that scenes can name.
    public static let ofSymbols: [any SymbolEffect.Type] = [
        BounceSymbolEffect.self, PulseSymbolEffect.self, VariableColorSymbolEffect.self, AppearSymbolEffect.self,
        DisappearSymbolEffect.self, ReplaceSymbolEffect.self,
    ]

    /// Everything that has a name and parameters.
    public static let declared: [any DeclaredEffect.Type] = all + ofLayers + ofSymbols

    /// The effect of that name.
    public static func effect(named name: String) -> (any TextEffect.Type)? { all.first { $0.name == name } }

    /// Under which key of a layer the effect of that name stands in a scene file; nil for a name that none has.
    public static func key(ofEffect name: String) -> String? {
        if all.contains(where: { $0.name == name }) { return "textRenderer" }
        if ofLayers.contains(where: { $0.name == name }) { return "effect" }
        return ofSymbols.contains { $0.name == name } ? "symbolEffect" : nil
    }
}
