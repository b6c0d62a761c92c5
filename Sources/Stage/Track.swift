import Foundation
import Motion
import Typesetting

/// One property that changes, or a layer that comes and goes, as a timeline draws it.
public struct Track: Sendable {
    /// An animated change: from its moment until it shows no more. Seconds.
    public struct Bar: Hashable, Sendable {
        /// The moment of the change.
        public var start: Double
        /// When it has settled, or a later change took over.
        public var end: Double
        /// Swift source of the animation.
        public var animation: String
        /// Which of the animations of the scene's source it is; nil where none of them moves it.
        public var origin: Int?
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

    /// `layer.property`, `layer.transition` or `layer.scrollTransition`.
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
    /// The properties that change, in the order of layers; a property whose parts are driven apart has a track for each.
    /// Before those of a layer that comes or goes there is one of its transition, and one of a scroll transition that goes by
    /// itself.
    public func tracks(typesetter: Typesetter) -> [Track] {
        allLayers.flatMap { path, layer in
            [presenceTrack(of: layer), scrollTrack(of: layer, at: path, typesetter)].compactMap { $0 }
                + layer.shownProperties.flatMap { name -> [Track] in
                    guard let property = layer.properties[name] else { return [] }
                    // Of a content the second part has all changes, those under an animation as bars.
                    let parts = property.kind == .content ? property.tracks.suffix(1) : property.tracks[...]
                    return parts.compactMap { track(of: layer, at: path, name, property, $0, typesetter) }
                }
        }
    }

    /// How much of the layer is there: 0 before it comes and after it has gone.
    private func presenceTrack(of layer: Layer) -> Track? {
        let presence = layer.presence
        guard !presence.moments.isEmpty else { return nil }
        return Track(
            path: "\(layer.displayName).transition", layer: layer.displayName, changes: presence.moments,
            bars: AnimatedProperty.Driver.bars(presence.segments),
            value: { time in
                guard presence.isAlive(at: time) else { return 0 }
                let (insertion, removal) = presence.weights(at: time)
                return 1 - insertion - removal
            }, units: [])
    }

    /// How much the layer looks like itself, from each moment on at which it crosses its threshold.
    private func scrollTrack(of layer: Layer, at path: LayerPath, _ typesetter: Typesetter) -> Track? {
        guard let history = scrollHistory(of: layer, at: path, typesetter), !history.segments.isEmpty else {
            return nil
        }
        return Track(
            path: "\(layer.displayName).scrollTransition", layer: layer.displayName,
            changes: history.segments.map(\.start), bars: AnimatedProperty.Driver.bars(history.segments),
            value: { time in
                let weights = history.value(at: time)
                return 1 - weights[0] - weights[1]
            }, units: [])
    }

    private func track(
        of layer: Layer, at place: LayerPath, _ name: String, _ property: AnimatedProperty,
        _ part: AnimatedProperty.Track, _ typesetter: Typesetter
    ) -> Track? {
        let driver = part.driver
        let (moments, bars) = (driver.moments, driver.bars)
        guard !moments.isEmpty else { return nil }
        let suffix = property.kind.parts.first { property.tracks.count > 1 && $0.components == part.components }?.name
        let path = layer.shortPath(name) + (suffix.map { ".\($0)" } ?? "")
        return Track(
            path: "\(layer.displayName).\(path)", layer: layer.displayName, changes: moments, bars: bars,
            value: { driver.value(at: $0)[0] }, units: units(of: layer, at: place, name, driver, typesetter))
    }

    private func units(
        of layer: Layer, at place: LayerPath, _ path: String, _ driver: AnimatedProperty.Driver,
        _ typesetter: Typesetter
    ) -> [Track.Unit] {
        guard
            let effect = layer.effects.first(where: { effect in
                effect.progressParameter.map { path == "\(effect.name).\($0)" } ?? false
            }),
            case .changes(let history) = driver,
            let segment = history.segments.first(where: { $0.animation != nil }), segment.end.isFinite,
            let layout = placement(at: place, time: segment.start, typesetter)?.placed.layout
        else { return [] }
        let units = effect.init(values(of: layer, effect, at: segment.start)).units(in: layout)
        // The first moment at which the progress reaches a level, on a fine grid, then halved down. Why the farthest so
        // far: it never goes back, so that the grid is searched by halving for each of thousands of units.
        let steps = 512
        let (width, direction) = (
            (segment.end - segment.start) / Double(steps), segment.to[0] >= segment.from[0] ? 1.0 : -1.0
        )
        func value(_ time: Double) -> Double {
            direction * (time >= segment.end ? segment.to[0] : history.value(at: time)[0])
        }
        let farthest = (0...steps).reduce(into: [Double]()) { farthest, step in
            let here = value(step == steps ? segment.end : segment.start + Double(step) * width)
            farthest.append(max(here, farthest.last ?? here))
        }
        func moment(_ level: Double) -> Double {
            let goal = direction * level - 1e-9
            var (before, step) = (-1, steps + 1)
            while step - before > 1 {
                let middle = (before + step) / 2
                if farthest[middle] >= goal { step = middle } else { before = middle }
            }
            if step == 0 { return segment.start }
            if step > steps { return segment.end }
            var (low, high) = (segment.start + Double(before) * width, segment.start + Double(step) * width)
            for _ in 0..<20 {
                let middle = (low + high) / 2
                if value(middle) >= goal { high = middle } else { low = middle }
            }
            return high
        }
        return units.map { unit in
            let ends = [moment(unit.interval.lowerBound), moment(unit.interval.upperBound)]
            return Track.Unit(label: unit.label, start: ends.min()!, end: ends.max()!)
        }
    }
}

extension AnimatedProperty.Driver {
    /// The moments that a timeline marks: changes, keyframes, the entries of phases.
    var moments: [Double] {
        switch self {
        case .changes(let history): history.segments.map(\.start)
        case .keyframes(let playback): playback.joints
        case .phases(let phased): phased.segments.map(\.start)
        }
    }

    /// What a timeline draws as bars.
    fileprivate var bars: [Track.Bar] {
        switch self {
        case .changes(let history): Self.bars(history.segments)
        case .keyframes(let playback):
            playback.spans.map { Track.Bar(start: $0.start, end: $0.end, animation: "keyframes") }
        case .phases(let phased): Self.bars(phased.segments)
        }
    }

    fileprivate static func bars(_ segments: [AnimatedValue<AnimatableVector>.Segment]) -> [Track.Bar] {
        segments.compactMap { segment in
            segment.animation.map {
                Track.Bar(start: segment.start, end: segment.end, animation: "\($0)", origin: $0.origin)
            }
        }
    }
}
