/// The manual page, made from the same declarations as the help texts. Source of the format: man(7).
nonisolated enum ManPage {
    static func text(version: String, verbs: [Verb.Declaration]) -> String {
        var page = """
            .TH GLYPHSTAGE 1 "" "Glyphstage \(version)" "User Commands"
            .SH NAME
            glyphstage \\- show animated text effects while you write them, and render them
            .SH SYNOPSIS

            """
        for verb in verbs {
            let operands = verb.operands.isEmpty ? "" : " " + escaped(verb.operands)
            page += ".B glyphstage \(verb.name)\n[FLAGS]\(operands)\n.br\n"
        }
        page += """
            .SH DESCRIPTION
            A scene is a YAML file that describes text, an effect and a timeline; \\(cq\\-\\(cq reads it from standard input.
            .SH VERBS

            """
        for verb in verbs {
            page += ".SS \(verb.name)\n\(escaped(verb.summary)).\n"
            for flag in verb.allFlags { page += entry(flag) }
            for note in verb.notes { page += ".PP\n\(escaped(note))\n" }
        }
        page += """
            .SH EXIT STATUS
            0 done; 1 the input is wrong; 2 the call is wrong; 69 no display or no OpenGL; 74 cannot write; 128 and its number
            where a signal ended a render.

            """
        return page
    }

    private static func entry(_ flag: Flag) -> String {
        var names: [String] = []
        if let short = flag.short { names.append("\\-\(short)") }
        if !flag.name.isEmpty { names.append("\\-\\-\(escaped(flag.name))") }
        let value = flag.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return
            ".TP\n\\fB\(names.joined(separator: "\\fR, \\fB"))\\fR\(value)\n\(escaped(flag.help))\(flag.repeats ? "; may be repeated" : "").\n"
    }

    /// Characters that mean something to roff; a line may not begin with a dot or a quote either.
    private static func escaped(_ text: String) -> String {
        let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(cq")
        return safe.hasPrefix(".") ? "\\&" + safe : safe
    }
}
