import Synchronization

/// Collects the completions of every `withAnimation` in a body, also of those that change nothing.
public final class CompletionLog: Sendable {
    @TaskLocal static var current: CompletionLog?

    private let collected = Mutex<[AnimationCompletion]>([])

    /// An empty log.
    public init() {}

    /// The completions so far, in the order of the calls.
    public var completions: [AnimationCompletion] { collected.withLock { $0 } }

    /// Runs `body` and collects the completions of the calls in it.
    public func collecting<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }

    func add(_ completion: AnimationCompletion) { collected.withLock { $0.append(completion) } }
}

/// The completions of a scene and the moments they are due, each once, in order of time (equal moments in the order of
/// the calls). What plays the scene does those that it crosses.
public struct CompletionSchedule: Sendable {
    /// A completion and the moment it is due, in seconds.
    public struct Entry: Sendable, Hashable {
        /// Seconds.
        public var moment: Double
        /// What is due.
        public var completion: AnimationCompletion
    }

    /// The entries. Those that are never due, as under a repeat without end, are left out.
    public private(set) var entries: [Entry] = []

    /// A schedule of `completions`, each due when the last change that it waits for is complete, or at the moment of its
    /// call where no change waits for it.
    ///
    /// - Parameters:
    ///   - completions: The completions of the calls, in order (`CompletionLog.completions`).
    ///   - dues: What the values say (`AnimatedValue.completionDues`), in any order.
    public init(_ completions: [AnimationCompletion], dues: some Sequence<Entry>) {
        var moments: [AnimationCompletion: Double] = [:]
        for due in dues { moments[due.completion] = max(moments[due.completion] ?? due.moment, due.moment) }
        let all = completions.map { Entry(moment: moments[$0] ?? $0.moment, completion: $0) }
        entries = all.enumerated()
            .filter { $0.element.moment < .infinity }
            .sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
            .map(\.element)
    }

    /// What playback does on its way from one moment (not included) to a later one (included), in order.
    public func crossed(after start: Double, through end: Double) -> ArraySlice<Entry> {
        let first = entries.partitionIndex { $0.moment > start }
        let last = entries.partitionIndex { $0.moment > end }
        return first < last ? entries[first..<last] : []
    }
}

extension AnimatedValue {
    /// For every change and every completion that waits for it, the moment at which it is complete.
    ///
    /// Logically: when the change's own animation reaches its logical end; a change that moves nothing is complete at
    /// once. Removed: when the motion that the change is part of has settled, later changes mid-flight included.
    public var completionDues: [CompletionSchedule.Entry] {
        let plan = worked
        let wholeEnds = plan.wholeEnds
        var dues: [CompletionSchedule.Entry] = []
        for index in plan.changes.indices {
            for completion in plan.changes[index].completions {
                let moment = plan.completionMoment(completion, ofChange: index) { wholeEnds[$0] }
                dues.append(CompletionSchedule.Entry(moment: moment, completion: completion))
            }
        }
        return dues
    }

    /// When the changes made at `time` seconds that `completion` waits for are complete, as far as is recorded; nil where
    /// there are none. Costs O(log n), and for `.removed` the changes that continue the motion.
    public func completionMoment(_ completion: AnimationCompletion, setAt time: Double) -> Double? {
        let plan = worked
        let first = plan.times.partitionIndex { $0 >= time }
        return plan.times[first...].indices.prefix { plan.times[$0] == time }
            .filter { plan.changes[$0].completions.contains(completion) }
            .map { index in plan.completionMoment(completion, ofChange: index, wholeEnd: plan.wholeEnd) }.max()
    }
}

extension MotionPlan {
    /// When a change is complete in the sense of `completion`; one that moves nothing is at once.
    fileprivate func completionMoment(
        _ completion: AnimationCompletion, ofChange index: Int, wholeEnd: (_ step: Int) -> Double
    ) -> Double {
        let step = stepAtChange[index]
        guard step != (index > 0 ? stepAtChange[index - 1] : -1) else { return changes[index].time }
        return switch completion.criteria {
        case .logicallyComplete: steps[step].logicalEnd
        case .removed: wholeEnd(step)
        }
    }

    /// When the motion that a step belongs to is over, the steps that continue it included.
    fileprivate func wholeEnd(of step: Int) -> Double {
        var step = step
        while step + 1 < steps.count, !steps[step].isSettled(at: steps[step + 1].time) { step += 1 }
        return steps[step].ends.settled
    }
}
