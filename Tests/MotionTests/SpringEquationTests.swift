import Foundation
import Motion
import Testing

/// Springs against the differential equation itself, integrated by another method.
struct SpringEquationTests {
    @Test(arguments: [
        [Spring.bouncy], [.smooth], [Spring(duration: 0.4, bounce: -0.4)], [.bouncy, .smooth, .snappy],
        [Spring(duration: 0.3, bounce: 0.8), Spring(duration: 0.7, bounce: -0.6), .bouncy, Spring(bounce: 1)],
    ])
    func retargetsAgreeWithRungeKutta(springs: [Spring]) {
        let spacing = 0.23
        var value = AnimatedValue(0.0)
        for (index, spring) in springs.enumerated() {
            value.set(Double(index % 2 == 0 ? 1 : -2), at: Double(index) * spacing, animation: .spring(spring))
        }
        var (x, v) = (0.0, 0.0)
        let step = 1e-5
        for index in 0..<Int(spacing * Double(springs.count) / step) {
            let active = springs[min(Int((Double(index) + 0.5) * step / spacing), springs.count - 1)]
            let target = value.target(at: (Double(index) + 0.5) * step)
            (x, v) = rungeKutta(x, v, step) { x, v in
                active.force(target: target, position: x, velocity: v) / active.mass
            }
            if index % 1000 == 999 {
                let time = Double(index + 1) * step
                // Why: at a retarget itself the two sides of the velocity agree, so either may be asked for.
                #expect(abs(value.value(at: time) - x) < 1e-9, "value at \(time)")
                #expect(abs(value.velocity(at: time) - v) < 1e-7, "velocity at \(time)")
            }
        }
    }

    @Test func blendGoesFromOneResponseToTheOther() {
        let block = block("retarget", "response-blend.response")
        let (from, to) = (block.params["previousResponse"].number!, block.params["response"].number!)
        let (blend, start) = (block.params["blendDuration"].number!, block.params["retargetAt"].number!)
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .spring(response: from, dampingFraction: 0.8))
        value.set(3, at: start, animation: .spring(response: to, dampingFraction: 0.8, blendDuration: blend))
        // The response shows in the motion: x'' = ω²·(target - x) - 2ζω·x', where x'' is measured.
        for sample in block.samples {
            let (time, omega) = (sample[0].number! + 1e-4, 2 * Double.pi / sample[1].number!)
            let (x, v) = (value.value(at: time), value.velocity(at: time))
            let acceleration = (value.velocity(at: time + 5e-5) - value.velocity(at: time - 5e-5)) / 1e-4
            let expected = omega * omega * (3 - x) - 2 * 0.8 * omega * v
            #expect(abs(acceleration - expected) < 0.05, "\(acceleration), not \(expected), at \(time)")
        }
    }

    @Test func blendedMotionAgreesWithRungeKutta() {
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: .spring(response: 0.3, dampingFraction: 0.7))
        value.set(-1, at: 0.1, animation: .spring(response: 0.8, dampingFraction: 0.7, blendDuration: 0.3))
        var (x, v) = (value.value(at: 0.1), value.velocity(at: 0.1))
        let step = 1e-5
        for index in 0..<100_000 {
            let elapsed = Double(index) * step
            func omega(_ time: Double) -> Double {
                let u = min(time / 0.3, 1)
                return 2 * .pi / (0.8 - 0.5 * (1 - u * u * (3 - 2 * u)))
            }
            let w = omega(elapsed + step / 2)
            (x, v) = rungeKutta(x, v, step) { x, v in w * w * (-1 - x) - 1.4 * w * v }
            if index % 5000 == 4999 {
                #expect(abs(value.value(at: 0.1 + elapsed + step) - x) < 1e-7)
            }
        }
    }

    @Test func settledIsTheLastMomentOutsideAThousandth() {
        for spring in [Spring.bouncy, .smooth, .snappy, Spring(bounce: 0.9), Spring(bounce: -0.7)] {
            let end = Animation.spring(spring).settledDuration
            func size(_ time: Double) -> Double {
                max(
                    abs(1 - spring.value(target: 1, time: time)),
                    abs(spring.velocity(target: 1, time: time)) * spring.duration)
            }
            #expect(abs(size(end) - 0.001) < 1e-9)
            for step in 1...4000 { #expect(size(end + Double(step) * 1e-3) < 0.001) }
        }
    }

    @Test func smallAndLargeChangesOfOneSpringSettleTogether() {
        let ends = [1e-6, 1, 1e6].map { size -> Double in
            var value = AnimatedValue(0.0)
            value.set(size, at: 0, animation: .bouncy)
            return value.settledEnd!
        }
        #expect(Set(ends).count == 1)
    }

    @Test func timingCurveOfAUnitCurveHandsItsVelocityOnAndABezierDoesNot() {
        func velocityAfter(_ first: Animation) -> Double {
            var value = AnimatedValue(0.0)
            value.set(1, at: 0, animation: first)
            value.set(0, at: 0.5, animation: .spring)
            return value.velocity(at: 0.5)
        }
        #expect(abs(velocityAfter(.timingCurve(.linear, duration: 1)) - 1) < 1e-12)
        #expect(velocityAfter(.linear(duration: 1)) == 0)
        #expect(velocityAfter(.bouncy.speed(0.5)) == 0)
    }

    @Test func trackedChangesHandTheirVelocityToASpring() {
        var transaction = Transaction()
        transaction.tracksVelocity = true
        var value = AnimatedValue(0.0)
        for (target, time) in [(1.0, 1.0), (2, 2), (4, 3)] { value.set(target, at: time, transaction: transaction) }
        value.set(10, at: 3, animation: .smooth)
        #expect(value.value(at: 3) == 4)
        #expect(abs(value.velocity(at: 3) - 1.25) < 1e-12)
    }
}

/// One classic Runge–Kutta step of x'' = acceleration(x, x').
private func rungeKutta(
    _ x: Double, _ v: Double, _ h: Double, _ acceleration: (Double, Double) -> Double
) -> (Double, Double) {
    let (x1, v1) = (v, acceleration(x, v))
    let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
    let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
    let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
    return (x + h / 6 * (x1 + 2 * x2 + 2 * x3 + x4), v + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4))
}
