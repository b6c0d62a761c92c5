/// Something about a text's fonts that a person would want to know.
public enum FontIssue: Hashable, Sendable {
    case substituted(requested: String, used: String)
    /// No installed font has a glyph for the scalar.
    case missingGlyph(Unicode.Scalar)

    /// One sentence.
    public var message: String {
        switch self {
        case .substituted(let requested, let used):
            "font family '\(requested)' is not installed; '\(used)' is used instead"
        case .missingGlyph(let scalar):
            "no installed font has a glyph for U+\(String(scalar.value, radix: 16, uppercase: true))"
        }
    }
}
