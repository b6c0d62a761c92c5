import Drawing
import Stage
import Typesetting

/// The JSON Schema of scene files, made from the tables of keys, the properties and the effects that decoding reads.
///
/// It knows structure: keys, types, ranges, names of a closed list. What depends on the rest of a file (which layers there are,
/// what drives a property twice) is left to `check`.
public enum SceneSchema {
    /// The schema as JSON text.
    public static var text: String { schema.json() + "\n" }

    static var schema: Schema {
        .of([
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A Glyphstage scene",
            "$ref": "#/$defs/scene",
            "$defs": .object(definitions),
        ])
    }

    private static var definitions: [Schema.Pair] {
        [
            .init(key: "scene", value: scene), .init(key: "canvas", value: canvas),
            .init(key: "environment", value: environment), .init(key: "timeline", value: timeline),
        ] + values + layers + motion
    }

    /// A mapping with the keys of a table.
    ///
    /// A key that `schemas` does not have may hold anything; see `keysWithoutSchema`.
    static func mapping(
        _ table: KeyTable, _ schemas: [String: Schema], required: [String] = []
    ) -> Schema {
        .mapping(table.keys.map { .init(key: $0, value: schemas[$0] ?? .any) }, required: required)
    }

    // MARK: - The scene

    private static var scene: Schema {
        mapping(
            SceneGrammar.scene,
            [
                "glyphstage": Schema.of(["const": .number(1)]).described("The version of the format."),
                "canvas": .ref("canvas"), "environment": .ref("environment"), "timeline": .ref("timeline"),
                "layers": Schema.array(of: .ref("layer")).described("Back to front."),
            ],
            required: ["glyphstage"])
    }

    private static var canvas: Schema {
        let side = Schema.number(in: 1...16_384)
        return mapping(
            SceneGrammar.canvas,
            [
                "size": Schema.tuple([side, side]).described("Width and height in points."), "background": .ref("fill"),
            ])
    }

    private static var environment: Schema {
        mapping(
            SceneGrammar.environment,
            [
                "colorScheme": names(of: ColorScheme.self), "dynamicTypeSize": names(of: DynamicTypeSize.self),
                "layoutDirection": names(of: LayoutDirection.self), "reduceMotion": .flag,
            ])
    }

    private static var timeline: Schema {
        let rate = Schema.anyOf([
            .number(in: 0.001...1_000), .of(["type": "string", "pattern": #"^[0-9]+/[0-9]+$"#]),
        ])
        return mapping(
            SceneGrammar.timeline,
            [
                "duration": seconds.described("Seconds; left out: until the last change has settled."),
                "fps": rate.described("Frames a second, exactly."), "loop": .flag, "events": .array(of: .ref("event")),
            ])
    }

    /// Moments and durations.
    static var seconds: Schema { .number(in: SceneGrammar.seconds) }

    static func names<Value: CaseIterable & RawRepresentable<String>>(of _: Value.Type) -> Schema {
        .choice(Value.allCases.map(\.rawValue))
    }

    /// Keys of the tables that may hold anything in the schema, each with its owner: there should be none that `check` looks
    /// into.
    static var keysWithoutSchema: [String] {
        var found: [String] = []
        func look(_ schema: Schema, _ path: String) {
            guard case .object(let pairs) = schema else { return }
            for pair in pairs {
                switch pair.value {
                case .object(let inner) where pair.key == "properties":
                    for entry in inner {
                        if entry.value == .any { found.append("\(path).\(entry.key)") }
                        look(entry.value, "\(path).\(entry.key)")
                    }
                case .object(let inner) where pair.key == "$defs":
                    for entry in inner { look(entry.value, entry.key) }
                case .object: look(pair.value, path)
                case .list(let items): items.forEach { look($0, path) }
                default: break
                }
            }
        }
        look(schema, "")
        return found
    }
}
