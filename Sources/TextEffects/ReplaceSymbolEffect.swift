import Motion
import Stage
import Typesetting

/// One symbol makes way for another when an event sets the name; SwiftUI's type of the same name.
///
/// The old one goes in the first 60 % of the way and the new one comes in the last 60 %. The event's animation counts; where
/// it has none, a spring of half a second.
public struct ReplaceSymbolEffect: SymbolReplacement {
    /// Where the old symbol goes; the new one always grows.
    public enum Direction: String, EffectChoice {
        /// It shrinks.
        case downUp
        /// It grows.
        case upUp
        /// It is gone at once.
        case offUp
    }

    public var direction: Direction
    /// The size factor where a symbol is not there.
    public var smallest: Double

    public init(_ values: ParameterValues) {
        (direction, smallest) = (values.choice("direction", of: Direction.self), values["smallest"])
    }

    public func looks(at progress: Double) -> (old: SymbolLook, new: SymbolLook) {
        let going = min(max(progress / 0.6, 0), 1)
        let coming = max(0, direction == .offUp ? progress : (progress - 0.4) / 0.6)
        let goal = direction == .upUp ? 2 - smallest : smallest
        return (
            SymbolLook(scale: 1 + (goal - 1) * going, opacity: direction == .offUp ? 0 : 1 - going),
            SymbolLook(scale: smallest + (1 - smallest) * coming, opacity: min(coming, 1))
        )
    }

    /// Nothing: it acts between symbols.
    public func apply(to look: inout SymbolLook, of outline: SymbolOutline) {}

    public static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>] { [:] }

    public static func animation(_ values: ParameterValues) -> Animation {
        .spring(duration: 0.5 / values.speed, bounce: 0.2)
    }

    public static let name = "replace"
    public static let summary = "One symbol makes way for another when an event sets its name."
    public static let parameters: [PropertyDeclaration] = [
        .choice(
            "direction", Direction.self,
            help: "Whether the old symbol shrinks, grows, or is gone at once as the new one grows."),
        .smallest("Size factor where a symbol is not there."),
        .symbolSpeed,
    ]
}
