import Stage
import TextEffects

/// Values by paths, as events, phases and transitions have them: what a property may be follows from its name, whatever the
/// layer. Paths that are not known here may have any value; which layers there are is for `check` to know.
extension SceneSchema {
    /// A mapping of properties to values, properties that are written together among them.
    static var valuesByPath: Schema {
        var patterns: [Schema.Pair] = []
        for (name, group) in SceneGrammar.allGroups.sorted(by: { $0.key < $1.key }) {
            let own = declared.first { $0.name == name }.map { [value(of: $0)] } ?? []
            let pair = name == "trim" ? [Schema.tuple([.number(in: 0...1), .number(in: 0...1)])] : []
            // How a layer stands in its frame does not change.
            var group = group
            group.table.keys.removeAll { $0 == "alignment" }
            patterns.append(.init(key: pattern(name), value: .anyOf(own + pair + [mapping(of: group)])))
        }
        patterns.append(.init(key: pattern("colors"), value: .array(of: .ref("color"), atLeast: 1)))
        for (name, schema) in paths where !patterns.contains(where: { $0.key == pattern(name) }) {
            patterns.append(.init(key: pattern(name), value: schema))
        }
        return .of([
            "type": "object", "patternProperties": .object(patterns), "additionalProperties": .ref("anyValue"),
        ])
    }

    /// A mapping of properties to keyframes.
    static var tracksByPath: Schema {
        let patterns = paths.map { name, schema in
            let target = Schema.of(["additionalProperties": .of(["properties": .of(["to": schema])])])
            return Schema.Pair(
                key: pattern(name), value: .array(of: .of(["allOf": [.ref("keyframe"), target]]), atLeast: 1))
        }
        return .of([
            "type": "object", "minProperties": .number(1), "patternProperties": .object(patterns),
            "additionalProperties": .array(of: .ref("keyframe"), atLeast: 1),
        ])
    }

    /// What paths of that name match, with a layer before it or without.
    private static func pattern(_ name: String) -> String {
        #"^([A-Za-z_][A-Za-z0-9_-]*\.)?"# + name.replacing(".", with: #"\."#) + "$"
    }

    /// The paths within layers, and what stands there.
    private static var paths: [(name: String, schema: Schema)] {
        var paths: [(name: String, schema: Schema)] = []
        var names: Set<String> = []
        func add(_ name: String, _ schema: Schema) {
            if names.insert(name).inserted { paths.append((name, schema)) }
        }
        for property in declared {
            add(property.name, value(of: property))
            for (index, part) in property.kind.parts.enumerated() {
                for name in [part.name, String(index)] { add("\(property.name).\(name)", .number(in: property.range)) }
            }
        }
        for (alias, name) in PropertyDeclaration.aliases.sorted(by: { $0.key < $1.key }) {
            if let property = declared.first(where: { $0.name == name }) { add(alias, value(of: property)) }
        }
        add("colors.[0-9]+", .ref("color"))
        for effect in EffectGallery.declared {
            for parameter in effect.parameters {
                add("\(effect.name).\(parameter.name)", value(of: parameter))
                // By its own name where no other effect has one of that name.
                let all = EffectGallery.declared.flatMap { $0.parameters }.filter { $0.name == parameter.name }
                if all.count == 1 { add(parameter.name, value(of: parameter)) }
            }
        }
        return paths
    }

    /// The properties of layers of every kind.
    private static var declared: [PropertyDeclaration] {
        PropertyDeclaration.ofLayers + PropertyDeclaration.ofTexts + PropertyDeclaration.ofShapes
            + PropertyDeclaration.ofStrokes + PropertyDeclaration.ofRoundedRectangles + PropertyDeclaration.ofPaths
            + PropertyDeclaration.ofScrolls
            + Layer.GradientContent.Form.allCases.flatMap { PropertyDeclaration.ofGradients($0) }
    }
}
