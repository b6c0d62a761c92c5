import Foundation

/// Reads values from a tree and collects every mistake on the way; a value that is wrong reads as nil.
struct NodeReader {
    let file: String
    let lines: [String]
    private(set) var diagnostics: [Diagnostic] = []

    init(file: String, text: String) {
        self.file = file
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.hasSuffix("\r") ? line.dropLast() : line)
        }
    }

    mutating func report(_ span: SourceSpan, _ message: String, _ severity: Diagnostic.Severity = .error) {
        let line = span.line <= lines.count ? lines[span.line - 1] : nil
        diagnostics.append(
            Diagnostic(file: file, span: span, severity: severity, message: message, quotedLine: line))
    }

    mutating func add(_ others: [Diagnostic]) { diagnostics += others }

    // MARK: - Structure

    /// The entries of a mapping by key. Reports other kinds of value, duplicate keys, keys that are not allowed (`owner`
    /// says whose they would be) and keys that are known but not supported yet.
    mutating func mapping(
        _ node: YAMLNode, _ what: String, keys: [String], later: [String] = []
    ) -> [String: YAMLNode.Entry]? {
        guard case .mapping(let entries) = node.content else {
            report(node.span, "\(what) is a mapping of keys to values, not \(node.kindName)")
            return nil
        }
        var found: [String: YAMLNode.Entry] = [:]
        for entry in entries {
            guard let key = entry.key.text else {
                report(entry.key.span, "a key is a name, not \(entry.key.kindName)")
                continue
            }
            if found[key] != nil {
                report(entry.key.span, "the key '\(key)' stands here a second time")
            } else if keys.contains(key) {
                found[key] = entry
            } else if later.contains(key) {
                report(entry.key.span, "'\(key)' is not supported yet")
            } else {
                report(entry.key.span, "'\(key)' is not a key of \(what)" + suggestion(key, keys))
            }
        }
        return found
    }

    mutating func list(_ node: YAMLNode, _ what: String) -> [YAMLNode]? {
        guard case .sequence(let items) = node.content else {
            report(node.span, "\(what) is a list, not \(node.kindName)")
            return nil
        }
        return items
    }

    /// "; did you mean 'x'?" where a name is near.
    func suggestion(_ name: String, _ names: [String]) -> String {
        nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    // MARK: - Scalars

    mutating func number(_ node: YAMLNode, _ what: String, in range: ClosedRange<Double>) -> Double? {
        guard case .scalar(let text, true) = node.content, let value = Self.number(text) else {
            report(node.span, "\(what) is a number, not \(node.kindName)")
            return nil
        }
        guard value.isFinite else {
            report(node.span, "\(what) is a finite number, not '\(text)'")
            return nil
        }
        guard range.contains(value) else {
            report(node.span, "\(what) lies in \(short(range.lowerBound)) … \(short(range.upperBound)), not \(text)")
            return nil
        }
        return value == 0 ? 0 : value  // −0 is 0.
    }

    /// A YAML 1.2 core number, infinities and NaN included.
    static func number(_ text: String) -> Double? {
        switch text.lowercased() {
        case ".inf", "+.inf": return .infinity
        case "-.inf": return -.infinity
        case ".nan": return .nan
        default:
            guard let first = text.first, "+-.0123456789".contains(first),
                text.allSatisfy({ "+-.0123456789eE".contains($0) })
            else { return nil }
            return Double(text)
        }
    }

    mutating func boolean(_ node: YAMLNode, _ what: String) -> Bool? {
        if case .scalar(let text, true) = node.content {
            if ["true", "True", "TRUE"].contains(text) { return true }
            if ["false", "False", "FALSE"].contains(text) { return false }
        }
        report(node.span, "\(what) is true or false, not \(node.kindName)")
        return nil
    }

    /// Any scalar gives its own characters.
    mutating func text(_ node: YAMLNode, _ what: String) -> String? {
        if let text = node.text { return text }
        report(node.span, "\(what) is a text, not \(node.kindName)")
        return nil
    }

    mutating func choice<Value>(
        _ node: YAMLNode, _ what: String, _ names: [String], _ make: (String) -> Value?
    ) -> Value? {
        guard let text = text(node, what) else { return nil }
        if let value = make(text) { return value }
        report(
            node.span,
            "'\(text)' is not \(what)"
                + (nearestName(to: text, among: names).map { "; did you mean '\($0)'?" }
                    ?? "; one of \(names.joined(separator: ", "))"))
        return nil
    }

    /// Two numbers.
    mutating func pair(_ node: YAMLNode, _ what: String, in range: ClosedRange<Double>) -> (Double, Double)? {
        guard case .sequence(let items) = node.content, items.count == 2 else {
            report(node.span, "\(what) is a list of two numbers, not \(node.kindName)")
            return nil
        }
        let first = number(items[0], what, in: range)
        let second = number(items[1], what, in: range)
        guard let first, let second else { return nil }
        return (first, second)
    }

    private func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}

/// The name that differs least, where at most a third of its letters differ (Damerau's distance, neighbours exchanged
/// count once).
func nearestName(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(64))
    let scored = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, max(wanted.count, best.name.count) / 3) ? best.name : nil
}

private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
        var row = [i + 1]
        for j in 0..<b.count {
            var best = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
            row.append(best)
        }
        rows.append(row)
    }
    return rows[a.count][b.count]
}
