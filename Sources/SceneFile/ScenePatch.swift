/// Changes of a file's bytes that may bring about a change of its tree.
struct ScenePatch {
    /// Without a byte-order mark: marks of nodes count from here.
    let text: [UInt8]
    let root: YAMLNode

    /// The file with the change made, in the ways that come into question, the best first; each is to be read back.
    ///
    /// - Throws: where the value that is to change stands elsewhere.
    func attempts(_ edit: NodeEdit, _ name: String) throws(OverrideResolver.Problem) -> [[UInt8]] {
        var node = root
        var inFlow = false
        var key: YAMLNode?
        guard let wanted = edit.node else { return try removals(edit.path, name) }
        for index in edit.path {
            inFlow = inFlow || node.mark?.style == .flow
            switch node.content {
            case .mapping(let entries): (key, node) = (entries[index].key, entries[index].value)
            case .sequence(let items): (key, node) = (nil, items[index])
            case .scalar: return []
            }
            if node.mark?.isAlias == true {
                throw .init(message: "'\(name)' is behind an alias; change the value that has the '&'")
            }
        }
        guard let newKey = edit.key else { return replacements(of: node, below: key, by: wanted, inFlow: inFlow) }
        guard case .mapping(let entries) = node.content, let mark = node.mark else { return [] }
        func entry(inFlow: Bool) -> String {
            let key = YAMLNode(content: .scalar(newKey, isPlain: true), span: SourceSpan())
            return [key, wanted].map { YAMLWriter.text($0, inFlow: inFlow, style: style) }.joined(separator: ": ")
        }
        return mark.style == .flow
            ? insertions(of: entry(inFlow: true), intoFlow: mark)
            : insertions(of: entry(inFlow: inFlow), intoBlock: entries)
    }

    /// How what is new is written: what was JSON stays so.
    private var style: YAMLNode.Mark.Style {
        guard root.mark?.style == .flow, case .mapping(let entries) = root.content else { return .plain }
        return entries.allSatisfy { $0.key.mark?.style == .doubleQuoted } ? .doubleQuoted : .plain
    }

