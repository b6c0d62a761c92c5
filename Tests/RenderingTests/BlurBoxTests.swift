import Coverage
import Drawing
import Foundation
import Testing

@testable import Rendering

/// Where a blurred shape is drawn, against where something of it is left.
@MainActor
struct BlurBoxTests {
    /// The box of a blurred image whose first pixel is pixel (0, 0), as the planner asks for it.
    private func box(_ image: CoverageImage, _ sigma: Double, _ opacity: Double) -> PixelBox? {
        let depth = CoveragePyramid.level(for: sigma)
        let level = CoveragePyramid(image, depth: depth).levels[depth]
        let variance = max((sigma * sigma - level.variance) / (level.pitch * level.pitch), 1.0 / 16)
        return BlurBox.box(
            level, width: image.width, height: image.height, .zero, coarse: 1, variance: (variance, variance),
            sigma: sigma, opacity: opacity)
    }

    /// The image, blurred exactly, in a field that begins `margin` pixels before it.
    private func field(_ image: CoverageImage, _ sigma: Double, margin: Int) -> Field {
        var field = Field(width: image.width + 2 * margin, height: image.height + 2 * margin)
        for y in 0..<image.height {
            for x in 0..<image.width {
                field.values[(y + margin) * field.width + x + margin] = Double(image.bytes[y * image.width + x]) / 255
            }
        }
        return field.blurred(sigma)
    }

    @Test(arguments: [0.4, 0.9, 1.6, 3, 7, 15, 32, 70])
    func lessThanHalfAGreyLevelIsLeftOutsideAndLittleRoomIsGivenAway(sigma: Double) throws {
        let margin = Int(3 * sigma) + 4
        for (size, count) in [(9.0, 12), (30, 6), (80, 3)] {
            let image = try CoverageRasterizer().glyphs(
                Sample.line(count, x: 0.3, baseline: 0, size: size), transform: .identity)
            let blurred = field(image, sigma, margin: margin)
            for opacity in [1, 0.3, 0.04] {
                let box = box(image, sigma, opacity) ?? .empty
                var (outside, most) = (0.0, 0.0)
                var seen = PixelBox.empty
                for row in 0..<blurred.height {
                    for column in 0..<blurred.width {
                        let (x, y) = (column - margin, row - margin)
                        let left = blurred.values[row * blurred.width + column] * opacity * 255
                        let isInside = x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
                        if !isInside { outside = max(outside, left) }
                        most = max(most, left)
                        if left >= 0.25 { seen = seen.union(PixelBox(x0: x, y0: y, x1: x + 1, y1: y + 1)) }
                    }
                }
                let what: Comment = "σ \(sigma), size \(size), opacity \(opacity): \(box), seen \(seen)"
                #expect(outside < 0.5, "\(outside) outside; \(what)")
                // What is hardly to be seen anywhere may have a wide box.
                guard most >= 1 else { continue }
                let room = 3 + Int(sigma / 2)
                #expect(seen.x0 - box.x0 <= room && box.x1 - seen.x1 <= room, what)
                #expect(seen.y0 - box.y0 <= room && box.y1 - seen.y1 <= room, what)
            }
        }
    }

    @Test func whatIsTooFaintToBeSeenHasNoBox() throws {
        let image = try CoverageRasterizer().glyphs(Sample.line(3, x: 0, baseline: 0, size: 10), transform: .identity)
        #expect(box(image, 3, 0.0005) == nil)
        #expect(box(image, 120, 0.02) == nil)
        #expect(box(image, 3, 0) == nil)
        #expect(box(image, 3, 1) != nil)
    }
}
