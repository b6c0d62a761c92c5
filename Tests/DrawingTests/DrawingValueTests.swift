import Foundation
import Testing

@testable import Drawing

@Suite("Colours and gradients") struct ColorTests {
    @Test(
        arguments: [
            ("#F00", [1, 0, 0, 1]), ("#f00", [1, 0, 0, 1]), ("#369C", [0.2, 0.4, 0.6, 0.8]),
            ("#336699", [0.2, 0.4, 0.6, 1]), ("#33669933", [0.2, 0.4, 0.6, 0.2]),
            ("#FF000080", [1, 0, 0, 128 / 255.0]),
        ] as [(String, [Double])]) func hexColoursHaveOneOrder(text: String, expected: [Double]) throws
    {
        let color = try #require(Color(cssHex: text)).resolve(in: .dark)
        for (part, wanted) in zip([color.red, color.green, color.blue, color.opacity], expected) {
            #expect(abs(part - wanted) < 1e-12)
        }
    }

    @Test(arguments: [
        "", "#", "#F", "#F0", "#F00F0", "#1234567", "#123456789", "#GG0000", "F00", "0xF00", "#F 0", "#１２３",
    ])
    func otherFormsAreNoColour(text: String) {
        #expect(Color(cssHex: text) == nil)
    }

    @Test func primaryFollowsTheScheme() {
        #expect(Color.primary.resolve(in: .dark) == .white && Color.primary.resolve(in: .light) == .black)
        #expect(Color.secondary.resolve(in: .light) == Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0.6))
        #expect(Color.white.opacity(0.5).opacity(0.5).resolve(in: .dark).opacity == 0.25)
    }

    @Test func premultiplyingIsUndoneAndTransparentIsBlack() {
        let color = Color.Resolved(red: 1, green: 0.5, blue: 0.25, opacity: 0.5)
        #expect(color.premultiplied == [0.5, 0.25, 0.125, 0.5])
        #expect(Color.Resolved(premultiplied: [0.5, 0.25, 0.125, 0.5]) == color)
        #expect(Color.Resolved(premultiplied: [0, 0, 0, 0]) == .clear)
    }

    @Test func gradientsInterpolatePremultipliedAndHoldTheirEnds() {
        let gradient = Gradient(colors: [.white, .clear]).resolve(in: .dark)
        #expect(gradient.premultiplied(at: 0.25) == [0.75, 0.75, 0.75, 0.75])
        #expect(gradient.premultiplied(at: -1) == [1, 1, 1, 1])
        #expect(gradient.premultiplied(at: 2) == [0, 0, 0, 0])
        let three = Gradient(colors: [.black, .white, .black]).resolve(in: .dark)
        #expect(three.stops.map(\.location) == [0, 0.5, 1])
        #expect(three.premultiplied(at: 0.5) == [1, 1, 1, 1])
        #expect(three.premultiplied(at: 0.75) == [0.5, 0.5, 0.5, 1])
    }

    @Test func placesAreClampedAndMadeToAscend() {
        let stops = [-1, 0.6, 0.4, 3].map { Gradient.Stop(color: .white, location: $0) }
        #expect(Gradient(stops: stops).resolve(in: .dark).stops.map(\.location) == [0, 0.6, 0.6, 1])
    }

    @Test func ofEqualPlacesTheLaterHoldsFromThere() {
        let gradient = Gradient(stops: [
            .init(color: .black, location: 0), .init(color: .black, location: 0.5),
            .init(color: .white, location: 0.5), .init(color: .white, location: 1),
        ]).resolve(in: .dark)
        #expect(gradient.premultiplied(at: 0.499)[0] == 0)
        #expect(gradient.premultiplied(at: 0.5)[0] == 1)
    }

    @Test func gradientsOfNoneAndOneColour() {
        #expect(Gradient(colors: []).resolve(in: .dark).premultiplied(at: 0.5) == [0, 0, 0, 0])
        #expect(Gradient(colors: [.white]).resolve(in: .dark).premultiplied(at: 0.5) == [1, 1, 1, 1])
    }
}

@Suite("Transforms") struct TransformTests {
    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

    @Test func theLastCallActsFirst() {
        let map = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(map) == CGPoint(x: 12, y: 23))
    }

    @Test func aPositiveAngleTurnsClockwiseOnTheScreen() {
        // y points down: right goes to down.
        #expect(isNear(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1)))
    }

    @Test(arguments: [
        CGAffineTransform(translationX: 3, y: -4), CGAffineTransform(scaleX: 2, y: -0.5),
        CGAffineTransform(rotationAngle: 0.7), CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 7, ty: 9),
    ]) func anInverseUndoes(map: CGAffineTransform) {
        let point = CGPoint(x: 12.5, y: -3)
        #expect(isNear(point.applying(map).applying(map.inverted()), point))
        #expect(isNear(point.applying(map.inverted().concatenating(map)), point))
    }

    @Test func whatHasNoInverseStaysAsItIs() {
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test func rectanglesAreMappedToTheirBounds() {
        let turned = CGRect(x: 0, y: 0, width: 4, height: 2).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(isNear(turned.origin, CGPoint(x: -2, y: 0)) && abs(turned.width - 2) < 1e-9)
    }
}

@Suite("Bitmaps") struct BitmapTests {
    @Test func equalPixelsAreEqualBitmapsWhoeverAsksFirst() {
        let bytes = (0..<48).map { UInt8($0) }
        let first = Bitmap(width: 4, height: 3, format: .rgba, bytes: bytes)
        let second = Bitmap(width: 4, height: 3, format: .rgba, bytes: bytes.map { $0 })
        #expect(first == second && first.hashValue == second.hashValue)
        let copy = first
        #expect(Set([first, second, copy]).count == 1)
        for index in [0, 23, 47] {
            var other = bytes
            other[index] ^= 1
            #expect(Bitmap(width: 4, height: 3, format: .rgba, bytes: other) != first)
        }
        #expect(Bitmap(width: 3, height: 4, format: .rgba, bytes: bytes) != first)
        #expect(Bitmap(width: 16, height: 3, format: .coverage, bytes: bytes) != first)
    }
}
