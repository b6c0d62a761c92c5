/// A value that stands in for one of a scene file: `--set poem.opacity=0.5`, a cell of a table of data, a slider.
///
/// It replaces what is written, or is written where nothing is; events act on it as on a written value.
public struct SceneOverride: Hashable, Sendable {
    /// What is replaced: `layer.property`, `layer.effect.parameter`, `canvas.KEY`, `environment.KEY` or `timeline.KEY`; any key
    /// of a layer, and parts of values (`poem.font.size`, `card.offset.y`, `sky.colors.0`).
    public var path: String
    /// The value as a scene file writes it. What begins with `#` is a colour, not a comment. Where a text is meant, everything
    /// but a quoted text and a list with parts in their own styles gives its own characters: `poem.text=12: 30 # or so`.
    public var value: String
    /// Whether a text has the value's characters in every case, quotes and brackets too.
    public var isVerbatim: Bool
    /// What diagnostics call it, instead of a file and a line.
    public var place: String

    /// - Parameter place: `--set PATH=VALUE` where it is left out.
    public init(_ path: String, _ value: String, isVerbatim: Bool = false, place: String? = nil) {
        (self.path, self.value, self.isVerbatim) = (path, value, isVerbatim)
        self.place = place ?? "--set \(path)=\(value)"
    }

    /// What `PATH=VALUE` says; nil without a path before an equals sign.
    public init?(assignment: String) {
        guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else { return nil }
        self.init(String(assignment[..<equals]), String(assignment[assignment.index(after: equals)...]))
    }

    /// The value as a node, every part of it at `span`.
    ///
    /// - Parameter isText: Whether a text is meant.
    func node(at span: SourceSpan, isText: Bool) throws(YAMLReader.Failure) -> YAMLNode {
        let verbatim = YAMLNode(content: .scalar(value, isPlain: false), span: span)
        let (start, end) = (value.first { !$0.isWhitespace }, value.last { !$0.isWhitespace })
        if isText {
            let isInside = [["\"", "\""], ["'", "'"], ["[", "]"]].contains([start, end])
            guard !isVerbatim, isInside,
                let read = try? YAMLReader.read(Array(value.utf8)), read.isWritten
            else { return verbatim }
            return read.moved(to: span)
        }
        if start == nil { return YAMLNode(content: .scalar("", isPlain: true), span: span) }
        if start == "#" { return verbatim }
        do throws(YAMLReader.Failure) {
            return try YAMLReader.read(Array(value.utf8)).moved(to: span)
        } catch {
            throw YAMLReader.Failure(span: span, message: error.message)
        }
    }
}

extension YAMLNode {
    /// Whether it is a quoted text, or a list in which some part has a style of its own.
    fileprivate var isWritten: Bool {
        switch content {
        case .scalar(_, let isPlain): return !isPlain
        case .sequence(let items):
            return items.contains { if case .mapping = $0.content { true } else { false } }
        case .mapping: return false
        }
    }

    /// The same with another place, in every part.
    fileprivate func moved(to span: SourceSpan) -> YAMLNode {
        var copy = self
        copy.span = span
        switch content {
        case .scalar: break
        case .sequence(let items): copy.content = .sequence(items.map { $0.moved(to: span) })
        case .mapping(let entries):
            copy.content = .mapping(
                entries.map { Entry(key: $0.key.moved(to: span), value: $0.value.moved(to: span)) })
        }
        return copy
    }
}

extension SourceSpan {
    /// The place of an override, which is in no file: lines below 1 are numbers of overrides.
    static func ofOverride(_ index: Int) -> SourceSpan { SourceSpan(line: -1 - index, column: 0) }

    /// The number of the override that it is in; nil in a file.
    var overrideIndex: Int? { line < 0 ? -1 - line : nil }

    /// Whether it is a place in a file. One that is not has line and column 0.
    public var isInFile: Bool { line >= 1 }
}
