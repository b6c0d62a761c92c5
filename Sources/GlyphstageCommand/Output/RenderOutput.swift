import Capture

/// What `-o` asks for, told by the name's ending.
nonisolated enum RenderOutput: Hashable, Sendable {
    case picture(path: String)
    case numberedPictures(NumberedName)
    case film(path: String, FilmFormat)
    /// One picture, to standard output.
    case standardOutput

    /// - Throws: `CommandFailure` with status `usage` where the name is of none of these.
    init(_ name: String) throws(CommandFailure) {
        let ending = name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
        switch ending {
        case _ where name == "-":
            self = .standardOutput
        case ".png" where name.contains("%"):
            guard let numbered = NumberedName(pattern: name) else {
                throw .usage(
                    "'\(name)' is no pattern for numbered frames, as in frame-%04d.png ('%%' is a percent sign)")
            }
            self = .numberedPictures(numbered)
        case ".png":
            self = .picture(path: name)
        default:
            guard let format = FilmFormat(rawValue: String(ending.dropFirst())) else {
                let films = FilmFormat.allCases.map { "NAME.\($0.rawValue)" }.joined(separator: ", ")
                throw .usage("'\(name)' is nothing that render can write: NAME.png, NAME-%04d.png, \(films) or -")
            }
            self = .film(path: name, format)
        }
    }

    /// Whether it is one moment's picture.
    var isOneMoment: Bool {
        switch self {
        case .picture, .standardOutput: true
        case .numberedPictures, .film: false
        }
    }
}
