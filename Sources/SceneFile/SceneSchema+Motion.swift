import Motion
import Stage

/// Animations, keyframes, phases, transitions, events.
extension SceneSchema {
    static var motion: [Schema.Pair] {
        [
            .init(key: "animation", value: animation), .init(key: "implicitAnimation", value: .oneOrMore(implicit)),
            .init(key: "keyframes", value: keyframes), .init(key: "keyframe", value: keyframe),
            .init(key: "phases", value: phases), .init(key: "transition", value: transition),
            .init(key: "values", value: valuesByPath),
            .init(key: "anyValue", value: .of(["type": ["number", "string", "boolean", "array", "object"]])),
            .init(key: "event", value: event(SceneGrammar.event, required: ["at"])),
            .init(key: "follower", value: event(SceneGrammar.follower)),
            .init(key: "completion", value: completion), .init(key: "threshold", value: threshold),
        ]
    }

    // MARK: - Animations

    private static var animation: Schema {
        .anyOf([bareName, mapping(animationEntries), steps])
    }

    private static var bareName: Schema {
        .choice(SceneGrammar.curves.filter { $0.plain != nil }.map(\.name))
    }

    /// A mapping with one curve, and modifiers beside it.
    private static func mapping(_ entries: [Schema.Pair]) -> Schema {
        .mapping(entries).with("oneOf", .list(SceneGrammar.curves.map { .of(["required": .list([.text($0.name)])]) }))
            .without(together: [["repeatCount", "repeatForever"]])
            .with("dependentSchemas", .of(["autoreverses": reversible]))
    }

    /// What is reversed is repeated.
    private static let reversible = Schema.anyOf([
        .of(["required": ["repeatCount"]]), .of(["required": ["repeatForever"]]),
    ])

    private static var animationEntries: [Schema.Pair] {
        SceneGrammar.curves.map { .init(key: $0.name, value: curve($0)) } + modifierEntries
    }

    private static var modifierEntries: [Schema.Pair] {
        SceneGrammar.modifiers.map { .init(key: $0, value: modifiers[$0] ?? .any) }
    }

    private static var steps: Schema {
        .of([
            "type": "array", "minItems": .number(1), "prefixItems": [.ref("animation")],
            "items": Schema.mapping(modifierEntries).without(together: [["repeatCount", "repeatForever"]])
                .with("dependentSchemas", .of(["autoreverses": reversible])),
        ])
    }

    private static func curve(_ curve: SceneGrammar.Curve) -> Schema {
        var schemas = Dictionary(uniqueKeysWithValues: curve.all.map { ($0.name, number($0)) })
        let isTimingCurve = curve.name == "timingCurve"
        if isTimingCurve { schemas["controlPoints"] = controlPoints }
        var parameters = mapping(curve.table, schemas, required: isTimingCurve ? ["controlPoints"] : [])
        let isPhysical = curve.name == "interpolatingSpring"
        if isPhysical {
            parameters = parameters.with(
                "dependentRequired",
                .of(["mass": ["stiffness", "damping"], "stiffness": ["damping"], "damping": ["stiffness"]]))
        }
        // A spring is written in one of two forms.
        let physical = isPhysical ? ["mass", "stiffness", "damping"] : ["response", "dampingFraction"]
        let perceived = ["duration", "bounce", "extraBounce"].filter { schemas[$0] != nil }
        if physical.allSatisfy({ schemas[$0] != nil }) {
            parameters = parameters.without(together: physical.flatMap { one in perceived.map { [one, $0] } })
        }
        return curve.plain == nil ? parameters : .anyOf([.nothing, parameters])
    }

    private static func number(_ declared: PropertyDeclaration) -> Schema {
        Schema.number(in: declared.range).described(declared.help)
    }

    private static let controlPoints = Schema.tuple(
        (0..<4).map { .number(in: $0 % 2 == 0 ? SceneGrammar.controlPoints.x : SceneGrammar.controlPoints.y) })

    private static var modifiers: [String: Schema] {
        let numbers = [SceneGrammar.speed, SceneGrammar.delay, SceneGrammar.completesAfter]
        return [
            "repeatCount": .integer(in: SceneGrammar.repeatCounts),
            "repeatForever": .anyOf([.nothing, .flag, mapping(SceneGrammar.repeatForever, ["autoreverses": .flag])]),
            "autoreverses": .flag,
        ].merging(numbers.map { ($0.name, number($0)) }) { first, _ in first }
    }

    private static var implicit: Schema {
        let value = Schema.Pair(key: "value", value: .scalar)
        let none = Schema.mapping(
            [value, .init(key: "none", value: .of(["const": .boolean(true)]))], required: ["value", "none"])
        let moves = Schema.mapping(
            [value, .init(key: "none", value: .of(["const": .boolean(false)]))] + animationEntries, required: ["value"]
        ).with("oneOf", .list(SceneGrammar.curves.map { .of(["required": .list([.text($0.name)])]) }))
        return .anyOf([none, moves])
    }

    // MARK: - Keyframes and phases

