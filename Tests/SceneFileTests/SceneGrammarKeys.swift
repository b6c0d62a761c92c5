@testable import SceneFile

/// The keys of layers.
enum SceneGrammarKeys {
    static func layer(_ kind: String) -> Set<String> {
        let table = SceneGrammar.layer(kind)
        return Set(table.keys + ["from", "effect"])
    }
}
