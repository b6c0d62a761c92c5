import Drawing
import Foundation
import Stage
import Testing
import Typesetting

@testable import SceneFile

/// Layers that follow their place, and layers that take the place of others.
@Suite("Places that properties follow") struct ScrollEffectTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    /// Everything that is drawn at the bottom of the list, however deep, with the opacity that it has there.
    private func leaves(_ items: [DisplayItem], opacity: Double = 1) -> [(
        transform: CGAffineTransform, opacity: Double, rect: CGRect
    )] {
        items.flatMap { item -> [(transform: CGAffineTransform, opacity: Double, rect: CGRect)] in
            switch item.content {
            case .group(let inner): leaves(inner.items, opacity: opacity * item.opacity)
            case .fill(let path, _, _):
                [(item.transform, opacity * item.opacity, path.boundingRect.applying(item.transform))]
            default: []
            }
        }
    }

    private func rects(_ scene: Scene, _ time: Double) -> [CGRect] {
        leaves(scene.foregroundDisplayList(at: time, typesetter: typesetter).items).map(\.rect)
    }

    private static let scroll = """
        layers:
          - name: list
            scroll:
              axis: vertical
              stack: {spacing: 0}
              layers:
                - {rectangle: {}, frame: {width: 50, height: 60}, EFFECT}
                - {rectangle: {}, frame: {width: 50, height: 60}}
                - {rectangle: {}, frame: {width: 50, height: 60}}
        timeline: {events: [{at: 1, set: {list.contentOffset: 30}}, {at: 2, set: {list.contentOffset: 60}}]}

        """

    private func scroll(_ effect: String) throws -> Scene {
        try SmallScene.read(Self.scroll.replacing("EFFECT", with: effect))
    }

    @Test func aScrollBeginsAtItsStartAndMovesByItsOffset() throws {
        let scene = try scroll("opacity: 1")
        #expect(rects(scene, 0).map(\.minY) == [0, 60, 120])
        #expect(rects(scene, 1).map(\.minY) == [-30, 30, 90])
        #expect(scene.evaluate(at: 1, typesetter: typesetter)[0].layers?.map(\.frame.minY) == [-30, 30, 90])
    }

    @Test func aPropertyFollowsItsLayersPlace() throws {
        let scene = try scroll("visualEffect: {property: offset.x, of: minY, factor: 0.5}")
        #expect(rects(scene, 0)[0].minX == 75 && rects(scene, 1)[0].minX == 60)
    }

    @Test func linesMapPlacesToValues() throws {
        let scene = try scroll("visualEffect: [{property: opacity, of: midY, in: scroll, at: [-30, 30], to: [0, 1]}]")
        func opacity(_ time: Double) -> Double {
            leaves(scene.foregroundDisplayList(at: time, typesetter: typesetter).items).first?.opacity ?? 0
        }
        // midY is 30, then 0.
        #expect(opacity(0) == 1 && abs(opacity(1) - 0.5) < 1e-9)
    }

    @Test func theSpaceOfAScrollBeginsAtItsOwnCorner() throws {
        let lines = """
            layers:
              - name: list
                scroll:
                  stack: {spacing: 0}
                  layers:
                    - {rectangle: {}, frame: {width: 50, height: 60}}
                    - group:
                        layers: [{rectangle: {}, frame: {width: 20, height: 20}, position: [0, 0], anchor: topLeading, visualEffect: {property: rotation, of: MEASURE, in: SPACE, factor: 1}}]
                      frame: {width: 50, height: 60}
                frame: {width: 80, height: 70}
                position: [100, 50]

            """
        func degrees(_ measure: String, _ space: String) throws -> Double {
            let scene = try SmallScene.read(
                lines.replacing("MEASURE", with: measure).replacing("SPACE", with: space))
            let leaves = leaves(scene.foregroundDisplayList(at: 0, typesetter: typesetter).items)
            let transform = try #require(leaves.last?.transform)
            return atan2(transform.b, transform.a) * 180 / .pi
        }
        // The scroll's corner is at (60, 15); in it the group stands at (15, 60).
        for (measure, space, place) in [
            ("minY", "scroll", 60.0), ("minX", "scroll", 15), ("minY", "canvas", 75), ("maxX", "canvas", 95),
        ] {
            let found = try degrees(measure, space)
            #expect(abs(found - place) < 1e-9, "\(measure) in \(space): \(found)")
        }
    }

    @Test func aScrollsRendererReachesEveryTextBelow() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - name: list
                textRenderer: {fadeIn: {progress: 0}}
                scroll:
                  layers:
                    - {text: one}
                    - group: {layers: [{text: two}]}
                      frame: {height: 30}
                    - {text: three, textRenderer: {fadeIn: {progress: 1}}}
            timeline: {events: [{at: 1, set: {list.progress: 1}}]}
            """)
        func glyphs(_ time: Double) -> Int {
            func count(_ items: [DisplayItem]) -> Int {
                items.reduce(0) { sum, item in
                    switch item.content {
                    case .glyphs(let runs, _): sum + runs.reduce(0) { $0 + $1.glyphs.count }
                    case .group(let inner): sum + count(inner.items)
                    default: sum
                    }
                }
            }
            return count(scene.foregroundDisplayList(at: time, typesetter: typesetter).items)
        }
        #expect(glyphs(0) == 5 && glyphs(1) == 11)
    }

    @Test func underReducedMotionOnlyLooksFollowThePlace() throws {
        var scene = try scroll(
            "visualEffect: {property: offset.x, of: minY, factor: 1}, "
                + "scrollTransition: {topLeading: {opacity: 0, scale: 0.5}}")
        scene.environment.reduceMotion = true
        let leaf = leaves(scene.foregroundDisplayList(at: 1, typesetter: typesetter).items)[0]
        #expect(leaf.rect == CGRect(x: 75, y: -30, width: 50, height: 60) && abs(leaf.opacity - 0.5) < 1e-9)
    }

    @Test func aScrollTransitionIsTheLayerItselfInViewAndItsEndOutside() throws {
        let scene = try scroll(
            "scrollTransition: {topLeading: {opacity: 0, offset.x: 40}, bottomTrailing: {opacity: 0.5}}")
        func first(_ time: Double) -> (x: Double, opacity: Double) {
            let leaf = leaves(scene.foregroundDisplayList(at: time, typesetter: typesetter).items)[0]
            return (leaf.rect.minX, leaf.opacity)
        }
        #expect(first(0) == (75, 1))
        // Half in view: easeInOut has half its way there.
        #expect(abs(first(1).x - 95) < 1e-6 && abs(first(1).opacity - 0.5) < 1e-6)
        // Out of view it is transparent, and not drawn.
        #expect(rects(scene, 2).count == 2)
    }

    @Test func oneThatComesStartsWhereTheOneThatGoesStands() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - {name: a, rectangle: {}, frame: {width: 20, height: 10}, position: [30, 20], matchedGeometry: {id: m}, transition: identity}
              - {name: b, rectangle: {}, frame: {width: 60, height: 50}, position: [150, 60], matchedGeometry: {id: m}, initially: absent, transition: identity}
            timeline: {events: [{at: 1, withAnimation: {linear: {duration: 1}}, insert: b, remove: a}]}
            """)
        let small = CGRect(x: 20, y: 15, width: 20, height: 10)
        let large = CGRect(x: 120, y: 35, width: 60, height: 50)
        #expect(rects(scene, 0.5) == [small] && rects(scene, 2.5) == [large])
        // Both have the same frame all the way: half of it here.
        let middle = CGRect(x: 70, y: 25, width: 40, height: 30)
        #expect(rects(scene, 1.5) == [middle, middle] && rects(scene, 1) == [small, small])
    }

    @Test func oneThatIsNoSourceHasTheSourcesFrame() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - {name: a, rectangle: {}, frame: {width: 20, height: 10}, position: [30, 20], matchedGeometry: {id: m}}
              - {name: b, rectangle: {}, frame: {width: 60, height: 50}, matchedGeometry: {id: m, isSource: false, properties: position}}
            timeline: {events: [{at: 1, set: {a.position: [90, 40]}}]}
            """)
        #expect(rects(scene, 0)[1] == CGRect(x: 0, y: -5, width: 60, height: 50))
        #expect(rects(scene, 1)[1] == CGRect(x: 60, y: 15, width: 60, height: 50))
    }

    private static let sources = """
        layers:
          - {name: a, rectangle: {}, frame: {width: 20, height: 10}, position: [30, 20], matchedGeometry: {id: m}}
          - {name: b, rectangle: {}, frame: {width: 60, height: 50}, position: [150, 60], matchedGeometry: {id: m, isSource: false}}
          - {name: c, rectangle: {}, frame: {width: 6, height: 6}, matchedGeometry: {id: m, isSource: false}}
        timeline: {duration: 3, events: [{at: 1, ANIMATION set: {a.matchedGeometry.isSource: false, b.matchedGeometry.isSource: true}}]}

        """

    @Test func anEventMakesAnotherLayerTheSource() throws {
        let scene = try SmallScene.read(Self.sources.replacing("ANIMATION", with: ""))
        let (small, large) = (
            CGRect(x: 20, y: 15, width: 20, height: 10), CGRect(x: 120, y: 35, width: 60, height: 50)
        )
        #expect(rects(scene, 0.999) == [small, small, small] && rects(scene, 1) == [large, large, large])
    }

    @Test func fromOneSourceToAnotherFramesGoUnderTheEventsAnimation() throws {
        let scene = try SmallScene.read(
            Self.sources.replacing("ANIMATION", with: "withAnimation: {linear: {duration: 1}},"))
        let (small, large) = (
            CGRect(x: 20, y: 15, width: 20, height: 10), CGRect(x: 120, y: 35, width: 60, height: 50)
        )
        let quarter = CGRect(x: 45, y: 20, width: 30, height: 20)
        #expect(rects(scene, 1) == [small, small, small] && rects(scene, 2.5) == [large, large, large])
        for rect in rects(scene, 1.25) {
            #expect(abs(rect.minX - quarter.minX) < 1e-9 && abs(rect.minY - quarter.minY) < 1e-9)
            #expect(abs(rect.width - quarter.width) < 1e-9 && abs(rect.height - quarter.height) < 1e-9)
        }
        let evaluated = scene.evaluate(at: 1.25, typesetter: typesetter)[0].properties
        #expect(evaluated.first { $0.path == "matchedGeometry.isSource" }?.isAnimating == true)
    }

    @Test func theLastSourceThatStopsBeingOneLetsGoLittleByLittle() throws {
        let scene = try SmallScene.read(
            """
            layers:
              - {name: a, rectangle: {}, frame: {width: 20, height: 10}, position: [30, 20], matchedGeometry: {id: m}}
              - {name: b, rectangle: {}, frame: {width: 60, height: 50}, position: [150, 60], matchedGeometry: {id: m, isSource: false}}
            timeline: {duration: 3, events: [{at: 1, withAnimation: {linear: {duration: 1}}, set: {a.matchedGeometry.isSource: false}}]}
            """)
        // A quarter of the way from a's place at 20 to its own at 120, then most of it, and no jump at the end.
        #expect(abs(rects(scene, 1.25)[1].minX - 45) < 1e-9)
        #expect(abs(rects(scene, 1.999)[1].minX - 119.9) < 1e-6)
        #expect(rects(scene, 2)[1].minX == 120)
        #expect(rects(scene, 1.25)[0].minX == 20 && rects(scene, 2)[0].minX == 20)
    }

    @Test func underReducedMotionOneThatComesStandsInItsOwnFrame() throws {
        var scene = try SmallScene.read(
            """
            layers:
              - {name: a, rectangle: {}, frame: {width: 20, height: 10}, position: [30, 20], matchedGeometry: {id: m}}
              - {name: b, rectangle: {}, frame: {width: 60, height: 50}, position: [150, 60], matchedGeometry: {id: m}, initially: absent}
            timeline: {events: [{at: 1, withAnimation: {linear: {duration: 1}}, insert: b, remove: a}]}
            """)
        scene.environment.reduceMotion = true
        let both = [CGRect(x: 20, y: 15, width: 20, height: 10), CGRect(x: 120, y: 35, width: 60, height: 50)]
        #expect(rects(scene, 1.25) == both && rects(scene, 1.75) == both)
    }

    @Test(arguments: wrong)
    func mistakesAreReportedAtTheirPlace(scene: FaultyScene) { #expect(scene.found == scene.expected) }

    private static let wrong = [
        FaultyScene(
            "a visual effect without a measure", "layers: [{circle: {}, visualEffect: {property: opacity}}]\n",
            "2:37: error: a visual effect needs 'property' and 'of', the measure that it follows"),
        FaultyScene(
            "places that do not ascend",
            "layers: [{circle: {}, visualEffect: {property: opacity, of: minY, at: [3, 1], to: [0, 1]}}]\n",
            "2:71: error: the places in 'at' ascend"),
        FaultyScene(
            "a scroll transition outside of a scroll", "layers: [{circle: {}, scrollTransition: {}}]\n",
            "2:41: error: a scroll transition is for the layers of a scroll"),
        FaultyScene(
            "a shadow in a scroll transition",
            "layers: [{scroll: {layers: [{circle: {}, scrollTransition: {topLeading: {shadow.radius: 3}}}]}}]\n",
            "2:74: error: 'shadow' can't change within a scroll transition; put it on the layer itself"),
        FaultyScene(
            "a matched geometry without a name", "layers: [{circle: {}, matchedGeometry: {isSource: true}}]\n",
            "2:40: error: a matched geometry needs 'id', the name that layers share"),
    ]
}
