import Drawing
import Foundation
import Motion
import Typesetting

/// The values of an effect's parameters at one moment, text sizes applied.
public struct ParameterValues: Hashable, Sendable {
    private var values: [String: AnimatableVector]
    /// The moment, in seconds of the timeline.
    public var time = 0.0
    /// The parameters that were not the same a little before: the effect's `memory` earlier.
    public var changed: Set<String> = []

    /// Values by parameter name.
    public init(_ values: [String: AnimatableVector]) { self.values = values }

    /// Numbers by parameter name.
    public init(_ values: [String: Double]) { self.values = values.mapValues { AnimatableVector($0) } }

    /// The value of a number; 0 for a parameter that was not given.
    public subscript(name: String) -> Double {
        get { values[name]?[0] ?? 0 }
        set { values[name] = AnimatableVector(newValue) }
    }

    /// The value of a number; nil for a parameter that was not given.
    public func number(_ name: String) -> Double? { values[name]?[0] }

    /// Takes back the value of a parameter.
    public mutating func remove(_ name: String) { values[name] = nil }

    /// The value of a point; zero for a name that is not declared.
    public func point(_ name: String) -> CGPoint { CGPoint(x: values[name]?[0] ?? 0, y: values[name]?[1] ?? 0) }

    /// The value of a colour, within what colours can be; clear for a name that is not declared.
    public func color(_ name: String) -> Color {
        guard let value = values[name] else { return .clear }
        let opacity = min(max(value[3], 0), 1)
        return Color(
            Color.Resolved(premultiplied: (0..<3).map { min(max(value[$0], 0), opacity) } + [opacity]))
    }

    /// The choice of a parameter that is one of some names: the index of its name; 0 for one that is not declared.
    public func choice(_ name: String) -> Int { Int(min(max((values[name]?[0] ?? 0).rounded(), 0), 1e6)) }
}

/// A text renderer that scenes can name. It is made anew from the evaluated parameters at each moment.
public protocol TextEffect: TextRenderer, DeclaredEffect {
    /// The parameter that runs the effect from nothing (0) to everything (1), where it has one: what a timeline draws bars
    /// for.
    static var progressParameter: String? { get }
    /// How long before the moment, in seconds, the effect asks whether its parameters were others; 0: it does not ask.
    static var memory: Double { get }

    /// The renderer of these values. A parameter that was not given reads as 0.
    init(_ values: ParameterValues)

    /// Turns values into those of the finished effect, which reduced motion shows. By default the progress is 1.
    static func finish(_ values: inout ParameterValues)

    /// The part of the progress (each within 0…1) in which each unit of the text comes in, in logical order.
    func units(in layout: Text.Layout) -> [EffectUnit]
}

extension TextEffect {
    public static var memory: Double { 0 }

    public static func finish(_ values: inout ParameterValues) {
        if let progress = progressParameter { values[progress] = 1 }
    }
}

/// A part of a text that an effect treats as one.
public struct EffectUnit: Hashable, Sendable {
    /// "line 1"
    public var label: String
    /// The part of the progress, within 0…1.
    public var interval: ClosedRange<Double>

    /// A unit that comes in during `interval`.
    public init(label: String, interval: ClosedRange<Double>) { (self.label, self.interval) = (label, interval) }
}
