import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Letters ride on a wave: cluster i is moved down by sin(i·`spread` + `phase`)·`amplitude`.
public struct Wave: StyledTextEffect {
    /// What the clusters are counted through.
    public enum Scope: String, EffectChoice {
        /// The whole text.
        case layer
        /// Each line from 0.
        case line
        /// Each run of one font, style and direction from 0.
        case run
    }

    /// Radians.
    public var phase: Double
    /// Points.
    public var amplitude: Double
    /// Radians from one cluster to the next.
    public var spread: Double
    public var scope: Scope
    /// Whether letters that are written joined are clusters of their own.
    public var splitsJoined: Bool

    public init(
        phase: Double = 0, amplitude: Double = 5, spread: Double = 0.5, scope: Scope = .layer,
        splitsJoined: Bool = false
    ) {
        (self.phase, self.amplitude, self.spread) = (phase, amplitude, spread)
        (self.scope, self.splitsJoined) = (scope, splitsJoined)
    }

    public init(_ values: ParameterValues) {
        self.init(
            phase: values["phase"], amplitude: values["amplitude"], spread: values["spread"],
            scope: values.choice("scope", of: Scope.self), splitsJoined: values.isOn("splitsJoined"))
    }

    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(phase, amplitude) }
        set { (phase, amplitude) = (newValue.first, newValue.second) }
    }

    public var displayPadding: EdgeInsets {
        EdgeInsets(top: abs(amplitude), leading: 0, bottom: abs(amplitude), trailing: 0)
    }

    public func styles(in layout: Text.Layout) -> StyledUnits? {
        guard amplitude != 0 else { return nil }
        let map = layout.unitMap(.cluster, splitsJoined: splitsJoined)
        let numbers = numbers(map, in: layout)
        return StyledUnits(map) { unit in
            let angle = Double(numbers?[unit] ?? unit) * spread + phase
            return ClusterStyle(offset: CGSize(width: 0, height: sin(angle) * amplitude), isExact: true)
        }
    }

    /// Each unit's number within its line or run; nil: its own.
    private func numbers(_ map: Text.Layout.UnitMap, in layout: Text.Layout) -> [Int]? {
        let scopes: Text.Layout.UnitMap
        switch scope {
        case .layer: return nil
        case .line: scopes = layout.unitMap(.line)
        case .run: scopes = layout.unitMap(.run)
        }
        var starts = [Int](repeating: -1, count: scopes.count)
        return map.firsts.enumerated().map { unit, cluster in
            let scope = Int(scopes.units[cluster])
            if starts[scope] < 0 { starts[scope] = unit }
            return unit - starts[scope]
        }
    }

    /// A wave has no end that units come to.
    public func units(in layout: Text.Layout) -> [EffectUnit] { [] }
}

// MARK: - Declarations

extension Wave {
    public static let name = "wave"
    public static let summary = "Letters ride up and down on a wave."
    public static let progressParameter: String? = nil

    /// Without motion the letters stand in their places.
    public static func finish(_ values: inout ParameterValues) { values["amplitude"] = 0 }

    public static let parameters: [PropertyDeclaration] = [
        .init(
            "phase", unit: .radians, range: -1e9...1e9, default: .init(0),
            help: "Where in its swing the first letter is; 2π more is a whole swing."),
        .init(
            "amplitude", unit: .points, range: -10_000...10_000, default: .init(5),
            help: "How far letters swing to each side of their places."),
        .init(
            "spread", unit: .radians, range: -1_000...1_000, default: .init(0.5),
            help: "How much further in its swing each letter is than the one before."),
        .choice("scope", Scope.self, help: "What letters are counted through: the whole text, each line or each run."),
        .splitsJoined,
    ]
}
