import SceneFile

/// `glyphstage schema`: the JSON Schema of scene files.
enum SchemaVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "schema",
        summary: "Prints the JSON Schema of scene files, by which editors complete and check them",
        operands: "",
        operandCount: 0...0,
        flags: [],
        notes: [
            "The schema knows keys, types, ranges and lists of names; 'glyphstage check' knows the rest, too.",
            "A scene names it in a first line: # yaml-language-server: $schema=./glyphstage.schema.json",
        ])

    static let verb = Verb(declaration: declaration) { _ in
        try Console().print(SceneSchema.text)
        return .done
    }
}