    private static var keyframes: Schema {
        return mapping(
            SceneGrammar.keyframes,
            ["trigger": names(of: LayerKeyframes.Trigger.self), "repeating": .flag, "tracks": tracksByPath],
            required: ["tracks"])
    }

    private static var keyframe: Schema {
        let kinds = SceneGrammar.keyframeKinds.map { kind -> Schema.Pair in
            let curve = Schema.anyOf([
                .choice(SceneGrammar.timingCurves.map(\.name)),
                mapping(SceneGrammar.timingCurve, ["controlPoints": controlPoints], required: ["controlPoints"]),
            ])
            let spring = Schema.anyOf([
                .choice(["smooth", "snappy", "bouncy"]),
                mapping(
                    SceneGrammar.keyframeSpring,
                    ["duration": .number(in: 0.001...1e6), "bounce": .number(in: SceneGrammar.bounces)]),
            ])
            let schemas: [String: Schema] = [
                "to": .ref("anyValue"), "duration": seconds, "timingCurve": curve, "spring": spring,
                "startVelocity": .ref("anyValue"), "endVelocity": .ref("anyValue"),
            ]
            let table = KeyTable(owner: kind.name, keys: kind.parameters)
            let required = ["to"] + (["linear", "cubic"].contains(kind.name) ? ["duration"] : [])
            return .init(key: kind.name, value: mapping(table, schemas, required: required))
        }
        return Schema.mapping(kinds).with("minProperties", .number(1)).with("maxProperties", .number(1))
    }

    private static var phases: Schema {
        let phase = mapping(
            SceneGrammar.phase, ["set": .ref("values"), "animation": .anyOf([.nothing, .ref("animation")])])
        return mapping(
            SceneGrammar.phases, ["trigger": names(of: LayerPhases.Trigger.self), "phases": .array(of: phase)],
            required: ["phases"])
    }

    // MARK: - Transitions

    private static var transition: Schema {
        let edge = names(of: Transition.Edge.self)
        func edged(_ key: String) -> Schema { .anyOf([.nothing, edge, .mapping([.init(key: key, value: edge)])]) }
        let factor = Schema.number(in: -1_000...1_000)
        let place = Schema.number(in: SceneGrammar.places)
        let schemas: [String: Schema] = [
            "identity": .scalarOrMapping, "opacity": .scalarOrMapping, "slide": .scalarOrMapping,
            "scale": .anyOf([
                .nothing, factor,
                mapping(SceneGrammar.scaleTransition, ["scale": factor, "anchor": .ref("unitPoint")]),
            ]),
            "move": edged("edge"), "push": edged("from"),
            "offset": .anyOf([
                .tuple([place, place]), mapping(SceneGrammar.offsetTransition, ["x": place, "y": place]),
            ]),
            "blurReplace": .anyOf([
                .nothing, mapping(SceneGrammar.blurReplace, ["configuration": .choice(["downUp", "upUp"])]),
            ]),
            "combined": .array(of: .ref("transition")),
            "asymmetric": mapping(
                SceneGrammar.asymmetric, ["insertion": .ref("transition"), "removal": .ref("transition")]),
            "modifier": mapping(
                SceneGrammar.modifier, ["active": .ref("values"), "identity": .ref("values")], required: ["active"]),
            "animation": .anyOf([.nothing, .ref("animation")]),
        ]
        let bare = SceneGrammar.transitions.keys.filter {
            !["offset", "combined", "asymmetric", "modifier", "animation"].contains($0)
        }
        let names = SceneGrammar.transitions.keys.filter { $0 != "animation" }
        return .anyOf([
            .choice(bare),
            mapping(SceneGrammar.transitions, schemas)
                .with("oneOf", .list(names.map { .of(["required": .list([.text($0)])]) })),
        ])
    }

    // MARK: - Events

    private static func event(_ table: KeyTable, required: [String] = []) -> Schema {
        mapping(
            table,
            [
                "at": seconds.described("The moment, in seconds."), "after": seconds,
                "withAnimation": .anyOf([.nothing, .ref("animation")]), "transaction": transaction,
                "set": .ref("values"), "insert": .oneOrMore(.scalar), "remove": .oneOrMore(.scalar),
                "trigger": .oneOrMore(.scalar),
                "feedback": names(of: SensoryFeedback.self).described("What a game controller lets feel then."),
                "completion": .ref("completion"),
            ], required: required
        ).with(
            "not",
            .of([
                "required": ["withAnimation", "transaction"],
                "properties": .of(["transaction": .of(["type": "object", "required": ["animation"]])]),
            ]))
    }

    private static var transaction: Schema {
        mapping(
            SceneGrammar.transaction,
            [
                "animation": .anyOf([.nothing, .ref("animation")]), "disablesAnimations": .flag, "isContinuous": .flag,
                "tracksVelocity": .flag,
            ])
    }

    private static var completion: Schema {
        mapping(
            SceneGrammar.completion,
            ["criteria": .choice(["logicallyComplete", "removed"]), "then": .array(of: .ref("follower"))],
            required: ["then"])
    }
}

extension Schema {
    /// What a transition without parameters may have under its name.
    fileprivate static let scalarOrMapping = Schema.of(["type": ["null", "string", "boolean", "number", "object"]])
}
