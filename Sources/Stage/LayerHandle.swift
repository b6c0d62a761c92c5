import Drawing
import Foundation
import Motion

/// A layer whose properties read and write as Swift properties: `scene["poem"].progress = 1`.
///
/// Reading gives the model's value at the current moment; outside of one, the value at first. Writing records a change at
/// the current moment in the current transaction; outside of one it sets the value at first. A name that the layer has no
/// property of is a programmer's slip. A part or an effect's parameter in full is written `layer["offset.y"]`.
@dynamicMemberLookup
public struct LayerHandle {
    var layer: Layer
    let path: LayerPath
    /// Changes made at this moment before the handle was.
    let made: [SceneUpdate.Change]
    /// Changes made through the handle.
    private(set) var changes: [SceneUpdate.Change] = []

    init(layer: Layer, path: LayerPath, made: [SceneUpdate.Change]) {
        (self.layer, self.path, self.made) = (layer, path, made)
    }

    /// A number, in the property's unit.
    public subscript(dynamicMember name: String) -> Double {
        get { self[name] }
        set { self[name] = newValue }
    }

    /// A distance in points, y down.
    public subscript(dynamicMember name: String) -> CGSize {
        get {
            let value = value(of: name)
            return CGSize(width: value[0], height: value[1])
        }
        set { set([Double(newValue.width), Double(newValue.height)], of: name) }
    }

    /// A colour of numbers; a `Color` gives them with `resolve(in:)`.
    public subscript(dynamicMember name: String) -> Color.Resolved {
        get { Color.Resolved(premultiplied: value(of: name).components) }
        set { set(AnimatableVector(newValue.premultiplied), of: name) }
    }

    /// A number at a path within the layer: `offset.y`, `blurReveal.progress`. One number sets both parts of a scale.
    public subscript(path: String) -> Double {
        get { value(of: path)[0] }
        set {
            let isPair = layer.address(of: path)?.part == nil && layer.declaration(of: path)?.property.kind == .factors
            set(isPair ? [newValue, newValue] : [newValue], of: path)
        }
    }

    private func address(of name: String) -> PropertyAddress {
        guard let address = layer.address(of: name) else { preconditionFailure("no property '\(name)'") }
        return address
    }

    private func value(of name: String) -> AnimatableVector {
        let address = address(of: name)
        if let last = (made + changes).last(where: { $0.property.address == address }) { return last.value }
        guard let moment = Moment.current else {
            return (layer.initialValue(of: address.path) ?? .zero).picked(address.part)
        }
        return layer.target(address, at: moment) ?? .zero
    }

    private mutating func set(_ value: AnimatableVector, of name: String) {
        let address = address(of: name)
        guard Moment.current == nil else {
            let property = LayerProperty(layer: path, address: address)
            return changes.append(SceneUpdate.Change(property, to: value, transaction: .current))
        }
        guard let part = address.part else { return layer.setInitial(value, of: address.path) }
        var whole = layer.initialValue(of: address.path) ?? .zero
        for (index, component) in part.components.enumerated() { whole[component] = value[index] }
        layer.setInitial(whole, of: address.path)
    }
}
