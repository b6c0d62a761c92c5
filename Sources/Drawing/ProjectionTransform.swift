import Foundation

/// A map of the plane with perspective; SwiftUI's type of the same name.
///
///     (x, y, 1) · ┌ m11 m12 m13 ┐ = (x'·w, y'·w, w)
///                 │ m21 m22 m23 │
///                 └ m31 m32 m33 ┘
public struct ProjectionTransform: Hashable, Sendable {
    public var m11 = 1.0, m12 = 0.0, m13 = 0.0
    public var m21 = 0.0, m22 = 1.0, m23 = 0.0
    public var m31 = 0.0, m32 = 0.0, m33 = 1.0

    /// The map that changes nothing.
    public init() {}

    public init(_ m: CGAffineTransform) {
        (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
    }

    /// A turn in space of a plane of `size` points, as `rotation3DEffect` makes it.
    ///
    /// The eye stands over the anchor, max(width, height) / `perspective` points away; perspective 0 is a parallel
    /// projection. A positive turn about the y axis (0, 1, 0) moves the right side away from the eye.
    ///
    /// - Parameters:
    ///   - axis: Of any length; (0, 0, 0) turns nothing. x points right, y down, z to the eye.
    ///   - anchor: The point that stays, in points of the plane.
    public init(
        rotation angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: CGPoint, size: CGSize,
        perspective: Double = 1
    ) {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0, length.isFinite, angle.radians.isFinite else { return }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let (c, s) = (cos(angle.radians), sin(angle.radians))
        let t = 1 - c
        // Rodrigues' rotation; where the plane's x and y axes go (z of a point in the plane is 0).
        let right = (x: t * x * x + c, y: t * x * y + s * z, z: t * x * z - s * y)
        let down = (x: t * x * y - s * z, y: t * y * y + c, z: t * y * z + s * x)
        let depth = max(size.width, size.height) > 0 ? perspective / max(size.width, size.height) : 0
        var turn = ProjectionTransform()
        (turn.m11, turn.m12, turn.m13) = (right.x, right.y, -right.z * depth)
        (turn.m21, turn.m22, turn.m23) = (down.x, down.y, -down.z * depth)
        self = ProjectionTransform(CGAffineTransform(translationX: -anchor.x, y: -anchor.y))
            .concatenating(turn)
            .concatenating(ProjectionTransform(CGAffineTransform(translationX: anchor.x, y: anchor.y)))
    }

    public var isIdentity: Bool { self == ProjectionTransform() }
    /// Whether parallels stay parallel.
    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    private var numbers: [Double] { [m11, m12, m13, m21, m22, m23, m31, m32, m33] }

    private init(_ n: [Double]) {
        (m11, m12, m13) = (n[0], n[1], n[2])
        (m21, m22, m23) = (n[3], n[4], n[5])
        (m31, m32, m33) = (n[6], n[7], n[8])
    }

    /// First `self`, then `next`.
    public func concatenating(_ next: ProjectionTransform) -> ProjectionTransform {
        let (l, r) = (numbers, next.numbers)
        return ProjectionTransform(
            (0..<9).map { (index: Int) -> Double in
                let (row, column) = (index / 3 * 3, index % 3)
                return l[row] * r[column] + l[row + 1] * r[3 + column] + l[row + 2] * r[6 + column]
            })
    }

    /// The map back; nil where there is none.
    public var inverse: ProjectionTransform? {
        let n = numbers
        let cofactors: [Double] = [
            n[4] * n[8] - n[5] * n[7], n[2] * n[7] - n[1] * n[8], n[1] * n[5] - n[2] * n[4],
            n[5] * n[6] - n[3] * n[8], n[0] * n[8] - n[2] * n[6], n[2] * n[3] - n[0] * n[5],
            n[3] * n[7] - n[4] * n[6], n[1] * n[6] - n[0] * n[7], n[0] * n[4] - n[1] * n[3],
        ]
        let determinant = n[0] * cofactors[0] + n[1] * cofactors[3] + n[2] * cofactors[6]
        guard determinant.isFinite, abs(determinant) > 1e-30 else { return nil }
        return ProjectionTransform(cofactors.map { $0 / determinant })
    }

    /// The same map seen in the space that `transform` leads to.
    public func seen(through transform: CGAffineTransform) -> ProjectionTransform {
        ProjectionTransform(transform.inverted()).concatenating(self).concatenating(ProjectionTransform(transform))
    }

    /// The point's homogeneous image; it lies before the eye where w > 0.
    public func homogeneous(_ point: CGPoint) -> (x: Double, y: Double, w: Double) {
        (
            point.x * m11 + point.y * m21 + m31, point.x * m12 + point.y * m22 + m32,
            point.x * m13 + point.y * m23 + m33
        )
    }
}

extension CGPoint {
    /// The point's image under `transform`.
    public func applying(_ transform: ProjectionTransform) -> CGPoint {
        let p = transform.homogeneous(self)
        return CGPoint(x: p.x / p.w, y: p.y / p.w)
    }
}
