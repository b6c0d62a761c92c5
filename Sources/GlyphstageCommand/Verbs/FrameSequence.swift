import Stage

/// The moments of a run of frames: frame k is from + k / fps, k = 0 … count − 1.
nonisolated struct FrameSequence: Hashable, Sendable {
    var from: MomentArgument
    var rate: FrameRate
    var count: Int

    /// - Parameters:
    ///   - from: The moment of frame 0.
    ///   - to: The moment after the last frame, in seconds; count is max(1, round((to − from) · fps)), ties up.
    init(from: MomentArgument, to: Double, rate: FrameRate) {
        (self.from, self.rate) = (from, rate)
        let frames = (to - from.seconds(at: rate)) * rate.framesPerSecond
        // A tie is what is within rounding of one: 2.05 s at 10 fps is 20.5 frames, not 20.499999999999996.
        count = max(1, Int((frames + 0.5 + 1e-9).rounded(.down)))
    }

    /// The moment of frame `index`, in seconds; from a frame on it is worked out in whole numbers, so nothing adds up.
    func moment(_ index: Int) -> Double {
        switch from {
        case .frame(let first): MomentArgument.frame(first + index).seconds(at: rate)
        case .seconds(let start): start + MomentArgument.frame(index).seconds(at: rate)
        }
    }
}

nonisolated extension MomentArgument {
    /// In seconds; frame k is k / fps.
    func seconds(at rate: FrameRate) -> Double {
        switch self {
        case .seconds(let seconds): seconds
        case .frame(let frame): rate.seconds(ofFrame: frame)
        }
    }
}
