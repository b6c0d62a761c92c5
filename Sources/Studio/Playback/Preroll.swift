/// Pictures that are drawn unseen before the clock of playback begins, so that those that are played do not come late.
///
/// The first picture of its kind takes long: programs are compiled for it, glyphs drawn and uploaded, and what stands still in
/// the window is put together. So the first picture of a scene is shown, then some of those that follow are drawn while it
/// stays; what they need is there when playing comes to them. Moments come out and times go in: what draws and what reads a
/// clock is elsewhere.
nonisolated struct Preroll: Hashable, Sendable {
    /// How far ahead of the playhead the pictures lie, in seconds of playing, in the order in which they are drawn.
    ///
    /// The very next three first: with the third one the renderer knows what of the window stands still. Then some that lie
    /// farther and farther apart, since what comes into focus is drawn otherwise in its middle and at its end.
    static let distances = [1.0 / 60, 2.0 / 60, 3.0 / 60, 0.5, 1, 2]
    /// Seconds that may be spent on it. A picture that is begun is finished, however long it takes.
    static let longest = 0.1

    private var drawn = 0
    private var spent = 0.0

    /// The moment to be drawn next; nil when it is over: everything is drawn, or its time has run out.
    func moment(of playback: Playback) -> Double? {
        guard drawn < Self.distances.count, spent < Self.longest else { return nil }
        return playback.moment(after: Self.distances[drawn])
    }

    /// A picture was drawn, in so many seconds.
    mutating func add(_ seconds: Double) {
        drawn += 1
        spent += seconds
    }
}

nonisolated extension Playback {
    /// Where the playhead is after so many seconds of playing from now on, round the loop and at the speed that it has; where
    /// it stops before, the moment that it stops at. What stands still is taken to be played.
    func moment(after seconds: Double) -> Double {
        var ahead = self
        ahead.endScrub()
        if !ahead.isPlaying { ahead.play() }
        // The advance that moves nothing.
        if ahead.isFresh { ahead.advance(by: Self.longestStep) }
        var left = seconds
        while left > 0, ahead.isMoving {
            ahead.advance(by: min(left, Self.longestStep))
            left -= Self.longestStep
        }
        return ahead.moment
    }
}
