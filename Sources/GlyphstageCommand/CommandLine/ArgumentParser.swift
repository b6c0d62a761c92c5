/// Takes a verb's arguments apart by its declaration, as GNU programs do: flags and operands in any order, `--at 1`, `--at=1`,
/// `-o x`, `-ox`, `-` as an operand, and only operands after `--`.
nonisolated enum ArgumentParser {
    /// - Throws: `CommandFailure` with status `usage`.
    static func parse(_ arguments: [String], of verb: Verb.Declaration) throws(CommandFailure) -> Invocation {
        var invocation = Invocation(verb: verb.name)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                invocation.operands += rest
                break
            } else if argument.hasPrefix("--") {
                try parseLong(argument, of: verb, rest: &rest, into: &invocation)
            } else if argument.hasPrefix("-"), argument.count > 1 {
                try parseShort(argument, of: verb, rest: &rest, into: &invocation)
            } else {
                invocation.operands.append(argument)
            }
        }
        if !invocation.has("help") { try checkOperands(invocation.operands, of: verb) }
        return invocation
    }

    /// `--name`, `--name value` or `--name=value`.
    private static func parseLong(
        _ argument: String, of verb: Verb.Declaration, rest: inout ArraySlice<String>, into invocation: inout Invocation
    ) throws(CommandFailure) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let flag = verb.allFlags.first(where: { !$0.name.isEmpty && $0.name == name }) else {
            let known = verb.allFlags.map(\.name).filter { !$0.isEmpty }
            throw .usage("'--\(name)' is not a flag" + Suggestion.phrase(for: name, among: known) { "--\($0)" })
        }
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let value = flag.value else {
            guard attached == nil else { throw .usage("'\(flag.spelling)' takes no value") }
            return try invocation.record(flag, "")
        }
        guard let given = attached ?? rest.popFirst(), !given.isEmpty else {
            throw .usage("'\(flag.spelling)' needs a value: \(value)")
        }
        try invocation.record(flag, given)
    }

    /// `-o value` or `-ovalue`; letters without values may stand together.
    private static func parseShort(
        _ argument: String, of verb: Verb.Declaration, rest: inout ArraySlice<String>, into invocation: inout Invocation
    ) throws(CommandFailure) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let flag = verb.allFlags.first(where: { $0.short == letter }) else {
                // `-at 1` is a slip for `--at 1`; `-1` for a negative number.
                let word = String(argument.dropFirst())
                let meant = verb.allFlags.contains { $0.name == word } ? "; did you mean '--\(word)'?" : ""
                throw .usage("'-\(letter)' is not a flag\(meant)")
            }
            guard let value = flag.value else {
                try invocation.record(flag, "")
                continue
            }
            let attached = letters.isEmpty ? rest.popFirst() : String(letters)
            guard let attached, !attached.isEmpty else { throw .usage("'-\(letter)' needs a value: \(value)") }
            try invocation.record(flag, attached)
            return
        }
    }

    private static func checkOperands(_ operands: [String], of verb: Verb.Declaration) throws(CommandFailure) {
        if operands.count < verb.operandCount.lowerBound {
            throw .usage("a scene file is missing: glyphstage \(verb.name) \(verb.operands)")
        }
        if operands.count > verb.operandCount.upperBound {
            let first = operands[verb.operandCount.upperBound]
            throw .usage("'\(first)' is one too many: glyphstage \(verb.name) \(verb.operands)")
        }
        // As from a variable of a script that is not set.
        if operands.contains("") {
            throw .usage("an argument is empty: glyphstage \(verb.name) \(verb.operands)")
        }
    }
}
