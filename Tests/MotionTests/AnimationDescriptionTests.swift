import Foundation
import Motion
import Testing

struct AnimationDescriptionTests {
    @Test(arguments: [
        (Animation.default, ".default"), (.linear, ".linear"), (.easeOut(duration: 2.2), ".easeOut(duration: 2.2)"),
        (.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.5), ".timingCurve(0.2, 0.8, 0.2, 1, duration: 0.5)"),
        (.timingCurve(.circularEaseIn, duration: 1), ".timingCurve(.circularEaseIn, duration: 1)"),
        (
            .spring(duration: 0.6, bounce: 0.3).delay(0.1).speed(1.2),
            ".spring(duration: 0.6, bounce: 0.3).delay(0.1).speed(1.2)"
        ),
        (
            .spring(response: 0.3, dampingFraction: 0.8, blendDuration: 0.1),
            ".spring(response: 0.3, dampingFraction: 0.8, blendDuration: 0.1)"
        ),
        (.bouncy, ".bouncy"), (.snappy(duration: 0.3), ".snappy(duration: 0.3)"),
        (.smooth(extraBounce: 0.1), ".smooth(extraBounce: 0.1)"), (.interactiveSpring, ".interactiveSpring"),
        (
            .interactiveSpring(response: 0.3, dampingFraction: 0.8),
            ".interactiveSpring(response: 0.3, dampingFraction: 0.8)"
        ),
        (
            .interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 1),
            ".interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 1)"
        ),
        (.linear.repeatCount(3, autoreverses: false), ".linear.repeatCount(3, autoreverses: false)"),
        (.easeIn.repeatForever().logicallyComplete(after: 2), ".easeIn.repeatForever().logicallyComplete(after: 2)"),
    ])
    func animationPrintsItsSource(animation: Animation, source: String) {
        #expect(animation.description == source)
    }

    @Test func animationsThatMoveAlikeAreEqualHoweverWritten() {
        #expect(Animation.smooth == .spring)
        #expect(Animation.snappy == .spring(duration: 0.5, bounce: 0.15))
        #expect(Animation.spring(response: 0.4, dampingFraction: 1) == .smooth(duration: 0.4))
        #expect(Set([Animation.smooth, .spring, .spring()]).count == 1)
        #expect(Animation.spring != .spring.delay(0.1))
        #expect(Animation.linear.delay(1).speed(2) != .linear.speed(2).delay(1))
        #expect(Animation.default != .spring)
    }

    @Test func defaultsAreTheDocumentedOnes() {
        #expect(Animation.default == .spring(response: 0.55, dampingFraction: 1))
        #expect(Animation.spring(dampingFraction: 0.825) == .spring(response: 0.5, dampingFraction: 0.825))
        #expect(Animation.interactiveSpring == .spring(duration: 0.15, bounce: 0.15, blendDuration: 0.25))
        #expect(
            Animation.interactiveSpring(response: 0.15)
                == .spring(response: 0.15, dampingFraction: 0.86, blendDuration: 0.25))
        #expect(Spring() == Spring(duration: 0.5, bounce: 0))
    }
}
