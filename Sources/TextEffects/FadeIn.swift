import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Text fades in cluster by cluster, each rising into its place.
///
/// Of n clusters, cluster i has q = clamp((progress·(n − 1 + window) − i) / window, 0, 1): it is drawn with opacity q and
/// moved down by (1 − q)·`rise`.
public struct FadeIn: StyledTextEffect {
    /// 0: nothing shows; 1: everything does.
    public var progress: Double
    /// Points.
    public var rise: Double
    /// How many clusters are in transition at a time.
    public var window: Double
    /// Whether letters that are written joined are clusters of their own.
    public var splitsJoined: Bool

    public init(progress: Double = 1, rise: Double = 10, window: Double = 3, splitsJoined: Bool = false) {
        (self.progress, self.rise, self.window) = (progress, rise, window)
        self.splitsJoined = splitsJoined
    }

    public init(_ values: ParameterValues) {
        self.init(
            progress: values["progress"], rise: values["rise"], window: values["window"],
            splitsJoined: values.isOn("splitsJoined"))
    }

    public var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    public var displayPadding: EdgeInsets {
        EdgeInsets(top: max(0, -rise), leading: 0, bottom: max(0, rise), trailing: 0)
    }

    public func styles(in layout: Text.Layout) -> StyledUnits? {
        let map = layout.unitMap(.cluster, splitsJoined: splitsJoined)
        let stagger = Stagger(count: map.count, window: window)
        return StyledUnits(map) { .entering(stagger.progress(of: $0, at: progress), rise: rise) }
    }

    public func units(in layout: Text.Layout) -> [EffectUnit] {
        let count = layout.unitMap(.cluster, splitsJoined: splitsJoined).count
        let stagger = Stagger(count: count, window: window)
        return (0..<count).map { EffectUnit(label: "cluster \($0 + 1)", interval: stagger.interval(of: $0)) }
    }
}

// MARK: - Declarations

extension FadeIn {
    public static let name = "fadeIn"
    public static let summary = "Text fades in letter by letter, each rising into its place."
    public static let progressParameter: String? = "progress"

    public static let parameters: [PropertyDeclaration] = [
        .progress("0 shows nothing, 1 everything; letters come in one after another."),
        .init(
            "rise", unit: .points, range: -10_000...10_000, default: .init(10),
            help: "How far below its place a letter starts."),
        .init(
            "window", range: 0.01...100_000, default: .init(3),
            help: "How many letters are in transition at a time."),
        .splitsJoined,
    ]
}
