import Foundation

/// Loads a scene file again and again, and tells whether anything is new.
public struct SceneLoader: Sendable {
    public let path: String
    /// What was loaded last.
    public private(set) var document: SceneDocument
    /// The bytes that it was made of, by path: contents are compared, not dates.
    private var contents: [String: [UInt8]?] = [:]

    public init(path: String) {
        self.path = path
        document = SceneDocument(path: path)
        contents = Self.read(document.dependencies)
    }

    /// Reads the file and what it names again.
    ///
    /// - Returns: Whether anything differs from the last time; `document` is new then.
    public mutating func reload() -> Bool {
        let now = Self.read(document.dependencies)
        guard now != contents else { return false }
        document = SceneDocument(path: path)
        contents = Self.read(document.dependencies)
        return true
    }

    /// A short text that differs where the contents differ.
    public var contentHash: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bits.
        for (_, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            for byte in bytes ?? [] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(hash, radix: 16)
    }

    private static func read(_ paths: [String]) -> [String: [UInt8]?] {
        var contents: [String: [UInt8]?] = [:]
        for path in paths { contents[path] = .some(try? SceneDocument.bytes(ofFile: path)) }
        return contents
    }
}
