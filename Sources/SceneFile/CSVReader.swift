/// Reads tables as RFC 4180 has them: commas, quotes that are doubled inside quotes, line ends inside quotes; a byte-order mark
/// and any kind of line end are taken.
enum CSVReader {
    struct Record: Hashable, Sendable {
        /// Where it begins, counted from 1.
        var line: Int
        var fields: [String]
    }

    struct Problem: Error {
        var line: Int
        var message: String
    }

    /// The records; empty lines are passed over.
    static func records(_ text: String) throws(Problem) -> [Record] {
        var records: [Record] = []
        var record = Record(line: 1, fields: [])
        var field = String.UnicodeScalarView()
        // Whether quotes were opened in this field, and whether they are still open.
        var (wasQuoted, isQuoted) = (false, false)
        var line = 1
        var scalars = text.unicodeScalars[...]
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        func endField() {
            record.fields.append(String(field))
            (field, wasQuoted) = (String.UnicodeScalarView(), false)
        }
        func endRecord() {
            endField()
            if record.fields != [""] { records.append(record) }
            record = Record(line: line, fields: [])
        }
        while let scalar = scalars.popFirst() {
            let isLineEnd = scalar == "\n" || scalar == "\r"
            if scalar == "\r", scalars.first == "\n" { scalars.removeFirst() }
            if isLineEnd { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    field.append(isLineEnd ? "\n" : scalar)
                } else if scalars.first == "\"" {
                    field.append(scalars.removeFirst())
                } else {
                    isQuoted = false
                }
            } else if isLineEnd {
                endRecord()
            } else if scalar == "," {
                endField()
            } else if scalar == "\"", field.isEmpty, !wasQuoted {
                (wasQuoted, isQuoted) = (true, true)
            } else if wasQuoted {
                throw Problem(line: line, message: "a comma or a line end is missing behind a quoted cell")
            } else {
                field.append(scalar)
            }
        }
        if isQuoted { throw Problem(line: record.line, message: "quotes that are opened here are not closed") }
        endRecord()
        return records
    }
}
