import Drawing
import Foundation
import Motion
import Stage
import TestSupport
import Testing
import Typesetting

@testable import TextEffects

/// Scenes of one symbol, called `icon`, in a canvas of 100 points.
struct SymbolScene {
    var scene: Scene
    let typesetter: Typesetter

    /// - Parameter triggers: Moments, with the effect that is meant; nil: the layer.
    init(
        _ effects: [LayerSymbolEffect], name: String = "heart", _ values: [String: AnimatableVector] = [:],
        triggers: [(Double, String?)] = []
    ) throws {
        typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
        var layer = Layer(name: "icon", kind: .symbol(.init(name)), symbolEffects: effects)
        layer.setInitial([40], of: "size")
        for (path, value) in values { layer.setInitial(value, of: path) }
        scene = Scene(canvas: .init(size: CGSize(width: 100, height: 100)), layers: [layer])
        scene.record(triggers.map { SceneUpdate(at: $0.0, triggers: [.init([0], effect: $0.1)]) })
    }

    /// One effect that waits for triggers of the layer.
    init(
        _ effect: any SymbolEffect.Type, name: String = "heart", _ values: [String: AnimatableVector] = [:],
        at triggers: [Double]
    ) throws {
        try self.init(
            [LayerSymbolEffect(effect, trigger: .manual)], name: name, values, triggers: triggers.map { ($0, nil) })
    }

    /// What triggers drive.
    func number(_ path: String, at time: Double) -> Double { property(path).value(at: time)[0] }
    func velocity(_ path: String, at time: Double) -> Double { property(path).velocity(at: time)[0] }
    private func property(_ path: String) -> AnimatedProperty { scene.layers[0].properties[path]! }

    func list(at time: Double) -> DisplayList { scene.foregroundDisplayList(at: time, typesetter: typesetter) }
    func items(at time: Double) -> [DisplayItem] { list(at: time).items }
    /// The size factor of what is drawn.
    func scales(at time: Double) -> [Double] { items(at: time).map(\.transform.a) }
    func opacities(at time: Double) -> [Double] { items(at: time).map(\.opacity) }
}

@Suite("Symbol effects over time") struct SymbolEffectTests {
    // MARK: - bounce

    @Test func aBounceIsASpringUpAndASpringBack() throws {
        let scene = try SymbolScene(BounceSymbolEffect.self, at: [1])
        for time in [0, 0.5, 1] { #expect(scene.number("bounce.progress", at: time) == 0) }
        #expect(scene.scales(at: 0.5) == [1])
        #expect(isClose(scene.number("bounce.progress", at: 1.1), Spring(duration: 0.3).value(target: 1, time: 0.1)))
        #expect(isClose(scene.scales(at: 1.1)[0], 1 + 0.25 * Spring(duration: 0.3).value(target: 1, time: 0.1)))
        // From 0.2 s on it goes back from where it is, as fast as it is.
        var value = Spring(duration: 0.3).value(target: 1.0, time: 0.2)
        var velocity = Spring(duration: 0.3).velocity(target: 1.0, time: 0.2)
        Spring(duration: 0.5, bounce: 0.45).update(value: &value, velocity: &velocity, target: 0, deltaTime: 0.3)
        #expect(isClose(scene.number("bounce.progress", at: 1.5), value, 1e-7))
        #expect(value < 0, "it swings through")
        #expect(scene.number("bounce.progress", at: 9) == 0)
        #expect(scene.list(at: 9) == scene.list(at: 0))
    }

    @Test func aBounceDownBecomesSmaller() throws {
        let scene = try SymbolScene(
            BounceSymbolEffect.self, ["bounce.direction": [1], "bounce.amount": [0.4]], at: [1])
        #expect(isClose(scene.scales(at: 1.1)[0], 1 - 0.4 * scene.number("bounce.progress", at: 1.1)))
    }

    /// case AN-01
    @Test func aSecondTriggerInFlightGoesOnFromThereWithItsSpeed() throws {
        let (once, twice) = (
            try SymbolScene(BounceSymbolEffect.self, at: [1]), try SymbolScene(BounceSymbolEffect.self, at: [1, 1.4])
        )
        for time in stride(from: 0.9, through: 1.4, by: 0.05) {
            #expect(twice.number("bounce.progress", at: time) == once.number("bounce.progress", at: time))
        }
        let (path, hair) = ("bounce.progress", 1e-7)
        #expect(abs(twice.number(path, at: 1.4 - hair) - twice.number(path, at: 1.4 + hair)) < 1e-5)
        #expect(abs(twice.velocity(path, at: 1.4 - hair) - twice.velocity(path, at: 1.4 + hair)) < 1e-3)
        #expect(twice.number(path, at: 1.6) > 0.8 && once.number(path, at: 1.6) < 0.1)
        #expect(twice.number(path, at: 9) == 0)
    }

    /// One that comes before the way back has begun puts that off.
    @Test func aSecondTriggerOnTheWayUpMakesTheBounceLonger() throws {
        let scene = try SymbolScene(BounceSymbolEffect.self, at: [1, 1.1])
        #expect(isClose(scene.number("bounce.progress", at: 1.3), Spring(duration: 0.3).value(target: 1, time: 0.3)))
        #expect(scene.number("bounce.progress", at: 1.4) < scene.number("bounce.progress", at: 1.3))
    }

    @Test func repeatsFollowEachOtherAndSpeedMakesThemShorter() throws {
        let scene = try SymbolScene(BounceSymbolEffect.self, ["bounce.repeat": [2], "bounce.speed": [2]], at: [1])
        let plain = try SymbolScene(BounceSymbolEffect.self, at: [2])
        for time in [0.05, 0.1, 0.2, 0.34] {
            #expect(
                isClose(
                    scene.number("bounce.progress", at: 1 + time), plain.number("bounce.progress", at: 2 + 2 * time),
                    1e-6))
        }
        #expect(scene.number("bounce.progress", at: 1.45) > 0.8, "the second one")
        #expect(abs(scene.number("bounce.progress", at: 2.4)) < 0.01)
    }

