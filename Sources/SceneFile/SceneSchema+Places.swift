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
        mapping(
            SceneGrammar.scrollTransition,
            [
                "mode": .choice(SceneGrammar.scrollModes), "animation": .ref("animation"),
                "threshold": .ref("threshold"), "topLeading": .ref("values"), "bottomTrailing": .ref("values"),
            ])
    }

    /// Where a layer of a scroll is itself.
    static var threshold: Schema {
        let other = Schema.ref("threshold")
        return .anyOf([
            .choice(SceneGrammar.thresholds),
            mapping(
                SceneGrammar.threshold,
                [
                    "visible": .number(in: 0...1),
                    "inset": mapping(
                        SceneGrammar.insetThreshold, ["of": other, "by": .number(in: SceneGrammar.places)],
                        required: ["by"]),
                    "interpolated": mapping(
                        SceneGrammar.interpolatedThreshold,
                        ["from": other, "towards": other, "amount": .number(in: 0...1)],
                        required: ["towards", "amount"]),
                ]
            ).with("minProperties", .number(1)).with("maxProperties", .number(1)),
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
