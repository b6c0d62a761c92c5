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
        /// The moments of the updates, ascending, each once.
        public var eventTimes: [Double]
        /// What is felt while it plays forwards, ascending in time; at equal moments in the order of the updates.
        public var feedback: [SensoryFeedback.Moment]

        /// One second at 60 frames a second, played once.
        public init(
            duration: Double = 1, fps: FrameRate = .sixty, loops: Bool = false, eventTimes: [Double] = [],
            feedback: [SensoryFeedback.Moment] = []
        ) {
            (self.duration, self.fps, self.loops) = (duration, fps, loops)
            (self.eventTimes, self.feedback) = (eventTimes, feedback)
        }

        /// round(duration · fps), at least one.
        public var frameCount: Int { fps.frameCount(duration: duration) }
    }

    public var canvas: Canvas { didSet { forgetScrollPhases() } }
    /// A viewer's settings.
    public var environment: SceneEnvironment { didSet { forgetScrollPhases() } }
    /// Back to front.
    public internal(set) var layers: [Layer] { didSet { forgetScrollPhases() } }
    public var timeline: Timeline { didSet { forgetScrollPhases() } }
    /// Everything that happens, in the order it was recorded.
    public private(set) var updates: [SceneUpdate] = []
    /// What waits for the animations of `withAnimation` calls in `at`, in order.
    private var completionsOfCalls: [AnimationCompletion] = []
    /// Whether some layer has implicit animations.
    let hasImplicitAnimations: Bool
    /// Whether some layer has keyframes, phases or symbol effects.
    private let hasAnimators: Bool
    /// When each layer is triggered.
    private var triggers: [LayerPath: LayerTriggers] = [:]
    /// The last moment of an update.
    private var latest = -Double.infinity
    /// What the layers of scrolls have been through, worked out when it is first asked for.
    private(set) var scrollPhases = ScrollPhaseStore()
    /// Changes made in the running `at`, not yet recorded.
    private var pending: [SceneUpdate.Change]?

    /// A scene in which nothing happens yet but what layers' keyframes and phases do by themselves.
    public init(
        canvas: Canvas = Canvas(), environment: SceneEnvironment = SceneEnvironment(), layers: [Layer] = [],
        timeline: Timeline = Timeline()
    ) {
        (self.canvas, self.environment, self.layers, self.timeline) = (canvas, environment, layers, timeline)
        func any(_ layers: [Layer], _ has: (Layer) -> Bool) -> Bool {
            layers.contains { has($0) || any($0.children, has) }
        }
        hasImplicitAnimations = any(layers) { !$0.implicitAnimations.isEmpty }
        hasAnimators = any(layers) { $0.keyframes != nil || $0.phases != nil || !$0.symbolEffects.isEmpty }
        if hasAnimators { installAnimators() }
    }

    // MARK: - Recording

    /// Runs `body` with `seconds` as the moment that changes happen at: they are one update. A change at t has happened
    /// at t.
    public mutating func at(_ seconds: Double, _ body: (inout Scene) -> Void) {
        let log = CompletionLog()
        pending = []
        log.collecting { Moment.at(seconds) { body(&self) } }
        let changes = pending ?? []
        pending = nil
        completionsOfCalls += log.completions
        record([SceneUpdate(at: seconds.isFinite ? seconds : 0, changes: changes)])
    }

    /// Records what happens. Updates may come in any order of time; those at equal moments keep their order.
    public mutating func record(_ new: [SceneUpdate]) {
        updates += new
        let needsReplay = new.contains { $0.time < latest } || updates.contains { $0.completion != nil }
        if needsReplay {
            for index in layers.indices { layers[index].resetHistories() }
            (timeline.eventTimes, timeline.feedback) = ([], [])
        }
        var recorder = SceneRecorder(needsReplay ? updates : new)
        recorder.run(on: &self)
        timeline.eventTimes += recorder.times
        timeline.eventTimes = timeline.eventTimes.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        // Those of a recording come after all that was recorded before, each in order of time.
        timeline.feedback += recorder.feedback
        latest = timeline.eventTimes.last ?? latest
        guard hasAnimators else { return }
        // Why all of them: a resetting forgot those that wait for no trigger, too.
        triggers = needsReplay ? recorder.triggers : triggers(in: updates)
        installAnimators()
    }

    /// When each layer is triggered, where no update waits for another.
    private func triggers(in updates: [SceneUpdate]) -> [LayerPath: LayerTriggers] {
        updates.reduce(into: [:]) { triggers, update in
            for trigger in update.triggers {
                triggers[trigger.layer, default: LayerTriggers()].append(update.time, effect: trigger.effect)
            }
        }
    }

    /// Makes what symbol effects drive anew: a value at first of the layer has changed, which may be one of their timing.
    mutating func installSymbolEffects(of path: LayerPath) {
        guard hasAnimators, !layers[path].symbolEffects.isEmpty else { return }
        layers[path].installSymbolEffects(triggers[path] ?? LayerTriggers())
    }

    private mutating func installAnimators() {
        let triggers = triggers
        func install(_ layers: inout [Layer], _ path: LayerPath) {
            for index in layers.indices {
                layers[index].installAnimators(triggers[path + [index]] ?? LayerTriggers())
                install(&layers[index].children, path + [index])
            }
        }
        install(&layers, [])
    }

    /// The completions of `withAnimation` calls made in `at`, and when each is due.
    public var completions: CompletionSchedule {
        let dues =
            completionsOfCalls.isEmpty ? [] : allLayers.flatMap { $0.layer.properties.values.flatMap(\.completionDues) }
        return CompletionSchedule(completionsOfCalls, dues: dues)
    }

    /// What was worked out belongs to the scene as it was. A copy of the scene may still hold it.
    private mutating func forgetScrollPhases() {
        if isKnownUniquelyReferenced(&scrollPhases) {
            scrollPhases.removeAll()
        } else {
            scrollPhases = ScrollPhaseStore()
        }
    }

    // MARK: - Layers

    /// Every layer, each before those in it, back to front, with its place in the tree.
    public var allLayers: [(path: LayerPath, layer: Layer)] {
        func all(_ layers: [Layer], _ path: LayerPath) -> [(path: LayerPath, layer: Layer)] {
            layers.enumerated().flatMap { index, layer in
                [(path + [index], layer)] + all(layer.children, path + [index])
            }
        }
        return all(layers, [])
    }

    /// The layer at a place in the tree.
    ///
    /// - Precondition: There is one.
    public func layer(at path: LayerPath) -> Layer { layers[path] }

    /// Where the layer of that name is; nil where there is none.
    public func path(of name: String) -> LayerPath? {
        func find(_ layers: [Layer]) -> LayerPath? {
            for (index, layer) in layers.enumerated() {
                if layer.name == name { return [index] }
                if let below = find(layer.children) { return [index] + below }
            }
            return nil
        }
        return find(layers)
    }

    /// The layer of that name, to set properties of.
    ///
    /// - Precondition: There is a layer of that name.
    public subscript(name: String) -> LayerHandle {
        get {
            guard let path = path(of: name) else { preconditionFailure("no layer is called '\(name)'") }
            let made = (pending ?? []).filter { $0.property.layer == path }
            return LayerHandle(layer: layer(at: path), path: path, made: made)
        }
        set {
            if pending != nil {
                pending? += newValue.changes
            } else {
                layers[newValue.path] = newValue.layer
                installSymbolEffects(of: newValue.path)
            }
        }
    }
}
