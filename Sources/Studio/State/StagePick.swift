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
            func values(_ path: String) -> [Double]? { layer.properties.first { $0.path == path }?.value }
            if let opacity = values("opacity"), opacity[0] <= 0.001 { continue }
            let inside = point.applying(layer.placement(values).inverted())
            if let children = layer.layers {
                if let found = frontmost(children, at: inside) { return found }
            } else if layer.frame.contains(inside) {
                return layer.name
            }
        }
        return nil
    }
}

nonisolated extension EvaluatedLayer {
    /// From where layout put the layer to where it is drawn.
    func placement(_ values: (String) -> [Double]?) -> CGAffineTransform {
        let (offset, scale, turn) = (
            values("offset") ?? [0, 0], values("scale") ?? [1, 1], values("rotation")?[0] ?? 0
        )
        let anchor = values("anchor") ?? [0.5, 0.5]
        let centre = CGPoint(x: frame.minX + anchor[0] * frame.width, y: frame.minY + anchor[1] * frame.height)
        return CGAffineTransform(translationX: -centre.x, y: -centre.y)
            .concatenating(CGAffineTransform(scaleX: scale[0], y: scale[1]))
            .concatenating(CGAffineTransform(rotationAngle: turn * .pi / 180))
            .concatenating(CGAffineTransform(translationX: centre.x + offset[0], y: centre.y + offset[1]))
    }
}
