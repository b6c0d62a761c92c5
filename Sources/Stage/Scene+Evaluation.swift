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
        evaluate(layers, at: time, typesetter)
    }

    /// Of the layers of the scene itself those that are called `name`, or hold one that is; the others cost nothing.
    public func evaluate(at time: Double, typesetter: Typesetter, holding name: String) -> [EvaluatedLayer] {
        evaluate(layers.filter { $0.holds(name) }, at: time, typesetter)
    }

    private func evaluate(_ layers: [Layer], at time: Double, _ typesetter: Typesetter) -> [EvaluatedLayer] {
        layers.filter { $0.isAlive(at: time) }.map { layer in
            let placed = place(layer, in: canvas.size, at: time, typesetter)
            return evaluate(layer, placed, in: CGRect(origin: .zero, size: canvas.size), at: time, typesetter)
        }
    }

    /// - Parameter parent: The box that the layer stands in, on the canvas.
    private func evaluate(
        _ layer: Layer, _ placed: PlacedLayer, in parent: CGRect, at time: Double, _ typesetter: Typesetter
    ) -> EvaluatedLayer {
        let frame = placed.content.offsetBy(dx: parent.minX, dy: parent.minY)
        let outer = placed.outer.offsetBy(dx: parent.minX, dy: parent.minY)
        let properties = layer.shownProperties.compactMap { layer.evaluated($0, in: parent.size, at: time) }
        var children = placeChildren(of: layer, in: frame.size, at: time, typesetter).map { child, _, placed in
            evaluate(child, placed, in: frame, at: time, typesetter)
        }
        for child in layer.children where child.role != .content && child.isAlive(at: time) {
            let placed = place(child, in: outer.size, at: time, typesetter)
            children.append(evaluate(child, placed, in: outer, at: time, typesetter))
        }
        let holdsLayers =
            switch layer.kind {
            case .group, .scroll: true
            default: !layer.children.isEmpty
            }
        return EvaluatedLayer(
            name: layer.displayName, kind: layer.kind.name, frame: frame, properties: properties,
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
