import Foundation
import Motion
import Testing

/// Curves and their modifiers against `Vectors/animations.json`.
struct AnimationVectorTests {
    @Test(arguments: blocks("animations") { $0 != "completion.times" && $0 != "velocity-sampler" })
    func progressMatchesTheVectors(block: VectorBlock) {
        let animation = animation(block.params)
        var value = AnimatedValue(0.0)
        value.set(1, at: 0, animation: animation)
        for sample in block.samples {
            let time = sample[0].number!
            if let expected = sample[1].number {
                let shown = value.value(at: time)
                #expect(
                    agree(shown, expected, within: block.tolerance("value")), "\(shown), not \(expected) at \(time)")
                #expect(agree(animation.progress(at: time), shown, within: 1e-15))
            } else {
                #expect(value.value(at: time) == 1, "over at \(time)")
                #expect(!value.isAnimating(at: time), "over at \(time)")
            }
        }
        if let removed = block.params["removedAt"].number {
            #expect(agree(animation.settledDuration, removed, within: 1e-9))
        }
        if let logical = block.params["logicallyCompleteAt"].number {
            #expect(agree(animation.logicalDuration, logical, within: 1e-9))
        }
    }

    @Test func completionTimesMatchTheVectors() {
        let block = block("animations", "completion.times")
        for sample in block.samples {
            let animation = animation(sample)
            let tolerance = block.tolerance("absolute")
            #expect(agree(animation.logicalDuration, sample["logicallyCompleteAt"].number!, within: tolerance))
            if let removed = sample["removedAt"].number {
                #expect(agree(animation.settledDuration, removed, within: tolerance))
            }
        }
    }

    @Test func velocitySamplerMatchesTheVectors() {
        let block = block("animations", "velocity-sampler")
        for sample in block.samples {
            var sampler = VelocitySampler<Double>()
            for pair in sample["in"].array { sampler.add(pair[0].number!, at: pair[1].number!) }
            #expect(agree(sampler.velocity, sample["velocity"].number!, within: block.tolerance("absolute")))
        }
    }

    /// The named presets, each against the vectors of the same name.
    @Test(arguments: [
        ("linear", Animation.linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
        ("spring", .spring), ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
        ("interactiveSpring", .interactiveSpring), ("snappy.demo", .snappy(duration: 0.3, extraBounce: 0.1)),
        ("bouncy.demo", .bouncy(extraBounce: 0.2)), ("smooth.demo", .smooth(duration: 0.4)),
        ("interactiveSpring.demo", .interactiveSpring(response: 0.3, dampingFraction: 0.8)),
    ])
    func presetsMoveAsTheirVectors(name: String, preset: Animation) {
        let block = block("animations", "preset.\(name)")
        for sample in block.samples {
            guard let expected = sample[1].number else { continue }
            #expect(agree(preset.progress(at: sample[0].number!), expected, within: block.tolerance("value")))
        }
    }
}
