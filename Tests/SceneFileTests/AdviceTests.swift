import Drawing
import Foundation
import Motion
import TestSupport
import Testing
import Typesetting

@testable import SceneFile
@testable import Stage

/// What `check` says about reduced motion, large text and texts without their effects.
struct AdviceTests {
    private let typesetter: Typesetter

    init() throws { typesetter = try Typesetter(fontConfiguration: Checkout.fonts) }

    private func document(_ lines: String) throws -> SceneDocument {
        let document = SceneDocument(text: "glyphstage: 1\n" + lines, file: "s.yaml", read: noFiles)
        #expect(!document.diagnostics.hasErrors, "\(document.diagnostics.map(\.headline))")
        return document
    }

    private func shown(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.span.line):\($0.span.column): \($0.severity.rawValue): \($0.message)" }
    }

    // MARK: - Large text

    @Test func aTextThatLeavesTheCanvasAtTheLargestSizeIsNamed() throws {
        let words = "layers: [{name: t, text: Some words that stand beside each other, font: {style: largeTitle}}]\n"
        // Two lines of 60 points are higher than 100 and lower than 200.
        let low = try document("canvas: {size: [700, 100]}\n" + words)
        #expect(
            shown(low.largeTextWarnings(typesetter)) == [
                "3:73: warning: at the largest text size (accessibility5) this text leaves the canvas at 1 s (in layer 't')"
            ])
        #expect(try document("canvas: {size: [700, 200]}\n" + words).largeTextWarnings(typesetter).isEmpty)
    }

    @Test func aTextThatIsCutAtTheLargestSizeIsNamed() throws {
        let lines =
            "canvas: {size: [700, 300]}\nlayers: [{name: t, text: Some words that stand beside each other, FONT, lineLimit: 1}]\n"
        let cut = try document(lines.replacing("FONT", with: "font: {style: largeTitle}"))
        #expect(
            shown(cut.largeTextWarnings(typesetter)) == [
                "3:73: warning: at the largest text size (accessibility5) this text is cut at 1 s (in layer 't')"
            ])
        // What has a fixed size does not grow.
        #expect(try document(lines.replacing("FONT", with: "font: {size: 34}")).largeTextWarnings(typesetter).isEmpty)
    }

    @Test func whatLeavesTheCanvasAnywayOrLiesInAScrollIsNot() throws {
        let words = "text: Some words that stand beside each other, font: {style: largeTitle}"
        let outside = "canvas: {size: [700, 60]}\nlayers: [{\(words), position: [350, 50]}]\n"
        #expect(try document(outside).largeTextWarnings(typesetter).isEmpty)
        let scrolled = "canvas: {size: [700, 100]}\nlayers: [{scroll: {layers: [{\(words)}]}}]\n"
        #expect(try document(scrolled).largeTextWarnings(typesetter).isEmpty)
    }

    // MARK: - Without effects

    @Test func aTextThatOnlyItsEffectMakesReadableIsNamed() throws {
        let lines = """
            canvas: {background: white, size: [400, 200]}
            layers:
              - name: t
                text: [{text: marked words, mark: revealHighlight}]
                font: {size: 20}
                foregroundStyle: white
                textRenderer: {highlightReveal: {color: black, progress: 1, inset: [-9, -9]}}

            """
        #expect(
            shown(try document(lines).contrastWarnings(typesetter)) == [
                "6:11: warning: without its effect the contrast of this text with what is below it is 1:1 at 1 s; it is readable from 4.5:1 (in layer 't')"
            ])
        #expect(
            try document(lines.replacing("background: white", with: "background: '#333333'"))
                .contrastWarnings(typesetter).isEmpty)
    }

    @Test(arguments: ["light", "dark"])
    func theHighlightLeavesTheTextReadableInBothSchemes(scheme: String) throws {
        let lines = """
            environment: {colorScheme: \(scheme)}
            layers: [{text: [{text: words, mark: revealHighlight}], textRenderer: {highlightReveal: {COLOR}}}]

            """
        #expect(try document(lines.replacing("COLOR", with: "progress: 1")).contrastWarnings(typesetter).isEmpty)
        let own = scheme == "dark" ? "color: white" : "color: black"
        #expect(try document(lines.replacing("COLOR", with: own)).contrastWarnings(typesetter).count == 1)
    }

    @Test func aTextIsWarnedOfOnce() throws {
        let lines =
            "canvas: {background: white}\nlayers: [{text: words, foregroundStyle: '#aaaaaa', textRenderer: {wave: {amplitude: 0}}}]\n"
        #expect(try document(lines).contrastWarnings(typesetter).count == 1)
    }

    // MARK: - Matched geometry

    private func geometry(_ second: String, _ events: String = "") throws -> [String] {
        let lines = """
            layers:
              - {name: a, rectangle: {}, matchedGeometry: {id: m}}
              - {name: b, circle: {}, matchedGeometry: {id: m, \(second)}
            timeline: {duration: 3, events: [\(events)]}

            """
        return shown(try document(lines).geometryWarnings())
    }

    @Test func severalSourcesAndNoneAreNamed() throws {
        #expect(
            try geometry("isSource: true}") == [
                "4:15: warning: several layers of the matched geometry 'm' are sources at 0 s ('a', 'b'); the first one counts"
            ])
        #expect(
            try geometry("isSource: false}", "{at: 1, set: {a.matchedGeometry.isSource: false}}") == [
                "4:15: warning: no layer of the matched geometry 'm' is a source at 1 s; each stands in its own frame"
            ])
    }

    @Test func oneSourceAtATimeIsRight() throws {
        #expect(
            try geometry(
                "isSource: false}",
                "{at: 1, set: {a.matchedGeometry.isSource: false, b.matchedGeometry.isSource: true}}") == [])
        #expect(
            try geometry("isSource: true}, initially: absent", "{at: 1, withAnimation: smooth, insert: b, remove: a}")
                == [])
    }

    // MARK: - Reduced motion

    @Test func aLayerThatIsOnItsWayAtTheEndIsNamed() throws {
        let lines = """
            layers:
              - {name: a, rectangle: {}, initially: absent}
              - {name: b, text: words}
            timeline:
              duration: 2
              events:
                - {at: 1, withAnimation: {linear: {duration: LENGTH}}, insert: a, remove: b}

            """
        #expect(
            shown(try document(lines.replacing("LENGTH", with: "2")).reducedMotionWarnings(typesetter)) == [
                "3:15: warning: layer 'a' is still coming at the timeline's end (2 s)",
                "4:15: warning: layer 'b' is still going at the timeline's end (2 s)",
            ])
        #expect(try document(lines.replacing("LENGTH", with: "1")).reducedMotionWarnings(typesetter).isEmpty)
    }

    @Test func everyEffectOfTheGalleryEndsFinished() throws {
        for effect in [
            "blurReveal: {progress: 0}", "fadeIn: {progress: 0}", "typing: {visibleCount: 2}", "wave: {amplitude: 9}",
        ] {
            let lines = "layers: [{name: t, text: Two words, textRenderer: {\(effect)}}]\n"
            #expect(try document(lines).reducedMotionWarnings(typesetter).isEmpty, "\(effect)")
        }
    }

    /// An effect whose finished state leaves out every other letter.
    private struct Half: TextEffect {
        static let name = "half"
        static let summary = "For tests."
        static let parameters = [PropertyDeclaration("level", range: 0...1, default: [0], help: "")]
        static let progressParameter: String? = nil
        init(_ values: ParameterValues) {}
        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
            for line in layout {
                for run in line {
                    for (index, slice) in run.enumerated() where index % 2 == 0 { context.draw(slice) }
                }
            }
        }
        func units(in layout: Text.Layout) -> [EffectUnit] { [] }
        var animatableData: EmptyAnimatableData {
            get { EmptyAnimatableData() }
            set {}
        }
    }

    @Test func lettersThatAnEffectLeavesOutAreCounted() {
        let scene = Scene(
            layers: [
                Layer(name: "other", kind: .text(.init("others"))),
                Layer(name: "t", kind: .text(.init("abcdef")), effects: [Half.self]),
            ])
        #expect(scene.textsWithEffects == [[1]])
        #expect(
            scene.unfinishedText(at: [1], time: 0, typesetter: typesetter)
                == .init(layer: [1], letters: 3, all: 6))
        #expect(scene.unfinishedText(at: [0], time: 0, typesetter: typesetter) == nil)
    }
}
