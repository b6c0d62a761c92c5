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

        public init(size: CGSize = CGSize(width: 1_280, height: 720), background: Fill? = nil) {
            (self.size, self.background) = (size, background)
        }

        public func fill(in scheme: ColorScheme) -> Fill { background ?? .color(scheme == .dark ? .black : .white) }
    }

    public struct Timeline: Hashable, Sendable {
        /// Seconds.
        public var duration: Double
        public var fps: FrameRate
        public var loops: Bool
        /// The moments of the events, ascending.
        public var eventTimes: [Double]

        public init(duration: Double = 1, fps: FrameRate = .sixty, loops: Bool = false, eventTimes: [Double] = []) {
            (self.duration, self.fps, self.loops, self.eventTimes) = (duration, fps, loops, eventTimes)
        }

        public var frameCount: Int { fps.frameCount(duration: duration) }
    }

    public var canvas: Canvas
    public var environment: SceneEnvironment
    /// Back to front.
    public var layers: [Layer]
    public var timeline: Timeline

    public init(
        canvas: Canvas = Canvas(), environment: SceneEnvironment = SceneEnvironment(), layers: [Layer] = [],
        timeline: Timeline = Timeline()
    ) {
        (self.canvas, self.environment, self.layers, self.timeline) = (canvas, environment, layers, timeline)
    }

    /// Runs `body` with `seconds` as the moment that changes happen at. A change at t has happened at t.
    public mutating func at(_ seconds: Double, _ body: (inout Scene) -> Void) {
        Moment.at(seconds) { body(&self) }
    }

    /// The layer of that name, to set properties of.
    ///
    /// - Precondition: There is a layer of that name.
    public subscript(name: String) -> LayerHandle {
        get { LayerHandle(layer: layers[index(of: name)]) }
        set { layers[index(of: name)] = newValue.layer }
    }

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

/// A layer whose properties read and write as Swift properties: `scene["poem"].progress = 1`.
@dynamicMemberLookup
public struct LayerHandle {
    var layer: Layer

    /// A number. Reading gives the model's value at the current moment, or the initial one.
    public subscript(dynamicMember name: String) -> Double {
        get {
            guard let path = layer.declaration(of: name)?.path else { preconditionFailure("no property '\(name)'") }
            return layer.properties[path]?.target(at: Moment.current ?? -.greatestFiniteMagnitude)[0] ?? 0
        }
        set { layer.set(AnimatableVector(newValue), of: name) }
    }

    /// A point.
    public subscript(dynamicMember name: String) -> CGSize {
        get {
            guard let path = layer.declaration(of: name)?.path else { preconditionFailure("no property '\(name)'") }
            let value = layer.properties[path]?.target(at: Moment.current ?? -.greatestFiniteMagnitude)
            return CGSize(width: value?[0] ?? 0, height: value?[1] ?? 0)
        }
        set { layer.set(AnimatableVector([Double(newValue.width), Double(newValue.height)]), of: name) }
    }
}
