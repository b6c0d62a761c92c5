import Drawing
import Foundation
import Motion

/// A property that follows where its layer is; one line of SwiftUI's `visualEffect`.
public struct VisualEffect: Hashable, Sendable {
    /// What of the layer's frame counts.
    public enum Measure: String, Hashable, Sendable, CaseIterable {
        case minX, midX, maxX, minY, midY, maxY

        func value(of rect: CGRect) -> Double {
            switch self {
            case .minX: rect.minX
            case .midX: rect.midX
            case .maxX: rect.maxX
            case .minY: rect.minY
            case .midY: rect.midY
            case .maxY: rect.maxY
            }
        }
    }

    /// Whose space the frame is taken in.
    public enum Space: String, Hashable, Sendable, CaseIterable {
        case canvas, scroll
    }

    /// How a place becomes a value.
    public enum Map: Hashable, Sendable {
        /// The place, in points, times a factor.
        case factor(Double)
        /// Straight lines between values at places, in points; outside the first and last they go on, or stay.
        case lines(at: [Double], to: [Double], clamp: Bool)

        func value(at place: Double) -> Double {
            switch self {
            case .factor(let factor): return place * factor
            case .lines(let at, let to, let clamp):
                guard at.count > 1, at.count == to.count else { return to.first ?? 0 }
                let place = clamp ? min(max(place, at[0]), at[at.count - 1]) : place
                let upper = min(max(at.firstIndex { $0 >= place } ?? at.count - 1, 1), at.count - 1)
                let (x0, x1) = (at[upper - 1], at[upper])
                guard x1 > x0 else { return to[upper] }
                return to[upper - 1] + (to[upper] - to[upper - 1]) * (place - x0) / (x1 - x0)
            }
        }
    }

    public var address: PropertyAddress
    public var measure: Measure
    public var space: Space
    public var map: Map

    /// A property that follows a measure of the layer's frame.
    public init(_ address: PropertyAddress, of measure: Measure, in space: Space = .canvas, _ map: Map) {
        (self.address, self.measure, self.space, self.map) = (address, measure, space, map)
    }
}

/// What a layer in a scroll looks like as it comes into view and leaves it; SwiftUI's interactive `scrollTransition`.
public struct ScrollTransition: Hashable, Sendable {
    /// When the layer looks like itself.
    public enum Threshold: Hashable, Sendable {
        /// This share of it is in view.
        case visible(Double)
        /// It is in the middle of the view.
        case centered
    }

    public var threshold: Threshold
    /// Properties where it is out of view at the start, and at the end.
    public var topLeading: [PropertyAddress: AnimatableVector]
    public var bottomTrailing: [PropertyAddress: AnimatableVector]

    /// A transition that is over when all of the layer is in view.
    public init(
        threshold: Threshold = .visible(1), topLeading: [PropertyAddress: AnimatableVector] = [:],
        bottomTrailing: [PropertyAddress: AnimatableVector] = [:]
    ) {
        (self.threshold, self.topLeading, self.bottomTrailing) = (threshold, topLeading, bottomTrailing)
    }

    /// What may stand in it: nothing that would need another layout, or the scroll's other layers.
    public static let allowed = [
        "opacity", "scale", "rotation", "rotation3D", "offset", "blur", "brightness", "contrast", "saturation",
        "grayscale", "hueRotation", "blendMode",
    ]

    /// −1 out of view at the start, 0 in view, 1 out of view at the end; eased by easeInOut.
    ///
    /// - Parameters:
    ///   - range: Where the layer is along the axis.
    ///   - view: What is in view along it.
    func phase(of range: ClosedRange<Double>, in view: ClosedRange<Double>) -> Double {
        let length = max(range.upperBound - range.lowerBound, 1e-9)
        let middle = (range.lowerBound + range.upperBound) / 2
        let viewMiddle = (view.lowerBound + view.upperBound) / 2
        let way: Double
        switch threshold {
        case .visible(let share):
            let seen = min(range.upperBound, view.upperBound) - max(range.lowerBound, view.lowerBound)
            let whole = min(length, view.upperBound - view.lowerBound) * max(share, 1e-6)
            way = 1 - max(seen, 0) / whole
        case .centered:
            way = abs(middle - viewMiddle) / ((view.upperBound - view.lowerBound + length) / 2)
        }
        let eased = UnitCurve.easeInOut.value(at: min(max(way, 0), 1))
        return middle < viewMiddle ? -eased : eased
    }
}

extension Layer {
    /// The layer as its place makes it.
    ///
    /// - Parameters:
    ///   - frame: Its box on the canvas, scrolled but not moved, scaled or turned.
    ///   - scroll: The box of the scroll around it on the canvas, and its axis.
    func following(
        _ frame: CGRect, in scroll: (box: CGRect, axis: Stack.Axis)?, at time: Double
    ) -> Layer {
        guard !visualEffects.isEmpty || (scrollTransition != nil && scroll != nil) else { return self }
        var layer = self
        if let transition = scrollTransition, let (box, axis) = scroll {
            let isVertical = axis == .vertical
            let phase =
                isVertical
                ? transition.phase(of: frame.minY...max(frame.minY, frame.maxY), in: box.minY...max(box.minY, box.maxY))
                : transition.phase(of: frame.minX...max(frame.minX, frame.maxX), in: box.minX...max(box.minX, box.maxX))
            layer.blend(phase < 0 ? transition.topLeading : transition.bottomTrailing, weight: abs(phase), at: time)
        }
        for effect in visualEffects {
            let origin = effect.space == .scroll ? scroll?.box.origin ?? .zero : .zero
            let value = effect.map.value(at: effect.measure.value(of: frame.offsetBy(dx: -origin.x, dy: -origin.y)))
            guard value.isFinite else { continue }
            var whole = layer.value(effect.address.path, at: time) ?? [0]
            let multiplies = ["scale", "opacity"].contains(effect.address.path)
            for component in effect.address.part?.components ?? Array(0..<whole.count) {
                whole[component] = multiplies ? whole[component] * value : whole[component] + value
            }
            layer.fix(effect.address.path, whole)
        }
        return layer
    }

    /// Takes properties part of the way to other values.
    mutating func blend(_ values: [PropertyAddress: AnimatableVector], weight: Double, at time: Double) {
        guard weight > 0 else { return }
        for (address, other) in values {
            var whole = value(address.path, at: time) ?? other
            for (index, component) in (address.part?.components ?? Array(0..<whole.count)).enumerated() {
                let isDiscrete = declaration(of: address.path)?.property.kind.isDiscrete ?? false
                let share = isDiscrete ? (weight >= 0.5 ? 1 : 0) : weight
                whole[component] += share * (other[index] - whole[component])
            }
            fix(address.path, whole)
        }
    }
}