    @Test func aRunKeepsTheSpeedOfItsStart() throws {
        var scene = try SymbolScene(BounceSymbolEffect.self, at: [1])
        let before = scene.number("bounce.progress", at: 1.15)
        scene.scene.at(1.1) { $0["icon"]["bounce.speed"] = 3 }
        #expect(scene.number("bounce.progress", at: 1.15) == before)
        scene.scene.setInitial([2], of: LayerProperty(layer: [0], address: PropertyAddress(path: "bounce.speed")))
        #expect(isClose(scene.number("bounce.progress", at: 1.05), Spring(duration: 0.15).value(target: 1, time: 0.05)))
    }

    @Test func withoutATriggerItBouncesOnceAtTheStart() throws {
        let scene = try SymbolScene([LayerSymbolEffect(BounceSymbolEffect.self)], triggers: [(5, nil)])
        #expect(isClose(scene.number("bounce.progress", at: 0.1), Spring(duration: 0.3).value(target: 1, time: 0.1)))
        #expect(scene.number("bounce.progress", at: 5.1) == 0)
    }

    // MARK: - pulse

    @Test func aPulseGoesOnForEverWhereItWaitsForNothing() throws {
        let scene = try SymbolScene([LayerSymbolEffect(PulseSymbolEffect.self)])
        for round in [0.0, 1, 40] {
            for (time, value) in [(0.0, 0.0), (0.25, 0.5), (0.5, 1), (0.75, 0.5)] {
                #expect(isClose(scene.number("pulse.progress", at: round + time), value, 1e-6))
            }
        }
        #expect(isClose(scene.opacities(at: 0.5)[0], 0.3, 1e-6) && isClose(scene.opacities(at: 0.25)[0], 0.65, 1e-6))
        #expect(scene.scene.lastSettledEnd == 1)
    }

