import Drawing
import Foundation

/// A mesh gradient in the form that `mesh.v.glsl` reads: its points, and how finely its patches are cut.
nonisolated struct MeshRecord {
    /// How many records a point has.
    static let recordsPerNode = 5
    private static let mostCells = 48
    /// Triangles of all patches together, halved: a mesh of very many points is cut less finely.
    private static let mostCellsOfAll = 250_000

    let records: [SIMD4<Float>]
    /// How many cells a side of each patch is cut into.
    let cells: Int
    let columns: Int
    let rows: Int
    /// Whether the mesh ends, or folds, where it shows: then there are edges to be smoothed.
    let hasEdges: Bool
    private let options: SIMD2<Float>

    /// - Parameters:
    ///   - width: Of the picture, in pixels.
    ///   - height: Of the picture.
    init(_ mesh: ResolvedMeshGradient, width: Int, height: Int) {
        let surface = MeshSurface(mesh)
        let size = SIMD2(Double(width), Double(height))
        (columns, rows) = (max(0, mesh.width - 1), max(0, mesh.height - 1))
        options = SIMD2(mesh.mixing == .perceptual ? 1 : 0, mesh.smoothsColors ? 1 : 0)
        records = surface.nodes.flatMap { node -> [SIMD4<Float>] in
            let (point, across, down) = (node.point * size, node.across * size, node.down * size)
            return [
                SIMD4(Float(point.x), Float(point.y), Float(across.x), Float(across.y)),
                SIMD4(Float(down.x), Float(down.y), 0, 0), SIMD4<Float>(node.color),
                SIMD4<Float>(node.colorAcross), SIMD4<Float>(node.colorDown),
            ]
        }
        hasEdges = Self.hasEdges(surface)
        var (needed, longest) = (2.0, 1.0)
        for row in 0..<rows {
            for column in 0..<columns {
                let patch = Patch(surface, column: column, row: row, size: size)
                needed = max(needed, patch.cells)
                longest = max(longest, patch.longest)
            }
        }
        let most = min(longest, (Double(Self.mostCellsOfAll) / Double(max(1, columns * rows))).squareRoot())
        cells = max(1, min(Self.mostCells, Int(min(needed, most, 1e3).rounded(.up))))
    }

    /// An instance a patch, in the order in which they cover each other.
    ///
    /// - Parameter place: Where the records begin.
    func instances(at place: Int) -> [FramePlan.Instance] {
        (0..<rows).flatMap { row in
            (0..<columns).map { column in
                let first = place + (row * (columns + 1) + column) * Self.recordsPerNode
                return FramePlan.Instance(
                    box: .zero, first: SIMD4(Float(first), Float(columns + 1), Float(cells), options.x),
                    second: SIMD4(options.y, 0, 0, 0), tint: .zero)
            }
        }
    }

    /// Patches of which it is looked whether they fold; larger meshes count as folded.
    private static let mostPatchesLookedAt = 64

    private static func hasEdges(_ surface: MeshSurface) -> Bool {
        let (columns, rows) = (surface.width - 1, surface.height - 1)
        guard columns > 0, rows > 0, columns * rows <= mostPatchesLookedAt else { return true }
        for column in 0...columns {
            // A row's curves lie between their control points.
            for (row, sign) in [(0, -1.0), (rows, 1)] {
                let node = surface.nodes[row * surface.width + column]
                let reach = sign * (node.point.y - (sign > 0 ? 1 : 0)) - abs(node.across.y) / 3
                if reach < -1e-6 { return true }
            }
        }
        for row in 0...rows {
            for (column, sign) in [(0, -1.0), (columns, 1)] {
                let node = surface.nodes[row * surface.width + column]
                let reach = sign * (node.point.x - (sign > 0 ? 1 : 0)) - abs(node.down.x) / 3
                if reach < -1e-6 { return true }
            }
        }
        return (0..<rows).contains { row in
            (0..<columns).contains { column in isFolded(surface, column: column, row: row) }
        }
    }

    /// Whether some part of a patch lies the other way round.
    private static func isFolded(_ surface: MeshSurface, column: Int, row: Int) -> Bool {
        let cuts = 4
        let places = (0...cuts).map { v in
            (0...cuts).map { u in
                surface.place(column: column, row: row, u: Double(u) / Double(cuts), v: Double(v) / Double(cuts)).point
            }
        }
        for v in 0..<cuts {
            for u in 0..<cuts {
                let (across, down) = (places[v][u + 1] - places[v][u], places[v + 1][u] - places[v][u])
                let (back, up) = (places[v + 1][u] - places[v + 1][u + 1], places[v][u + 1] - places[v + 1][u + 1])
                if across.x * down.y - across.y * down.x <= 0 || back.x * up.y - back.y * up.x <= 0 { return true }
            }
        }
        return false
    }

    /// How strongly a patch is bent, with its colours.
    ///
    /// A triangle of a patch that is cut n times is off by at most the second derivatives there, over 8n². A
    /// place that is off shows the colour beside it.
    private struct Patch {
        /// The cells a side that keep colours within 0.6/255.
        var cells: Double
        /// Its longest side.
        var longest: Double

        init(_ surface: MeshSurface, column: Int, row: Int, size: SIMD2<Double>) {
            let corners = surface.corners(column: column, row: row)
            let place = Self.bend(
                corners.map { $0.point * size }, corners.map { $0.across * size }, corners.map { $0.down * size })
            let colors = corners.map(\.color)
            let twist = Self.largest(colors[3] - colors[2] - colors[1] + colors[0])
            let color =
                surface.smoothsColors
                ? Self.bend(colors, corners.map(\.colorAcross), corners.map(\.colorDown)) : 2 * twist
            var (shortest, change) = (Double.infinity, 0.0)
            longest = 1
            for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3)] {
                let way = (corners[b].point - corners[a].point) * size
                let length = (way.x * way.x + way.y * way.y).squareRoot()
                (shortest, longest) = (min(shortest, length), max(longest, length))
                change = max(change, Self.largest(colors[b] - colors[a]))
            }
            // Oklab's numbers are smaller than those they are shown as, most of all where a component is nearly none.
            let strength = surface.mixing == .perceptual ? 8.0 : 1
            let bent = strength * (color + place * 1.5 * change / max(shortest, 1))
            cells = (255 * bent / (8 * 0.6)).squareRoot()
        }

        /// A bound of the sum of a cubic patch's second derivatives.
        private static func bend<Vector: SIMD<Double>>(
            _ p: [Vector], _ across: [Vector], _ down: [Vector]
        ) -> Double {
            func along(_ from: Int, _ to: Int, _ tangents: [Vector]) -> Double {
                let way = 6 * (p[to] - p[from])
                return max(
                    largest(way - 4 * tangents[from] - 2 * tangents[to]),
                    largest(2 * tangents[from] + 4 * tangents[to] - way))
            }
            let turns =
                largest(down[1] - down[0]) + largest(down[3] - down[2]) + largest(across[2] - across[0])
                + largest(across[3] - across[1])
            return max(along(0, 1, across), along(2, 3, across)) + max(along(0, 2, down), along(1, 3, down)) + 4 * turns
                + 4.5 * largest(p[3] - p[2] - p[1] + p[0])
        }

        private static func largest<Vector: SIMD<Double>>(_ vector: Vector) -> Double {
            vector.indices.reduce(0) { max($0, abs(vector[$1])) }
        }
    }
}
