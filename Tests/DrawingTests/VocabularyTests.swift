import Foundation
import Testing

@testable import Drawing

@Suite("Filters, masks, modes") struct VocabularyTests {
    private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

    @Test func filtersAreMappedToTheListsSpaceWhenTheyAreAdded() throws {
        let items = GraphicsContext.record { context in
            context.rotate(by: .degrees(90))
            context.scaleBy(x: 2, y: 2)
            context.addFilter(.shadow(color: .primary, radius: 3, x: 4, y: 0))
            context.addFilter(.variableBlur(radius: 1, start: .zero, end: CGPoint(x: 10, y: 0)))
            context.translateBy(x: 100, y: 100)
            context.fill(square, with: .color(.white))
        }.items
        let filters = try #require(items.first?.filters)
        guard case .shadow(let color, let radius, let x, let y, _, _) = filters[0],
            case .variableBlur(let most, let start, let end) = filters[1]
        else {
            Issue.record("other filters")
            return
        }
        #expect(color == Color(.white), "the scheme is settled")
        #expect(abs(radius - 6) < 1e-9 && abs(x) < 1e-9 && abs(y - 8) < 1e-9)
        #expect(abs(most - 2) < 1e-9 && start == .zero && abs(end.x) < 1e-9 && abs(end.y - 20) < 1e-9)
    }

    @Test(arguments: [
        Filter.saturation(1), .brightness(0), .contrast(1), .grayscale(0), .hueRotation(.zero), .colorInvert(0),
        .colorMultiply(.white), .colorMatrix(ColorMatrix()), .opaqueBlur(radius: 0), .saturation(.nan),
        .blur(radius: .infinity), .projectionTransform(ProjectionTransform()), .shadow(radius: .nan),
    ]) func whatChangesNothingIsNotRecorded(filter: Filter) {
        let items = GraphicsContext.record { context in
            context.addFilter(filter)
            context.fill(square, with: .color(.white))
        }.items
        #expect(items.map(\.filters) == [[]])
    }

    @Test func anOpaqueBlurIsWrittenAsInSwiftUI() {
        #expect(Filter.blur(radius: 3, options: .opaque) == .opaqueBlur(radius: 3))
        #expect(Filter.blur(radius: 3, options: []) == .blur(radius: 3))
    }

    @Test func clipsRememberTheirTransform() {
        let items = GraphicsContext.record { context in
            context.translateBy(x: 5, y: 6)
            context.clip(to: square, options: .inverse)
            context.translateBy(x: 1, y: 1)
            context.clipToLayer(opacity: 0.5) { $0.fill(square, with: .color(.white)) }
            context.fill(square, with: .color(.white))
        }.items
        #expect(items[0].masks.count == 2)
        #expect(
            items[0].masks[0]
                == Mask(
                    .path(square, FillStyle(), transform: CGAffineTransform(translationX: 5, y: 6)), isInverse: true))
        guard case .layer(let list, 0.5) = items[0].masks[1].shape else {
            Issue.record("not a layer")
            return
        }
        #expect(list.items[0].transform == CGAffineTransform(translationX: 6, y: 7))
    }

    @Test func layersNestedTooDeeplyAreNotFlattened() {
        func nest(_ context: inout GraphicsContext, _ depth: Int) {
            context.fill(square, with: .color(.white))
            if depth > 0 { context.drawLayer { nest(&$0, depth - 1) } }
        }
        func deepest(_ list: DisplayList) -> Int {
            list.items.map { if case .group(let inner) = $0.content { deepest(inner) + 1 } else { 0 } }.max() ?? 0
        }
        #expect(deepest(GraphicsContext.record { nest(&$0, 10) }) == 10)
        #expect(deepest(GraphicsContext.record { nest(&$0, 200) }) == GraphicsContext.deepestNesting)
    }

    @Test func aMaterialIsItsBackdropAndATint() {
        let list = GraphicsContext.record { $0.fill(square, with: Material.regular) }
        #expect(
            list.description == """
                backdrop [0 0 10 10] opaque blur 20 saturation 1.8
                  inside rect [0 0 10 10]
                fill rect [0 0 10 10] #1e1e1e@0.6
                """)
    }

    @Test func theListPrintsAllThatItHolds() {
        let list = GraphicsContext.record { context in
            context.opacity = 0.5
            context.blendMode = .multiply
            context.addFilter(.shadow(color: .black, radius: 2, x: 1, y: 2))
            context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 4)))
            context.drawLayer { layer in
                layer.stroke(
                    square,
                    with: .radialGradient(
                        Gradient(colors: [.black, .white]), center: .zero, startRadius: 0, endRadius: 5))
            }
        }
        #expect(
            list.description == """
                group shadow #000000 2 at (1, 2) opacity 0.5 multiply
                  stroke rect [0 0 10 10] width 1 radial(#000000 #ffffff)
                  inside rect [0 0 8 4] radii 4 2
                """)
    }

    @Test func aListIsMovedWithItsMasksAndBackdrops() {
        let list = GraphicsContext.record { context in
            context.clip(to: square)
            context.drawBackdrop(in: CGRect(x: 1, y: 2, width: 3, height: 4))
        }.transformed(by: CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2))
        #expect(list.items[0].content == .backdrop(CGRect(x: 12, y: 4, width: 6, height: 8)))
        #expect(
            list.items[0].masks[0].shape
                == .path(square, FillStyle(), transform: CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2))
        )
    }

    @Test func aTurnInSpaceKeepsItsAnchorAndComesBack() throws {
        let turn = ProjectionTransform(
            rotation: .degrees(50), axis: (1, 2, 0), anchor: CGPoint(x: 30, y: 20), size: CGSize(width: 60, height: 40))
        let anchor = CGPoint(x: 30, y: 20).applying(turn)
        #expect(abs(anchor.x - 30) < 1e-9 && abs(anchor.y - 20) < 1e-9)
        let there = CGPoint(x: 5, y: 33).applying(turn)
        let back = there.applying(try #require(turn.inverse))
        #expect(abs(back.x - 5) < 1e-9 && abs(back.y - 33) < 1e-9)
        // The right side moves away: it gets shorter.
        let y = ProjectionTransform(
            rotation: .degrees(40), axis: (0, 1, 0), anchor: CGPoint(x: 30, y: 20), size: CGSize(width: 60, height: 40))
        func height(_ x: Double) -> Double {
            CGPoint(x: x, y: 40).applying(y).y - CGPoint(x: x, y: 0).applying(y).y
        }
        #expect(height(60) < 40 && height(0) > 40)
        #expect(ProjectionTransform(CGAffineTransform(scaleX: 0, y: 1)).inverse == nil)
    }
}

