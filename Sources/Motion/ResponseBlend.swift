import Foundation
import Synchronization

/// The passage of a running spring from one response to another, while it moves.
///
///     r(t) = r + (r₀ - r)·(1 - smoothstep(t/b)),  smoothstep(u) = u²·(3 - 2u)
///
/// While the response changes the equation has no closed form: it is integrated from the start on a fixed grid (classic
/// Runge–Kutta, fourth order, steps of at most 1/1000 s and 1/400 of the faster response), with checkpoints. It is still
/// linear, so what is integrated is the `Transfer` that serves any offset and rate, and springs that pass between the same
/// responses share it. After the blend the closed form holds again.
///
/// The grid is integrated as far as it is asked for: a spring that is soon retargeted needs only its beginning.
final class ResponseBlend: Sendable {
    /// What a passage is made of.
    struct Description: Hashable, Sendable {
        /// Responses in seconds.
        var from, to: Double
        var dampingRatio: Double
        /// In seconds.
        var duration: Double
    }

    private let description: Description
    private let step: Double
    private let count: Int
    /// The transfer at every `stride`-th grid point, as far as it is known.
    private let checkpoints = Mutex([Transfer.identity])

    private static let stride = 32

    /// Nil where there is nothing to blend: the same response, a spring that is instant or stuck, or one so fast that the
    /// grid would have more than 20,000 points (such a spring takes its own response at once).
    init?(_ description: Description) {
        let (from, to, dampingRatio) = (description.from, description.to, description.dampingRatio)
        guard from != to, from > 0, to > 0, dampingRatio < .infinity, description.duration > 0 else { return nil }
        let finest = min(0.001, min(from, to) / (400 * max(1, 2 * dampingRatio)))
        let points = (description.duration / finest).rounded(.up)
        guard points <= 20_000 else { return nil }
        self.description = description
        count = Int(points)
        step = description.duration / points
    }

    /// The response at `time` seconds after the start.
    func response(at time: Double) -> Double { description.response(at: time) }

    /// The transfer from the start to `time`, where `flow` is the motion after the blend.
    func transfer(_ time: Double, then flow: SpringFlow) -> Transfer {
        if time >= description.duration { return transfer(to: count).then(flow.transfer(time - description.duration)) }
        if time <= 0 { return .identity }
        let index = min(Int(time / step), count - 1)
        let start = Double(index) * step
        return advance(transfer(to: index), time: start, by: time - start)
    }

    /// Whether the motion is as large as `fraction` of `change` at some grid point after `time`, so that `end` lies after
    /// it. Answers without what lies behind that point; false says nothing.
    func surelyMoves<V: VectorArithmetic>(
        at time: Double, offset: V, rate: V, change: Double, within fraction: Double
    ) -> Bool {
        // Why two: the one after next is later than `time` by more than any rounding.
        let index = Int(min(max(time / step, 0), Double(count))) + 2
        guard index <= count else { return false }
        return size(transfer(to: index), offset, rate) >= change * fraction
    }

    /// When the motion stays within `fraction` of `change`, as `SpringRest.end`; inside the blend to a grid step.
    func end<V: VectorArithmetic>(
        _ flow: SpringFlow, offset: V, rate: V, change: Double, within fraction: Double
    ) -> Double {
        let end = transfer(to: count)
        let later = SpringRest.end(
            flow, offset: end.offset(offset, rate), rate: end.rate(offset, rate), change: change, within: fraction)
        if later > 0 { return description.duration + later }
        // From the end back, a stretch between two checkpoints at a time: it is near where the motion dies away.
        var last = 0
        var stretch = (count - 1) / Self.stride
        while stretch >= 0, last == 0 {
            let first = stretch * Self.stride
            var transfer = transfer(to: first)
            for index in first..<min(first + Self.stride, count) {
                transfer = advance(transfer, time: Double(index) * step, by: step)
                if size(transfer, offset, rate) >= change * fraction { last = index + 1 }
            }
            stretch -= 1
        }
        return min(Double(last + 1) * step, description.duration)
    }

    private func size<V: VectorArithmetic>(_ transfer: Transfer, _ offset: V, _ rate: V) -> Double {
        max(transfer.offset(offset, rate).magnitude, transfer.rate(offset, rate).magnitude * description.to)
    }

    /// The transfer from the start to a point of the grid.
    private func transfer(to index: Int) -> Transfer {
        let wanted = index / Self.stride
        var transfer = checkpoints.withLock { known in
            while known.count <= wanted {
                let first = (known.count - 1) * Self.stride
                known.append(advance(known[known.count - 1], first..<first + Self.stride))
            }
            return known[wanted]
        }
        let first = wanted * Self.stride
        if first < index { transfer = advance(transfer, first..<index) }
        return transfer
    }

    /// From the first of some points of the grid to the one behind the last.
    private func advance(_ transfer: Transfer, _ points: Range<Int>) -> Transfer {
        points.reduce(transfer) { advance($0, time: Double($1) * step, by: step) }
    }

    /// One Runge–Kutta step of both columns of the transfer.
    private func advance(_ transfer: Transfer, time: Double, by h: Double) -> Transfer {
        func omega(_ time: Double) -> Double { 2 * .pi / description.response(at: time) }
        let dampingRatio = description.dampingRatio
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

extension ResponseBlend.Description {
    /// In seconds.
    fileprivate func response(at time: Double) -> Double {
        let u = min(max(time / duration, 0), 1)
        return to + (from - to) * (1 - u * u * (3 - 2 * u))
    }
}
