import Motion

/// Changes of a scene that happen together: what one event says.
public struct SceneUpdate: Sendable {
    /// A property that becomes something else.
    public struct Change: Sendable {
        public var property: LayerProperty
        public var value: AnimatableVector
        /// As it starts at the canvas; implicit animations on the way down to the property may replace its animation.
        public var transaction: Transaction

        /// A change.
        public init(_ property: LayerProperty, to value: AnimatableVector, transaction: Transaction) {
            (self.property, self.value, self.transaction) = (property, value, transaction)
        }
    }

    /// A layer that comes or goes.
    public struct Insertion: Sendable {
        public var layer: LayerPath
        /// False: it goes.
        public var isPresent: Bool
        /// As it starts at the canvas.
        public var transaction: Transaction

        /// A layer that comes or goes.
        public init(_ layer: LayerPath, isPresent: Bool, transaction: Transaction) {
            (self.layer, self.isPresent, self.transaction) = (layer, isPresent, transaction)
        }
    }

    /// What happens when the changes of the update are complete.
    public struct Completion: Sendable {
        public var criteria: AnimationCompletionCriteria
        public var then: [FollowUp]

        /// Updates that follow.
        public init(criteria: AnimationCompletionCriteria = .logicallyComplete, then: [FollowUp]) {
            (self.criteria, self.then) = (criteria, then)
        }
    }

    /// An update that follows another.
    public struct FollowUp: Sendable {
        /// Seconds from the completion on; not negative.
        public var after: Double
        /// Its own time does not count.
        public var update: SceneUpdate

        /// An update `after` seconds later.
        public init(after: Double = 0, _ update: SceneUpdate) { (self.after, self.update) = (max(after, 0), update) }

        /// The update as it follows a completion at `moment`.
        func following(_ moment: Double) -> SceneUpdate {
            var update = update
            update.time = moment + after
            return update
        }
    }

    /// What is started: everything in a layer that waits for it, or one of its symbol effects.
    public struct Trigger: Hashable, Sendable {
        public var layer: LayerPath
        /// The effect's name; nil: everything.
        public var effect: String?

        /// What is started.
        public init(_ layer: LayerPath, effect: String? = nil) { (self.layer, self.effect) = (layer, effect) }
    }

    /// Seconds.
    public var time: Double
    /// In the order of writing.
    public var changes: [Change]
    /// Layers that come, or go.
    public var insertions: [Insertion]
    /// The layers whose keyframes, phases and symbol effects are started.
    public var triggers: [Trigger]
    /// What is felt then.
    public var feedback: SensoryFeedback?
    public var completion: Completion?

    /// An update at `time` seconds.
    public init(
        at time: Double, changes: [Change] = [], insertions: [Insertion] = [], triggers: [Trigger] = [],
        feedback: SensoryFeedback? = nil, completion: Completion? = nil
    ) {
        (self.time, self.changes, self.insertions) = (time, changes, insertions)
        (self.triggers, self.feedback, self.completion) = (triggers, feedback, completion)
    }
}
