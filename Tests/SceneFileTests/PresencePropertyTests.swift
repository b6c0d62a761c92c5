import Drawing
import Foundation
import Motion
import TestSupport
import Testing
import Typesetting

@testable import Stage

/// Layers that come and go, in scenes that nobody thought of: what is there at a moment is the same whichever way it is
/// reached.
@Suite("Layers that come and go, at random") struct PresencePropertyTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter() }

    /// Whether a layer is there, on its way out, or gone, with how far it is.
    private struct Standing: Equatable {
        var isPresent: Bool
        var isAlive: Bool
        var insertion: Double
        var removal: Double
    }

    /// A hand of cards, some in groups and stacks, and what happens to them.
    private struct Plan {
        var layers: [Layer]
        var updates: [SceneUpdate]
        var random: SplitMix64

        init(seed: UInt64) {
            random = SplitMix64(state: seed)
            layers = []
            updates = []
            layers = cards(depth: 0)
            var paths: [LayerPath] = []
            func collect(_ layers: [Layer], _ path: LayerPath) {
                for (index, layer) in layers.enumerated() {
                    paths.append(path + [index])
                    collect(layer.children, path + [index])
                }
            }
            collect(layers, [])
            for _ in 0..<20 {
                let time = Double(number(64)) / 16
                var update = SceneUpdate(at: time)
                for path in Set((0...number(3)).map { _ in paths[number(paths.count)] }).sorted(by: {
                    $0.lexicographicallyPrecedes($1)
                }) {
                    update.insertions.append(.init(path, isPresent: number(2) == 0, transaction: transaction()))
                }
                if number(4) == 0 {
                    let path = paths[number(paths.count)]
                    let follower = SceneUpdate(
                        at: 0, insertions: [.init(path, isPresent: number(2) == 0, transaction: transaction())])
                    update.completion = .init(
                        criteria: number(2) == 0 ? .removed : .logicallyComplete,
                        then: [.init(after: Double(number(8)) / 16, follower)])
                }
                updates.append(update)
            }
        }

        mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

        private mutating func transaction() -> Transaction {
            let animations: [Animation?] = [
                nil, .linear(duration: 0.7), .easeInOut(duration: 0.3), .spring(duration: 0.5, bounce: 0.4), .bouncy,
                .linear(duration: 0.4).delay(0.2), .interpolatingSpring(stiffness: 120, damping: 9),
                .easeOut(duration: 0.2).repeatCount(3),
            ]
            return Transaction(animation: animations[number(animations.count)])
        }

        private mutating func cards(depth: Int) -> [Layer] {
            let transitions: [Transition] = [
                .opacity, .identity, .slide, .move(.top), .scale(0.2, anchor: .topLeading), .blurReplace(upUp: true),
                .combined([.opacity, .offset(x: 5, y: 9)]),
                .asymmetric(insertion: .push(from: .bottom), removal: .opacity),
            ]
            return (0..<2 + number(3)).map { index in
                let isGroup = depth < 2 && number(3) == 0
                var layer = Layer(
                    name: "card\(depth)\(index)\(number(1_000_000))",
                    kind: isGroup ? .group : .shape(.rectangle, .init()),
                    children: isGroup ? cards(depth: depth + 1) : [])
                if isGroup, number(2) == 0 { layer.stack = Stack(axis: .horizontal) }
                layer.setInitial([Double(20 + number(60))], of: "frame.width")
                layer.setInitial([Double(20 + number(30))], of: "frame.height")
                layer.presence = Presence(
                    initially: number(2) == 0, transition: transitions[number(transitions.count)],
                    animation: number(5) == 0 ? .easeIn(duration: 0.25) : nil)
                return layer
            }
        }

        func scene(_ updates: [SceneUpdate]) -> Scene {
            var scene = Scene(canvas: .init(size: CGSize(width: 300, height: 200)), layers: layers)
            scene.record(updates)
            return scene
        }
    }

    private func standings(_ scene: Scene, _ time: Double) -> [Standing] {
        scene.allLayers.map { _, layer in
            let weights = layer.presence.weights(at: time)
            return Standing(
                isPresent: layer.presence.isPresent(at: time), isAlive: layer.isAlive(at: time),
                insertion: weights.insertion, removal: weights.removal)
        }
    }

    private func names(_ layers: [EvaluatedLayer]) -> [String] { layers.flatMap { [$0.name] + names($0.layers ?? []) } }

    /// All that can be asked of a moment.
    private func picture(_ scene: Scene, _ time: Double) -> (standings: [Standing], names: [String], list: DisplayList)
    {
        (
            standings(scene, time), names(scene.evaluate(at: time, typesetter: typesetter)),
            scene.displayList(at: time, typesetter: typesetter)
        )
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func whatIsThereIsTheSameWhicheverWayAMomentIsReached(seed: UInt64) {
        var plan = Plan(seed: seed)
        let scene = plan.scene(plan.updates)
        // At random, and at the changes themselves and just before.
        let times = Set(
            (0..<24).map { _ in Double(plan.number(6_000)) / 1_000 }
                + scene.timeline.eventTimes.prefix(12).flatMap { [$0, $0.nextDown] }
        ).filter { $0 >= 0 }.sorted()
        let forwards = times.map { picture(scene, $0) }
        let backwards = Array(times.reversed().map { picture(scene, $0) }.reversed())
        for (index, time) in times.enumerated() {
            let alone = picture(plan.scene(plan.updates), time)
            for other in [forwards[index], backwards[index]] {
                #expect(other.standings == alone.standings && other.names == alone.names, "at \(time)")
                #expect(other.list == alone.list, "at \(time)")
            }
        }
    }

    @Test(arguments: 100..<112 as Range<UInt64>)
    func changesRecordedOneByOneAreThoseRecordedTogether(seed: UInt64) {
        var plan = Plan(seed: seed)
        // Each at a moment of its own, so that the order of recording says nothing.
        for index in plan.updates.indices { plan.updates[index].time = Double(index) * 0.31 }
        let together = plan.scene(plan.updates)
        var shuffled = plan.updates
        for index in shuffled.indices { shuffled.swapAt(index, plan.number(shuffled.count)) }
        var oneByOne = plan.scene([])
        for update in shuffled { oneByOne.record([update]) }
        for step in 0..<60 {
            let (a, b) = (picture(together, Double(step) / 7), picture(oneByOne, Double(step) / 7))
            #expect(a.standings == b.standings && a.names == b.names && a.list == b.list, "at \(Double(step) / 7)")
        }
    }

    @Test(arguments: 200..<216 as Range<UInt64>)
    func aLayerIsThereOrLeavingOrGone(seed: UInt64) {
        let plan = Plan(seed: seed)
        let scene = plan.scene(plan.updates)
        for step in 0..<120 {
            let time = Double(step) / 20
            for standing in standings(scene, time) where standing.isPresent { #expect(standing.isAlive) }
        }
        // Long after everything: who is present stands whole, who is not is gone.
        let end = (scene.lastSettledEnd ?? 0) + 60
        for standing in standings(scene, end) {
            #expect(standing.isAlive == standing.isPresent)
            if standing.isPresent { #expect(standing.insertion == 0 && standing.removal == 0) }
        }
        let drawn = names(scene.evaluate(at: end, typesetter: typesetter))
        let there = scene.allLayers.filter { path, _ in
            path.indices.allSatisfy { scene.layer(at: Array(path[...$0])).presence.isPresent(at: end) }
        }
        #expect(drawn == there.map(\.layer.displayName))
    }
}
