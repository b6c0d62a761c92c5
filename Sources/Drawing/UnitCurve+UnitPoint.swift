import Foundation
import Motion

extension UnitCurve {
    /// A cubic Bézier curve from (0, 0) to (1, 1), as SwiftUI spells it.
    ///
    /// - Parameters:
    ///   - startControlPoint: The first control point; its x is clamped to 0…1, its y is free.
    ///   - endControlPoint: The second one; likewise.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        bezier(
            startControlPoint: CGPoint(x: startControlPoint.x, y: startControlPoint.y),
            endControlPoint: CGPoint(x: endControlPoint.x, y: endControlPoint.y))
    }
}
