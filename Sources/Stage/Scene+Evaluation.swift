import Drawing
import Foundation
import Motion
import Typesetting

/// A property at a moment.
public struct EvaluatedProperty: Hashable, Sendable {
    /// Within the layer, as `inspect` prints it.
    public var path: String
    /// What `value` is made of.
    public var kind: PropertyDeclaration.Kind
    /// What is shown; components as declared (a colour's are premultiplied, a position's are points of the parent).
    public var value: [Double]
    /// The derivative of what is shown, per second.
    public var velocity: [Double]
    /// The model's value.
    public var target: [Double]
    /// Whether it has not settled yet.
    public var isAnimating: Bool
}

/// A layer at a moment: where layout put it, and what its properties are.
public struct EvaluatedLayer: Sendable {
    /// Its display name.
    public var name: String
    /// As scene files call it: "text".
    public var kind: String
    /// On the canvas, points; without offset, scale, rotation and effects.
    public var frame: CGRect
    /// What of the canvas it fills: its frame, with padding and all that it is given where something is behind it.
    public var box: CGRect
    /// From there to where it is drawn, within the layers around it: by its offset, scale and rotation, and by what its
    /// matched geometry, its transition, its place and the scroll around it make of them.
    public var placement: CGAffineTransform
    /// How opaque it is drawn, 0…1, but for the layers around it; 0 where it is hidden.
    public var opacity: Double
    /// Those that the author named or that change.
    public var properties: [EvaluatedProperty]
    /// A text layer's lines, in the frame's space.
    public var textLayout: Text.Layout?
    /// The name of the symbol that a symbol layer is.
    public var symbol: String?
    /// The layers in it, back to front, then those over, behind and cutting it; nil where it can hold none and has none.
    public var layers: [EvaluatedLayer]?
}

extension Scene {
    /// Every layer that is there at `time`, back to front.
    public func evaluate(at time: Double, typesetter: Typesetter) -> [EvaluatedLayer] {
        evaluate(at: time, typesetter) { _ in true }
    }

    /// Of the layers of the scene itself those that are called `name`, or hold one that is; the others cost nothing.
    public func evaluate(at time: Double, typesetter: Typesetter, holding name: String) -> [EvaluatedLayer] {
        evaluate(at: time, typesetter) { $0.holds(name) }
    }

    private func evaluate(
        at time: Double, _ typesetter: Typesetter, where isWanted: (Layer) -> Bool
    ) -> [EvaluatedLayer] {
        layers.indices.filter { layers[$0].isAlive(at: time) && isWanted(layers[$0]) }.map { index in
            let placed = place(layers[index], in: canvas.size, at: time, typesetter)
            let pass = Pass(time: time, typesetter: typesetter, path: [index])
            return evaluate(layers[index], placed, in: CGRect(origin: .zero, size: canvas.size), pass)
        }
    }

    /// - Parameter parent: The box that the layer stands in, on the canvas.
    private func evaluate(
        _ layer: Layer, _ placed: PlacedLayer, in parent: CGRect, _ pass: Pass
    ) -> EvaluatedLayer {
        let (time, typesetter) = (pass.time, pass.typesetter)
        var pass = pass
        pass.origin = parent.origin
        let frame = placed.content.offsetBy(dx: parent.minX, dy: parent.minY)
        let outer = placed.outer.offsetBy(dx: parent.minX, dy: parent.minY)
        let properties = layer.shownProperties.compactMap { layer.evaluated($0, in: parent.size, at: time) }
        let (shown, at) = presented(layer, placed, pass)
        var below = pass
        if case .scroll(let axis) = layer.kind { below.scroll = (frame, axis) }
        var children = placeChildren(of: layer, in: frame.size, at: time, typesetter).map { child, index, placed in
            below.path = pass.path + [index]
            return evaluate(child, placed, in: frame, below)
        }
        for (index, child) in layer.children.enumerated() where child.role != .content && child.isAlive(at: time) {
            var beside = pass
            beside.path.append(index)
            children.append(evaluate(child, place(child, in: outer.size, at: time, typesetter), in: outer, beside))
        }
        let holdsLayers =
            switch layer.kind {
            case .group, .scroll: true
            default: !layer.children.isEmpty
            }
        return EvaluatedLayer(
            name: layer.displayName, kind: layer.kind.name, frame: frame, box: layer.hasBackground ? outer : frame,
            placement: shown.placement(at, of: placed, in: parent.origin, at: time),
            opacity: shown.flag("hidden", at: time) ? 0 : min(max(shown.number("opacity", at: time), 0), 1),
            properties: properties,
            textLayout: placed.layout, symbol: layer.symbolName(at: time), layers: holdsLayers ? children : nil)
    }
}

extension Layer {
    /// Whether it, or a layer in it, is called so.
    fileprivate func holds(_ name: String) -> Bool {
        displayName == name || children.contains { $0.holds(name) }
    }

    /// The properties that the author named or that change, in the order of naming.
    public var shownProperties: [String] {
        let driven = (keyframes?.tracks.map(\.address.path) ?? []) + (phases?.addresses.map(\.path) ?? [])
        return (namedProperties + driven + symbolEffectPaths).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether something is behind what the layer is.
    fileprivate var hasBackground: Bool { background != nil || children.contains { $0.role == .background } }

    /// From where layout put the layer to where it is drawn, on the canvas.
    ///
    /// - Parameters:
    ///   - placed: Where its matched geometry has it.
    ///   - first: Where layout put it.
    fileprivate func placement(
        _ placed: PlacedLayer, of first: PlacedLayer, in origin: CGPoint, at time: Double
    ) -> CGAffineTransform {
        let (from, to) = (first.outer, placed.outer)
        var map = CGAffineTransform(translationX: -origin.x, y: -origin.y)
        if from != to, from.width > 0, from.height > 0 {
            map = map.concatenating(CGAffineTransform(translationX: -from.minX, y: -from.minY))
                .concatenating(CGAffineTransform(scaleX: to.width / from.width, y: to.height / from.height))
                .concatenating(CGAffineTransform(translationX: to.minX, y: to.minY))
        }
        let anchor = transitionAnchor?.point(in: placed.outer) ?? placed.anchor
        let (offset, scale) = (value("offset", at: time) ?? [0, 0], value("scale", at: time) ?? [1, 1])
        let turn = Angle.degrees(number("rotation", at: time).remainder(dividingBy: 360)).radians
        return map.concatenating(CGAffineTransform(translationX: -anchor.x, y: -anchor.y))
            .concatenating(CGAffineTransform(scaleX: scale[0], y: scale[1]))
            .concatenating(CGAffineTransform(rotationAngle: turn))
            .concatenating(
                CGAffineTransform(translationX: anchor.x + offset[0] + origin.x, y: anchor.y + offset[1] + origin.y))
    }

    fileprivate func evaluated(_ path: String, in parent: CGSize, at time: Double) -> EvaluatedProperty? {
        guard let property = properties[path] else { return nil }
        func shown(_ vector: AnimatableVector) -> [Double] {
            guard property.kind == .position else { return vector.components }
            return [vector[0] * parent.width + vector[2], vector[1] * parent.height + vector[3]]
        }
        return EvaluatedProperty(
            path: shortPath(path), kind: property.kind, value: shown(property.value(at: time)),
            velocity: shown(property.velocity(at: time)), target: shown(property.target(at: time)),
            isAnimating: property.isAnimating(at: time))
    }
}
