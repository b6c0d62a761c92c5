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

extension Layer {
    /// The layer as its place makes it.
    ///
    /// - Parameters:
    ///   - frame: Its box on the canvas, scrolled but not moved, scaled or turned.
    ///   - scroll: The box of the scroll around it on the canvas, and its axis.
    ///   - weights: How much it looks like the ends of its scroll transition; nil: as its place alone says.
    ///   - reducesMotion: Whether only looks follow the place, not offset, size and turn.
    func following(
        _ frame: CGRect, in scroll: (box: CGRect, axis: Stack.Axis)?, at time: Double, weights: ScrollWeights?,
        reducesMotion: Bool
    ) -> Layer {
        guard !visualEffects.isEmpty || (scrollTransition != nil && scroll != nil) else { return self }
        var layer = self
        if let transition = scrollTransition, let (box, axis) = scroll {
            let weights = weights ?? transition.weights(of: ScrollLane(frame, in: box, axis))
            layer.blend(transition, weights, at: time, reducesMotion)
        }
        for effect in visualEffects where !reducesMotion || !PropertyDeclaration.isMotion(effect.address.path) {
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

    /// Takes properties part of the way to what they are at the ends of a scroll transition.
    private mutating func blend(
        _ transition: ScrollTransition, _ weights: ScrollWeights, at time: Double, _ reducesMotion: Bool
    ) {
        let ends = [(transition.topLeading, weights.topLeading), (transition.bottomTrailing, weights.bottomTrailing)]
        var changed: [String: AnimatableVector] = [:]
        for (values, weight) in ends where weight != 0 {
            for (address, other) in values where !reducesMotion || !PropertyDeclaration.isMotion(address.path) {
                let own = value(address.path, at: time) ?? other
                var whole = changed[address.path] ?? own
                let isDiscrete = declaration(of: address.path)?.property.kind.isDiscrete ?? false
                for (index, component) in (address.part?.components ?? Array(0..<own.count)).enumerated() {
                    if isDiscrete {
                        if weight >= 0.5 { whole[component] = other[index] }
                    } else {
                        whole[component] += weight * (other[index] - own[component])
                    }
                }
                changed[address.path] = whole
            }
        }
        for (path, value) in changed { fix(path, value) }
    }
}
