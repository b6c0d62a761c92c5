import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Text appears line by line, coming into focus as it slides up.
///
/// A line (or word, or cluster) at its own progress q is drawn with opacity q, blurred by (1 − q)·`blurRadius` and moved
/// down by (1 − q)·`rise`.
public struct BlurReveal: StyledTextEffect {
    /// 0: nothing shows; 1: everything does.
    public var progress: Double
    /// Points.
    public var blurRadius: Double
    /// Points.
    public var rise: Double
    /// 0…1: how much of each unit's part overlaps the next one's.
    public var overlap: Double
    /// What comes in one by one.
    public var unit: RevealUnit
    public var order: UnitOrder
    /// Whether letters that are written joined are clusters of their own.
    public var splitsJoined: Bool

    public init(
        progress: Double = 1, blurRadius: Double = 12, rise: Double = 18, overlap: Double = 0.55,
        unit: RevealUnit = .line, order: UnitOrder = .forward, splitsJoined: Bool = false
    ) {
        (self.progress, self.blurRadius, self.rise, self.overlap) = (progress, blurRadius, rise, overlap)
        (self.unit, self.order, self.splitsJoined) = (unit, order, splitsJoined)
    }

    public init(_ values: ParameterValues) {
        self.init(
            progress: values["progress"], blurRadius: values["blurRadius"], rise: values["rise"],
            overlap: values["overlap"], unit: values.choice("unit", of: RevealUnit.self), order: values.order,
            splitsJoined: values.isOn("splitsJoined"))
    }

    public var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    public var displayPadding: EdgeInsets {
        let around = 2 * max(0, blurRadius)
        return EdgeInsets(
            top: around + max(0, -rise), leading: around, bottom: around + max(0, rise), trailing: around)
    }

    public func styles(in layout: Text.Layout) -> StyledUnits? {
        let map = layout.unitMap(unit.kind, splitsJoined: splitsJoined)
        let stagger = Stagger(count: map.count, overlap: overlap, order: order)
        return StyledUnits(map) { unit in
            .entering(stagger.progress(of: unit, at: progress), rise: rise, blur: blurRadius)
        }
    }

    public func units(in layout: Text.Layout) -> [EffectUnit] {
        let count = layout.unitMap(unit.kind, splitsJoined: splitsJoined).count
        let stagger = Stagger(count: count, overlap: overlap, order: order)
        return (0..<count).map { EffectUnit(label: "\(unit) \($0 + 1)", interval: stagger.interval(of: $0)) }
    }
}

// MARK: - Declarations

extension BlurReveal {
    public static let name = "blurReveal"
    public static let summary = "Text appears line by line, coming into focus as it slides up."
    public static let progressParameter: String? = "progress"

    public static let parameters: [PropertyDeclaration] = [
        .progress("0 shows nothing, 1 everything; lines come in one after another."),
        .init(
            "blurRadius", unit: .points, range: 0...1_000, default: .init(12), scaledTo: .title,
            help: "How blurred a line starts: the standard deviation of the Gaussian."),
        .init(
            "rise", unit: .points, range: -10_000...10_000, default: .init(18), scaledTo: .title,
            help: "How far below its place a line starts."),
        .init(
            "overlap", unit: .ratio, range: 0...1, default: .init(0.55),
            help: "How much of each line's part overlaps the next one's."),
        .choice("unit", RevealUnit.self, help: "What comes in one by one."),
        .order, .seed, .splitsJoined,
    ]
}
