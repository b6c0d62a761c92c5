import Stage
import Windowing

nonisolated extension SensoryFeedback {
    /// What a game controller does for it. The strengths and lengths are our own: short and light for what is passed by,
    /// long and heavy for what should not be missed.
    var rumble: Rumble {
        switch self {
        case .success: Rumble(low: 0.4, high: 0.6, duration: 0.2)
        case .warning: Rumble(low: 0.6, high: 0.4, duration: 0.25)
        case .error: Rumble(low: 1, high: 0.8, duration: 0.4)
        case .selection: Rumble(low: 0, high: 0.3, duration: 0.03)
        case .impact: Rumble(low: 0.9, high: 0.4, duration: 0.08)
        case .increase: Rumble(low: 0.1, high: 0.5, duration: 0.06)
        case .decrease: Rumble(low: 0.3, high: 0.2, duration: 0.06)
        }
    }
}

nonisolated extension Rumble {
    /// Of several at once the one that is felt most, since a rumble replaces the one before; nil of none.
    static func most(_ rumbles: [Rumble]) -> Rumble? {
        rumbles.max { ($0.low + $0.high) * $0.duration < ($1.low + $1.high) * $1.duration }
    }
}
