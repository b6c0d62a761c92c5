import Foundation
import Motion

/// Parts of keyframes.
extension NodeReader {
    /// A curve by its name, or `{controlPoints: [x1, y1, x2, y2]}`.
    mutating func unitCurve(_ node: YAMLNode) -> UnitCurve? {
        guard case .mapping = node.content else {
            return choice(node, "a timing curve", SceneGrammar.timingCurves.map(\.name)) { name in
                SceneGrammar.timingCurves.first { $0.name == name }?.curve
            }
        }
        guard let keys = mapping(node, SceneGrammar.timingCurve) else { return nil }
        guard let entry = keys["controlPoints"] else {
            report(node.span, "a timing curve needs 'controlPoints'")
            return nil
        }
        return controlPoints(entry.value).map { x1, y1, x2, y2 in
            .bezier(startControlPoint: CGPoint(x: x1, y: y1), endControlPoint: CGPoint(x: x2, y: y2))
        }
    }

    /// x1, y1, x2, y2 of a cubic Bézier curve from (0, 0) to (1, 1).
    mutating func controlPoints(_ node: YAMLNode) -> (Double, Double, Double, Double)? {
        guard case .sequence(let items) = node.content, items.count == 4 else {
            report(node.span, "controlPoints is a list of four numbers: x1, y1, x2, y2")
            return nil
        }
        let c = items.enumerated().map { index, item in
            index % 2 == 0
                ? number(item, "a control point's x", in: SceneGrammar.controlPoints.x)
                : number(item, "a control point's y", in: SceneGrammar.controlPoints.y)
        }
        guard let x1 = c[0], let y1 = c[1], let x2 = c[2], let y2 = c[3] else { return nil }
        return (x1, y1, x2, y2)
    }

    /// A spring: `{duration, bounce}`, or a preset's name.
    mutating func spring(_ node: YAMLNode) -> Spring? {
        guard case .mapping = node.content else {
            let presets: [(name: String, spring: Spring)] = [
                ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
            ]
            return choice(node, "a spring", presets.map(\.name)) { name in presets.first { $0.name == name }?.spring }
        }
        guard let keys = mapping(node, SceneGrammar.keyframeSpring) else { return nil }
        let duration = keys["duration"].map { number($0.value, "duration", in: 0.001...1e6) } ?? 0.5
        let bounce = keys["bounce"].map { number($0.value, "bounce", in: SceneGrammar.bounces) } ?? 0
        guard let duration, let bounce else { return nil }
        return Spring(duration: duration, bounce: bounce)
    }
}
