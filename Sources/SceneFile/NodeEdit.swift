/// One change of a tree: a value that takes another's place, a new entry of a mapping, or one that goes.
struct NodeEdit {
    /// From the root: the number of the entry or item at each level.
    var path: [Int]
    /// The key of the new entry; nil where the node at `path` is replaced.
    var key: String?
    /// Nil where the entry at `path` goes.
    var node: YAMLNode?

    /// The tree after the change.
    func apply(to root: inout YAMLNode) {
        guard let node else {
            root.withNode(at: path.dropLast()) { target in
                guard case .mapping(var entries) = target.content, let index = path.last else { return }
                entries.remove(at: index)
                target.content = .mapping(entries)
            }
            return
        }
        root.withNode(at: path[...]) { target in
            guard let key else {
                target = node
                return
            }
            guard case .mapping(var entries) = target.content else { return }
            entries.append(
                .init(key: YAMLNode(content: .scalar(key, isPlain: true), span: node.span), value: node))
            target.content = .mapping(entries)
        }
    }
}

extension YAMLNode {
    /// The entry or item at each number of `path`; nil where there is none.
    func node(at path: some Collection<Int>) -> YAMLNode? {
        var node = self
        for index in path {
            switch node.content {
            case .sequence(let items) where items.indices.contains(index): node = items[index]
            case .mapping(let entries) where entries.indices.contains(index): node = entries[index].value
            default: return nil
            }
        }
        return node
    }

    /// The value of a key, with its number among the entries.
    func entry(_ key: String) -> (index: Int, value: YAMLNode)? {
        guard case .mapping(let entries) = content, let index = entries.firstIndex(where: { $0.key.text == key })
        else { return nil }
        return (index, entries[index].value)
    }

    /// Changes the node at `path`. The rest is moved, not copied.
    fileprivate mutating func withNode(at path: ArraySlice<Int>, _ body: (inout YAMLNode) -> Void) {
        guard let index = path.first else { return body(&self) }
        let taken = content
        content = .scalar("", isPlain: true)
        switch taken {
        case .sequence(var items) where items.indices.contains(index):
            items[index].withNode(at: path.dropFirst(), body)
            content = .sequence(items)
        case .mapping(var entries) where entries.indices.contains(index):
            entries[index].value.withNode(at: path.dropFirst(), body)
            content = .mapping(entries)
        default: content = taken
        }
    }
}

extension YAMLNode {
    /// Whether both say the same, wherever it stands and however it is written. Whether a scalar is quoted matters only where
    /// it would else be a number, a boolean or null.
    func saysTheSame(as other: YAMLNode) -> Bool {
        switch (content, other.content) {
        case (.scalar(let a, let aIsPlain), .scalar(let b, let bIsPlain)):
            return a == b && (aIsPlain == bIsPlain || !Self.hasMeaning(a))
        case (.sequence(let a), .sequence(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.saysTheSame(as: $1) }
        case (.mapping(let a), .mapping(let b)):
            guard a.count == b.count else { return false }
            // The order of keys says nothing; a key that stands there twice is a mistake, whatever is under it.
            let values = Dictionary(b.map { ($0.key.text, $0.value) }) { first, _ in first }
            return values.count == b.count
                && a.allSatisfy { entry in values[entry.key.text]?.saysTheSame(as: entry.value) == true }
        default: return false
        }
    }

    /// Whether a plain scalar of these characters is more than a text.
    static func hasMeaning(_ text: String) -> Bool {
        ["", "~", "null", "true", "false"].contains(text.lowercased()) || NodeReader.number(text) != nil
    }
}
