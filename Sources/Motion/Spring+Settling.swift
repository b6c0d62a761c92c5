import Foundation

extension Spring {
    /// How long a motion by 1 from rest takes until it is within 0.001 of its target for good, in seconds.
    public var settlingDuration: Double { settlingDuration(target: 1.0) }

    /// An estimate of how long the motion from zero to `target` takes to settle, in seconds, by SwiftUI's rule.
    ///
    /// Below critical damping: ln((|a·target - v₀| + |target|)/ε)/a with a = ζω₀, and infinite without damping. From
    /// critical damping on: the first of the moments 0, 0.1, 0.2 … s from which the offset stays below ε for more than
    /// a second, or 0 where the first 1,024 moments have none.
    ///
    /// This describes the `Spring` value. When a running animation has settled is another rule (`AnimatedValue`).
    public func settlingDuration<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, epsilon: Double = 0.001
    ) -> Double {
        let flow = flow
        if flow.isInstant { return 0 }
        if flow.zeta < 1 {
            let reach = (target.scaled(by: flow.decay) - initialVelocity).magnitude + target.magnitude
            guard reach > 0 else { return 0 }
            guard flow.decay > 0, epsilon > 0 else { return .infinity }
            return max(0, log(reach / epsilon) / flow.decay)
        }
        return Self.firstQuietMoment { time in
            flow.transfer(time).offset(.zero - target, initialVelocity).magnitude < epsilon
        }
    }

    /// An estimate of how long the motion from one value to another takes to settle, in seconds.
    public func settlingDuration<V: Animatable>(
        fromValue: V, toValue: V, initialVelocity: V, epsilon: Double = 0.001
    ) -> Double {
        settlingDuration(
            target: toValue.animatableData - fromValue.animatableData,
            initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
    }

    /// When an `interpolatingSpring` is over, in seconds, by QuartzCore's rule.
    ///
    /// Below critical damping: ln((1 + |a - v₀|/ωd)/0.001)/a. From critical damping on: the curve is that of critical
    /// damping, and the grid of `settlingDuration` is used.
    func interpolationEnd(initialVelocity: Double) -> Double {
        let flow = flow
        if flow.isInstant { return 0 }
        if flow.zeta < 1 {
            guard flow.decay > 0 else { return .infinity }
            return log((1 + abs(flow.decay - initialVelocity) / flow.split) / 0.001) / flow.decay
        }
        let critical = SpringFlow(response: response, dampingRatio: 1)
        let end = Self.firstQuietMoment { abs(critical.transfer($0).offset(-1, initialVelocity)) < 0.001 }
        // Why: a spring too slow for the grid would seem to be over before it began.
        return end > 0 ? end : SpringRest.end(critical, offset: -1.0, rate: initialVelocity, change: 1, within: 0.001)
    }

    private static func firstQuietMoment(_ isQuiet: (Double) -> Bool) -> Double {
        var time = 0.0
        var start: Double?
        for _ in 0..<1024 {
            if isQuiet(time) {
                if let start, time - start > 1 { return start }
                start = start ?? time
            } else {
                start = nil
            }
            time += 0.1
        }
        return 0
    }
}
