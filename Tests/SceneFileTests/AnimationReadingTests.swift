import Motion
import Stage
import Testing

@testable import SceneFile

/// What is written, and the Swift that it stands for.
struct WrittenAnimation: Sendable, CustomTestStringConvertible {
    var yaml: String
    var animation: Animation
    var testDescription: String { yaml }

    init(_ yaml: String, _ animation: Animation) { (self.yaml, self.animation) = (yaml, animation) }
}

struct AnimationReadingTests {
    @Test(arguments: curves + modified)
    func readsAsTheSwiftThatItStandsFor(written: WrittenAnimation) throws {
        #expect(try read(written.yaml) == written.animation)
    }

    @Test(arguments: [
        "{duration: 1}", "{bounce: 0.2}", "[]", "[{easeIn: {}}, easeOut]", "timingCurve", "{timingCurve: }",
    ])
    func isNoAnimation(yaml: String) {
        let document = SceneDocument(text: text(yaml), file: "s.yaml")
        #expect(document.diagnostics.map(\.severity) == [.error])
        #expect(document.scene() == nil)
    }

    @Test func noneIsACut() throws {
        let layer = try #require(scene("null").layers.first)
        #expect(layer.properties["opacity"]?.segments.map(\.animation) == [nil])
    }

    private func text(_ animation: String) -> String {
        """
        glyphstage: 1
        layers: [{name: a, text: a}]
        timeline: {events: [{at: 0, withAnimation: \(animation), set: {a.opacity: 0}}]}
        """
    }

    private func scene(_ animation: String) throws -> Scene {
        try #require(SceneDocument(text: text(animation), file: "s.yaml").scene())
    }

    private func read(_ animation: String) throws -> Animation {
        let layer = try #require(scene(animation).layers.first)
        return try #require(layer.properties["opacity"]?.segments.first?.animation)
    }

    private static let curves = [
        WrittenAnimation("default", .default),
        WrittenAnimation("linear", .linear(duration: 0.35)),
        WrittenAnimation("easeIn", .easeIn(duration: 0.35)),
        WrittenAnimation("{easeOut: }", .easeOut(duration: 0.35)),
        WrittenAnimation("{easeInOut: {}}", .easeInOut(duration: 0.35)),
        WrittenAnimation("{easeOut: {duration: 2.2}}", .easeOut(duration: 2.2)),
        WrittenAnimation(
            "{timingCurve: {controlPoints: [0.2, -1, 0.8, 2], duration: 3}}",
            .timingCurve(0.2, -1, 0.8, 2, duration: 3)),
        WrittenAnimation("spring", .spring(duration: 0.5, bounce: 0, blendDuration: 0)),
        WrittenAnimation("{spring: {duration: 0.6, bounce: 0.3}}", .spring(duration: 0.6, bounce: 0.3)),
        WrittenAnimation("{spring: {response: 0.3}}", .spring(response: 0.3, dampingFraction: 0.825)),
        WrittenAnimation(
            "{spring: {dampingFraction: 0.4, blendDuration: 0.1}}",
            .spring(response: 0.5, dampingFraction: 0.4, blendDuration: 0.1)),
        WrittenAnimation("smooth", .smooth(duration: 0.5, extraBounce: 0)),
        WrittenAnimation("{snappy: {extraBounce: 0.1}}", .snappy(duration: 0.5, extraBounce: 0.1)),
        WrittenAnimation("{bouncy: {duration: 1}}", .bouncy(duration: 1, extraBounce: 0)),
        WrittenAnimation(
            "{interactiveSpring: {}}", .interactiveSpring(duration: 0.15, extraBounce: 0, blendDuration: 0.25)),
        WrittenAnimation(
            "{interactiveSpring: {response: 0.2}}",
            .interactiveSpring(response: 0.2, dampingFraction: 0.86, blendDuration: 0.25)),
        WrittenAnimation(
            "{interpolatingSpring: {stiffness: 100, damping: 10, initialVelocity: 2}}",
            .interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2)),
        WrittenAnimation("interpolatingSpring", .interpolatingSpring(duration: 0.5, bounce: 0)),
    ]

    private static let modified = [
        WrittenAnimation("{easeIn: {}, delay: -0.1}", .easeIn.delay(-0.1)),
        // Beside the curve: speed, repetition, delay, whatever order they are written in.
        WrittenAnimation(
            "{delay: 1, repeatCount: 3, autoreverses: false, speed: 2, linear: {duration: 1}}",
            .linear(duration: 1).speed(2).repeatCount(3, autoreverses: false).delay(1)),
        WrittenAnimation("{linear: {}, repeatForever: true}", .linear.repeatForever()),
        WrittenAnimation("{linear: {}, repeatForever: }", .linear.repeatForever(autoreverses: true)),
        WrittenAnimation("{linear: {}, repeatForever: false}", .linear),
        WrittenAnimation(
            "{linear: {}, repeatForever: {autoreverses: false}}", .linear.repeatForever(autoreverses: false)),
        WrittenAnimation("{bouncy: {}, logicallyCompleteAfter: 0.2}", .bouncy.logicallyComplete(after: 0.2)),
        // A list reads as the Swift does.
        WrittenAnimation(
            "[{spring: {duration: 0.6, bounce: 0.3}}, {delay: 0.1}, {speed: 1.2}]",
            .spring(duration: 0.6, bounce: 0.3).delay(0.1).speed(1.2)),
        WrittenAnimation("[easeIn, {delay: 0.1}, {repeatCount: 2}]", .easeIn.delay(0.1).repeatCount(2)),
        WrittenAnimation(
            "[easeIn, {repeatCount: 3, autoreverses: false}]", .easeIn.repeatCount(3, autoreverses: false)),
        WrittenAnimation("[bouncy]", .bouncy),
    ]
}
