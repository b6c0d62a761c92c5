import Foundation
import SceneFile

/// Where a scene is read from: a file, or standard input, which is read once.
struct SceneSource {
    /// As it was named in the call.
    let path: String
    /// What standard input held.
    private let standardInput: Result<[UInt8], SceneDocument.FileProblem>?

    /// `-` reads standard input to its end.
    init(_ path: String) {
        self.path = path
        guard path == "-" else {
            standardInput = nil
            return
        }
        do throws(SceneDocument.FileProblem) {
            standardInput = .success(try SceneDocument.bytes(ofDescriptor: STDIN_FILENO))
        } catch {
            standardInput = .failure(error)
        }
    }

    /// The name without its folder.
    var name: String { path == "-" ? "stdin" : URL(fileURLWithPath: path).lastPathComponent }

    /// The document with some values replaced. Files that one from standard input names are looked for in the current folder.
    func document(overrides: [SceneOverride] = []) -> SceneDocument {
        guard let standardInput else { return SceneDocument(path: path, overrides: overrides) }
        return SceneDocument(path: Self.standardInputName, overrides: overrides) {
            (path) throws(SceneDocument.FileProblem) in
            try path == Self.standardInputName ? standardInput.get() : SceneDocument.bytes(ofFile: path)
        }
    }

    /// What diagnostics call standard input.
    private static let standardInputName = "<stdin>"
}
