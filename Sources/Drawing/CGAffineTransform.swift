import Foundation

/// A map of the plane that keeps parallels: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The layout and the names are Core Graphics'. Foundation lacks the type on Linux, hence ours.
public struct CGAffineTransform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
    ) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Moves by (x, y) points.
    public init(translationX x: Double, y: Double) { self.init(tx: x, ty: y) }

    /// Scales about the origin.
    public init(scaleX x: Double, y: Double) { self.init(a: x, d: y) }

    /// Turns about the origin; a positive angle turns clockwise on the screen (y points down).
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// The map that changes nothing.
    public static let identity = CGAffineTransform()

    /// The signed factor by which areas grow.
    public var determinant: Double { a * d - b * c }

    /// √|det|: the factor by which lengths grow on average. Filters' lengths are scaled by it.
    public var lengthScale: Double { abs(determinant).squareRoot() }

    /// Whether the map only moves (no scale, turn or shear).
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Whether upright rectangles stay upright rectangles with sides in the same directions.
    public var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

    /// First `self`, then `next`.
    public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// First a move by (x, y), then `self`.
    public func translatedBy(x: Double, y: Double) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// First a scale, then `self`.
    public func scaledBy(x: Double, y: Double) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// First a turn by `angle` radians, then `self`.
    public func rotated(by angle: Double) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The inverse, or `self` where there is none (as Core Graphics does).
    public func inverted() -> CGAffineTransform {
        let det = determinant
        guard det != 0, det.isFinite else { return self }
        return CGAffineTransform(
            a: d / det, b: -b / det, c: -c / det, d: a / det,
            tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    }
}

extension CGPoint {
    /// The point's image under `transform`.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension CGRect {
    /// The smallest upright rectangle around the image of the rectangle under `transform`.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
            CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ].map { $0.applying(transform) }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }
}
