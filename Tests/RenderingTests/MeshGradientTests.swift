import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Mesh gradients against their surface, worked out in double precision from Bézier control points and cut finely.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct MeshGradientTests {
    private let width = 120
    private let height = 90

    private static let bent: [SIMD2<Float>] = [
        [0, 0], [0.35, 0], [1, 0], [0, 0.5], [0.7, 0.35], [1, 0.6], [0, 1], [0.6, 1], [1, 1],
    ]
    private static let nine: [Color] = [
        .indigo, .purple, .pink, .blue, .white, .orange, .teal, .mint.opacity(0.3), .yellow,
    ]

    private func mesh(
        points: [SIMD2<Float>] = bent, colors: [Color] = nine, background: Color = .clear, smooths: Bool = true,
        space: Gradient.ColorSpace = .device
    ) -> MeshGradient {
        MeshGradient(
            width: 3, height: 3, points: points, colors: colors, background: background, smoothsColors: smooths,
            colorSpace: space)
    }

    private func filled(_ mesh: MeshGradient, _ rect: CGRect, map: CGAffineTransform = .identity) -> DisplayList {
        GraphicsContext.record { context in
            context.concatenate(map)
            context.fill(Path(rect), with: .meshGradient(mesh, in: rect))
        }
    }

    @Test(
        arguments: [(true, Gradient.ColorSpace.device), (false, .device), (true, .perceptual), (false, .perceptual)],
        [1.0, 2])
    func aMeshIsItsSurface(kind: (smooths: Bool, space: Gradient.ColorSpace), scale: Double) throws {
        let gl = try TestGL()
        let mesh = mesh(smooths: kind.smooths, space: kind.space)
        let (w, h) = (Int(Double(width) * scale), Int(Double(height) * scale))
        let rect = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
        let picture = try gl.picture(filled(mesh, rect), width: w, height: h, scale: scale)
        let expected = MeshReference(mesh).picture(width: w, height: h) {
            CGPoint(x: $0 / Double(w), y: $1 / Double(h))
        }
        let difference = PictureDifference(picture, expected)
        #expect(difference.largest <= 2, "\(difference)")
        #expect(gl.device.debugErrors == [] && gl.renderer.problems == [])
    }

    @Test func aSteepMeshOfManyPatchesIsItsSurface() throws {
        let gl = try TestGL()
        var random = (0..<25).map { Double(($0 * 7_919 + 31) % 97) / 97 - 0.5 }
        random = random.map { $0 * 0.12 }
        let points = MeshGradient.evenPoints(width: 5, height: 5).enumerated().map { index, point in
            point + SIMD2(Float(random[index]), Float(random[(index + 11) % 25]))
        }
        let colors = (0..<25).map { [Color.black, .white, .red, .cyan][$0 * 5 % 7 % 4] }
        let mesh = MeshGradient(width: 5, height: 5, points: points, colors: colors, background: .gray)
        let rect = CGRect(x: 0, y: 0, width: 360, height: 270)
        let picture = try gl.picture(filled(mesh, rect), width: 360, height: 270)
        let reference = MeshReference(mesh)
        let expected = reference.picture(width: 360, height: 270) { CGPoint(x: $0 / 360, y: $1 / 270) }
        // Where the mesh ends, a pixel holds a share of it.
        let edge = reference.edge(width: 360, height: 270)
        let difference = PictureDifference(picture, expected) { x, y in edge.contains([x, y]) }
        #expect(difference.largest <= 2, "\(difference)")
        // The edge itself lies between the mesh and its background.
        #expect(edge.count > 300)
    }

    @Test func anEvenMeshOfALinearRampIsThatRamp() throws {
        let gl = try TestGL()
        let grays = [0.1, 0.5, 0.9].map { Color(white: $0) }
        let mesh = MeshGradient(
            width: 3, height: 2, points: MeshGradient.evenPoints(width: 3, height: 2), colors: grays + grays)
        let rect = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
        let picture = try gl.picture(filled(mesh, rect), width: width, height: height)
        let expected = ReferencePicture(width: width, height: height) { x, _ in
            let gray = 0.1 + 0.8 * x / 120
            return [gray, gray, gray, 1]
        }
        #expect(PictureDifference(picture, expected).largest <= 1.05)
    }

    @Test(arguments: [0.0, 0.4, 1.9]) func aMeshGoesWithWhatItFills(angle: Double) throws {
        let gl = try TestGL()
        let rect = CGRect(x: 10.3, y: 5.7, width: 70, height: 50)
        let map = CGAffineTransform(translationX: 30.4, y: 12.2).rotated(by: angle).scaledBy(x: 0.8, y: 1.1)
        let mesh = mesh()
        let list = GraphicsContext.record { context in
            context.concatenate(map)
            context.fill(
                Path(CGRect(x: -500, y: -500, width: 1_000, height: 1_000)), with: .meshGradient(mesh, in: rect))
        }
        let picture = try gl.picture(list, width: width, height: height)
        let back = map.inverted()
        func share(_ x: Double, _ y: Double) -> CGPoint {
            let p = CGPoint(x: x, y: y).applying(back)
            return CGPoint(x: (p.x - rect.minX) / rect.width, y: (p.y - rect.minY) / rect.height)
        }
        let reference = MeshReference(mesh).picture(width: 1_120, height: 1_100) {
            CGPoint(x: $0 / 1_120, y: $1 / 1_100)
        }
        // Outside of its box the colours of the edge go on.
        let expected = ReferencePicture(width: width, height: height) { x, y in
            let p = share(x, y)
            // The picture is 56 × 55 pixels; the middle of its outermost pixel goes on.
            let (x, y) = (min(max(p.x, 0.5 / 56), 1 - 0.5 / 56), min(max(p.y, 0.5 / 55), 1 - 0.5 / 55))
            return reference.pixel(Int(x * 1_120), Int(y * 1_100))
        }
        let difference = PictureDifference(picture, expected)
        #expect(difference.largest <= 3, "\(difference)")
    }

    // MARK: - Where the mesh is not

    @Test func outsideTheMeshIsItsBackgroundAndItsEdgeIsSmooth() throws {
        let gl = try TestGL()
        let inner: [SIMD2<Float>] = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
        let mesh = MeshGradient(
            width: 2, height: 2, points: inner, colors: [.white, .white, .white, .white], background: .black)
        // Edges through the middles of pixels.
        let rect = CGRect(x: 0, y: 0, width: 62, height: 62)
        let picture = try gl.picture(filled(mesh, rect), width: 62, height: 62)
        let values = ReferencePicture(picture)
        #expect(values.pixel(31, 31) == [1, 1, 1, 1] && values.pixel(5, 5) == [0, 0, 0, 1])
        #expect(
            abs(values.pixel(15, 31)[0] - 0.5) < 0.02 && values.pixel(14, 31)[0] == 0 && values.pixel(16, 31)[0] == 1)
        #expect(values.totalAlpha == 62 * 62)
    }

    @Test func aFoldedMeshHasNoHolesAndWhatComesLaterCovers() throws {
        let gl = try TestGL()
        // The second patch goes back over the first.
        let back = MeshGradient(
            width: 3, height: 2, points: [[0, 0], [1, 0], [0, 0], [0, 1], [1, 1], [0, 1]],
            colors: [.red, .red, .blue, .red, .red, .blue], smoothsColors: false)
        let rect = CGRect(x: 0, y: 0, width: 64, height: 48)
        let picture = ReferencePicture(try gl.picture(filled(back, rect), width: 64, height: 48))
        let (start, end) = (picture.pixel(1, 24), picture.pixel(62, 24))
        #expect(start[2] > 0.95 && start[0] < 0.1, "blue, of the second patch: \(start)")
        #expect(end[0] > 0.85, "red, where both begin: \(end)")
        // Inner points far over each other: still every pixel is covered.
        let knot = mesh(
            points: [
                [0, 0], [0.9, 0], [1, 0], [0, 0.2], [-0.4, 1.6], [1, 0.9], [0, 1], [0.1, 1], [1, 1],
            ], colors: Self.nine.map { $0.opacity(1) }.enumerated().map { $0 == 7 ? .mint : $1 })
        let folded = ReferencePicture(try gl.picture(filled(knot, rect), width: 64, height: 48))
        #expect(folded.totalAlpha == 64 * 48)
        #expect(gl.device.debugErrors == [])
    }

    @Test func whatIsNoMeshIsItsBackground() throws {
        let gl = try TestGL()
        let rect = CGRect(x: 0, y: 0, width: 8, height: 8)
        func middle(_ mesh: MeshGradient) throws -> [Double] {
            ReferencePicture(try gl.picture(filled(mesh, rect), width: 8, height: 8)).pixel(4, 4)
        }
        func made(_ width: Int, _ height: Int, _ points: [SIMD2<Float>], _ colors: Int) -> MeshGradient {
            MeshGradient(
                width: width, height: height, points: points, colors: (0..<colors).map { _ in .red }, background: .white
            )
        }
        let four = MeshGradient.evenPoints(width: 2, height: 2)
        #expect(try middle(made(2, 2, four, 4))[1] < 0.5)
        for mesh in [
            made(1, 4, four, 4), made(2, 2, Array(four.dropLast()), 4), made(2, 2, four, 3), made(0, 0, [], 0),
            made(2, -2, four, 4), made(.max, .max, four, 4), made(2, 2, [[0, 0], [.nan, 0], [0, 1], [1, 1]], 4),
            made(2, 2, [[0, 0], [.infinity, 0], [0, 1], [1, 1]], 4),
        ] {
            #expect(try middle(mesh) == [1, 1, 1, 1], "\(mesh.width) × \(mesh.height)")
        }
        // Points at one place, and points very far away.
        _ = try middle(made(2, 2, [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5]], 4))
        #expect(try middle(made(2, 2, [[-1e30, -1e30], [1e30, -1e30], [-1e30, 1e30], [1e30, 1e30]], 4))[0] == 1)
        let empty = CGRect(x: 0, y: 0, width: 0, height: 8)
        _ = try gl.picture(filled(made(2, 2, four, 4), empty), width: 8, height: 8)
        #expect(gl.device.debugErrors == [] && gl.renderer.problems == [])
    }

    @Test func aMeshOfTenThousandPointsIsCutCoarsely() throws {
        let gl = try TestGL()
        let colors = (0..<10_000).map { Color(white: Double($0 % 7) / 7) }
        let mesh = MeshGradient(
            width: 100, height: 100, points: MeshGradient.evenPoints(width: 100, height: 100), colors: colors)
        let record = MeshRecord(mesh.resolve(in: .dark), width: 400, height: 300)
        #expect(record.cells * record.cells * 99 * 99 <= 250_000)
        let rect = CGRect(x: 0, y: 0, width: 400, height: 300)
        let picture = ReferencePicture(try gl.picture(filled(mesh, rect), width: 400, height: 300))
        #expect(picture.totalAlpha == 400 * 300)
        #expect(gl.device.debugErrors == [])
    }

    // MARK: - What it paints

    @Test func aMeshOnGlyphsIsTheMeshTimesTheCoverage() throws {
        let gl = try TestGL()
        var runs = Sample.line(4, x: 4, baseline: 40)
        func picture() throws -> Bitmap {
            try gl.picture(GraphicsContext.record { $0.draw(runs) }, width: width, height: height)
        }
        let white = ReferencePicture(try picture())
        let rect = CGRect(x: 0, y: 10, width: 80, height: 40)
        let mesh = mesh()
        runs[0].paint = .meshGradient(mesh.resolve(in: .dark), in: rect)
        let reference = MeshReference(mesh).picture(width: 80, height: 40) { CGPoint(x: $0 / 80, y: $1 / 40) }
        let expected = ReferencePicture(width: width, height: height) { x, y in
            reference.pixel(min(Int(x), 79), min(max(Int(y) - 10, 0), 39))
        }.masked(by: white)
        let difference = PictureDifference(try picture(), expected)
        #expect(difference.largest <= 2.1, "\(difference)")
    }

    @Test func aStrokeOutsideTheBoxHasTheColoursOfItsEdge() throws {
        let gl = try TestGL()
        let rect = CGRect(x: 20, y: 20, width: 60, height: 40)
        let mesh = mesh(colors: Self.nine.map { $0.opacity(1) }.enumerated().map { $0 == 7 ? .mint : $1 })
        let list = GraphicsContext.record {
            $0.stroke(Path(rect), with: .meshGradient(mesh, in: rect), lineWidth: 12)
        }
        let picture = ReferencePicture(try gl.picture(list, width: width, height: height))
        let (inside, outside) = (picture.pixel(20, 40), picture.pixel(15, 40))
        #expect(outside[3] == 1)
        #expect(zip(inside, outside).allSatisfy { abs($0 - $1) < 0.03 }, "\(inside), \(outside)")
    }

    // MARK: - What it costs

    @Test func aMeshThatStaysIsDrawnOnceWhateverMovesBelowIt() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: width, height: height)
        let rect = CGRect(x: 10, y: 10, width: 80, height: 60)
        func frame(_ index: Int, _ points: [SIMD2<Float>] = MeshGradientTests.bent) throws -> FramePlan {
            let list = GraphicsContext.record { context in
                context.fill(Path(CGRect(x: Double(index), y: 0, width: 30, height: 30)), with: .color(.white))
                context.fill(Path(rect), with: .meshGradient(mesh(points: points), in: rect))
            }
            let planned = try gl.renderer.plan(list, into: target)
            let passes = (planned.backdropPlan?.passes ?? []) + (planned.plan?.passes ?? [])
            try gl.renderer.execute(planned)
            return FramePlan(passes: passes)
        }
        #expect(try frame(0).description.contains("mesh"))
        for index in 1..<6 { #expect(try !frame(index).description.contains("mesh 80"), "frame \(index)") }
        // A mesh that moves is drawn again, into what is there.
        var points = Self.bent
        for index in 6..<20 {
            points[4].x = 0.3 + Float(index) * 0.02
            #expect(try frame(index, points).description.contains("mesh 80×60"))
            if index > 10 { #expect(gl.renderer.statistics.allocations == 0, "frame \(index)") }
        }
    }

    @Test func aHundredShapesInOneMeshAreOneDrawCall() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: width, height: height)
        let rect = CGRect(x: 0, y: 0, width: 120, height: 90)
        let list = GraphicsContext.record { context in
            context.fill(Path(rect), with: .color(.black))
            for index in 0..<100 {
                context.fill(
                    Path(CGRect(x: Double(index % 10) * 12, y: Double(index / 10) * 9, width: 10, height: 7)),
                    with: .meshGradient(mesh(), in: rect))
            }
        }
        try gl.renderer.draw(list, into: target)
        try gl.renderer.draw(DisplayList(Array(list.items.dropLast())), into: target)
        // The black below is kept; the mesh is a picture already.
        #expect(gl.renderer.statistics.drawCalls == 1)
    }
}

