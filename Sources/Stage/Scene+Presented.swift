import Drawing
import Foundation
import Typesetting

/// What is drawn of a layer's properties, where that is not what the timeline and its own drivers make of them.
extension Scene {
    /// The layer at `path` with its properties as they are drawn at `time`: as its matched geometry, its transition, its
    /// place and the scroll around it leave them. What acts on a layer around it is not in it.
    ///
    /// - Returns: Nil where it, or one that it is in, is not there at `time`.
    /// - Precondition: There is a layer at `path`.
    public func presented(_ path: LayerPath, at time: Double, typesetter: Typesetter) -> Layer? {
        var pass = Pass(time: time, typesetter: typesetter, path: path)
        for end in path.indices {
            let layer = self.layer(at: LayerPath(path[...end]))
            guard layer.isAlive(at: time) else { return nil }
        }
        let layer = self.layer(at: path)
        guard layer.isPresentedOtherwise else { return layer }
        for end in path.indices.dropLast() {
            let around = LayerPath(path[...end])
            guard case .scroll(let axis) = self.layer(at: around).kind,
                self.layer(at: LayerPath(path[...(end + 1)])).role == .content,
                let (placed, origin) = placement(at: around, time: time, typesetter)
            else { continue }
            pass.scroll = (placed.content.offsetBy(dx: origin.x, dy: origin.y), axis)
        }
        guard let (placed, origin) = placement(at: path, time: time, typesetter) else { return nil }
        pass.origin = origin
        return presented(layer, placed, pass).layer
    }

    /// The size of what the layer at `path` is in, in points, of which its position is a share; nil where it takes no place.
    ///
    /// - Precondition: There is a layer at `path`.
    public func parentSize(of path: LayerPath, at time: Double, typesetter: Typesetter) -> CGSize? {
        path.count == 1 ? canvas.size : placement(at: path, time: time, typesetter)?.placed.parent
    }

    /// The layer as it looks at the moment, and where it is put then.
    func presented(_ layer: Layer, _ placed: PlacedLayer, _ pass: Pass) -> (layer: Layer, placed: PlacedLayer) {
        let time = pass.time
        var (layer, placed) = (layer, placed)
        let frame = placed.outer.offsetBy(dx: pass.origin.x, dy: pass.origin.y)
        if let rect = matchedFrame(of: layer, at: pass.path, own: frame, at: time, pass.typesetter) {
            (layer, placed) = matched(layer, to: rect.offsetBy(dx: -pass.origin.x, dy: -pass.origin.y), placed, pass)
        }
        layer = layer.inTransition(placed.outer.size, at: time, environment)
            .following(
                frame, in: pass.scroll, at: time,
                weights: scrollWeights(of: layer, at: pass.path, time: time, pass.typesetter),
                reducesMotion: environment.reduceMotion)
        return (layer, placed)
    }

    /// A layer with the size of `rect`, and where it stands then.
    private func matched(
        _ layer: Layer, to rect: CGRect, _ placed: PlacedLayer, _ pass: Pass
    ) -> (Layer, PlacedLayer) {
        var layer = layer
        layer.fix("frame.width", [Double(rect.width)])
        layer.fix("frame.height", [Double(rect.height)])
        var sized = place(layer, in: placed.parent, at: pass.time, pass.typesetter)
        let (dx, dy) = (rect.minX - sized.outer.minX, rect.minY - sized.outer.minY)
        sized.outer = sized.outer.offsetBy(dx: dx, dy: dy)
        sized.content = sized.content.offsetBy(dx: dx, dy: dy)
        sized.anchor = CGPoint(x: sized.anchor.x + dx, y: sized.anchor.y + dy)
        return (layer, sized)
    }
}

extension Layer {
    /// Whether something else than its properties' own drivers has a say in what is drawn of them.
    fileprivate var isPresentedOtherwise: Bool {
        !presence.isConstant || matchedGeometry != nil || !visualEffects.isEmpty || scrollTransition != nil
    }
}
