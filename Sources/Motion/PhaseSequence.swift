import Foundation

/// Which phase a phase animator shows, as a function of time.
///
/// Without triggers it shows phase 0, at once goes on to phase 1, and round and round for ever. With triggers it shows
/// phase 0 until a trigger, then runs through the phases once and goes back to phase 0; a trigger while it runs begins
/// again with phase 1. The animation of a phase is the one used to go *into* it, and the next phase follows when that is
/// logically complete (for a spring its duration, not its rest). A phase without an animation, or one that changes
/// nothing, is passed at once. The rules are SwiftUI's.
public struct PhaseSequence: Sendable {
    /// A phase and the moment in seconds at which it becomes the current one.
    public struct Entry: Sendable, Hashable {
        public var moment: Double
        public var phase: Int
    }

    /// The number of phases.
    public let count: Int

    /// The animation that goes into each phase.
    public let animations: [Animation?]

    /// How long each phase is the current one, in seconds.
    private let durations: [Double]

    /// The start of the endless run, or nil where triggers start the runs.
    private let start: Double?

    /// The entries of the triggered runs, in order of time.
    private var triggered: [Entry] = []

    /// A sequence of phases.
    ///
    /// - Parameters:
    ///   - animations: The animation that goes into each phase; nil jumps.
    ///   - changes: Whether going into each phase from the one before changes anything; by default all do.
    ///   - start: The moment at which an endless run starts, in seconds.
    ///   - triggers: The moments of the triggers in any order; nil for an endless run.
    public init(
        animations: [Animation?], changes: [Bool]? = nil, start: Double = 0, triggers: [Double]? = nil
    ) {
        count = animations.count
        self.animations = animations
        durations = animations.enumerated().map { index, animation in
            guard let animation, changes?[index] ?? true else { return 0 }
            return max(animation.logicalDuration, 0)
        }
        self.start = triggers == nil ? Animation.limited(start) : nil
        let moments = (triggers ?? []).map { Animation.limited($0) }.sorted()
        for (index, trigger) in moments.enumerated() where count > 1 {
            let next = index + 1 < moments.count ? moments[index + 1] : .infinity
            triggered += run(from: trigger).filter { $0.moment < next }
        }
    }

    /// The length of one round in seconds: infinite where a phase is never complete. Zero where nothing animates, and then
    /// an endless run stays in phase 0.
    public var period: Double { durations.reduce(0, +) }

    /// Whether the phases go round and round.
    public var isEndless: Bool { start != nil && count > 1 && period > 0 && period < .infinity }

    /// The phase at `time` seconds, or nil where there are none.
    public func phase(at time: Double) -> Int? {
        guard count > 0 else { return nil }
        guard let start else {
            let index = triggered.partitionIndex { $0.moment > time } - 1
            return index >= 0 ? triggered[index].phase : 0
        }
        guard count > 1, period > 0, time >= start, time < .infinity else { return 0 }
        let elapsed = (time - start).truncatingRemainder(dividingBy: period)
        return run(from: 0).last { $0.moment <= elapsed }?.phase ?? 0
    }

    /// The entries of the triggered runs, or of the first `rounds` rounds of an endless one. Entries at one moment follow
    /// each other in order.
    public func entries(rounds: Int = 1) -> [Entry] {
        guard let start else { return triggered }
        guard count > 1, period > 0 else { return [] }
        guard period < .infinity else { return run(from: start).filter { $0.moment < .infinity } }
        return (0..<rounds).flatMap { run(from: start + Double($0) * period) }
    }

    /// One round: phases 1 … n-1, then 0.
    private func run(from moment: Double) -> [Entry] {
        var (moment, entries) = (moment, [Entry]())
        for phase in Array(1..<count) + [0] {
            entries.append(Entry(moment: moment, phase: phase))
            moment += durations[phase]
        }
        return entries.filter { $0.moment < .infinity }
    }
}
