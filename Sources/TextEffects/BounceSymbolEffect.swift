import Motion
import Stage
import Typesetting

/// The symbol springs up (or down) in size and back, once for each trigger; SwiftUI's type of the same name.
///
/// The progress goes to 1 on a stiff spring and from 0.2 s on back to 0 on a bouncy one; the size factor is
/// 1 ± `amount` · progress. A trigger while it bounces goes on from the size and speed of that moment.
public struct BounceSymbolEffect: SymbolEffect {
    /// How much larger the symbol becomes.
    public var amount: Double
    public var direction: SymbolDirection
    /// 0 at rest, 1 at the largest.
    public var progress: Double

    public init(_ values: ParameterValues) {
        (amount, direction) = (values["amount"], values.choice("direction", of: SymbolDirection.self))
        progress = values["progress"]
    }

    public func apply(to look: inout SymbolLook, of outline: SymbolOutline) {
        look.scale *= max(0, 1 + (direction == .up ? amount : -amount) * progress)
    }

    public static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>] {
        let history = runs.history { values in
            let speed = values.speed
            return (0..<values.repeats).flatMap { round -> [SymbolRuns.Beat] in
                let start = Double(round) * 0.7 / speed
                return [
                    .init(after: start, to: 1, .spring(duration: 0.3 / speed)),
                    .init(after: start + 0.2 / speed, to: 0, .spring(duration: 0.5 / speed, bounce: 0.45)),
                ]
            }
        }
        return ["progress": history]
    }

    public static let name = "bounce"
    public static let summary = "The symbol springs up in size and back, once for each trigger."
    public static let parameters: [PropertyDeclaration] = [
        .init(
            "amount", unit: .ratio, range: 0...4, default: [0.25],
            help: "How much larger (or smaller) the symbol becomes, as a share of its size."),
        .choice("direction", SymbolDirection.self, help: "Whether it becomes larger (up) or smaller (down)."),
        .symbolRepeat, .symbolSpeed,
    ]
    public static let driven: [PropertyDeclaration] = [.drive("progress", "0 at rest, 1 at the largest.")]
}
