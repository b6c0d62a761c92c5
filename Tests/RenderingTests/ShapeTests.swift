import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Shapes by formula against the share of 32 × 32 places of each pixel that lie inside.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct ShapeTests {
    nonisolated static let maps: [CGAffineTransform] = [
        CGAffineTransform(translationX: 3.3, y: 2.7),
        CGAffineTransform(translationX: 40, y: 8).rotated(by: 0.5),
        CGAffineTransform(translationX: 20, y: 12).rotated(by: 0.2).scaledBy(x: 1.5, y: 0.7),
        CGAffineTransform(a: 1, b: 0.3, c: -0.6, d: 1.1, tx: 35.2, ty: 4.4),
        CGAffineTransform(translationX: 60, y: 6).scaledBy(x: -1, y: 1),
    ]

    private func compare(
        _ path: Path, _ map: CGAffineTransform, inside: (Double, Double) -> Bool, leaving: (Int, Int) -> Bool
    ) throws -> PictureDifference {
        let gl = try TestGL()
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.concatenate(map)
                context.fill(path, with: .color(.white))
            }, width: 72, height: 64)
        #expect(gl.renderer.problems == [])
        let back = map.inverted()
        let expected = ReferencePicture(width: 72, height: 64) { x, y in
            let p = CGPoint(x: x, y: y).applying(back)
            return inside(p.x, p.y)
        }
        return PictureDifference(picture, expected, leaving: leaving)
    }

    @Test(arguments: maps) func aRectangleUnderAnyMapIsCoveredByArea(map: CGAffineTransform) throws {
        let rect = CGRect(x: 0, y: 0, width: 31, height: 22)
        let corners = [(0.0, 0.0), (31, 0), (0, 22), (31, 22)].map { CGPoint(x: $0.0, y: $0.1).applying(map) }
        func isCorner(_ x: Int, _ y: Int) -> Bool {
            corners.contains { abs(Double(x) + 0.5 - $0.x) < 1.5 && abs(Double(y) + 0.5 - $0.y) < 1.5 }
        }
        func inside(_ x: Double, _ y: Double) -> Bool { x >= 0 && x <= 31 && y >= 0 && y <= 22 }
        let edges = try compare(Path(rect), map, inside: inside, leaving: isCorner)
        // The reference counts 1,024 places: it is off by about 3/1,024 itself.
        #expect(edges.largest <= 2, "edges: \(edges)")
        let corner = try compare(Path(rect), map, inside: inside) { !isCorner($0, $1) }
        // Where two oblique edges meet in one pixel, their product stands for the area.
        #expect(corner.largest <= 16, "corners: \(corner)")
    }

    @Test(arguments: maps) func aRoundedRectangleUnderAnyMapIsCoveredByArea(map: CGAffineTransform) throws {
        let (w, h, r) = (31.0, 22.0, 7.0)
        let difference = try compare(Path(roundedRect: CGRect(x: 0, y: 0, width: w, height: h), cornerRadius: r), map) {
            x, y in
            let (qx, qy) = (max(abs(x - w / 2) - w / 2 + r, 0), max(abs(y - h / 2) - h / 2 + r, 0))
            return x >= 0 && x <= w && y >= 0 && y <= h && qx * qx + qy * qy <= r * r
        } leaving: { _, _ in
            false
        }
        #expect(difference.largest <= 5, "\(difference)")
        #expect(difference.psnr >= 50, "\(difference)")
    }

    @Test(arguments: maps) func anEllipseUnderAnyMapIsCoveredByArea(map: CGAffineTransform) throws {
        let difference = try compare(Path(ellipseIn: CGRect(x: 0, y: 0, width: 31, height: 22)), map) { x, y in
            let (u, v) = ((x - 15.5) / 15.5, (y - 11) / 11)
            return u * u + v * v <= 1
        } leaving: { _, _ in
            false
        }
        #expect(difference.largest <= 6, "\(difference)")
        #expect(difference.psnr >= 50, "\(difference)")
    }

    @Test(arguments: [0.0, 0.6]) func aStrokeIsTheOuterShapeWithoutTheInner(angle: Double) throws {
        let gl = try TestGL()
        let map = CGAffineTransform(translationX: 24, y: 12).rotated(by: angle)
        for radius in [0.0, 6] {
            let rect = CGRect(x: 0, y: 0, width: 30, height: 20)
            let picture = try gl.picture(
                GraphicsContext.record { context in
                    context.concatenate(map)
                    context.stroke(Path(roundedRect: rect, cornerRadius: radius), with: .color(.white), lineWidth: 3)
                }, width: 72, height: 56)
            let back = map.inverted()
            let expected = ReferencePicture(width: 72, height: 56) { x, y in
                let p = CGPoint(x: x, y: y).applying(back)
                func rounded(_ grown: Double) -> Bool {
                    let r = radius > 0 ? max(radius + grown, 0) : 0
                    let (qx, qy) = (abs(p.x - 15) - 15 - grown, abs(p.y - 10) - 10 - grown)
                    guard qx <= 0, qy <= 0 else { return false }
                    let (ex, ey) = (max(qx + r, 0), max(qy + r, 0))
                    return ex * ex + ey * ey <= r * r || r == 0
                }
                return rounded(1.5) && !rounded(-1.5)
            }
            let difference = PictureDifference(picture, expected)
            #expect(difference.largest <= (radius == 0 && angle != 0 ? 16 : 5), "radius \(radius): \(difference)")
        }
    }

    /// BL-16: half is half, once.
    @Test func alphaIsMultipliedOnce() throws {
        let gl = try TestGL()
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.white))
                context.draw(Sample.line(1, x: 1, baseline: 7, size: 8))
                context.fill(Path(CGRect(x: 8, y: 0, width: 8, height: 8)), with: .color(.white.opacity(0.5)))
            }, width: 16, height: 8)
        for index in 0..<64 { #expect(picture.bytes[(index / 8 * 16 + index % 8) * 4] == 255) }
        for channel in 0..<4 { #expect([127, 128].contains(picture.bytes[12 * 4 + channel])) }
    }

    @Test func aBlurredRectangleIsTheExactGaussianUnderATurnToo() throws {
        let gl = try TestGL()
        for (angle, sigma) in [(0.0, 2.0), (0.4, 1.0), (0.4, 5)] {
            let map = CGAffineTransform(translationX: 40.25, y: 24.5).rotated(by: angle)
            let picture = try gl.picture(
                GraphicsContext.record { context in
                    context.concatenate(map)
                    context.addFilter(.blur(radius: sigma))
                    context.opacity = 0.8
                    context.fill(Path(CGRect(x: 0, y: 0, width: 24, height: 30)), with: .color(.white))
                }, width: 90, height: 84)
            let back = map.inverted()
            let sharp = ReferencePicture(width: 90, height: 84) { x, y in
                let p = CGPoint(x: x, y: y).applying(back)
                return p.x >= 0 && p.x <= 24 && p.y >= 0 && p.y <= 30
            }
            let difference = PictureDifference(picture, sharp.blurred(sigma).faded(0.8))
            #expect(difference.largest <= 2, "angle \(angle), σ \(sigma): \(difference)")
        }
    }
}
