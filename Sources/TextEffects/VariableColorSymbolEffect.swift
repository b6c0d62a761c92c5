import Foundation
import Motion
import Stage
import Typesetting

/// The parts of a symbol light up one after the other; SwiftUI's type of the same name.
///
/// Parts are outlines that do not touch: the bars of `signal`, the waves of `wifi`. A round takes 1.2 s: first no part is
/// lit, then the first, the second … each fading in over half of its turn. `strength` fades from the symbol as it is,
/// with all parts lit, to that and back, so that a run begins and ends without a jump.
public struct VariableColorSymbolEffect: SymbolEffect {
    /// Which parts are lit.
    public enum Style: String, EffectChoice {
        /// All so far.
        case cumulative
        /// One.
        case iterative
    }

    /// Which part comes first.
    public enum Order: String, EffectChoice {
        case leftToRight, clockwise
    }

    public var style: Style
    public var order: Order
    /// Whether each round goes back as it came.
    public var isReversing: Bool
    /// Opacity of parts that are not lit.
    public var inactive: Double
    /// Rounds since the start.
    public var progress: Double
    /// 0 at rest, 1 while it runs.
    public var strength: Double

    public init(_ values: ParameterValues) {
        (style, order) = (values.choice("style", of: Style.self), values.choice("order", of: Order.self))
        (isReversing, inactive) = (values.isOn("reversing"), values["inactive"])
        (progress, strength) = (values["progress"], values["strength"])
    }

    /// How lit each of `count` parts is in its turn, 0…1, before `strength`.
    func levels(count: Int) -> [Double] {
        let share = progress - progress.rounded(.down)
        let way = isReversing ? 1 - abs(1 - 2 * share) : share
        let stage = way * Double(count + 1)
        /// Goes from 0 to 1 in the first half of a stage, smoothly.
        func rise(_ begin: Double) -> Double {
            let part = min(max((stage - begin) * 2, 0), 1)
            return part * part * (3 - 2 * part)
        }
        return (0..<count).map { index in
            let turn = rise(Double(index + 1))
            // What the round before ended with fades at the start of this one; one that turns back ends with nothing.
            let isLeft = !isReversing && (style == .cumulative || index == count - 1)
            let left = isLeft ? 1 - rise(0) : 0
            return max(style == .cumulative ? turn : turn * (1 - rise(Double(index + 2))), left)
        }
    }

    public func apply(to look: inout SymbolLook, of outline: SymbolOutline) {
        let strength = min(max(strength, 0), 1)
        guard strength > 0 else { return }
        let levels = levels(count: outline.parts.count)
        var opacities = look.partOpacities ?? Array(repeating: 1, count: outline.parts.count)
        for (turn, part) in outline.order(clockwise: order == .clockwise).enumerated() {
            let level = 1 - strength * (1 - levels[turn])
            opacities[part] *= inactive + (1 - inactive) * level
        }
        look.partOpacities = opacities
    }

    public static let name = "variableColor"
    public static let summary = "The parts of the symbol light up one after the other, for ever or for each trigger."
    public static let parameters: [PropertyDeclaration] = [
        .choice("style", Style.self, help: "Whether parts stay lit (cumulative) or one is lit at a time (iterative)."),
        .choice(
            "order", Order.self,
            help: "Which part comes first: the one that ends farthest to the left, or clockwise from the top."),
        .boolean("reversing", help: "Whether each round goes back as it came."),
        .init("inactive", unit: .ratio, range: 0...1, default: [0.3], help: "Opacity of parts that are not lit."),
        .symbolRepeat, .symbolSpeed,
    ]
    public static let driven: [PropertyDeclaration] = [
        .drive("progress", "Rounds since the start."), .drive("strength", "0 at rest, 1 while it runs."),
    ]
}

// MARK: - Over time

extension VariableColorSymbolEffect {
    public static let isIndefinite = true

    /// Seconds of a round, and of fading in and out, at speed 1.
    private static let (round, fade) = (1.2, 0.2)

    /// Rounds at one speed: `from` … `to`, beginning at `start`.
    private struct Stretch {
        var start: Double
        var from: Double
        var to: Double
        var speed: Double
        var end: Double { start + (to - from) * round / speed }
        var fade: Double { VariableColorSymbolEffect.fade / speed }
    }

    /// A trigger while it runs lets the round that is under way end and adds its own; one while it fades out goes on from
    /// where that stands.
    public static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>] {
        var (progress, strength) = (AnimatedValue<AnimatableVector>([0]), AnimatedValue<AnimatableVector>([0]))
        if runs.isAutomatic {
            let speed = runs.values(0).speed
            progress.set(
                [1], at: 0, animation: .linear(duration: round / speed).repeatForever(autoreverses: false))
            strength.set([1], at: 0, animation: nil)
            return ["progress": progress, "strength": strength]
        }
        var stretches: [Stretch] = []
        for start in runs.starts {
            let values = runs.values(start)
            let (rounds, speed) = (Double(values.repeats), values.speed)
            guard let last = stretches.last, start < last.end + last.fade else {
                stretches.append(Stretch(start: start, from: 0, to: rounds, speed: speed))
                continue
            }
            if start >= last.end {
                stretches.append(Stretch(start: start, from: last.to, to: last.to + rounds, speed: speed))
            } else {
                let place = last.from + (start - last.start) * last.speed / round
                // Why a hair less: a trigger at the very end of a round does not wait for another one.
                stretches[stretches.count - 1].to = max(last.to, (place - 1e-9).rounded(.up) + rounds)
            }
        }
        for stretch in stretches {
            progress.set([stretch.from], at: stretch.start, animation: nil)
            progress.set([stretch.to], at: stretch.start, animation: .linear(duration: stretch.end - stretch.start))
            strength.set([1], at: stretch.start, animation: .linear(duration: stretch.fade))
            strength.set([0], at: stretch.end, animation: .linear(duration: stretch.fade))
        }
        return ["progress": progress, "strength": strength]
    }
}
