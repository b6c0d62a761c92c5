/// Something about fonts that a person would want to know.
public enum FontIssue: Hashable, Sendable {
    /// Why a font file can't be used.
    public enum FileTrouble: String, Hashable, Sendable {
        case isMissing = "no such file"
        case isFolder = "is a folder, not a font file"
        case isEmpty = "is empty"
        case isUnreadable = "can't be read"
        case isCutShort = "is cut short: parts of the font are missing"
        case isNoFont = "is not a font file"
    }

    /// The family isn't installed.
    case substituted(requested: String, used: String)
    /// The family has no weight within 150 units of the one that was asked for (OpenType's 1…1000).
    case weightUnavailable(family: String, requested: Int, used: Int)
    /// The family has no width within 15 per cent of the normal one of what was asked for.
    case widthUnavailable(family: String, requested: Double, used: Double)
    /// No installed font has a glyph for the scalar; the font named draws its box instead.
    case missingGlyph(Unicode.Scalar, font: String)
    /// The file can't be used; the family named stands in.
    case file(path: String, FileTrouble, used: String)
    /// The size lies outside of `Font.sizes`.
    case size(requested: Double, used: Double)
    /// The text has NUL characters, which are left out.
    case nulCharacters(count: Int)
    /// Only the first scalars of the text are laid out.
    case textTooLong(count: Int, limit: Int)
    /// The font of symbols isn't installed: none is drawn.
    case noSymbols(family: String, package: String)
    /// The installed font of symbols has none of that name: it is not drawn.
    case missingSymbol(String, family: String)

    /// One sentence.
    public var message: String {
        switch self {
        case .substituted(let requested, let used):
            "font family '\(requested)' is not installed; '\(used)' is used instead"
        case .weightUnavailable(let family, let requested, let used):
            "font family '\(family)' has no weight near \(requested); \(used) is used instead"
        case .widthUnavailable(let family, let requested, let used):
            "font family '\(family)' has no width near \(requested.shortest) %; \(used.shortest) % is used instead"
        case .missingGlyph(let scalar, let font):
            "no installed font has a glyph for \(FontIssue.name(of: scalar)); '\(font)' draws a box instead"
        case .file(let path, let trouble, let used):
            "\(path): \(trouble.rawValue); '\(used)' is used instead"
        case .size(let requested, let used):
            "font size \(requested.shortest) is out of range; \(used.shortest) is used instead"
        case .nulCharacters(let count):
            "the text has \(count) NUL character\(count == 1 ? "" : "s"), left out"
        case .textTooLong(let count, let limit):
            "the text has \(count) characters; only the first \(limit) are laid out"
        case .noSymbols(let family, let package):
            "symbols are drawn from the font '\(family)', which is not installed: install the package \(package)"
        case .missingSymbol(let name, let family):
            "the installed font '\(family)' has no symbol '\(name)'; nothing is drawn"
        }
    }

    /// "U+00E9": at least four digits.
    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
