import Foundation
import Motion
import Testing

/// `Spring` against `Vectors/springs.json`.
struct SpringTests {
    @Test(arguments: blocks("springs") { $0.hasPrefix("values.") || $0.hasPrefix("motion.") })
    func valueAndVelocityMatchTheVectors(block: VectorBlock) {
        let spring = spring(block.params["init"])
        let (target, velocity) = (block.params["target"].number!, block.params["initialVelocity"].number!)
        let scale = block.tolerance["scale"].string == nil ? 1 : max(1, abs(target), abs(velocity))
        for sample in block.samples {
            let time = sample[0].number!
            let value = spring.value(target: target, initialVelocity: velocity, time: time)
            #expect(agree(value, sample[1].number!, within: block.tolerance("value") * scale), "value at \(time)")
            guard let expected = sample[2].number else { continue }
            let speed = spring.velocity(target: target, initialVelocity: velocity, time: time)
            #expect(agree(speed, expected, within: block.tolerance("velocity") * scale), "velocity at \(time)")
        }
    }

    @Test(
        arguments: blocks("springs") {
            $0.hasPrefix("convert") || $0 == "quartzcore.convert" || $0 == "apple-doc.rows" || $0.hasPrefix("init.")
        })
    func conversionsMatchTheVectors(block: VectorBlock) {
        for (sample, spring) in zip(block.samples, converted(block)) {
            let results = [
                "duration": spring.duration, "response": spring.response, "bounce": spring.bounce,
                "dampingRatio": spring.dampingRatio, "stiffness": spring.stiffness, "damping": spring.damping,
                "mass": spring.mass,
            ]
            for (key, result) in results {
                guard let expected = sample[key].number else { continue }
                let tolerance =
                    block.tolerance["absolute"].number ?? block.tolerance("relative") * max(abs(expected), 1)
                #expect(agree(result, expected, within: tolerance), "\(key) of \(sample): \(result)")
            }
        }
    }

    @Test(arguments: ["settle.observed", "settle.computed", "settle.edges"])
    func settlingDurationMatchesTheVectors(id: String) {
        let block = block("springs", id)
        for sample in block.samples {
            let spring = spring(sample.keys.contains("init") ? sample["init"] : sample)
            let duration = spring.settlingDuration(
                target: sample["target"].number ?? 1, initialVelocity: sample["initialVelocity"].number ?? 0,
                epsilon: sample["epsilon"].number ?? 0.001)
            let expected = sample["settlingDuration"].number!
            #expect(agree(duration, expected, within: block.tolerance("absolute")), "\(sample): \(duration)")
        }
    }

    @Test func updateInStepsMatchesTheVectors() {
        let block = block("springs", "update.chain")
        let spring = spring(block.params["init"])
        var (value, velocity) = (block.params["value"].number!, block.params["velocity"].number!)
        for sample in block.samples {
            spring.update(
                value: &value, velocity: &velocity, target: block.params["target"].number!,
                deltaTime: sample[0].number!)
            #expect(agree(value, sample[1].number!, within: block.tolerance("value")))
            #expect(agree(velocity, sample[2].number!, within: block.tolerance("velocity")))
        }
    }

    @Test func forceMatchesTheVectors() {
        let block = block("springs", "force")
        for sample in block.samples {
            let force = spring(sample["init"]).force(
                target: sample["target"].number!, position: sample["position"].number!,
                velocity: sample["velocity"].number!)
            let expected = sample["force"].number!
            #expect(agree(force, expected, within: block.tolerance("relative") * abs(expected)))
        }
    }

    @Test func interpolatingSpringEndsAtTheObservedTimes() {
        let block = block("springs", "interpolatingSpring.duration.observed")
        for sample in block.samples {
            let animation = Animation.interpolatingSpring(
                mass: sample["mass"].number!, stiffness: sample["stiffness"].number!,
                damping: sample["damping"].number!, initialVelocity: sample["initialVelocity"].number!)
            let expected = sample["duration"].number!
            #expect(agree(animation.settledDuration, expected, within: block.tolerance("absolute")), "\(sample)")
        }
    }

