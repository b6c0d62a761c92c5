import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Whatever is drawn, under whatever is done to it, against plain loops over the picture of the content alone.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct CombinationTests {
    enum Content: CaseIterable {
        case fill, stroke, gradientFill, gradientStroke, overlappingText, gradientText, twoColourText, image, mask,
            group
    }

    enum Treatment: CaseIterable {
        case opacity, pathClip, inverseClip, layerMask, multiply, screen, difference, sourceAtop, colourFilter, shadow,
            blur
        case clippedFadedBlur, blendedMaskedFilter
    }

    private let width = 64
    private let height = 44
    private let disc = Path(ellipseIn: CGRect(x: 8.4, y: 5.2, width: 40, height: 34))
    private let ramp = Shading.linearGradient(
        Gradient(colors: [.black, .clear]), startPoint: .zero, endPoint: CGPoint(x: 64, y: 0))

    @Test(arguments: Content.allCases) func everythingIsDrawnRightUnderEverything(content: Content) throws {
        let gl = try TestGL()
        func picture(_ draw: (inout GraphicsContext) -> Void) throws -> ReferencePicture {
            ReferencePicture(try gl.picture(GraphicsContext.record(draw), width: width, height: height))
        }
        let alone = try picture { draw(content, &$0) }
        let ground = try picture(ground)
        let clip = try picture { $0.fill(disc, with: .color(.white)) }
        let mask = try picture { $0.fill(whole, with: ramp) }
        #expect(alone.totalAlpha > 100)
        for treatment in Treatment.allCases {
            let result = try gl.picture(
                GraphicsContext.record { context in
                    self.ground(&context)
                    treat(treatment, &context)
                    draw(content, &context)
                }, width: width, height: height)
            let expected = expected(treatment, alone, clip, mask, over: ground)
            let difference = PictureDifference(result, expected)
            // Gradients are dithered besides.
            #expect(difference.largest <= 2.3, "\(content), \(treatment): \(difference)")
            #expect(gl.renderer.problems == [])
        }
    }

    private func treat(_ treatment: Treatment, _ context: inout GraphicsContext) {
        switch treatment {
        case .opacity: context.opacity = 0.6
        case .pathClip: context.clip(to: disc)
        case .inverseClip: context.clip(to: disc, options: .inverse)
        case .layerMask: context.clipToLayer { $0.fill(whole, with: ramp) }
        case .multiply: context.blendMode = .multiply
        case .screen: context.blendMode = .screen
        case .difference: context.blendMode = .difference
        case .sourceAtop: context.blendMode = .sourceAtop
        case .colourFilter: context.addFilter(.hueRotation(.degrees(60)))
        case .shadow: context.addFilter(.shadow(color: .purple, radius: 1.5, x: 2, y: 3))
        case .blur: context.addFilter(.blur(radius: 1.7))
        case .clippedFadedBlur:
            context.clip(to: disc)
            context.opacity = 0.7
            context.addFilter(.blur(radius: 1.7))
        case .blendedMaskedFilter:
            context.clipToLayer { $0.fill(whole, with: ramp) }
            context.blendMode = .multiply
            context.addFilter(.colorInvert(0.5))
        }
    }

    private func expected(
        _ treatment: Treatment, _ alone: ReferencePicture, _ clip: ReferencePicture, _ mask: ReferencePicture,
        over ground: ReferencePicture
    ) -> ReferencePicture {
        func filtered(_ filter: Filter) -> ReferencePicture { alone.filtered(filter) ?? alone }
        func blended(_ mode: BlendMode, _ picture: ReferencePicture) -> ReferencePicture {
            picture.joined(ground) { BlendFormula.blend(mode, $0, $1) }
        }
        switch treatment {
        case .opacity: return alone.faded(0.6).over(ground)
        case .pathClip: return alone.masked(by: clip).over(ground)
        case .inverseClip: return alone.masked(by: clip, inverse: true).over(ground)
        case .layerMask: return alone.masked(by: mask).over(ground)
        case .multiply: return blended(.multiply, alone)
        case .screen: return blended(.screen, alone)
        case .difference: return blended(.difference, alone)
        case .sourceAtop: return blended(.sourceAtop, alone)
        case .colourFilter: return filtered(.hueRotation(.degrees(60))).over(ground)
        case .shadow: return filtered(.shadow(color: .purple, radius: 1.5, x: 2, y: 3)).over(ground)
        case .blur: return filtered(.blur(radius: 1.7)).over(ground)
        case .clippedFadedBlur: return filtered(.blur(radius: 1.7)).masked(by: clip).faded(0.7).over(ground)
        case .blendedMaskedFilter: return blended(.multiply, filtered(.colorInvert(0.5)).masked(by: mask))
        }
    }

    private var whole: Path { Path(CGRect(x: 0, y: 0, width: width, height: height)) }

    /// Stripes, one of them translucent, and room beside them.
    private func ground(_ context: inout GraphicsContext) {
        for index in 0..<5 {
            let colour = Color(red: 0.2 + Double(index) / 6, green: 1 - Double(index) / 5, blue: Double(index % 2))
            context.fill(
                Path(CGRect(x: 0, y: index * 9, width: 56, height: 9)),
                with: .color(colour.opacity(index == 2 ? 0.5 : 1)))
        }
    }

    private func draw(_ content: Content, _ context: inout GraphicsContext) {
        let gradient = Gradient(colors: [.red, .yellow, .blue])
        let colours = Shading.linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 60, y: 40))
        // Letters that lie over one another (case TX-16).
        var text = Sample.line(4, x: 8.25, baseline: 32, size: 26)
        for index in text[0].glyphs.indices { text[0].glyphs[index].position.x -= Double(index) * 6.5 }
        switch content {
        case .fill: context.fill(star, with: .color(.orange))
        case .stroke: context.stroke(star, with: .color(.orange), lineWidth: 4)
        case .gradientFill: context.fill(star, with: colours)
        case .gradientStroke: context.stroke(star, with: colours, lineWidth: 4)
        case .overlappingText: context.draw(text, disablesSubpixelQuantization: true)
        case .gradientText:
            text[0].paint = .linearGradient(gradient.resolve(in: .dark), start: .zero, end: CGPoint(x: 60, y: 40))
            context.draw(text, disablesSubpixelQuantization: true)
        case .twoColourText:
            var second = Sample.line(2, x: 18.25, baseline: 30, size: 26, color: Color.orange.resolve(in: .dark))
            second[0].glyphs.removeFirst()
            context.draw(text + second, disablesSubpixelQuantization: true)
        case .image:
            let bytes = (0..<48).flatMap { index -> [UInt8] in
                let alpha = index % 5 == 0 ? 0 : index % 3 == 0 ? 128 : 255
                return [index * 37 % 256, index * 91 % 256, index * 53 % 256, 255].map { UInt8($0 * alpha / 255) }
            }
            context.draw(
                Bitmap(width: 8, height: 6, format: .rgba, bytes: bytes),
                in: CGRect(x: 9.5, y: 7, width: 40, height: 30))
        case .mask:
            let bytes = (0..<48).map { UInt8($0 * 5) }
            context.draw(
                Bitmap(width: 8, height: 6, format: .coverage, bytes: bytes),
                in: CGRect(x: 9.5, y: 7, width: 40, height: 30), tint: .mint)
        case .group:
            context.drawLayer { layer in
                layer.fill(Path(CGRect(x: 9, y: 8, width: 24, height: 20)), with: .color(.mint))
                layer.stroke(Path(ellipseIn: CGRect(x: 20, y: 14, width: 28, height: 22)), with: colours, lineWidth: 5)
            }
        }
    }

    private var star: Path {
        var path = Path()
        path.addLines(
            (0..<10).map { index in
                let (angle, radius) = (Double(index) * .pi / 5, index % 2 == 0 ? 16.0 : 8)
                return CGPoint(x: 29.3 + radius * sin(angle), y: 22.6 - radius * cos(angle))
            })
        path.closeSubpath()
        return path
    }
}
