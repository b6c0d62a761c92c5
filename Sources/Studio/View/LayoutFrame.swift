import Drawing
import Foundation
import Stage
import Typesetting

/// A box of the layout on the canvas, to be drawn over the scene.
nonisolated struct LayoutFrame: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case chosen, layer, line, run, slice }

    var kind: Kind
    /// On the canvas, points; where layout put it, and where offset and scale of its layer carry it.
    var rect: CGRect

    /// The most boxes that are worth drawing: more are a grey area.
    static let most = 4_000

    /// Every layer's box and, of texts, those of lines, runs and slices.
    static func all(of scene: Scene, at time: Double, typesetter: Typesetter) -> [LayoutFrame] {
        var frames: [LayoutFrame] = []
        collect(scene.evaluate(at: time, typesetter: typesetter), .identity, into: &frames)
        return frames
    }

    /// The box of one layer; nil where it is not there.
    static func chosen(_ name: String, of scene: Scene, at time: Double, typesetter: Typesetter) -> LayoutFrame? {
        func find(_ layers: [EvaluatedLayer], _ map: CGAffineTransform) -> CGRect? {
            for layer in layers {
                let own = layer.placement.concatenating(map)
                if layer.name == name { return layer.box.applying(own) }
                if let found = layer.layers.flatMap({ find($0, own) }) { return found }
            }
            return nil
        }
        return find(scene.evaluate(at: time, typesetter: typesetter, holding: name), .identity)
            .map { LayoutFrame(kind: .chosen, rect: $0) }
    }

    private static func collect(_ layers: [EvaluatedLayer], _ map: CGAffineTransform, into frames: inout [LayoutFrame])
    {
        for layer in layers where frames.count < most {
            let own = layer.placement.concatenating(map)
            func add(_ kind: Kind, _ rect: CGRect) {
                frames.append(LayoutFrame(kind: kind, rect: rect.applying(own)))
            }
            if let children = layer.layers {
                collect(children, own, into: &frames)
                continue
            }
            add(.layer, layer.frame)
            guard let text = layer.textLayout else { continue }
            func place(_ bounds: Text.Layout.TypographicBounds) -> CGRect {
                bounds.rect.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY)
            }
            for line in text {
                add(.line, place(line.typographicBounds))
                for run in line {
                    add(.run, place(run.typographicBounds))
                    for slice in run where frames.count < most { add(.slice, place(slice.typographicBounds)) }
                }
            }
        }
    }
}
