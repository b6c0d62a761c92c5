import Stage

/// Where the playhead is and how it moves: elapsed time goes in, a moment comes out.
///
/// Scrubbing and seeking are free in [0, duration]; playing stays between the marks, and where the playhead stands outside
/// them it begins at the edge that it plays from.
nonisolated public struct Playback: Hashable, Sendable {
    public enum Loop: String, Hashable, Sendable, CaseIterable { case off, loop, pingPong }

    /// Seconds, in [0, duration].
    public private(set) var moment: Double = 0
    public private(set) var isPlaying = false
    /// Seconds of the scene in a second; negative plays backwards, 0 stands still.
    public private(set) var speed: Double = 1
    public var loop: Loop = .off
    public private(set) var inMark: Double?
    public private(set) var outMark: Double?
    /// Seconds, 0 or more.
    public private(set) var duration: Double
    public private(set) var fps: FrameRate
    /// Where play began last.
    private var start: Double = 0
    private var isScrubbing = false
    /// What playing forwards goes back to after a shuttle: the speed that the slower and faster keys have set.
    private var baseSpeed: Double = 1
    /// Whether the time before the next advance was not played: play has only just begun.
    private(set) var isFresh = false

    /// What a shorter timeline made of the playhead and the marks.
    private struct Crowding: Hashable, Sendable {
        var wished: Place
        var found: Place
    }

    private struct Place: Hashable, Sendable {
        var moment: Double
        var inMark: Double?
        var outMark: Double?
    }

    private var crowded: Crowding?

    /// The steps of the slower and faster keys; the shuttle goes on to `fastest`.
    static let speeds = [0.125, 0.25, 0.5, 1, 2, 4]
    static let fastest = 8.0
    /// The most that one advance can take, seconds: a process that was suspended, or a scene that draws slowly, must not
    /// leap.
    static let longestStep = 0.25

    public init(duration: Double, fps: FrameRate, loop: Loop = .off) {
        (self.duration, self.fps, self.loop) = (Self.sensible(duration), fps, loop)
    }

    /// Another timeline under the same playhead: moment, speed and marks are kept, as far as they lie in it.
    ///
    /// What a shorter timeline had no room for comes back with a longer one, where nothing was moved in between: a file that
    /// is being saved may be read when half of it is written.
    public mutating func adopt(duration: Double, fps: FrameRate) {
        let wish = crowded.flatMap { $0.found == place ? $0.wished : nil } ?? place
        (self.duration, self.fps) = (Self.sensible(duration), fps)
        (moment, inMark, outMark) = (clamped(wish.moment), wish.inMark, wish.outMark)
        if let mark = inMark, mark >= self.duration { inMark = nil }
        if let mark = outMark, mark > self.duration || mark < rangeStart { outMark = nil }
        crowded = place == wish ? nil : Crowding(wished: wish, found: place)
        if isPlaying, rangeEnd <= rangeStart { pause() }
    }

    private var place: Place { Place(moment: moment, inMark: inMark, outMark: outMark) }

    // MARK: - What plays

    public var rangeStart: Double { inMark ?? 0 }
    public var rangeEnd: Double { outMark ?? duration }
    /// The last frame not after the moment. At the very end that is one more than the last frame shown.
    public var frame: Int { fps.frame(at: moment) }
    public var frameCount: Int { fps.frameCount(duration: duration) }
    /// Whether the next advance may move the playhead. While it is false nothing needs to be drawn for its sake.
    public var isMoving: Bool { isPlaying && !isScrubbing && speed != 0 }

    /// Lets `elapsed` seconds of the clock go by.
    ///
    /// The first advance after play began moves nothing, so that the first picture is the one that it begins at.
    ///
    /// - Returns: What was played forwards, in order.
    @discardableResult
    public mutating func advance(by elapsed: Double) -> [PlayedStretch] {
        guard isMoving, elapsed > 0 else { return [] }
        if isFresh {
            isFresh = false
            return speed > 0 ? [PlayedStretch(at: moment)] : []
        }
        let (low, high) = (rangeStart, rangeEnd)
        guard moment >= low, moment <= high else {
            // Scrubbed out of the range: in again by the edge that play comes from.
            moment = speed > 0 ? low : high
            return speed > 0 ? [PlayedStretch(at: low)] : []
        }
        let (before, next) = (moment, moment + min(elapsed, Self.longestStep) * speed)
        if speed > 0 ? next < high : next > low {
            moment = clamped(next)
            return speed > 0 ? [PlayedStretch(after: before, to: moment)] : []
        }
        return crossEdge(to: next, low, high)
    }

    /// What lies beyond the edge is carried over it, however often the range fits into it. Whole rounds are played once for
    /// all: they are the same.
    private mutating func crossEdge(to next: Double, _ low: Double, _ high: Double) -> [PlayedStretch] {
        let (length, before, isForwards) = (high - low, moment, speed > 0)
        var played = isForwards ? [PlayedStretch(after: before, to: high)] : []
        guard loop != .off, length > 0 else {
            moment = isForwards ? high : low
            pause()
            return played
        }
        let whole = PlayedStretch(from: low, to: high)
        if loop == .loop {
            let phase = (next - low).truncatingRemainder(dividingBy: length)
            moment = clamped(phase < 0 ? high + phase : low + phase)
            guard isForwards else { return [] }
            if next - low >= 2 * length { played.append(whole) }
            played.append(PlayedStretch(from: low, to: moment))
        } else {
            // The way there and back, laid out in one line of twice the length: 0 … length forwards, then back.
            let line = isForwards ? next - low : 2 * length - (next - low)
            let place = line.truncatingRemainder(dividingBy: 2 * length)
            let isBack = place >= length
            moment = clamped(low + (isBack ? 2 * length - place : place))
            speed = isBack ? -abs(speed) : abs(speed)
            if line >= (isBack ? 3 : 4) * length { played.append(whole) }
            if !isBack { played.append(PlayedStretch(from: low, to: moment)) }
        }
        return played
    }

    // MARK: - Commands

    public mutating func togglePlay() { isPlaying ? pause() : play() }

    /// Stops where the playhead is. The shuttle's speed is forgotten.
    public mutating func pause() {
        isPlaying = false
        speed = baseSpeed
    }

    /// Plays forwards, from the range's start where the playhead stands outside it or at its end. A range without length
    /// has nothing to play: its end is shown.
    public mutating func play() {
        speed = baseSpeed
        begin()
    }

    private mutating func begin() {
        let (low, high) = (rangeStart, rangeEnd)
        guard high > low else {
            moment = high
            return pause()
        }
        if speed < 0 {
            if moment <= low || moment > high { moment = high }
        } else if moment < low || moment >= high {
            moment = low
        }
        start = moment
        (isPlaying, isFresh) = (true, true)
    }

    /// J and L: play that way; again: faster, by the ladder's next step, up to 8×. Against the way it plays they pause
    /// first.
    public mutating func shuttle(forwards: Bool) {
        let sign: Double = forwards ? 1 : -1
        if !isPlaying {
            speed = sign * baseSpeed
            begin()
        } else if speed * sign < 0 {
            pause()
        } else {
            speed = sign * (Self.speeds.first { $0 > abs(speed) } ?? Self.fastest)
        }
    }

    /// One step up or down the ladder ⅛ … 4×, in the direction that it plays in.
    public mutating func changeSpeed(faster: Bool) {
        let now = abs(speed)
        let next = faster ? Self.speeds.first { $0 > now } : Self.speeds.last { $0 < now }
        if let next { setSpeed(next) }
    }

    public mutating func resetSpeed() { setSpeed(1) }

    /// Any speed in 0 … 8, kept in the direction that it plays in. At 0 the picture stands; setting more goes on from it.
    public mutating func setSpeed(_ speed: Double) {
        guard speed.isFinite else { return }
        // The time that went by while it stood still is not played.
        if self.speed == 0 { isFresh = isPlaying }
        baseSpeed = min(max(speed, 0), Self.fastest)
        self.speed = self.speed < 0 ? -baseSpeed : baseSpeed
    }

    /// Whole frames, from the frame that is shown; pauses. Forwards it stops at the last frame.
    public mutating func step(frames: Int) {
        pause()
        let onFrame = fps.seconds(ofFrame: frame)
        let isBetween = (moment - onFrame) * fps.framesPerSecond > 1e-6
        let base = frames < 0 && isBetween ? frame + 1 : frame
        let target = min(max(base + frames, 0), frameCount - 1)
        // Beyond the last frame a step on has nowhere to go, and must not go back.
        guard frames < 0 || target > frame else { return }
        moment = clamped(fps.seconds(ofFrame: target))
    }

    /// Shows any moment of the timeline, whatever the marks are. Does not stop playing.
    public mutating func seek(_ moment: Double) {
        guard !moment.isNaN else { return }
        self.moment = clamped(moment)
    }

    /// Goes to the event before the moment; stays where there is none.
    public mutating func seekPreviousEvent(of times: [Double]) {
        if let time = times.filter({ $0 < moment - 1e-9 }).max() { seek(time) }
    }

    /// Goes to the event after the moment; stays where there is none.
    public mutating func seekNextEvent(of times: [Double]) {
        if let time = times.filter({ $0 > moment + 1e-9 }).min() { seek(time) }
    }

    /// Holds playing while the playhead is dragged.
    public mutating func beginScrub() { isScrubbing = true }

    /// Goes on as it was.
    public mutating func endScrub() {
        if isScrubbing { isFresh = true }
        isScrubbing = false
    }

    /// Back to where play began. Does not stop playing.
    public mutating func returnToStart() {
        moment = clamped(start)
        isFresh = isPlaying
    }

    // MARK: - Marks

    public mutating func setIn() { setMarks(in: moment, out: outMark.flatMap { $0 > moment ? $0 : nil }) }

    public mutating func setOut() { setMarks(in: inMark.flatMap { $0 < moment ? $0 : nil }, out: moment) }

    /// Both marks, brought into the timeline. An out mark before the in mark counts as none.
    public mutating func setMarks(in inMark: Double?, out outMark: Double?) {
        self.inMark = inMark.flatMap { $0.isNaN ? nil : clamped($0) }
        self.outMark = outMark.flatMap { $0.isNaN ? nil : clamped($0) }
        if let mark = self.outMark, mark < rangeStart { self.outMark = nil }
        if isPlaying, rangeEnd <= rangeStart { pause() }
    }

    public mutating func clearMarks() { (inMark, outMark) = (nil, nil) }

    public mutating func nextLoop() {
        switch loop {
        case .off: loop = .loop
        case .loop: loop = .pingPong
        case .pingPong: loop = .off
        }
    }

    private func clamped(_ moment: Double) -> Double { min(max(moment, 0), duration) }

    private static func sensible(_ duration: Double) -> Double { duration.isFinite ? max(0, duration) : 0 }
}
