import Foundation

/// A mesh gradient as a surface with a colour at every place: for every four neighbouring points a patch
///
///     P(u, v) = Σ f_a(u) f_b(v) P_ab + g_a(u) f_b(v) U_ab + f_a(u) g_b(v) V_ab        a, b ∈ {0, 1}, u, v ∈ 0…1
///
/// of Hermite's cubics f_0 = 1 − 3t² + 2t³, f_1 = 1 − f_0, g_0 = t − 2t² + t³, g_1 = t³ − t² (J. C. Ferguson,
/// "Multivariable Curve Interpolation", J. ACM 11, 1964): the bicubic Bézier patch whose inner control points complete
/// parallelograms. Neighbouring patches share their tangents, so that no edge of a patch shows.
///
/// - A point's tangent U along its row, and V along its column, is half the way from the neighbour before to the neighbour
///   after (Catmull and Rom), at an end the way to the only neighbour, no longer than three times the way to the nearer
///   neighbour: no Bézier control point lies further from its point than the next point does, and a row of points
///   that are pushed to one side doesn't fold.
/// - A colour follows the same formula, where the mesh smooths colours, with tangents component by component that never
///   overshoot (F. N. Fritsch, R. E. Carlson, "Monotone Piecewise Cubic Interpolation", SIAM J. Numer. Anal. 17, 1980):
///   zero where a point's component is larger or smaller than both of its neighbours'. Else f_0 = 1 − t, f_1 = t and
///   no tangents: bilinear mixing. What is mixed is premultiplied: encoded sRGB, or Oklab.
public struct MeshSurface: Sendable {
    /// A point with what surrounding patches need of it.
    public struct Node: Hashable, Sendable {
        /// Shares of the box.
        public var point = SIMD2<Double>.zero
        /// The tangents along the row and along the column.
        public var across = SIMD2<Double>.zero
        public var down = SIMD2<Double>.zero
        /// What is mixed, opacity last; then its tangents.
        public var color = SIMD4<Double>.zero
        public var colorAcross = SIMD4<Double>.zero
        public var colorDown = SIMD4<Double>.zero
    }

    public let width: Int
    public let height: Int
    public let smoothsColors: Bool
    public let mixing: ResolvedGradient.Mixing
    /// Row by row.
    public private(set) var nodes: [Node]

    public init(_ mesh: ResolvedMeshGradient) {
        (width, height, smoothsColors, mixing) = (mesh.width, mesh.height, mesh.smoothsColors, mesh.mixing)
        nodes = zip(mesh.points, mesh.colors).map { point, color in
            var node = Node()
            node.point = SIMD2(Double(point.x), Double(point.y))
            node.color = ColorMixing.mixed(color, mesh.mixing)
            return node
        }
        for row in 0..<height {
            for column in 0..<width {
                let index = row * width + column
                let across = (column > 0 ? index - 1 : nil, column < width - 1 ? index + 1 : nil)
                let down = (row > 0 ? index - width : nil, row < height - 1 ? index + width : nil)
                nodes[index].across = tangent(at: index, across, \.point, Self.limited)
                nodes[index].down = tangent(at: index, down, \.point, Self.limited)
                guard smoothsColors else { continue }
                nodes[index].colorAcross = tangent(at: index, across, \.color, Self.monotone)
                nodes[index].colorDown = tangent(at: index, down, \.color, Self.monotone)
            }
        }
    }

    // MARK: - Tangents

    private func tangent<Vector: SIMD>(
        at index: Int, _ neighbours: (before: Int?, after: Int?), _ value: KeyPath<Node, Vector>,
        _ between: (Vector, Vector) -> Vector
    ) -> Vector where Vector.Scalar == Double {
        let own = nodes[index][keyPath: value]
        switch neighbours {
        case (let before?, let after?):
            return between(own - nodes[before][keyPath: value], nodes[after][keyPath: value] - own)
        case (nil, let after?): return nodes[after][keyPath: value] - own
        case (let before?, nil): return own - nodes[before][keyPath: value]
        case (nil, nil): return .zero
        }
    }

    private static func limited(_ before: SIMD2<Double>, _ after: SIMD2<Double>) -> SIMD2<Double> {
        let tangent = (before + after) / 2
        let longest = 3 * min(length(before), length(after))
        let own = length(tangent)
        return own > longest ? tangent * (longest / own) : tangent
    }

    private static func monotone(_ before: SIMD4<Double>, _ after: SIMD4<Double>) -> SIMD4<Double> {
        var tangent = SIMD4<Double>.zero
        for component in 0..<4 where before[component] * after[component] > 0 {
            let (a, b) = (before[component], after[component])
            let size = min(abs(a + b) / 2, 3 * min(abs(a), abs(b)))
            tangent[component] = a > 0 ? size : -size
        }
        return tangent
    }

