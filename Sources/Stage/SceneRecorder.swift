import Motion

/// Works updates into the histories of a scene's properties, in order of time, and follows their completions.
///
/// At equal moments the updates of the scene come first, in the order they were recorded, then the followers of
/// completions, in the order in which those became due. What waits for an update that changes nothing comes right after
/// it.
struct SceneRecorder {
    /// Updates that wait for the changes of one.
    private struct Waiting {
        var completion: AnimationCompletion
        var then: [SceneUpdate.FollowUp]
        /// What the completion waits for, and since when.
        var properties: [LayerProperty]
        var layers: [LayerPath]
        var since: Double
        var due: Double
    }

    /// The moment of each update as it really happened, followers included.
    private(set) var times: [Double] = []
    /// For each layer that was triggered, when.
    private(set) var triggers: [LayerPath: LayerTriggers] = [:]
    /// What is felt, in order of time.
    private(set) var feedback: [SensoryFeedback.Moment] = []
    /// Ascending in time from `next` on.
    private let queue: [SceneUpdate]
    private var next = 0
    private var waiting: [Waiting] = []
    /// Updates whose completion was due, in that order.
    private var followers: [SceneUpdate] = []

    init(_ updates: [SceneUpdate]) {
        // Why with the index: sorting is not promised to keep the order of equals.
        queue = updates.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    mutating func run(on scene: inout Scene) {
        while true {
            let queued = next < queue.count ? queue[next].time : .infinity
            let due = waiting.indices.min { waiting[$0].due < waiting[$1].due }
            let follower = followers.indices.min { followers[$0].time < followers[$1].time }
            let dueTime = due.map { waiting[$0].due } ?? .infinity
            let followerTime = follower.map { followers[$0].time } ?? .infinity
            if next < queue.count, queued <= min(dueTime, followerTime) {
                next += 1
                apply(queue[next - 1], to: &scene)
            } else if let due, dueTime <= followerTime {
                let done = waiting.remove(at: due)
                followers += done.then.map { $0.following(done.due) }
            } else if let follower {
                apply(followers.remove(at: follower), to: &scene)
            } else {
                return
            }
        }
    }

    private mutating func apply(_ update: SceneUpdate, to scene: inout Scene) {
        let time = update.time
        times.append(time)
        for trigger in update.triggers {
            triggers[trigger.layer, default: LayerTriggers()].append(time, effect: trigger.effect)
        }
        if let kind = update.feedback { feedback.append(SensoryFeedback.Moment(at: time, kind)) }
        let completion = update.completion.map { AnimationCompletion(criteria: $0.criteria, moment: time) }
        let changed = scene.changed(by: update)
        for change in update.changes {
            var transaction = scene.arriving(change.transaction, at: change.property.layer, changed: changed)
            if let completion { transaction = transaction.adding(completion) }
            scene.layers[change.property.layer].record(
                change.value, of: change.property.address, at: time, transaction: transaction)
            postpone(change.property, in: scene)
        }
        for insertion in update.insertions {
            // Why without the layer's own: nothing of it applies at its insertion.
            var transaction = scene.arriving(
                insertion.transaction, at: Array(insertion.layer.dropLast()), changed: changed)
            if let completion { transaction = transaction.adding(completion) }
            scene.layers[insertion.layer].presence.set(insertion.isPresent, at: time, transaction: transaction)
            postpone(insertion.layer, in: scene)
        }
        guard let completion, let then = update.completion?.then else { return }
        var waits = Waiting(
            completion: completion, then: then, properties: update.changes.map(\.property),
            layers: update.insertions.map(\.layer), since: time, due: time)
        waits.due = dueMoment(waits, in: scene)
        guard waits.due <= time else {
            if waits.due < .infinity { waiting.append(waits) }
            return
        }
        for follower in then {
            if follower.after > 0 {
                followers.append(follower.following(time))
            } else {
                apply(follower.following(time), to: &scene)
            }
        }
    }

    /// A later change of a property may move the end of what waits until it is removed.
    private mutating func postpone(_ property: LayerProperty, in scene: Scene) {
        for index in waiting.indices
        where waiting[index].completion.criteria == .removed
            && waiting[index].properties.contains(where: {
                $0.layer == property.layer && $0.address.overlaps(property.address)
            })
        {
            waiting[index].due = dueMoment(waiting[index], in: scene)
        }
    }

    private mutating func postpone(_ layer: LayerPath, in scene: Scene) {
        for index in waiting.indices
        where waiting[index].completion.criteria == .removed && waiting[index].layers.contains(layer) {
            waiting[index].due = dueMoment(waiting[index], in: scene)
        }
    }

    private func dueMoment(_ waiting: Waiting, in scene: Scene) -> Double {
        let insertions = waiting.layers.compactMap {
            scene.layer(at: $0).presence.completionMoment(waiting.completion, setAt: waiting.since)
        }
        return waiting.properties.reduce(insertions.reduce(waiting.since, max)) { latest, property in
            let layer = scene.layer(at: property.layer)
            let moment = layer.properties[property.address.path]?.completionMoment(
                waiting.completion, setAt: waiting.since)
            return max(latest, moment ?? latest)
        }
    }
}

extension Scene {
    /// What the update changes: it becomes something that it was not.
    fileprivate func changed(by update: SceneUpdate) -> [LayerProperty] {
        guard hasImplicitAnimations else { return [] }
        return update.changes.filter { change in
            layer(at: change.property.layer).target(change.property.address, at: update.time) != change.value
        }.map(\.property)
    }

    /// A transaction as it arrives at a layer, from the canvas down: at each layer on the way its implicit animations
    /// apply in order.
    fileprivate func arriving(
        _ transaction: Transaction, at path: LayerPath, changed: [LayerProperty]
    ) -> Transaction {
        guard !changed.isEmpty else { return transaction }
        var transaction = transaction
        for depth in path.indices {
            for implicit in layer(at: Array(path[...depth])).implicitAnimations {
                let isChanged = changed.contains {
                    $0.layer == implicit.watched.layer && $0.address.overlaps(implicit.watched.address)
                }
                transaction = transaction.implicitly(implicit.animation, whenChanged: isChanged)
            }
        }
        return transaction
    }
}
