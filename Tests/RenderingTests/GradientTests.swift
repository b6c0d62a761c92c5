import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Gradients against their formulas, within the rounding and the dither (1/255 in all).
@MainActor
@Suite(.serialized, .leavesGLClean)
struct GradientTests {
    private let width = 90
    private let height = 70

    private func check(
        _ shading: Shading, map: CGAffineTransform = .identity, scale: Double = 1, within tolerance: Double = 1.05,
        _ exact: (CGPoint) -> [Double]
    ) throws {
        let gl = try TestGL()
        let list = GraphicsContext.record { context in
            context.concatenate(map)
            context.fill(
                Path(CGRect(x: -500, y: -500, width: 1_000, height: 1_000)), with: shading)
        }
        let (w, h) = (Int(Double(width) * scale), Int(Double(height) * scale))
        let picture = try gl.picture(list, width: w, height: h, scale: scale)
        #expect(gl.renderer.problems == [])
        let back = map.inverted()
        let expected = ReferencePicture(width: w, height: h) { x, y in
            exact(CGPoint(x: x / scale, y: y / scale).applying(back))
        }
        let difference = PictureDifference(picture, expected)
        #expect(difference.largest <= tolerance, "\(shading): \(difference)")
    }

    private let stops = Gradient(stops: [
        .init(color: .red, location: 0.1), .init(color: .white.opacity(0.2), location: 0.4),
        .init(color: .indigo, location: 0.4), .init(color: .black, location: 0.9),
    ])

    /// BL-12: the same place at every scale.
    @Test(arguments: [1.0, 1.5, 2]) func aLinearGradientLiesAtTheSamePlaceAtEveryScale(scale: Double) throws {
        let resolved = stops.resolve(in: .dark)
        let (start, end) = (CGPoint(x: 10, y: 5), CGPoint(x: 70, y: 45))
        try check(.linearGradient(stops, startPoint: start, endPoint: end), scale: scale) { p in
            resolved.premultiplied(at: ((p.x - 10) * 60 + (p.y - 5) * 40) / (60 * 60 + 40 * 40))
        }
    }

    @Test func aRadialGradientFollowsTheDistanceUnderAnyMap() throws {
        let resolved = Gradient(colors: [.yellow, .blue, .clear]).resolve(in: .dark)
        let map = CGAffineTransform(translationX: 40, y: 30).rotated(by: 0.4).scaledBy(x: 1.3, y: 0.8)
        try check(
            .radialGradient(
                Gradient(colors: [.yellow, .blue, .clear]), center: CGPoint(x: 3, y: -2), startRadius: 5, endRadius: 40),
            map: map
        ) { p in resolved.premultiplied(at: (hypot(p.x - 3, p.y + 2) - 5) / 35) }
    }

    @Test func aConicGradientGoesOnceAround() throws {
        let gradient = Gradient(colors: [.red, .green, .blue, .red])
        let resolved = gradient.resolve(in: .dark)
        let centre = CGPoint(x: 40.3, y: 30.7)
        try check(.conicGradient(gradient, center: centre, angle: .degrees(30))) { p in
            var turn = atan2(p.y - centre.y, p.x - centre.x) - .pi / 6
            if turn < 0 { turn += 2 * .pi }
            return resolved.premultiplied(at: turn / (2 * .pi))
        }
    }

    @Test func anAngularGradientHoldsItsEndsInWhatIsLeftOfTheTurn() throws {
        let gradient = Gradient(colors: [.white, .black])
        let resolved = gradient.resolve(in: .dark)
        let centre = CGPoint(x: 40.3, y: 30.7)
        try check(.angularGradient(gradient, center: centre, startAngle: .degrees(20), endAngle: .degrees(140))) { p in
            var degrees = atan2(p.y - centre.y, p.x - centre.x) * 180 / .pi - 20
            if degrees < 0 { degrees += 360 }
            return resolved.premultiplied(at: degrees > 120 + 120 ? 0 : degrees / 120)
        }
        // The other way round.
        try check(.angularGradient(gradient, center: centre, startAngle: .degrees(140), endAngle: .degrees(20))) { p in
            var degrees = 140 - atan2(p.y - centre.y, p.x - centre.x) * 180 / .pi
            degrees -= 360 * (degrees / 360).rounded(.down)
            return resolved.premultiplied(at: degrees > 120 + 120 ? 0 : degrees / 120)
        }
    }

    @Test(arguments: [GradientOptions.repeat, .mirror]) func gradientsGoOnOutside(options: GradientOptions) throws {
        let gradient = Gradient(colors: [.white, .indigo])
        let resolved = gradient.resolve(in: .dark, options: options)
        let gl = try TestGL()
        let picture = try gl.picture(
            GraphicsContext.record {
                $0.fill(
                    Path(CGRect(x: 0, y: 0, width: 90, height: 4)),
                    with: .linearGradient(
                        gradient, startPoint: CGPoint(x: 30, y: 0), endPoint: CGPoint(x: 50, y: 0), options: options))
            }, width: 90, height: 4)
        let expected = ReferencePicture(width: 90, height: 4) { x, _ in resolved.premultiplied(at: (x - 30) / 20) }
        #expect(PictureDifference(picture, expected).largest <= 1.05)
    }

