import Drawing
import Foundation
import Stage
import Typesetting

/// Which layer lies at a place of the canvas.
nonisolated enum StagePick {
    /// The display name of the frontmost layer that is seen at `point`: in its box, with offset, scale and rotation.
    static func layer(at point: CGPoint, of scene: Scene, time: Double, typesetter: Typesetter) -> String? {
        frontmost(scene.evaluate(at: time, typesetter: typesetter), at: point)
    }

    private static func frontmost(_ layers: [EvaluatedLayer], at point: CGPoint) -> String? {
        for layer in layers.reversed() {
            if layer.opacity <= 0.001 { continue }
            // What is scaled to nothing is nowhere.
            guard abs(layer.placement.determinant) > 1e-12 else { continue }
            let inside = point.applying(layer.placement.inverted())
            if let children = layer.layers, let found = frontmost(children, at: inside) { return found }
            // Of a group only what is in it is seen, and what is behind it.
            let isSeen = layer.kind != "group" && layer.kind != "scroll" || layer.box != layer.frame
            if isSeen, layer.box.contains(inside) { return layer.name }
        }
        return nil
    }
}
