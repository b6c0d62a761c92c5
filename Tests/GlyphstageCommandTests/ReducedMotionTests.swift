import Drawing
import Foundation
import Motion
import SceneFile
import TestSupport
import Testing
import Typesetting

@testable import Stage

/// The gallery as somebody sees it who asked for less motion.
struct ReducedMotionTests {
    private static let folder = Checkout.root.appending(path: "Assets/Scenes")
    private static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter(fontConfiguration: Checkout.fonts) }

    private func scene(_ name: String, reduced: Bool) throws -> Scene {
        let document = SceneDocument(path: Self.folder.appending(path: name).path())
        return try #require(document.scene(overrides: EnvironmentOverrides(reduceMotion: reduced)))
    }

    @Test func thereAreScenes() { #expect(Self.names.count >= 28) }

    /// Effects are finished at every moment, whatever the timeline has come to.
    @Test(arguments: names)
    func textsAreWholeAtEveryMoment(name: String) throws {
        let scene = try scene(name, reduced: true)
        for step in 0...8 {
            let moment = scene.timeline.duration * Double(step) / 8
            for path in scene.textsWithEffects {
                let unfinished = scene.unfinishedText(at: path, time: moment, typesetter: typesetter)
                #expect(unfinished == nil, "\(name) at \(moment): \(String(describing: unfinished))")
            }
        }
    }

    /// Whether, at a moment, every effect has the values of its finished state and nothing is on its way.
    private func isFinished(_ scene: Scene, _ moment: Double) -> Bool {
        scene.layersInTransition(at: moment).isEmpty
            && scene.allLayers.allSatisfy { _, layer in
                !layer.properties.values.contains {
                    $0.isAnimating(at: moment) || $0.value(at: moment) != $0.target(at: moment)
                }
                    && layer.effects.allSatisfy { effect in
                        let values = scene.values(of: layer, effect, at: moment)
                        var finished = values
                        effect.finish(&finished)
                        return finished == values
                    }
            }
    }

    /// Where the timeline itself comes to the finished state, both show the same picture then.
    @Test func theFinishedStateIsTheSamePicture() throws {
        var compared: [String] = []
        // What follows its place keeps its own under reduced motion, so that these two differ for good.
        let following = ["parallax.yaml", "scroll-cards.yaml", "scroll-rows.yaml"]
        for name in Self.names where !following.contains(name) {
            let (scene, reduced) = (try scene(name, reduced: false), try scene(name, reduced: true))
            let end = scene.timeline.duration
            let moments = [end] + scene.timeline.eventTimes.reversed().map { max(0, $0 - 1e-3) }
            guard let moment = moments.first(where: { isFinished(scene, $0) }) else { continue }
            let lists = [scene, reduced].map { $0.displayList(at: moment, typesetter: typesetter) }
            #expect(lists[0] == lists[1], "\(name) at \(moment)")
            compared.append(name)
        }
        // Those that never rest (waves, pulses, shimmer) are not among them.
        #expect(compared.count >= 18, "\(compared)")
    }

    // MARK: - Places

    /// What moves by events, keyframes and phases of the scene's own is what the scene is about; it is taken out here.
    private func calmed(_ scene: Scene) -> Scene {
        func calm(_ layers: inout [Layer]) {
            for index in layers.indices {
                for path in layers[index].properties.keys where Self.moves(path) {
                    layers[index].change(path) { $0.reset() }
                }
                calm(&layers[index].children)
            }
        }
        var copy = scene
        calm(&copy.layers)
        return copy
    }

    private static func moves(_ path: String) -> Bool {
        PropertyDeclaration.isMotion(path) || path.hasPrefix("frame.") || path.hasPrefix("trim.")
            || ["padding", "contentOffset", "cornerRadius", "tracking", "kerning"].contains(path)
    }

    /// What is drawn and where, to a millionth of a point; not in which colour, how much of it or how sharply.
    private func places(_ items: [DisplayItem]) -> Set<String> {
        func digits(_ values: [Double]) -> String {
            values.map { "\(($0 * 1e6).rounded() / 1e6 + 0)" }.joined(separator: " ")
        }
        return items.reduce(into: []) { found, item in
            let t = item.transform
            let place = digits([t.a, t.b, t.c, t.d, t.tx, t.ty])
            switch item.content {
            case .group(let inner): found.formUnion(places(inner.items))
            case .glyphs(let runs, _):
                for run in runs {
                    for glyph in run.glyphs {
                        let point = glyph.position.applying(item.transform)
                        found.insert("glyph \(glyph.id) \(digits([point.x, point.y, t.a, t.b, t.c, t.d, run.size]))")
                    }
                }
            case .fill(let path, _, _), .stroke(let path, _, _):
                let box = path.boundingRect
                found.insert("path \(digits([box.minX, box.minY, box.width, box.height])) \(place)")
            case .bitmap(_, let rect, _), .backdrop(let rect):
                found.insert("picture \(digits([rect.minX, rect.minY, rect.width, rect.height])) \(place)")
            }
        }
    }

    /// What is drawn at a moment where it is neither a ten-thousandth of a second before nor after it: what is moving.
    private func moving(_ scene: Scene, _ time: Double) -> Set<String> {
        func drawn(_ time: Double) -> Set<String> {
            places(scene.displayList(at: time, typesetter: typesetter).items)
        }
        return drawn(time).subtracting(drawn(time - 1e-4)).subtracting(drawn(time + 1e-4))
    }

    /// Places change at once or not at all.
    @Test(arguments: names)
    func nothingMoves(name: String) throws {
        let scene = calmed(try scene(name, reduced: true))
        for step in 1..<60 {
            let moment = scene.timeline.duration * Double(step) / 60
            let moving = moving(scene, moment)
            #expect(moving.isEmpty, "\(name) at \(moment): \(moving.sorted().prefix(3))")
        }
    }

    /// With motion they do: what is tested above can fail.
    @Test(arguments: [
        "transitions.yaml", "blur-reveal.yaml", "wave.yaml", "numeric-text.yaml", "hero.yaml", "staggered-list.yaml",
    ])
    func withMotionThingsMove(name: String) throws {
        let scene = calmed(try scene(name, reduced: false))
        #expect((1..<60).contains { !moving(scene, scene.timeline.duration * Double($0) / 60).isEmpty })
    }
}