    @Test func perceptualAndLinearMixingAreFollowedToAGreyLevel() throws {
        let colours = Gradient(colors: [.yellow, .blue, Color(red: 1, green: 0, blue: 0, opacity: 0.3)])
        let end = CGPoint(x: 90, y: 0)
        let perceptual = colours.colorSpace(.perceptual).resolve(in: .dark)
        try check(
            .linearGradient(colours.colorSpace(.perceptual), startPoint: .zero, endPoint: end), within: 1.3
        ) { perceptual.premultiplied(at: $0.x / 90) }
        let linear = colours.resolve(in: .dark, options: .linearColor)
        try check(
            .linearGradient(colours, startPoint: .zero, endPoint: end, options: .linearColor), within: 1.6
        ) { linear.premultiplied(at: $0.x / 90) }
    }

    @Test func aGradientOnGlyphsIsTheGradientTimesTheCoverage() throws {
        let gl = try TestGL()
        let gradient = Gradient(colors: [.red, .blue])
        var runs = Sample.line(4, x: 4, baseline: 40)
        func picture() throws -> Bitmap {
            try gl.picture(GraphicsContext.record { $0.draw(runs) }, width: width, height: height)
        }
        let white = ReferencePicture(try picture())
        runs[0].paint = .linearGradient(
            gradient.resolve(in: .dark), start: CGPoint(x: 0, y: 20), end: CGPoint(x: 0, y: 50))
        let expected = ReferencePicture(width: width, height: height) { _, y in
            gradient.resolve(in: .dark).premultiplied(at: (y - 20) / 30)
        }.masked(by: white)
        let difference = PictureDifference(try picture(), expected)
        #expect(difference.largest <= 1.05, "\(difference)")
        #expect(gl.renderer.statistics.targetSwitches == 1, "no layer")
    }

    @Test func badGradientsAreRightOrClamped() throws {
        let gl = try TestGL()
        let whole = Path(CGRect(x: 0, y: 0, width: 16, height: 16))
        func first(_ shading: Shading) throws -> [UInt8] {
            let bitmap = try gl.picture(
                GraphicsContext.record { $0.fill(whole, with: shading) }, width: 16, height: 16)
            return Array(bitmap.bytes[0..<4])
        }
        let one = Gradient(colors: [.white])
        let two = Gradient(colors: [.black, .white])
        let p = CGPoint(x: 3, y: 3)
        #expect(try first(.linearGradient(Gradient(colors: []), startPoint: .zero, endPoint: p)) == [0, 0, 0, 0])
        #expect(try first(.linearGradient(one, startPoint: .zero, endPoint: p)) == [255, 255, 255, 255])
        // No way between equal points: the last colour holds.
        #expect(try first(.linearGradient(two, startPoint: p, endPoint: p)) == [255, 255, 255, 255])
        #expect(
            try first(.radialGradient(two, center: CGPoint(x: 8, y: 8), startRadius: 3, endRadius: 3))
                == [255, 255, 255, 255])
        #expect(
            try first(.angularGradient(two, center: CGPoint(x: 8, y: 8), startAngle: .zero, endAngle: .zero))
                .allSatisfy { [0, 255].contains($0) })
        _ = try first(.linearGradient(two, startPoint: CGPoint(x: Double.nan, y: 0), endPoint: p))
        _ = try first(.radialGradient(two, center: CGPoint(x: Double.infinity, y: 0), startRadius: .nan, endRadius: 1))
        let many = Gradient(colors: (0..<5_000).map { $0 % 2 == 0 ? .black : .white })
        _ = try first(.linearGradient(many, startPoint: .zero, endPoint: p))
    }

    @Test func twoHundredGradientsAreOneDrawCall() throws {
        let gl = try TestGL()
        let target = try gl.renderer.makeTarget(width: 64, height: 64)
        let list = GraphicsContext.record { context in
            for index in 0..<200 {
                context.fill(
                    Path(CGRect(x: Double(index % 20) * 3, y: Double(index / 20) * 3, width: 2, height: 2)),
                    with: .linearGradient(
                        Gradient(colors: [.red, Color(white: Double(index) / 200)]), startPoint: .zero,
                        endPoint: CGPoint(x: 64, y: 64)))
            }
        }
        try gl.renderer.draw(list, into: target)
        // The first item is kept as the still part.
        #expect(gl.renderer.statistics.drawCalls == 2)
    }
}
