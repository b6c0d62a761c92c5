import Stage

/// A part of the timeline that was played forwards between two pictures.
///
/// Stretches of one play touch and never overlap, so that what stands at a moment falls into one of them: a stretch ends
/// with its last moment and begins after the last one of the stretch before. Where play begins, and where a loop comes round,
/// the first moment belongs to it, too.
nonisolated public struct PlayedStretch: Hashable, Sendable {
    /// Seconds.
    public var start: Double
    /// Seconds; belongs to it.
    public var end: Double
    /// Whether `start` belongs to it.
    public var includesStart: Bool

    /// From just after `start` to `end`.
    public init(after start: Double, to end: Double) { (self.start, self.end, includesStart) = (start, end, false) }

    /// From `start` to `end`.
    public init(from start: Double, to end: Double) { (self.start, self.end, includesStart) = (start, end, true) }

    /// One moment.
    public init(at moment: Double) { self.init(from: moment, to: moment) }

    /// Whether `moment` was played.
    public func contains(_ moment: Double) -> Bool {
        moment <= end && (includesStart ? moment >= start : moment > start)
    }
}

nonisolated extension Scene.Timeline {
    /// What is felt where `stretches` were played, in the order of playing.
    func felt(in stretches: [PlayedStretch]) -> [SensoryFeedback] {
        guard !feedback.isEmpty else { return [] }
        return stretches.flatMap { stretch in
            feedback.filter { stretch.contains($0.time) }.map(\.feedback)
        }
    }
}
