@testable import SceneFile

/// The keys of layers, those of later versions too.
enum SceneGrammarKeys {
    static func layer(_ kind: String) -> Set<String> {
        let table = SceneGrammar.layer(kind)
        return Set(table.keys + table.later + ["from", "effect"])
    }
}
