import Drawing
import Motion
import Stage
import TextEffects
import Typesetting

/// `glyphstage effects`: the gallery, from the declarations that scene files are read by.
enum EffectsVerb {
    nonisolated static let declaration = Verb.Declaration(
        name: "effects",
        summary: "Lists the effects with their parameters, or the symbols",
        operands: "[NAME]",
        operandCount: 0...1,
        flags: [
            Flag("symbols", help: "Lists the names of symbols instead; with a NAME those that contain it"),
            Flag("json", help: "Prints JSON"),
        ])

    static let verb = Verb(declaration: declaration) { call in
        if call.has("symbols") {
            let names = try symbols(containing: call.operands.first ?? "")
            let json = JSONValue.array(names.map { .string($0) })
            try Console().print(call.has("json") ? json.text() : names.map { $0 + "\n" }.joined())
            return .done
        }
        var effects = EffectGallery.declared
        if let name = call.operands.first {
            guard let effect = effects.first(where: { $0.name == name }) else {
                let hint = Suggestion.phrase(for: name, among: effects.map { $0.name })
                throw CommandFailure.usage("'\(name)' is not an effect\(hint)")
            }
            effects = [effect]
        }
        let text = call.has("json") ? json(effects).text() : effects.map(human).joined(separator: "\n")
        try Console().print(text)
        return .done
    }

    /// The names of symbols with `part` in them, in alphabetical order.
    ///
    /// - Throws: Where there is none.
    nonisolated static func symbols(containing part: String) throws -> [String] {
        let names = SymbolCatalog.names.filter { part.isEmpty || $0.contains(part.lowercased()) }
        guard names.isEmpty else { return names }
        let hint = Suggestion.phrase(for: part, among: SymbolCatalog.names)
        throw CommandFailure.usage("no symbol has '\(part)' in its name\(hint)")
    }

    nonisolated static func json(_ effects: [any DeclaredEffect.Type]) -> JSONValue {
        .array(
            effects.map { effect in
                .object([
                    ("name", .string(effect.name)), ("summary", .string(effect.summary)),
                    ("parameters", .array(effect.parameters.map(json))),
                    ("example", .string(EffectExample(effect).text)),
                ])
            })
    }

    private nonisolated static func json(_ parameter: PropertyDeclaration) -> JSONValue {
        let components = parameter.defaultValue.components
        var (range, choices) = (JSONValue.null, JSONValue.null)
        let standard: JSONValue
        switch parameter.kind {
        case .choice(let names):
            (standard, choices) = (.string(names[Int(components[0])]), .array(names.map { .string($0) }))
        case .boolean: standard = .bool(components[0] != 0)
        case .color:
            let color = Color.Resolved(premultiplied: components)
            standard = .numbers([color.red, color.green, color.blue, color.opacity].map(EffectExample.rounded))
        default:
            range = .numbers([parameter.range.lowerBound, parameter.range.upperBound])
            standard = components.count == 1 ? .number(components[0]) : .numbers(components)
        }
        return .object([
            ("name", .string(parameter.name)), ("kind", .string(parameter.kind.name)),
            ("unit", .string(parameter.unit.rawValue)), ("range", range), ("choices", choices),
            ("default", parameter.isOptional ? .null : standard),
            ("scaledTo", parameter.scaledTo.map { .string($0.rawValue) } ?? .null), ("help", .string(parameter.help)),
        ])
    }

    /// One effect as a person reads it.
    nonisolated static func human(_ effect: any DeclaredEffect.Type) -> String {
        let rows = effect.parameters.map { parameter -> [String] in
            let unit = parameter.unit == .points || parameter.unit == .radians ? " \(parameter.unit.rawValue)" : ""
            let value = parameter.isOptional ? "(none)" : EffectExample.written(parameter) + unit
            let range =
                switch parameter.kind {
                case .choice(let names): names.joined(separator: " | ")
                case .boolean: "true | false"
                case .color: "a colour"
                default:
                    "\(JSONValue.digits(parameter.range.lowerBound))…\(JSONValue.digits(parameter.range.upperBound))"
                }
            let scaled = parameter.scaledTo.map { " Grows with the text size as \($0.rawValue) does." } ?? ""
            return [parameter.name, value, range, parameter.help + scaled]
        }
        let example = EffectExample(effect).text.split(separator: "\n").map { "    \($0)\n" }.joined()
        return "\(effect.name): \(effect.summary)\n" + Table.text(rows) + "  For example:\n" + example
    }
}
