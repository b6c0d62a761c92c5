import Capture
import SceneFile
import TextEffects

/// `glyphstage init`: a scene to begin with.
enum InitVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "init",
        summary: "Writes a first scene, with comments, to go on from",
        operands: "[FILE]",
        operandCount: 0...1,
        flags: [
            Flag("effect", value: "NAME", help: "The effect of its text; blurReveal where it is left out"),
            Flag("force", short: "f", help: "Replaces a file that is there"),
        ],
        notes: [
            "FILE is scene.yaml where it is left out; '-' is standard output. 'glyphstage effects' lists the effects."
        ])

    static let verb = Verb(declaration: declaration) { call in
        let name = call.value("effect") ?? "blurReveal"
        guard let effect = EffectGallery.effect(named: name) else {
            let names = EffectGallery.all.map { $0.name }
            if EffectGallery.key(ofEffect: name) != nil {
                throw CommandFailure.usage(
                    "'--effect \(name)' is no effect of a text; those are \(names.joined(separator: ", "))")
            }
            throw CommandFailure.usage(
                "'--effect \(name)' is not an effect\(Suggestion.phrase(for: name, among: names))")
        }
        let text = StarterScene.text(effect: effect)
        let path = call.operands.first ?? "scene.yaml"
        guard path != "-" else {
            try Console().print(text)
            return .done
        }
        try AtomicFile.write(Array(text.utf8), to: path, overwriting: call.has("force"))
        return .done
    }
}
