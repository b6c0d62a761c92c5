import Foundation

/// What lies over the window and takes its keys.
nonisolated enum Overlay: Hashable, Sendable {
    /// Every key, on as many pages as it takes.
    case help(page: Int)
    /// A path to open is being typed.
    case open(OpenDialog)
    /// Values were set in the inspector and are not written; the file is to be left.
    case leaveQuestion(Leaving)
    /// Values to be written stand in files of effects' parameters, which other scenes may read.
    case configQuestion(files: [String], then: Leaving?)
    /// A range is being rendered, and quitting would stop it.
    case renderQuestion

    /// Of a question: what can be answered.
    var answers: [String] {
        switch self {
        case .help, .open: []
        case .leaveQuestion: ["Write", "Do not write", "Stay"]
        case .configQuestion: ["Write there", "Stay"]
        case .renderQuestion: ["Go on", "Stop and quit"]
        }
    }
}

/// How a file is left.
nonisolated enum Leaving: Hashable, Sendable {
    case quit
    /// For another one.
    case open(path: String)
}

/// A file to open: what is typed, and what there is.
nonisolated struct OpenDialog: Hashable, Sendable {
    /// Paths that the typed one may go on to, folders with a slash at the end; files opened before where nothing is typed.
    var choices: [String] = []
    /// The one that Enter takes; nil: what is typed.
    var chosen: Int?

    static let mostChoices = 8

    mutating func move(by step: Int) {
        guard !choices.isEmpty else { return }
        let next = (chosen ?? (step > 0 ? -1 : 0)) + step
        chosen = next < 0 || next >= choices.count ? nil : next
    }

    /// Those of a folder's entries that go on from what is typed, as typed: scene files and folders, in order.
    ///
    /// - Parameter entries: Names in the folder that `typed` ends in, folders with a slash at the end.
    static func choices(for typed: String, entries: [String]) -> [String] {
        let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
        let (folder, beginning) = (typed[..<slash], typed[slash...].lowercased())
        return entries.filter { name in
            let isScene = [".yaml", ".yml", ".json"].contains { name.lowercased().hasSuffix($0) }
            return (name.hasSuffix("/") || isScene) && name.lowercased().hasPrefix(beginning)
                && (beginning.hasPrefix(".") || !name.hasPrefix("."))
        }.sorted().prefix(mostChoices).map { folder + $0 }
    }

    /// What the choices have in common, where it is longer than what is typed: what Tab completes to.
    static func completed(_ typed: String, _ choices: [String]) -> String {
        guard var common = choices.first else { return typed }
        for choice in choices.dropFirst() { common = String(common.commonPrefix(with: choice)) }
        return common.count > typed.count ? common : typed
    }
}
