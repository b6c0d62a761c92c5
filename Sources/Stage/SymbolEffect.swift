import Motion
import Typesetting

/// An effect of a symbol that scenes can name; SwiftUI's symbol effects. It is made anew from the evaluated parameters at
/// each moment.
///
/// What moves it are numbers with a history each, as events would have made it: they are worked out from the moments at
/// which it is started, so that any moment can be asked for.
public protocol SymbolEffect: DeclaredEffect {
    /// Whether it goes on for ever where it waits for no trigger.
    static var isIndefinite: Bool { get }
    /// The name of the effect that undoes this one; nil where none does.
    static var undoneBy: String? { get }
    /// The history of each of the `driven` numbers, by name.
    static func histories(_ runs: SymbolRuns) -> [String: AnimatedValue<AnimatableVector>]

    /// The effect with these values, the driven numbers among them.
    init(_ values: ParameterValues)

    /// Changes what the symbol looks like.
    func apply(to look: inout SymbolLook, of outline: SymbolOutline)
}

extension SymbolEffect {
    public static var isIndefinite: Bool { false }
    public static var undoneBy: String? { nil }
}

/// A symbol effect that shows how one symbol becomes another, when an event sets the name.
public protocol SymbolReplacement: SymbolEffect {
    /// How it goes where the event says nothing.
    static func animation(_ values: ParameterValues) -> Animation

    /// What the symbol that goes and the one that comes look like.
    ///
    /// - Parameter progress: 0: the old one; 1: the new one. More where a spring overshoots.
    func looks(at progress: Double) -> (old: SymbolLook, new: SymbolLook)
}

/// What a symbol looks like at a moment, beside its size and fill.
public struct SymbolLook: Hashable, Sendable {
    /// About the middle of the symbol. Under reduced motion it counts as 1.
    public var scale = 1.0
    /// 0…1; values outside count as the nearer end.
    public var opacity = 1.0
    /// Of each part of the outline; nil: all at 1.
    public var partOpacities: [Double]?

    /// The symbol as it is.
    public init(scale: Double = 1, opacity: Double = 1) { (self.scale, self.opacity) = (scale, opacity) }
}

/// When a symbol effect is started.
public struct SymbolRuns {
    /// Seconds, ascending.
    public var starts: [Double]
    /// Whether the effect waits for no trigger: it starts at 0, and one that is indefinite does not end.
    public var isAutomatic: Bool
    /// The starts of the effect that undoes it, ascending.
    public var undone: [Double]
    /// The parameters at a moment. A run has the timing of its start.
    public var values: (Double) -> ParameterValues

    public init(
        starts: [Double], isAutomatic: Bool = false, undone: [Double] = [],
        values: @escaping (Double) -> ParameterValues
    ) {
        (self.starts, self.isAutomatic, self.undone, self.values) = (starts, isAutomatic, undone, values)
    }

    /// A change of a number after the start of a run.
    public struct Beat {
        /// Seconds after the start.
        public var after: Double
        public var target: Double
        /// Nil: at once.
        public var animation: Animation?

        public init(after: Double, to target: Double, _ animation: Animation?) {
            (self.after, self.target, self.animation) = (after, target, animation)
        }
    }

    /// The history of a number that each run takes through some beats. A start while a run is under way ends that: the new
    /// run begins where the number is.
    public func history(_ beats: (ParameterValues) -> [Beat]) -> AnimatedValue<AnimatableVector> {
        var history = AnimatedValue<AnimatableVector>([0])
        for (index, start) in starts.enumerated() {
            let next = index + 1 < starts.count ? starts[index + 1] : .infinity
            for beat in beats(values(start)) where start + beat.after < next {
                history.set([beat.target], at: start + beat.after, animation: beat.animation)
            }
        }
        return history
    }
}

/// A symbol effect on a layer, and what starts it.
public struct LayerSymbolEffect: Sendable {
    /// What starts a run.
    public enum Trigger: String, Hashable, Sendable, CaseIterable {
        /// The start of the timeline.
        case start
        /// An event that triggers the layer, or this effect of it.
        case manual
    }

    public var effect: any SymbolEffect.Type
    public var trigger: Trigger

    /// An effect that starts with the timeline.
    public init(_ effect: any SymbolEffect.Type, trigger: Trigger = .start) {
        (self.effect, self.trigger) = (effect, trigger)
    }
}