/// A mesh gradient's surface by plain means: Bézier control points, Bernstein's polynomials, many small triangles.
struct MeshReference {
    private struct Patch {
        /// Four by four control points, row by row: x, y, then what is mixed.
        var controls: [[Double]]
    }

    private let patches: [Patch]
    private let mesh: MeshGradient
    private static let cuts = 72

    init(_ mesh: MeshGradient) {
        self.mesh = mesh
        let (w, h) = (mesh.width, mesh.height)
        let values = zip(mesh.points, mesh.colors).map { point, color -> [Double] in
            [Double(point.x), Double(point.y)] + Self.mixed(color.resolve(in: .dark), mesh.colorSpace)
        }
        func value(_ i: Int, _ j: Int) -> [Double] { values[j * w + i] }
        /// A third of the tangent from a point's neighbours along an axis.
        func handle(_ i: Int, _ j: Int, _ di: Int, _ dj: Int) -> [Double] {
            let own = value(i, j)
            let hasBefore = i - di >= 0 && j - dj >= 0
            let hasAfter = i + di < w && j + dj < h
            let before = hasBefore ? zip(own, value(i - di, j - dj)).map { $0 - $1 } : nil
            let after = hasAfter ? zip(value(i + di, j + dj), own).map { $0 - $1 } : nil
            guard let before, let after else { return (before ?? after ?? own.map { _ in 0 }).map { $0 / 3 } }
            var tangent = zip(before, after).map { ($0 + $1) / 2 }
            let longest = 3 * min(hypot(before[0], before[1]), hypot(after[0], after[1]))
            let length = hypot(tangent[0], tangent[1])
            if length > longest { for k in 0..<2 { tangent[k] *= longest / length } }
            for k in 2..<6 {
                let least = 3 * min(abs(before[k]), abs(after[k]))
                if before[k] * after[k] <= 0 {
                    tangent[k] = 0
                } else if abs(tangent[k]) > least {
                    tangent[k] = tangent[k] > 0 ? least : -least
                }
            }
            return tangent.map { $0 / 3 }
        }
        var patches: [Patch] = []
        for j in 0..<h - 1 {
            for i in 0..<w - 1 {
                var controls = [[Double]](repeating: [], count: 16)
                for (a, b) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let (p, u, v) = (value(i + a, j + b), handle(i + a, j + b, 1, 0), handle(i + a, j + b, 0, 1))
                    let (su, sv) = (a == 0 ? 1.0 : -1, b == 0 ? 1.0 : -1)
                    for (inU, inV) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        let column = a == 0 ? inU : 3 - inU
                        let row = b == 0 ? inV : 3 - inV
                        controls[row * 4 + column] = (0..<6).map {
                            p[$0] + Double(inU) * su * u[$0] + Double(inV) * sv * v[$0]
                        }
                    }
                }
                patches.append(Patch(controls: controls))
            }
        }
        self.patches = patches
    }

    /// Row by row; the value at the middle of each pixel.
    ///
    /// - Parameter share: From a place in pixels to shares of the box; upright, from (0, 0) to (1, 1).
    func picture(width: Int, height: Int, share: (Double, Double) -> CGPoint) -> ReferencePicture {
        var picture = ReferencePicture(width: width, height: height) { _, _ in
            mesh.background.resolve(in: .dark).premultiplied
        }
        for patch in patches { paint(patch, &picture) }
        return picture
    }

    /// The pixels that the mesh's outline crosses.
    func edge(width: Int, height: Int) -> Set<[Int]> {
        var pixels: Set<[Int]> = []
        let (w, h) = (mesh.width - 1, mesh.height - 1)
        for (index, patch) in patches.enumerated() {
            let (i, j) = (index % w, index / w)
            for step in 0...2_000 {
                let t = Double(step) / 2_000
                var places: [(Double, Double)] = []
                if i == 0 { places.append((0, t)) }
                if i == w - 1 { places.append((1, t)) }
                if j == 0 { places.append((t, 0)) }
                if j == h - 1 { places.append((t, 1)) }
                for (u, v) in places {
                    let value = Self.value(patch, u, v)
                    pixels.insert([
                        Int((value[0] * Double(width)).rounded(.down)), Int((value[1] * Double(height)).rounded(.down)),
                    ])
                }
            }
        }
        return pixels
    }

    private func paint(_ patch: Patch, _ picture: inout ReferencePicture) {
        let cuts = Self.cuts
        let grid = (0...cuts).map { v in
            (0...cuts).map { u -> [Double] in
                let (s, t) = (Double(u) / Double(cuts), Double(v) / Double(cuts))
                var value = Self.value(patch, s, t)
                if !mesh.smoothsColors {
                    let c = patch.controls
                    for k in 2..<6 {
                        value[k] =
                            (c[0][k] * (1 - s) + c[3][k] * s) * (1 - t) + (c[12][k] * (1 - s) + c[15][k] * s) * t
                    }
                }
                return [value[0] * Double(picture.width), value[1] * Double(picture.height)] + value[2...]
            }
        }
        for v in 0..<cuts {
            for u in 0..<cuts {
                Self.paint(grid[v][u], grid[v][u + 1], grid[v + 1][u], mesh.colorSpace, &picture)
                Self.paint(grid[v][u + 1], grid[v + 1][u], grid[v + 1][u + 1], mesh.colorSpace, &picture)
            }
        }
    }

    private static func paint(
        _ a: [Double], _ b: [Double], _ c: [Double], _ space: Gradient.ColorSpace, _ picture: inout ReferencePicture
    ) {
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        guard area != 0 else { return }
        let (xs, ys) = ([a[0], b[0], c[0]], [a[1], b[1], c[1]])
        let (x0, x1) = (max(0, Int(xs.min()! - 0.5)), min(picture.width - 1, Int(xs.max()!)))
        let (y0, y1) = (max(0, Int(ys.min()! - 0.5)), min(picture.height - 1, Int(ys.max()!)))
        guard x0 <= x1, y0 <= y1 else { return }
        for y in y0...y1 {
            for x in x0...x1 {
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                let s = ((b[0] - px) * (c[1] - py) - (b[1] - py) * (c[0] - px)) / area
                let t = ((c[0] - px) * (a[1] - py) - (c[1] - py) * (a[0] - px)) / area
                guard s >= -1e-9, t >= -1e-9, s + t <= 1 + 1e-9 else { continue }
                // Oklab is turned into sRGB here and not before: near black that is no straight line.
                let mixed = (2..<6).map { s * a[$0] + t * b[$0] + (1 - s - t) * c[$0] }
                let color = Self.shown(mixed, space)
                for k in 0..<4 { picture.values[(y * picture.width + x) * 4 + k] = color[k] }
            }
        }
    }

    private static func value(_ patch: Patch, _ u: Double, _ v: Double) -> [Double] {
        func bernstein(_ t: Double) -> [Double] {
            [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
        }
        let (across, down) = (bernstein(u), bernstein(v))
        var sum = [Double](repeating: 0, count: 6)
        for row in 0..<4 {
            for column in 0..<4 {
                for k in 0..<6 { sum[k] += across[column] * down[row] * patch.controls[row * 4 + column][k] }
            }
        }
        return sum
    }

    // MARK: - Colour

    private static func mixed(_ color: Color.Resolved, _ space: Gradient.ColorSpace) -> [Double] {
        guard space == .perceptual else { return color.premultiplied }
        let light = [color.red, color.green, color.blue].map {
            $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        let l = cbrt(0.4122214708 * light[0] + 0.5363325363 * light[1] + 0.0514459929 * light[2])
        let m = cbrt(0.2119034982 * light[0] + 0.6806995451 * light[1] + 0.1073969566 * light[2])
        let s = cbrt(0.0883024619 * light[0] + 0.2817188376 * light[1] + 0.6299787005 * light[2])
        let lab = [
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        ]
        return lab.map { $0 * color.opacity } + [color.opacity]
    }

    private static func shown(_ mixed: [Double], _ space: Gradient.ColorSpace) -> [Double] {
        let alpha = min(max(mixed[3], 0), 1)
        guard alpha > 0 else { return [0, 0, 0, 0] }
        var parts = mixed[0..<3].map { $0 / alpha }
        if space == .perceptual {
            let l = pow(parts[0] + 0.3963377774 * parts[1] + 0.2158037573 * parts[2], 3)
            let m = pow(parts[0] - 0.1055613458 * parts[1] - 0.0638541728 * parts[2], 3)
            let s = pow(parts[0] - 0.0894841775 * parts[1] - 1.2914855480 * parts[2], 3)
            parts = [
                4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
            ].map { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
        }
        return parts.map { min(max($0, 0), 1) * alpha } + [alpha]
    }
}
