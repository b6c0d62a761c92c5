import Foundation

/// How far an animation is at a moment: the fraction done, and its derivative per second from the right.
struct Progress: Hashable, Sendable {
    var value: Double
    var slope: Double

    static let start = Progress(value: 0, slope: 0)
}

/// The moments, in seconds after its start, at which an animation is over in one sense or another.
struct AnimationEnds: Hashable, Sendable {
    /// It counts as not moving any more.
    var settled: Double
    /// The value is the target itself.
    var rest: Double
    /// It counts as complete.
    var logical: Double

    static let never = AnimationEnds(settled: .infinity, rest: .infinity, logical: .infinity)
}

/// A built-in animation, made ready to be asked for its progress at any moment in closed form.
///
/// It holds the ends of the bare curve and of each modifier around it, because a repeat must know how long its leg is.
struct AnimationProfile: Sendable {
    let kernel: Animation.Kernel
    let modifiers: [Animation.Modifier]

    /// The ends of the curve with the first `index` modifiers around it.
    private let ends: [AnimationEnds]

    init(_ animation: Animation) {
        kernel = animation.kernel
        modifiers = animation.modifiers
        var all = [Self.ends(of: animation.kernel)]
        for modifier in animation.modifiers { all.append(modifier.ends(around: all[all.count - 1])) }
        ends = all
    }

    /// The ends of the whole animation.
    var end: AnimationEnds { ends[ends.count - 1] }

    /// When the first period is over (both legs where it autoreverses), if the animation repeats without end.
    var firstPeriodEnd: Double? {
        var end: Double?
        for (index, modifier) in modifiers.enumerated() {
            switch modifier {
            case .repeat(nil, let autoreverses) where end == nil:
                end = ends[index].settled * (autoreverses ? 2 : 1)
            case .speed(let speed): end = end.map { speed > 0 ? $0 / speed : .infinity }
            case .delay(let delay): end = end.map { max(0, $0 + delay) }
            default: break
            }
        }
        return end.flatMap { $0 < .infinity ? $0 : nil }
    }

    /// The progress `time` seconds after the start, or nil when the motion is over.
    func progress(at time: Double) -> Progress? {
        time >= end.rest ? nil : progress(at: time, level: modifiers.count)
    }

    private func progress(at time: Double, level: Int) -> Progress {
        guard level > 0 else { return curve(at: time) }
        switch modifiers[level - 1] {
        case .delay(let delay):
            let inner = progress(at: max(0, time - delay), level: level - 1)
            return time < delay ? Progress(value: inner.value, slope: 0) : inner
        case .speed(let speed):
            let inner = progress(at: max(0, time * speed), level: level - 1)
            return Progress(value: inner.value, slope: speed > 0 ? inner.slope * speed : 0)
        case .repeat(let count, let autoreverses):
            return leg(at: time, count: count, autoreverses: autoreverses, level: level)
        case .logicallyComplete:
            return progress(at: time, level: level - 1)
        }
    }

    private func leg(at time: Double, count: Int?, autoreverses: Bool, level: Int) -> Progress {
        let length = ends[level - 1].settled
        guard length > 0 else { return Progress(value: 1, slope: 0) }
        guard length < .infinity else { return progress(at: time, level: level - 1) }
        // Why: the exact remainder, so that the period does not drift however long it runs.
        var inside = time.truncatingRemainder(dividingBy: length)
        var index = ((time - inside) / length).rounded()
        if let count, index >= Double(count) {
            inside = time - Double(count - 1) * length
            index = Double(count - 1)
        }
        let inner =
            inside >= ends[level - 1].rest
            ? Progress(value: 1, slope: 0) : progress(at: inside, level: level - 1)
        let isBack = autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
        return isBack ? Progress(value: 1 - inner.value, slope: -inner.slope) : inner
    }

    private func curve(at time: Double) -> Progress {
        switch kernel {
        case .timing(let curve, let duration, _):
            guard time < duration else { return Progress(value: 1, slope: 0) }
            let fraction = time / duration
            return Progress(value: curve.value(at: fraction), slope: curve.slope(at: fraction) / duration)
        case .fluid(let spring, _):
            guard time < ends[0].rest else { return Progress(value: 1, slope: 0) }
            let transfer = spring.flow.transfer(time)
            return Progress(value: 1 - transfer.a, slope: -transfer.c)
        case .interpolating(let spring, let velocity):
            guard time < ends[0].rest else { return Progress(value: 1, slope: 0) }
            let transfer = spring.flow.transfer(time)
            return Progress(value: 1 - transfer.a + velocity * transfer.b, slope: velocity * transfer.d - transfer.c)
        case .custom:
            return Progress(value: 1, slope: 0)
        }
    }

    private static func ends(of kernel: Animation.Kernel) -> AnimationEnds {
        switch kernel {
        case .timing(_, let duration, _):
            return AnimationEnds(settled: duration, rest: duration, logical: duration)
        case .fluid(let spring, _):
            func end(_ fraction: Double) -> Double {
                SpringRest.end(spring.flow, offset: 1.0, rate: 0.0, change: 1, within: fraction)
            }
            return AnimationEnds(
                settled: end(SpringRest.settled), rest: end(SpringRest.rest), logical: spring.response)
        case .interpolating(let spring, let velocity):
            let end = spring.interpolationEnd(initialVelocity: velocity)
            return AnimationEnds(settled: end, rest: end, logical: 2 * .pi / spring.stiffness.squareRoot())
        case .custom:
            return .never
        }
    }
}

extension Animation.Modifier {
    /// The ends of an animation with this modifier around it, from those of the animation inside.
    func ends(around inner: AnimationEnds) -> AnimationEnds {
        switch self {
        case .delay(let delay):
            return inner.map { max(0, $0 + delay) }
        case .speed(let speed):
            return inner.map { speed > 0 ? $0 / speed : .infinity }
        case .repeat(let count, let autoreverses):
            guard inner.settled > 0 else { return inner }
            guard let count, inner.settled < .infinity else { return count == 1 ? inner : .never }
            let before = Double(count - 1) * inner.settled
            let endsBack = autoreverses && count % 2 == 0
            return AnimationEnds(
                settled: before + inner.settled, rest: before + (endsBack ? inner.settled : inner.rest),
                logical: before + inner.logical)
        case .logicallyComplete(let duration):
            return AnimationEnds(settled: inner.settled, rest: inner.rest, logical: duration)
        }
    }
}

extension AnimationEnds {
    func map(_ transform: (Double) -> Double) -> AnimationEnds {
        AnimationEnds(settled: transform(settled), rest: transform(rest), logical: transform(logical))
    }
}
