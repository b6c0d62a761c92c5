import Coverage
import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Blurs of every width against the same convolution in double precision, for what goes either way through the
/// renderer: one colour by its coverage, several as a layer.
///
/// `GLYPHSTAGE_SWEEP=all` takes all sixty widths, which is for `Scripts/soak`; else a part of them is taken.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct BlurSweepTests {
    enum Content: CaseIterable {
        case text, path, rectangle, twoColours, gradientText, image

        var isOneColour: Bool {
            switch self {
            case .text, .path, .rectangle: true
            case .twoColours, .gradientText, .image: false
            }
        }
    }

    private static let size = (width: 168, height: 120)

    /// 0.1 … 128 px, each the same factor wider than the last.
    nonisolated private static let widths = (0..<60).map { 0.1 * pow(1_280, Double($0) / 59) }

    private func isTaken(_ step: Int, _ scale: Double) -> Bool {
        if ProcessInfo.processInfo.environment["GLYPHSTAGE_SWEEP"] == "all" { return true }
        return scale == 1 ? step % 4 == 3 : step % 12 == 7
    }

    /// The picture, whose content has some room around it.
    @Test(arguments: Content.allCases, [1.0, 2.0])
    func aBlurOfAnyWidthIsTheExactGaussian(content: Content, scale: Double) throws {
        let gl = try TestGL()
        let (width, height) = (Int(Double(Self.size.width) * scale), Int(Double(Self.size.height) * scale))
        for (step, sigma) in Self.widths.enumerated() where isTaken(step, scale) {
            for half in [0.0, 0.5] {
                let place = CGPoint(x: 0, y: half / scale)
                func list(_ blur: Double) -> DisplayList {
                    GraphicsContext.record { context in
                        context.translateBy(x: 32 + place.x, y: 24 + place.y)
                        // σ is in pixels at every scale.
                        if blur > 0 { context.addFilter(.blur(radius: blur / scale)) }
                        draw(content, &context)
                    }
                }
                let picture = try gl.picture(list(sigma), width: width, height: height, scale: scale)
                let sharp = try gl.picture(list(0), width: width, height: height, scale: scale)
                let expected = ReferencePicture(sharp).blurredByMatrix(sigma)
                let difference = PictureDifference(picture, expected)
                let name = "\(content), σ \(sigma) px, scale \(scale), moved by \(half) px"
                #expect(difference.largest <= 2 && difference.psnr >= 55, "\(name): \(difference)")
                if ProcessInfo.processInfo.environment["GLYPHSTAGE_SWEEP"] != nil { print(name, difference) }
            }
        }
        #expect(gl.renderer.problems == [])
    }

    private func draw(_ content: Content, _ context: inout GraphicsContext) {
        switch content {
        case .text:
            context.draw(Sample.line(4, x: 8.25, baseline: 48, size: 38), disablesSubpixelQuantization: true)
        case .path:
            var star = Path()
            star.addLines(
                (0..<10).map { index in
                    let (angle, radius) = (Double(index) * .pi / 5, index % 2 == 0 ? 34.0 : 15)
                    return CGPoint(x: 52 + 1.4 * radius * sin(angle), y: 36 - radius * cos(angle))
                })
            star.closeSubpath()
            context.fill(star, with: .color(.white))
        case .rectangle: context.fill(Path(CGRect(x: 12, y: 9, width: 77, height: 51)), with: .color(.white))
        case .twoColours:
            context.drawLayer { layer in
                layer.fill(Path(ellipseIn: CGRect(x: 40, y: 6, width: 60, height: 58)), with: .color(.orange))
                layer.draw(
                    Sample.line(3, x: 8.25, baseline: 48, size: 36, color: Color.blue.resolve(in: .dark)),
                    disablesSubpixelQuantization: true)
            }
        case .gradientText:
            var runs = Sample.line(2, x: 12.25, baseline: 54, size: 54)
            runs[0].paint = .linearGradient(
                Gradient(colors: [.red, .yellow, .blue]).resolve(in: .dark), start: .zero, end: CGPoint(x: 100, y: 60))
            context.draw(runs, disablesSubpixelQuantization: true)
        case .image:
            let bytes = (0..<12 * 8).flatMap { index -> [UInt8] in
                let alpha = index % 5 == 0 ? 0 : index % 3 == 0 ? 128 : 255
                return [index * 37 % 256, index * 91 % 256, index * 53 % 256, 255].map { UInt8($0 * alpha / 255) }
            }
            let bitmap = Bitmap(width: 12, height: 8, format: .rgba, bytes: bytes)
            context.draw(bitmap, in: CGRect(x: 6, y: 6, width: 90, height: 60))
        }
    }
}
