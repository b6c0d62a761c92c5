import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Text appears line by line, coming into focus as it slides up.
///
/// A line at its own progress q is drawn with opacity q, blurred by (1 − q)·`blurRadius` and moved down by (1 − q)·`rise`.
public struct BlurReveal: TextEffect {
    /// 0: nothing shows; 1: everything does.
    public var progress: Double
    /// Points.
    public var blurRadius: Double
    /// Points.
    public var rise: Double
    /// 0…1: how much of each line's part overlaps the next one's.
    public var overlap: Double

    public init(progress: Double = 1, blurRadius: Double = 12, rise: Double = 18, overlap: Double = 0.55) {
        (self.progress, self.blurRadius, self.rise, self.overlap) = (progress, blurRadius, rise, overlap)
    }

    public init(_ values: ParameterValues) {
        self.init(
            progress: values["progress"], blurRadius: values["blurRadius"], rise: values["rise"],
            overlap: values["overlap"])
    }

    public var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    public var displayPadding: EdgeInsets {
        let around = 2 * max(0, blurRadius)
        return EdgeInsets(top: around, leading: around, bottom: around + max(0, rise), trailing: around)
    }

    public func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        let lines = layout.filter { !$0.isBlank }
        let stagger = Stagger(count: lines.count, overlap: overlap)
        for (index, line) in lines.enumerated() {
            let q = stagger.progress(of: index, at: progress)
            if q == 0 { continue }
            if q == 1 {
                context.draw(line)
                continue
            }
            var copy = context
            copy.translateBy(x: 0, y: (1 - q) * rise)
            copy.addFilter(.blur(radius: (1 - q) * blurRadius))
            copy.opacity *= q
            copy.draw(line, options: .disablesSubpixelQuantization)
        }
    }

    public func units(in layout: Text.Layout) -> [EffectUnit] {
        let count = layout.filter { !$0.isBlank }.count
        let stagger = Stagger(count: count, overlap: overlap)
        return (0..<count).map { EffectUnit(label: "line \($0 + 1)", interval: stagger.interval(of: $0)) }
    }
}

// MARK: - Declarations

extension BlurReveal {
    public static let name = "blurReveal"
    public static let summary = "Text appears line by line, coming into focus as it slides up."
    public static let progressParameter: String? = "progress"

    public static let parameters: [PropertyDeclaration] = [
        .init(
            "progress", unit: .ratio, range: 0...1, default: .init(1),
            help: "0 shows nothing, 1 everything; lines come in one after another."),
        .init(
            "blurRadius", unit: .points, range: 0...1_000, default: .init(12), scaledTo: .title,
            help: "How blurred a line starts: the standard deviation of the Gaussian."),
        .init(
            "rise", unit: .points, range: -10_000...10_000, default: .init(18), scaledTo: .title,
            help: "How far below its place a line starts."),
        .init(
            "overlap", unit: .ratio, range: 0...1, default: .init(0.55),
            help: "How much of each line's part overlaps the next one's."),
    ]
}
