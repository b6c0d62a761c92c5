import TextEffects

/// The program behind the process: arguments in, exit status out.
enum Program {
    /// As `--version` prints it.
    nonisolated static let version = "0.1.0"

    static let verbs = [
        PreviewVerb.verb, RenderVerb.verb, InspectVerb.verb, CheckVerb.verb, EffectsVerb.verb, SchemaVerb.verb,
        InitVerb.verb, BenchVerb.verb,
    ]

    static func run(_ arguments: [String]) -> ExitStatus {
        var prefix = "glyphstage"
        do {
            guard let name = arguments.first else {
                try Console().print(HelpText.program(verbs: verbs.map(\.declaration)))
                return .done
            }
            switch name {
            case "--help", "-h", "help":
                return try help(Array(arguments.dropFirst()))
            case "--version":
                try Console().print("glyphstage \(version)\n")
                return .done
            default:
                break
            }
            guard let verb = verbs.first(where: { $0.declaration.name == name }) else {
                let names = verbs.map(\.declaration.name) + ["--help", "--version"]
                let kind = name.hasPrefix("-") ? "a flag" : "a verb"
                throw CommandFailure.usage("'\(name)' is not \(kind)" + Suggestion.phrase(for: name, among: names))
            }
            prefix = "glyphstage \(name)"
            let invocation = try ArgumentParser.parse(Array(arguments.dropFirst()), of: verb.declaration)
            guard !invocation.has("help") else {
                try Console().print(HelpText.verb(verb.declaration))
                return .done
            }
            return try verb.run(invocation)
        } catch let failure as CommandFailure {
            if failure.status == .usage {
                Console.say("\(prefix): \(failure.message)\nTry '\(prefix) --help'.\n")
            } else if !failure.message.isEmpty {
                Console.say("\(prefix): \(failure.message)\n")
            }
            return failure.status
        } catch {
            Console.say("\(prefix): \(error)\n")
            return ExitStatus(of: error)
        }
    }

    /// `glyphstage help`, `glyphstage help VERB`; for installing, `help --man` and `help --bash-completion`.
    private static func help(_ arguments: [String]) throws -> ExitStatus {
        switch arguments.first {
        case "--man": try Console().print(ManPage.text(version: version, verbs: verbs.map(\.declaration)))
        case "--bash-completion":
            try Console().print(
                BashCompletion.text(verbs: verbs.map(\.declaration), effects: EffectGallery.all.map { $0.name }))
        default: return try helpOfVerb(arguments)
        }
        return .done
    }

    private static func helpOfVerb(_ arguments: [String]) throws -> ExitStatus {
        let verb = arguments.first.flatMap { name in verbs.first { $0.declaration.name == name } }
        let text = verb.map { HelpText.verb($0.declaration) } ?? HelpText.program(verbs: verbs.map(\.declaration))
        try Console().print(text)
        return .done
    }
}
