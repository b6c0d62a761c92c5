import Drawing
import Foundation
import Motion

/// How a layer comes and goes; SwiftUI's `AnyTransition`.
///
/// It says what the layer looks like before it appears and after it has disappeared; in between, every number of it
/// moves evenly with the animation.
public indirect enum Transition: Hashable, Sendable {
    case identity
    case opacity
    /// Down to a share of the size, about a point of the layer.
    case scale(Double, anchor: UnitPoint)
    /// By its own size, from and to an edge.
    case move(Edge)
    /// In from the leading edge, out to the trailing one.
    case slide
    /// In from an edge, out to the opposite one, fading.
    case push(from: Edge)
    /// By points.
    case offset(x: Double, y: Double)
    /// Blurred, smaller and fading; `upUp` leaves larger.
    case blurReplace(upUp: Bool)
    case combined([Transition])
    case asymmetric(insertion: Transition, removal: Transition)
    /// Properties that have other values where the layer is not there yet, or not there any more. Where `identity` says
    /// nothing the layer's own value holds.
    case modifier(active: [PropertyAddress: AnimatableVector], identity: [PropertyAddress: AnimatableVector])

    /// A side of a layer.
    public enum Edge: String, Hashable, Sendable, CaseIterable {
        case top, leading, bottom, trailing

        /// Where it lies, in shares of the layer's size from its middle outwards; leading is left.
        var direction: CGPoint {
            switch self {
            case .top: CGPoint(x: 0, y: -1)
            case .leading: CGPoint(x: -1, y: 0)
            case .bottom: CGPoint(x: 0, y: 1)
            case .trailing: CGPoint(x: 1, y: 0)
            }
        }
    }

    /// How much smaller than the layer `scale` is where nothing is said. Not zero, so that a turn keeps a meaning.
    public static let smallestScale = 1e-5

    /// Whether something moves: under reduced motion such transitions only fade.
    public var hasMotion: Bool {
        switch self {
        case .identity, .opacity: false
        case .combined(let parts): parts.contains(where: \.hasMotion)
        case .asymmetric(let insertion, let removal): insertion.hasMotion || removal.hasMotion
        default: true
        }
    }
}

/// What a transition makes of a layer at one of its ends.
struct TransitionState {
    var opacity = 1.0
    var scale = 1.0
    var anchor: UnitPoint?
    /// Shares of the layer's size.
    var share = CGPoint.zero
    /// Points.
    var offset = CGPoint.zero
    /// Points.
    var blur = 0.0
    var active: [PropertyAddress: AnimatableVector] = [:]
    var identity: [PropertyAddress: AnimatableVector] = [:]
}

extension Transition {
    /// What the layer is before it appears, or after it has disappeared.
    func state(removed: Bool) -> TransitionState {
        var state = TransitionState()
        apply(to: &state, removed: removed)
        return state
    }

    private func apply(to state: inout TransitionState, removed: Bool) {
        switch self {
        case .identity: break
        case .opacity: state.opacity = 0
        case .scale(let factor, let anchor):
            state.scale *= factor
            state.anchor = anchor
        case .move(let edge): state.move(edge.direction, 1)
        case .slide: state.move(Edge.leading.direction, removed ? -1 : 1)
        case .push(let edge):
            state.move(edge.direction, removed ? -1 : 1)
            state.opacity = 0
        case .offset(let x, let y): state.offset = CGPoint(x: state.offset.x + x, y: state.offset.y + y)
        case .blurReplace(let upUp):
            state.opacity = 0
            state.blur += 7
            state.scale *= upUp && removed ? 1.1 : 0.9
        case .combined(let parts): for part in parts { part.apply(to: &state, removed: removed) }
        case .asymmetric(let insertion, let removal):
            (removed ? removal : insertion).apply(to: &state, removed: removed)
        case .modifier(let active, let identity):
            state.active.merge(active) { $1 }
            state.identity.merge(identity) { $1 }
        }
    }
}

extension TransitionState {
    fileprivate mutating func move(_ direction: CGPoint, _ factor: Double) {
        share = CGPoint(x: share.x + direction.x * factor, y: share.y + direction.y * factor)
    }
}
