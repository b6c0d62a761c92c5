import Foundation
import Motion
import Testing

/// Keyframes against `Vectors/keyframes.json`, and the timeline that is made of them.
struct KeyframeTests {
    @Test(arguments: blocks("keyframes"))
    func pathMatchesTheVectors(block: VectorBlock) {
        let curve = curve(block.params)
        #expect(abs(curve.duration - block.params["duration"].number!) < 1e-12)
        let values = [block.params["initial"].number!] + block.params["keyframes"].array.map { $0["to"].number! }
        let scale = block.tolerance["scale"].string == nil ? 1 : values.max()! - values.min()!
        for sample in block.samples {
            let (time, expected) = (sample[0].number!, sample[1].number!)
            let value = curve.value(at: time)
            #expect(agree(value, expected, within: block.tolerance("value") * scale), "\(value) at \(time)")
        }
    }

    @Test(arguments: blocks("keyframes"))
    func velocityIsTheDerivativeOfThePath(block: VectorBlock) {
        let curve = curve(block.params)
        for time in stride(from: 0.0013, to: curve.duration, by: 0.0171) {
            let slope = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6)) / 2e-6
            // Why: at a joint the two sides differ.
            let isSmooth =
                abs(curve.velocity(at: time + 1e-6) - curve.velocity(at: time - 1e-6)) < 0.1
            if isSmooth { #expect(abs(curve.velocity(at: time) - slope) < 1e-4, "at \(time)") }
        }
    }

    @Test func velocityGivenOnOneSideOfACubicJointServesBoth() {
        let given: [[Keyframe<Double>]] = [
            [.cubic(to: 1, duration: 1, endVelocity: 5), .cubic(to: 0, duration: 1)],
            [.cubic(to: 1, duration: 1), .cubic(to: 0, duration: 1, startVelocity: 5)],
        ]
        for keyframes in given {
            let curve = KeyframeCurve(initial: 0, keyframes: keyframes)
            #expect(abs(curve.velocity(at: 1 - 1e-9) - 5) < 1e-6)
            #expect(abs(curve.velocity(at: 1 + 1e-9) - 5) < 1e-6)
        }
    }

    @Test func springWithoutDurationLastsUntilItSettles() {
        let curve = KeyframeCurve(initial: 0.0, keyframes: [.spring(to: 1, spring: .bouncy)])
        #expect(curve.duration == Spring.bouncy.settlingDuration)
        #expect(curve.value(at: 100) == curve.value(at: curve.duration))
    }

    private struct Look {
        var scale = 1.0
        var place = CGPoint.zero
    }

    private var timeline: KeyframeTimeline<Look> {
        KeyframeTimeline(initialValue: Look()) {
            KeyframeTrack(\.scale) {
                LinearKeyframe(2, duration: 1)
                MoveKeyframe(5)
            }
            KeyframeTrack(\.place) {
                for step in 1...2 { LinearKeyframe(CGPoint(x: 10 * step, y: 0), duration: 1) }
                if timelineHasTail { CubicKeyframe(.zero, duration: 1) }
            }
        }
    }
    private var timelineHasTail: Bool { false }

    @Test func timelineIsAsLongAsItsLongestTrackAndShortOnesHold() {
        #expect(timeline.duration == 2)
        #expect(timeline.value(time: 0.5).scale == 1.5)
        #expect(timeline.value(time: 1.5).scale == 5)
        #expect(timeline.value(time: 1.5).place == CGPoint(x: 15, y: 0))
        #expect(timeline.value(progress: 0.75).place == CGPoint(x: 15, y: 0))
    }

    @Test func lastOfTwoTracksOfOnePartWins() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            KeyframeTrack { LinearKeyframe(1.0, duration: 1) }
            KeyframeTrack { LinearKeyframe(-1.0, duration: 1) }
        }
        #expect(timeline.value(time: 0.5) == -0.5)
    }

    @Test func keyframesOfTheWholeValueNeedNoTrack() {
        let timeline = KeyframeTimeline(initialValue: CGPoint.zero) {
            CubicKeyframe(CGPoint(x: 0, y: 100), duration: 0.3)
            CubicKeyframe(CGPoint.zero, duration: 0.7)
        }
        #expect(timeline.duration == 1)
        #expect(timeline.value(time: 0.3) == CGPoint(x: 0, y: 100))
    }

    @Test func retriggerMidFlightKeepsPlaceAndVelocity() {
        let keyframes: [Keyframe<Double>] = [.cubic(to: 10, duration: 1), .cubic(to: 0, duration: 1)]
        let once = KeyframePlayback(initial: 0.0, keyframes: keyframes)
        let twice = KeyframePlayback(initial: 0.0, keyframes: keyframes, triggers: [0.6, 0])
        #expect(twice.value(at: 0.6) == once.value(at: 0.6))
        #expect(abs(twice.velocity(at: 0.6) - once.velocity(at: 0.6)) < 1e-9)
        #expect(twice.value(at: 2.6) == 0)
    }

    @Test func idleTriggerStartsFromTheInitialValueAndTheEndIsHeld() {
        let playback = KeyframePlayback(
            initial: 0.0, keyframes: [.linear(to: 10, duration: 1)], triggers: [1, 5])
        #expect(playback.value(at: 0.5) == 0)
        #expect(playback.value(at: 3) == 10)
        #expect(playback.value(at: 5.25) == 2.5)
        #expect(!playback.isAnimating(at: 3))
    }

    @Test func repeatingPathLoopsWithoutDrift() {
        let playback = KeyframePlayback(
            initial: 0.0, keyframes: [.linear(to: 10, duration: 0.5)], repeating: true)
        #expect(playback.value(at: 1_000_000.125) == 2.5)
        #expect(playback.timelineEnd! == (0.5, true))
    }

    @Test func uselessKeyframesGiveFiniteValues() {
        let keyframes: [Keyframe<Double>] = [
            .linear(to: 1, duration: .nan), .cubic(to: 2, duration: -1), .spring(to: 3, duration: 0),
            .spring(to: 1, spring: Spring(bounce: 1)), .cubic(to: 2, duration: 0.1),
            .linear(to: 5, duration: 1, timingCurve: .circularEaseOut), .linear(to: 4, duration: .infinity),
        ]
        for count in 0...keyframes.count {
            let playback = KeyframePlayback(
                initial: 0.0, keyframes: Array(keyframes.prefix(count)), triggers: [0, 0, .nan, 0.3], repeating: true)
            for time in [-1, 0, 0.1, 0.3, 0.55, 1, 1e12, .infinity] {
                #expect(playback.value(at: time).isFinite, "\(count) keyframes at \(time)")
            }
        }
    }
}

/// The path that a vector file describes.
private func curve(_ json: JSON) -> KeyframeCurve<Double> {
    let keyframes = json["keyframes"].array.map { json -> Keyframe<Double> in
        let to = json["to"].number!
        let duration = json["duration"].number
        switch json["type"].string {
        case "linear": return .linear(to: to, duration: duration!)
        case "cubic":
            return .cubic(
                to: to, duration: duration!, startVelocity: json["startVelocity"].number,
                endVelocity: json["endVelocity"].number)
        case "spring":
            let spring = json["spring"]
            return .spring(
                to: to, duration: duration,
                spring: Spring(duration: spring["duration"].number!, bounce: spring["bounce"].number!),
                startVelocity: json["startVelocity"].number)
        default: return .move(to: to)
        }
    }
    return KeyframeCurve(initial: json["initial"].number!, keyframes: keyframes)
}
