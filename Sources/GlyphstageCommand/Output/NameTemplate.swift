import SceneFile

/// A file's name with places for a row's cells: `out/{name}.mp4`.
nonisolated struct NameTemplate: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case words(String)
        case column(String)
    }

    private var pieces: [Piece] = []
    /// Whether the name is a pattern of numbers, in which a percent sign is written twice.
    private let isNumbered: Bool

    init(_ text: String) {
        isNumbered = text.contains("%")
        var rest = text[...]
        while let match = rest.firstMatch(of: /\{([^{}\/]+)\}/) {
            pieces.append(.words(String(rest[..<match.range.lowerBound])))
            pieces.append(.column(String(match.1)))
            rest = rest[match.range.upperBound...]
        }
        pieces.append(.words(String(rest)))
    }

    /// The columns that it names, in order.
    var columns: [String] {
        pieces.compactMap { if case .column(let name) = $0 { name } else { nil } }
    }

    /// The name of a row's file. A slash, and what steers terminals, becomes `_`: a cell names no folder.
    ///
    /// - Throws: Where a cell that it needs is empty.
    func name(_ row: DataTable.Row) throws(CommandFailure) -> String {
        var name = ""
        for piece in pieces {
            switch piece {
            case .words(let words): name += words
            case .column(let column):
                guard let value = row.value(column), !value.isEmpty else {
                    throw CommandFailure(.wrongInput, "the cell '\(column)' is empty, and the file's name needs it")
                }
                let safe = String(
                    String.UnicodeScalarView(value.unicodeScalars.map { $0 == "/" || $0.steersTerminals ? "_" : $0 }))
                name += isNumbered ? safe.replacing("%", with: "%%") : safe
            }
        }
        return name
    }
}
