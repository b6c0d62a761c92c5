import Motion
import Stage
import Typesetting

/// The symbol fades and comes back: again and again, or as often as a trigger says; SwiftUI's type of the same name.
///
/// The progress goes from 0 to 1 in half a second, eased, and back in another; the opacity is 1 − (1 − `minimum`) · progress.
public struct PulseSymbolEffect: SymbolEffect {
    /// The least opacity.
    public var minimum: Double
    /// 0 at rest, 1 where it is faintest.
    public var progress: Double

    public init(_ values: ParameterValues) { (minimum, progress) = (values["minimum"], values["progress"]) }

    public func apply(to look: inout SymbolLook, of outline: SymbolOutline) {
        look.opacity *= 1 - (1 - minimum) * progress
    }

    public static let isIndefinite = true

    public static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>] {
        let history = runs.history { values in
            let half = 0.5 / values.speed
            let fade = Animation.easeInOut(duration: half)
            if runs.isAutomatic { return [.init(after: 0, to: 1, fade.repeatForever())] }
            return (0..<values.repeats).flatMap { round -> [SymbolRuns.Beat] in
                let start = Double(round) * 2 * half
                return [.init(after: start, to: 1, fade), .init(after: start + half, to: 0, fade)]
            }
        }
        return ["progress": history]
    }

    public static let name = "pulse"
    public static let summary = "The symbol fades and comes back, for ever or for each trigger."
    public static let parameters: [PropertyDeclaration] = [
        .init("minimum", unit: .ratio, range: 0...1, default: [0.3], help: "Opacity where the symbol is faintest."),
        .symbolRepeat, .symbolSpeed,
    ]
    public static let driven: [PropertyDeclaration] = [.drive("progress", "0 at rest, 1 where it is faintest.")]
}
