import Foundation
import Motion
import Typesetting

/// The values of an effect's parameters at one moment, text sizes applied.
public struct ParameterValues: Hashable, Sendable {
    private var values: [String: Double]

    /// Values by parameter name.
    public init(_ values: [String: Double]) { self.values = values }

    /// The value of a declared parameter; 0 for a name that is not declared.
    public subscript(name: String) -> Double { values[name] ?? 0 }
}

/// A text renderer that scenes can name. It is made anew from the evaluated parameters at each moment.
public protocol TextEffect: TextRenderer, Sendable {
    /// The name in scene files.
    static var name: String { get }
    /// One line on what it does.
    static var summary: String { get }
    /// Its parameters; all are numbers, and none is named like a property of layers.
    static var parameters: [PropertyDeclaration] { get }
    /// The parameter that runs the effect from nothing (0) to everything (1), where it has one: what reduced motion
    /// shows at 1 and what a timeline draws bars for.
    static var progressParameter: String? { get }

    /// The renderer of these values. A parameter that was not given reads as 0.
    init(_ values: ParameterValues)

    /// The part of the progress (each within 0…1) in which each unit of the text comes in, in the units' order.
    func units(in layout: Text.Layout) -> [EffectUnit]
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
