import Motion

extension Scene {
    /// A property that still moves at some moment.
    public struct MotionAtTheEnd: Sendable {
        public var layer: LayerPath
        /// Of the property, in full.
        public var path: String
        /// When the motion began, in seconds; nil for what goes on by itself.
        public var start: Double?
        /// When it settles; infinite for what never does.
        public var end: Double
    }

    /// What still moves at `time`, and goes on by what began before it, in the order of layers.
    public func motionsAtTheEnd(of time: Double) -> [MotionAtTheEnd] {
        allLayers.flatMap { place, layer in
            layer.shownProperties.compactMap { path -> MotionAtTheEnd? in
                guard let property = layer.properties[path] else { return nil }
                let motions = property.tracks.compactMap { track -> MotionAtTheEnd? in
                    guard let (start, end) = track.driver.lastMotion, end > time + 1e-9 else { return nil }
                    // What goes on for ever may come round with the loop.
                    if timeline.loops, end == .infinity, !track.driver.jumps(from: time, to: 0) { return nil }
                    return MotionAtTheEnd(layer: place, path: path, start: start, end: end)
                }
                return motions.max { $0.end < $1.end }
            }
        }
    }

    /// The moment from which nothing moves any more; nil where nothing ever changes. A repeat without end counts as one
    /// period.
    public var lastSettledEnd: Double? {
        func end(_ layers: [Layer]) -> Double? {
            layers.flatMap { layer in
                layer.properties.values.compactMap { $0.timelineEnd?.end }
                    + [layer.presence.timelineEnd?.end, end(layer.children)].compactMap { $0 }
            }.max()
        }
        return end(layers)
    }
}

extension AnimatedProperty.Driver {
    /// Whether it shows: going on at one moment from another changes the value by more than a twentieth of how far it
    /// ever goes between them.
    fileprivate func jumps(from end: Double, to start: Double) -> Bool {
        let first = value(at: start)
        let farthest =
            (1...64).map { step in
                (value(at: start + (end - start) * Double(step) / 64) - first).magnitudeSquared
            }.max() ?? 0
        return (value(at: end) - first).magnitudeSquared > farthest * 0.0025
    }

    /// When the last motion begins and settles; nil where nothing ever moves.
    fileprivate var lastMotion: (start: Double?, end: Double)? {
        switch self {
        case .changes(let history):
            history.lastMotion.map { ($0.start, $0.end) }
        case .keyframes(let playback):
            playback.timelineEnd.map { (nil, $0.isEndless ? .infinity : $0.end) }
        case .phases(let phased):
            phased.timelineEnd.map { (nil, $0.isEndless ? .infinity : $0.end) }
        }
    }
}
