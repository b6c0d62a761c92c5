import Foundation

/// A table of values, one clip a row: a CSV file whose first line names the columns, or a JSON list of objects.
public struct DataTable: Hashable, Sendable {
    /// Why there is no table: one sentence with its place.
    public struct Problem: Error, Hashable, CustomStringConvertible {
        public var description: String
    }

    /// One row.
    public struct Row: Hashable, Sendable {
        /// Where the row begins, counted from 1.
        public var line: Int
        /// By column, in order; empty cells of a CSV file and nulls are not there.
        public var cells: [Cell]
        /// Why the row cannot be used, in a sentence; the others can.
        public var problem: String?

        /// What stands in a column.
        public func value(_ column: String) -> String? { cells.first { $0.column == column }?.value }

        /// The cells whose column is named like a property, as overrides.
        ///
        /// - Parameter file: The table's name, for diagnostics.
        public func overrides(file: String) -> [SceneOverride] {
            cells.filter { $0.column.contains(".") }.map { cell in
                SceneOverride(
                    cell.column, cell.value, isVerbatim: cell.isVerbatim, place: "\(file):\(line): \(cell.column)")
            }
        }
    }

    /// One value.
    public struct Cell: Hashable, Sendable {
        public var column: String
        /// As a scene file would write it.
        public var value: String
        /// Whether a text has the very characters, brackets and quotes too.
        public var isVerbatim: Bool
    }

    /// The file's name.
    public let file: String
    public private(set) var columns: [String] = []
    public private(set) var rows: [Row] = []

    /// Reads a file; one whose name ends in `.json` is JSON, every other is CSV.
    public init(path: String) throws(Problem) {
        let bytes: [UInt8]
        do throws(SceneDocument.FileProblem) { bytes = try SceneDocument.bytes(ofFile: path) } catch {
            throw Problem(description: "\(path): \(error.message)")
        }
        try self.init(bytes: bytes, file: path)
    }

    /// Reads a file's contents.
    public init(bytes: [UInt8], file: String) throws(Problem) {
        self.file = file
        guard bytes.count <= SceneDocument.largestFile else {
            throw Problem(description: "\(file): a table holds at most 4 MB; this one is larger")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(description: "\(file): not UTF-8; save the file as UTF-8")
        }
        if file.lowercased().hasSuffix(".json") { try readJSON(bytes) } else { try readCSV(text) }
        guard !rows.isEmpty else { throw Problem(description: "\(file): there are no rows") }
    }

    private mutating func readCSV(_ text: String) throws(Problem) {
        let records: [CSVReader.Record]
        do throws(CSVReader.Problem) { records = try CSVReader.records(text) } catch {
            throw Problem(description: "\(file):\(error.line): \(error.message)")
        }
        guard let head = records.first else { throw Problem(description: "\(file): the file is empty") }
        columns = head.fields.map { $0.trimmingCharacters(in: .whitespaces) }
        for (index, column) in columns.enumerated() {
            if column.isEmpty { throw Problem(description: "\(file):\(head.line): column \(index + 1) has no name") }
            if columns.firstIndex(of: column)! < index {
                throw Problem(description: "\(file):\(head.line): there are two columns called '\(column)'")
            }
        }
        for record in records.dropFirst() {
            guard record.fields.count == columns.count else {
                let found = record.fields.count == 1 ? "one cell" : "\(record.fields.count) cells"
                rows.append(
                    Row(
                        line: record.line, cells: [],
                        problem: "there are \(columns.count) columns; this row has \(found)"))
                continue
            }
            let cells = zip(columns, record.fields).filter { !$1.isEmpty }
            rows.append(
                Row(line: record.line, cells: cells.map { Cell(column: $0, value: $1, isVerbatim: true) }))
        }
    }

    private mutating func readJSON(_ bytes: [UInt8]) throws(Problem) {
        let root: YAMLNode
        do throws(YAMLReader.Failure) { root = try YAMLReader.read(bytes) } catch {
            throw Problem(description: "\(file):\(error.span.line):\(error.span.column): \(error.message)")
        }
        guard case .sequence(let items) = root.content else {
            throw Problem(description: "\(file): a table in JSON is a list of objects, not \(root.kindName)")
        }
        for item in items {
            guard case .mapping(let entries) = item.content else {
                throw Problem(description: "\(file):\(item.span.line): a row is an object, not \(item.kindName)")
            }
            var row = Row(line: item.span.line, cells: [])
            for entry in entries {
                guard let column = entry.key.text, !column.isEmpty else {
                    throw Problem(description: "\(file):\(entry.key.span.line): a column has a name")
                }
                if !columns.contains(column) { columns.append(column) }
                guard !entry.value.isNull else { continue }
                let isScalar = entry.value.text != nil
                row.cells.append(
                    Cell(
                        column: column, value: entry.value.text ?? YAMLWriter.text(entry.value, inFlow: false),
                        isVerbatim: isScalar))
            }
            rows.append(row)
        }
    }
}
