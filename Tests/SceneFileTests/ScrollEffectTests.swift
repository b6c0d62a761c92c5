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

    private func scene(_ lines: String) throws -> Scene {
        let document = SceneDocument(
            text: "glyphstage: 1\ncanvas: {size: [200, 100]}\n" + lines, file: "s.yaml")
        #expect(document.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        return try #require(document.scene())
    }

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
        try scene(Self.scroll.replacing("EFFECT", with: effect))
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
        let scene = try scene(
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
        let scene = try scene(
            """
            layers:
              - {name: a, rectangle: {}, frame: {width: 20, height: 10}, position: [30, 20], matchedGeometry: {id: m}}
              - {name: b, rectangle: {}, frame: {width: 60, height: 50}, matchedGeometry: {id: m, isSource: false, properties: position}}
            timeline: {events: [{at: 1, set: {a.position: [90, 40]}}]}
            """)
        #expect(rects(scene, 0)[1] == CGRect(x: 0, y: -5, width: 60, height: 50))
        #expect(rects(scene, 1)[1] == CGRect(x: 60, y: 15, width: 60, height: 50))
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
