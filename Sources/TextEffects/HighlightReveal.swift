import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// A rounded highlight grows behind the parts of a text that carry the mark `revealHighlight`.
///
/// The box of each such part (from ascent to descent, grown by the inset) is filled for width·progress from where reading
/// starts, before any text is drawn over it. A phrase that wraps or mixes directions is several parts.
public struct HighlightReveal: StyledTextEffect {
    /// How the parts take their turns.
    public enum Wrap: String, EffectChoice {
        /// All grow at once.
        case together
        /// One after the other in reading order, each as long as it is wide.
        case inSequence
    }

    /// The name of the mark.
    public static let mark = "revealHighlight"

    /// 0: no highlight; 1: all of it.
    public var progress: Double
    public var color: Color
    /// Points.
    public var cornerRadius: Double
    /// How much smaller the highlight is than the text's box on each side, points: left and right, top and bottom.
    public var inset: CGSize
    public var wrap: Wrap

    public init(
        progress: Double = 1, color: Color = .yellow.opacity(0.35), cornerRadius: Double = 5,
        inset: CGSize = CGSize(width: -4, height: -2), wrap: Wrap = .together
    ) {
        (self.progress, self.color, self.cornerRadius) = (progress, color, cornerRadius)
        (self.inset, self.wrap) = (inset, wrap)
    }

    public init(_ values: ParameterValues) {
        let inset = values.point("inset")
        self.init(
            progress: values["progress"], color: values.color("color"), cornerRadius: values["cornerRadius"],
            inset: CGSize(width: inset.x, height: inset.y), wrap: values.choice("wrap", of: Wrap.self))
    }

    public var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    public var displayPadding: EdgeInsets {
        let (side, end) = (max(0, -inset.width), max(0, -inset.height))
        return EdgeInsets(top: end, leading: side, bottom: end, trailing: side)
    }

    /// Exact places, so that the text does not jump where other effects start to move it.
    public func styles(in layout: Text.Layout) -> StyledUnits? {
        StyledUnits(layout.unitMap(.layer)) { _ in ClusterStyle(isExact: true) }
    }

    public func drawBehind(_ layout: Text.Layout, in context: inout GraphicsContext) {
        let parts = parts(in: layout)
        let rects = zip(parts, intervals(parts)).compactMap { part, interval in
            part.filled(HighlightReveal.share(of: progress, in: interval))
        }
        let paths = rects.map { Path(roundedRect: $0, cornerRadius: max(0, cornerRadius)) }
        let overlap = rects.indices.contains { index in
            rects[..<index].contains { !$0.intersection(rects[index]).isEmpty }
        }
        guard overlap else {
            for path in paths { context.fill(path, with: .color(color)) }
            return
        }
        // Why a layer: where parts meet, their insets overlap; each drawn by itself the colour would be doubled there.
        var layer = context
        let resolved = color.resolve(in: context.colorScheme)
        layer.opacity *= resolved.opacity
        layer.drawLayer { layer in
            for path in paths { layer.fill(path, with: .color(Color(resolved.opaque))) }
        }
    }

    public func units(in layout: Text.Layout) -> [EffectUnit] {
        intervals(parts(in: layout)).enumerated().map { EffectUnit(label: "highlight \($0 + 1)", interval: $1) }
    }

    // MARK: - Parts

    /// A box that is filled from one side.
    struct Part: Hashable {
        var rect: CGRect
        var direction: LayoutDirection
        /// Where its text starts.
        var start: Int

        /// The filled part of the box; nil where there is none.
        func filled(_ share: Double) -> CGRect? {
            guard share > 0, rect.width > 0, rect.height > 0 else { return nil }
            var filled = rect
            filled.size.width *= share
            if direction == .rightToLeft { filled.origin.x = rect.maxX - filled.width }
            return filled
        }
    }

    /// The marked parts in reading order, without those that an inset leaves nothing of.
    func parts(in layout: Text.Layout) -> [Part] {
        var parts: [Part] = []
        for line in layout {
            let bounds = line.typographicBounds.rect
            var open: Part?
            for run in line {
                guard run.marks.contains(HighlightReveal.mark) else {
                    if let part = open { parts.append(part) }
                    open = nil
                    continue
                }
                // Spaces that hang at the line's end are not shown, so they are not marked.
                var rect = run.typographicBounds.rect
                let (left, right) = (max(rect.minX, bounds.minX), min(rect.maxX, bounds.maxX))
                (rect.origin.x, rect.size.width) = (left, max(0, right - left))
                guard rect.width > 0 else { continue }
                // Another font or style inside of a phrase makes runs, but no parts.
                if let part = open, part.direction == run.layoutDirection {
                    open?.rect = part.rect.union(rect)
                    open?.start = min(part.start, run.range.lowerBound)
                } else {
                    if let part = open { parts.append(part) }
                    open = Part(rect: rect, direction: run.layoutDirection, start: run.range.lowerBound)
                }
            }
            if let part = open { parts.append(part) }
        }
        return parts.sorted { $0.start < $1.start }.compactMap { part in
            var part = part
            part.rect = part.rect.insetBy(dx: inset.width, dy: inset.height)
            return part.rect.isNull || part.rect.isEmpty ? nil : part
        }
    }

    /// The part of the progress in which each box is filled.
    func intervals(_ parts: [Part]) -> [ClosedRange<Double>] {
        guard wrap == .inSequence else { return parts.map { _ in 0...1 } }
        let total = parts.reduce(0) { $0 + $1.rect.width }
        var before = 0.0
        return parts.enumerated().map { index, part in
            let start = min(1, before / total)
            before += part.rect.width
            return start...(index == parts.count - 1 ? 1 : max(start, min(1, before / total)))
        }
    }

    /// How much of a box is filled.
    static func share(of progress: Double, in interval: ClosedRange<Double>) -> Double {
        if progress >= interval.upperBound { return 1 }
        // Also for what is not a number.
        guard progress > interval.lowerBound else { return 0 }
        return (progress - interval.lowerBound) / (interval.upperBound - interval.lowerBound)
    }
}

extension Color.Resolved {
    fileprivate var opaque: Color.Resolved { Color.Resolved(red: red, green: green, blue: blue) }
}

// MARK: - Declarations

extension HighlightReveal {
    public static let name = "highlightReveal"
    public static let summary = "A rounded highlight grows behind the parts marked 'revealHighlight'."
    public static let progressParameter: String? = "progress"

    public static let parameters: [PropertyDeclaration] = [
        .progress("0 shows no highlight, 1 all of it; the text is always there."),
        .init(
            "color", kind: .color, range: 0...1,
            default: AnimatableVector(Color.yellow.opacity(0.35).resolve(in: .dark).premultiplied),
            help: "The colour of the highlight."),
        .init(
            "cornerRadius", unit: .points, range: 0...10_000, default: .init(5), help: "How round its corners are."),
        .init(
            "inset", kind: .point, unit: .points, range: -1_000...1_000, default: [-4, -2],
            help: "How much smaller than the text's box it is, at the sides and above and below; negative: larger."),
        .choice("wrap", Wrap.self, help: "Whether the parts of a phrase that wraps grow together or in sequence."),
    ]
}
