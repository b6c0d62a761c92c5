import SceneFile
import Testing

/// Mistakes in keyframes, phases and implicit animations; each layer stands on line 2.
@Suite("Mistakes in motion") struct FaultyMotionTests {
    static let all = keyframes + phases + implicit + drivers

    @Test(arguments: all)
    func areReportedAtTheirPlace(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static func layer(_ description: String, _ keys: String, _ expected: String...) -> FaultyScene {
        var scene = FaultyScene(description, "layers: [{name: a, rectangle: {}, \(keys)}]\n")
        scene.expected = expected
        return scene
    }

    private static let keyframes = [
        layer("no tracks", "keyframes: {}", "2:46: error: keyframes need 'tracks'"),
        layer("no track", "keyframes: {tracks: {}}", "2:55: error: keyframes need at least one track"),
        layer(
            "no keyframe", "keyframes: {tracks: {opacity: []}}", "2:65: error: a track has at least one keyframe"),
        layer(
            "an unknown trigger", "keyframes: {trigger: begin, tracks: {opacity: [move: {to: 0}]}}",
            "2:56: error: 'begin' is not a trigger of keyframes; one of start, manual"),
        layer(
            "an unknown property", "keyframes: {tracks: {opacty: [move: {to: 0}]}}",
            "2:56: error: 'opacty' is not a property of a rectangle layer; did you mean 'opacity'?"),
        layer(
            "an unknown kind", "keyframes: {tracks: {opacity: [{cubik: {to: 1, duration: 1}}]}}",
            "2:67: error: 'cubik' is not a key of a keyframe; did you mean 'cubic'?"),
        layer(
            "two kinds in one", "keyframes: {tracks: {opacity: [{move: {to: 1}, linear: {to: 1, duration: 1}}]}}",
            "2:66: error: a keyframe is one of linear, cubic, spring, move, with its parameters in a mapping under it"),
        layer(
            "nowhere to go", "keyframes: {tracks: {opacity: [linear: {duration: 1}]}}",
            "2:66: error: a linear keyframe needs 'to', the value it goes to"),
        layer(
            "no duration", "keyframes: {tracks: {opacity: [cubic: {to: 1}]}}",
            "2:66: error: a cubic keyframe needs 'duration', in seconds"),
        layer(
            "a negative duration", "keyframes: {tracks: {opacity: [linear: {to: 1, duration: -1}]}}",
            "2:92: error: duration lies in 0 … 1000000, not -1"),
        layer(
            "a value out of range", "keyframes: {tracks: {opacity: [move: {to: 2}]}}",
            "2:77: error: opacity lies in 0 … 1, not 2"),
        layer(
            "a parameter of another kind", "keyframes: {tracks: {opacity: [move: {to: 0, duration: 1}]}}",
            "2:80: error: 'duration' is not a parameter of a move keyframe"),
        layer(
            "an unknown curve", "keyframes: {tracks: {opacity: [linear: {to: 0, duration: 1, timingCurve: easy}]}}",
            "2:108: error: 'easy' is not a timing curve; one of linear, easeIn, easeOut, "
                + "easeInOut, circularEaseIn, circularEaseOut, circularEaseInOut"),
        layer(
            "a spring without damping",
            "keyframes: {tracks: {opacity: [spring: {to: 0, spring: {bounce: 1}}]}}",
            "2:99: error: bounce lies in -0.999 … 0.999, not 1"),
        layer(
            "an infinite value", "keyframes: {tracks: {offset.y: [move: {to: .inf}]}}",
            "2:78: error: offset.y is a finite number, not '.inf'"),
    ]

    private static let phases = [
        layer("no phases", "phases: {}", "2:43: error: phases need the list 'phases'"),
        layer(
            "an empty list", "phases: {phases: []}", "2:52: warning: without any phase nothing changes"),
        layer(
            "an unknown trigger", "phases: {trigger: start, phases: [{}]}",
            "2:53: error: 'start' is not a trigger of phases; one of none, manual"),
        layer(
            "an unknown key", "phases: {phases: [{sett: {}}]}",
            "2:54: error: 'sett' is not a key of a phase; did you mean 'set'?"),
        layer(
            "another layer's property", "phases: {phases: [{set: {b.opacity: 0}}]}",
            "2:60: error: no layer is called 'b'; did you mean 'a'?"),
    ]

    private static let implicit = [
        layer(
            "nothing to wait for", "animation: {easeOut: {}}",
            "2:46: error: an implicit animation needs 'value', the property that it waits for"),
        layer(
            "an unknown property", "animation: {value: opaque, easeOut: {}}",
            "2:54: error: 'opaque' is not a property of a rectangle layer"),
        layer(
            "no animation", "animation: {value: opacity}",
            "2:46: error: an animation needs a curve, such as 'easeOut'"),
        layer(
            "an animation beside none", "animation: {value: opacity, none: true, easeOut: {}}",
            "2:75: error: 'none' suppresses animations; there is none beside it"),
        layer(
            "a name alone", "animation: easeOut",
            "2:46: error: an implicit animation is a mapping such as {value: opacity, easeOut: {}}, not 'easeOut'"),
    ]

    private static let drivers = [
        layer(
            "keyframes and phases",
            "keyframes: {tracks: {opacity: [move: {to: 0}]}}, phases: {phases: [{set: {opacity: 1}}]}",
            "2:109: error: 'a.opacity' is driven by keyframes already (line 2); a property has one driver"),
        layer(
            "a whole and its part",
            "keyframes: {tracks: {offset: [move: {to: [0, 0]}], offset.y: [move: {to: 0}]}}",
            "2:86: error: 'a.offset.y' is driven as a whole and in parts; a property has one driver"),
        layer("parts of one property", "keyframes: {tracks: {offset.x: [move: {to: 0}], offset.y: [move: {to: 0}]}}"),
        FaultyScene(
            "events and keyframes",
            """
            layers: [{name: a, text: x, keyframes: {tracks: {offset.y: [{linear: {to: 1, duration: 1}}]}}}]
            timeline: {duration: 1, events: [{at: 0, set: {a.offset: [0, 0]}}, {at: 0, set: {a.offset.x: 0}}]}

            """,
            "3:48: error: 'a.offset' is driven by keyframes already (line 2); a property has one driver"),
    ]
}
