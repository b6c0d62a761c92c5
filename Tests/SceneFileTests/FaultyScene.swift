import SceneFile
import Testing

/// A scene with mistakes, and what is to be said about them.
struct FaultyScene: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// `line:column: severity: message`, all of them, in order.
    var expected: [String]

    /// - Parameter lines: What stands below `glyphstage: 1`, so the first is line 2.
    init(_ description: String, _ lines: String, _ expected: String...) {
        (testDescription, text, self.expected) = (description, "glyphstage: 1\n" + lines, expected)
    }

    /// A text that is a whole file.
    init(_ description: String, whole text: String, _ expected: String...) {
        (testDescription, self.text, self.expected) = (description, text, expected)
    }

    /// What decoding says.
    var found: [String] {
        SceneDocument(text: text, file: "s.yaml", read: noFiles).diagnostics.map {
            "\($0.span.line):\($0.span.column): \($0.severity.rawValue): \($0.message)"
        }
    }
}

/// A world without files.
func noFiles(_ path: String) throws(SceneDocument.FileProblem) -> [UInt8] {
    throw SceneDocument.FileProblem("there is no such file")
}

/// A world of these files.
func files(_ contents: [String: String]) -> SceneDocument.FileReader {
    { path throws(SceneDocument.FileProblem) in
        guard let text = contents[path] else { throw SceneDocument.FileProblem("there is no such file") }
        return Array(text.utf8)
    }
}
