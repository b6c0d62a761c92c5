import Foundation

/// Colours at the points of a grid that is bent at will; SwiftUI's type of the same name.
///
/// What is drawn is a surface of one cubic patch for every four neighbouring points, described at `MeshSurface`. It goes
/// through all points, and an even grid lies exactly where its points say. Where the surface lies over itself, the patch
/// that comes later covers the earlier one: patches come row by row from the top, each row from the leading end; within a
/// patch what lies further down the grid covers what lies further up. What no patch reaches inside the box shows
/// `background`; outside the box (the ink of letters, the outer half of a stroke) the colours of the box's edge go on.
///
///     MeshGradient(width: 3, height: 2, points: [[0, 0], [0.3, 0], [1, 0], [0, 1], [0.7, 1], [1, 1]],
///         colors: [.indigo, .purple, .pink, .blue, .mint, .yellow])
///
/// A mesh that is none (fewer than 2 × 2 points, another number of points or colours than width · height, a point that is
/// not finite) is its background everywhere.
public struct MeshGradient: ShapeStyle {
    /// How many points a row has.
    public var width: Int
    /// How many rows there are.
    public var height: Int
    /// Row by row, in shares of the box, y down; (0, 0) is its top left corner. They may lie outside it, as far as 1,000
    /// boxes away.
    public var points: [SIMD2<Float>]
    /// One for each point.
    public var colors: [Color]
    /// What shows where the mesh is not.
    public var background: Color
    /// Whether colours pass smoothly from patch to patch, as the surface does; else each patch mixes its four alone.
    public var smoothsColors: Bool
    /// What is mixed between the points.
    public var colorSpace: Gradient.ColorSpace

    public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        (self.width, self.height, self.points, self.colors) = (width, height, points, colors)
        (self.background, self.smoothsColors, self.colorSpace) = (background, smoothsColors, colorSpace)
    }

    public func shading(in rect: CGRect) -> Shading { .meshGradient(self, in: rect) }

    /// The points of an even grid over the box; none where there is no grid of that size.
    public static func evenPoints(width: Int, height: Int) -> [SIMD2<Float>] {
        guard width > 1, height > 1 else { return [] }
        return (0..<height).flatMap { row in
            (0..<width).map { SIMD2(Float($0) / Float(width - 1), Float(row) / Float(height - 1)) }
        }
    }

    /// The numbers of the mesh under `scheme`.
    public func resolve(in scheme: ColorScheme) -> ResolvedMeshGradient {
        let isMesh =
            width > 1 && height > 1 && points.count / width == height && points.count % width == 0
            && colors.count == points.count && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
        let (low, high) = (SIMD2<Float>(repeating: -1_000), SIMD2<Float>(repeating: 1_000))
        return ResolvedMeshGradient(
            width: isMesh ? width : 0, height: isMesh ? height : 0,
            points: isMesh ? points.map { $0.clamped(lowerBound: low, upperBound: high) } : [],
            colors: isMesh ? colors.map { $0.resolve(in: scheme) } : [], background: background.resolve(in: scheme),
            smoothsColors: smoothsColors, mixing: colorSpace == .perceptual ? .perceptual : .encoded)
    }
}

extension ShapeStyle where Self == MeshGradient {
    /// Colours at the points of a grid.
    public static func meshGradient(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) -> Self {
        MeshGradient(
            width: width, height: height, points: points, colors: colors, background: background,
            smoothsColors: smoothsColors, colorSpace: colorSpace)
    }
}

/// A mesh of numbers. Without columns or rows it is its background everywhere.
public struct ResolvedMeshGradient: Hashable, Sendable {
    public private(set) var width: Int
    public private(set) var height: Int
    /// `width` · `height` finite places in shares of the box.
    public private(set) var points: [SIMD2<Float>]
    /// One for each point.
    public private(set) var colors: [Color.Resolved]
    public var background: Color.Resolved
    public var smoothsColors: Bool
    public var mixing: ResolvedGradient.Mixing

    fileprivate init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color.Resolved], background: Color.Resolved,
        smoothsColors: Bool, mixing: ResolvedGradient.Mixing
    ) {
        (self.width, self.height, self.points, self.colors) = (width, height, points, colors)
        (self.background, self.smoothsColors, self.mixing) = (background, smoothsColors, mixing)
    }

    /// The colour where it is the same everywhere.
    public var solidColor: Color.Resolved? { colors.allSatisfy { $0 == background } ? background : nil }

    /// The mesh with its colours changed.
    public func mapColors(_ change: (Color.Resolved) -> Color.Resolved) -> ResolvedMeshGradient {
        var mesh = self
        (mesh.colors, mesh.background) = (colors.map(change), change(background))
        return mesh
    }
}
