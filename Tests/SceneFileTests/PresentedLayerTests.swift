import Drawing
import Foundation
import Stage
import Testing
import Typesetting

/// A layer's properties as they are drawn, against what is drawn.
@Suite struct PresentedLayerTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    private func value(_ path: String, _ layer: LayerPath, _ scene: Scene, _ time: Double) -> [Double]? {
        scene.presented(layer, at: time, typesetter: typesetter)?.properties[path]?.value(at: time).components
    }

    private static let card = """
        layers:
          - {name: card, rectangle: {}, frame: {width: 20, height: 10}, opacity: 0.8, initially: absent, transition: WAY}
        timeline:
          events:
            - {at: 1, withAnimation: {linear: {duration: 2}}, insert: card}
            - {at: 5, withAnimation: {linear: {duration: 2}}, remove: card}

        """

    private func card(_ way: String) throws -> Scene { try SmallScene.read(Self.card.replacing("WAY", with: way)) }

    @Test func aLayerThatFadesShowsTheOpacityThatIsDrawn() throws {
        let scene = try card("opacity")
        for time in [1.5, 2, 2.75, 4, 6.5] {
            let drawn = scene.foregroundDisplayList(at: time, typesetter: typesetter).items.map(\.opacity)
            #expect(value("opacity", [0], scene, time) == drawn, "at \(time) s")
        }
        #expect(value("opacity", [0], scene, 2) == [0.4])
        // Before it comes and after it has gone there is nothing to show.
        for time in [0.5, 7.5] { #expect(scene.presented([0], at: time, typesetter: typesetter) == nil) }
    }

    @Test func aLayerThatMovesInShowsWhereItIs() throws {
        let scene = try card("{move: leading}")
        #expect(value("offset", [0], scene, 2) == [-10, 0])
        #expect(value("offset", [0], scene, 4) == nil, "its own, which nobody has set")
    }

    @Test func underReducedMotionItFadesInstead() throws {
        var scene = try card("{move: leading}")
        scene.environment.reduceMotion = true
        #expect(value("opacity", [0], scene, 2) == [0.4])
        #expect(value("offset", [0], scene, 2) == [0, 0])
    }

    @Test func whatIsInALayerThatIsNotThereIsNotThereEither() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - {name: box, group: {layers: [{rectangle: {}}]}, initially: absent}
            timeline: {events: [{at: 1, insert: box}]}

            """)
        #expect(scene.presented([0, 0], at: 0.5, typesetter: typesetter) == nil)
        #expect(scene.presented([0, 0], at: 1, typesetter: typesetter) != nil)
    }

    @Test func aPropertyThatFollowsTheScrollIsShownAsItIsDrawn() throws {
        // The scroll lies at the right of a stack, in a group: its place is no multiple of anything.
        let scene = try SmallScene.read(
            """
            layers:
              - name: outer
                group:
                  stack: {axis: horizontal, spacing: 7}
                  layers:
                    - {rectangle: {}, frame: {width: 31, height: 60}}
                    - name: list
                      frame: {width: 80}
                      scroll:
                        axis: vertical
                        stack: {spacing: 0}
                        layers:
                          - rectangle: {}
                            frame: {width: 50, height: 60}
                            scrollTransition: {topLeading: {opacity: 0}, bottomTrailing: {opacity: 0}}
                          - rectangle: {}
                            frame: {width: 50, height: 60}
                            visualEffect: {property: opacity, of: minY, in: scroll, factor: 0.01}
            timeline:
              events: [{at: 0, withAnimation: {linear: {duration: 2}}, set: {list.contentOffset: 60}}]

            """)
        func opacities(_ items: [DisplayItem]) -> [Double] {
            items.flatMap { item -> [Double] in
                guard case .group(let inner) = item.content else { return [item.opacity] }
                return inner.items.isEmpty ? [] : opacities(inner.items).map { $0 * item.opacity }
            }
        }
        for time in [0.25, 0.5, 1, 1.5] {
            let drawn = opacities(scene.foregroundDisplayList(at: time, typesetter: typesetter).items)
            let shown = [[0, 1, 0], [0, 1, 1]].map { value("opacity", $0, scene, time)?[0] ?? 1 }
            #expect(zip(drawn.suffix(2), shown).allSatisfy { abs($0 - $1) < 1e-9 }, "\(drawn) \(shown) at \(time) s")
            #expect(shown[1] < 1)
        }
    }

    @Test func aLayerThatComesAndGoesHasATrack() throws {
        let scene = try card("opacity")
        let tracks = scene.tracks(typesetter: typesetter)
        #expect(tracks.map(\.path) == ["card.transition"])
        let track = try #require(tracks.first)
        #expect(track.changes == [1, 5])
        #expect(track.bars.map(\.start) == [1, 5] && track.bars.map(\.end) == [3, 7])
        #expect(track.bars.map(\.animation) == Array(repeating: ".linear(duration: 2)", count: 2))
        #expect([0.5, 1, 2, 4, 6, 8].map(track.value) == [0, 0, 0.5, 1, 0.5, 0])
        #expect(try SmallScene.read("layers: [{rectangle: {}}]\n").tracks(typesetter: typesetter).isEmpty)
    }
}
