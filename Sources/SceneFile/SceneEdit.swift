/// Overrides written into the scene file itself: the values change, and every other byte stays as it was.
///
/// Each change is read back; one that would say anything else than what was asked for is refused, with a sentence.
public struct SceneEdit: Sendable {
    /// A change that cannot be made in place.
    public struct Refusal: Hashable, Sendable {
        public var override: SceneOverride
        /// One sentence.
        public var message: String
    }

    /// The file's new contents; the old ones where nothing could be changed.
    public private(set) var bytes: [UInt8]
    /// What could not be written; the other changes are made all the same.
    public private(set) var refusals: [Refusal] = []

    /// - Parameters:
    ///   - overrides: In the order in which they are written.
    ///   - bytes: The file's contents.
    ///   - file: Its name: files that it names are looked for beside it.
    public init(
        _ overrides: [SceneOverride], to bytes: [UInt8], file: String,
        read: @escaping SceneDocument.FileReader = SceneDocument.bytes(ofFile:)
    ) {
        self.bytes = bytes
        let configs = SceneDecoder(file: file, bytes: [], read: read)
        for override in overrides {
            do throws(Problem) {
                try write(override, configs)
            } catch {
                refusals.append(Refusal(override: override, message: error.message))
            }
        }
    }

    private typealias Problem = OverrideResolver.Problem

    private mutating func write(_ override: SceneOverride, _ configs: SceneDecoder) throws(Problem) {
        let before: YAMLNode
        do throws(YAMLReader.Failure) { before = try YAMLReader.read(bytes) } catch {
            throw Problem(message: error.message)
        }
        var resolver = OverrideResolver(before) { configs.config($0)?.entry("effect")?.value.text }
        let edit = try resolver.apply(override, at: .ofOverride(0))
        let wanted = resolver.root
        if wanted.saysTheSame(as: before) { return }
        if let key = edit.key, let from = before.node(at: edit.path)?.entry("from")?.value.text,
            configs.config(from)?.entry(key) != nil
        {
            throw Problem(
                message: "'\(override.path)' is written in \(from), which other scenes may read; change it there")
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = hasMark ? Array(bytes.dropFirst(3)) : bytes
        for attempt in try ScenePatch(text: text, root: before).attempts(edit, override.path) {
            let changed = (hasMark ? [0xEF, 0xBB, 0xBF] : []) + attempt
            if let read = try? YAMLReader.read(changed), read.saysTheSame(as: wanted) {
                bytes = changed
                return
            }
        }
        throw Problem(
            message:
                "'\(override.path)' cannot be changed in place: other values, or the way it is written, depend on it")
    }
}

extension SceneDecoder {
    /// The tree of a file of an effect's parameters; nil where it can't be read.
    func config(_ name: String) -> YAMLNode? {
        guard let bytes = try? read(besideScene(name)) else { return nil }
        return try? YAMLReader.read(bytes)
    }
}
