import Stage

/// What follows a layer's place, and how texts become others.
extension SceneSchema {
    static var places: [String: Schema] {
        let one = visualEffect
        return [
            "visualEffect": .oneOrMore(one), "scrollTransition": scrollTransition, "matchedGeometry": matchedGeometry,
        ]
    }

    private static var visualEffect: Schema {
        let number = Schema.number(in: -1e6...1e6)
        let list = Schema.array(of: number, atLeast: 2)
        return mapping(
            SceneGrammar.visualEffect,
            [
                "property": .scalar, "of": names(of: VisualEffect.Measure.self),
                "in": names(of: VisualEffect.Space.self),
                "factor": number, "at": list, "to": list, "clamp": .flag,
            ], required: ["property", "of"]
        ).with("oneOf", [.of(["required": ["factor"]]), .of(["required": ["at", "to"]])])
            .without(together: [["factor", "at"], ["factor", "to"]])
    }

    private static var scrollTransition: Schema {
        let threshold = Schema.anyOf([
            .choice(["visible", "hidden", "centered"]),
            mapping(SceneGrammar.threshold, ["visible": .number(in: 0...1)]),
        ])
        return mapping(
            SceneGrammar.scrollTransition,
            [
                "mode": .choice(["interactive"]), "threshold": threshold, "topLeading": .ref("values"),
                "bottomTrailing": .ref("values"),
            ])
    }

    private static var matchedGeometry: Schema {
        mapping(
            SceneGrammar.matchedGeometry,
            [
                "id": .scalar, "properties": names(of: MatchedGeometry.Properties.self), "anchor": .ref("unitPoint"),
                "isSource": .flag,
            ], required: ["id"])
    }
}
