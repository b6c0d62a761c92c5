import Drawing
import Foundation
import Motion
import Typesetting

/// Whether a layer is there, and how far it has come or gone.
///
/// Two weights say how near the layer is to what it is before it appears, and to what it is after it has disappeared:
/// (1, 0) and (0, 1); where it stands whole they are (0, 0). An event moves them under its animation, so that a layer
/// that is removed while it is still coming goes on from what it looks like.
public struct Presence: Sendable {
    /// Whether the layer is there before the first event.
    public var initially: Bool
    /// The animation of both, whatever the event's; nil: the event's own. It counts where the event is animated at all.
    public var animation: Animation?
    public var transition: Transition
    private var weights = AnimatedValue<AnimatableVector>([0, 0])
    /// When it was inserted or removed, in order of time.
    private var changes: [(time: Double, isPresent: Bool)] = []

    /// A layer that fades in and out.
    public init(initially: Bool = true, transition: Transition = .opacity, animation: Animation? = nil) {
        (self.initially, self.transition, self.animation) = (initially, transition, animation)
    }

    /// Whether some event inserts or removes the layer, or it isn't there at first.
    var isConstant: Bool { initially && changes.isEmpty }

    /// Whether the model has the layer at `time`.
    func isPresent(at time: Double) -> Bool { changes.last { $0.time <= time }?.isPresent ?? initially }

    /// Whether the layer is there or still going.
    func isAlive(at time: Double) -> Bool {
        isConstant || isPresent(at: time) || (!changes.isEmpty && weights.isAnimating(at: time))
    }

    /// Whether it is on its way.
    func isMoving(at time: Double) -> Bool {
        !changes.isEmpty && (weights.isAnimating(at: time) || weights.value(at: time) != weights.target(at: time))
    }

    /// When it was inserted or removed, ascending.
    var moments: [Double] { changes.map(\.time) }

    /// How near it is to its two ends.
    func weights(at time: Double) -> (insertion: Double, removal: Double) {
        guard !changes.isEmpty else { return (0, 0) }
        let value = weights.value(at: time)
        return (value[0], value[1])
    }

    /// Records that the layer is inserted or removed, in order of time.
    mutating func set(_ isPresent: Bool, at time: Double, transaction: Transaction) {
        guard self.isPresent(at: time) != isPresent else { return }
        var transaction = transaction
        if transaction.isAnimated, let animation { transaction.animation = animation }
        if isPresent, !isAlive(at: time) { weights.set([1, 0], at: time, animation: nil) }
        weights.set(isPresent ? [0, 0] : [0, 1], at: time, transaction: transaction)
        changes.append((time, isPresent))
    }

    mutating func reset() {
        changes = []
        weights = AnimatedValue([0, 0])
    }

    func completionMoment(_ completion: AnimationCompletion, setAt time: Double) -> Double? {
        weights.completionMoment(completion, setAt: time)
    }

    var timelineEnd: (end: Double, isEndless: Bool)? { changes.isEmpty ? nil : weights.timelineEnd }

    /// What a timeline draws.
    var segments: [AnimatedValue<AnimatableVector>.Segment] { weights.segments }
}

extension Layer {
    /// The layer as its transition shows it at `time`: its properties changed for the moment.
    func inTransition(_ size: CGSize, at time: Double, _ environment: SceneEnvironment) -> Layer {
        let (insertion, removal) = presence.weights(at: time)
        guard insertion != 0 || removal != 0 else { return self }
        let transition = environment.reduceMotion && presence.transition.hasMotion ? .opacity : presence.transition
        let ends = [(insertion, transition.state(removed: false)), (removal, transition.state(removed: true))]
        var layer = self
        func mixed(_ neutral: Double, _ value: (TransitionState) -> Double) -> Double {
            ends.reduce(neutral) { $0 + $1.0 * (value($1.1) - neutral) }
        }
        let flips = environment.layoutDirection == .rightToLeft ? -1.0 : 1
        let opacity = min(max(mixed(1) { $0.opacity }, 0), 1)
        layer.fix("opacity", number("opacity", at: time) * opacity)
        let scale = mixed(1) { $0.scale }
        let own = value("scale", at: time) ?? [1, 1]
        let (dx, dy) = (
            mixed(0) { $0.share.x * size.width * flips + $0.offset.x },
            mixed(0) { $0.share.y * size.height + $0.offset.y }
        )
        let offset = value("offset", at: time) ?? [0, 0]
        layer.fix("offset", [offset[0] + dx, offset[1] + dy])
        if scale != 1 {
            layer.fix("scale", [own[0] * scale, own[1] * scale])
            layer.transitionAnchor = ends.compactMap { $0.0 != 0 ? $0.1.anchor : nil }.first
        }
        let blur = mixed(0) { $0.blur }
        if blur > 0 { layer.fix("blur", [number("blur", at: time) + blur]) }
        for (weight, state) in ends where weight != 0 {
            for (address, active) in state.active {
                var whole = layer.value(address.path, at: time) ?? active
                let components = address.part?.components ?? Array(0..<whole.count)
                for (index, component) in components.enumerated() {
                    let identity = state.identity[address]?[index] ?? whole[component]
                    whole[component] = identity + weight * (active[index] - identity)
                }
                layer.fix(address.path, whole)
            }
        }
        return layer
    }

    private mutating func fix(_ path: String, _ value: Double) { fix(path, AnimatableVector(value)) }

    /// Gives a property one value for the moment.
    mutating func fix(_ path: String, _ value: AnimatableVector) {
        change(path) { property in
            property.reset()
            property.setInitial(value)
        }
    }
}