    @Test(arguments: [0.2, 1, 3.7], [0.1, 0.6, 1, 1.8])
    func physicsAndFeelAreInversesForAnyMass(mass: Double, ratio: Double) {
        let stiffness = 130.0
        let damping = 2 * ratio * (stiffness * mass).squareRoot()
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
        let again = Spring(
            mass: mass, stiffness: spring.stiffness, damping: spring.damping, allowOverDamping: true)
        #expect(abs(spring.stiffness - stiffness) < 1e-9 * stiffness)
        #expect(abs(spring.damping - damping) < 1e-9 * damping)
        #expect(abs(again.response - spring.response) < 1e-12)
        let felt = Spring(duration: spring.duration, bounce: spring.bounce)
        #expect(abs(felt.dampingRatio - spring.dampingRatio) < 1e-12)
    }

    @Test(arguments: [
        Spring(duration: 0), Spring(duration: -1), Spring(duration: .nan, bounce: .nan), Spring(duration: .infinity),
        Spring(duration: 1e12, bounce: 5), Spring(bounce: -5), Spring(response: 0.5, dampingRatio: .infinity),
        Spring(response: 1e-300, dampingRatio: 1e300), Spring(mass: 0, stiffness: 0, damping: -3),
        Spring(mass: .nan, stiffness: .infinity, damping: .infinity, allowOverDamping: true),
        Spring(settlingDuration: .nan, dampingRatio: 0, epsilon: 0),
    ])
    func extremeSpringsStayFinite(spring: Spring) {
        for time in [-1, 0, 1e-300, 0.1, 1, 1e12, .infinity, .nan] {
            #expect(spring.value(target: 3, initialVelocity: -2, time: time).isFinite, "value at \(time)")
            #expect(spring.velocity(target: 3, initialVelocity: -2, time: time).isFinite, "velocity at \(time)")
        }
        #expect(!spring.settlingDuration.isNaN)
        #expect(!spring.force(target: 1, position: 0, velocity: 0).isNaN)
    }

    @Test func nearlyCriticalSpringsAgreeWithTheCriticalOne() {
        let critical = Spring(response: 0.5, dampingRatio: 1)
        for ratio in [1 - 1e-9, 1 + 1e-9, 1 - 1e-13, 1 + 1e-13] {
            let near = Spring(response: 0.5, dampingRatio: ratio)
            for time in stride(from: 0, through: 2, by: 0.05) {
                #expect(abs(near.value(target: 1, time: time) - critical.value(target: 1, time: time)) < 1e-7)
            }
        }
    }
}

/// The spring that a vector file describes; `form` names the parameters that are given rather than expected.
private func spring(_ json: JSON, form: String? = nil) -> Spring {
    func number(_ key: String) -> Double { json[key].number! }
    switch form ?? (json["stiffness"].number != nil ? "physics" : json["bounce"].number != nil ? "feel" : "response") {
    case "physics":
        return Spring(
            mass: json["mass"].number ?? 1, stiffness: number("stiffness"), damping: number("damping"),
            allowOverDamping: json["allowOverDamping"].bool ?? false)
    case "feel": return Spring(duration: number("duration"), bounce: number("bounce"))
    case "settling": return Spring(settlingDuration: number("settlingDuration"), dampingRatio: number("dampingRatio"))
    default: return Spring(response: number("response"), dampingRatio: number("dampingRatio"))
    }
}

/// The springs that the rows of a block of conversions are about.
private func converted(_ block: VectorBlock) -> [Spring] {
    block.samples.enumerated().map { index, sample in
        switch block.id {
        case "convert.overdamped-clamp":
            Spring(mass: 1.2, stiffness: 90, damping: 40, allowOverDamping: sample["allowOverDamping"].bool!)
        case "convert.mass-stiffness-damping": spring(sample, form: "physics")
        case "apple-doc.rows": spring(sample, form: index == 0 ? "feel" : "physics")
        case "init.settlingDuration-dampingRatio": spring(sample, form: "settling")
        default: spring(sample, form: "feel")
        }
    }
}
