import Foundation
import Motion
import Typesetting

/// One property that changes, as a timeline draws it.
public struct Track: Sendable {
    /// An animated change: from its moment until it shows no more. Seconds.
    public struct Bar: Hashable, Sendable {
        /// The moment of the change.
        public var start: Double
        /// When it has settled, or a later change took over.
        public var end: Double
        /// Swift source of the animation.
        public var animation: String
    }

    /// When one unit of a staggered text comes in. Seconds.
    public struct Unit: Hashable, Sendable {
        /// "line 1"
        public var label: String
        /// When the effect's progress reaches the unit's part.
        public var start: Double
        /// When it has passed it.
        public var end: Double
    }

    /// `layer.property`.
    public var path: String
    /// The layer's display name.
    public var layer: String
    /// The moments of its changes, ascending, cuts included.
    public var changes: [Double]
    /// Its animated changes, in order.
    public var bars: [Bar]
    /// The value (first component) at any moment.
    public var value: @Sendable (Double) -> Double
    /// For an effect that staggers: when each unit comes in.
    public var units: [Unit]
}

extension Scene {
    /// The properties that change, in the order of layers.
    public func tracks(typesetter: Typesetter) -> [Track] {
        layers.flatMap { layer in
            layer.namedProperties.compactMap { path -> Track? in
                guard let history = layer.properties[path] else { return nil }
                let segments = history.segments
                guard !segments.isEmpty else { return nil }
                let bars = segments.compactMap { segment in
                    segment.animation.map { Track.Bar(start: segment.start, end: segment.end, animation: "\($0)") }
                }
                return Track(
                    path: "\(layer.displayName).\(layer.shortPath(path))", layer: layer.displayName,
                    changes: segments.map(\.start), bars: bars, value: { history.value(at: $0)[0] },
                    units: units(of: layer, path, history, segments, typesetter))
            }
        }
    }

    private func units(
        of layer: Layer, _ path: String, _ history: AnimatedValue<AnimatableVector>,
        _ segments: [AnimatedValue<AnimatableVector>.Segment], _ typesetter: Typesetter
    ) -> [Track.Unit] {
        guard let effect = layer.effect, let progress = effect.progressParameter, path == "\(effect.name).\(progress)",
            let segment = segments.first(where: { $0.animation != nil }), segment.end.isFinite
        else { return [] }
        let layout = place(layer, at: segment.start, typesetter).layout
        let units = effect.init(values(of: layer, effect, at: segment.start)).units(in: layout)
        // The first moment at which the progress reaches a level, on a fine grid, then halved down.
        func moment(_ level: Double) -> Double {
            let steps = 512
            let width = (segment.end - segment.start) / Double(steps)
            let rises = segment.to[0] >= segment.from[0]
            func reached(_ time: Double) -> Bool {
                let value = time >= segment.end ? segment.to[0] : history.value(at: time)[0]
                return rises ? value >= level - 1e-9 : value <= level + 1e-9
            }
            if reached(segment.start) { return segment.start }
            guard let step = (1...steps).first(where: { reached(segment.start + Double($0) * width) }) else {
                return segment.end
            }
            var (low, high) = (segment.start + Double(step - 1) * width, segment.start + Double(step) * width)
            for _ in 0..<20 {
                let middle = (low + high) / 2
                if reached(middle) { high = middle } else { low = middle }
            }
            return high
        }
        return units.map { unit in
            let ends = [moment(unit.interval.lowerBound), moment(unit.interval.upperBound)]
            return Track.Unit(label: unit.label, start: ends.min()!, end: ends.max()!)
        }
    }
}
