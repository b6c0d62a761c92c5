import Foundation

/// How an editor is told which file to open, and at which line.
nonisolated struct EditorCommand: Hashable, Sendable {
    /// The program and its arguments.
    var words: [String]

    /// - Parameters:
    ///   - editor: As `VISUAL` or `EDITOR` names it, with flags.
    init(_ editor: String, file: String, line: Int) {
        let parts = editor.split(separator: " ").map(String.init)
        let name = ((parts.first ?? editor) as NSString).lastPathComponent
        switch name {
        case "code", "codium", "code-insiders": words = parts + ["--goto", "\(file):\(line)"]
        case "subl", "zed", "hx", "helix": words = parts + ["\(file):\(line)"]
        case "kate", "kwrite": words = parts + ["--line", "\(line)", file]
        // vi and its kin, Emacs, nano, gedit: all know a plus sign.
        default: words = parts + ["+\(line)", file]
        }
    }

    /// The line on which a layer has its name, counted from 1; nil where no line says it.
    static func line(ofLayer name: String, in text: String) -> Int? {
        let index = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { line in
            guard let key = line.range(of: "name:"),
                line[..<key.lowerBound].last(where: { $0 != " " }).map({ "-{,".contains($0) }) ?? true
            else { return false }
            // Behind the key: the name, bare or quoted, and then nothing that would go on with it.
            let rest = line[key.upperBound...].drop { $0 == " " || $0 == "\"" || $0 == "'" }
            guard rest.hasPrefix(name) else { return false }
            return rest.dropFirst(name.count).first.map { !$0.isLetter && !$0.isNumber && !"_-".contains($0) } ?? true
        }
        return index.map { $0 + 1 }
    }
}