    private static func length(_ way: SIMD2<Double>) -> Double { (way.x * way.x + way.y * way.y).squareRoot() }

    // MARK: - Places

    /// A place on the surface: shares of the box, and the colour there, premultiplied and encoded.
    public struct Place: Hashable, Sendable {
        public var point: SIMD2<Double>
        public var color: SIMD4<Double>
    }

    /// The corners of the patch in that column and row: leading, trailing, then those below.
    public func corners(column: Int, row: Int) -> [Node] {
        let first = row * width + column
        return [nodes[first], nodes[first + 1], nodes[first + width], nodes[first + width + 1]]
    }

    /// The place at (`u`, `v`) of the patch in that column and row.
    public func place(column: Int, row: Int, u: Double, v: Double) -> Place {
        let corners = corners(column: column, row: row)
        let (across, down) = (Hermite(u), Hermite(v))
        var point = SIMD2<Double>.zero
        var color = SIMD4<Double>.zero
        for (index, corner) in corners.enumerated() {
            let (a, b) = (index % 2, index / 2)
            point += across.f[a] * down.f[b] * corner.point
            point += across.g[a] * down.f[b] * corner.across + across.f[a] * down.g[b] * corner.down
            if smoothsColors {
                color += across.f[a] * down.f[b] * corner.color
                color += across.g[a] * down.f[b] * corner.colorAcross + across.f[a] * down.g[b] * corner.colorDown
            } else {
                color += (a == 0 ? 1 - u : u) * (b == 0 ? 1 - v : v) * corner.color
            }
        }
        return Place(point: point, color: ColorMixing.encoded(color, mixing))
    }

    private struct Hermite {
        var f: [Double]
        var g: [Double]

        init(_ t: Double) {
            let end = t * t * (3 - 2 * t)
            f = [1 - end, end]
            g = [t * (1 - t) * (1 - t), t * t * (t - 1)]
        }
    }
}

extension ResolvedMeshGradient {
    /// The colour at a place of the box (shares of it), premultiplied and encoded, to about a grey level; places outside
    /// the box have the colour of its edge.
    public func premultiplied(at place: SIMD2<Double>) -> [Double] {
        let surface = MeshSurface(self)
        let place = place.clamped(lowerBound: .zero, upperBound: .one)
        // As it is painted: what comes last covers the rest.
        for row in (0..<max(0, height - 1)).reversed() {
            for column in (0..<max(0, width - 1)).reversed() {
                if let color = surface.color(at: place, column: column, row: row) { return color }
            }
        }
        return background.premultiplied
    }
}

extension MeshSurface {
    /// How many parts a side of a patch is cut into to look a colour up.
    private static let cuts = 8

    /// The colour of a patch at `place`, where it covers that.
    fileprivate func color(at place: SIMD2<Double>, column: Int, row: Int) -> [Double]? {
        let corners = corners(column: column, row: row)
        // The surface lies within its Bézier control points.
        var (low, high) = (corners[0].point, corners[0].point)
        for corner in corners {
            let reach =
                SIMD2(
                    abs(corner.across.x) + abs(corner.down.x), abs(corner.across.y) + abs(corner.down.y)) / 3
            low = pointwiseMin(low, corner.point - reach)
            high = pointwiseMax(high, corner.point + reach)
        }
        guard all(low .<= place), all(place .<= high) else { return nil }
        let cuts = Self.cuts
        let places = (0...cuts).map { v in
            (0...cuts).map { u in
                self.place(column: column, row: row, u: Double(u) / Double(cuts), v: Double(v) / Double(cuts))
            }
        }
        for v in (0..<cuts).reversed() {
            for u in (0..<cuts).reversed() {
                let (a, b, c, d) = (places[v][u], places[v][u + 1], places[v + 1][u], places[v + 1][u + 1])
                for triangle in [(b, c, d), (a, b, c)] {
                    guard let shares = Self.shares(of: place, in: triangle) else { continue }
                    let color =
                        shares.x * triangle.0.color + shares.y * triangle.1.color + shares.z * triangle.2.color
                    return (0..<4).map { color[$0] }
                }
            }
        }
        return nil
    }

    /// The barycentric shares of a place in a triangle; nil outside of it.
    private static func shares(of p: SIMD2<Double>, in triangle: (Place, Place, Place)) -> SIMD3<Double>? {
        func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
        let (a, b, c) = (triangle.0.point, triangle.1.point, triangle.2.point)
        let area = cross(b - a, c - a)
        guard area != 0 else { return nil }
        let shares = SIMD3(cross(b - p, c - p), cross(c - p, a - p), cross(a - p, b - p)) / area
        // A hair beyond the edge, so that nothing falls between two triangles.
        return all(shares .>= -1e-9) ? shares : nil
    }
}
