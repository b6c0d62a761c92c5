import Drawing
import Foundation
import Motion
import SceneFile
import TestSupport
import Testing
import Typesetting

@testable import Stage

/// Scroll transitions that go by themselves from the moment on at which a threshold is crossed.
@Suite("Animated scroll transitions") struct ScrollTransitionTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    /// A view of 100 points onto rows of 40, the third of which is watched: it lies at 80 … 120.
    private func list(
        _ transition: String = "", events: String, frame: String = "{width: 50, height: 40}"
    ) throws -> Scene {
        try SmallScene.read(
            """
            layers:
              - name: list
                scroll:
                  stack: {spacing: 0}
                  layers:
                    - {name: r0, rectangle: {}, frame: \(frame)}
                    - {name: r1, rectangle: {}, frame: {width: 50, height: 40}}
                    - {name: row, rectangle: {}, frame: {width: 50, height: 40}, scrollTransition: {mode: animated, animation: {linear: {duration: 1}}, \(transition)}}
            timeline: {duration: 10, events: [\(events)]}

            """)
    }

    private func weights(_ scene: Scene, _ time: Double) -> ScrollWeights {
        scene.scrollWeights(of: scene.layer(at: [0, 2]), at: [0, 2], time: time, typesetter) ?? ScrollWeights()
    }

    private func near(_ weights: ScrollWeights, _ top: Double, _ bottom: Double) -> Bool {
        abs(weights.topLeading - top) < 1e-9 && abs(weights.bottomTrailing - bottom) < 1e-9
    }

    // MARK: - Thresholds

    @Test(
        arguments: [
            (.visible(1), 30), (.hidden, 70), (.visible(0.5), 50), (.centered, 0), (.inset(.visible(1), by: 10), 20),
            (.inset(.visible(1), by: 50), 0), (.inset(.visible(1), by: -10), 40),
            (.interpolated(.visible(1), towards: .hidden, amount: 0.25), 40),
            (.interpolated(.centered, towards: .inset(.hidden, by: 10), amount: 0.5), 30),
        ] as [(ScrollTransition.Threshold, Double)])
    func aThresholdIsADistanceFromTheMiddle(threshold: ScrollTransition.Threshold, reach: Double) {
        #expect(threshold.reach(of: 40, in: 100) == reach)
    }

    @Test func aLayerLargerThanTheViewIsInViewWhereItFillsIt() {
        #expect(ScrollTransition.Threshold.visible(1).reach(of: 300, in: 100) == 100)
    }

    @Test(arguments: [
        ("visible", 30.0), ("{visible: 0.25}", 60), ("{inset: {by: 12}}", 18), ("{inset: {of: hidden, by: 12}}", 58),
        ("{interpolated: {towards: centered, amount: 0.5}}", 15),
        ("{interpolated: {from: hidden, towards: {inset: {by: 10}}, amount: 1}}", 20),
    ])
    func thresholdsAreRead(written: String, reach: Double) throws {
        let scene = try list("threshold: \(written)", events: "")
        let threshold = try #require(scene.layer(at: [0, 2]).scrollTransition).threshold
        #expect(threshold.reach(of: 40, in: 100) == reach)
    }

    // MARK: - When it begins

    @Test func itBeginsWhereTheOffsetCrossesTheThreshold() throws {
        // The row's middle is 50 − offset below the view's: within 30.5 from an offset of 19.5 on.
        let scene = try list(events: "{at: 1, withAnimation: {linear: {duration: 4}}, set: {list.contentOffset: 40}}")
        #expect(weights(scene, 0) == ScrollWeights(bottomTrailing: 1))
        #expect(weights(scene, 2.9) == ScrollWeights(bottomTrailing: 1))
        #expect(near(weights(scene, 2.95 + 0.25), 0, 0.75) && near(weights(scene, 2.95 + 0.75), 0, 0.25))
        #expect(weights(scene, 4) == ScrollWeights())
    }

    @Test func theTimelineShowsEachOfThem() throws {
        let scene = try list(events: "{at: 0, withAnimation: {linear: {duration: 8}}, set: {list.contentOffset: 160}}")
        let tracks = scene.tracks(typesetter: typesetter)
        let track = try #require(tracks.first { $0.path == "row.scrollTransition" })
        // In view from 0.975 s, out of it at the top from 4.025 s.
        #expect(
            track.layer == "row" && track.bars.map(\.animation) == [".linear(duration: 1)", ".linear(duration: 1)"])
        #expect(zip(track.changes, [0.975, 4.025]).allSatisfy { abs($0 - $1) < 1e-9 } && track.changes.count == 2)
        #expect(zip(track.bars.map(\.end), [1.975, 5.025]).allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(track.value(0) == 0 && abs(track.value(1.475) - 0.5) < 1e-9 && track.value(3) == 1)
        #expect(tracks.filter { $0.path.hasSuffix("scrollTransition") }.count == 1)
        #expect(try list(events: "").tracks(typesetter: typesetter).isEmpty)
    }

    @Test func throughTheViewItIsEachOfTheThree() throws {
        let scene = try list(events: "{at: 0, withAnimation: {linear: {duration: 8}}, set: {list.contentOffset: 160}}")
        // 20 points a second: in view from 0.975 s, out of it at the top from 4.025 s.
        #expect(near(weights(scene, 0.975 + 0.5), 0, 0.5) && weights(scene, 3) == ScrollWeights())
        #expect(near(weights(scene, 4.025 + 0.25), 0.25, 0) && weights(scene, 6) == ScrollWeights(topLeading: 1))
    }

    @Test func aCutBeginsItAtItsMoment() throws {
        let scene = try list(
            events: "{at: 2, set: {list.contentOffset: 50}}, {at: 5, set: {list.contentOffset: 0}}")
        #expect(weights(scene, 1.999) == ScrollWeights(bottomTrailing: 1))
        #expect(near(weights(scene, 2.25), 0, 0.75) && near(weights(scene, 5.25), 0, 0.25))
    }

    @Test func throughTheWholeViewWithinOneCellItIsFound() throws {
        // 600 points in a hundredth of a second: the row is in view for half a millisecond.
        let scene = try list(
            events: "{at: 1, withAnimation: {linear: {duration: 0.01}}, set: {list.contentOffset: 600}}")
        let (inView, out) = (1 + 19.5 / 60_000, 1 + 80.5 / 60_000)
        #expect(near(weights(scene, inView + 1e-4), 0, 1 - 1e-4))
        // On its way from one look to the other, by the layer's own for a moment.
        let both = weights(scene, out + 0.5)
        #expect(abs(both.topLeading - 0.5) < 1e-3 && abs(both.bottomTrailing - 0.25) < 1e-2)
        #expect(weights(scene, 2.5) == ScrollWeights(topLeading: 1))
    }

    @Test func aSpringThatSwingsOverTheThresholdComesBack() throws {
        // To 15, over 19.5 and back below: there is a turn in between.
        let scene = try list(
            events: "{at: 0, withAnimation: {spring: {duration: 1, bounce: 0.7}}, set: {list.contentOffset: 15}}")
        let offset = try #require(scene.layer(at: [0]).properties["contentOffset"])
        let fine = (0...400_000).map { Double($0) / 100_000 }
        let over = fine.filter { offset.value(at: $0)[0] > 19.5 }
        let (first, last) = (try #require(over.first), try #require(over.last))
        #expect(weights(scene, first - 1e-3) == ScrollWeights(bottomTrailing: 1))
        #expect(weights(scene, first + 0.05).bottomTrailing < 0.96)
        // It turns round where the row is out of view again: else it would have come to 0 by then.
        #expect(weights(scene, last + 0.9).bottomTrailing > 0.85)
        #expect(weights(scene, 9) == ScrollWeights(bottomTrailing: 1))
    }

    @Test func momentsAreExact() throws {
        let scene = try list(
            events: "{at: 0.3, withAnimation: {easeInOut: {duration: 3}}, set: {list.contentOffset: 90}}")
        let offset = try #require(scene.layer(at: [0]).properties["contentOffset"])
        let history = try #require(
            ScrollPhaseFinder(scene, [0], .vertical, typesetter).phases().histories[2])
        let moments = history.segments.map(\.start)
        #expect(moments.count == 2)
        // The offset is on the other side of the level at the number before.
        for (moment, level) in zip(moments, [19.5, 80.5]) {
            #expect(
                offset.value(at: moment)[0] >= level - 1e-12 && offset.value(at: moment.nextDown)[0] <= level + 1e-12)
        }
    }

    @Test func oneThatRestsAtTheEdgeIsInView() throws {
        let scene = try list(
            events: "{at: 0, withAnimation: {spring: {duration: 0.5}}, set: {list.contentOffset: 20}}")
        #expect(weights(scene, 9) == ScrollWeights())
    }

    @Test func sizesThatMoveCrossTheThresholdToo() throws {
        let scene = try list(
            events: "{at: 1, withAnimation: {linear: {duration: 2}}, set: {r0.frame.height: 0}}")
        // The row is moved up by 20 points a second: in view after 19.5.
        #expect(weights(scene, 1.97) == ScrollWeights(bottomTrailing: 1))
        #expect(near(weights(scene, 1.975 + 0.25), 0, 0.75))
    }

    @Test func aLayerThatIsInsertedIsInItsPhaseAlready() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - name: list
                scroll:
                  layers:
                    - {rectangle: {}, frame: {width: 50, height: 90}}
                    - {rectangle: {}, frame: {width: 50, height: 40}}
                    - {name: row, rectangle: {}, frame: {width: 50, height: 40}, initially: absent, scrollTransition: {mode: animated}}
            timeline: {duration: 4, events: [{at: 1, insert: row}]}
            """)
        #expect(weights(scene, 1) == ScrollWeights(bottomTrailing: 1))
    }

    // MARK: - As a function of time

    /// AN-18: whatever was asked before, and of whichever copy.
    @Test func anyWayToAMomentGivesTheSame() throws {
        let events = """
            {at: 0, withAnimation: {spring: {duration: 0.7, bounce: 0.4}}, set: {list.contentOffset: 60}},
            {at: 0.9, withAnimation: {easeOut: {duration: 0.5}}, set: {list.contentOffset: 0}},
            {at: 1.2, withAnimation: bouncy, set: {list.contentOffset: 150}}, {at: 3, set: {list.contentOffset: 30}}
            """
        let make = { try list("topLeading: {opacity: 0}, bottomTrailing: {offset.x: 30}", events: events) }
        var random = SplitMix64(state: 7)
        let times = (0..<200).map { _ in Double(random.next() >> 11) / Double(1 << 53) * 5 }
        let scene = try make()
        let played = times.sorted().map { scene.displayList(at: $0, typesetter: typesetter) }
        let back = times.sorted(by: >).map { scene.displayList(at: $0, typesetter: typesetter) }
        let fresh = try make()
        let sought = times.map { ($0, fresh.displayList(at: $0, typesetter: typesetter)) }.sorted { $0.0 < $1.0 }
        #expect(played == back.reversed() && played == sought.map(\.1))
    }

    @Test func anotherOffsetAtFirstIsAnotherHistory() throws {
        var scene = try list(events: "")
        #expect(weights(scene, 1) == ScrollWeights(bottomTrailing: 1))
        let copy = scene
        scene.setInitial([50], of: LayerProperty(layer: [0], address: PropertyAddress(path: "contentOffset")))
        #expect(weights(scene, 1) == ScrollWeights() && weights(copy, 1) == ScrollWeights(bottomTrailing: 1))
    }

    @Test func anEndlessScrollIsSearchedUpToTheEnd() throws {
        let scene = try list(
            events:
                "{at: 0, withAnimation: {linear: {duration: 2}, repeatForever: {autoreverses: true}}, set: {list.contentOffset: 40}}"
        )
        let history = try #require(
            ScrollPhaseFinder(scene, [0], .vertical, typesetter).phases().histories[2])
        // In view for the upper half of each way there and back: ten seconds are five ways.
        #expect(history.segments.count == 5)
    }

    /// However long it goes on: after the part that is followed a layer is what its place says.
    @Test(arguments: ["opacity: 1", "phases: {phases: [{}, {set: {padding: 3}, animation: bouncy}]}"])
    func aScrollThatGoesOnForDaysAnswers(more: String) throws {
        let scene = try SmallScene.read(
            """
            layers:
              - name: list
                scroll:
                  stack: {spacing: 0}
                  layers:
                    - {text: a, frame: {width: 50}, \(more)}
                    - {rectangle: {}, frame: {width: 50, height: 80}}
                    - {name: row, rectangle: {}, frame: {width: 50, height: 40}, scrollTransition: {mode: animated, bottomTrailing: {opacity: 0.5}}}
            timeline:
              duration: 900000
              events:
                - {at: 0, withAnimation: {linear: {duration: 4}, repeatForever: true}, set: {list.contentOffset: 200}}

            """)
        let phases = ScrollPhaseFinder(scene, [0], .vertical, typesetter).phases()
        #expect(phases.end > 1 && phases.end < 900_000)
        func opacity(_ time: Double) -> Double? {
            scene.foregroundDisplayList(at: time, typesetter: typesetter).items.last?.opacity
        }
        // At the start of a way there the row is out of view, after half of it in.
        #expect(opacity(800_000) == 0.5 && opacity(800_002) == 1)
    }

    @Test func bothEndsAreDrawnAsFarAsTheLayerLooksLikeThem() throws {
        let scene = try list(
            "topLeading: {offset.x: -40}, bottomTrailing: {offset.x: 30, opacity: 0.5}",
            events: "{at: 2, set: {list.contentOffset: 50}}")
        func row(_ time: Double) -> DisplayItem? {
            scene.foregroundDisplayList(at: time, typesetter: typesetter).items.last
        }
        #expect(row(1)?.opacity == 0.5)
        #expect(abs((row(2.5)?.opacity ?? 0) - 0.75) < 1e-9 && row(4)?.opacity == 1)
    }

    @Test(arguments: wrong)
    func mistakesAreReportedAtTheirPlace(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static func faulty(_ name: String, _ transition: String, _ expected: String) -> FaultyScene {
        FaultyScene(
            name, "layers: [{scroll: {layers: [{circle: {}, scrollTransition: {\(transition)}}]}}]\n", expected)
    }

    private static let wrong = [
        faulty(
            "an unknown mode", "mode: animate",
            "2:67: error: 'animate' is not a mode of a scroll transition; did you mean 'animated'?"),
        faulty(
            "an animation of an interactive one", "animation: bouncy",
            "2:61: error: a scroll transition has an animation with 'mode: animated' only"),
        faulty(
            "an inset without points", "threshold: {inset: {of: visible}}",
            "2:80: error: 'inset' needs 'by', points towards the middle of the view"),
        faulty(
            "two thresholds", "threshold: {inset: {by: 2}, visible: 1}",
            "2:72: error: a threshold is a name or one of visible, inset, interpolated, in a mapping"),
        faulty(
            "half of an interpolation", "threshold: {interpolated: {towards: hidden}}",
            "2:87: error: 'interpolated' needs 'towards', another threshold, and 'amount', 0 … 1"),
    ]
}
