import Drawing
import Foundation
import Motion
import Stage
import TestSupport
import Testing
import Typesetting

@testable import TextEffects

/// Symbols in scenes: where they stand, what they are drawn with, how one becomes another.
@Suite("Symbols in scenes") struct SymbolDrawingTests {
    private func fills(_ list: DisplayList) -> [(box: CGRect, paint: Paint, opacity: Double)] {
        list.items.compactMap { item in
            guard case .fill(let path, let paint, _) = item.content else { return nil }
            return (path.boundingRect.applying(item.transform), paint, item.opacity)
        }
    }

    /// A symbol without effects.
    private func plain(_ name: String) throws -> DisplayList { try SymbolScene([], name: name).list(at: 0) }

    /// The symbol's own box in the middle of the canvas: 1 em high, the advance wide.
    @Test func itStandsInABoxAsHighAsItsSize() throws {
        let scene = try SymbolScene([], name: "battery-full")
        let evaluated = scene.scene.evaluate(at: 0, typesetter: scene.typesetter)[0]
        let width = 40 * 2_304.0 / 1_792
        #expect(evaluated.kind == "symbol" && evaluated.symbol == "battery-full")
        #expect(isClose(evaluated.frame.width, width) && evaluated.frame.height == 40)
        #expect(isClose(evaluated.frame.minX, 50 - width / 2) && evaluated.frame.minY == 30)
        let ink = try #require(fills(scene.list(at: 0)).first).box
        #expect(ink.minX > evaluated.frame.minX - 0.5 && ink.maxX < evaluated.frame.maxX + 0.5, "\(ink)")
        #expect(ink.minY > evaluated.frame.minY - 0.5 && ink.maxY < evaluated.frame.maxY + 0.5, "\(ink)")
        #expect(ink.width > 0.9 * width)
    }

    @Test func withoutASizeItHasThatOfBodyText() throws {
        let typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        func height(_ size: DynamicTypeSize) -> Double {
            let scene = Scene(
                environment: SceneEnvironment(dynamicTypeSize: size),
                layers: [Layer(name: nil, kind: .symbol(.init("heart")))])
            return scene.evaluate(at: 0, typesetter: typesetter)[0].frame.height
        }
        #expect(height(.large) == 17 && height(.accessibility1) == 28)
    }

    @Test func sizeAndFillMove() throws {
        var scene = try SymbolScene([], ["fill": [1, 0, 0, 1]])
        scene.scene.at(1) { scene in
            withAnimation(.linear(duration: 1)) {
                scene["icon"].size = 80
                scene["icon"].fill = Color.Resolved(red: 0, green: 0, blue: 1)
            }
        }
        let (start, middle) = (fills(scene.list(at: 0))[0], fills(scene.list(at: 1.5))[0])
        #expect(isClose(middle.box.width, start.box.width * 1.5, 1e-6))
        #expect(isClose(middle.box.midX, start.box.midX, 1e-6))
        let color = try #require(middle.paint.solidColor)
        #expect(isClose(color.red, 0.5, 1e-6) && color.green == 0 && isClose(color.blue, 0.5, 1e-6))
        #expect(scene.items(at: 1.5)[0].transform.a == 1, "drawn in its size, not enlarged")
    }

    @Test func aSizeOfNothingDrawsNothing() throws {
        let scene = try SymbolScene([], ["size": [0]])
        #expect(scene.items(at: 0).isEmpty)
    }

    @Test func aGradientSpansTheWholeSymbolWhateverPartsAreLit() throws {
        let gradient = Fill.linearGradient(Gradient(colors: [.red, .blue]), startPoint: .leading, endPoint: .trailing)
        let typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        var layer = Layer(
            name: "icon", kind: .symbol(.init("signal", fill: gradient)),
            symbolEffects: [LayerSymbolEffect(VariableColorSymbolEffect.self)])
        layer.setInitial([40], of: "size")
        let items = Scene(layers: [layer]).foregroundDisplayList(at: 0.7, typesetter: typesetter).items
        let paints = Set(
            items.map { item -> Paint? in
                if case .fill(_, let paint, _) = item.content { paint } else { nil }
            })
        #expect(items.count == 5 && paints.count == 1)
        guard case .linearGradient(_, let start, let end)? = paints.first.flatMap({ $0 }) else {
            Issue.record("no gradient")
            return
        }
        #expect(start.x == 0 && end.x == 40)
    }

