import Drawing
import Foundation
import SceneFile
import Stage
import Testing
import Typesetting

/// Layers that come and go, as what is drawn of them.
@Suite("Layers that come and go") struct PresenceTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    private func items(_ scene: Scene, _ time: Double) -> [DisplayItem] {
        scene.foregroundDisplayList(at: time, typesetter: typesetter).items
    }

    /// Where the first shape is drawn, however deep in groups.
    private func place(_ scene: Scene, _ time: Double) -> CGAffineTransform? {
        var items = items(scene, time)
        while let first = items.first {
            guard case .group(let inner) = first.content else { return first.transform }
            items = inner.items
        }
        return nil
    }

    /// One card of 20 × 10 points in the middle, under a transition, with events.
    private func card(_ transition: String, _ events: String) throws -> Scene {
        try SmallScene.read(
            """
            layers:
              - {name: card, rectangle: {}, frame: {width: 20, height: 10}, initially: absent, transition: \(transition)}
            timeline: {duration: 9, events: [\(events)]}

            """)
    }

    private static let comeAndGo =
        "{at: 1, withAnimation: {linear: {duration: 2}}, insert: [card]}, "
        + "{at: 5, withAnimation: {linear: {duration: 2}}, remove: card}"

    @Test func anAbsentLayerIsNotDrawnAndNotEvaluated() throws {
        let scene = try card("opacity", Self.comeAndGo)
        #expect(items(scene, 0.999).isEmpty)
        #expect(scene.evaluate(at: 0.5, typesetter: typesetter).isEmpty)
        #expect(scene.evaluate(at: 1, typesetter: typesetter).map(\.name) == ["card"])
    }

    @Test func opacityFadesInAndOutAndThenTheLayerIsGone() throws {
        let scene = try card("opacity", Self.comeAndGo)
        #expect(items(scene, 1).isEmpty)
        #expect(items(scene, 2).map(\.opacity) == [0.5])
        #expect(items(scene, 4).map(\.opacity) == [1])
        #expect(items(scene, 6).map(\.opacity) == [0.5])
        #expect(items(scene, 7.001).isEmpty)
        #expect(scene.evaluate(at: 7.001, typesetter: typesetter).isEmpty)
    }

    @Test func withoutAnAnimationItComesAndGoesAtOnce() throws {
        let scene = try card("{move: top}", "{at: 1, insert: card}, {at: 2, remove: card}")
        #expect(items(scene, 0.999).isEmpty && items(scene, 2).isEmpty)
        #expect(items(scene, 1).map(\.transform.ty) == [45])
    }

    @Test(arguments: [
        ("{move: leading}", 2.0, 80.0, 45.0), ("{move: {edge: bottom}}", 2, 90, 50), ("slide", 2, 80, 45),
        ("slide", 6, 100, 45), ("{push: top}", 2, 90, 40), ("{push: top}", 6, 90, 50), ("{offset: [8, 6]}", 2, 94, 48),
    ])
    func motionIsEvenInTime(transition: String, time: Double, x: Double, y: Double) throws {
        let place = try #require(place(try card(transition, Self.comeAndGo), time))
        #expect(abs(place.tx - x) < 1e-9 && abs(place.ty - y) < 1e-9)
    }

    @Test func aRemovedLayerThatIsStillComingGoesOnFromWhatItLooksLike() throws {
        let scene = try card(
            "opacity",
            "{at: 0, withAnimation: {linear: {duration: 2}}, insert: card}, "
                + "{at: 1, withAnimation: {linear: {duration: 1}}, remove: card}")
        #expect(items(scene, 1).map(\.opacity) == [0.5])
        let opacities = stride(from: 1.0, to: 2, by: 0.125).map { items(scene, $0).first?.opacity ?? 0 }
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.2 })
        #expect(items(scene, 2.001).isEmpty)
    }

    @Test func aLayerThatComesBackWhileItGoesReturnsToItself() throws {
        let scene = try card(
            "opacity",
            "{at: 0, insert: card}, {at: 1, withAnimation: {linear: {duration: 2}}, remove: card}, "
                + "{at: 2, withAnimation: {linear: {duration: 2}}, insert: card}")
        #expect(items(scene, 2).map(\.opacity) == [0.5])
        #expect(items(scene, 4).map(\.opacity) == [1])
    }

    @Test func bothWaysToAMomentShowTheSame() throws {
        let scene = try card("{combined: [opacity, {scale: 0.5}, {move: trailing}]}", Self.comeAndGo)
        let times = (0...90).map { Double($0) / 10 }
        let forwards = times.map { scene.displayList(at: $0, typesetter: typesetter) }
        let backwards = times.reversed().map { scene.displayList(at: $0, typesetter: typesetter) }
        #expect(forwards == backwards.reversed())
    }

    @Test func anAsymmetricTransitionGoesAnotherWay() throws {
        let scene = try card(
            "{asymmetric: {insertion: {offset: [0, 8]}, removal: opacity}}", Self.comeAndGo)
        #expect(items(scene, 2).map(\.transform.ty) == [49] && items(scene, 2).map(\.opacity) == [1])
        #expect(place(scene, 6)?.ty == 45 && items(scene, 6).map(\.opacity) == [0.5])
    }

    @Test func aModifierChangesWhatItNames() throws {
        let scene = try card(
            "{modifier: {active: {rotation: 90, offset.y: 20}, identity: {rotation: 0}}}", Self.comeAndGo)
        let item = try #require(items(scene, 2).first)
        // Half of 90 degrees; half of 20 points down.
        #expect(abs(atan2(item.transform.b, item.transform.a) - .pi / 4) < 1e-9)
        let middle = CGPoint(x: 10, y: 5).applying(item.transform)
        #expect(abs(middle.x - 100) < 1e-9 && abs(middle.y - 60) < 1e-9)
    }

    @Test func theTransitionsOwnAnimationReplacesTheEvents() throws {
        let scene = try card("{opacity: , animation: {linear: {duration: 4}}}", Self.comeAndGo)
        #expect(items(scene, 2).map(\.opacity) == [0.25])
    }

    @Test func underReducedMotionMovingTransitionsFade() throws {
        var scene = try card("{move: top}", Self.comeAndGo)
        scene.environment.reduceMotion = true
        #expect(items(scene, 2).map(\.opacity) == [0.5] && place(scene, 2)?.ty == 45)
    }

    @Test func aStackMakesRoomAsALayerComes() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - group:
                  stack: {axis: horizontal, spacing: 10}
                  layers:
                    - {name: a, rectangle: {}, frame: {width: 20, height: 20}}
                    - {name: b, rectangle: {}, frame: {width: 30, height: 20}, initially: absent}
                    - {name: c, rectangle: {}, frame: {width: 20, height: 20}}
            timeline: {events: [{at: 0, withAnimation: {linear: {duration: 1}}, insert: b}]}
            """)
        func places(_ time: Double) -> [Double] {
            (scene.evaluate(at: time, typesetter: typesetter)[0].layers ?? []).map { $0.frame.minX }
        }
        #expect(places(1) == [55, 85, 125])
        let halfway = places(0.5)
        #expect(halfway.count == 3 && abs(halfway[2] - halfway[0] - 50) < 1e-9)
    }

    @Test func nothingInAStackJumpsAsLayersComeAndGo() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - group:
                  stack: {axis: horizontal, spacing: 10}
                  layers:
                    - {name: a, rectangle: {}, frame: {width: 20, height: 20}}
                    - {name: b, rectangle: {}, frame: {width: 30, height: 20}, initially: absent}
                    - {name: c, rectangle: {}, frame: {width: 20, height: 20}}
            timeline:
              duration: 5
              events:
                - {at: 1, withAnimation: {linear: {duration: 1}}, insert: b}
                - {at: 3, withAnimation: {linear: {duration: 1}}, remove: b}
            """)
        func place(_ name: String, _ time: Double) throws -> Double {
            let layers = scene.evaluate(at: time, typesetter: typesetter)[0].layers ?? []
            return try #require(layers.first { $0.name == name }).frame.minX
        }
        // The two stand in the middle, 75 and 105; b makes them part by 40, each by half of it.
        let expected: [(time: Double, a: Double, c: Double)] = [
            (0.999, 75, 105), (1, 75, 105), (1.5, 65, 115), (2, 55, 125), (4, 75, 105), (4.001, 75, 105),
        ]
        for (time, a, c) in expected {
            let found = (try place("a", time), try place("c", time))
            #expect(abs(found.0 - a) < 1e-9 && abs(found.1 - c) < 1e-9, "at \(time): \(found)")
        }
    }

    @Test func removalIsSomethingToWaitFor() throws {
        let scene = try SmallScene.read(
            """
            layers: [{name: a, rectangle: {}}, {name: b, rectangle: {}, initially: absent}]
            timeline:
              duration: 5
              events:
                - {at: 1, withAnimation: {linear: {duration: 2}}, remove: a, completion: {then: [{insert: b}]}}
            """)
        #expect(scene.timeline.eventTimes == [1, 3])
        #expect(scene.evaluate(at: 2.9, typesetter: typesetter).map(\.name) == ["a"])
        #expect(scene.evaluate(at: 3, typesetter: typesetter).map(\.name) == ["b"])
    }
}
