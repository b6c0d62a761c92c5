import Drawing
import Stage
import Typesetting

/// Colours, fills, fonts, texts, and the values of properties.
extension SceneSchema {
    static var values: [Schema.Pair] {
        [
            .init(key: "color", value: color), .init(key: "unitPoint", value: unitPoint),
            .init(key: "fill", value: fill),
        ] + Layer.GradientContent.Form.allCases.map { .init(key: $0.rawValue, value: gradient($0)) } + [
            .init(key: "meshGradient", value: meshGradient), .init(key: "font", value: font),
            .init(key: "text", value: textContent),
            .init(key: "stroke", value: stroke),
            .init(key: "textLine", value: .anyOf([.flag, mapping(SceneGrammar.textLine, ["color": .ref("color")])])),
            .init(key: "stack", value: stack),
        ]
    }

    private static var color: Schema {
        .anyOf([
            .choice(Color.named.map(\.name)),
            .of(["type": "string", "pattern": "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]),
            mapping(
                SceneGrammar.color, ["color": .ref("color"), "opacity": .number(in: 0...1)], required: ["color"]),
        ])
    }

    private static var unitPoint: Schema {
        let share = Schema.number(in: -1_000...1_000)
        return .anyOf([
            .choice(SceneGrammar.unitPoints.map(\.name)),
            mapping(SceneGrammar.unitPoint, ["unit": .tuple([share, share])], required: ["unit"]),
        ])
    }

    private static var fill: Schema {
        var schemas: [String: Schema] = ["image": path, "material": names(of: Material.self)]
        for form in Layer.GradientContent.Form.allCases { schemas[form.rawValue] = .ref(form.rawValue) }
        schemas["meshGradient"] = .ref("meshGradient")
        return .anyOf([.ref("color"), mapping(SceneGrammar.fill, schemas).with("minProperties", .number(1))])
    }

    private static var path: Schema { .of(["type": "string", "minLength": .number(1)]) }

    private static func gradient(_ form: Layer.GradientContent.Form) -> Schema {
        var schemas: [String: Schema] = [
            "colors": .array(of: .ref("color"), atLeast: 1),
            "stops": .array(of: .tuple([.number(in: 0...1), .ref("color")]), atLeast: 1),
        ]
        for property in PropertyDeclaration.ofGradients(form) { schemas[property.name] = value(of: property) }
        return mapping(SceneGrammar.gradient(form), schemas)
            .with("oneOf", [.of(["required": ["colors"]]), .of(["required": ["stops"]])])
    }

    private static var meshGradient: Schema {
        let side = Schema.integer(in: SceneGrammar.meshSide)
        return mapping(
            SceneGrammar.meshGradient,
            [
                "width": side, "height": side,
                "points": .array(of: value(of: PropertyDeclaration.meshPoint(0)), atLeast: 4),
                "colors": .array(of: .ref("color"), atLeast: 4), "background": .ref("color"),
                "smoothsColors": .flag, "colorSpace": names(of: Gradient.ColorSpace.self),
            ], required: ["width", "height", "colors"])
    }

    private static var font: Schema {
        func tags(_ range: ClosedRange<Double>) -> Schema {
            .of([
                "type": "object", "propertyNames": .of(["pattern": "^[ -~]{4}$"]),
                "additionalProperties": .number(in: range),
            ])
        }
        return mapping(
            SceneGrammar.font,
            [
                "style": names(of: Font.TextStyle.self), "family": path, "file": path,
                "size": .number(in: 0.1...Font.sizes.upperBound), "relativeTo": names(of: Font.TextStyle.self),
                "weight": .choice(Font.Weight.allCases.map(\.name)), "design": names(of: Font.Design.self),
                "width": .choice(Font.Width.allCases.map(\.name)), "italic": .flag, "features": tags(0...1_000),
                "axes": tags(-100_000...100_000),
            ]
        ).without(together: [["family", "design"], ["file", "family"], ["file", "design"]])
            .with("dependentRequired", .of(["relativeTo": ["size"]]))
    }

    private static var textContent: Schema {
        let points = Schema.number(in: -10_000...10_000)
        let gradients = Layer.GradientContent.Form.allCases.map(\.rawValue)
        let spanFill = Schema.anyOf([
            .ref("color"),
            Schema.mapping(gradients.map { .init(key: $0, value: .ref($0)) }).with("minProperties", .number(1)),
        ])
        let span = mapping(
            SceneGrammar.span,
            [
                "text": .scalar, "font": .ref("font"), "foregroundStyle": spanFill, "tracking": points,
                "kerning": points, "baselineOffset": points, "underline": .ref("textLine"),
                "strikethrough": .ref("textLine"), "mark": .oneOrMore(.scalar),
            ],
            required: ["text"])
        return .anyOf([.scalar, .array(of: .anyOf([.scalar, span]))])
    }

    private static var stroke: Schema {
        let dash = Schema.array(of: .number(in: 0...100_000)).with(
            "anyOf",
            .list([
                .of(["maxItems": .number(0)]),
                .of(["contains": .of(["type": "number", "exclusiveMinimum": .number(0)])]),
            ]))
        var schemas: [String: Schema] = [
            "lineCap": names(of: StrokeStyle.LineCap.self), "lineJoin": names(of: StrokeStyle.LineJoin.self),
            "miterLimit": .number(in: 1...1_000), "dash": dash, "fill": .ref("fill"),
        ]
        for property in PropertyDeclaration.ofStrokes where property.name != "stroke.fill" {
            schemas[String(property.name.dropFirst("stroke.".count))] = value(of: property)
        }
        return .anyOf([.nothing, mapping(SceneGrammar.stroke, schemas)])
    }

    private static var stack: Schema {
        .anyOf([
            .nothing,
            mapping(
                SceneGrammar.stack,
                [
                    "axis": names(of: Stack.Axis.self), "spacing": .number(in: -100_000...100_000),
                    "alignment": names(of: Stack.Alignment.self), "columns": .integer(in: 1...1_000),
                ]),
        ])
    }

    // MARK: - Properties

    /// A property's value, with its help.
    static func property(_ property: PropertyDeclaration) -> Schema { value(of: property).described(property.help) }

    static func value(of property: PropertyDeclaration) -> Schema {
        let number = Schema.number(in: property.range)
        return switch property.kind {
        case .number where property.isEndless: .anyOf([number, .of(["const": "infinity"])])
        case .number: property.isWhole ? .integer(in: property.range) : number
        case .point: .tuple([number, number])
        case .factors: .anyOf([number, .tuple([number, number])])
        case .unitPoint: .anyOf([.ref("unitPoint")])
        case .position: .anyOf([.ref("unitPoint"), .tuple([number, number])])
        case .color: .anyOf([.ref("color")])
        case .vector: .tuple([number, number, number])
        case .layer: .scalar
        case .boolean: .flag
        case .choice(let names): .choice(names)
        case .content: .ref("text")
        }
    }
}
