import Drawing
import Foundation
import Rendering
import RenderingTestSupport
import TestSupport
import Testing
import Typesetting

/// Text that is moved by parts of pixels, and text at twice the scale.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct MovingTextTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter(fontConfiguration: Checkout.fonts) }

    /// The middle of what is drawn, in pixels, and how much that is.
    private func ink(
        _ layout: Text.Layout, x: Double, y: Double, scale: Double = 1, by renderer: Renderer
    ) throws -> (x: Double, y: Double, sum: Double) {
        let (width, height) = (Int(260 * scale), Int(100 * scale))
        let target = try renderer.makeTarget(width: width, height: height)
        let list = GraphicsContext.record { context in
            context.translateBy(x: 12 + x, y: 8 + y)
            for line in layout { context.draw(line, options: .disablesSubpixelQuantization) }
        }
        try renderer.draw(list, into: target, scale: scale)
        let picture = renderer.readPixels(target)
        var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
        for row in 0..<height {
            for column in 0..<width {
                let alpha = Double(picture.bytes[(row * width + column) * 4 + 3])
                sum += alpha
                sumX += alpha * (Double(column) + 0.5)
                sumY += alpha * (Double(row) + 0.5)
            }
        }
        return (sumX / sum, sumY / sum, sum)
    }

    @Test("TX-38: the ink moves by tenths of pixels as the text does", arguments: ["Jitter il1", "мир", "سلام"])
    func theInkMovesByTenthsOfPixelsAsTheTextDoes(string: String) throws {
        let layout = typesetter.layout(Text(verbatim: string).font(.system(size: 32)), width: nil, options: .init())
        let gl = try TestGL()
        let still = try ink(layout, x: 0, y: 0, by: gl.renderer)
        for step in 1...20 {
            let shift = Double(step) / 10
            let right = try ink(layout, x: shift, y: 0, by: gl.renderer)
            #expect(
                abs(right.x - still.x - shift) < 0.05 && abs(right.y - still.y) < 0.05,
                "\(shift) px right: \(right) after \(still)")
            let down = try ink(layout, x: 0, y: shift, by: gl.renderer)
            #expect(
                abs(down.y - still.y - shift) < 0.05 && abs(down.x - still.x) < 0.05,
                "\(shift) px down: \(down) after \(still)")
        }
    }

    @Test func atTwiceTheScaleTheFramesAreTheSameAndTheInkIsTwiceAsLarge() throws {
        let layout = typesetter.layout(
            Text(verbatim: "Scale two").font(.system(size: 30)), width: nil, options: .init())
        let gl = try TestGL()
        let one = try ink(layout, x: 0, y: 0, by: gl.renderer)
        let two = try ink(layout, x: 0, y: 0, scale: 2, by: gl.renderer)
        // Each is drawn within 0.05 of its own pixels.
        #expect(abs(two.x / 2 - one.x) < 0.1 && abs(two.y / 2 - one.y) < 0.1, "\(one) \(two)")
        #expect(abs(two.sum / 4 / one.sum - 1) < 0.01)
    }
}
