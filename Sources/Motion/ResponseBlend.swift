import Foundation

/// The passage of a running spring from one response to another, while it moves.
///
///     r(t) = r + (r₀ - r)·(1 - smoothstep(t/b)),  smoothstep(u) = u²·(3 - 2u)
///
/// While the response changes the equation has no closed form: it is integrated from the start on a fixed grid (classic
/// Runge–Kutta, fourth order, steps of at most 1/1000 s and 1/400 of the faster response), with checkpoints. It is still
/// linear, so what is integrated is the `Transfer` that serves any offset and rate. After the blend the closed form holds
/// again.
struct ResponseBlend: Sendable {
    let from: Double
    let to: Double
    let dampingRatio: Double
    let duration: Double
    private let step: Double
    private let count: Int
    /// The transfer at every `stride`-th grid point.
    private let checkpoints: [Transfer]
    /// The transfer at the end of the blend.
    private let end: Transfer

    private static let stride = 32

    /// Nil where there is nothing to blend: the same response, a spring that is instant or stuck, or one so fast that the
    /// grid would have more than 20,000 points (such a spring takes its own response at once).
    init?(from: Double, to: Double, dampingRatio: Double, over duration: Double) {
        guard from != to, from > 0, to > 0, dampingRatio < .infinity, duration > 0 else { return nil }
        let finest = min(0.001, min(from, to) / (400 * max(1, 2 * dampingRatio)))
        let points = (duration / finest).rounded(.up)
        guard points <= 20_000 else { return nil }
        self.from = from
        self.to = to
        self.dampingRatio = dampingRatio
        self.duration = duration
        count = Int(points)
        step = duration / points

        var transfer = Transfer.identity
        var kept: [Transfer] = []
        for index in 0..<count {
            if index % Self.stride == 0 { kept.append(transfer) }
            transfer = Self.advance(
                transfer, from: from, to: to, dampingRatio: dampingRatio, duration: duration,
                time: Double(index) * step, by: step)
        }
        checkpoints = kept
        end = transfer
    }

    /// The response at `time` seconds after the start.
    func response(at time: Double) -> Double { Self.response(from, to, duration, time) }

    /// The transfer from the start to `time`, where `flow` is the motion after the blend.
    func transfer(_ time: Double, then flow: SpringFlow) -> Transfer {
        if time >= duration { return end.then(flow.transfer(time - duration)) }
        if time <= 0 { return .identity }
        let index = min(Int(time / step), count - 1)
        var transfer = checkpoints[index / Self.stride]
        for point in (index / Self.stride * Self.stride)..<index {
            transfer = advance(transfer, time: Double(point) * step, by: step)
        }
        let start = Double(index) * step
        return advance(transfer, time: start, by: time - start)
    }

    /// When the motion stays within `fraction` of `change`, as `SpringRest.end`; inside the blend to a grid step.
    func end<V: VectorArithmetic>(
        _ flow: SpringFlow, offset: V, rate: V, change: Double, within fraction: Double
    ) -> Double {
        let later = SpringRest.end(
            flow, offset: end.offset(offset, rate), rate: end.rate(offset, rate), change: change, within: fraction)
        if later > 0 { return duration + later }
        var transfer = Transfer.identity
        var last = 0
        for index in 0..<count {
            transfer = advance(transfer, time: Double(index) * step, by: step)
            let size = max(
                transfer.offset(offset, rate).magnitude, transfer.rate(offset, rate).magnitude * to)
            if size >= change * fraction { last = index + 1 }
        }
        return min(Double(last + 1) * step, duration)
    }

    private func advance(_ transfer: Transfer, time: Double, by step: Double) -> Transfer {
        Self.advance(
            transfer, from: from, to: to, dampingRatio: dampingRatio, duration: duration, time: time, by: step)
    }

    private static func response(_ from: Double, _ to: Double, _ duration: Double, _ time: Double) -> Double {
        let u = min(max(time / duration, 0), 1)
        return to + (from - to) * (1 - u * u * (3 - 2 * u))
    }

    /// One Runge–Kutta step of both columns of the transfer.
    private static func advance(
        _ transfer: Transfer, from: Double, to: Double, dampingRatio: Double, duration: Double, time: Double,
        by h: Double
    ) -> Transfer {
        func omega(_ time: Double) -> Double { 2 * .pi / response(from, to, duration, time) }
        let (w0, w1, w2) = (omega(time), omega(time + h / 2), omega(time + h))
        func column(_ x: Double, _ v: Double) -> (Double, Double) {
            func pull(_ x: Double, _ v: Double, _ w: Double) -> Double { -w * w * x - 2 * dampingRatio * w * v }
            let (x1, v1) = (v, pull(x, v, w0))
            let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1, w1))
            let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2, w1))
            let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3, w2))
            return (x + h / 6 * (x1 + 2 * x2 + 2 * x3 + x4), v + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4))
        }
        let (a, c) = column(transfer.a, transfer.c)
        let (b, d) = column(transfer.b, transfer.d)
        return Transfer(a: a, b: b, c: c, d: d)
    }
}
