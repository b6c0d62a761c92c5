import Foundation

/// The shaders of a checkout that the program was built in: edited and saved, they are compiled anew.
nonisolated struct ShaderFolder: Sendable {
    /// Where each file lies, by base name.
    private let paths: [String: String]
    /// What each file holds, as far as it can be read.
    private(set) var texts: [String: String] = [:]
    /// Whether something differed since the start.
    private(set) var hasChanged = false

    /// The folder `Shaders` above the program; nil where it is in no checkout.
    init?(ofProgramAt path: String = "/proc/self/exe") {
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
        for _ in 0..<8 {
            let shaders = folder.appendingPathComponent("Shaders")
            if FileManager.default.fileExists(atPath: shaders.appendingPathComponent("Programs/quad.v.glsl").path) {
                self.init(folder: shaders)
                return
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    init(folder: URL) {
        var paths: [String: String] = [:]
        for part in ["Programs", "include"] {
            let inside = folder.appendingPathComponent(part)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: inside.path)) ?? []
            where name.hasSuffix(".glsl") {
                paths[name] = inside.appendingPathComponent(name).path
            }
        }
        self.paths = paths
        texts = read()
    }

    /// What is to be watched.
    var files: [String] { paths.values.sorted() }

    /// Where a file lies.
    func path(of name: String) -> String { paths[name] ?? name }

    /// Reads the files again.
    ///
    /// - Returns: Whether any of them differs.
    mutating func reload() -> Bool {
        let now = read()
        guard now != texts else { return false }
        (texts, hasChanged) = (now, true)
        return true
    }

    private func read() -> [String: String] {
        paths.compactMapValues { path in
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
