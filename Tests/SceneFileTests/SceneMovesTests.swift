import Testing

@testable import SceneFile

/// Where things without a name are in a file's next version: the same wherever they are looked for.
@Suite struct SceneMovesTests {
    /// A list before and after, letters being what stands in it, and where each of the first has gone: a digit its new place, `-`
    /// nowhere. `A'` is A with another value, `A"` A with another content or another moment.
    static let lists: [(old: String, new: String, places: String)] = [
        ("A B C", "A B C", "0 1 2"),
        // Inserted: before, behind, between, at both ends, as copies.
        ("A B", "X A B", "1 2"), ("A B", "A B X", "0 1"), ("A B", "A X B", "0 2"), ("A B", "X A X B X", "1 3"),
        ("A", "A A", "0"), ("A B", "A A B", "0 2"), ("A B", "A B B", "0 1"), ("A A", "X A A", "1 2"),
        ("A A B", "X A A B", "1 2 3"), ("A B A", "A X B A", "0 2 3"), ("A", "X A A", "2"),
        // Removed: before, behind, it itself, one of several that are equal.
        ("A B C", "B C", "- 0 1"), ("A B C", "A B", "0 1 -"), ("A B C", "A C", "0 - 1"), ("A", "", "-"),
        ("A A", "A", "- -"), ("A A B", "A B", "- - 1"), ("A B A", "A B", "0 1 -"), ("A B", "X", "- -"),
        // Moved.
        ("A B", "B A", "1 0"), ("A B C", "C A B", "1 2 0"), ("A A B", "B A A", "1 2 0"), ("A B A", "B A A", "1 0 2"),
        // Changed elsewhere, by itself and while others come, go and move.
        ("A B C", "A B' C", "0 1 2"), ("A B C", "A B\" C", "0 1 2"), ("A", "A\"", "0"), ("A B", "A\" B\"", "0 1"),
        ("A B", "X A' B", "1 2"), ("A B", "X A B'", "1 2"), ("A B", "B' A", "1 0"), ("A B C", "A X C", "0 - 2"),
        ("A B", "X A B\"", "1 2"), ("A B", "A\" X B", "- 2"), ("A A", "A A'", "0 1"), ("A A", "A' A", "0 1"),
        ("A A", "X A A'", "1 2"), ("A A B", "A' B", "- - 1"), ("A B", "A' A B", "1 2"),
    ]

    /// What a list turns into, and what is asked of the moves.
    private struct Place: Sendable {
        var file: @Sendable ([String]) -> String
        var item: @Sendable (_ letter: Character, _ mark: Character?) -> String
        /// The new number of an item.
        var number: @Sendable (_ moves: SceneMoves, _ old: Int) -> Int?
    }

