/// The help texts, made from the declarations.
nonisolated enum HelpText {
    /// What `glyphstage` alone and `glyphstage --help` print.
    static func program(verbs: [Verb.Declaration]) -> String {
        """
        Glyphstage shows animated text effects while you write them, and renders them.

        Usage: glyphstage VERB [FLAGS] SCENE

        Verbs:
        \(columns(verbs.map { ($0.name, $0.summary) }))

        Flags:
        \(columns([("-h, --help", "Shows this help, or a verb's with 'glyphstage VERB --help'"),
                   ("    --version", "Shows the version")]))

        A scene is a YAML file; '-' reads it from standard input.
        Exit status: 0 done; 1 the input is wrong; 2 the call is wrong; 69 no display or no OpenGL; 74 cannot write.

        """
    }

    /// What `glyphstage VERB --help` prints.
    static func verb(_ verb: Verb.Declaration) -> String {
        let rows = verb.allFlags.map { flag in
            let long = flag.name.isEmpty ? "" : "--\(flag.name)"
            let short = flag.short.map { long.isEmpty ? "-\($0)" : "-\($0), " } ?? "    "
            return (
                short + long + (flag.value.map { " \($0)" } ?? ""),
                flag.help + (flag.repeats ? "; may be repeated" : "")
            )
        }
        let notes = verb.notes.isEmpty ? "" : "\n" + verb.notes.joined(separator: "\n") + "\n"
        return """
            \(verb.summary).

            Usage: glyphstage \(verb.name) [FLAGS] \(verb.operands)

            Flags:
            \(columns(rows))
            \(notes)
            """
    }

    /// Two columns, the second aligned.
    private static func columns(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count + 2) + $0.1 }
            .joined(separator: "\n")
    }
}
