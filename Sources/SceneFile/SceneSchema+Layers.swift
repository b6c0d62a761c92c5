import Drawing
import Stage
import TextEffects
import Typesetting

/// Layers: what all have, and what each kind has.
extension SceneSchema {
    static var layers: [Schema.Pair] {
        let kinds = SceneGrammar.kinds.map { Schema.Pair(key: layerName($0), value: self.layer($0)) }
        let layer = Schema.anyOf(SceneGrammar.kinds.map { .ref(layerName($0)) })
        return [.init(key: "layer", value: layer), .init(key: "layerProperties", value: properties)] + kinds
            + symbols + [.init(key: "textRenderer", value: renderers), .init(key: "layerEffect", value: layerEffects)]
            + EffectGallery.declared.map { .init(key: effectName($0), value: effect($0)) }
    }

    private static func layerName(_ kind: String) -> String { kind + "Layer" }
    static func effectName(_ effect: any DeclaredEffect.Type) -> String { effect.name + "Parameters" }

    /// What every layer may have. It is no whole mapping: a kind adds its own keys and closes it.
    private static var properties: Schema {
        let table = SceneGrammar.layer("rectangle")
        var schemas = settings.merging(places) { $1 }
        for property in PropertyDeclaration.ofLayers where !property.name.contains(".") {
            schemas[property.name] = self.property(property)
        }
        schemas["foregroundStyle"] = .ref("fill")
        for (name, group) in SceneGrammar.groups {
            let mapping = mapping(of: group)
            schemas[name] = schemas[name].map { .anyOf([$0, mapping]) } ?? mapping
        }
        let own = table.keys.filter { !SceneGrammar.kinds.contains($0) }
        return .of([
            "type": "object", "properties": .object(unique(own).map { .init(key: $0, value: schemas[$0] ?? .any) }),
        ])
    }

    /// Each name once: a group of properties has as many as it has members.
    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// A group of properties, written as one.
    static func mapping(of group: SceneGrammar.Group) -> Schema {
        var schemas: [String: Schema] = ["alignment": .ref("unitPoint")]
        for (key, path) in group.members {
            let declared = PropertyDeclaration.ofLayers + PropertyDeclaration.ofStrokes + PropertyDeclaration.ofPaths
            guard let property = declared.first(where: { $0.name == path }) else { continue }
            schemas[key] = self.property(property)
        }
        return mapping(group.table, schemas)
    }

    private static var settings: [String: Schema] {
        let rounded = mapping(
            SceneGrammar.clipShape,
            [
                "roundedRectangle": .anyOf([
                    .nothing, mapping(SceneGrammar.roundedClip, ["cornerRadius": .number(in: 0...100_000)]),
                ])
            ]
        ).with("minProperties", .number(1))
        return [
            "name": .of([
                "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$",
                "not": .of(["enum": .list(SceneGrammar.scene.keys.map(Schema.text))]),
                "description": "How the timeline addresses the layer.",
            ]),
            "initially": .choice(["present", "absent"]), "transition": .ref("transition"),
            "keyframes": .ref("keyframes"), "phases": .ref("phases"), "animation": .ref("implicitAnimation"),
            "overlay": .oneOrMore(.ref("layer")),
            "background": .oneOrMore(.anyOf([.ref("fill"), .ref("layer")])), "mask": .ref("layer"),
            "clipShape": .anyOf([.choice(SceneGrammar.clipShapes + ["roundedRectangle"]), rounded]),
            "drawingGroup": .flag, "effect": .ref("layerEffect"),
        ]
    }

    // MARK: - Kinds

    private static func layer(_ kind: String) -> Schema {
        let isText = kind == "text"
        var pairs = [Schema.Pair(key: kind, value: content(of: kind))]
        var own: [String: Schema] = ["textRenderer": .ref("textRenderer"), "symbolEffect": .ref("symbolEffect")]
        if isText {
            for property in PropertyDeclaration.ofTexts { own[property.name] = self.property(property) }
            own.merge(textSettings) { $1 }
        }
        let common = SceneGrammar.layer("rectangle").keys
        for key in unique(SceneGrammar.layer(kind).keys) where !common.contains(key) {
            pairs.append(.init(key: key, value: own[key] ?? .any))
        }
        return .of([
            "$ref": "#/$defs/layerProperties", "properties": .object(pairs), "required": .list([.text(kind)]),
            "unevaluatedProperties": .boolean(false),
        ])
    }

    private static var textSettings: [String: Schema] {
        [
            "font": .ref("font"), "multilineTextAlignment": names(of: TextAlignment.self),
            "truncationMode": names(of: Text.TruncationMode.self), "allowsTightening": .flag,
            "underline": .ref("textLine"), "strikethrough": .ref("textLine"), "monospacedDigit": .flag,
            "language": .scalar, "layoutDirection": names(of: LayoutDirection.self),
            "contentTransition": contentTransition,
        ]
    }

