import Foundation

extension AnimatedValue {
    /// One change as a timeline draws it: a bar for an animated one, a mark for a cut.
    public struct Segment: Sendable {
        /// The moment of the change, in seconds.
        public var start: Double
        /// The moment at which its animation has settled, or was replaced or hidden by a later one; the start for a cut.
        /// Infinite for a motion that never ends.
        public var end: Double
        /// What was shown just before.
        public var from: Value
        /// What the value was set to.
        public var to: Value
        /// The animation, or nil for a cut.
        public var animation: Animation?
    }

    /// The changes that had an effect, in order of time. Setting a value to what it is already has none.
    public var segments: [Segment] {
        let plan = worked
        let ends = plan.visibleEnds
        var segments: [Segment] = []
        for index in plan.times.indices {
            let before = index > 0 ? plan.changes[index - 1].target : initial
            let target = plan.changes[index].target
            guard target != before else { continue }
            let time = plan.times[index]
            let step = plan.stepAtChange[index]
            let earlier = index > 0 ? plan.stepAtChange[index - 1] : -1
            let isStep = step != earlier
            segments.append(
                Segment(
                    start: time, end: isStep ? ends[step] : time,
                    from: before - plan.offset(at: time, step: earlier).value, to: target,
                    animation: isStep ? plan.steps[step].animation : nil))
        }
        return segments
    }

    /// When the last animated change was made, and when it shows no more; nil where none was animated. In seconds.
    ///
    /// Costs O(n) for n changes, however many are alive at once.
    public var lastMotion: (start: Double, end: Double)? {
        let plan = worked
        guard let last = plan.steps.last else { return nil }
        return (last.time, plan.visibleEnds.last ?? last.ends.settled)
    }

    /// The moment in seconds at which a timeline of this value may end: that from which the value stands for good, where
    /// a repeat without end counts as one period of both legs. Nil for a value that never changes.
    ///
    /// `isEndless` says that the motion goes on after it. A spring that swings for ever ends at its response.
    public var timelineEnd: (end: Double, isEndless: Bool)? {
        let plan = worked
        guard let settledEnd, let last = plan.steps.last else { return settledEnd.map { ($0, false) } }
        guard settledEnd == .infinity else { return (settledEnd, false) }
        let period = last.animation.firstPeriodEnd ?? (last.ends.logical - last.time)
        let latest = plan.times.last ?? last.time
        return (max(latest, last.time + (period < .infinity ? period : 0)), true)
    }
}

extension MotionPlan {
    /// When each step no longer shows: it has settled, a later step has taken over its place, or one that was combined
    /// with it has ended and hides it.
    var visibleEnds: [Double] {
        guard let last = steps.last else { return [] }
        var ends = [Double](repeating: last.ends.settled, count: steps.count)
        for index in ends.indices.dropLast().reversed() {
            let next = steps[index + 1]
            ends[index] = steps[index].settledEnd(atMost: replaces(next, at: index + 1) ? next.time : ends[index + 1])
        }
        return ends
    }

    /// When the motion that each step belongs to is over, the steps that continue it included.
    var wholeEnds: [Double] {
        guard let last = steps.last else { return [] }
        var ends = [Double](repeating: last.ends.settled, count: steps.count)
        for index in ends.indices.dropLast().reversed() {
            ends[index] =
                steps[index].isSettled(at: steps[index + 1].time) ? steps[index].ends.settled : ends[index + 1]
        }
        return ends
    }

    private func replaces(_ step: Step, at index: Int) -> Bool {
        if case .spring = step.motion { true } else { step.below < index - 1 }
    }
}
