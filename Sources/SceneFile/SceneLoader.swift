import Foundation

/// Loads a scene file again and again, and tells whether anything is new.
public struct SceneLoader: Sendable {
    public let path: String
    /// What was loaded last.
    public private(set) var document: SceneDocument
    /// What each file that it was made of held, by absolute path: contents are compared, not dates.
    private var contents: [String: Contents]

    /// A file's bytes, or why it could not be read.
    typealias Contents = Result<[UInt8], SceneDocument.FileProblem>
    private let read: @Sendable (String) -> Contents

    /// Values that stand in for what is written.
    public private(set) var overrides: [SceneOverride]

    public init(path: String, overrides: [SceneOverride] = []) {
        self.init(path: path, overrides: overrides) { file in
            do throws(SceneDocument.FileProblem) {
                return .success(try SceneDocument.bytes(ofFile: file))
            } catch {
                return .failure(error)
            }
        }
    }

    init(path: String, overrides: [SceneOverride] = [], read: @escaping @Sendable (String) -> Contents) {
        (self.path, self.overrides, self.read) = (path, overrides, read)
        (document, contents) = Self.decoded(path, overrides, [:], read)
    }

    /// Decodes what was read last with other overrides; no file is read that is known already.
    public mutating func setOverrides(_ overrides: [SceneOverride]) {
        guard overrides != self.overrides else { return }
        self.overrides = overrides
        (document, contents) = Self.decoded(path, overrides, contents, read)
    }

    /// Reads the file and what it names again; decodes only where something differs.
    ///
    /// - Returns: Whether anything differs from the last time; `document` is new then.
    public mutating func reload() -> Bool {
        let now = Dictionary(uniqueKeysWithValues: contents.keys.map { ($0, read($0)) })
        guard now != contents else { return false }
        (document, contents) = Self.decoded(path, overrides, now, read)
        return true
    }

    /// The document and the very contents that it was decoded from: `known` where they have been read already.
    ///
    /// Why each file is read once: a save between two readings would be remembered without having been shown.
    private static func decoded(
        _ path: String, _ overrides: [SceneOverride], _ known: [String: Contents],
        _ read: @escaping (String) -> Contents
    ) -> (SceneDocument, [String: Contents]) {
        var used: [String: Contents] = [:]
        let document = withoutActuallyEscaping({ (file: String) throws(SceneDocument.FileProblem) -> [UInt8] in
            let key = SceneDocument.absolute(file)
            let contents = used[key] ?? known[key] ?? read(file)
            used[key] = contents
            return try contents.get()
        }) { SceneDocument(path: path, overrides: overrides, read: $0) }
        return (document, used)
    }

    /// What the file held when it was read last; nothing where it could not be read.
    public var source: [UInt8] { (try? contents[SceneDocument.absolute(path)]?.get()) ?? [] }

    /// The animations of the file as it was decoded last, overrides included.
    public var animations: WrittenAnimations {
        guard let root = try? YAMLReader.read(source) else { return WrittenAnimations() }
        var decoder = SceneDecoder(file: path, bytes: [], overrides: overrides) {
            [contents] file throws(SceneDocument.FileProblem) in
            guard let held = contents[SceneDocument.absolute(file)] else { throw .init("the file was not read") }
            return try held.get()
        }
        return WrittenAnimations(in: decoder.overridden(root))
    }

    /// The line on which a layer begins, by its display name, counted from 1; nil where the file has none of that name.
    public func line(ofLayer name: String) -> Int? {
        guard let root = try? YAMLReader.read(source), let layer = LayerFinder.named(in: root)[name]
        else { return nil }
        return root.node(at: layer)?.span.line
    }

    /// A short text that differs where the contents differ.
    public var contentHash: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bits.
        for (_, held) in contents.sorted(by: { $0.key < $1.key }) {
            for byte in (try? held.get()) ?? [] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 16)
    }
}
