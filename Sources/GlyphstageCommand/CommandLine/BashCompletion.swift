/// Completion for bash, made from the same declarations as the help texts.
nonisolated enum BashCompletion {
    static func text(verbs: [Verb.Declaration], effects: [String]) -> String {
        let flags = verbs.map { verb in
            let names = verb.allFlags.flatMap { flag in
                (flag.name.isEmpty ? [] : ["--\(flag.name)"]) + (flag.short.map { ["-\($0)"] } ?? [])
            }
            return "        \(verb.name)) flags=\"\(names.joined(separator: " "))\" ;;"
        }
        // What follows these is no name of a file.
        let values = Set(
            verbs.flatMap(\.allFlags).filter { flag in
                flag.value.map { !["FILE", "DIR", "OUT"].contains($0) } ?? false
            }.map { "--\($0.name)" }.filter { $0 != "--effect" }
        ).sorted()
        return """
            # Completion of glyphstage for bash.
            _glyphstage() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} flags=
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    mapfile -t COMPREPLY < <(compgen -W "\(verbs.map(\.name).joined(separator: " ")) help --help --version" -- "$word")
                    return
                fi
                case $verb in
            \(flags.joined(separator: "\n"))
                    help) flags="\(verbs.map(\.name).joined(separator: " "))" ;;
                esac
                case $before in
                    --effect) mapfile -t COMPREPLY < <(compgen -W "\(effects.joined(separator: " "))" -- "$word"); return ;;
                    \(values.joined(separator: "|"))) return ;;
                esac
                if [[ $word == -* || $verb == help ]]; then
                    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$word")
                else
                    mapfile -t COMPREPLY < <(compgen -f -- "$word")
                    compopt -o filenames
                fi
            }
            complete -F _glyphstage glyphstage

            """
    }
}
