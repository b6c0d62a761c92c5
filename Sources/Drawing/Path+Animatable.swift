import Foundation
import Motion

extension Path: Animatable {
    /// The coordinates of all points in the order of the elements: x, y, x, y … A rounded rectangle's are those of its
    /// rectangle's origin and size, and the half axes of its corners.
    ///
    /// A path moves between two that have the same elements in the same order. Data of another length than the path's own
    /// changes nothing.
    public var animatableData: AnimatableVector {
        get {
            switch shape {
            case .roundedRect(let rect, let corner):
                AnimatableVector(
                    [rect.minX, rect.minY, rect.width, rect.height, corner.width, corner.height].map { Double($0) })
            case .elements(let elements):
                AnimatableVector(elements.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] })
            }
        }
        set {
            guard newValue.count == animatableData.count else { return }
            switch shape {
            case .roundedRect:
                self = Path(
                    roundedRect: CGRect(
                        x: newValue[0], y: newValue[1], width: max(newValue[2], 0), height: max(newValue[3], 0)),
                    cornerSize: CGSize(width: newValue[4], height: newValue[5]))
            case .elements(let elements):
                var next = 0
                func point() -> CGPoint {
                    defer { next += 2 }
                    return CGPoint(x: newValue[next], y: newValue[next + 1])
                }
                self = Path { path in elements.forEach { path.append($0, at: point) } }
            }
        }
    }

    /// Adds an element of the kind of `element`, with points from `point` in the order of `Element.points`.
    private mutating func append(_ element: Element, at point: () -> CGPoint) {
        switch element {
        case .move: move(to: point())
        case .line: addLine(to: point())
        case .quadCurve:
            let to = point()
            addQuadCurve(to: to, control: point())
        case .curve:
            let (to, control) = (point(), point())
            addCurve(to: to, control1: control, control2: point())
        case .closeSubpath: closeSubpath()
        }
    }
}

extension Path.Element {
    /// The point that the element leads to, then its control points.
    fileprivate var points: [CGPoint] {
        switch self {
        case .move(let to), .line(let to): [to]
        case .quadCurve(let to, let control): [to, control]
        case .curve(let to, let control1, let control2): [to, control1, control2]
        case .closeSubpath: []
        }
    }
}
