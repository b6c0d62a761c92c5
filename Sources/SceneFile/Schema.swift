/// A piece of a JSON Schema (draft 2020-12): a JSON value whose keys keep their order.
indirect enum Schema: Hashable, Sendable {
    case object([Pair])
    case list([Schema])
    case text(String)
    case number(Double)
    case boolean(Bool)

    struct Pair: Hashable, Sendable {
        var key: String
        var value: Schema
    }

    /// Keywords of a schema, in order.
    static func of(_ pairs: KeyValuePairs<String, Schema>) -> Schema {
        .object(pairs.map { Pair(key: $0.key, value: $0.value) })
    }

    // MARK: - Kinds of values

    /// Anything.
    static let any = Schema.boolean(true)
    static let nothing = Schema.of(["type": "null"])
    static let flag = Schema.of(["type": "boolean"])
    /// Any scalar: where a text is expected it gives its own characters.
    static let scalar = Schema.of(["type": ["string", "number", "boolean", "null"]])

    static func ref(_ name: String) -> Schema { .of(["$ref": .text("#/$defs/\(name)")]) }

    static func number(in range: ClosedRange<Double>) -> Schema {
        .of(["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)])
    }

    static func integer(in range: ClosedRange<Double>) -> Schema {
        .of(["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)])
    }

    static func choice(_ names: [String]) -> Schema { .of(["enum": .list(names.map(Schema.text))]) }

    static func anyOf(_ schemas: [Schema]) -> Schema {
        schemas.count == 1 ? schemas[0] : .of(["anyOf": .list(schemas)])
    }

    /// A list of exactly these.
    static func tuple(_ items: [Schema]) -> Schema {
        let count = Schema.number(Double(items.count))
        return .of(["type": "array", "prefixItems": .list(items), "minItems": count, "maxItems": count])
    }

    static func array(of item: Schema, atLeast count: Int = 0) -> Schema {
        .of(["type": "array", "items": item, "minItems": .number(Double(count))])
    }

    /// One, or a list of them.
    static func oneOrMore(_ item: Schema) -> Schema { anyOf([item, array(of: item)]) }

    /// A mapping with these keys and no others.
    ///
    /// - Parameter required: Keys that it must have.
    static func mapping(_ properties: [Pair], required: [String] = []) -> Schema {
        var pairs = [Pair(key: "type", value: "object"), Pair(key: "properties", value: .object(properties))]
        if !required.isEmpty { pairs.append(Pair(key: "required", value: .list(required.map(Schema.text)))) }
        return .object(pairs + [Pair(key: "additionalProperties", value: .boolean(false))])
    }

    /// A mapping that has none of the keys of some of these lists together.
    func without(together lists: [[String]]) -> Schema {
        let rules = lists.map { Schema.of(["not": .of(["required": .list($0.map(Schema.text))])]) }
        return with("allOf", .list(rules))
    }

    /// The schema with a keyword more.
    func with(_ key: String, _ value: Schema) -> Schema {
        guard case .object(let pairs) = self else { return self }
        return .object(pairs + [Pair(key: key, value: value)])
    }

    /// The schema with a sentence that editors show.
    func described(_ help: String) -> Schema { with("description", .text(help)) }

    // MARK: - Text

    /// As JSON, indented by two blanks a level; what fits in 100 columns stands on one line.
    func json(indent: Int = 0) -> String {
        let inline = inline
        if inline.count + indent <= 100 { return inline }
        let (inner, outer) = (String(repeating: " ", count: indent + 2), String(repeating: " ", count: indent))
        switch self {
        case .object(let pairs):
            let lines = pairs.map { inner + Self.quoted($0.key) + ": " + $0.value.json(indent: indent + 2) }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
        case .list(let items):
            return "[\n" + items.map { inner + $0.json(indent: indent + 2) }.joined(separator: ",\n") + "\n" + outer
                + "]"
        default: return inline
        }
    }

    private var inline: String {
        switch self {
        case .object(let pairs):
            "{" + pairs.map { Self.quoted($0.key) + ": " + $0.value.inline }.joined(separator: ", ") + "}"
        case .list(let items): "[" + items.map(\.inline).joined(separator: ", ") + "]"
        case .text(let text): Self.quoted(text)
        case .number(let value): NodeReader.shortest(value)
        case .boolean(let value): value ? "true" : "false"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension Schema: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral items: Schema...) { self = .list(items) }
}
