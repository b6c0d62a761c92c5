import Drawing
import Foundation

nonisolated extension Path {
    /// A rectangle around all points, control points too; found faster than the exact one.
    var controlBounds: CGRect {
        switch shape {
        case .roundedRect(let rect, _): return rect
        case .elements(let elements):
            var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
            func add(_ point: CGPoint) {
                (x0, y0, x1, y1) = (min(x0, point.x), min(y0, point.y), max(x1, point.x), max(y1, point.y))
            }
            for element in elements {
                switch element {
                case .move(let to), .line(let to): add(to)
                case .quadCurve(let to, let control):
                    add(to)
                    add(control)
                case .curve(let to, let control1, let control2):
                    add(to)
                    add(control1)
                    add(control2)
                case .closeSubpath: break
                }
            }
            return x0 <= x1 && y0 <= y1 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
        }
    }
}
