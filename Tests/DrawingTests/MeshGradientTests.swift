import Foundation
import Testing

@testable import Drawing

/// Mesh gradients as values: their surface, their tangents, what is none.
@Suite("Mesh gradients") struct MeshGradientTests {
    private func surface(_ width: Int, _ height: Int, _ points: [SIMD2<Float>], _ grays: [Double]) -> MeshSurface {
        MeshSurface(
            MeshGradient(width: width, height: height, points: points, colors: grays.map { Color(white: $0) })
                .resolve(in: .dark))
    }

    @Test func anEvenGridLiesWhereItsPointsSay() {
        let surface = surface(3, 3, MeshGradient.evenPoints(width: 3, height: 3), Array(repeating: 0.5, count: 9))
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            for (u, v) in [(0.0, 0.0), (0.3, 0.8), (1, 0.25), (0.5, 1)] {
                let place = surface.place(column: column, row: row, u: u, v: v)
                #expect(abs(place.point.x - (Double(column) + u) / 2) < 1e-12)
                #expect(abs(place.point.y - (Double(row) + v) / 2) < 1e-12)
                #expect(abs(place.color.x - 0.5) < 1e-12 && place.color.w == 1)
            }
        }
    }

    @Test func theSurfaceGoesThroughItsPointsAndPatchesMeetSmoothly() {
        let points: [SIMD2<Float>] = [
            [0, 0], [0.3, 0.1], [1, 0], [0, 0.6], [0.7, 0.4], [1, 0.5], [0, 1], [0.5, 0.9], [1, 1],
        ]
        let surface = surface(3, 3, points, (0..<9).map { Double($0 * 5 % 9) / 8 })
        let middle = surface.place(column: 0, row: 0, u: 1, v: 1)
        #expect(abs(middle.point.x - Double(points[4].x)) < 1e-7 && abs(middle.point.y - Double(points[4].y)) < 1e-7)
        let step = 1e-4
        for v in [0.0, 0.4, 0.9] {
            // Before and after the common edge of two patches the way is the same.
            let before = surface.place(column: 0, row: 1, u: 1 - step, v: v)
            let edge = surface.place(column: 1, row: 1, u: 0, v: v)
            let after = surface.place(column: 1, row: 1, u: step, v: v)
            let (first, second) = ((edge.point - before.point) / step, (after.point - edge.point) / step)
            #expect(abs(first.x - second.x) < 1e-2 && abs(first.y - second.y) < 1e-2)
            #expect(abs((edge.color.x - before.color.x) - (after.color.x - edge.color.x)) < 1e-5)
        }
    }

    @Test func aRowThatIsPushedToOneSideDoesNotFold() {
        for middle in [0.5, 0.8, 0.97, 0.999] as [Float] {
            let row: [SIMD2<Float>] = [[0, 0], [middle, 0], [1, 0]]
            let surface = surface(3, 2, row + row.map { SIMD2($0.x, 1) }, Array(repeating: 0, count: 6))
            let xs = [0, 1].flatMap { column in
                (0...50).map { surface.place(column: column, row: 0, u: Double($0) / 50, v: 0.5).point.x }
            }
            #expect(zip(xs, xs.dropFirst()).allSatisfy { $1 - $0 > -1e-9 }, "\(middle)")
        }
    }

    @Test func smoothColoursStayBetweenThoseOfTheirRow() {
        let grays = [0.0, 0.9, 1, 0.2, 0.25]
        let surface = surface(5, 2, MeshGradient.evenPoints(width: 5, height: 2), grays + grays)
        for column in 0..<4 {
            let (low, high) = (min(grays[column], grays[column + 1]), max(grays[column], grays[column + 1]))
            for step in 0...40 {
                let gray = surface.place(column: column, row: 0, u: Double(step) / 40, v: 0.3).color.x
                #expect(gray >= low - 1e-9 && gray <= high + 1e-9)
            }
        }
    }

    @Test func coloursThatAreNotSmoothedAreBilinear() {
        let mesh = MeshGradient(
            width: 2, height: 2, points: MeshGradient.evenPoints(width: 2, height: 2),
            colors: [.black, .white, .white, .black], smoothsColors: false)
        let place = MeshSurface(mesh.resolve(in: .dark)).place(column: 0, row: 0, u: 0.25, v: 0.5)
        #expect(abs(place.color.x - 0.5) < 1e-12)
    }

    @Test func theColourAtAPlaceIsThatOfThePatchThatCoversIt() {
        let mesh = MeshGradient(
            width: 2, height: 2, points: [[0.25, 0], [1, 0], [0.25, 1], [1, 1]],
            colors: [.red, .red, .blue, .blue], background: .white)
        let resolved = mesh.resolve(in: .dark)
        #expect(resolved.premultiplied(at: [0.1, 0.5]) == [1, 1, 1, 1])
        let half = resolved.premultiplied(at: [0.6, 0.5])
        let (red, blue) = (Color.red.resolve(in: .dark), Color.blue.resolve(in: .dark))
        #expect(abs(half[0] - (red.red + blue.red) / 2) < 0.01 && half[3] == 1)
        // Beyond the box its edge goes on.
        #expect(abs(resolved.premultiplied(at: [0.6, 7])[2] - blue.blue) < 0.01)
    }

    @Test func whatIsNoMeshHasNoPoints() {
        let four = MeshGradient.evenPoints(width: 2, height: 2)
        let colors: [Color] = [.red, .green, .blue, .white]
        #expect(MeshGradient(width: 2, height: 2, points: four, colors: colors).resolve(in: .dark).points.count == 4)
        for mesh in [
            MeshGradient(width: 1, height: 4, points: four, colors: colors),
            MeshGradient(width: 2, height: 2, points: four, colors: [.red]),
            MeshGradient(width: 2, height: 2, points: [[0, 0], [.nan, 0], [0, 1], [1, 1]], colors: colors),
            MeshGradient(width: .max, height: .max, points: four, colors: colors),
            MeshGradient(width: -2, height: -2, points: four, colors: colors),
        ] {
            let resolved = mesh.resolve(in: .dark)
            #expect(resolved.points.isEmpty && resolved.width == 0 && resolved.solidColor == .clear)
        }
        #expect(MeshGradient.evenPoints(width: 1, height: 9) == [])
    }

    @Test func aMeshIsAShapeStyleAndPrintsItself() {
        let mesh = MeshGradient(
            width: 2, height: 2, points: MeshGradient.evenPoints(width: 2, height: 2),
            colors: [.red, .primary, .blue, .clear])
        let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
        #expect(mesh.shading(in: rect) == .meshGradient(mesh, in: rect))
        #expect(mesh.background == .clear && mesh.smoothsColors && mesh.colorSpace == .device)
        let list = GraphicsContext.record { $0.fill(Path(rect), with: mesh.shading(in: rect)) }
        #expect(list.description == "fill rect [1 2 30 40] mesh 2×2 in [1 2 30 40]")
        // Colours depend on the scheme; a filter of colour changes them all.
        let light = mesh.resolve(in: .light)
        #expect(light.colors[1] == .black && light != mesh.resolve(in: .dark))
        #expect(light.mapColors { _ in .white }.solidColor == .white)
    }
}
