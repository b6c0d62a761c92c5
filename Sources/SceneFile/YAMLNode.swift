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

    /// How and where a value is written, for those who change the file.
    struct Mark: Sendable {
        enum Style: UInt8, Sendable {
            case plain, singleQuoted, doubleQuoted, literal, folded, flow, block
        }

        /// The first byte, counted behind a byte-order mark. Quotes and brackets belong to the value; a literal text begins with
        /// its first line, below its `|`.
        var start: Int32
        /// The byte behind the last.
        var end: Int32
        var style: Style
        /// Whether an alias stands there; what is in the value stands elsewhere.
        var isAlias = false
    }

    var content: Content
    /// Nil for what is not in the file.
    var mark: Mark?
    // Why smaller numbers: a file may have a million values.
    private var line: Int32
    private var column: Int32
    private var length: Int32

    init(content: Content, span: SourceSpan, mark: Mark? = nil) {
        (self.content, self.mark) = (content, mark)
        (line, column, length) = (
            Int32(clamping: span.line), Int32(clamping: span.column), Int32(clamping: span.length)
        )
    }

    /// Where it stands.
    var span: SourceSpan {
        get { SourceSpan(line: Int(line), column: Int(column), length: Int(length)) }
        set {
            (line, column) = (Int32(clamping: newValue.line), Int32(clamping: newValue.column))
            length = Int32(clamping: newValue.length)
        }
    }

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
