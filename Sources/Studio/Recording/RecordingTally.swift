/// Where the frames of a recording of what is shown have gone.
///
/// Every presented frame was kept, came early or was refused; every frame of the film was kept, or repeats one for a place
/// that was missed, refused or in which the picture stood still.
nonisolated struct RecordingTally: Hashable, Sendable, Encodable {
    /// Frames that the window showed while it was recording.
    var presented = 0
    /// Of those: pictures in the film; those that came before their place, as on a display that is faster than the film; and
    /// those that came while the encoder was behind.
    var kept = 0
    var early = 0
    var refused = 0
    /// Places in the film at which nothing was shown: the window was late.
    var missed = 0

    /// Places in the film over which the picture stood still.
    var held = 0

    /// Places in the film that have no picture of their own.
    var dropped: Int { missed + refused }
}
