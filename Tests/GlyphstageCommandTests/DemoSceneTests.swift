import Coverage
import Drawing
import Foundation
import RenderingTestSupport
import SceneFile
import Stage
import TestSupport
import Testing
import Typesetting

/// The demo scene against a picture composed in double precision from its parts: each line's outlines rasterised where
/// they stand, convolved with the exact Gaussian, times the opacity, over the analytic gradient.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct DemoSceneTests {
    private let scene: Stage.Scene
    private let typesetter: Typesetter

    init() throws {
        let path = Checkout.demo.path
        scene = try #require(SceneDocument(path: path).scene())
        typesetter = try Typesetter(fontConfiguration: Checkout.fonts)
    }

    @Test(arguments: [0, 0.4, 1.1, 2.2, 3.0, 3.5])
    func aFrameIsItsPartsComposedExactly(moment: Double) throws {
        let renderer = try TestGL().renderer
        let list = scene.displayList(at: moment, typesetter: typesetter)
        for scale in [1.0, 2.0] {
            let (width, height) = (Int(1_280 * scale), Int(720 * scale))
            let target = try renderer.makeTarget(width: width, height: height)
            try renderer.draw(list, into: target, scale: scale)
            let picture = renderer.readPixels(target)
            let expected = try reference(list, width: width, height: height, scale: scale)
            var (largest, sum) = (0.0, 0.0)
            for index in expected.indices {
                let error = abs(Double(picture.bytes[index]) - expected[index] * 255)
                largest = max(largest, error)
                sum += error * error
            }
            let psnr = 10 * log10(255 * 255 / max(1e-9, sum / Double(expected.count)))
            #expect(largest <= 3, "at \(moment) s, scale \(scale): off by \(largest), \(psnr) dB")
            #expect(psnr >= 50, "at \(moment) s, scale \(scale): \(psnr) dB")
        }
        #expect(renderer.problems == [])
    }

    @Test func threeAndTwoHundredLinesTakeTheSameDrawCalls() throws {
        let renderer = try TestGL().renderer
        func calls(_ lines: Int, overlap: Double, at moment: Double) throws -> Int {
            let texts = (1...lines).map { "      line \($0) of many" }.joined(separator: "\n")
            let yaml = """
                glyphstage: 1
                canvas: {background: {linearGradient: {colors: [indigo, black]}}}
                layers:
                  - name: poem
                    font: {size: 3, design: serif}
                    textRenderer: {blurReveal: {progress: 0, overlap: \(overlap)}}
                    text: |-
                \(texts)
                timeline:
                  events: [{at: 0, withAnimation: {linear: {duration: 1}}, set: {poem.progress: 1}}]
                """
            let document = SceneDocument(bytes: Array(yaml.utf8), file: "lines.yaml")
            let scene = try #require(document.scene(), "\(document.diagnostics.map(\.headline))")
            let target = try renderer.makeTarget(width: 1_280, height: 720)
            try renderer.draw(scene.displayList(at: moment - 0.01, typesetter: typesetter), into: target)
            try renderer.draw(scene.displayList(at: moment, typesetter: typesetter), into: target)
            #expect(renderer.problems == [])
            return renderer.statistics.drawCalls
        }
        // All lines blurred: one draw across, one down. Some at rest besides: one more for all of them.
        #expect(try calls(3, overlap: 1, at: 0.4) == 2)
        #expect(try calls(200, overlap: 1, at: 0.4) == 2)
        #expect(try calls(3, overlap: 0.55, at: 0.6) == 3)
        #expect(try calls(200, overlap: 0.55, at: 0.6) == 3)
    }

    // MARK: - The reference

    private func reference(_ list: DisplayList, width: Int, height: Int, scale: Double) throws -> [Double] {
        var pixels = [Double](repeating: 0, count: width * height * 4)
        let rasterizer = try CoverageRasterizer()
        for item in list.items {
            switch item.content {
            case .fill(_, .linearGradient(let gradient, let start, let end), _):
                for y in 0..<height {
                    let place = (Double(y) + 0.5) / scale
                    let colour = gradient.premultiplied(at: (place - start.y) / (end.y - start.y))
                    for x in 0..<width {
                        for channel in 0..<4 { pixels[(y * width + x) * 4 + channel] = colour[channel] }
                    }
                }
            case .glyphs(let runs, let isExact):
                let map = item.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
                // At rest each glyph stands at the nearest quarter of a pixel.
                let quarters = runs.flatMap(\.glyphs).map { glyph in
                    let place = glyph.position.applying(map)
                    return CGPoint(x: (place.x * 4).rounded() / 4, y: (place.y * 4).rounded() / 4)
                }
                let image = try rasterizer.glyphs(runs, transform: map, places: isExact ? nil : quarters)
                var sigma = 0.0
                for case .blur(let radius) in item.filters { sigma = radius * scale }
                let colour = try #require(runs[0].paint.solidColor)
                compose(
                    image, sigma: sigma, opacity: item.opacity * colour.opacity,
                    [colour.red, colour.green, colour.blue], &pixels, width, height)
            default: Issue.record("the reference does not know \(item)")
            }
        }
        return pixels
    }

    private func compose(
        _ image: CoverageImage, sigma: Double, opacity: Double, _ colour: [Double], _ pixels: inout [Double],
        _ width: Int, _ height: Int
    ) {
        let reach = Int((3 * sigma).rounded(.up))
        let (w, h) = (image.width + 2 * reach, image.height + 2 * reach)
        var field = [Double](repeating: 0, count: w * h)
        for y in 0..<image.height {
            for x in 0..<image.width {
                field[(y + reach) * w + x + reach] = Double(image.bytes[y * image.width + x]) / 255
            }
        }
        if reach > 0 {
            var kernel = (-reach...reach).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
            let sum = kernel.reduce(0, +)
            kernel = kernel.map { $0 / sum }
            field = convolved(field, kernel, reach, step: 1, count: w, lines: h, lineStep: w)
            field = convolved(field, kernel, reach, step: w, count: h, lines: w, lineStep: 1)
        }
        for y in 0..<h {
            for x in 0..<w {
                let (column, row) = (image.x - reach + x, image.y - reach + y)
                guard column >= 0, column < width, row >= 0, row < height else { continue }
                let alpha = field[y * w + x] * opacity
                let index = (row * width + column) * 4
                for channel in 0..<3 {
                    pixels[index + channel] = colour[channel] * alpha + pixels[index + channel] * (1 - alpha)
                }
                pixels[index + 3] = alpha + pixels[index + 3] * (1 - alpha)
            }
        }
    }

    private func convolved(
        _ field: [Double], _ kernel: [Double], _ reach: Int, step: Int, count: Int, lines: Int, lineStep: Int
    ) -> [Double] {
        var result = [Double](repeating: 0, count: field.count)
        result.withUnsafeMutableBufferPointer { to in
            field.withUnsafeBufferPointer { from in
                kernel.withUnsafeBufferPointer { kernel in
                    for line in 0..<lines {
                        for place in 0..<count {
                            let value = from[line * lineStep + place * step]
                            if value == 0 { continue }
                            for tap in 0..<kernel.count {
                                let target = place + tap - reach
                                if target >= 0, target < count {
                                    to[line * lineStep + target * step] += value * kernel[tap]
                                }
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}
