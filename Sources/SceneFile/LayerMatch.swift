/// Which layer of a file is which of the file's next version: by names, else by what is written of them.
struct LayerMatch {
    let old: [LayerFinder.Found]
    let new: [LayerFinder.Found]
    /// Of each old layer its number among the new ones; nil where it is not found again.
    let places: [Int?]

    init(from old: YAMLNode, to new: YAMLNode) {
        (self.old, self.new) = (LayerFinder.all(in: old), LayerFinder.all(in: new))
        let names = Set(self.old.compactMap(\.name)).intersection(self.new.compactMap(\.name))
        let parents = (old: Self.parents(of: self.old), new: Self.parents(of: self.new))
        var match = ListMatch(
            Self.marks(of: self.old, parents.old, named: names), Self.marks(of: self.new, parents.new, named: names))
        // A group is where all that is found again of its content is; the innermost first.
        let contents = Dictionary(grouping: parents.old.indices) { parents.old[$0] }
        for group in self.old.indices.reversed() {
            let found = Set((contents[group] ?? []).compactMap { match.places[$0] }.map { parents.new[$0] })
            guard found.count == 1, let place = found.first!, self.old[group].kind == self.new[place].kind else {
                continue
            }
            match.pair(group, place)
        }
        match.matchChanged()
        places = match.places
    }

    /// Of each layer the one that it is in.
    private static func parents(of layers: [LayerFinder.Found]) -> [Int?] {
        var open: [Int] = []
        return layers.indices.map { index in
            while let last = open.last, !layers[index].path.starts(with: layers[last].path) { open.removeLast() }
            defer { open.append(index) }
            return open.last
        }
    }

    /// - Parameter named: The names that both versions have: these layers are told by nothing else.
    private static func marks(
        of layers: [LayerFinder.Found], _ parents: [Int?], named: Set<String>
    ) -> [ListMatch.Mark] {
        var marks: [ListMatch.Mark] = []
        var wholes: [Int: [Int]] = [:]
        var depths: [Int] = []
        for parent in parents { depths.append(parent.map { depths[$0] + 1 } ?? 0) }
        // Why backwards: what is in a layer stands behind it.
        for index in layers.indices.reversed() {
            let mark = mark(of: layers[index], holding: wholes[index] ?? [], depth: depths[index], named: named)
            marks.append(mark)
            if let parent = parents[index] { wholes[parent, default: []].append(mark.whole) }
        }
        return marks.reversed()
    }

    private static func mark(
        of layer: LayerFinder.Found, holding inner: [Int], depth: Int, named: Set<String>
    ) -> ListMatch.Mark {
        if let name = layer.name, named.contains(name) {
            let mark = ListMatch.digest("name", name)
            return .init(whole: mark, core: mark, rest: mark, traits: [])
        }
        let kind = layer.kind ?? ""
        let content = layer.node.entry(kind)?.value
        let core = layer.isFill ? layer.node.digest() : ListMatch.digest(kind, content?.digest(without: ["layers"]))
        let rest = ListMatch.digest(
            kind, layer.node.digest(without: Set([kind, "name"] + LayerFinder.attachments)), layer.isFill)
        let attached = LayerFinder.attachments.map { layer.node.entry($0)?.value.ownDigest }
        return .init(
            whole: ListMatch.digest(core, rest, inner, attached), core: core, rest: rest,
            traits: [ListMatch.digest(kind, depth, layer.isFill)],
            shell: inner.isEmpty ? nil : ListMatch.digest(core, rest, attached))
    }
}

extension LayerFinder.Found {
    /// Nil where it is of none.
    fileprivate var kind: String? { isFill ? "rectangle" : node.keys.first { SceneGrammar.kinds.contains($0) } }
}

extension YAMLNode {
    /// Of what is attached to a layer the fill; layers in it have digests of their own.
    fileprivate var ownDigest: Int? { isFill ? digest() : nil }
}
