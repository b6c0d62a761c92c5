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
}
