import SceneFile
import Typesetting

/// `glyphstage check`: what is wrong with scene files, and nothing else.
enum CheckVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "check",
        summary: "Checks scene files and says what is wrong with them",
        operands: "SCENE...",
        operandCount: 1...Int.max,
        flags: [
            Flag("rendered", help: "Measures contrast on the real picture (needs OpenGL)"),
            Flag("json", help: "Prints a list of diagnostics to standard output"),
            Flag("quiet", short: "q", help: "No warnings and no summary"),
        ],
        notes: [
            "The exit status is 1 where a file has errors; warnings do not count.",
            """
            Contrast is judged at each event, just before it and at the end, of texts that do not move then, with their effects \
            and without; so is whether they fit at the largest text size.
            """,
            "Under reduced motion the end has to show every text whole and no layer on its way.",
        ])

    static let verb = Verb(declaration: declaration) { call in
        let console = Console(isQuiet: call.has("quiet"))
        let typesetter = try Typesetter()
        let measured = call.has("rendered") ? try RenderedContrast() : nil
        let diagnostics = try call.operands.flatMap { path in
            let document = SceneSource(path).document()
            let contrast =
                try measured?.warnings(document, typesetter) ?? document.contrastWarnings(typesetter)
            let advice = [
                document.fontWarnings(typesetter), contrast, document.largeTextWarnings(typesetter),
                document.reducedMotionWarnings(typesetter), document.geometryWarnings(),
            ]
            return advice.reduce(document.diagnostics, +)
        }
        if call.has("json") {
            try console.print(SceneInput.json(diagnostics).text())
        } else {
            SceneInput.report(diagnostics, console: console)
            if !console.isQuiet { Console.say(summary(diagnostics, files: call.operands.count) + "\n") }
        }
        return diagnostics.hasErrors ? .wrongInput : .done
    }

    /// `2 scenes: 1 error, 3 warnings`
    nonisolated static func summary(_ diagnostics: [Diagnostic], files: Int) -> String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let errors = diagnostics.count { $0.severity == .error }
        let parts = [(errors, "error"), (diagnostics.count - errors, "warning")].filter { $0.0 > 0 }
        let found = parts.isEmpty ? "nothing wrong" : parts.map { count($0.0, $0.1) }.joined(separator: ", ")
        return "\(count(files, "scene")): \(found)"
    }
}
