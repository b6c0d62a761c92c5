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

    /// The rectangle with its edges rounded to the nearest pixels.
    init(rounding rect: CGRect) {
        self.init(
            around: CGRect(
                x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.maxX.rounded() - rect.minX.rounded(),
                height: rect.maxY.rounded() - rect.minY.rounded()))
    }

    /// All pixels that the image of `box` touches; nil where a corner lies behind the eye.
    init?(imageOf box: PixelBox, under map: ProjectionTransform) {
        let corners = [(box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1)].map {
            map.homogeneous(CGPoint(x: Double($0.0), y: Double($0.1)))
        }
        guard corners.allSatisfy({ $0.w > 1e-3 }) else { return nil }
        let (xs, ys) = (corners.map { $0.x / $0.w }, corners.map { $0.y / $0.w })
        let (x0, y0) = (xs.min()!, ys.min()!)
        self.init(around: CGRect(x: x0, y: y0, width: xs.max()! - x0, height: ys.max()! - y0))
    }

    /// All pixels that the box touches when it is moved by a fraction of pixels.
    func moved(by x: Double, _ y: Double) -> PixelBox {
        guard !isEmpty, abs(x) < 1e9, abs(y) < 1e9 else { return .empty }
        return PixelBox(
            x0: x0 + Int(x.rounded(.down)), y0: y0 + Int(y.rounded(.down)), x1: x1 + Int(x.rounded(.up)),
            y1: y1 + Int(y.rounded(.up)))
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
