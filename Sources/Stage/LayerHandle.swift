import Drawing
import Foundation
import Motion

/// A layer whose properties read and write as Swift properties: `scene["poem"].progress = 1`.
///
/// Reading gives the model's value at the current moment; outside of one, the initial value. Writing records a change at
/// the current moment in the current transaction; outside of one it sets the initial value. A name that the layer has no
/// property of is a programmer's slip.
@dynamicMemberLookup
public struct LayerHandle {
    var layer: Layer

    /// A number, in the property's unit.
    public subscript(dynamicMember name: String) -> Double {
        get { value(of: name)[0] }
        set { layer.set(AnimatableVector(newValue), of: name) }
    }

    /// A distance in points, y down.
    public subscript(dynamicMember name: String) -> CGSize {
        get {
            let value = value(of: name)
            return CGSize(width: value[0], height: value[1])
        }
        set { layer.set(AnimatableVector([Double(newValue.width), Double(newValue.height)]), of: name) }
    }

    /// A colour of numbers; a `Color` gives them with `resolve(in:)`.
    public subscript(dynamicMember name: String) -> Color.Resolved {
        get { Color.Resolved(premultiplied: value(of: name).components) }
        set { layer.set(AnimatableVector(newValue.premultiplied), of: name) }
    }

    private func value(of name: String) -> AnimatableVector {
        guard let path = layer.declaration(of: name)?.path, let history = layer.properties[path] else {
            preconditionFailure("no property '\(name)'")
        }
        return Moment.current.map { history.target(at: $0) } ?? history.initial
    }
}
