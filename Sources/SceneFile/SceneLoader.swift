import Foundation

/// Loads a scene file again and again, and tells whether anything is new.
public struct SceneLoader: Sendable {
    public let path: String
    /// What was loaded last.
    public private(set) var document: SceneDocument
    /// The bytes that it was made of, by path: contents are compared, not dates.
    private var contents: [String: [UInt8]?] = [:]

    private let read: @Sendable (String) -> Result<[UInt8], SceneDocument.FileProblem>

    public init(path: String) {
        self.init(path: path) { file in
            do throws(SceneDocument.FileProblem) {
                return .success(try SceneDocument.bytes(ofFile: file))
            } catch {
                return .failure(error)
            }
        }
    }

    init(path: String, read: @escaping @Sendable (String) -> Result<[UInt8], SceneDocument.FileProblem>) {
        (self.path, self.read) = (path, read)
        (document, contents) = Self.load(path, read)
    }

    /// Reads the file and what it names again.
    ///
    /// - Returns: Whether anything differs from the last time; `document` is new then.
    public mutating func reload() -> Bool {
        let (newer, bytes) = Self.load(path, read)
        guard bytes != contents else { return false }
        (document, contents) = (newer, bytes)
        return true
    }

    /// The document and the very bytes that it was decoded from.
    ///
    /// Why each file is read once: a save between two readings would be remembered without having been shown.
    private static func load(
        _ path: String, _ read: @escaping (String) -> Result<[UInt8], SceneDocument.FileProblem>
    ) -> (SceneDocument, [String: [UInt8]?]) {
        var contents: [String: [UInt8]?] = [:]
        let document = withoutActuallyEscaping({ (file: String) throws(SceneDocument.FileProblem) -> [UInt8] in
            let result = read(file)
            contents[SceneDocument.absolute(file)] = .some(try? result.get())
            return try result.get()
        }) { SceneDocument(path: path, read: $0) }
        return (document, contents)
    }

    /// A short text that differs where the contents differ.
    public var contentHash: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bits.
        for (_, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            for byte in bytes ?? [] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 16)
    }
}
