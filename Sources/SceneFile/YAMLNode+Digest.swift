extension YAMLNode {
    /// A number that differs where what is said differs, wherever it stands and however it is written.
    ///
    /// - Parameter left: Entries of the outermost mapping that are left out.
    func digest(without left: Set<String> = []) -> Int {
        var hasher = Hasher()
        combine(into: &hasher, without: left)
        return hasher.finalize()
    }

    private func combine(into hasher: inout Hasher, without left: Set<String>) {
        switch content {
        case .scalar(let text, let isPlain):
            hasher.combine(0)
            hasher.combine(text)
            // Why not always: quotes say something only where there would else be a number, a boolean or null.
            hasher.combine(isPlain && Self.hasMeaning(text))
        case .sequence(let items):
            hasher.combine(1)
            hasher.combine(items.count)
            for item in items { item.combine(into: &hasher, without: []) }
        case .mapping(let entries):
            hasher.combine(2)
            // The order of keys says nothing.
            for entry in entries.sorted(by: { $0.key.text ?? "" < $1.key.text ?? "" }) {
                if let key = entry.key.text, left.contains(key) { continue }
                entry.key.combine(into: &hasher, without: [])
                entry.value.combine(into: &hasher, without: [])
            }
        }
    }
}
