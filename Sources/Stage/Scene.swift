import Drawing
import Foundation
import Motion
import Typesetting

/// Layers on a canvas and the history of their changes: a function of time, as a value.
///
///     var scene = Scene(layers: [poem])
///     scene.at(3.4) { scene in
///         withAnimation(.easeOut(duration: 2.2)) { scene["poem"].progress = 1 }
///     }
public struct Scene: Sendable {
    /// Size in points, and what lies behind the layers.
    public struct Canvas: Hashable, Sendable {
        public var size: CGSize
        /// Nil: black in dark, white in light.
        public var background: Fill?

        /// 1280×720 points on the default background.
        public init(size: CGSize = CGSize(width: 1_280, height: 720), background: Fill? = nil) {
            (self.size, self.background) = (size, background)
        }

        /// What lies behind the layers under `scheme`.
        public func fill(in scheme: ColorScheme) -> Fill { background ?? .color(scheme == .dark ? .black : .white) }
    }

    /// What is played.
    public struct Timeline: Hashable, Sendable {
        /// Seconds.
        public var duration: Double
        public var fps: FrameRate
        /// Whether playing starts again from the initial state.
        public var loops: Bool
        /// The moments of the events, ascending, each once.
        public var eventTimes: [Double]

        /// One second at 60 frames a second, played once.
        public init(duration: Double = 1, fps: FrameRate = .sixty, loops: Bool = false, eventTimes: [Double] = []) {
            (self.duration, self.fps, self.loops, self.eventTimes) = (duration, fps, loops, eventTimes)
        }

        /// Keeps `eventTimes` ascending, each once.
        mutating func note(eventAt seconds: Double) {
            guard seconds.isFinite else { return }
            var (low, high) = (0, eventTimes.count)
            if let last = eventTimes.last, last < seconds { low = high }
            while low < high {
                let middle = (low + high) / 2
                if eventTimes[middle] < seconds { low = middle + 1 } else { high = middle }
            }
            if low == eventTimes.count || eventTimes[low] != seconds { eventTimes.insert(seconds, at: low) }
        }

        /// round(duration · fps), at least one.
        public var frameCount: Int { fps.frameCount(duration: duration) }
    }

    public var canvas: Canvas
    /// A viewer's settings.
    public var environment: SceneEnvironment
    /// Back to front.
    public var layers: [Layer]
    public var timeline: Timeline

    /// An empty scene.
    public init(
        canvas: Canvas = Canvas(), environment: SceneEnvironment = SceneEnvironment(), layers: [Layer] = [],
        timeline: Timeline = Timeline()
    ) {
        (self.canvas, self.environment, self.layers, self.timeline) = (canvas, environment, layers, timeline)
    }

    /// Runs `body` with `seconds` as the moment that changes happen at. A change at t has happened at t.
    public mutating func at(_ seconds: Double, _ body: (inout Scene) -> Void) {
        timeline.note(eventAt: seconds)
        Moment.at(seconds) { body(&self) }
    }

    /// The layer of that name, to set properties of.
    ///
    /// - Precondition: There is a layer of that name.
    public subscript(name: String) -> LayerHandle {
        get { LayerHandle(layer: layers[index(of: name)]) }
        set { layers[index(of: name)] = newValue.layer }
    }

    /// The index of the layer of that name.
    private func index(of name: String) -> Int {
        guard let index = layers.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("no layer is called '\(name)'")
        }
        return index
    }

    /// The moment from which nothing moves any more; nil where nothing ever changes. A repeat without end counts as one
    /// period.
    public var lastSettledEnd: Double? {
        layers.flatMap { $0.properties.values.compactMap { $0.timelineEnd?.end } }.max()
    }
}
