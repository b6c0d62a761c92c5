import Drawing
import Foundation
import Testing

@testable import Coverage

/// Lines of next to no length: what a trimmed path is when its drawing begins and ends.
@Suite struct TinyStrokeTests {
    /// 64ths of a pixel.
    private static let steps = [0.0, 0.4, 0.9, 1, 1.4, 1.6, 2, 2.4, 3, 5]
    private static let caps: [StrokeStyle.LineCap] = [.butt, .round, .square]

    private func paths(_ step: Double) -> [Path] {
        let (x, d) = (10.0, step / 64)
        func point(_ share: Double, _ up: Double = 0) -> CGPoint { CGPoint(x: x + share * d, y: 10 + up * d) }
        return [
            Path {
                $0.move(to: point(0)); $0.addLine(to: point(1))
            },
            Path {
                $0.move(to: point(0)); $0.addQuadCurve(to: point(1), control: point(0.5, 1))
            },
            Path {
                $0.move(to: point(0)); $0.addCurve(to: point(1), control1: point(0.3, 1), control2: point(0.6, -1))
            },
            Path { path in
                path.move(to: point(0))
                for part in 1...4 {
                    let share = Double(part) / 4
                    path.addCurve(
                        to: point(share), control1: point(share - 0.2, 1), control2: point(share - 0.1, -1))
                }
            },
        ]
    }

    @Test(arguments: steps, caps) func theyAreDotsOrNothing(step: Double, cap: StrokeStyle.LineCap) throws {
        let rasterizer = try CoverageRasterizer()
        for var path in paths(step) {
            for isClosed in [false, true] {
                if isClosed { path.closeSubpath() }
                for join in [StrokeStyle.LineJoin.miter, .round, .bevel] {
                    let image = try rasterizer.stroke(
                        path, transform: .identity, style: StrokeStyle(lineWidth: 8, lineCap: cap, lineJoin: join))
                    let area = image.bytes.reduce(0) { $0 + Double($1) / 255 }
                    // A round dot of 8 pixels covers 50 of them, a square one 64; a little more where the line is longer.
                    #expect(area <= 80)
                    if cap == .round, !isClosed { #expect(abs(area - 16 * .pi) < 3) }
                }
            }
        }
    }
}
