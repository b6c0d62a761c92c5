/// When the window's next picture is due, and how many came too late.
///
/// Where a swap does not wait for the display, a deadline paces the loop. Late is only what others were to be shown before: not
/// the first picture after something stood still, was out of sight or was prepared.
nonisolated struct FramePace: Hashable, Sendable {
    /// When the next picture is due, on the window's clock.
    private(set) var due: Double
    /// Whether a picture was shown in the round before that another one was to follow.
    private var isFollowed = false

    /// Seconds from one picture to the next.
    static let interval = 1.0 / 60

    init(now: Double) { due = now }

    /// A round of the loop was begun at `time`.
    ///
    /// - Parameters:
    ///   - isShown: Whether it has shown a picture.
    ///   - hasMoved: Whether the playhead has moved by itself for it.
    ///   - isMoving: Whether it goes on moving.
    /// - Returns: How many pictures should have been shown before it and were not.
    mutating func round(at time: Double, isShown: Bool, hasMoved: Bool, isMoving: Bool) -> Int {
        let late = isFollowed && isShown && hasMoved ? time - due : 0
        // What is late is followed at once; what begins, after its time.
        due = isFollowed ? max(due + Self.interval, time) : time + Self.interval
        isFollowed = isShown && isMoving
        return late > Self.interval ? Int((late / Self.interval).rounded(.down)) : 0
    }

    /// Time went by in which nothing was due: the next picture is due at `time`.
    mutating func begin(at time: Double) { (due, isFollowed) = (time, false) }
}