@Suite("Mixing colours") struct MixingTests {
    @Test func oklabComesBack() {
        for rgb in [[0.2, 0.5, 0.9], [1, 1, 1], [0, 0, 0], [1, 0, 0.3]] {
            let back = ColorMixing.linearOfOklab(ColorMixing.oklab(rgb))
            for (a, b) in zip(rgb, back) { #expect(abs(a - b) < 1e-6) }
        }
        for value in [0, 0.001, 0.04045, 0.5, 1] {
            #expect(abs(ColorMixing.encoded(ColorMixing.linear(value)) - value) < 1e-6)
        }
    }

    @Test func perceptualGreyStaysGreyAndEndsStayEnds() {
        let gradient = Gradient(colors: [.black, .white]).colorSpace(.perceptual).resolve(in: .dark)
        let middle = gradient.premultiplied(at: 0.5)
        #expect(abs(middle[0] - middle[1]) < 1e-6 && abs(middle[1] - middle[2]) < 1e-6)
        // Half of Oklab's lightness: linear 1/8.
        #expect(abs(ColorMixing.linear(middle[0]) - 0.125) < 1e-4)
        #expect(gradient.premultiplied(at: 0) == [0, 0, 0, 1])
    }

    @Test func gradientsOfOtherSpacesAreApproachedByEncodedOnes() {
        for mixing in [ResolvedGradient.Mixing.perceptual, .linear] {
            var gradient = Gradient(colors: [.yellow, .blue, .clear, .red]).resolve(in: .dark)
            gradient.mixing = mixing
            let encoded = gradient.encoded()
            #expect(encoded.stops.count <= 256 && encoded.mixing == .encoded)
            for step in 0...1_000 {
                let t = Double(step) / 1_000
                for (a, b) in zip(gradient.premultiplied(at: t), encoded.premultiplied(at: t)) {
                    #expect(abs(a - b) < 0.6 / 255, "\(mixing) at \(t)")
                }
            }
        }
    }

    @Test func matricesOfTheNamedFiltersAreRight() {
        let orange = Color.Resolved(red: 1, green: 0.6, blue: 0.2)
        let grey = ColorMatrix.saturation(0).applied(to: orange)
        #expect(abs(grey.red - (0.2126 + 0.7152 * 0.6 + 0.0722 * 0.2)) < 1e-9 && abs(grey.red - grey.blue) < 1e-9)
        #expect(ColorMatrix.invert(1).applied(to: orange).green == 0.4)
        #expect(abs(ColorMatrix.contrast(0).applied(to: orange).red - 0.5) < 1e-9)
        let turned = ColorMatrix.hueRotation(.degrees(360)).applied(to: orange)
        #expect(abs(turned.red - 1) < 2e-3 && abs(turned.green - 0.6) < 2e-3 && abs(turned.blue - 0.2) < 2e-3)
        #expect(ColorMatrix(rows: [.nan] + Array(repeating: 0, count: 19)).applied(to: orange).red == 0)
    }
}