    private static func events(_ file: @escaping @Sendable ([String]) -> String, _ path: String, _ time: String)
        -> Place
    {
        Place(file: file) { letter, mark in
            let number = letter.asciiValue! - 65
            // X is another change altogether.
            return "{\(time): \(mark == "\"" ? 5 + Double(number) / 10 : Double(number) / 10), "
                + "set: {\(letter == "X" ? "q.blur" : "p.\(["opacity", "blur", "scale"][Int(number) % 3])"): 1}, "
                + "withAnimation: {linear: {duration: \(mark == "'" ? 2 : 1)}}}"
        } number: { moves, old in
            let moved = moves.path("\(path).\(old).withAnimation.linear.duration")
            return moved?.split(separator: ".").dropLast(3).last.flatMap { Int($0) }
        }
    }

    private static func layers(_ file: @escaping @Sendable ([String]) -> String, before: Int) -> Place {
        Place(file: file) { letter, mark in
            letter == "X"
                ? "{circle: {}, opacity: 0.1}"
                : "{text: \(mark == "\"" ? "other " : "")\(letter), opacity: \(mark == "'" ? 0.5 : 1)}"
        } number: { moves, old in
            moves.layer("text-\(old + before)")?.split(separator: "-").last.flatMap { Int($0) }.map { $0 - before }
        }
    }

    private static let places: [String: Place] = [
        "events": events(
            { "timeline: {duration: 9, events: [\($0.joined(separator: ", "))]}" }, "timeline.events", "at"),
        "events after another": events(
            {
                "timeline: {duration: 9, events: [{at: 0, set: {p.opacity: 0}}, {at: 1, set: {p.opacity: 0}, "
                    + "completion: {then: [\($0.joined(separator: ", "))]}}]}"
            }, "timeline.events.1.completion.then", "after"),
        "layers": layers({ "layers: [\($0.joined(separator: ", "))]" }, before: 1),
        "layers beside named ones": layers(
            { "layers: [{name: q, rectangle: {}}, \($0.joined(separator: ", "))]" }, before: 2),
        "layers in a group": layers(
            { "layers: [{rectangle: {}}, {group: {layers: [\($0.joined(separator: ", "))]}}, {circle: {}}]" }, before: 3
        ),
        "layers over another": layers(
            { "layers: [{rectangle: {}, overlay: [\($0.joined(separator: ", "))]}]" }, before: 2),
    ]

    private static func source(_ list: String, _ place: Place) -> [UInt8] {
        let items = list.split(separator: " ").map { place.item($0.first!, $0.dropFirst().first) }
        return Array("glyphstage: 1\n\(place.file(items))\n".utf8)
    }

    @Test(arguments: places.keys.sorted(), lists)
    func everythingIsFoundAgainOrGone(name: String, list: (old: String, new: String, places: String)) throws {
        let place = try #require(Self.places[name])
        let moves = SceneMoves(from: Self.source(list.old, place), to: Self.source(list.new, place))
        let found = list.old.split(separator: " ").indices.map { place.number(moves, $0).map { "\($0)" } ?? "-" }
        #expect(found.joined(separator: " ") == list.places)
    }

    // MARK: - Layers

    private func moves(_ old: String, _ new: String) -> SceneMoves {
        SceneMoves(from: Array("glyphstage: 1\n\(old)\n".utf8), to: Array("glyphstage: 1\n\(new)\n".utf8))
    }

    @Test func namesStayWhatTheyAre() {
        let moved = moves("layers: [{name: a, text: x}, {name: b, text: x}]", "layers: [{name: b, text: x}]")
        #expect(moved.layer("a") == "a" && moved.layer("b") == "b" && moved.layer("c") == "c")
        #expect(moved.path("a.animation.bouncy.duration") == "a.animation.bouncy.duration")
        // Unless a layer without a name is called so now.
        let taken = moves("layers: [{circle: {}}, {name: text-2, text: x}]", "layers: [{circle: {}}, {text: y}]")
        #expect(taken.layer("text-2") == nil)
    }

    @Test func aLayerThatIsGivenANameIsFoundByIt() {
        let moved = moves(
            "layers: [{circle: {}}, {text: x, animation: {value: blur, bouncy: {}}}]",
            "layers: [{name: title, text: x, animation: {value: blur, bouncy: {}}}, {circle: {}}]")
        #expect(moved.layer("text-2") == "title" && moved.layer("circle-1") == "circle-2")
        #expect(moved.path("text-2.animation.bouncy.duration") == "title.animation.bouncy.duration")
    }

    @Test func layersAreFoundInOtherGroups() {
        let moved = moves(
            "layers: [{group: {layers: [{text: a}, {text: b}]}}, {group: {layers: [{text: c}]}}]",
            "layers: [{circle: {}}, {group: {layers: [{text: b}]}}, {group: {layers: [{text: c}, {text: a}]}}]")
        #expect(moved.layer("text-2") == "text-6" && moved.layer("text-3") == "text-3")
        #expect(moved.layer("text-5") == "text-5")
    }

    @Test func aGroupIsWhereItsContentIs() {
        let moved = moves(
            "layers: [{group: {layers: [{text: a}]}}, {group: {layers: [{text: b}]}}]",
            "layers: [{group: {layers: [{text: x}]}}, {group: {layers: [{text: a}, {text: y}]}}, "
                + "{group: {layers: [{text: b}]}}]")
        #expect(moved.layer("group-1") == "group-3" && moved.layer("group-3") == "group-6")
    }

    @Test func aFillAmongTheLayersOfABackgroundCountsAsOne() {
        let text = "layers: [{text: a, background: [red, {circle: {}}]}, {text: b}]"
        let moved = moves(text, text.replacing("[{text: a", with: "[{circle: {}}, {text: a"))
        #expect(moved.layer("rectangle-2") == "rectangle-3")
        #expect(moved.layer("text-4") == "text-5")
    }

    // MARK: - Lists of a layer, and of an animation

    @Test func animationsOfALayerAreFoundByTheirProperty() {
        func layer(_ animations: String) -> String { "layers: [{name: p, text: a, animation: [\(animations)]}]" }
        let moved = moves(
            layer("{value: blur, easeIn: {}}, {value: scale, easeIn: {}}"),
            layer("{value: opacity, easeIn: {}}, {value: scale, easeIn: {}}, {value: blur, easeIn: {duration: 2}}"))
        #expect(moved.path("p.animation.0.easeIn.duration") == "p.animation.2.easeIn.duration")
        #expect(moved.path("p.animation.1.easeIn.duration") == "p.animation.1.easeIn.duration")
        let gone = moves(
            layer("{value: blur, easeIn: {}}, {value: scale, easeIn: {}}"), layer("{value: blur, easeIn: {}}"))
        #expect(gone.path("p.animation.1.easeIn.duration") == nil)
        let single = moves(
            layer("{value: blur, easeIn: {}}"), "layers: [{name: p, text: a, animation: {value: scale}}]")
        #expect(single.path("p.animation.0.easeIn.duration") == nil)
    }

    @Test func phasesAreFoundByWhatTheySet() {
        func layer(_ values: [Double]) -> String {
            let phases = values.map { "{set: {scale: \($0)}, animation: {easeIn: {}}}" }
            return "layers: [{text: a, phases: {phases: [\(phases.joined(separator: ", "))]}}]"
        }
        let moved = moves(layer([1, 2]), layer([3, 1, 2]))
        #expect(
            moved.path("text-1.phases.phases.1.animation.easeIn.duration")
                == "text-1.phases.phases.2.animation.easeIn.duration")
    }

    @Test func stepsOfAnAnimationAreFoundByWhatTheyDo() {
        func event(_ steps: String) -> String { "timeline: {events: [{at: 0, withAnimation: [\(steps)]}]}" }
        let moved = moves(
            event("{spring: {}}, {delay: 1}, {speed: 2}"), event("{spring: {}}, {speed: 2}, {delay: 1.5}"))
        #expect(moved.path("timeline.events.0.withAnimation.1.delay") == "timeline.events.0.withAnimation.2.delay")
        #expect(moved.path("timeline.events.0.withAnimation.0.spring.bounce") != nil)
    }

    @Test func theNumbersOfAPointKeepTheirPlaces() {
        func event(_ points: String) -> String {
            "timeline: {events: [{at: 0, withAnimation: {timingCurve: {controlPoints: [\(points)]}}}]}"
        }
        let path = "timeline.events.0.withAnimation.timingCurve.controlPoints.1"
        #expect(moves(event("0.1, 0.2, 0.3, 1"), event("0.2, 0.1, 0.3, 1")).path(path) == path)
    }

    @Test func whatCannotBeReadMovesNothing() {
        let moved = SceneMoves(from: Array("layers: [{text: a}]".utf8), to: Array("layers: [".utf8))
        #expect(moved.layer("text-1") == "text-1" && moved.path("timeline.events.3.withAnimation") != nil)
    }

    @Test func thousandsOfEqualThingsTakeNoTime() {
        let old = [String](repeating: "{text: a}", count: 3_000).joined(separator: ", ")
        let moved = moves("layers: [\(old)]", "layers: [{circle: {}}, \(old), {circle: {}}]")
        // More than can be compared one by one: nothing is said of them.
        #expect(moved.layer("text-7") == nil)
    }
}