    private static var contentTransition: Schema {
        let numeric = mapping(SceneGrammar.numericText, ["countsDown": .flag, "value": .scalar])
        return .anyOf([
            .choice(SceneGrammar.contentTransitions),
            .mapping(
                SceneGrammar.contentTransition.keys.map { name in
                    .init(key: name, value: name == "numericText" ? .anyOf([.nothing, numeric]) : .scalar)
                }),
        ])
    }

    /// What stands under a layer's kind.
    private static func content(of kind: String) -> Schema {
        switch kind {
        case "text": return .ref("text")
        case "image":
            let path = Schema.of(["type": "string", "minLength": .number(1)])
            let mode = names(of: Layer.ImageContent.ContentMode.self)
            return .anyOf([path, mapping(SceneGrammar.image, ["path": path, "contentMode": mode], required: ["path"])])
        case "symbol": return symbol
        case "group", "scroll":
            var schemas: [String: Schema] = [
                "layers": .array(of: .ref("layer")), "stack": .ref("stack"), "axis": names(of: Stack.Axis.self),
            ]
            for property in PropertyDeclaration.ofScrolls { schemas[property.name] = self.property(property) }
            return .anyOf([.nothing, mapping(kind == "group" ? SceneGrammar.group : SceneGrammar.scroll, schemas)])
        default:
            if kind == "meshGradient" || Layer.GradientContent.Form(rawValue: kind) != nil { return .ref(kind) }
            return shape(kind)
        }
    }

    private static func shape(_ kind: String) -> Schema {
        let share = Schema.number(in: 0...1)
        var schemas: [String: Schema] = [
            "fill": .ref("fill"), "stroke": .ref("stroke"), "trim": .tuple([share, share]),
            "d": .of(["type": "string"]),
        ]
        for property in PropertyDeclaration.ofRoundedRectangles { schemas[property.name] = self.property(property) }
        let mapping = mapping(SceneGrammar.shape(kind), schemas, required: kind == "path" ? ["d"] : [])
        return kind == "path" ? mapping : .anyOf([.nothing, mapping])
    }

    // MARK: - Text renderers

    private static var renderers: Schema {
        let named = Schema.mapping(
            EffectGallery.all.map { .init(key: $0.name, value: .anyOf([.nothing, .ref(effectName($0))])) }
        ).with("minProperties", .number(1)).with("maxProperties", .number(1))
        // Which effect it is stands in the file: parameters of any may stand beside.
        let names = EffectGallery.all.flatMap { SceneGrammar.parameters(of: $0).keys }
        let fromFile = Schema.mapping(
            [.init(key: "from", value: .of(["type": "string", "minLength": .number(1)]))]
                + unique(names).map { name in .init(key: name, value: .anyOf(parameters(named: name))) },
            required: ["from"])
        let one = Schema.anyOf([named, fromFile])
        return .anyOf([one, .array(of: one, atLeast: 1)])
    }

    private static var layerEffects: Schema {
        let named = Schema.mapping(
            EffectGallery.ofLayers.map { .init(key: $0.name, value: .anyOf([.nothing, .ref(effectName($0))])) }
        ).with("minProperties", .number(1)).with("maxProperties", .number(1))
        return .oneOrMore(.anyOf([.choice(EffectGallery.ofLayers.map { $0.name }), named]))
    }

    /// What the effects take under that name.
    private static func parameters(named name: String) -> [Schema] {
        var schemas: [Schema] = []
        for parameter in EffectGallery.all.flatMap({ $0.parameters }) where parameter.name == name {
            let schema = self.parameter(parameter)
            if !schemas.contains(schema) { schemas.append(schema) }
        }
        return schemas
    }

    private static func effect(_ effect: any DeclaredEffect.Type) -> Schema {
        let parameters = Schema.mapping(
            SceneGrammar.parameters(of: effect).keys.map { key in
                let parameter = effect.parameters.first { $0.name == key }
                return .init(key: key, value: parameter.map { self.parameter($0).described($0.help) } ?? .any)
            }
        ).described(effect.summary)
        let hasSeed = effect.parameters.contains { $0.name == "seed" }
        return hasSeed ? parameters.with("dependentSchemas", seeds) : parameters
    }

    /// A seed stands beside the order or in it.
    private static var seeds: Schema {
        let own = Schema.of([
            "properties": .of(["random": .of(["type": "object", "required": ["seed"]])]), "type": "object",
        ])
        .with("required", ["random"])
        return .of(["seed": .of(["not": .of(["properties": .of(["order": own]), "required": ["order"]])])])
    }

    private static func parameter(_ parameter: PropertyDeclaration) -> Schema {
        guard parameter.name == "order", case .choice = parameter.kind else { return value(of: parameter) }
        let seed = EffectGallery.all.flatMap { $0.parameters }.first { $0.name == "seed" }
        let random = mapping(SceneGrammar.randomOrder, ["seed": seed.map(value) ?? .any])
        return .anyOf([
            value(of: parameter),
            mapping(SceneGrammar.order, ["random": .anyOf([.nothing, random])], required: ["random"]),
        ])
    }
}
