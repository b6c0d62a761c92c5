/// Where things of a scene file that have no name are in the file's next version: layers, events, items of lists.
///
/// They are called by their places, `text-2` or `timeline.events.0`; whoever means one of them has to know where it has gone.
public struct SceneMoves: Sendable {
    private var layers: LayerMatch?
    /// The numbers of layers in `layers`, by their display names.
    private var numbers: [String: Int] = [:]
    /// The names by which layers of the new version can be called, and where those are.
    private var named: [String: [Int]] = [:]
    private var trees: (old: YAMLNode, new: YAMLNode)?

    /// Nothing has moved.
    public init() {}

    /// From one version of a file to the next; nothing has moved where one of them cannot be read.
    public init(from old: [UInt8], to new: [UInt8]) {
        guard old != new, let old = try? YAMLReader.read(old), let new = try? YAMLReader.read(new) else { return }
        let match = LayerMatch(from: old, to: new)
        layers = match
        for (index, layer) in match.old.enumerated().reversed() {
            if let numbered = layer.numbered, layer.name == nil { numbers[numbered] = index }
        }
        for (index, layer) in match.old.enumerated().reversed() {
            if let name = layer.name { numbers[name] = index }
        }
        named = LayerFinder.named(in: new)
        trees = (old, new)
    }

    /// The display name of a layer in the next version; nil where it has none and is not found again. Names stay what they
    /// are.
    public func layer(_ name: String) -> String? {
        guard let layers, let trees else { return name }
        guard let number = numbers[name], layers.old[number].name == nil else {
            // Nobody else may be called so now.
            let isAnothers = named[name].map { trees.new.node(at: $0)?.entry("name") == nil } ?? false
            return isAnothers ? nil : name
        }
        guard let place = layers.places[number] else { return nil }
        let found = layers.new[place]
        guard let next = found.name ?? found.numbered else { return nil }
        return found.isFill || named[next] == found.path ? next : nil
    }

    /// The path of a value of the timeline or of a layer in the next version; nil where something on the way is an item of a
    /// list that is not found again.
    public func path(_ path: String) -> String? {
        guard let trees, let layers else { return path }
        let keys = path.split(separator: ".").map(String.init)
        guard let first = keys.first else { return path }
        if first == "timeline" { return walk(trees.old, trees.new, keys[...]) }
        guard let name = layer(first) else { return nil }
        guard let number = numbers[first], let next = named[name].flatMap({ trees.new.node(at: $0) }) else {
            return ([name] + keys.dropFirst()).joined(separator: ".")
        }
        return walk(layers.old[number].node, next, keys.dropFirst()).map { "\(name).\($0)" }
    }

    private func walk(_ old: YAMLNode, _ new: YAMLNode, _ keys: ArraySlice<String>) -> String? {
        var (old, new, keys, done) = (old, new, keys, [String]())
        while let key = keys.first {
            if case .sequence(let items) = old.content, let index = Int(key) {
                guard items.indices.contains(index) else { return nil }
                // The numbers of a point are what they are by their places.
                if items.contains(where: { $0.text == nil }) {
                    guard case .sequence(let others) = new.content else { return nil }
                    let list = done.last ?? ""
                    var match = ListMatch(items.map { $0.mark(in: list) }, others.map { $0.mark(in: list) })
                    match.matchChanged()
                    guard let place = match.places[index] else { return nil }
                    done.append("\(place)")
                    (old, new, keys) = (items[index], others[place], keys.dropFirst())
                    continue
                }
            }
            guard let (_, was) = old.entry(key), let (_, now) = new.entry(key) else { break }
            done.append(key)
            (old, new, keys) = (was, now, keys.dropFirst())
        }
        return (done + keys).joined(separator: ".")
    }
}

extension YAMLNode {
    /// What an item is told by in a list under a key: an event by its moment and what it changes, one of a layer's
    /// animations by the property that it is for, a phase by what it sets.
    fileprivate func mark(in list: String) -> ListMatch.Mark {
        let whole = digest()
        switch list {
        case "events", "then":
            let moment = (entry("at") ?? entry("after"))?.value.text
            let (time, changes) = (moment.flatMap(NodeReader.number), changes)
            // What an event leaves out it shares with many.
            let traits = [time?.hashValue, changes.isEmpty ? nil : changes.hashValue].compactMap { $0 }
            return .init(
                whole: whole, core: ListMatch.digest(time, changes), rest: changes.hashValue, traits: Set(traits))
        case "phases":
            let set = entry("set")?.value
            let keys = (set?.keys.sorted() ?? []).hashValue
            return .init(whole: whole, core: set?.digest() ?? 0, rest: keys, traits: [keys])
        default:
            let mark = ListMatch.digest(entry("value")?.value.text, text, keys.sorted())
            return .init(whole: whole, core: mark, rest: mark, traits: [mark])
        }
    }

    /// What an event changes, without the values.
    private var changes: [String] {
        var found = (entry("set")?.value.keys ?? []).map { "set \($0)" }
        for key in ["insert", "remove", "trigger", "feedback"] {
            guard let (_, value) = entry(key) else { continue }
            if case .sequence(let items) = value.content {
                found += items.compactMap(\.text).map { "\(key) \($0)" }
            } else {
                found.append("\(key) \(value.text ?? "")")
            }
        }
        return found.sorted()
    }
}
