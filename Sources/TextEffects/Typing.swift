import Drawing
import Foundation
import Motion
import Stage
import Typesetting

/// Text appears cluster by cluster, as if it was typed; nothing that stands there moves.
///
/// Cluster i shows when i < floor(`visibleCount`) and i < floor(`progress`·n).
public struct Typing: StyledTextEffect {
    /// 0: nothing shows; 1: everything that `visibleCount` lets.
    public var progress: Double
    /// How many clusters show; nil: all.
    public var visibleCount: Double?
    /// Whether a bar stands where the next cluster will be.
    public var hasCaret: Bool
    /// Whether the bar is on now.
    public var isCaretLit: Bool
    /// Whether letters that are written joined are clusters of their own.
    public var splitsJoined: Bool

    public init(
        progress: Double = 1, visibleCount: Double? = nil, hasCaret: Bool = false, isCaretLit: Bool = true,
        splitsJoined: Bool = false
    ) {
        (self.progress, self.visibleCount) = (progress, visibleCount)
        (self.hasCaret, self.isCaretLit, self.splitsJoined) = (hasCaret, isCaretLit, splitsJoined)
    }

    /// The bar is on in the first half of each second, and while the count changes.
    public init(_ values: ParameterValues) {
        let isMoving = values.changed.contains("progress") || values.changed.contains("visibleCount")
        self.init(
            progress: values["progress"], visibleCount: values.number("visibleCount"),
            hasCaret: values.isOn("caret"),
            isCaretLit: isMoving || values.time - values.time.rounded(.down) < 0.5,
            splitsJoined: values.isOn("splitsJoined"))
    }

    public var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    /// The bar may stand beside the last cluster.
    public var displayPadding: EdgeInsets {
        EdgeInsets(top: 0, leading: hasCaret ? 4 : 0, bottom: 0, trailing: hasCaret ? 4 : 0)
    }

    /// How many of `count` clusters show.
    func shown(of count: Int) -> Int {
        func whole(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max(value.rounded(.down), 0), Double(count))) }
        // Why a hair more: a share of the whole may not multiply back to it, as 0.29·100 does not.
        return min(
            progress >= 1 ? count : whole(progress * Double(count) + 1e-9), visibleCount.map(whole) ?? count)
    }

    public func styles(in layout: Text.Layout) -> StyledUnits? {
        let map = layout.unitMap(.cluster, splitsJoined: splitsJoined)
        let shown = shown(of: map.count)
        return StyledUnits(map) { $0 < shown ? .identity : .hidden }
    }

    public func drawOver(_ layout: Text.Layout, in context: inout GraphicsContext) {
        guard hasCaret, isCaretLit, let caret = caret(in: layout) else { return }
        context.fill(Path(caret.rect), with: .color(Color(caret.color)))
    }

    /// Where the bar stands: at the leading edge of the next cluster, or after the last one.
    func caret(in layout: Text.Layout) -> (rect: CGRect, color: Color.Resolved)? {
        let map = layout.unitMap(.cluster, splitsJoined: splitsJoined)
        guard map.count > 0 else { return nil }
        let shown = shown(of: map.count)
        let line = map.line(of: map.firsts[min(shown, map.count - 1)])
        let start = map.lineStarts[line]
        let cluster: Text.Layout.RunSlice
        if shown < map.count {
            cluster = layout[line].cluster(at: map.firsts[shown] - start)
        } else {
            // The last unit may be of several clusters.
            let last = (start..<map.lineStarts[line + 1]).filter { map.units[$0] == Int32(map.count - 1) }
            let slices = last.map { layout[line].cluster(at: $0 - start) }.filter { !$0.isBlank }
            guard let end = slices.max(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return nil }
            cluster = end
        }
        let box = cluster.typographicBounds.rect
        let isAtLeft = (cluster.layoutDirection == .leftToRight) == (shown < map.count)
        let width = max(1, box.height / 16)
        let paint = cluster.glyphRuns.first?.paint
        // A gradient gives its first colour: a bar is too thin to show more.
        let color = paint.flatMap { $0.solidColor ?? $0.gradient?.stops.first?.color } ?? .white
        return (
            CGRect(
                x: (isAtLeft ? box.minX : box.maxX) - width / 2, y: box.minY, width: width, height: box.height), color
        )
    }

    public func units(in layout: Text.Layout) -> [EffectUnit] {
        let count = layout.unitMap(.cluster, splitsJoined: splitsJoined).count
        return (0..<count).map { index in
            let (start, end) = (Double(index) / Double(count), Double(index + 1) / Double(count))
            return EffectUnit(label: "cluster \(index + 1)", interval: start...end)
        }
    }
}

// MARK: - Declarations

extension Typing {
    public static let name = "typing"
    public static let summary = "Text appears letter by letter, as if it was typed; nothing moves."
    public static let progressParameter: String? = "progress"
    public static let memory = 0.5

    /// All is typed, and no bar blinks.
    public static func finish(_ values: inout ParameterValues) {
        values["progress"] = 1
        values.remove("visibleCount")
        values["caret"] = 0
    }

    public static let parameters: [PropertyDeclaration] = [
        .progress("0 shows nothing, 1 everything."),
        .init(
            "visibleCount", range: 0...1e6, default: .init(0), isOptional: true,
            help: "How many letters show; all where it is left out."),
        .boolean("caret", help: "Whether a bar blinks where the next letter will be."),
        .splitsJoined,
    ]
}
