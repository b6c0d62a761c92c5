/// What a person feels at a moment; SwiftUI's type of the same name.
///
/// It is part of a scene's timeline, not of its picture: what plays a scene decides how it is felt.
public enum SensoryFeedback: String, Hashable, Sendable, CaseIterable {
    /// Something is done, done with a doubt, or failed.
    case success, warning, error
    /// Another choice.
    case selection
    /// Something meets something.
    case impact
    /// A value passes a mark upwards, or downwards.
    case increase, decrease

    /// Feedback at a moment.
    public struct Moment: Hashable, Sendable {
        /// Seconds.
        public var time: Double
        public var feedback: SensoryFeedback

        /// Feedback at `time` seconds.
        public init(at time: Double, _ feedback: SensoryFeedback) { (self.time, self.feedback) = (time, feedback) }
    }
}
