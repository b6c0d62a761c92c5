import Stage
import TestSupport
import Testing
import Typesetting

@testable import SceneFile

/// Texts that are hard to read are named, and no others.
struct ContrastTests {
    private static let typesetter = try? Typesetter(fontConfiguration: Checkout.fonts)

    private func warnings(_ lines: String) throws -> [String] {
        let document = SceneDocument(text: "glyphstage: 1\n" + lines, file: "s.yaml", read: noFiles)
        #expect(!document.diagnostics.hasErrors, "\(document.diagnostics.map(\.headline))")
        return document.contrastWarnings(try #require(Self.typesetter)).map {
            "\($0.span.line):\($0.span.column): \($0.severity.rawValue): \($0.message)"
        }
    }

    static let ratios: [(a: [Double], b: [Double], ratio: Double)] = [
        ([0, 0, 0], [1, 1, 1], 21), ([1, 1, 1], [1, 1, 1], 1),
        ([0x77 / 255.0, 0x77 / 255.0, 0x77 / 255.0], [1, 1, 1], 4.478), ([1, 0, 0], [1, 1, 1], 3.998),
        ([0, 0, 1], [0, 0, 0], 2.444),
    ]

    @Test(arguments: ratios)
    func ratiosAreThoseOfTheStandard(a: [Double], b: [Double], ratio: Double) {
        #expect(abs(Contrast.ratio(a, b) - ratio) < 0.001)
        #expect(Contrast.ratio(a, b) == Contrast.ratio(b, a))
    }

    @Test func smallTextNeedsFourAndAHalf() throws {
        let canvas = "canvas: {background: white}\n"
        #expect(try warnings(canvas + "layers: [{text: words, foregroundStyle: '#767676'}]\n") == [])
        #expect(
            try warnings(canvas + "layers: [{text: words, foregroundStyle: '#777777'}]\n") == [
                "3:17: warning: the contrast of this text with what is below it is 4.47:1 at 1 s; it is readable from 4.5:1 (in layer 'text-1')"
            ])
    }

    @Test func largeTextNeedsThree() throws {
        let canvas = "canvas: {background: white}\n"
        #expect(try warnings(canvas + "layers: [{text: words, font: {size: 24}, foregroundStyle: '#949494'}]\n") == [])
        #expect(
            try warnings(canvas + "layers: [{text: words, font: {size: 23}, foregroundStyle: '#949494'}]\n").count == 1)
        #expect(
            try warnings(canvas + "layers: [{text: words, font: {size: 24}, foregroundStyle: '#969696'}]\n").count == 1)
    }

    @Test func whatLiesBetweenTheTextAndTheCanvasCounts() throws {
        let layers =
            "layers:\n  - {rectangle: {fill: white}, frame: {width: 400, height: 100}}\n  - {name: t, text: words}\n"
        #expect(try warnings(layers).first?.contains("is 1:1 at 1 s") == true, "white on white on black")
        #expect(try warnings(layers.replacing("fill: white", with: "fill: black")) == [])
        #expect(
            try warnings("layers:\n  - {name: t, text: words}\n  - {rectangle: {fill: white}}\n") == [],
            "above the text is not below it")
        #expect(try warnings("layers: [{text: words, background: white}]\n").count == 1)
        #expect(
            try warnings(
                "layers:\n  - {linearGradient: {colors: [black, white], startPoint: leading, endPoint: trailing}, position: [640, 360]}\n"
                    + "  - {name: l, text: words, position: [100, 360]}\n  - {name: r, text: words, position: [1200, 360]}\n"
            ).map { String($0.suffix(3)) } == ["r')"])
    }

    @Test func translucentTextIsMixedWithWhatIsBelow() throws {
        #expect(try warnings("layers: [{text: words, opacity: 0.3}]\n").count == 1)
        #expect(try warnings("layers: [{text: words, opacity: 0.8}]\n") == [])
        #expect(try warnings("layers: [{group: {layers: [{text: words}]}, opacity: 0.3}]\n").count == 1)
    }

    @Test func whatMovesIsNotJudgedWhileItDoes() throws {
        let fade = """
            layers: [{name: t, text: words, opacity: 0}]
            timeline: {duration: 3, events: [{at: 0, withAnimation: {linear: {duration: 1}}, set: {t.opacity: 1}}, {at: 0.4}]}

            """
        #expect(try warnings(fade) == [], "nothing shows at 0, it fades in at 0.4, it is there at the end")
        #expect(try warnings(fade.replacing("t.opacity: 1", with: "t.opacity: 0.2")).count == 1)
    }

    @Test func whatComesOrGoesIsNotJudgedWhileItDoes() throws {
        let comes = """
            layers: [{name: t, text: words, initially: absent, transition: opacity}]
            timeline: {duration: 3, events: [{at: 0, withAnimation: {linear: {duration: 1}}, insert: [t]}, {at: 0.1}]}

            """
        #expect(try warnings(comes) == [])
        #expect(
            try warnings(comes.replacing("text: words", with: "text: words, foregroundStyle: '#333333'")).count == 1)
    }

    @Test func eachEventIsLookedAt() throws {
        let changes = """
            layers:
              - {name: back, rectangle: {fill: black}}
              - {name: t, text: words}
            timeline: {duration: 3, events: [{at: 1, set: {back.fill: white}}, {at: 2, set: {back.fill: black}}]}

            """
        #expect(try warnings(changes).map { $0.contains("at 1 s") } == [true])
        #expect(try warnings(changes.replacing("white", with: "'#222222'")) == [])
    }

    @Test func theLayerIsTheOneThatDrewTheLetters() throws {
        // Both stand in the same place; the second is moved away by its offset.
        let layers =
            "layers:\n  - {name: a, text: words, foregroundStyle: '#333333', offset: [0, 200]}\n  - {name: b, text: words}\n"
        #expect(try warnings(layers).map { String($0.suffix(4)) } == ["'a')"])
        #expect(try warnings("layers: [{text: words, foregroundStyle: '#333333', hidden: true}]\n") == [])
        #expect(
            try warnings("layers: [{group: {layers: [{name: deep, text: words, foregroundStyle: '#333333'}]}}]\n").count
                == 1)
    }

    @Test func whatCannotBeToldIsNotJudged() throws {
        #expect(try warnings("layers: [{rectangle: {fill: white}, blendMode: difference}, {text: words}]\n") == [])
        #expect(try warnings("layers: [{text: words, foregroundStyle: '#333333', brightness: 0.8}]\n") == [])
    }
}
