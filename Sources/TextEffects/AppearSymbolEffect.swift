import Motion
import Stage
import Typesetting

/// The symbol is not there until it is started, and then grows into its place as it fades in; SwiftUI's type of the same
/// name.
public struct AppearSymbolEffect: SymbolEffect {
    public var direction: SymbolDirection
    /// The size factor where the symbol is not there.
    public var smallest: Double
    /// 0: not there; 1: there.
    public var progress: Double

    public init(_ values: ParameterValues) {
        (direction, smallest) = (values.choice("direction", of: SymbolDirection.self), values["smallest"])
        progress = values["progress"]
    }

    public func apply(to look: inout SymbolLook, of outline: SymbolOutline) {
        look.vanish(1 - progress, to: direction == .up ? smallest : 2 - smallest)
    }

    public static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>] {
        [
            "progress": runs.history {
                [.init(after: 0, to: 1, .spring(duration: 0.5 / $0.speed, bounce: 0.25))]
            }
        ]
    }

    public static let name = "appear"
    public static let summary = "The symbol is not there until it is started, and then grows into its place."
    public static let parameters: [PropertyDeclaration] = [
        .choice(
            "direction", SymbolDirection.self, help: "Whether it comes from a smaller (up) or a larger size (down)."),
        .smallest("Size factor where the symbol is not there; from a larger size: how much that is below 2."),
        .symbolSpeed,
    ]
    public static let driven: [PropertyDeclaration] = [.drive("progress", "0: not there; 1: there.")]
}

/// The symbol shrinks and fades away when it is started, and comes back where `appear` is; SwiftUI's type of the same name.
public struct DisappearSymbolEffect: SymbolEffect {
    /// Where it goes.
    public enum Direction: String, EffectChoice {
        case down, up
    }

    public var direction: Direction
    /// The size factor where the symbol is not there any more.
    public var smallest: Double
    /// 0: there; 1: gone.
    public var progress: Double

    public init(_ values: ParameterValues) {
        (direction, smallest) = (values.choice("direction", of: Direction.self), values["smallest"])
        progress = values["progress"]
    }

    public func apply(to look: inout SymbolLook, of outline: SymbolOutline) {
        look.vanish(progress, to: direction == .down ? smallest : 2 - smallest)
    }

    public static let undoneBy: String? = "appear"

    public static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>] {
        var history = AnimatedValue<AnimatableVector>([0])
        // At one moment what goes last counts: appearing.
        let changes = runs.starts.map { ($0, 1.0) } + runs.undone.map { ($0, 0.0) }
        for (moment, target) in changes.sorted(by: { ($0.0, -$0.1) < ($1.0, -$1.1) }) {
            let length = 0.4 / runs.values(moment).speed
            history.set(
                [target], at: moment,
                animation: target == 1 ? .smooth(duration: length) : .spring(duration: length, bounce: 0.25))
        }
        return ["progress": history]
    }

    public static let name = "disappear"
    public static let summary = "The symbol shrinks and fades away when it is started; 'appear' brings it back."
    public static let parameters: [PropertyDeclaration] = [
        .choice("direction", Direction.self, help: "Whether it goes to a smaller (down) or a larger size (up)."),
        .smallest("Size factor where the symbol is gone; to a larger size: how much that is below 2."),
        .symbolSpeed,
    ]
    public static let driven: [PropertyDeclaration] = [.drive("progress", "0: there; 1: gone.")]
}

extension SymbolLook {
    /// Takes the symbol a share of the way to nothing; less than 0 where a spring overshoots.
    fileprivate mutating func vanish(_ share: Double, to factor: Double) {
        opacity *= min(max(1 - share, 0), 1)
        scale *= max(0, 1 + (factor - 1) * share)
    }
}
