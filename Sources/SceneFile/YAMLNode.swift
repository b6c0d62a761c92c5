/// A value of a YAML document with its place. Duplicate keys are kept, aliases are replaced by what they name.
struct YAMLNode: Sendable {
    indirect enum Content: Sendable {
        /// `isPlain`: written without quotes, so that it may be a number, a boolean or null.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    struct Entry: Sendable {
        var key: YAMLNode
        var value: YAMLNode
    }

    var content: Content
    var span: SourceSpan

    /// The scalar's characters.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// What the node is, for messages: "a list".
    var kindName: String {
        switch content {
        case .scalar(_, isPlain: false): "a quoted text"
        case .scalar(let text, _): text.isEmpty ? "nothing" : "'\(text.prefix(40))'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// Whether it is YAML's null.
    var isNull: Bool {
        if case .scalar(let text, true) = content { ["", "~", "null", "Null", "NULL"].contains(text) } else { false }
    }
}
