import Stage
import TextEffects
import Typesetting

/// Symbols and their effects.
extension SceneSchema {
    static var symbols: [Schema.Pair] {
        [.init(key: "symbolName", value: .choice(SymbolCatalog.names)), .init(key: "symbolEffect", value: effects)]
    }

    /// What stands under `symbol`.
    static var symbol: Schema {
        var schemas: [String: Schema] = ["name": .ref("symbolName"), "fill": .ref("fill")]
        for property in PropertyDeclaration.ofSymbols where schemas[property.name] == nil {
            schemas[property.name] = self.property(property)
        }
        return .anyOf([.ref("symbolName"), mapping(SceneGrammar.symbol, schemas, required: ["name"])])
    }

    private static var effects: Schema {
        // One mapping for each: a replacement has no trigger.
        let mappings = EffectGallery.ofSymbols.map { effect -> Schema in
            let trigger = Schema.Pair(key: "trigger", value: names(of: LayerSymbolEffect.Trigger.self))
            let own = Schema.Pair(key: effect.name, value: .anyOf([.nothing, .ref(effectName(effect))]))
            return .mapping(
                effect is any SymbolReplacement.Type ? [own] : [own, trigger], required: [effect.name])
        }
        return .oneOrMore(.anyOf([.choice(EffectGallery.ofSymbols.map { $0.name })] + mappings))
    }
}
