import Drawing
import Foundation
import Motion

/// What a layer in a scroll looks like as it comes into view and leaves it; SwiftUI's `scrollTransition`.
public struct ScrollTransition: Sendable {
    /// How the layer goes from one look to another.
    public enum Mode: Sendable {
        /// With the scroll, eased by easeInOut.
        case interactive
        /// By itself, under an animation, from the moment on at which the layer crosses the threshold.
        case animated(Animation)
    }

    /// When the layer looks like itself.
    public indirect enum Threshold: Hashable, Sendable {
        /// This share of it (or, where it is the larger, of the view) is in view, 0…1.
        case visible(Double)
        /// It is in the middle of the view.
        case centered
        /// Another threshold, this many points nearer to the middle of the view.
        case inset(Threshold, by: Double)
        /// This share of the way from one threshold to another, 0…1.
        case interpolated(Threshold, towards: Threshold, amount: Double)

        /// Something of it is in view.
        public static let hidden = Threshold.visible(0)

        /// How far the layer's middle may be from the view's middle, in points; not negative.
        ///
        /// - Parameters:
        ///   - length: Of the layer along the axis.
        ///   - view: The length of what is in view.
        func reach(of length: Double, in view: Double) -> Double {
            switch self {
            case .visible(let share): max(0, (length + view) / 2 - min(length, view) * min(max(share, 0), 1))
            case .centered: 0
            case .inset(let other, let distance): max(0, other.reach(of: length, in: view) - distance)
            case .interpolated(let from, let to, let amount):
                from.reach(of: length, in: view)
                    + (to.reach(of: length, in: view) - from.reach(of: length, in: view)) * min(max(amount, 0), 1)
            }
        }
    }

    public var mode: Mode
    public var threshold: Threshold
    /// Properties where it is out of view at the start, and at the end.
    public var topLeading: [PropertyAddress: AnimatableVector]
    public var bottomTrailing: [PropertyAddress: AnimatableVector]

    /// A transition that is over when all of the layer is in view.
    public init(
        _ mode: Mode = .interactive, threshold: Threshold = .visible(1),
        topLeading: [PropertyAddress: AnimatableVector] = [:], bottomTrailing: [PropertyAddress: AnimatableVector] = [:]
    ) {
        (self.mode, self.threshold) = (mode, threshold)
        (self.topLeading, self.bottomTrailing) = (topLeading, bottomTrailing)
    }

    /// What may stand in it: nothing that would need another layout, or the scroll's other layers.
    public static let allowed = [
        "opacity", "scale", "rotation", "rotation3D", "offset", "blur", "brightness", "contrast", "saturation",
        "grayscale", "hueRotation", "blendMode",
    ]

    /// How much a layer looks like the ends by its place alone; of an animated transition there is no way between them.
    func weights(of lane: ScrollLane) -> ScrollWeights {
        guard case .animated = mode else { return ScrollWeights(phase: phase(of: lane)) }
        let reach = threshold.reach(of: lane.length, in: lane.view) + ScrollPhaseFinder.tolerance
        return ScrollWeights(phase: lane.distance < -reach ? -1 : lane.distance > reach ? 1 : 0)
    }

    /// −1 out of view at the start, 0 within the threshold, 1 out of view at the end; eased by easeInOut.
    func phase(of lane: ScrollLane) -> Double {
        let (reach, distance) = (threshold.reach(of: lane.length, in: lane.view), abs(lane.distance))
        let hidden = (lane.length + lane.view) / 2
        // Where the threshold lies where the layer is out of view already there is no way between them.
        let way = hidden > reach ? (distance - reach) / (hidden - reach) : distance >= reach ? 1 : 0
        let eased = UnitCurve.easeInOut.value(at: min(max(way, 0), 1))
        return lane.distance < 0 ? -eased : eased
    }
}

/// A layer's place in a scroll, along the scroll's axis. Points.
struct ScrollLane {
    var length: Double
    /// The length of what is in view.
    var view: Double
    /// From the middle of what is in view to the layer's middle; negative before it.
    var distance: Double

    /// - Parameters:
    ///   - frame: The layer's.
    ///   - view: What is in view, in the same space.
    init(_ frame: CGRect, in view: CGRect, _ axis: Stack.Axis) {
        let isVertical = axis == .vertical
        length = max(isVertical ? frame.height : frame.width, 1e-9)
        self.view = isVertical ? view.height : view.width
        distance = isVertical ? frame.midY - view.midY : frame.midX - view.midX
    }
}

/// How much a layer in a scroll looks like the two ends of its transition; (0, 0) is the layer itself.
struct ScrollWeights: Hashable {
    var topLeading = 0.0
    var bottomTrailing = 0.0

    init(topLeading: Double = 0, bottomTrailing: Double = 0) {
        (self.topLeading, self.bottomTrailing) = (topLeading, bottomTrailing)
    }

    /// - Parameter phase: −1…1.
    init(phase: Double) { self.init(topLeading: max(-phase, 0), bottomTrailing: max(phase, 0)) }
}
