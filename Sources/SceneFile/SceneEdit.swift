/// Overrides written into the scene file itself: the values change, and every other byte stays as it was.
///
/// Each change is read back; one that would say anything else than what was asked for is refused, with a sentence.
public struct SceneEdit: Sendable {
    /// A change that cannot be made in place.
    public struct Refusal: Hashable, Sendable {
        /// What was to be changed, as overrides name it.
        public var path: String
        /// One sentence.
        public var message: String
        /// The file of an effect's parameters, as the scene names it, where the value stands: other scenes may read it.
        public var config: String?
    }

    /// The file's new contents; the old ones where nothing could be changed.
    public private(set) var bytes: [UInt8]
    /// The new contents of files of effects' parameters, by the path at which each is read.
    public private(set) var configs: [String: [UInt8]] = [:]
    /// What could not be written; the other changes are made all the same.
    public private(set) var refusals: [Refusal] = []
    /// Values that were not written before, as overrides name them: each stands in an entry of its own now. How many levels
    /// of it are new, beginning with the value's: 2 where the mapping that holds it is, too.
    public private(set) var added: [String: Int] = [:]
    /// The files of effects' parameters that may be changed, as the scene names them.
    private let changeable: Set<String>

    /// - Parameters:
    ///   - overrides: In the order in which they are written.
    ///   - removals: Values that are to go out of the file first, with as many levels around them as then hold nothing any
    ///     more, as `added` counts them.
    ///   - bytes: The file's contents.
    ///   - file: Its name: files that it names are looked for beside it.
    ///   - changeable: Files of effects' parameters that may be changed, as the scene names them: a change of one is seen in
    ///     every scene that reads it.
    public init(
        _ overrides: [SceneOverride], removing removals: [String: Int] = [:], to bytes: [UInt8], file: String,
        changing changeable: Set<String> = [],
        read: @escaping SceneDocument.FileReader = SceneDocument.bytes(ofFile:)
    ) {
        (self.bytes, self.changeable) = (bytes, changeable)
        let reader = SceneDecoder(file: file, bytes: [], read: read)
        func attempt(_ path: String, _ body: () throws(Problem) -> Void) {
            do throws(Problem) { try body() } catch {
                refusals.append(Refusal(path: path, message: error.message, config: error.config))
            }
        }
        for (path, levels) in removals.sorted(by: { $0.key < $1.key }) {
            attempt(path) { () throws(Problem) in try remove(path, levels, reader) }
        }
        for override in overrides {
            attempt(override.path) { () throws(Problem) in try write(override, reader) }
        }
    }

    private typealias Problem = OverrideResolver.Problem

    private mutating func write(_ override: SceneOverride, _ reader: SceneDecoder) throws(Problem) {
        let before = try tree(bytes)
        var resolver = OverrideResolver(before) { reader.config($0)?.entry("effect")?.value.text }
        let isWritten = try resolver.place(of: override.path) != nil
        let edit = try resolver.apply(override, at: .ofOverride(0))
        if resolver.root.saysTheSame(as: before) { return }
        if let key = edit.key, let from = before.node(at: edit.path)?.entry("from")?.value.text,
            let held = configs[reader.besideScene(from)] ?? (try? reader.read(reader.besideScene(from))),
            let config = try? YAMLReader.read(held), let (index, _) = config.entry(key)
        {
            guard changeable.contains(from) else {
                throw Problem(
                    message: "'\(override.path)' is written in \(from), which other scenes may read; change it there",
                    config: from)
            }
            let inner = NodeEdit(path: [index], node: edit.node)
            configs[reader.besideScene(from)] = try changed(held, inner, override.path)
            return
        }
        bytes = try changed(bytes, edit, override.path)
        if !isWritten, let place = try resolver.place(of: override.path) {
            added[override.path] = edit.key == nil ? 1 : place.count - edit.path.count
        }
    }

    private mutating func remove(_ path: String, _ levels: Int, _ reader: SceneDecoder) throws(Problem) {
        let before = try tree(bytes)
        var resolver = OverrideResolver(before) { reader.config($0)?.entry("effect")?.value.text }
        guard var place = try resolver.place(of: path) else { return }
        for _ in 1..<max(1, levels) {
            let around = Array(place.dropLast())
            guard case .mapping(let entries) = before.node(at: around)?.content, entries.count == 1,
                case .mapping = before.node(at: around.dropLast())?.content
            else { break }
            place = around
        }
        bytes = try changed(bytes, NodeEdit(path: place, node: nil), path)
    }

    private func tree(_ bytes: [UInt8]) throws(Problem) -> YAMLNode {
        do throws(YAMLReader.Failure) { return try YAMLReader.read(bytes) } catch {
            throw Problem(message: error.message)
        }
    }

    /// The contents with one change made, in the first way that reads back as it should.
    private func changed(_ bytes: [UInt8], _ edit: NodeEdit, _ name: String) throws(Problem) -> [UInt8] {
        let before = try tree(bytes)
        var wanted = before
        edit.apply(to: &wanted)
        if wanted.saysTheSame(as: before) { return bytes }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = hasMark ? Array(bytes.dropFirst(3)) : bytes
        for attempt in try ScenePatch(text: text, root: before).attempts(edit, name) {
            let changed = (hasMark ? [0xEF, 0xBB, 0xBF] : []) + attempt
            if let read = try? YAMLReader.read(changed), read.saysTheSame(as: wanted) { return changed }
        }
        throw Problem(
            message: "'\(name)' cannot be changed in place: other values, or the way it is written, depend on it")
    }
}

extension SceneDecoder {
    /// The tree of a file of an effect's parameters; nil where it can't be read.
    func config(_ name: String) -> YAMLNode? {
        guard let bytes = try? read(besideScene(name)) else { return nil }
        return try? YAMLReader.read(bytes)
    }
}
