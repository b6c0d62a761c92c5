import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

@MainActor
@Suite(.serialized, .leavesGLClean)
struct VariableBlurTests {
    private let width = 96
    private let height = 120

    private func content(_ context: inout GraphicsContext) {
        context.fill(Path(CGRect(x: 0, y: 0, width: 96, height: 120)), with: .color(.indigo))
        for index in 0..<12 {
            context.fill(
                Path(CGRect(x: 10 + index * 6, y: index * 10, width: 14, height: 5)),
                with: .color(index % 2 == 0 ? .white : .orange))
        }
    }

    /// BL-09 where σ is 0 nothing changes; BL-15 elsewhere it is one Gaussian of each pixel's own σ.
    @Test(arguments: [(3.0, 0.0, 120.0), (12, 30, 80), (24, 110, 40)])
    func eachRowIsBlurredByItsOwnGaussian(radius: Double, start: Double, end: Double) throws {
        let gl = try TestGL()
        let sharp = ReferencePicture(
            try gl.picture(GraphicsContext.record { $0.drawLayer(content: content) }, width: width, height: height))
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.addFilter(
                    .variableBlur(radius: radius, start: CGPoint(x: 0, y: start), end: CGPoint(x: 0, y: end)))
                context.drawLayer(content: content)
            }, width: width, height: height)
        func sigma(_ y: Double) -> Double {
            let sigma = radius * min(max((y - start) / (end - start), 0), 1)
            return sigma < 0.02 ? 0 : sigma
        }
        let difference = PictureDifference(picture, sharp.blurred(byRow: sigma))
        #expect(difference.largest <= 2.5 && difference.psnr >= 40, "radius \(radius): \(difference)")
        var changed = 0
        for y in 0..<height where sigma(Double(y) + 0.5) == 0 {
            for x in 0..<width * 4 {
                let index = y * width * 4 + x
                if Double(picture.bytes[index]) != (sharp.values[index] * 255).rounded() { changed += 1 }
            }
        }
        #expect(changed == 0)
        #expect(gl.renderer.problems == [])
    }

    @Test func aRampAlongXIsTheSameTurned() throws {
        let gl = try TestGL()
        func picture(_ isAcross: Bool) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(
                        .variableBlur(
                            radius: 9, start: CGPoint(x: isAcross ? 20 : 0, y: isAcross ? 0 : 20),
                            end: CGPoint(x: isAcross ? 70 : 0, y: isAcross ? 0 : 70)))
                    context.drawLayer { layer in
                        for index in 0..<5 {
                            let (u, v) = (10 + index * 14, 20 + index * 5)
                            let rect =
                                isAcross
                                ? CGRect(x: u, y: v, width: 6, height: 30) : CGRect(x: v, y: u, width: 30, height: 6)
                            layer.fill(Path(rect), with: .color(index % 2 == 0 ? .white : .orange))
                        }
                    }
                }, width: 96, height: 96)
        }
        let (across, down) = (try picture(true), try picture(false))
        var largest = 0
        for y in 0..<96 {
            for x in 0..<96 {
                for channel in 0..<4 {
                    let (a, b) = (across.bytes[(y * 96 + x) * 4 + channel], down.bytes[(x * 96 + y) * 4 + channel])
                    largest = max(largest, abs(Int(a) - Int(b)))
                }
            }
        }
        #expect(largest <= 1)
    }

    /// Stripes that stand upright, under a blur that grows downwards: every row is the same picture at another σ.
    private func stripes(width: Int, height: Int, radius: Double) throws -> ReferencePicture {
        let gl = try TestGL()
        return ReferencePicture(
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(
                        .variableBlur(
                            radius: radius, start: CGPoint(x: 0, y: 20), end: CGPoint(x: 0, y: Double(height) - 20)))
                    context.drawLayer { layer in
                        layer.fill(
                            Path(CGRect(x: -400, y: -400, width: width + 800, height: height + 800)),
                            with: .color(.black))
                        for x in stride(from: -396, to: width + 400, by: 24) {
                            layer.fill(
                                Path(CGRect(x: x, y: -400, width: 12, height: height + 800)), with: .color(.white))
                        }
                    }
                }, width: width, height: height))
    }

    @Test(arguments: [6.0, 14, 30])
    func alongTheRampContrastOnlyFalls(radius: Double) throws {
        let picture = try stripes(width: 96, height: 400, radius: radius)
        let contrasts = (0..<400).map { y in
            let row = (24..<72).map { picture.pixel($0, y)[1] * 255 }
            return row.max()! - row.min()!
        }
        #expect(contrasts[5] == 255 && contrasts[395] < 250)
        // A step of one is what the rounding to 8 bits may add.
        for (above, below) in zip(contrasts, contrasts.dropFirst()) { #expect(below <= above + 1) }
    }

    @Test(arguments: [6.0, 14, 30])
    func noSeamLiesBetweenLevelsOfBlur(radius: Double) throws {
        let picture = try stripes(width: 96, height: 400, radius: radius)
        /// White from 12 to 24, from 36 to 48 and so on, under the Gaussian of the row.
        func expected(_ y: Int) -> Double {
            let sigma = radius * min(max((Double(y) + 0.5 - 20) / 360, 0), 1)
            guard sigma > 0.02 else { return 0 }
            let reach = Int((5 * sigma).rounded(.up))
            var (sum, white) = (0.0, 0.0)
            for x in -reach...reach {
                let weight = exp(-0.5 * Double(x * x) / (sigma * sigma))
                sum += weight
                if (54 + x + 2_400) % 24 >= 12 { white += weight }
            }
            return 255 * white / sum
        }
        let errors = (0..<400).map { picture.pixel(54, $0)[1] * 255 - expected($0) }
        #expect(errors.map(abs).max()! <= 2.5)
        // From row to row the error may change by two roundings of each, between the passes and at the end: a seam between
        // levels would stand out.
        let steps = zip(errors, errors.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! <= 2)
    }

    /// A thin line stays where it is while it spreads.
    @Test(arguments: [4.0, 12, 24])
    func theCentroidDoesNotMove(radius: Double) throws {
        let gl = try TestGL()
        let picture = ReferencePicture(
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(
                        .variableBlur(radius: radius, start: CGPoint(x: 0, y: 20), end: CGPoint(x: 0, y: 280)))
                    context.drawLayer { layer in
                        layer.fill(Path(CGRect(x: 100, y: -300, width: 24, height: 900)), with: .color(.white))
                    }
                }, width: 224, height: 300))
        var mean = 0.0
        for y in 0..<300 {
            let row = (0..<224).map { picture.pixel($0, y)[3] }
            let sum = row.reduce(0, +)
            let centroid = row.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element } / sum
            // The rounding of a hundred pixels to 8 bits moves the centroid of one row by up to a tenth.
            #expect(abs(centroid - 112) < 0.12, "row \(y): \(centroid)")
            mean += (centroid - 112) / 300
            #expect(abs(sum - 24) < 0.5, "row \(y): \(sum)")
        }
        #expect(abs(mean) < 0.01)
    }

    private nonisolated static let materials = Material.allCases.flatMap { material in
        [(material, ColorScheme.light), (material, .dark)]
    }

    @Test(arguments: materials)
    func aMaterialShowsItsBackdropBlurredAndTinted(material: Material, scheme: ColorScheme) throws {
        let gl = try TestGL()
        let sharp = ReferencePicture(
            try gl.picture(GraphicsContext.record(content), width: width, height: height))
        let box = Path(CGRect(x: 20, y: 40, width: 50, height: 40))
        let picture = try gl.picture(
            GraphicsContext.record(colorScheme: scheme) { context in
                content(&context)
                context.fill(box, with: material)
            }, width: width, height: height)
        let matrix = ColorMatrix.saturation(Material.saturation)
        let tint = material.tint(in: scheme).resolve(in: scheme).premultiplied
        let glass = sharp.blurred(20, clamps: true).mapped { pixel in
            let c = matrix.applied(to: Color.Resolved(premultiplied: pixel)).premultiplied
            return zip(tint, c).map { $0 + $1 * (1 - tint[3]) }
        }
        let inside = ReferencePicture(width: width, height: height) { x, y in
            x > 20 && x < 70 && y > 40 && y < 80 ? [1, 1, 1, 1] : [0, 0, 0, 0]
        }
        let difference = PictureDifference(picture, glass.masked(by: inside).over(sharp))
        #expect(difference.largest <= 3 && difference.psnr >= 40, "\(material), \(scheme): \(difference)")
        #expect(gl.renderer.problems == [])
    }

    @Test func aBackdropInsideALayerIsTheLayersOwn() throws {
        let gl = try TestGL()
        let picture = try gl.picture(
            GraphicsContext.record { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .color(.white))
                context.opacity = 0.5
                context.drawLayer { layer in
                    layer.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 20)), with: .color(.black))
                    layer.addFilter(.colorInvert())
                    layer.drawBackdrop(in: CGRect(x: 5, y: 0, width: 10, height: 20))
                }
            }, width: 20, height: 20)
        // Black at half, inverted black at half (white stays white), nothing.
        #expect([2, 7, 12].map { (Int(picture.bytes[$0 * 4]) + 1) / 2 } == [64, 128, 128])
    }
}
