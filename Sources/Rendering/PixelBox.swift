import Drawing
import Foundation

/// A rectangle of whole pixels, y down; empty where an end does not lie after its start.
nonisolated struct PixelBox: Hashable, Sendable {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int

    static let empty = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)

    var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
    var width: Int { max(0, x1 - x0) }
    var height: Int { max(0, y1 - y0) }
    var corners: SIMD4<Float> { SIMD4(Float(x0), Float(y0), Float(x1), Float(y1)) }

    init(x0: Int, y0: Int, x1: Int, y1: Int) { (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1) }

    /// All pixels that the rectangle touches.
    init(around rect: CGRect) {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(min(max(value.isFinite ? value : 0, -1e9), 1e9).rounded(rule))
        }
        self.init(
            x0: whole(rect.minX, .down), y0: whole(rect.minY, .down),
            x1: whole(rect.maxX, .up), y1: whole(rect.maxY, .up))
    }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    }

    func union(_ other: PixelBox) -> PixelBox {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelBox(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }

    func grown(by x: Int, _ y: Int) -> PixelBox {
        isEmpty ? self : PixelBox(x0: x0 - x, y0: y0 - y, x1: x1 + x, y1: y1 + y)
    }

    func intersects(_ other: PixelBox) -> Bool { !intersection(other).isEmpty }
}
