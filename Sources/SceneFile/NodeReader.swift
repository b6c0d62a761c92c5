import Foundation

/// Reads values from a tree and collects every mistake on the way; a value that is wrong reads as nil.
struct NodeReader {
    let file: String
    let lines: SourceLines
    /// What each override is called: its values are in no file.
    var overridePlaces: [String] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// How many errors there are so far: reading a value right adds none.
    private(set) var errorCount = 0

    /// Mistakes that are listed; what follows is not. A file of noise has no end of them.
    static let mostDiagnostics = 1_000

    init(file: String, bytes: [UInt8]) {
        self.file = file
        // Why nothing of a file that is too large: it is refused as a whole.
        lines = SourceLines(bytes.count > YAMLReader.largestFile ? [] : bytes)
    }

    private var isFull: Bool { diagnostics.count >= Self.mostDiagnostics }

    mutating func report(_ span: SourceSpan, _ message: String, _ severity: Diagnostic.Severity = .error) {
        if severity == .error { errorCount += 1 }
        guard !isFull else { return }
        diagnostics.append(diagnostic(span, severity, message))
    }

    /// A mistake or a warning at a place in the file or in an override.
    func diagnostic(_ span: SourceSpan, _ severity: Diagnostic.Severity, _ message: String) -> Diagnostic {
        if let index = span.overrideIndex, overridePlaces.indices.contains(index) {
            return Diagnostic(
                file: overridePlaces[index], span: SourceSpan(line: 0, column: 0), severity: severity, message: message)
        }
        return Diagnostic(file: file, span: span, severity: severity, message: message, quotedLine: lines.quote(span))
    }

    /// Takes over what another reader found, in another file.
    mutating func add(_ others: [Diagnostic]) { diagnostics += others.prefix(Self.mostDiagnostics) }

    // MARK: - Structure

    /// The entries of a mapping by key. Reports other kinds of value, keys that stand there twice and keys that
    /// are unknown.
    mutating func mapping(_ node: YAMLNode, _ table: KeyTable) -> [String: YAMLNode.Entry]? {
        guard case .mapping(let entries) = node.content else {
            report(node.span, "\(table.owner) is a mapping of keys to values, not \(node.kindName)")
            return nil
        }
        var found: [String: YAMLNode.Entry] = [:]
        for (key, entry) in named(entries) {
            if table.keys.contains(key) {
                found[key] = entry
            } else if key == "<<" {
                report(entry.key.span, "YAML 1.2 has no '<<' that takes over another mapping's keys; write them here")
            } else {
                report(
                    entry.key.span,
                    "\(quoted(key)) is not a \(table.noun) of \(table.owner)"
                        + suggestion(key, table.keys))
            }
        }
        return found
    }

    /// The entries whose key is a name, in order. Reports the others and those that stand there twice.
    mutating func named(_ entries: [YAMLNode.Entry]) -> [(key: String, entry: YAMLNode.Entry)] {
        var seen: Set<String> = []
        return entries.compactMap { entry in
            guard let key = entry.key.text else {
                report(entry.key.span, "a key is a name, not \(entry.key.kindName)")
                return nil
            }
            guard seen.insert(key).inserted else {
                report(entry.key.span, "the key \(quoted(key)) stands here a second time")
                return nil
            }
            return (key, entry)
        }
    }

    mutating func list(_ node: YAMLNode, _ what: String) -> [YAMLNode]? {
        guard case .sequence(let items) = node.content else {
            report(node.span, "\(what) is a list, not \(node.kindName)")
            return nil
        }
        return items
    }

    // MARK: - Words

    /// "; did you mean 'x'?" where a name is near.
    func suggestion(_ name: String, _ names: [String]) -> String {
        guard !isFull else { return "" }
        return nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// What the author wrote, in quotes, cut where it is long.
    func quoted(_ text: String) -> String {
        let start = text.prefix(60)
        return "'\(start.replacing("\n", with: "⏎"))\(start.endIndex < text.endIndex ? "…" : "")'"
    }
}
