import Foundation

/// A place in a file: lines and columns count from 1, in Unicode scalars.
public struct SourceSpan: Hashable, Sendable {
    public var line: Int
    public var column: Int
    /// Scalars, at least 1; never past the end of the line.
    public var length: Int

    public init(line: Int = 1, column: Int = 1, length: Int = 1) {
        (self.line, self.column, self.length) = (line, column, max(1, length))
    }
}

/// What is shown of a line of a file: the whole of it, or a part around a place where it is long.
public struct QuotedLine: Hashable, Sendable {
    public var text: String
    /// The column of the text's first scalar; 1 where nothing is left out before.
    public var firstColumn: Int
    /// Whether something of the line is left out behind the text.
    public var isCutAfter: Bool

    public init(text: String, firstColumn: Int = 1, isCutAfter: Bool = false) {
        (self.text, self.firstColumn, self.isCutAfter) = (text, firstColumn, isCutAfter)
    }

    /// Whether something is left out before the text.
    public var isCutBefore: Bool { firstColumn > 1 }
}

/// One mistake or warning, with its place.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable { case error, warning }

    public var file: String
    public var span: SourceSpan
    public var severity: Severity
    public var message: String
    /// The line of the file that it is about; nil where the file could not be read.
    public var quotedLine: QuotedLine?

    public init(file: String, span: SourceSpan, severity: Severity, message: String, quotedLine: QuotedLine? = nil) {
        (self.file, self.span, self.severity) = (file, span, severity)
        (self.message, self.quotedLine) = (message, quotedLine)
    }

    /// `poem.yaml:14:26: error: …`, on one line whatever the file is called and the message quotes.
    ///
    /// What is about an override has its words in place of a file's name and a line: `--set poem.opacity=2: error: …`.
    public var headline: String {
        let place = span.isInFile ? ":\(span.line):\(span.column)" : ""
        return "\(file.printable())\(place): \(severity.rawValue): \(message.printable(limit: Self.longestMessage))"
    }

    /// Scalars of a message that are printed; only one that quotes a file of noise has more.
    private static let longestMessage = 600

    /// The headline, the line and a caret under the place, as compilers print them. Tabs count as one column and are
    /// printed as blanks, what would steer the terminal as a dot; long lines are cut around the place, with an ellipsis on
    /// either side.
    public var rendered: String {
        guard let quoted = quotedLine else { return headline }
        // Scalars, as columns count them.
        let characters = quoted.text.unicodeScalars.map { scalar in
            scalar == "\t" ? " " : scalar.steersTerminals ? "·" : scalar
        }
        let column = min(max(span.column - quoted.firstColumn, 0), characters.count)
        let number = String(span.line)
        let margin = String(repeating: " ", count: max(5, number.count + 1))
        let head = String(repeating: " ", count: max(0, margin.count - number.count)) + number + " | "
        let marks = max(1, min(span.length, characters.count - column))
        let before = (quoted.isCutBefore ? 1 : 0) + characters.prefix(column).map(Self.width).reduce(0, +)
        let under = characters.dropFirst(column).prefix(marks).map(Self.width).reduce(0, +)
        let line =
            (quoted.isCutBefore ? "…" : "") + String(String.UnicodeScalarView(characters))
            + (quoted.isCutAfter ? "…" : "")
        return headline + "\n" + head + line + "\n" + margin + " | "
            + String(repeating: " ", count: before) + "^" + String(repeating: "~", count: max(0, under - 1))
    }

    /// How many columns of a terminal a scalar takes, roughly: East Asian and emoji two, marks none.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: return 0
            default: return 1
            }
        }
    }
}

extension [Diagnostic] {
    public var hasErrors: Bool { contains { $0.severity == .error } }

    /// Those of `file` first, then by file in order of appearance; by place.
    func sortedByPlace(startingWith file: String) -> [Diagnostic] {
        var files = [file: 0]
        for diagnostic in self where files[diagnostic.file] == nil { files[diagnostic.file] = files.count }
        return enumerated().sorted { a, b in
            let left = (files[a.element.file]!, a.element.span.line, a.element.span.column, a.offset)
            let right = (files[b.element.file]!, b.element.span.line, b.element.span.column, b.offset)
            return left < right
        }.map(\.element)
    }
}