    @Test func partsTogetherAreTheWhole() throws {
        let typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        let outline = try #require(typesetter.symbol(named: "wifi"))
        for x in stride(from: 0.0, to: outline.advance, by: 0.03) {
            for y in stride(from: 0.0, to: 1, by: 0.03) {
                let point = CGPoint(x: x, y: y)
                #expect(
                    outline.path.contains(point)
                        == (outline.parts.filter { $0.contains(point) }.count == 1))
            }
        }
    }

    // MARK: - replace

    /// Sets the symbol's name to the second, third … of those that the layer becomes.
    private func replacing(
        _ changes: [(time: Double, number: Double)], _ transaction: Transaction = Transaction(),
        _ values: [String: AnimatableVector] = [:], effects: [LayerSymbolEffect] = [.init(ReplaceSymbolEffect.self)]
    ) throws -> SymbolScene {
        var scene = try SymbolScene(effects, values)
        var layer = Layer(name: "icon", kind: .symbol(.init("heart")), symbolEffects: effects)
        layer.laterSymbols = ["star", "battery-full"]
        layer.setInitial([40], of: "size")
        for (path, value) in values { layer.setInitial(value, of: path) }
        scene.scene = Scene(canvas: .init(size: CGSize(width: 100, height: 100)), layers: [layer])
        let property = LayerProperty(layer: [0], address: PropertyAddress(path: "name"))
        scene.scene.record(
            changes.map {
                SceneUpdate(at: $0.time, changes: [.init(property, to: [$0.number], transaction: transaction)])
            })
        return scene
    }

    private func name(_ scene: SymbolScene, at time: Double) -> String? { scene.scene.layers[0].symbolName(at: time) }

    @Test func oneSymbolMakesWayForAnother() throws {
        let scene = try replacing([(1, 1)])
        #expect(name(scene, at: 0.99) == "heart" && name(scene, at: 1) == "star")
        #expect(scene.opacities(at: 0.9) == [1] && scene.opacities(at: 1) == [1])
        #expect(
            isClose(fills(scene.list(at: 1))[0].box.width, fills(scene.list(at: 0))[0].box.width), "still the heart")
        let progress = Spring(duration: 0.5, bounce: 0.2).value(target: 1.0, time: 0.12)
        #expect((0.41..<0.59).contains(progress), "both show")
        let (going, coming) = (progress / 0.6, (progress - 0.4) / 0.6)
        let (opacities, scales) = (scene.opacities(at: 1.12), scene.scales(at: 1.12))
        #expect(isClose(opacities[0], 1 - going, 1e-6) && isClose(opacities[1], coming, 1e-6))
        #expect(isClose(scales[0], 1 - 0.5 * going, 1e-6) && isClose(scales[1], 0.5 + 0.5 * coming, 1e-6))
        #expect(scene.opacities(at: 4) == [1] && scene.scales(at: 4) == [1])
        let star = try plain("star")
        #expect(scene.list(at: 4) == star)
    }

    @Test func bothStandInTheMiddleOfTheNewOnesBox() throws {
        let scene = try replacing([(1, 2)])
        let boxes = fills(scene.list(at: 1.12)).map(\.box)
        #expect(boxes.count == 2)
        #expect(boxes.allSatisfy { abs($0.midX - 50) < 0.6 })
        #expect(isClose(scene.scene.evaluate(at: 1, typesetter: scene.typesetter)[0].frame.width, 40 * 2_304 / 1_792))
    }

    @Test func theEventsOwnAnimationCounts() throws {
        let scene = try replacing([(1, 1)], Transaction(animation: .linear(duration: 2)))
        #expect(isClose(scene.opacities(at: 2)[0], 1 - 0.5 / 0.6) && isClose(scene.opacities(at: 2)[1], 0.1 / 0.6))
        #expect(
            scene.opacities(at: 1.6).count == 1 && isClose(scene.opacities(at: 1.6)[0], 0.5),
            "the new one is not there yet")
    }

    @Test func aCutIsOneWhereAnimationsAreDisabledOrNothingReplaces() throws {
        var transaction = Transaction()
        transaction.disablesAnimations = true
        let star = try plain("star")
        #expect(try replacing([(1, 1)], transaction).list(at: 1) == star)
        #expect(try replacing([(1, 1)], effects: []).list(at: 1) == star)
    }

    @Test func aDirectionSaysWhereTheOldOneGoes() throws {
        let upUp = try replacing([(1, 1)], Transaction(animation: .linear(duration: 1)), ["replace.direction": [1]])
        #expect(isClose(upUp.scales(at: 1.3)[0], 1.25))
        let offUp = try replacing([(1, 1)], Transaction(animation: .linear(duration: 1)), ["replace.direction": [2]])
        #expect(isClose(offUp.opacities(at: 1.3)[0], 0.3) && isClose(offUp.scales(at: 1.3)[0], 0.65))
        #expect(offUp.opacities(at: 1.3).count == 1)
    }

    /// It goes through the second symbol to the third, without a jump.
    @Test func anotherSetInFlightGoesOnFromThere() throws {
        let scene = try replacing([(1, 1), (1.15, 2)])
        let (before, after) = (fills(scene.list(at: 1.15 - 1e-7)), fills(scene.list(at: 1.15 + 1e-7)))
        #expect(before.count == after.count && !before.isEmpty)
        for (one, other) in zip(before, after) { #expect(isClose(one.opacity, other.opacity, 1e-4)) }
        #expect(name(scene, at: 1.15) == "battery-full")
        let battery = try plain("battery-full")
        #expect(scene.list(at: 5) == battery)
    }

    @Test func backToAnEarlierSymbolIsTheSameWay() throws {
        let scene = try replacing([(1, 1), (5, 0)])
        #expect(name(scene, at: 5) == "heart" && scene.opacities(at: 5.12).count == 2)
        #expect(scene.list(at: 9) == scene.list(at: 0))
        let star = try plain("star")
        #expect(scene.list(at: 4.9) == star)
    }

    // MARK: - Reduced motion

    @Test func underReducedMotionNothingGrowsOrShrinks() throws {
        var bounce = try SymbolScene(BounceSymbolEffect.self, at: [1])
        bounce.scene.environment.reduceMotion = true
        #expect(bounce.list(at: 1.2) == bounce.list(at: 0))
        var appear = try SymbolScene(AppearSymbolEffect.self, at: [1])
        appear.scene.environment.reduceMotion = true
        #expect(appear.items(at: 0.9).isEmpty && appear.scales(at: 1.1) == [1])
        #expect((0.2..<0.9).contains(appear.opacities(at: 1.1)[0]), "it fades in")
        var replace = try replacing([(1, 1)])
        replace.scene.environment.reduceMotion = true
        #expect(replace.scales(at: 1.12) == [1, 1] && replace.opacities(at: 1.12).allSatisfy { $0 < 1 })
    }

    // MARK: - As every layer

    @Test func whatEveryLayerHasActsOnASymbolToo() throws {
        var scene = try SymbolScene([], ["opacity": [0.5], "blur": [3], "rotation": [90], "padding": [10]])
        let item = try #require(scene.items(at: 0).first)
        guard case .group = item.content else {
            Issue.record("a blurred layer is a group")
            return
        }
        #expect(item.opacity == 0.5 && item.blurRadius == 3)
        scene.scene.record([
            SceneUpdate(
                at: 1,
                insertions: [.init([0], isPresent: false, transaction: Transaction(animation: .linear(duration: 1)))])
        ])
        #expect(isClose(scene.opacities(at: 1.5)[0], 0.25) && scene.items(at: 2.1).isEmpty)
    }
}