    /// Without an entry of a mapping: in brackets with the comma beside it, else with its lines.
    private func removals(_ path: [Int], _ name: String) throws(OverrideResolver.Problem) -> [[UInt8]] {
        guard let index = path.last, let mapping = root.node(at: path.dropLast()), let mark = mapping.mark,
            case .mapping(let entries) = mapping.content, let start = entries[index].key.mark.map({ Int($0.start) }),
            let end = end(of: entries[index])
        else { return [] }
        for count in path.indices where root.node(at: path[...count])?.mark?.isAlias == true {
            throw .init(message: "'\(name)' is behind an alias; change the value that has the '&'")
        }
        var attempts: [[UInt8]] = []
        let next = entries.indices.contains(index + 1) ? entries[index + 1].key.mark.map { Int($0.start) } : nil
        if mark.style == .flow {
            if index > 0, let before = self.end(of: entries[index - 1]) {
                attempts.append(replacing(before..<end, by: ""))
            }
        } else {
            let line = lineStart(of: start)
            let lineEnd = text[end...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
            let before = line - self.lineEnd.utf8.count
            if before >= 0 { attempts.append(replacing(before..<lineEnd, by: "")) }
        }
        if let next { attempts.append(replacing(start..<next, by: "")) }
        if mark.style == .flow { attempts.append(replacing(start..<end, by: "")) }
        return attempts
    }

    /// The byte behind an entry's value, without what else stands on its line; nil where that can't be told.
    private func end(of entry: YAMLNode.Entry) -> Int? {
        guard let mark = entry.value.mark else {
            return entry.key.mark.flatMap { text[Int($0.end)...].firstIndex(of: UInt8(ascii: ":")) }.map { $0 + 1 }
        }
        guard mark.style == .block, !mark.isAlias else { return Int(mark.end) }
        switch entry.value.content {
        case .mapping(let inner): return inner.last.flatMap { end(of: $0) }
        case .sequence(let items): return items.last.flatMap { end(of: .init(key: entry.key, value: $0)) }
        case .scalar: return Int(mark.end)
        }
    }

    // MARK: - Values

    private func replacements(
        of old: YAMLNode, below key: YAMLNode?, by new: YAMLNode, inFlow: Bool
    ) -> [[UInt8]] {
        guard let mark = old.mark else {
            // Nothing is written: behind the colon.
            guard let end = key?.mark?.end, let colon = text[Int(end)...].firstIndex(of: UInt8(ascii: ":")) else {
                return []
            }
            return [replacing(colon + 1..<colon + 1, by: " " + YAMLWriter.text(new, inFlow: inFlow, style: style))]
        }
        let range = Int(mark.start)..<Int(mark.end)
        let onOneLine = YAMLWriter.text(
            new, inFlow: inFlow, style: style == .doubleQuoted ? style : mark.style)
        switch mark.style {
        case .plain, .singleQuoted, .doubleQuoted, .flow: return [replacing(range, by: onOneLine)]
        case .block: return []
        case .literal, .folded:
            guard let header = header(above: range.lowerBound) else { return [] }
            let indent = String(repeating: " ", count: text[range.lowerBound...].prefix { $0 == 32 }.count)
            // What stands before the next line's first word belongs to the range; the line end behind the last line stays,
            // and empty lines after it.
            var end = range.upperBound
            while end > range.lowerBound, text[end - 1] == 32 { end -= 1 }
            while end > range.lowerBound, text[end - 1] == 10 || text[end - 1] == 13 { end -= 1 }
            let whole = header..<max(header, end)
            var attempts: [[UInt8]] = []
            if let words = new.text, let lines = YAMLWriter.literal(words, indent: indent, lineEnd: lineEnd) {
                attempts.append(replacing(whole, by: lines))
            }
            return attempts + [replacing(whole, by: onOneLine)]
        }
    }

    /// Where the `|` or `>` is that the line above `start` ends with.
    private func header(above start: Int) -> Int? {
        var end = start
        while end > 0, text[end - 1] == 10 || text[end - 1] == 13 { end -= 1 }
        return text[lineStart(of: end)..<end].lastIndex { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }
    }

    // MARK: - Entries

    /// After the last entry in a pair of brackets, else before the first: a comment may stand at the end.
    private func insertions(of entry: String, intoFlow mark: YAMLNode.Mark) -> [[UInt8]] {
        let (first, close) = (Int(mark.start) + 1, Int(mark.end) - 1)
        var last = close
        while last > first, [9, 10, 13, 32].contains(text[last - 1]) { last -= 1 }
        if last == first { return [replacing(first..<close, by: entry)] }
        let comma = text[last - 1] == UInt8(ascii: ",") ? " " : ", "
        return [replacing(last..<last, by: comma + entry), replacing(first..<first, by: entry + ", ")]
    }

    /// On a line below the last entry that ends on its line, else above the first entry.
    private func insertions(of entry: String, intoBlock entries: [YAMLNode.Entry]) -> [[UInt8]] {
        guard let first = entries.first?.key.mark else { return [] }
        let start = Int(first.start)
        let indent = String(repeating: " ", count: start - lineStart(of: start))
        var attempts: [[UInt8]] = []
        if let line = entries.reversed().lazy.compactMap({ endOfLine(of: $0.value) }).first {
            attempts.append(replacing(line..<line, by: lineEnd + indent + entry))
        }
        return attempts + [replacing(start..<start, by: entry + lineEnd + indent)]
    }

    /// Where the line ends that a value ends on; nil where that can't be told from its mark.
    private func endOfLine(of value: YAMLNode) -> Int? {
        guard let mark = value.mark, !mark.isAlias, ![.block, .literal, .folded].contains(mark.style) else {
            return nil
        }
        return text[Int(mark.end)...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
    }

    // MARK: - Bytes

    private var lineEnd: String {
        guard let end = text.firstIndex(of: 10) else { return "\n" }
        return end > 0 && text[end - 1] == 13 ? "\r\n" : "\n"
    }

    private func lineStart(of offset: Int) -> Int {
        (text[..<offset].lastIndex { $0 == 10 || $0 == 13 } ?? -1) + 1
    }

    private func replacing(_ range: Range<Int>, by words: String) -> [UInt8] {
        Array(text[..<range.lowerBound]) + Array(words.utf8) + Array(text[range.upperBound...])
    }
}