    @Test func aPulseThatIsTriggeredEndsAfterItsRepeats() throws {
        let scene = try SymbolScene(PulseSymbolEffect.self, ["pulse.repeat": [2], "pulse.minimum": [0]], at: [2])
        let expected = [(1.9, 0.0), (2, 0), (2.25, 0.5), (2.5, 1), (3, 0), (3.5, 1), (4, 0), (4.5, 0)]
        for (time, value) in expected { #expect(isClose(scene.number("pulse.progress", at: time), value, 1e-6)) }
        #expect(scene.opacities(at: 2.5).allSatisfy { $0 < 1e-6 } && scene.opacities(at: 4.1) == [1])
        #expect(scene.scene.lastSettledEnd == 4)
    }

    // MARK: - variableColor

    private func levels(
        _ progress: Double, style: VariableColorSymbolEffect.Style = .cumulative, reversing: Bool = false,
        count: Int = 4
    ) -> [Double] {
        VariableColorSymbolEffect(
            ParameterValues([
                "progress": progress, "strength": 1, "reversing": reversing ? 1 : 0,
                "style": style == .iterative ? 1 : 0,
            ])
        ).levels(count: count)
    }

    /// Of four parts a round has five turns; each part has come in half-way through its turn.
    @Test func partsLightUpOneAfterTheOther() {
        #expect(levels(0) == [1, 1, 1, 1], "what the round before ended with")
        #expect(levels(0.75 / 5) == [0, 0, 0, 0])
        #expect(levels(1.75 / 5) == [1, 0, 0, 0] && levels(3.75 / 5) == [1, 1, 1, 0])
        #expect(levels(2.25 / 5) == [1, 0.5, 0, 0])
        #expect(levels(4.75 / 5) == [1, 1, 1, 1] && levels(7 + 4.75 / 5) == [1, 1, 1, 1])
    }

    @Test func oneIsLitAtATimeWhereThatIsAsked() {
        #expect(levels(0, style: .iterative) == [0, 0, 0, 1])
        #expect(levels(0.75 / 5, style: .iterative) == [0, 0, 0, 0])
        #expect(levels(2.75 / 5, style: .iterative) == [0, 1, 0, 0])
        #expect(levels(3.25 / 5, style: .iterative) == [0, 0.5, 0.5, 0])
        #expect(levels(1.75 / 2, style: .iterative, count: 1) == [1], "a symbol of one part blinks")
    }

    @Test func aRoundMayGoBackAsItCame() {
        #expect(levels(0, reversing: true) == [0, 0, 0, 0] && levels(0.5, reversing: true) == [1, 1, 1, 1])
        for share in stride(from: 0.0, through: 0.5, by: 0.01) {
            for style in VariableColorSymbolEffect.Style.allCases {
                let (there, back) = (
                    levels(share, style: style, reversing: true), levels(1 - share, style: style, reversing: true)
                )
                #expect(zip(there, back).allSatisfy { isClose($0, $1, 1e-6) })
            }
        }
    }

    @Test(arguments: [true, false], VariableColorSymbolEffect.Style.allCases)
    func noPartJumps(reversing: Bool, style: VariableColorSymbolEffect.Style) {
        let step = 1e-3
        let all = (0...2_000).map { levels(Double($0) * step, style: style, reversing: reversing) }
        let largest = zip(all, all.dropFirst()).flatMap { zip($0, $1).map { abs($0 - $1) } }.max() ?? 1
        // A part comes in over a tenth of a round, half as steep again in its middle; going back, twice as fast.
        #expect(largest < (reversing ? 2 : 1) * 15.1 * step, "\(largest)")
    }

    @Test func aRunBeginsAndEndsWithTheSymbolAsItIs() throws {
        let scene = try SymbolScene(VariableColorSymbolEffect.self, name: "wifi", at: [1])
        #expect(scene.items(at: 0.9).count == 1, "drawn whole")
        #expect(isClose(scene.number("variableColor.progress", at: 1.6), 0.5))
        #expect(isClose(scene.number("variableColor.strength", at: 1.1), 0.5))
        #expect(scene.opacities(at: 1.23) == [0.3, 0.3, 0.3, 0.3])
        #expect(isClose(scene.opacities(at: 2.1)[3], 1) && scene.opacities(at: 2.1).count == 4)
        #expect(scene.opacities(at: 2.2) == [1, 1, 1, 1])
        #expect(scene.list(at: 2.5) == scene.list(at: 0))
    }

    @Test func aTriggerInFlightAddsARoundAfterTheOneUnderWay() throws {
        let scene = try SymbolScene(VariableColorSymbolEffect.self, name: "wifi", at: [1, 1.5])
        let expected = [(1.0, 0.0), (1.5, 0.5 / 1.2), (2.2, 1), (2.8, 1.5), (3.4, 2), (5, 2)]
        for (time, value) in expected { #expect(isClose(scene.number("variableColor.progress", at: time), value)) }
        #expect(isClose(scene.number("variableColor.strength", at: 3.4), 1))
        #expect(isClose(scene.number("variableColor.strength", at: 3.5), 0.5))
        #expect(scene.number("variableColor.strength", at: 3.7) == 0)
    }

    @Test func aTriggerWhileItFadesOutGoesOnFromThere() throws {
        let scene = try SymbolScene(VariableColorSymbolEffect.self, name: "wifi", at: [1, 2.3])
        #expect(isClose(scene.number("variableColor.progress", at: 2.3), 1))
        #expect(isClose(scene.number("variableColor.progress", at: 3.5), 2))
        #expect(isClose(scene.number("variableColor.strength", at: 2.3), 0.5))
        #expect(isClose(scene.number("variableColor.strength", at: 2.6), 1))
        // A later one begins at the first part again.
        let later = try SymbolScene(VariableColorSymbolEffect.self, name: "wifi", at: [1, 2.5])
        #expect(isClose(later.number("variableColor.progress", at: 3.1), 0.5))
    }

    @Test func itGoesOnForEverWhereItWaitsForNothing() throws {
        let scene = try SymbolScene([LayerSymbolEffect(VariableColorSymbolEffect.self)], name: "signal")
        for round in [0.0, 1, 50] {
            #expect(isClose(scene.number("variableColor.progress", at: 1.2 * (round + 0.25)), 0.25, 1e-6))
        }
        #expect(scene.number("variableColor.strength", at: 0) == 1)
        #expect(scene.items(at: 0.7).count == 5)
    }

    // MARK: - appear, disappear

    private let both = [
        LayerSymbolEffect(AppearSymbolEffect.self, trigger: .manual),
        LayerSymbolEffect(DisappearSymbolEffect.self, trigger: .manual),
    ]

    @Test func itAppearsOnASpringAndDisappears() throws {
        let scene = try SymbolScene(both, triggers: [(1, "appear"), (6, "disappear"), (10, "appear")])
        let plain = try SymbolScene([])
        #expect(scene.items(at: 0).isEmpty && scene.items(at: 1).isEmpty)
        let progress = Spring(duration: 0.5, bounce: 0.25).value(target: 1.0, time: 0.2)
        #expect(isClose(scene.opacities(at: 1.2)[0], progress, 1e-7))
        #expect(isClose(scene.scales(at: 1.2)[0], 0.5 + 0.5 * progress, 1e-7))
        #expect(scene.list(at: 5.99) == plain.list(at: 0))
        let gone = Spring(duration: 0.4).value(target: 1.0, time: 0.1)
        #expect(isClose(scene.opacities(at: 6.1)[0], 1 - gone, 1e-7))
        #expect(isClose(scene.scales(at: 6.1)[0], 1 - 0.5 * gone, 1e-7))
        #expect(scene.items(at: 9.99).isEmpty && scene.items(at: 10).isEmpty)
        #expect(scene.list(at: 20) == plain.list(at: 0))
    }

    @Test func whatIsTriggeredAgainWhileItGoesComesBackFromThere() throws {
        let scene = try SymbolScene(both, triggers: [(0, "appear"), (3, "disappear"), (3.1, "appear")])
        let hair = 1e-7
        #expect(isClose(scene.opacities(at: 3.1 - hair)[0], scene.opacities(at: 3.1 + hair)[0], 1e-5))
        #expect(isClose(scene.opacities(at: 9)[0], 1))
    }

    @Test func aDirectionTurnsTheSizeRound() throws {
        let scene = try SymbolScene(
            both, ["appear.direction": [1], "disappear.direction": [1], "disappear.smallest": [0.2]],
            triggers: [(1, "appear"), (3, "disappear")])
        #expect(scene.scales(at: 1.1)[0] > 1 && scene.scales(at: 3.1)[0] > 1)
        let gone = scene.number("disappear.progress", at: 3.1)
        #expect(isClose(scene.scales(at: 3.1)[0], 1 + 0.8 * gone, 1e-6))
    }

    // MARK: - Any moment, any order

    /// case AN-18
    @Test func playingScrubbingBackAndSeekingShowTheSame() throws {
        let effects = EffectGallery.ofSymbols.map { LayerSymbolEffect($0, trigger: .manual) }
        func scene() throws -> SymbolScene {
            var scene = try SymbolScene(
                effects, name: "wifi",
                triggers: [
                    (0.1, "appear"), (0.5, "bounce"), (0.7, "bounce"), (0.8, "pulse"), (1, "variableColor"),
                    (1.7, "variableColor"), (2.5, "disappear"), (2.6, "appear"),
                ])
            scene.scene.at(1.4) { scene in scene["icon"]["pulse.minimum"] = 0.1 }
            return scene
        }
        let times = (0..<80).map { Double($0) * 0.05 }
        let played = try scene()
        let forwards = times.map { played.list(at: $0) }
        let backwards = times.reversed().map { played.list(at: $0) }
        #expect(Array(backwards.reversed()) == forwards)
        for (index, time) in times.enumerated() where index % 9 == 4 {
            #expect(try scene().list(at: time) == forwards[index])
        }
        #expect(Set(forwards).count > 40, "something moves")
    }

    @Test func aTimelineShowsWhatTheyDrive() throws {
        let scene = try SymbolScene(BounceSymbolEffect.self, at: [1])
        let track = try #require(scene.scene.tracks(typesetter: scene.typesetter).first)
        #expect(track.path == "icon.bounce.progress" && track.changes == [1, 1.2])
        #expect(track.bars.map(\.start) == [1, 1.2])
        #expect(try #require(scene.scene.lastSettledEnd) > 1.7)
    }

    @Test func noParameterIsNamedLikeAPropertyOfSymbols() {
        let own = Set((PropertyDeclaration.ofLayers + PropertyDeclaration.ofSymbols).map(\.name))
        for effect in EffectGallery.ofSymbols {
            let names = (effect.parameters + effect.driven).map(\.name)
            #expect(own.isDisjoint(with: names) && Set(names).count == names.count, "\(effect.name)")
        }
        #expect(Set(EffectGallery.declared.map { $0.name }).count == EffectGallery.declared.count)
    }
}
