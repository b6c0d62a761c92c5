import Foundation
import SceneFile

/// A JSON value whose keys keep their order, printed with the fewest digits that read back the same.
nonisolated enum JSONValue {
    case null
    case bool(Bool)
    /// Whole numbers are printed without a point; JSON has no infinite ones, they become null.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// A list of so many whose members are made as they are written: a long one is never there as a whole.
    case each(Int, (Int) -> JSONValue)
    case object([(key: String, value: JSONValue)])

    static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }
    static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }
    /// x, y, width, height.
    static func rect(_ rect: CGRect) -> JSONValue {
        .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }

    /// The text, with a line end. What fits in `width` columns stands on one line.
    func text(width: Int = 110) -> String {
        var text = ""
        write(width: width) { text += $0 }
        return text
    }

    /// Gives the same in pieces of some 64 KB.
    func write<Failure>(width: Int = 110, to sink: (String) throws(Failure) -> Void) throws(Failure) {
        var text = ""
        try write(into: &text, indent: 0, width: width, sink)
        try sink(text + "\n")
    }

    /// The length of a piece, in bytes.
    private static let piece = 1 << 16

    /// All on one line.
    var inline: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): Self.digits(value)
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.inline).joined(separator: ", ") + "]"
        case .each(let count, let make): "[" + (0..<count).map { make($0).inline }.joined(separator: ", ") + "]"
        case .object(let pairs):
            "{" + pairs.map { "\(Self.quoted($0.key)): \($0.value.inline)" }.joined(separator: ", ") + "}"
        }
    }

    /// The fewest digits that read back the same.
    static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == 0 { return "0" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func write<Failure>(
        into text: inout String, indent: Int, width: Int, _ sink: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let room = width - indent
        if estimatedLength(limit: room) <= room {
            let line = inline
            if line.count <= room {
                text += line
                return
            }
        }
        func members(
            _ brackets: (String, String), _ count: Int, _ make: (Int) -> (prefix: String, value: JSONValue)
        ) throws(Failure) {
            text += brackets.0
            for index in 0..<count {
                let part = make(index)
                text += (index == 0 ? "\n" : ",\n") + String(repeating: " ", count: indent + 2) + part.prefix
                try part.value.write(into: &text, indent: indent + 2, width: width - part.prefix.count, sink)
                guard text.utf8.count >= Self.piece else { continue }
                try sink(text)
                text = ""
            }
            text += "\n" + String(repeating: " ", count: indent) + brackets.1
        }
        switch self {
        case .array(let values) where !values.isEmpty: try members(("[", "]"), values.count) { ("", values[$0]) }
        case .each(let count, let make) where count > 0: try members(("[", "]"), count) { ("", make($0)) }
        case .object(let pairs) where !pairs.isEmpty:
            try members(("{", "}"), pairs.count) { (Self.quoted(pairs[$0].key) + ": ", pairs[$0].value) }
        default: text += inline
        }
    }

    /// A lower bound of the length on one line, given up beyond `limit`: a long list is not written out to be measured.
    private func estimatedLength(limit: Int) -> Int {
        func sum(_ values: some Sequence<JSONValue>) -> Int {
            var total = 2
            for value in values where total <= limit { total += value.estimatedLength(limit: limit - total) + 2 }
            return total
        }
        return switch self {
        case .string(let value): value.utf8.count / 4
        case .array(let values): sum(values) - 2
        case .each(let count, let make): sum((0..<count).lazy.map(make)) - 2
        case .object(let pairs): sum(pairs.lazy.map(\.value)) - 2
        default: 1
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.steersTerminals:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
