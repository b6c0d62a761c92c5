/// Writes values as they may stand in a line of a scene file.
enum YAMLWriter {
    /// On one line; lists and mappings in brackets.
    ///
    /// - Parameters:
    ///   - inFlow: Whether brackets stand around it, so that commas and brackets end a plain scalar.
    ///   - style: How the scalar was written that it replaces; its quotes are kept. In double quotes all of it is JSON, too.
    static func text(_ node: YAMLNode, inFlow: Bool, style: YAMLNode.Mark.Style = .plain) -> String {
        let inner: YAMLNode.Mark.Style = style == .doubleQuoted ? style : .plain
        func part(_ node: YAMLNode) -> String { text(node, inFlow: true, style: inner) }
        return switch node.content {
        case .sequence(let items): "[" + items.map(part).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\(part($0.key)): \(part($0.value))" }.joined(separator: ", ") + "}"
        case .scalar(let text, let isPlain): scalar(text, isPlain: isPlain, inFlow: inFlow, style: style)
        }
    }

    private static func scalar(
        _ text: String, isPlain: Bool, inFlow: Bool, style: YAMLNode.Mark.Style
    ) -> String {
        // A number, a boolean or nothing: in quotes it would be a text.
        if isPlain, YAMLNode.hasMeaning(text) { return text.isEmpty ? "~" : text }
        let isOnOneLine = text.unicodeScalars.allSatisfy { !$0.steersTerminals }
        if style == .doubleQuoted || !isOnOneLine { return doubleQuoted(text) }
        if style == .singleQuoted || YAMLNode.hasMeaning(text) || !isPlainSafe(text, inFlow: inFlow) {
            return "'" + text.replacing("'", with: "''") + "'"
        }
        return text
    }

    /// Whether a plain scalar of these characters reads back the same (YAML 1.2.2, 7.3.3), on the safe side.
    private static func isPlainSafe(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.first, let last = text.last, first != " ", last != " ", last != ":" else { return false }
        if "-?:,[]{}#&*!|>'\"%@`".contains(first) { return false }
        if text.contains(": ") || text.contains(" #") { return false }
        return !inFlow || !text.contains { ",[]{}:?".contains($0) }
    }

    private static func doubleQuoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.steersTerminals:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// The lines of a literal text with its `|` before them and without the last line end; nil where a literal cannot say it.
    static func literal(_ text: String, indent: String, lineEnd: String) -> String? {
        let body = text.hasSuffix("\n") ? String(text.dropLast()) : text
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, let last = lines.last, !last.isEmpty, !first.isEmpty, first.first != " ",
            first.first != "\t", body.unicodeScalars.allSatisfy({ $0 == "\n" || !$0.steersTerminals })
        else { return nil }
        let header = text.hasSuffix("\n") ? "|" : "|-"
        return ([header] + lines.map { $0.isEmpty ? "" : indent + $0 }).joined(separator: lineEnd)
    }
}
