import Drawing
import Foundation
import RenderingTestSupport
import Testing

@testable import Rendering

/// Filters one after another, and shadows of every kind, against the same on the unfiltered picture.
@MainActor
@Suite(.serialized, .leavesGLClean)
struct FilterChainTests {
    private let width = 64
    private let height = 48

    /// Several colours, a soft edge and a translucent part, further from the edge than any filter here reaches.
    private func content(_ context: inout GraphicsContext) {
        context.fill(Path(ellipseIn: CGRect(x: 18.3, y: 14.2, width: 20, height: 18)), with: .color(.orange))
        context.fill(Path(CGRect(x: 26, y: 20, width: 18, height: 13)), with: .color(.blue.opacity(0.6)))
        context.fill(Path(CGRect(x: 30, y: 15, width: 3, height: 16)), with: .color(.white))
    }

    private func compare(_ filters: [Filter], opacity: Double = 1, within tolerance: Double, by gl: TestGL) throws {
        let sharp = try gl.picture(
            GraphicsContext.record { $0.drawLayer(content: content) }, width: width, height: height)
        let picture = try gl.picture(
            GraphicsContext.record { context in
                filters.forEach { context.addFilter($0) }
                context.opacity = opacity
                context.drawLayer(content: content)
            }, width: width, height: height)
        #expect(gl.renderer.problems == [])
        let expected = try filters.reduce(ReferencePicture(sharp)) { try #require($0.filtered($1)) }.faded(opacity)
        let difference = PictureDifference(picture, expected)
        #expect(difference.largest <= tolerance, "\(filters): \(difference)")
    }

    private static let kinds: [Filter] = [
        .blur(radius: 1.2), .saturation(0.4), .brightness(0.15), .contrast(1.3), .hueRotation(.degrees(50)),
        .colorMultiply(Color(red: 0.8, green: 1, blue: 0.6, opacity: 0.9)), .colorInvert(0.4), .grayscale(0.5),
        .luminanceToAlpha, .shadow(color: .purple, radius: 1.5, x: 2, y: 1),
        .shadow(color: .green, radius: 1, x: -1, y: 1, blendMode: .multiply, options: .shadowAbove),
    ]

    /// Each of them holds its result in bytes, which the next one reads; that of blurs is dithered.
    @Test func anyTwoFiltersActInTheirOrder() throws {
        let gl = try TestGL()
        for first in Self.kinds { for second in Self.kinds { try compare([first, second], within: 3, by: gl) } }
    }

    @Test func threeFiltersActInTheirOrder() throws {
        let gl = try TestGL()
        let kinds = Self.kinds
        for index in 0..<60 {
            let chain = [
                kinds[index % kinds.count], kinds[(index * 3 + 1) % kinds.count], kinds[(index * 7 + 4) % kinds.count],
            ]
            try compare(chain, opacity: 0.8, within: 4, by: gl)
        }
    }

    @Test func aThresholdComesFirstOrLast() throws {
        let gl = try TestGL()
        try compare([.alphaThreshold(min: 0.7, color: .green), .blur(radius: 1.5)], within: 2, by: gl)
        try compare([.saturation(0.2), .alphaThreshold(min: 0.1, max: 0.7, color: .green)], within: 2, by: gl)
    }

    private nonisolated static let mixing = BlendMode.allCases.filter { FramePlan.blendNumber(of: $0) != nil }

    /// A shadow over its picture is joined with it by its blend mode; an inner one is cut to it besides.
    @Test(arguments: mixing, [ShadowOptions.shadowAbove, [.shadowAbove, .invertsAlpha]])
    func aShadowIsBlendedWithItsPicture(mode: BlendMode, options: ShadowOptions) throws {
        let gl = try TestGL()
        let colour = Color(red: 0.3, green: 0.7, blue: 0.5, opacity: 0.8)
        try compare(
            [.shadow(color: colour, radius: 2, x: 3, y: 2, blendMode: mode, options: options)], within: 2.5, by: gl)
    }

    /// Modes that cut what lies there leave nothing of a picture that an inner shadow is cut to.
    @Test func anInnerShadowThatCannotBeBlendedIsReported() throws {
        let gl = try TestGL()
        func picture(_ mode: BlendMode) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(
                        .shadow(
                            color: .black, radius: 2, x: 2, y: 2, blendMode: mode,
                            options: [.shadowAbove, .invertsAlpha]))
                    context.drawLayer(content: content)
                }, width: width, height: height)
        }
        let normal = try picture(.normal)
        #expect(gl.renderer.problems == [])
        #expect(try picture(.xor) == normal)
        #expect(gl.renderer.problems.count == 1)
        #expect(gl.renderer.problems[0].contains("'xor'"))
    }

    /// Under its picture a shadow lies on nothing: no mode changes it.
    @Test func aShadowUnderItsPictureHasNothingToBlendWith() throws {
        let gl = try TestGL()
        func picture(_ mode: BlendMode) throws -> Bitmap {
            try gl.picture(
                GraphicsContext.record { context in
                    context.addFilter(.shadow(color: .black, radius: 2, x: 2, y: 2, blendMode: mode))
                    context.drawLayer(content: content)
                }, width: width, height: height)
        }
        let normal = try picture(.normal)
        for mode in [BlendMode.multiply, .screen, .difference, .plusLighter] { #expect(try picture(mode) == normal) }
    }
}
