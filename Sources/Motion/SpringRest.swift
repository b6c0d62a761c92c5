import Foundation

/// When a running spring has settled, and when it is at rest.
///
/// Both are the last moment at which the remaining offset, or the velocity times the spring's duration, is as large as
/// a fraction of the change: 0.1 % for *settled*, 10⁻⁹ for *at rest*. Being relative, small and large changes of one
/// spring settle together.
enum SpringRest {
    /// The fraction of the change at which a spring counts as settled.
    static let settled = 1e-3

    /// The fraction of the change at which a spring is replaced by its target.
    static let rest = 1e-9

    /// The moment in seconds from which the motion stays within `fraction` of `change`; infinite where it never does.
    ///
    /// - Parameters:
    ///   - offset: The offset from the target at time zero.
    ///   - rate: Its derivative there, per second.
    ///   - change: The size of the change, above zero.
    static func end<V: VectorArithmetic>(
        _ flow: SpringFlow, offset: V, rate: V, change: Double, within fraction: Double
    ) -> Double {
        if flow.isInstant { return 0 }
        let limit = change * fraction
        let period = 2 * .pi / flow.omega
        func excess(_ time: Double) -> Double {
            let transfer = flow.transfer(time)
            return max(
                transfer.offset(offset, rate).magnitude, transfer.rate(offset, rate).magnitude * period) - limit
        }
        if flow.isStuck { return offset.magnitude < limit ? 0 : .infinity }
        let decay = flow.slowestRate
        guard decay > 0 else { return excess(0) < 0 && excess(period / 4) < 0 ? 0 : .infinity }

        // An upper bound that only falls from 1/decay on: |cos| ≤ 1, |sin(x)/ωd| ≤ min(t, 1/ωd), and likewise for sinh.
        let cap = flow.zeta > 1 ? 1 / (2 * flow.split) : 1 / flow.split
        let push = (offset.scaled(by: flow.decay) + rate).magnitude
        let pull = (offset.scaled(by: flow.omega * flow.omega) + rate.scaled(by: flow.decay)).magnitude
        let (still, moving) = (offset.magnitude, rate.magnitude)
        func bound(_ time: Double) -> Double {
            let reach = min(time, cap)
            return exp(-decay * time) * max(still + push * reach, (moving + pull * reach) * period)
        }
        var high = 1 / decay
        // Why: 60 doublings; the bound falls exponentially, so it underflows to zero long before.
        for _ in 0..<60 where bound(high) >= limit { high *= 2 }
        var low = 0.0
        for _ in 0..<16 {
            let middle = (low + high) / 2
            if middle >= 1 / decay, bound(middle) < limit { high = middle } else { low = middle }
        }
        return lastCrossing(before: high, step: min(1 / (32 * decay), period / 96), excess)
    }

    /// The last moment before `high` at which `excess` is not below zero, found backwards in steps and then by halving.
    private static func lastCrossing(before high: Double, step: Double, _ excess: (Double) -> Double) -> Double {
        var inside = high
        var outside = high
        repeat {
            if outside <= 0 { return 0 }
            inside = outside
            outside = max(0, outside - step)
        } while excess(outside) < 0
        for _ in 0..<60 {
            let middle = (inside + outside) / 2
            if middle <= outside || middle >= inside { break }
            if excess(middle) < 0 { inside = middle } else { outside = middle }
        }
        return inside
    }
}
