import Stage

/// Where the playhead is and how it moves: elapsed time goes in, a moment comes out.
nonisolated public struct Playback: Hashable, Sendable {
    public enum Loop: String, Hashable, Sendable, CaseIterable { case off, loop, pingPong }

    public private(set) var moment: Double = 0
    public private(set) var isPlaying = false
    /// Seconds of the scene in a second; negative plays backwards.
    public private(set) var speed: Double = 1
    public var loop: Loop = .off
    public private(set) var inMark: Double?
    public private(set) var outMark: Double?
    public private(set) var duration: Double
    public private(set) var fps: FrameRate
    /// Where play began last.
    private var start: Double = 0
    private var isScrubbing = false

    /// The steps of the slower and faster keys.
    static let speeds = [0.125, 0.25, 0.5, 1, 2, 4]

    public init(duration: Double, fps: FrameRate, loop: Loop = .off) {
        (self.duration, self.fps, self.loop) = (max(0, duration), fps, loop)
    }

    /// Another timeline under the same playhead: moment, speed and marks are kept, as far as they lie in it.
    public mutating func adopt(duration: Double, fps: FrameRate) {
        (self.duration, self.fps) = (max(0, duration), fps)
        moment = clamped(moment)
        if let mark = inMark, mark >= self.duration { inMark = nil }
        if let mark = outMark, mark > self.duration || mark <= (inMark ?? 0) { outMark = nil }
    }

    // MARK: - What plays

    public var rangeStart: Double { inMark ?? 0 }
    public var rangeEnd: Double { outMark ?? duration }
    public var frame: Int { fps.frame(at: moment) }
    public var frameCount: Int { fps.frameCount(duration: duration) }

    /// Lets `elapsed` seconds of the clock go by. More than a quarter of a second (a suspended process) counts as that.
    public mutating func advance(by elapsed: Double) {
        guard isPlaying, !isScrubbing, elapsed > 0, speed != 0 else { return }
        let (low, high) = (rangeStart, rangeEnd)
        let length = high - low
        var next = moment + min(elapsed, 0.25) * speed
        if next >= high && speed > 0 || next < low && speed < 0 {
            switch loop {
            case .off:
                moment = speed > 0 ? high : low
                isPlaying = false
                return
            case .loop:
                guard length > 0 else { return moment = low }
                // What lies beyond the edge is carried over it.
                next = low + (next - low).truncatingRemainder(dividingBy: length)
                if next < low { next += length }
            case .pingPong:
                guard length > 0 else { return moment = low }
                next =
                    next >= high
                    ? high - (next - high).truncatingRemainder(dividingBy: length)
                    : low + (low - next).truncatingRemainder(dividingBy: length)
                speed = -speed
            }
        }
        moment = clamped(next)
    }

    // MARK: - Commands

    public mutating func togglePlay() { isPlaying ? pause() : play() }

    public mutating func pause() {
        isPlaying = false
        if speed < 0 { speed = -speed }
    }

    /// Plays forwards, from the range's start where the playhead stands outside it or at its end.
    public mutating func play() {
        if speed <= 0 { speed = 1 }
        if moment < rangeStart || moment >= rangeEnd { moment = rangeStart }
        start = moment
        isPlaying = true
    }

    /// J and L: play that way at 1×; again for 2×, 4×, 8×. While it plays slower, the next step is twice that.
    public mutating func shuttle(forwards: Bool) {
        let sign: Double = forwards ? 1 : -1
        speed = isPlaying && speed * sign > 0 ? sign * min(8, abs(speed) * 2) : sign
        if !isPlaying { start = moment }
        if forwards, moment >= rangeEnd { moment = rangeStart }
        if !forwards, moment <= rangeStart { moment = rangeEnd }
        isPlaying = true
    }

    /// One step up or down the ladder ⅛ … 4×, in the direction that it plays in.
    public mutating func changeSpeed(faster: Bool) {
        let ladder = Self.speeds
        let sign: Double = speed < 0 ? -1 : 1
        let next = faster ? ladder.first { $0 > abs(speed) + 1e-9 } : ladder.last { $0 < abs(speed) - 1e-9 }
        speed = sign * (next ?? abs(speed))
    }

    public mutating func resetSpeed() { speed = 1 }

    /// Whole frames, from the frame that is shown; pauses. Forwards it stops at the last frame.
    public mutating func step(frames: Int) {
        pause()
        let isBetween = abs(fps.seconds(ofFrame: frame) - moment) > 1e-9
        let base = frames < 0 && isBetween ? frame + 1 : frame
        moment = fps.seconds(ofFrame: min(max(base + frames, 0), frameCount - 1))
    }

    /// Shows any moment of the timeline, whatever the marks are. Does not stop playing.
    public mutating func seek(_ moment: Double) { self.moment = clamped(moment) }

    public mutating func beginScrub() { isScrubbing = true }
    public mutating func endScrub() { isScrubbing = false }

    /// Back to where play began.
    public mutating func returnToStart() { moment = clamped(start) }

    public mutating func setIn() {
        inMark = moment
        if let mark = outMark, mark <= moment { outMark = nil }
    }

    public mutating func setOut() {
        outMark = moment
        if let mark = inMark, mark >= moment { inMark = nil }
    }

    public mutating func setMarks(in inMark: Double?, out outMark: Double?) {
        self.inMark = inMark.map(clamped)
        self.outMark = outMark.map(clamped)
    }

    public mutating func clearMarks() { (inMark, outMark) = (nil, nil) }

    public mutating func nextLoop() {
        let all = Loop.allCases
        loop = all[(all.firstIndex(of: loop)! + 1) % all.count]
    }

    private func clamped(_ moment: Double) -> Double { moment.isFinite ? min(max(moment, 0), duration) : 0 }
}
